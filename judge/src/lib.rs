//! What an online judge does, for the tests and for `cargo xtask`: it knows the problems, compiles, runs
//! and checks.

pub mod bundle;
pub mod checker;
pub mod excerpt;
pub mod external;
pub mod file;
pub mod game_graph;
pub mod header;
pub mod judging;
pub mod online_judge;
pub mod problem;
pub mod program;
pub mod project;
#[cfg(feature = "proptest")]
pub mod property;
#[cfg(feature = "proptest")]
pub mod strategy;
#[cfg(feature = "proptest")]
pub mod stress;
pub mod verdict;
