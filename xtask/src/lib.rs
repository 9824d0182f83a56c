//! What the developer's commands of `cargo xtask` and the tests have in common.

pub mod checker;
pub mod connection;
pub mod demon;
pub mod drawing;
pub mod dungeon;
pub mod generate;
pub mod interactor;
pub mod process;
pub mod project;
pub mod verdict;
