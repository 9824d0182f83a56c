//! What the commands of `cargo xtask` and the tests have in common.

pub mod bundle;
pub mod checker;
pub mod game;
pub mod generate;
pub mod header;
pub mod judging;
pub mod online_judge;
pub mod oracle;
pub mod problem;
pub mod program;
pub mod project;
pub mod verdict;
