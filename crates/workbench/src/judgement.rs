//! The verdict on a program on a test case, with the run that led to it.

use crate::process::{Captured, Ending, Limits, MAX_OUTPUT, StopReason, Usage};
use crate::verdict::Verdict;

/// The verdict on a program on a test case, and the run that led to it.
#[derive(Clone, Debug)]
pub struct Judgement {
    /// The verdict.
    pub verdict: Verdict,
    /// The end of the program.
    pub ending: Ending,
    /// Its output.
    pub output: Output,
    /// Its standard error.
    pub stderr: Captured,
}

/// The output of a program.
#[derive(Clone, Debug)]
pub enum Output {
    /// Its standard output.
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
    /// Enforces limits: replaces the verdict if the program wrote or used more than it may. (The time is compared only
    /// if the program ended by itself. If the program was stopped, the verdict already has a reason.)
    pub(crate) fn enforce(self, limits: Limits) -> Self {
        if matches!(self.verdict, Verdict::NotJudged(_)) {
            return self;
        }
        let usage = self.ending.usage;
        let has_ended = self.ending.outcome.status().is_some();
        let is_output_cut = self.output.captured().is_cut;
        let verdict = if is_output_cut || self.stderr.is_cut {
            let stream = if is_output_cut { "standard output" } else { "standard error" };
            Verdict::OutputLimitExceeded(format!("more than {MAX_OUTPUT} on {stream}"))
        } else if let Some(memory) = usage.memory
            && memory > limits.memory
            && !matches!(self.verdict, Verdict::MemoryLimitExceeded(_))
        {
            let limit = limits.memory;
            Verdict::MemoryLimitExceeded(format!("{memory}, the limit is {limit}"))
        } else if has_ended && usage.time() > limits.time {
            let time = usage.time().as_secs_f64();
            let limit = limits.time.as_secs_f64();
            Verdict::TimeLimitExceeded(format!("{time:.2} s, the limit is {limit} s"))
        } else {
            self.verdict
        };
        Self { verdict, ..self }
    }
}

/// Returns the verdict on a program that was stopped. If the program took too long, the verdict ends with the
/// explanation, unless that is empty.
pub(crate) fn verdict_on_stopped(reason: StopReason, usage: Usage, explanation: &str) -> Verdict {
    let limit = match reason {
        StopReason::Time { limit } => limit.as_secs_f64(),
        StopReason::Memory { limit } => {
            let memory = usage.memory.unwrap_or_default();
            let reason = format!("stopped at {memory}, the limit is {limit}");
            return Verdict::MemoryLimitExceeded(reason);
        }
    };
    let wall_time = usage.wall_time.as_secs_f64();
    // Such a program has waited, or other programs have used the processor.
    let is_idle = usage.cpu_time.is_some_and(|time| time.as_secs_f64() < limit);
    let idle = if is_idle && explanation.is_empty() { "mostly idle, " } else { "" };
    let mut reason = format!("{idle}stopped after {wall_time:.1} s, the limit is {limit} s");
    if !explanation.is_empty() {
        reason += &format!(": {explanation}");
    }
    Verdict::TimeLimitExceeded(reason)
}

/// Returns the verdict on a program whose end is not known.
pub(crate) fn verdict_on_unknown_end() -> Verdict {
    Verdict::NotJudged("the system does not tell how the program ended".into())
}

#[cfg(test)]
mod tests {
    use super::{Judgement, Output, verdict_on_stopped};
    use crate::bytes::Bytes;
    use crate::process::{Captured, Ending, Limits, Outcome, StopReason, Usage};
    use crate::verdict::Verdict;
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

    #[test]
    fn a_limit_that_is_exceeded_replaces_the_verdict() {
        let mut slow = accepted();
        slow.ending.usage.cpu_time = Some(Duration::from_millis(2100));
        assert_verdict(slow.clone(), "time limit exceeded: 2.10 s, the limit is 2 s");

        let mut large = slow;
        large.ending.usage.memory = Some(Bytes(Bytes::megabytes(64).0 + 1));
        let expected = "memory limit exceeded: 65 MB, the limit is 64 MB";
        assert_verdict(large.clone(), expected);

        let mut loud = large;
        loud.output = Output::Standard(Captured { bytes: Vec::new(), is_cut: true });
        let expected = "output limit exceeded: more than 32 MB on standard output";
        assert_verdict(loud.clone(), expected);

        let mut not_judged = loud;
        not_judged.verdict = Verdict::NotJudged("no file".to_owned());
        let expected = not_judged.verdict.clone();
        assert_eq!(not_judged.enforce(limits()).verdict, expected);
    }

    #[test]
    fn a_program_that_was_stopped() {
        let Ending { usage, .. } = accepted().ending;
        let time = StopReason::Time { limit: limits().time };
        let memory = StopReason::Memory { limit: limits().memory };
        for (reason, explanation, expected) in [
            (time, "", "time limit exceeded: stopped after 9.0 s, the limit is 2 s"),
            (time, "why", "time limit exceeded: stopped after 9.0 s, the limit is 2 s: why"),
            (memory, "why", "memory limit exceeded: stopped at 64 MB, the limit is 64 MB"),
        ] {
            assert_eq!(verdict_on_stopped(reason, usage, explanation).to_string(), expected);
        }
        let idle = Usage { cpu_time: Some(Duration::from_millis(1999)), ..usage };
        for (explanation, expected) in [
            ("", "time limit exceeded: mostly idle, stopped after 9.0 s, the limit is 2 s"),
            ("why", "time limit exceeded: stopped after 9.0 s, the limit is 2 s: why"),
        ] {
            assert_eq!(verdict_on_stopped(time, idle, explanation).to_string(), expected);
        }
    }
}
