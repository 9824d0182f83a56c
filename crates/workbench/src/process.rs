//! Programs as processes: how they are started, watched and ended.
//!
//! A program may loop, wait for input that never comes, write without end, use up the memory, or start other
//! programs. The solutions, checkers and interactors are started by this module, so that each is stopped in time,
//! together with all that it has started.
//!
//! Each module in the folder imports only from modules that stand before it in this list, from left to right: group,
//! limits, reaped_slot, usage, ending, relay, capture, stop_clock, running_process, run.

mod capture;
mod ending;
mod group;
mod limits;
mod reaped_slot;
mod relay;
mod run;
mod running_process;
mod stop_clock;
#[cfg(all(test, unix))]
mod tests;
mod usage;

pub use capture::Captured;
pub use ending::{Ending, Outcome, StopReason};
pub use group::end_programs_on_signals;
pub use limits::Limits;
pub use relay::MAX_OUTPUT;
pub use run::{Run, run};
pub use usage::Usage;

pub(crate) use capture::Capture;
pub(crate) use limits::StopLimits;
pub(crate) use relay::{EndOfOutput, Relay};
pub(crate) use run::{ensure_was_started, run_with_stop_limits, with_stack};
pub(crate) use running_process::{Pipes, Process, ProcessHandle};
pub(crate) use stop_clock::PartnerState;
pub(crate) use usage::Activity;
