//! What a judge says of a program.

use crate::program::MOST_OUTPUT;
use std::fmt::{self, Display};
use std::time::Duration;

/// A verdict, and the reason for it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The output is right, or the game is won.
    Accepted(String),
    /// The output is wrong, or a move is.
    WrongAnswer(String),
    /// The program failed.
    RuntimeError(String),
    /// The program was stopped at the time limit.
    TimeLimitExceeded(Duration),
    /// The program wrote too much.
    OutputLimitExceeded,
}

impl Verdict {
    /// Whether the program is accepted.
    pub fn is_accepted(&self) -> bool {
        matches!(self, Self::Accepted(_))
    }

    /// The verdict without its reason.
    pub fn name(&self) -> &'static str {
        match self {
            Self::Accepted(_) => "accepted",
            Self::WrongAnswer(_) => "wrong answer",
            Self::RuntimeError(_) => "runtime error",
            Self::TimeLimitExceeded(_) => "time limit exceeded",
            Self::OutputLimitExceeded => "output limit exceeded",
        }
    }
}

impl Display for Verdict {
    fn fmt(&self, formatter: &mut fmt::Formatter) -> fmt::Result {
        let name = self.name();
        match self {
            Self::Accepted(reason) | Self::WrongAnswer(reason) | Self::RuntimeError(reason) => {
                write!(formatter, "{name}: {reason}")
            }
            Self::TimeLimitExceeded(limit) => {
                write!(formatter, "{name}: stopped after {} s", limit.as_secs_f64())
            }
            Self::OutputLimitExceeded => {
                write!(formatter, "{name}: more than {} MiB", MOST_OUTPUT >> 20)
            }
        }
    }
}
