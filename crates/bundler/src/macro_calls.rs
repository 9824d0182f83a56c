//! The calls of macros: the macros that some code may call, the crates that call a macro, and the macros that may count
//! the tokens of their arguments.

mod call_graph;
mod called_macros;
mod callers;
mod counting_macros;

pub(crate) use call_graph::CallGraph;
pub(crate) use called_macros::CalledMacros;
pub(crate) use callers::{called_by_library, called_by_solution};
pub(crate) use counting_macros::CountingMacros;
