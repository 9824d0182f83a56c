//! The verdict on a program on a test case, with the run that led to it.

use crate::process::{Bytes, Ended, Limits, MAX_OUTPUT_BYTES, Outcome, Run, StopReason};
use crate::verdict::Verdict;

/// The verdict on a program on a test case, and the run that led to it.
#[derive(Clone, Debug)]
pub struct Judgement {
    /// The verdict.
    pub verdict: Verdict,
    /// The end of the program and its output.
    pub run: Run,
    /// The lines that the program and an interactor wrote, if there was an interactor.
    pub transcript: Option<String>,
}

impl Judgement {
    /// Enforces limits: replaces the verdict if the program used more than it may, although it ended by itself.
    pub(crate) fn enforce(self, limits: Limits) -> Self {
        if matches!(self.verdict, Verdict::NotJudged(_)) {
            return self;
        }
        let usage = self.run.ended.usage;
        let has_ended = self.run.ended.outcome.status().is_some();
        let verdict = if self.run.stdout.is_cut || self.run.stderr.is_cut {
            let stream = if self.run.stdout.is_cut { "standard output" } else { "standard error" };
            let limit = MAX_OUTPUT_BYTES >> 20;
            Verdict::OutputLimitExceeded(format!("more than {limit} MB on {stream}"))
        } else if let (Some(memory), Some(limit)) = (usage.memory, limits.memory)
            && memory > limit
        {
            memory_limit_exceeded(memory, limit)
        } else if has_ended && usage.time() > limits.time {
            let time = usage.time().as_secs_f64();
            let limit = limits.time.as_secs_f64();
            Verdict::TimeLimitExceeded(format!("{time:.1} s, the limit is {limit} s"))
        } else {
            self.verdict
        };
        Self { verdict, ..self }
    }
}

/// Returns the verdict on a program that was stopped, with an explanation, if that is not empty.
pub(crate) fn stopped(ended: Ended, limits: Option<Limits>, explanation: &str) -> Verdict {
    if ended.outcome == Outcome::Stopped(StopReason::Memory) {
        let memory = ended.usage.memory.unwrap_or(0);
        return memory_limit_exceeded(memory, limits.and_then(|it| it.memory).unwrap_or(memory));
    }
    let mut reason = format!("stopped after {:.1} s", ended.usage.wall_time.as_secs_f64());
    if let Some(limits) = limits {
        reason += &format!(", the limit is {} s", limits.time.as_secs_f64());
    }
    if !explanation.is_empty() {
        reason += &format!(": {explanation}");
    }
    Verdict::TimeLimitExceeded(reason)
}

fn memory_limit_exceeded(memory: u64, limit: u64) -> Verdict {
    let reason = format!("{}, the limit is {}", Bytes(memory), Bytes(limit));
    Verdict::MemoryLimitExceeded(reason)
}

#[cfg(test)]
mod tests {
    use super::{Judgement, stopped};
    use crate::process::{Captured, Ended, Limits, Outcome, Run, StopReason, Usage};
    use crate::verdict::Verdict;
    use std::process::ExitStatus;
    use std::time::Duration;

    const MEGABYTE: u64 = 1 << 20;

    /// A program that was accepted, and used exactly its 2 s and 64 MB.
    fn accepted() -> Judgement {
        let usage = Usage {
            wall_time: Duration::from_secs(9),
            cpu_time: Some(Duration::from_secs(2)),
            memory: Some(64 * MEGABYTE),
        };
        let ended = Ended { outcome: Outcome::Exited(ExitStatus::default()), usage };
        let run = Run { ended, stdout: Captured::default(), stderr: Captured::default() };
        Judgement { verdict: Verdict::Accepted(String::new()), run, transcript: None }
    }

    fn limits() -> Limits {
        Limits { time: Duration::from_secs(2), memory: Some(64 * MEGABYTE), stack: 8 * MEGABYTE }
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
        slow.run.ended.usage.cpu_time = Some(Duration::from_millis(2100));
        assert_verdict(slow.clone(), "time limit exceeded: 2.1 s, the limit is 2 s");

        let mut large = slow;
        large.run.ended.usage.memory = Some(64 * MEGABYTE + 1);
        let expected = "memory limit exceeded: 65 MB, the limit is 64 MB";
        assert_verdict(large.clone(), expected);

        let mut loud = large;
        loud.run.stdout.is_cut = true;
        let expected = "output limit exceeded: more than 32 MB on standard output";
        assert_verdict(loud.clone(), expected);

        let mut not_judged = loud;
        not_judged.verdict = Verdict::NotJudged("no file".to_owned());
        let expected = not_judged.verdict.clone();
        assert_eq!(not_judged.enforce(limits()).verdict, expected);
    }

    #[test]
    fn a_program_that_was_stopped() {
        let Ended { usage, .. } = accepted().run.ended;
        let time = Ended { outcome: Outcome::Stopped(StopReason::Time), usage };
        let memory = Ended { outcome: Outcome::Stopped(StopReason::Memory), usage };
        for (ended, explanation, expected) in [
            (time, "", "time limit exceeded: stopped after 9.0 s, the limit is 2 s"),
            (time, "why", "time limit exceeded: stopped after 9.0 s, the limit is 2 s: why"),
            (memory, "why", "memory limit exceeded: 64 MB, the limit is 64 MB"),
        ] {
            assert_eq!(stopped(ended, Some(limits()), explanation).to_string(), expected);
        }
    }
}
