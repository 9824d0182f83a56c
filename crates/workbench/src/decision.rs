//! The decisions of checkers and interactors.

use crate::verdict::Verdict;
use std::fmt::Display;

/// The decision of a checker or an interactor on a solution. It may become another verdict because of the end of the
/// solution, or of the resources that the solution used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Decision {
    /// It accepts the solution, with a message that may be empty.
    Accepted(String),
    /// It refuses the solution because of what the solution wrote, with the reason.
    Refused(String),
    /// It is an interactor, and the output of the solution ended although another line had to come. The message says
    /// which.
    OutputEnded(String),
    /// It cannot decide, because the test case or the checker itself is at fault, with the reason.
    Undecided(String),
}

impl Decision {
    /// Returns the refusal of a solution, with its reason.
    pub fn refused(reason: impl Display) -> Self {
        Self::Refused(reason.to_string())
    }

    /// Returns true if the solution is accepted.
    pub fn is_accepted(&self) -> bool {
        matches!(self, Self::Accepted(_))
    }

    /// Returns the verdict that the decision stands for, before the end of the solution and its limits correct it.
    pub fn into_verdict(self) -> Verdict {
        match self {
            Self::Accepted(message) => Verdict::Accepted(message),
            Self::Refused(reason) | Self::OutputEnded(reason) => Verdict::wrong(reason),
            Self::Undecided(reason) => Verdict::NotJudged(reason),
        }
    }
}
