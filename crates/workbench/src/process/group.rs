//! Process groups, by which a program is ended together with the processes that it has started.
//!
//! On Unix, each program has a process group of its own. The terminal's Ctrl-C does not reach such a group,
//! so [`end_programs_on_signals`] has to end it.

#[cfg(not(unix))]
mod other;
#[cfg(unix)]
mod unix;

#[cfg(not(unix))]
use other as system;
#[cfg(unix)]
use unix as system;

pub use system::end_programs_on_signals;
pub(super) use system::{kill_family, kill_group, spawn, unregister, wait_without_reaping};

#[cfg(all(test, unix))]
pub(super) use system::running;
