//! The refusals of programs that a bundle would change in silence, and of programs that cannot stand in one file.

mod checks;
mod crates;
mod macros;
mod root;
mod root_globs;
mod visibilities;

pub(crate) use checks::{
    ensure_can_be_bundled, ensure_library_stands_alone, ensure_solution_stands_alone,
};
