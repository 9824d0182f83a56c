//! `cargo xtask`, as a command.

mod game;
mod generate;
