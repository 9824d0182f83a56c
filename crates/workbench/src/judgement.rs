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
    /// Replaces the verdict if the program used more than it may, although it ended by itself.
    pub(crate) fn with_limits(self, limits: Limits) -> Self {
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
