//! The ways to judge a program on a test case.

use crate::command::JudgeCommand;
use crate::comparison::Comparison;
use crate::interaction::{Solution, interact};
use crate::process::{MAX_OUTPUT_BYTES, Megabytes, Run, run};
use crate::verdict::{Reason, Verdict};
use anyhow::Result;
use std::io::{Read, Write};
use std::process::Command;
use std::time::Duration;

/// The way in which a program is judged on a test case.
#[derive(Clone, Debug)]
pub enum Judge {
    /// The output is compared with the expected output.
    Comparison(Comparison),
    /// A checker decides on the output.
    Checker(Checker),
    /// An interactor talks to the program, and decides.
    Interactor(Interactor),
}

/// A decision on an output, where several outputs are right.
#[derive(Clone, Debug)]
pub enum Checker {
    /// A function decides.
    Function(CheckerFunction),
    /// A command decides.
    Command(JudgeCommand),
}

/// A partner of a program in an interactive problem.
#[derive(Clone, Debug)]
pub enum Interactor {
    /// A function talks to the program.
    Function(InteractorFunction),
    /// A command talks to the program.
    Command(JudgeCommand),
}

/// Decides on an output: by the input, the output and the expected output.
///
/// It returns [`Verdict::Accepted`] or [`Verdict::WrongAnswer`], or [`Verdict::NotJudged`] if the input or the
/// expected output is at fault.
pub type CheckerFunction = fn(input: &str, actual: &str, expected: &str) -> Verdict;

/// Talks to a program: by the input of the test case, the output of the program and its input.
///
/// It returns [`Verdict::Accepted`] or [`Verdict::WrongAnswer`], [`Verdict::RuntimeError`] if the output of the
/// program ends too early, or [`Verdict::NotJudged`] if the input of the test case is at fault.
pub type InteractorFunction =
    fn(input: &str, output: &mut dyn Read, program: &mut dyn Write) -> Verdict;

/// The input of a test case, and the expected output if there is one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Texts {
    /// The input.
    pub input: String,
    /// The expected output.
    pub expected: Option<String>,
}

/// The resources that a program may use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// The processor time. A program is stopped after twice as much, as [`Process::wait`] does.
    ///
    /// [`Process::wait`]: crate::process::Process::wait
    pub time: Duration,
    /// The memory in bytes, if it is limited.
    pub memory: Option<u64>,
    /// The stack in KiB, which the program has where the system allows it.
    pub stack: u64,
}

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

impl Judge {
    /// Runs a program on a test case, and judges it.
    ///
    /// # Errors
    ///
    /// Returns an error if the program cannot be started.
    pub fn judge(&self, program: &mut Command, texts: &Texts, limits: Limits) -> Result<Judgement> {
        let mut judgement = match self {
            Self::Interactor(interactor) => interactor.judge(program, texts, limits)?,
            Self::Comparison(_) | Self::Checker(_) => {
                let run = run(program, texts.input.as_bytes(), 2 * limits.time)?;
                let verdict = self.verdict(texts, &run, limits);
                Judgement { verdict, run, transcript: None }
            }
        };
        if let Some(verdict) = judgement.limits_verdict(limits) {
            judgement.verdict = verdict;
        }
        Ok(judgement)
    }

    /// The verdict on a run, before limits are considered that a program may pass and end nevertheless.
    fn verdict(&self, texts: &Texts, run: &Run, limits: Limits) -> Verdict {
        match (run.ended.status, &texts.expected) {
            _ if run.has_too_much_output() => {
                Verdict::OutputLimitExceeded(format!("more than {} MiB", MAX_OUTPUT_BYTES >> 20))
            }
            (None, _) => Verdict::TimeLimitExceeded(format!(
                "stopped after {:.1} s, the limit is {} s",
                run.ended.usage.wall_time.as_secs_f64(),
                limits.time.as_secs_f64()
            )),
            (Some(status), _) if !status.success() => Verdict::RuntimeError(status.to_string()),
            (Some(_), None) => Verdict::NoExpectedOutput,
            (Some(_), Some(expected)) => self.check(&texts.input, &run.stdout, expected),
        }
    }

    /// Decides on an output. An interactor cannot, because it has to talk to the program.
    pub fn check(&self, input: &str, actual: &[u8], expected: &str) -> Verdict {
        match self {
            Self::Comparison(comparison) => {
                let compared = comparison.compare(actual, expected.as_bytes());
                match compared {
                    Ok(()) => Verdict::Accepted("the output is right".into()),
                    Err(difference) => Verdict::WrongAnswer(Reason::Difference(difference)),
                }
            }
            Self::Checker(Checker::Function(check)) => {
                check(input, &String::from_utf8_lossy(actual), expected)
            }
            Self::Checker(Checker::Command(command)) => command.check(input, actual, expected),
            Self::Interactor(_) => {
                Verdict::NotJudged("an interactor cannot decide on an output that exists".into())
            }
        }
    }
}

impl Interactor {
    fn judge(&self, program: &mut Command, texts: &Texts, limits: Limits) -> Result<Judgement> {
        let expected = texts.expected.as_deref().unwrap_or_default();
        let (verdict, run, transcript) =
            interact(program, Some(2 * limits.time), |solution| match self {
                Self::Function(interactor) => talk(*interactor, &texts.input, solution),
                Self::Command(command) => command.interact(&texts.input, expected, solution),
            })?;
        Ok(Judgement { verdict, run, transcript: Some(transcript) })
    }
}

/// Lets a function talk to a solution.
fn talk(interactor: InteractorFunction, input: &str, solution: Solution) -> Verdict {
    let Solution { mut output, input: mut solution_input, process } = solution;
    let verdict = interactor(input, &mut output, &mut solution_input);
    match verdict {
        // The last line may have been cut off.
        Verdict::WrongAnswer(Reason::Message(message)) if process.was_stopped() => {
            Verdict::RuntimeError(message)
        }
        verdict => verdict,
    }
}

impl Judgement {
    /// The verdict on a program that ended by itself, but used more than it may, if it did.
    fn limits_verdict(&self, limits: Limits) -> Option<Verdict> {
        let usage = self.run.ended.usage;
        if matches!(self.verdict, Verdict::NotJudged(_) | Verdict::OutputLimitExceeded(_)) {
            return None;
        }
        if let (Some(memory), Some(limit)) = (usage.memory, limits.memory)
            && memory > limit
        {
            let reason = format!("{}, the limit is {}", Megabytes(memory), Megabytes(limit));
            return Some(Verdict::MemoryLimitExceeded(reason));
        }
        let is_late = self.run.ended.status.is_some() && usage.time() > limits.time;
        is_late.then(|| {
            let time = usage.time().as_secs_f64();
            let limit = limits.time.as_secs_f64();
            Verdict::TimeLimitExceeded(format!("{time:.1} s, the limit is {limit} s"))
        })
    }
}
