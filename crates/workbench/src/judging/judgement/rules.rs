//! The rules by which a verdict follows from a decision, from the end of the program and from its limits.

use crate::judging::decision::{Decision, EventOrder, InteractorDecision};
use crate::judging::verdict::Verdict;
use crate::process::{Ending, Limits, Outcome, StopReason, Usage};
use crate::support::bytes::Bytes;
use std::process::ExitStatus;

/// Returns the verdict on a program that is judged by its output. `excess` is the verdict for a limit that was exceeded
/// according to a measurement. (A program that was stopped because of its time has no `excess`: its verdict follows
/// from `ending`.) `judge_output` returns the verdict on the output. It is called only if the program has ended well
/// and within its limits.
pub(super) fn verdict_on_output(
    ending: Ending,
    excess: Option<Verdict>,
    judge_output: impl FnOnce() -> Verdict,
) -> Verdict {
    match (ending.outcome, excess) {
        (Outcome::NotReported | Outcome::Abandoned, _) => verdict_on_unknown_end(),
        (_, Some(excess)) => excess,
        (Outcome::Stopped(reason), None) => verdict_on_stopped(reason, ending.usage, ""),
        (Outcome::Ended(status), None) if status.success() => judge_output(),
        (Outcome::Ended(status), None) => Verdict::RuntimeError(status.to_string()),
    }
}

/// Returns the verdict on a solution that has talked to an interactor. `excess` is the verdict for an exceeded limit,
/// as in [`verdict_on_output`]. The rules have the numbers that they have in docs/checkers-and-interactors.md.
pub(super) fn verdict_on_interaction(
    decided: InteractorDecision,
    ending: Ending,
    excess: Option<Verdict>,
) -> Verdict {
    let InteractorDecision { decision, order } = decided;
    let Ending { outcome, usage } = ending;
    let failure = outcome.status().filter(|status| !status.success());
    let is_on_its_own = decided_on_its_own(order, failure.is_some());
    let has_failed_or_was_stopped = failure.is_some() || matches!(outcome, Outcome::Stopped(_));
    match (decision, outcome, excess) {
        // Rule 1: an interactor that crashes on its own, or while the solution succeeds, has not judged the solution.
        (Decision::Undecided(reason), _, _) if is_on_its_own || !has_failed_or_was_stopped => {
            Verdict::NotJudged(reason)
        }
        // Rule 1, too: without a report on the end, none of the other rules can be applied.
        (_, Outcome::NotReported, _) => verdict_on_unknown_end(),
        // Rule 2: the solution has exceeded a limit.
        (_, _, Some(excess)) => excess,
        // Rule 3: the interactor refuses on its own.
        (Decision::Refused(reason), _, None) if is_on_its_own => {
            Verdict::wrong(with_exit_status(reason, failure))
        }
        // Rule 4: the solution was stopped because of its time.
        (decision, Outcome::Stopped(reason), None) => verdict_after_stop(&decision, reason, usage),
        // Rule 5: the solution fails. If the interactor has crashed in response to the end, its message says nothing
        // about the solution.
        (Decision::Undecided(_), _, None) => {
            Verdict::RuntimeError(with_exit_status(String::new(), failure))
        }
        (
            Decision::Accepted(message)
            | Decision::Refused(message)
            | Decision::RefusedForMissingLine(message),
            _,
            None,
        ) if failure.is_some() => Verdict::RuntimeError(with_exit_status(message, failure)),
        // Rules 6 and 7: the interactor refuses in response to the end of the solution, or accepts.
        (decision, _, None) => decision.into_verdict(),
    }
}

/// Returns the verdict if a program used more than its limits. The time is compared only if the program ended by
/// itself, because the time of a stopped program depends on when it was stopped.
pub(super) fn verdict_on_usage(ending: Ending, limits: Limits) -> Option<Verdict> {
    let Ending { outcome, usage } = ending;
    if let Some(memory) = usage.memory
        && memory > limits.memory
    {
        return Some(match outcome {
            Outcome::Stopped(reason @ StopReason::Memory { .. }) => {
                verdict_on_stopped(reason, usage, "")
            }
            _ => {
                let reason = format!("{memory}, the limit is {}", limits.memory);
                Verdict::MemoryLimitExceeded(reason)
            }
        });
    }
    if outcome.status().is_some() && usage.time() > limits.time {
        // The time is rounded up, so that it is never shown as the limit.
        let time = usage.time().as_nanos().div_ceil(10_000_000) as f64 / 100.0;
        let limit = limits.time.as_secs_f64();
        let reason = format!("{time:.2} s, the limit is {limit} s");
        return Some(Verdict::TimeLimitExceeded(reason));
    }
    None
}

/// Returns true if an interactor refuses or crashes on its own, as docs/checkers-and-interactors.md defines it: it
/// decided before the output of the solution ended, or it closed the input of the solution, and only then did the
/// solution fail.
fn decided_on_its_own(order: EventOrder, has_solution_failed: bool) -> bool {
    match order {
        EventOrder::DecisionFirst => true,
        EventOrder::OutputEndFirst => false,
        // If the solution has failed, the missing input may be the cause, so the failure does not excuse the
        // interactor.
        EventOrder::InteractorClosedFirst => has_solution_failed,
    }
}

/// Returns a message with the exit status of a solution, if it is one of failure.
fn with_exit_status(message: String, failure: Option<ExitStatus>) -> String {
    let Some(status) = failure else { return message };
    let end = format!("the solution ended with {status}");
    if message.is_empty() { end } else { format!("{message}; {end}") }
}

/// Returns the verdict on a solution that was stopped, by rule 4. The earlier rules have dealt with an interactor that
/// refuses or crashes on its own.
fn verdict_after_stop(decision: &Decision, stop_reason: StopReason, usage: Usage) -> Verdict {
    // A solution that has used less processor time than its limit was stopped because it was idle, or by the clock. The
    // usual reason is that it has waited. (On a busy machine, it may have waited for the processor.)
    let is_waiting = match stop_reason {
        StopReason::Time { limit } => usage.cpu_time.is_none_or(|cpu_time| cpu_time < limit),
        StopReason::Memory { .. } => false,
    };
    let explanation = match decision {
        Decision::Accepted(_) => {
            "the interactor accepts the solution, but the solution goes on; does it read a line too many?"
        }
        _ if is_waiting => {
            "both wait; do the solution and the interactor flush their output after each line, and does the solution \
             read a line too many? Or does the interactor take long to answer?"
        }
        _ => "",
    };
    verdict_on_stopped(stop_reason, usage, explanation)
}

/// Returns the verdict on a program that was stopped. If the program took too long, the verdict ends with the
/// explanation, unless that is empty.
fn verdict_on_stopped(reason: StopReason, usage: Usage, explanation: &str) -> Verdict {
    let limit = match reason {
        StopReason::Time { limit } => limit.as_secs_f64(),
        StopReason::Memory { limit, stack } => {
            let mut reason = match usage.memory {
                Some(memory) => format!("stopped at {memory}, the limit is {limit}"),
                None => format!("stopped, the limit is {limit}"),
            };
            if stack > Bytes(limit.0 / 2) {
                reason += "; most of it is the stack, so does a recursion never end?";
            }
            return Verdict::MemoryLimitExceeded(reason);
        }
    };
    let wall_time = usage.wall_time.as_secs_f64();
    let cpu_time = usage.cpu_time.map(|time| time.as_secs_f64());
    let mut reason = match cpu_time {
        Some(time) if time >= limit => {
            format!("stopped after {time:.1} s of processor time, the limit is {limit} s")
        }
        // The program has waited, or other programs have used the processor.
        _ => {
            let says_idle = cpu_time.is_some() && explanation.is_empty();
            let idle = if says_idle { "mostly idle, " } else { "" };
            format!("{idle}stopped after {wall_time:.1} s on the clock, the limit is {limit} s")
        }
    };
    if !explanation.is_empty() {
        reason += &format!(": {explanation}");
    }
    Verdict::TimeLimitExceeded(reason)
}

/// Returns the verdict on a program whose end is not known.
fn verdict_on_unknown_end() -> Verdict {
    Verdict::NotJudged("the system does not tell how the program ended".into())
}

#[cfg(all(test, any(unix, windows)))]
mod tests {
    use super::{verdict_on_interaction, verdict_on_stopped};
    use crate::judging::decision::EventOrder::{
        self, DecisionFirst, InteractorClosedFirst, OutputEndFirst,
    };
    use crate::judging::decision::{Decision, InteractorDecision};
    use crate::judging::verdict::Verdict;
    use crate::process::{Ending, Outcome, StopReason, Usage};
    use crate::support::bytes::Bytes;
    #[cfg(unix)]
    use std::os::unix::process::ExitStatusExt;
    #[cfg(windows)]
    use std::os::windows::process::ExitStatusExt;
    use std::process::ExitStatus;
    use std::time::Duration;

    /// The text of the exit status that [`failure`] returns. The standard library chooses it.
    const FAILURE_TEXT: &str = if cfg!(windows) { "exit code: 3" } else { "exit status: 3" };

    /// Returns the status of a program that has ended with the exit code 3. On Unix, the lowest byte of a raw status is
    /// for signals, and the exit code stands in the byte above it.
    fn failure() -> ExitStatus {
        ExitStatus::from_raw(if cfg!(windows) { 3 } else { 3 << 8 })
    }

    /// The beginnings of the expected verdicts, each for another end of the solution.
    #[derive(Clone, Copy)]
    struct Expected<'a> {
        after_success: &'a str,
        after_failure: &'a str,
        after_stop: &'a str,
        after_unknown_end: &'a str,
    }

    /// The usage of a solution that ran for 5 s and used this processor time.
    fn usage(cpu_time: Duration) -> Usage {
        Usage { wall_time: Duration::from_secs(5), cpu_time: Some(cpu_time), memory: None }
    }

    /// Checks the beginnings of the verdicts on a decision.
    #[track_caller]
    fn assert_corrected(decision: &Decision, order: EventOrder, expected: Expected) {
        let stopped = Outcome::Stopped(StopReason::Time { limit: Duration::from_secs(2) });
        for (outcome, expected) in [
            (Outcome::Ended(ExitStatus::from_raw(0)), expected.after_success),
            (Outcome::Ended(failure()), expected.after_failure),
            (stopped, expected.after_stop),
            (Outcome::NotReported, expected.after_unknown_end),
        ] {
            let ending = Ending { outcome, usage: usage(Duration::from_secs(1)) };
            let decided = InteractorDecision { decision: decision.clone(), order };
            let verdict = verdict_on_interaction(decided, ending, None).to_string();
            assert!(verdict.starts_with(expected), "{decision:?}, {ending:?}: {verdict}");
        }
    }

    #[test]
    fn a_decision_is_corrected_by_the_end_of_the_solution() {
        const STOPPED: &str =
            "time limit exceeded: stopped after 5.0 s on the clock, the limit is 2 s: ";
        const UNKNOWN: &str = "not judged: the system does not tell how the program ended";
        let waiting = &format!("{STOPPED}both wait; ");
        let late =
            &format!("{STOPPED}the interactor accepts the solution, but the solution goes on; ");
        let end = format!("the solution ended with {FAILURE_TEXT}");
        let silently_failed = &format!("runtime error: {end}");
        let failed = &format!("runtime error: a; {end}");
        let wrong = &format!("wrong answer: a; {end}");
        for order in [DecisionFirst, OutputEndFirst, InteractorClosedFirst] {
            let accepted = Expected {
                after_success: "accepted: a",
                after_failure: failed,
                after_stop: late,
                after_unknown_end: UNKNOWN,
            };
            assert_corrected(&Decision::Accepted("a".into()), order, accepted);
            let silent =
                Expected { after_success: "accepted", after_failure: silently_failed, ..accepted };
            assert_corrected(&Decision::Accepted(String::new()), order, silent);
            let ended =
                Expected { after_success: "wrong answer: a", after_stop: waiting, ..accepted };
            assert_corrected(&Decision::RefusedForMissingLine("a".into()), order, ended);
        }
        let refused_first = Expected {
            after_success: "wrong answer: a",
            after_failure: wrong,
            after_stop: "wrong answer: a",
            after_unknown_end: UNKNOWN,
        };
        let refused_last = Expected { after_failure: failed, after_stop: waiting, ..refused_first };
        let closed_first = Expected { after_stop: waiting, ..refused_first };
        for (order, expected) in [
            (DecisionFirst, refused_first),
            (OutputEndFirst, refused_last),
            (InteractorClosedFirst, closed_first),
        ] {
            assert_corrected(&Decision::refused("a"), order, expected);
        }
        let crashed_first = Expected {
            after_success: "not judged: a",
            after_failure: "not judged: a",
            after_stop: "not judged: a",
            after_unknown_end: "not judged: a",
        };
        let crashed_last =
            Expected { after_failure: silently_failed, after_stop: waiting, ..crashed_first };
        let closed_first = Expected { after_stop: waiting, ..crashed_first };
        for (order, expected) in [
            (DecisionFirst, crashed_first),
            (OutputEndFirst, crashed_last),
            (InteractorClosedFirst, closed_first),
        ] {
            assert_corrected(&Decision::Undecided("a".into()), order, expected);
        }
    }

    #[test]
    fn an_exceeded_limit_takes_precedence_unless_the_interactor_has_crashed() {
        let excess = || Some(Verdict::MemoryLimitExceeded("much".into()));
        let ending = Ending { outcome: Outcome::Ended(failure()), usage: usage(Duration::ZERO) };
        for (decision, expected) in [
            (Decision::Accepted("a".into()), "memory limit exceeded: much"),
            (Decision::refused("a"), "memory limit exceeded: much"),
            (Decision::Undecided("a".into()), "not judged: a"),
        ] {
            let decided = InteractorDecision { decision, order: DecisionFirst };
            assert_eq!(verdict_on_interaction(decided, ending, excess()).to_string(), expected);
        }
        let decision = Decision::Undecided("a".into());
        let decided = InteractorDecision { decision, order: OutputEndFirst };
        let verdict = verdict_on_interaction(decided, ending, excess()).to_string();
        assert_eq!(verdict, "memory limit exceeded: much");
    }

    #[test]
    fn a_solution_that_has_used_its_time_does_not_wait() {
        // A busy machine may give the solution less than half of a processor.
        for (seconds, waits) in [(0, true), (1, true), (2, false), (4, false)] {
            let outcome = Outcome::Stopped(StopReason::Time { limit: Duration::from_secs(2) });
            let ending = Ending { outcome, usage: usage(Duration::from_secs(seconds)) };
            let decision = Decision::RefusedForMissingLine("a".into());
            let decided = InteractorDecision { decision, order: OutputEndFirst };
            let verdict = verdict_on_interaction(decided, ending, None).to_string();
            assert_eq!(verdict.contains("both wait"), waits, "{verdict}");
        }
        let outcome =
            Outcome::Stopped(StopReason::Memory { limit: Bytes::megabytes(1), stack: Bytes(0) });
        let ending = Ending { outcome, usage: usage(Duration::ZERO) };
        let decision = Decision::RefusedForMissingLine("a".into());
        let decided = InteractorDecision { decision, order: OutputEndFirst };
        let verdict = verdict_on_interaction(decided, ending, None).to_string();
        assert!(!verdict.contains("both wait"), "{verdict}");
    }

    #[test]
    fn the_verdict_on_a_stopped_program_names_the_limit() {
        let usage = Usage {
            wall_time: Duration::from_secs(9),
            cpu_time: Some(Duration::from_secs(2)),
            memory: Some(Bytes::megabytes(64)),
        };
        let time = StopReason::Time { limit: Duration::from_secs(2) };
        let limit = Bytes::megabytes(64);
        let memory = StopReason::Memory { limit, stack: Bytes::megabytes(32) };
        let recursion = StopReason::Memory { limit, stack: Bytes::megabytes(33) };
        for (reason, explanation, expected) in [
            (
                time,
                "",
                "time limit exceeded: stopped after 2.0 s of processor time, the limit is 2 s",
            ),
            (
                time,
                "why",
                "time limit exceeded: stopped after 2.0 s of processor time, the limit is 2 s: why",
            ),
            (memory, "why", "memory limit exceeded: stopped at 64 MB, the limit is 64 MB"),
            (
                recursion,
                "",
                "memory limit exceeded: stopped at 64 MB, the limit is 64 MB; most of it is the stack, so does a \
                 recursion never end?",
            ),
        ] {
            assert_eq!(verdict_on_stopped(reason, usage, explanation).to_string(), expected);
        }
        let unmeasured = Usage { memory: None, ..usage };
        let verdict = verdict_on_stopped(memory, unmeasured, "").to_string();
        assert_eq!(verdict, "memory limit exceeded: stopped, the limit is 64 MB");
        let idle = Usage { cpu_time: Some(Duration::from_millis(1999)), ..usage };
        for (explanation, expected) in [
            (
                "",
                "time limit exceeded: mostly idle, stopped after 9.0 s on the clock, the limit is 2 s",
            ),
            ("why", "time limit exceeded: stopped after 9.0 s on the clock, the limit is 2 s: why"),
        ] {
            assert_eq!(verdict_on_stopped(time, idle, explanation).to_string(), expected);
        }
    }
}
