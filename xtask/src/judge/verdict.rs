//! What a judge says of a program.

use std::fmt::{self, Display};

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
    TimeLimitExceeded(String),
    /// There is no verdict: a person has left the game.
    Abandoned(String),
}

impl Verdict {
    /// Whether the program is accepted.
    pub fn is_accepted(&self) -> bool {
        matches!(self, Self::Accepted(_))
    }
}

impl Display for Verdict {
    fn fmt(&self, formatter: &mut fmt::Formatter) -> fmt::Result {
        let (verdict, reason) = match self {
            Self::Accepted(reason) => ("accepted", reason),
            Self::WrongAnswer(reason) => ("wrong answer", reason),
            Self::RuntimeError(reason) => ("runtime error", reason),
            Self::TimeLimitExceeded(reason) => ("time limit exceeded", reason),
            Self::Abandoned(reason) => ("no verdict", reason),
        };
        write!(formatter, "{verdict}: {reason}")
    }
}
