//! Programs as processes: how they are started, watched and ended.
//!
//! A program may loop, wait for input that never comes, write without end, use up the memory, or start other
//! programs. The solutions, checkers and interactors are started by this module, so that each is stopped in time.
//!
//! This is the life of a process on Linux, from top to bottom. (On other systems, the tools do not read the resources
//! of a running process. There, only the time on the clock is limited.)
//!
//! | step | module |
//! | --- | --- |
//! | The program is **spawned** in a process group of its own. | `running_process`, `group` |
//! | Threads read its output, and keep it or **relay** it to another program. | `capture`, `relay` |
//! | While it runs, its resources are looked at again and again. If it exceeds a limit, it is **stopped**. If nothing depends on it any more, it is **abandoned**. In both cases, its **family** is killed: the program, its group and its descendants. | `status`, `stop_clock`, `running_process`, `group` |
//! | It ends. The rest of its group is killed, and then the process is **reaped**, which frees its ID. So nothing is killed by this ID later. | `reaped_slot`, `group` |
//! | Its outcome and its usage of resources form its **ending**. | `usage`, `ending` |
//!
//! A **partner** of a program is the interactor with which it talks. While the partner is active, the program does not
//! count as **idle**.
//!
//! | event | processes that are ended on Unix |
//! | --- | --- |
//! | a program is stopped or abandoned, or the tools are ended by a signal | the program, the processes of its group and, on Linux, its descendants in other groups (a descendant whose parent has ended is not found) |
//! | a program ends by itself | the other processes of its group |
//!
//! On Windows, a program that is stopped or abandoned is ended with its descendants, and nothing else is ended.

mod status;
mod group;
mod limits;
mod reaped_slot;
mod usage;
mod ending;
mod relay;
mod capture;
mod stop_clock;
mod running_process;
mod run;
#[cfg(all(test, unix))]
mod tests;

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
pub(crate) use run::{command_with_stack, ensure_was_started, run_with_stop_limits};
pub(crate) use running_process::{Pipes, Process, ProcessHandle};
pub(crate) use status::Activity;
pub(crate) use stop_clock::PartnerState;
