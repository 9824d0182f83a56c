//! The calls of macros: the crates that call a macro, and the macros that may count the tokens of their arguments.

mod callers;
mod counting_macros;

pub(crate) use callers::Callers;
pub(crate) use counting_macros::CountingMacros;
