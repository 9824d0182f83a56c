//! Compiling a bundle as on its site, with the crates of the project.

mod package;
pub(crate) mod manifest_for_site;
pub mod site_compiler;
pub(crate) mod crates;
