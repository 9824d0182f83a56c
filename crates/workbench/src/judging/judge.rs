//! The ways to judge a program on a case.

use crate::judging::comparison::Comparison;
use crate::judging::decision::Decision;
use crate::judging::interaction::interact;
use crate::judging::judge_command::JudgeCommand;
use crate::judging::judgement::Judgement;
use crate::judging::verdict::{Verdict, WrongAnswerReason};
use crate::process::{Limits, run};
use anyhow::{Result, bail};
use std::io::{Read, Write};
use std::process::Command;

/// The way in which a program is judged on a case.
#[derive(Clone, Debug)]
pub enum Judge {
    /// The program is run, and its output is judged afterwards.
    Output(OutputJudge),
    /// An interactor talks to the program, and decides.
    Interactor(Interactor),
}

/// The way in which an output is judged.
#[derive(Clone, Debug)]
pub enum OutputJudge {
    /// The output is compared with the expected output.
    Comparison(Comparison),
    /// A checker decides, because several outputs are right.
    Checker(Checker),
}

/// A checker, which decides whether an output is right: a function or a command.
#[derive(Clone, Debug)]
pub enum Checker {
    /// A function of this program.
    Function(CheckerFunction),
    /// A command.
    Command(JudgeCommand),
}

/// The partner of a program in an interactive problem.
#[derive(Clone, Debug)]
pub enum Interactor {
    /// A function talks to the program.
    Function(InteractorFunction),
    /// A command talks to the program.
    Command(JudgeCommand),
    /// The interactor is still to be written, so nothing can be judged.
    Unwritten,
}

/// A function that decides on an output. It gets the input, the output and the expected output.
pub type CheckerFunction = fn(input: &str, actual: &str, expected: &str) -> Decision;

/// A function that talks to a program. It gets the input of the case, reads the program's standard output, and writes
/// to the program's standard input.
pub type InteractorFunction =
    fn(input: &str, stdout: &mut dyn Read, stdin: &mut dyn Write) -> Decision;

/// The texts of a case.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CaseTexts {
    /// The input.
    pub input: String,
    /// The expected output, if there is one.
    pub expected: Option<String>,
}

impl Judge {
    /// Runs a program on a case, and judges it.
    ///
    /// # Errors
    ///
    /// Returns an error if the program cannot be started, or if its interactor is still to be written.
    pub fn run(
        &self,
        program: &mut Command,
        texts: &CaseTexts,
        limits: Limits,
    ) -> Result<Judgement> {
        match self {
            Self::Output(judge) => judge.run(program, texts, limits),
            Self::Interactor(interactor) => interactor.run(program, texts, limits),
        }
    }

    /// Returns the command of the checker or the interactor, if it is a command.
    pub fn command(&self) -> Option<&JudgeCommand> {
        match self {
            Self::Output(OutputJudge::Checker(Checker::Command(command)))
            | Self::Interactor(Interactor::Command(command)) => Some(command),
            Self::Output(
                OutputJudge::Comparison(_) | OutputJudge::Checker(Checker::Function(_)),
            )
            | Self::Interactor(Interactor::Function(_) | Interactor::Unwritten) => None,
        }
    }

    /// Checks that the files that a command names exist, and that its program can be executed.
    ///
    /// # Errors
    ///
    /// Returns an error that names the first file that does not exist or cannot be executed.
    pub fn ensure_can_be_started(&self) -> Result<()> {
        self.command().map_or(Ok(()), JudgeCommand::ensure_can_be_started)
    }
}

impl OutputJudge {
    fn run(&self, program: &mut Command, texts: &CaseTexts, limits: Limits) -> Result<Judgement> {
        let run = run(program, texts.input.as_bytes(), limits)?;
        let CaseTexts { input, expected } = texts;
        Ok(Judgement::of_run(run, limits, |output| self.check(input, output, expected.as_deref())))
    }

    /// Returns the verdict on an output. Without an expected output, only the command of a checker can decide, because
    /// it may need no more than the input and the output.
    pub fn check(&self, input: &str, actual: &[u8], expected: Option<&str>) -> Verdict {
        match (self, expected) {
            (Self::Comparison(comparison), Some(expected)) => {
                match comparison.compare(actual, expected.as_bytes()) {
                    Ok(()) => Verdict::Accepted(String::new()),
                    Err(difference) => {
                        Verdict::WrongAnswer(WrongAnswerReason::Difference(difference))
                    }
                }
            }
            (Self::Checker(Checker::Function(check)), Some(expected)) => {
                check(input, &String::from_utf8_lossy(actual), expected).into_verdict()
            }
            (Self::Checker(Checker::Command(command)), expected) => {
                command.check(input, actual, expected.unwrap_or_default()).into_verdict()
            }
            (Self::Comparison(_) | Self::Checker(Checker::Function(_)), None) => {
                Verdict::NoExpectedOutput
            }
        }
    }
}

impl Interactor {
    fn run(&self, program: &mut Command, texts: &CaseTexts, limits: Limits) -> Result<Judgement> {
        let CaseTexts { input, expected } = texts;
        let expected = expected.as_deref().unwrap_or_default();
        match self {
            Self::Function(talk) => interact(program, Some(limits), |mut solution| {
                let decision = talk(input, &mut solution.output, &mut solution.input);
                solution.decide_now(decision)
            }),
            Self::Command(command) => interact(program, Some(limits), |solution| {
                command.interact(input, expected, solution)
            }),
            Self::Unwritten => bail!(
                "the problem is interactive, and the header has no `Interactor` yet. To be the interactor yourself, run \
                 the solution by `cargo run --bin` and its name"
            ),
        }
    }
}
