//! What the developer's commands of `cargo xtask` and the tests have in common.

pub mod checker;
pub mod process;
pub mod project;
pub mod verdict;
