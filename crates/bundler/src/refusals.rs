//! The refusals: programs that a bundle would change without an error of the compiler.

mod callers;
mod checks;
mod counting_macros;
mod crates;
mod macros;
mod root;

pub(crate) use callers::rules_for_solution;
pub(crate) use checks::{
    ensure_can_be_bundled, ensure_library_stands_alone, ensure_solution_stands_alone,
};
pub(crate) use counting_macros::CountingMacros;
