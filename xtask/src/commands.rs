//! One file per command: its arguments, and what it prints.

pub(crate) mod bundle;
pub(crate) mod check;
pub(crate) mod game;
pub(crate) mod generate;
pub(crate) mod judge;
pub(crate) mod new;
pub(crate) mod output;
pub(crate) mod play;
