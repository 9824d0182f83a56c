//! The verdict on a program on a case.

use crate::judging::comparison::Difference;
use std::fmt::{self, Display};

/// The result of a program on a case. It follows from a decision or a comparison, and from the ending and the limits of
/// the program.
///
/// A verdict that rejects the program has a reason, and so has [`NotJudged`](Self::NotJudged). Without a checker or an
/// interactor, there is no [`Decision`](crate::judging::decision::Decision), but a comparison with the expected output.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The output is right, or a checker or an interactor accepts it. The text is the message of the checker or the
    /// interactor. It may be empty.
    Accepted(String),
    /// The output is wrong, or a checker or an interactor refuses it.
    WrongAnswer(WrongAnswerReason),
    /// The program ended with an exit status of failure, or by a signal.
    RuntimeError(String),
    /// The program took too long.
    TimeLimitExceeded(String),
    /// The program used too much memory.
    MemoryLimitExceeded(String),
    /// The program wrote too much.
    OutputLimitExceeded(String),
    /// The program ended well, but the case has no expected output.
    NoExpectedOutput,
    /// Nothing is known of the program, because the case, the checker or the interactor is at fault, or because the
    /// system cannot start the program or tell how it ended.
    NotJudged(String),
}

/// The reason for which an answer is wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WrongAnswerReason {
    /// The output differs from the expected output.
    Difference(Difference),
    /// The message of a checker or an interactor.
    Message(String),
}

/// A class of verdicts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum VerdictClass {
    /// The program is right.
    Accepted,
    /// The program is wrong.
    Rejected,
    /// Nothing is known, because there is no expected output.
    NoExpectedOutput,
    /// Nothing is known, because of a fault outside of the program.
    NotJudged,
}

impl Verdict {
    /// Returns a wrong answer with the message of a checker or an interactor.
    pub fn wrong(message: impl Display) -> Self {
        Self::WrongAnswer(WrongAnswerReason::Message(message.to_string()))
    }

    /// Returns true if the program is accepted.
    pub fn is_accepted(&self) -> bool {
        self.class() == VerdictClass::Accepted
    }

    /// Returns the class of the verdict.
    pub fn class(&self) -> VerdictClass {
        match self {
            Self::Accepted(_) => VerdictClass::Accepted,
            Self::NoExpectedOutput => VerdictClass::NoExpectedOutput,
            Self::NotJudged(_) => VerdictClass::NotJudged,
            Self::WrongAnswer(_)
            | Self::RuntimeError(_)
            | Self::TimeLimitExceeded(_)
            | Self::MemoryLimitExceeded(_)
            | Self::OutputLimitExceeded(_) => VerdictClass::Rejected,
        }
    }

    /// Returns the verdict without its reason.
    pub fn name(&self) -> &'static str {
        match self {
            Self::Accepted(_) => "accepted",
            Self::WrongAnswer(_) => "wrong answer",
            Self::RuntimeError(_) => "runtime error",
            Self::TimeLimitExceeded(_) => "time limit exceeded",
            Self::MemoryLimitExceeded(_) => "memory limit exceeded",
            Self::OutputLimitExceeded(_) => "output limit exceeded",
            Self::NoExpectedOutput => "no expected output",
            Self::NotJudged(_) => "not judged",
        }
    }
}

impl Display for Verdict {
    fn fmt(&self, formatter: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Self::NoExpectedOutput => formatter.write_str("there is no expected output"),
            Self::WrongAnswer(WrongAnswerReason::Difference(difference)) => {
                write!(formatter, "{}: {difference}", self.name())
            }
            Self::Accepted(reason) if reason.is_empty() => formatter.write_str(self.name()),
            Self::WrongAnswer(WrongAnswerReason::Message(reason))
            | Self::Accepted(reason)
            | Self::RuntimeError(reason)
            | Self::TimeLimitExceeded(reason)
            | Self::MemoryLimitExceeded(reason)
            | Self::OutputLimitExceeded(reason)
            | Self::NotJudged(reason) => write!(formatter, "{}: {reason}", self.name()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Verdict;

    #[test]
    fn a_verdict_is_shown_with_its_reason() {
        for (verdict, is_accepted, text) in [
            (Verdict::Accepted(String::new()), true, "accepted"),
            (Verdict::Accepted("yes".into()), true, "accepted: yes"),
            (Verdict::wrong("no"), false, "wrong answer: no"),
            (Verdict::NotJudged("a reason".into()), false, "not judged: a reason"),
            (Verdict::NoExpectedOutput, false, "there is no expected output"),
        ] {
            assert_eq!(verdict.is_accepted(), is_accepted, "{text}");
            assert_eq!(verdict.to_string(), text);
        }
    }
}
