//! One file per command, with its arguments and what it prints, and what several have in common.

pub(crate) mod bundle;
pub(crate) mod check;
pub(crate) mod game;
pub(crate) mod generate;
pub(crate) mod human;
pub(crate) mod judge;
pub(crate) mod new;
pub(crate) mod output;
pub(crate) mod play;
