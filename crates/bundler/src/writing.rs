//! The text of a bundle.
//!
//! In the project, the solution and the library are crates. [`nested_crate`] makes a module of each, in which every
//! name should mean the same as in the crate. (A macro or a glob may find another name. The comparison notices that.)
//! [`structure`] joins the two modules. If the bundle would be too long, [`gaps`] leaves out the comments and the
//! indentation of the library.

mod gaps;
mod nested_crate;
mod structure;

pub use gaps::Shortening;
pub use structure::WrapperNames;
pub(crate) use structure::text_with_modules;
