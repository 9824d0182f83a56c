//! The end of a process.

use crate::process::usage::Usage;
use crate::support::bytes::Bytes;
use std::process::ExitStatus;
use std::time::Duration;

/// The end of a process: the way in which it ended, and the resources that it used.
#[derive(Clone, Copy, Debug)]
pub struct Ending {
    /// The way in which the process ended.
    pub outcome: Outcome,
    /// The resources that the process has used.
    pub usage: Usage,
}

/// The way in which a process ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// The process ended by itself, or a signal from outside ended it.
    Ended(ExitStatus),
    /// The process was stopped, because it used too much, or because it was idle for too long.
    Stopped(StopReason),
    /// The process was ended early, because nothing depended on it any more.
    Abandoned,
    /// The system failed to report the end.
    NotReported,
}

/// The reason for which a process was stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StopReason {
    /// The process used more processor time than it may use, was idle for too long, or took too long on the clock.
    Time {
        /// The time limit, as it is stated in messages to the user.
        limit: Duration,
    },
    /// The process used more memory than it may use.
    Memory {
        /// The memory that the process may use.
        limit: Bytes,
        /// The part of the memory that was the stack of the main thread. It is 0 if the system does not tell it.
        stack: Bytes,
    },
}

impl Outcome {
    /// Returns the exit status of a process that this module has not ended, if the system reported it.
    pub fn status(self) -> Option<ExitStatus> {
        match self {
            Self::Ended(status) => Some(status),
            Self::Stopped(_) | Self::Abandoned | Self::NotReported => None,
        }
    }
}
