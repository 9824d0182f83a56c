//! The verdict on a program on a test case, with the run that led to it.

mod rules;

use crate::judging::decision::InteractorDecision;
use crate::judging::verdict::Verdict;
use crate::process::{Captured, Ending, Limits, MAX_OUTPUT, Run};
use rules::{verdict_on_interaction, verdict_on_output, verdict_on_usage};

/// A verdict together with the outputs and the ending of the program, which a judge makes from a run or an interaction.
///
/// A [`Report`](crate::task::report::Report) adds the test case.
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
    /// Judges a program by its output. `decide` returns the verdict on the standard output. It is called only if the
    /// program has ended well.
    pub(crate) fn of_run(run: Run, limits: Limits, decide: impl FnOnce(&[u8]) -> Verdict) -> Self {
        let Run { ending, stdout, stderr } = run;
        let verdict = verdict_on_output(ending, || decide(&stdout.bytes));
        Self { verdict, ending, output: Output::Standard(stdout), stderr }.enforce(limits)
    }

    /// Judges a solution that has talked to an interactor. Without limits, the solution may use as much as it likes.
    pub(crate) fn of_interaction(
        decided: InteractorDecision,
        ending: Ending,
        transcript: Captured,
        stderr: Captured,
        limits: Option<Limits>,
    ) -> Self {
        let verdict = verdict_on_interaction(decided, ending);
        let judgement = Self { verdict, ending, output: Output::Transcript(transcript), stderr };
        match limits {
            Some(limits) => judgement.enforce(limits),
            None => judgement,
        }
    }

    /// Replaces the verdict if the program wrote more than it may, or used more than its limits.
    fn enforce(self, limits: Limits) -> Self {
        if matches!(self.verdict, Verdict::NotJudged(_)) {
            return self;
        }
        let verdict =
            self.verdict_on_cut_output().or_else(|| verdict_on_usage(self.ending, limits));
        Self { verdict: verdict.unwrap_or(self.verdict), ..self }
    }

    /// Returns the verdict if the program wrote so much that its output was cut.
    fn verdict_on_cut_output(&self) -> Option<Verdict> {
        let stream = if self.output.captured().is_cut {
            "standard output"
        } else if self.stderr.is_cut {
            "standard error"
        } else {
            return None;
        };
        Some(Verdict::OutputLimitExceeded(format!("more than {MAX_OUTPUT} on {stream}")))
    }
}

#[cfg(test)]
mod tests {
    use super::{Judgement, Output};
    use crate::judging::verdict::Verdict;
    use crate::process::{Captured, Ending, Limits, Outcome, Usage};
    use crate::support::bytes::Bytes;
    use std::process::ExitStatus;
    use std::time::Duration;

    /// A program that was accepted, and used exactly its 2 s and 64 MB.
    fn accepted() -> Judgement {
        let usage = Usage {
            wall_time: Duration::from_secs(9),
            cpu_time: Some(Duration::from_secs(2)),
            memory: Some(Bytes::megabytes(64)),
        };
        let ending = Ending { outcome: Outcome::Exited(ExitStatus::default()), usage };
        Judgement {
            verdict: Verdict::Accepted(String::new()),
            ending,
            output: Output::Standard(Captured::default()),
            stderr: Captured::default(),
        }
    }

    fn limits() -> Limits {
        Limits { time: Duration::from_secs(2), memory: Bytes::megabytes(64) }
    }

    #[track_caller]
    fn assert_verdict(judgement: Judgement, expected: &str) {
        assert_eq!(judgement.enforce(limits()).verdict.to_string(), expected);
    }

    #[test]
    fn a_program_at_its_limits_is_accepted() {
        let judgement = accepted();
        let expected = judgement.verdict.clone();
        assert_eq!(judgement.enforce(limits()).verdict, expected);
    }

    /// A program that was accepted, and used more time than its limit.
    fn slow() -> Judgement {
        let mut slow = accepted();
        slow.ending.usage.cpu_time = Some(Duration::from_millis(2100));
        slow
    }

    /// A program that also used more memory than its limit.
    fn slow_and_large() -> Judgement {
        let mut large = slow();
        large.ending.usage.memory = Some(Bytes(Bytes::megabytes(64).0 + 1));
        large
    }

    /// A program that also wrote more than it may.
    fn slow_and_large_and_loud() -> Judgement {
        let mut loud = slow_and_large();
        loud.output = Output::Standard(Captured { bytes: Vec::new(), is_cut: true });
        loud
    }

    #[test]
    fn an_exceeded_time_limit_replaces_the_verdict() {
        assert_verdict(slow(), "time limit exceeded: 2.10 s, the limit is 2 s");
    }

    #[test]
    fn an_exceeded_memory_limit_takes_precedence_over_the_time_limit() {
        assert_verdict(slow_and_large(), "memory limit exceeded: 65 MB, the limit is 64 MB");
    }

    #[test]
    fn an_exceeded_output_limit_takes_precedence_over_the_others() {
        let expected = "output limit exceeded: more than 32 MB on standard output";
        assert_verdict(slow_and_large_and_loud(), expected);
    }

    #[test]
    fn limits_do_not_matter_if_the_program_is_not_judged() {
        let mut not_judged = slow_and_large_and_loud();
        not_judged.verdict = Verdict::NotJudged("no file".to_owned());
        let expected = not_judged.verdict.clone();
        assert_eq!(not_judged.enforce(limits()).verdict, expected);
    }
}
