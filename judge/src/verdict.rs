//! What a judge says of a program.

use std::fmt::{self, Display};
use std::time::Duration;

/// A verdict, with its reason.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The output is right, or the game is won.
    Accepted(String),
    /// The output is wrong, or a move is.
    WrongAnswer(String),
    /// The program failed.
    RuntimeError(String),
    /// The program took too long.
    TimeLimitExceeded(String),
    /// The program wrote too much.
    OutputLimitExceeded(String),
    /// A checker or an interactor failed, so nobody knows.
    NotJudged(String),
}

impl Verdict {
    /// The verdict on a program that was stopped after this time, and may not have flushed its output.
    pub(crate) fn stopped_in_a_game(time: Duration) -> Self {
        Self::TimeLimitExceeded(format!(
            "stopped after {} s; does the solution flush its output after each line?",
            time.as_secs_f64()
        ))
    }

    /// Whether the program is accepted.
    pub fn is_accepted(&self) -> bool {
        matches!(self, Self::Accepted(_))
    }

    /// The verdict without its reason.
    pub fn name(&self) -> &'static str {
        self.parts().0
    }

    fn parts(&self) -> (&'static str, &str) {
        match self {
            Self::Accepted(reason) => ("accepted", reason),
            Self::WrongAnswer(reason) => ("wrong answer", reason),
            Self::RuntimeError(reason) => ("runtime error", reason),
            Self::TimeLimitExceeded(reason) => ("time limit exceeded", reason),
            Self::OutputLimitExceeded(reason) => ("output limit exceeded", reason),
            Self::NotJudged(reason) => ("not judged", reason),
        }
    }
}

impl Display for Verdict {
    fn fmt(&self, formatter: &mut fmt::Formatter) -> fmt::Result {
        let (name, reason) = self.parts();
        write!(formatter, "{name}: {reason}")
    }
}
