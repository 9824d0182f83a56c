//! The calls of macros: the crates that call a macro, and the macros that may count the tokens of their arguments.

mod callers;
mod counting_macros;

pub(crate) use callers::{called_by_library, called_by_solution};
pub(crate) use counting_macros::CountingMacros;
