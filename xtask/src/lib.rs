//! What the developer's commands of `cargo xtask` and the tests have in common.

pub mod bundle;
pub mod bundle_build;
pub mod checker;
pub mod connection;
pub mod demon;
pub mod drawing;
pub mod dungeon;
pub mod generate;
pub mod interactor;
pub mod judge_profile;
pub mod process;
pub mod program;
pub mod project;
mod random;
pub mod scaffold;
pub mod verdict;
