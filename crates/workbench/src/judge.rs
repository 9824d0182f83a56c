//! The ways to judge a program on a test case.

use crate::comparison::Comparison;
use crate::interaction::{RunningSolution, interact};
use crate::judge_command::JudgeCommand;
use crate::judgement::{Judgement, stopped};
use crate::process::{Limits, Outcome, Run, run};
use crate::verdict::{Reason, Verdict};
use anyhow::Result;
use std::io::{Read, Write};
use std::process::Command;

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

impl Judge {
    /// Runs a program on a test case, and judges it.
    ///
    /// # Errors
    ///
    /// Returns an error if the program cannot be started.
    pub fn run(&self, program: &mut Command, texts: &Texts, limits: Limits) -> Result<Judgement> {
        let judgement = match self {
            Self::Interactor(interactor) => interactor.run(program, texts, limits)?,
            Self::Comparison(_) | Self::Checker(_) => {
                let run = run(program, texts.input.as_bytes(), limits)?;
                let verdict = self.verdict(texts, &run, limits);
                Judgement { verdict, run, transcript: None }
            }
        };
        Ok(judgement.enforce(limits))
    }

    /// Returns the verdict before time and memory are compared with the limits.
    fn verdict(&self, texts: &Texts, run: &Run, limits: Limits) -> Verdict {
        match (run.ended.outcome, &texts.expected) {
            (Outcome::Stopped(_), _) => stopped(run.ended, Some(limits), ""),
            (Outcome::Unknown, _) => {
                Verdict::NotJudged("the system does not tell how the program ended".into())
            }
            (Outcome::Exited(status), _) if !status.success() => {
                Verdict::RuntimeError(status.to_string())
            }
            (Outcome::Exited(_), None) => Verdict::NoExpectedOutput,
            (Outcome::Exited(_), Some(expected)) => {
                self.check(&texts.input, &run.stdout.bytes, expected)
            }
        }
    }

    /// Decides on an output. An interactor cannot, because it has to talk to the program.
    pub fn check(&self, input: &str, actual: &[u8], expected: &str) -> Verdict {
        match self {
            Self::Comparison(comparison) => match comparison.compare(actual, expected.as_bytes()) {
                Ok(()) => Verdict::Accepted("the output is right".into()),
                Err(difference) => Verdict::WrongAnswer(Reason::Difference(difference)),
            },
            Self::Checker(Checker::Function(check)) => {
                check(input, &String::from_utf8_lossy(actual), expected)
            }
            Self::Checker(Checker::Command(command)) => command.check(input, actual, expected),
            Self::Interactor(_) => {
                Verdict::NotJudged("cannot check an output: the problem is interactive".into())
            }
        }
    }

    /// Returns the command of the checker or the interactor, if it is a command.
    pub fn command(&self) -> Option<&JudgeCommand> {
        match self {
            Self::Checker(Checker::Command(command))
            | Self::Interactor(Interactor::Command(command)) => Some(command),
            Self::Comparison(_) | Self::Checker(_) | Self::Interactor(_) => None,
        }
    }

    /// Checks that the files are there that a command names.
    ///
    /// # Errors
    ///
    /// Returns an error that names the first file that is missing.
    pub fn ensure_files_exist(&self) -> Result<()> {
        self.command().map_or(Ok(()), JudgeCommand::ensure_files_exist)
    }
}

impl Interactor {
    fn run(&self, program: &mut Command, texts: &Texts, limits: Limits) -> Result<Judgement> {
        let expected = texts.expected.as_deref().unwrap_or_default();
        interact(program, Some(limits), |solution| match self {
            Self::Function(interactor) => talk(*interactor, &texts.input, solution),
            Self::Command(command) => command.interact(&texts.input, expected, solution),
        })
    }
}

/// Lets a function talk to a solution.
fn talk(interactor: InteractorFunction, input: &str, solution: RunningSolution) -> Verdict {
    let RunningSolution { mut output, input: mut solution_input, process, .. } = solution;
    match interactor(input, &mut output, &mut solution_input) {
        // The last line may have been cut off.
        Verdict::WrongAnswer(Reason::Message(message)) if process.was_stopped() => {
            Verdict::RuntimeError(message)
        }
        verdict => verdict,
    }
}
