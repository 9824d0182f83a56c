//! What the developer's commands of `cargo xtask` and the tests have in common.

pub mod bundle;
pub mod game;
pub mod generate;
pub mod judge;
pub mod problem;
mod random;
