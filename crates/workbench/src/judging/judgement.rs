//! The verdict on a program on a case, with the run that led to it.

mod rules;

use crate::judging::decision::InteractorDecision;
use crate::judging::verdict::Verdict;
use crate::process::{Captured, Ending, Limits, MAX_OUTPUT, Run};
use rules::{verdict_on_interaction, verdict_on_output, verdict_on_usage};

/// A verdict together with the outputs and the ending of the program, which a judge makes from a run or an interaction.
///
/// A [`Report`](crate::task::report::Report) adds the case.
#[derive(Clone, Debug)]
pub struct Judgement {
    /// The verdict, which takes the ending of the program and its limits into account.
    pub verdict: Verdict,
    /// The end of the program.
    pub ending: Ending,
    /// The output of the program.
    pub output: Output,
    /// The standard error of the program.
    pub stderr: Captured,
}

/// The output of a program.
#[derive(Clone, Debug)]
pub enum Output {
    /// The standard output of the program.
    Standard(Captured),
    /// The lines that the program and its interactor wrote. `> ` stands before each line of the program, and `< `
    /// before each line of the interactor.
    Transcript(Captured),
}

impl Output {
    /// Returns the text, and whether it was cut.
    pub fn captured(&self) -> &Captured {
        let (Self::Standard(captured) | Self::Transcript(captured)) = self;
        captured
    }
}

impl Judgement {
    /// Judges a program by its output. `judge_output` returns the verdict on the standard output. It is called only if
    /// the program has ended well.
    pub(crate) fn of_run(
        run: Run,
        limits: Limits,
        judge_output: impl FnOnce(&[u8]) -> Verdict,
    ) -> Self {
        let Run { ending, stdout, stderr } = run;
        let output = Output::Standard(stdout);
        let excess = verdict_on_excess(ending, &output, &stderr, limits);
        let verdict = verdict_on_output(ending, excess, || judge_output(&output.captured().bytes));
        Self { verdict, ending, output, stderr }
    }

    /// Judges a solution that has talked to an interactor. Without limits, the solution may use as much as it likes.
    pub(crate) fn of_interaction(
        decided: InteractorDecision,
        ending: Ending,
        transcript: Captured,
        stderr: Captured,
        limits: Option<Limits>,
    ) -> Self {
        let output = Output::Transcript(transcript);
        let excess = limits.and_then(|limits| verdict_on_excess(ending, &output, &stderr, limits));
        let verdict = verdict_on_interaction(decided, ending, excess);
        Self { verdict, ending, output, stderr }
    }
}

/// Returns the verdict if a program wrote so much that an output was cut, or used more than its limits.
fn verdict_on_excess(
    ending: Ending,
    output: &Output,
    stderr: &Captured,
    limits: Limits,
) -> Option<Verdict> {
    let stream = match (output.captured().is_cut, stderr.is_cut) {
        (true, _) => "standard output",
        (false, true) => "standard error",
        (false, false) => return verdict_on_usage(ending, limits),
    };
    Some(Verdict::OutputLimitExceeded(format!("more than {MAX_OUTPUT} on {stream}")))
}

#[cfg(test)]
mod tests {
    use super::Judgement;
    use crate::judging::verdict::Verdict;
    use crate::process::{Captured, Ending, Limits, Outcome, Run, StopReason, Usage};
    use crate::support::bytes::Bytes;
    use std::process::ExitStatus;
    use std::time::Duration;

    /// The run of a program that ended well, and used exactly its 2 s and 64 MB.
    fn run_at_limits() -> Run {
        let usage = Usage {
            wall_time: Duration::from_secs(9),
            cpu_time: Some(Duration::from_secs(2)),
            memory: Some(Bytes::megabytes(64)),
        };
        let ending = Ending { outcome: Outcome::Ended(ExitStatus::default()), usage };
        Run { ending, stdout: Captured::default(), stderr: Captured::default() }
    }

    /// Checks the verdict on a run. If the verdict depends on the output, the output counts as accepted.
    #[track_caller]
    fn assert_verdict(run: Run, expected: &str) {
        let limits = Limits { time: Duration::from_secs(2), memory: Bytes::megabytes(64) };
        let judgement = Judgement::of_run(run, limits, |_| Verdict::Accepted("asked".into()));
        assert_eq!(judgement.verdict.to_string(), expected);
    }

    #[test]
    fn a_program_at_its_limits_is_judged_by_its_output() {
        assert_verdict(run_at_limits(), "accepted: asked");
    }

    /// The run of a program that used more time than its limit.
    fn slow() -> Run {
        let mut slow = run_at_limits();
        slow.ending.usage.cpu_time = Some(Duration::from_millis(2100));
        slow
    }

    /// The run of a program that also used more memory than its limit.
    fn slow_and_large() -> Run {
        let mut large = slow();
        large.ending.usage.memory = Some(Bytes(Bytes::megabytes(64).0 + 1));
        large
    }

    /// The run of a program that also wrote more than it may.
    fn slow_and_large_and_loud() -> Run {
        let mut loud = slow_and_large();
        loud.stdout.is_cut = true;
        loud
    }

    #[test]
    fn an_exceeded_time_limit_is_the_verdict() {
        assert_verdict(slow(), "time limit exceeded: 2.10 s, the limit is 2 s");
        let mut hardly_slow = slow();
        hardly_slow.ending.usage.cpu_time = Some(Duration::from_micros(2_000_001));
        assert_verdict(hardly_slow, "time limit exceeded: 2.01 s, the limit is 2 s");
    }

    #[test]
    fn an_exceeded_memory_limit_takes_precedence_over_the_time_limit() {
        assert_verdict(slow_and_large(), "memory limit exceeded: 65 MB, the limit is 64 MB");
    }

    #[test]
    fn an_exceeded_output_limit_takes_precedence_over_the_others() {
        let expected = "output limit exceeded: more than 32 MB on standard output";
        assert_verdict(slow_and_large_and_loud(), expected);
        let mut loud_on_stderr = slow_and_large();
        loud_on_stderr.stderr.is_cut = true;
        assert_verdict(loud_on_stderr, &expected.replace("standard output", "standard error"));
    }

    #[test]
    fn a_program_that_was_stopped_at_its_memory_limit_says_so() {
        let mut stopped = slow_and_large();
        let limit = Bytes::megabytes(64);
        let reason = StopReason::Memory { limit, stack: Bytes(0) };
        stopped.ending.outcome = Outcome::Stopped(reason);
        let expected = "memory limit exceeded: stopped at 65 MB, the limit is 64 MB";
        assert_verdict(stopped, expected);
    }

    #[cfg(unix)]
    #[test]
    fn nobody_is_asked_about_the_output_of_a_program_that_fails() {
        use std::os::unix::process::ExitStatusExt;

        let mut failed = run_at_limits();
        failed.ending.outcome = Outcome::Ended(ExitStatus::from_raw(3 << 8));
        assert_verdict(failed, "runtime error: exit status: 3");
    }

    #[test]
    fn limits_do_not_matter_if_the_end_is_not_known() {
        let mut not_reported = slow_and_large_and_loud();
        not_reported.ending.outcome = Outcome::NotReported;
        let expected = "not judged: the system does not tell how the program ended";
        assert_verdict(not_reported, expected);
    }
}
