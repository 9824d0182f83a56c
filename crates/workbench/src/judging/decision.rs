//! The decisions of checkers and interactors.

use crate::judging::verdict::Verdict;
use std::fmt::Display;

/// The opinion of a checker or an interactor on a solution. A checker makes it from the texts of the case and the
/// output of the solution. That of an interactor may also depend on the order in which the two programs ended.
///
/// The [verdict](Verdict) may differ from the decision, because of the way in which the solution ended, or because of
/// the resources that the solution used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Decision {
    /// The solution is accepted. The message may be empty.
    Accepted(String),
    /// The solution is refused because of its output. The message is the reason.
    Refused(String),
    /// The interactor needed another line of the solution, but the output of the solution had ended. An interactor that
    /// crashes at the end of its input makes this decision, too, if its message shows that its input had ended. (Only a
    /// message of Python shows it.) If the solution has failed, the failure is the verdict. Otherwise, the solution is
    /// refused. The message is the reason. A checker never decides this.
    RefusedForMissingLine(String),
    /// No decision is possible, because the checker or the interactor has crashed, or because the case is at fault. The
    /// message is the reason.
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

    /// Returns the verdict that the decision stands for, without regard to the end of the solution and to its limits.
    pub fn into_verdict(self) -> Verdict {
        match self {
            Self::Accepted(message) => Verdict::Accepted(message),
            Self::Refused(reason) | Self::RefusedForMissingLine(reason) => Verdict::wrong(reason),
            Self::Undecided(reason) => Verdict::NotJudged(reason),
        }
    }
}

/// Returns true if a checker or an interactor that ends with this exit status has decided. The other statuses are those
/// of programs that could not decide: 3 with testlib, 101 after a panic in Rust, 124 and 125 of `timeout`, which are
/// for the end of the time and for a failure of `timeout` itself, and 126 or more of a shell that cannot start a
/// program.
pub(super) fn is_status_of_decision(status: i32) -> bool {
    matches!(status, 0..=2 | 4..=100 | 102..=123)
}

/// The order of an interactor's decision and the end of the solution's output:
///
/// ```text
/// DecisionFirst           the interactor decides → the output of the solution ends
/// OutputEndFirst          the output of the solution ends → the interactor decides
/// InteractorClosedFirst   the interactor closes its output → the output of the solution ends → the interactor decides
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EventOrder {
    /// The interactor decided while the output of the solution was still open, so the end of the solution cannot be the
    /// cause of the decision.
    DecisionFirst,
    /// The output of the solution ended, and then the interactor decided. A crash of the solution may be the cause of
    /// the decision: an interactor that waits for a line of the solution finds the end of its input, and refuses or
    /// crashes.
    OutputEndFirst,
    /// The interactor closed its own output, which ended the input of the solution. Then the output of the solution
    /// ended, and then the interactor decided. If the solution failed, the missing input may be the cause.
    InteractorClosedFirst,
}

/// The decision of an interactor.
#[derive(Clone, Debug)]
pub struct InteractorDecision {
    pub(crate) decision: Decision,
    pub(crate) order: EventOrder,
}

impl InteractorDecision {
    /// Returns true if the solution is rejected or not judged, whatever it does later. In this case, [`interact()`]
    /// abandons the solution at once, if it still runs. (An interactor that is a command returns its decision only
    /// after both programs have ended. Then nothing is left to abandon, unless the command could not be started.)
    ///
    /// [`interact()`]: crate::judging::interaction::interact()
    pub(crate) fn is_final(&self) -> bool {
        let is_negative = matches!(self.decision, Decision::Refused(_) | Decision::Undecided(_));
        is_negative && self.order == EventOrder::DecisionFirst
    }
}
