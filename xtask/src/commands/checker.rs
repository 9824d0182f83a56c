//! `cargo xtask checker`: a checker for other tools.

use crate::chosen_solution::open_task;
use crate::console::{print_error, print_notes};
use anyhow::{Context, Result};
use std::fs;
use std::path::PathBuf;
use std::process::ExitCode;
use workbench::judging::verdict::{Verdict, VerdictClass};
use workbench::project::Project;
use workbench::support::file::read;
use workbench::support::standard_error::print_message;

/// Check one output of a solution, as a checker that other tools can call
///
/// The solution is not run. The output is judged as `cargo xtask test` judges it: by the checker of the problem if
/// there is one, and otherwise by a comparison with the expected output. The problem must not be interactive.
///
/// The verdict is printed to standard error. The exit status is 0 if the output is right, 1 if it is wrong, and 3 if
/// this is not known, for example because a file cannot be read.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  cargo xtask checker cf936b testcases/cf936b/sample-1.in output.txt testcases/cf936b/sample-1.out
      checks the output in output.txt
  oj test -d testcases/cf936b -c target/debug/cf936b --judge-command \"cargo xtask checker cf936b\"
      tests the solution with online-judge-tools, which adds the names of the three files")]
pub(crate) struct Arguments {
    /// The solution, such as cf936b, or its file.
    #[arg(allow_negative_numbers = true)]
    solution: String,
    /// The file with the input.
    input: PathBuf,
    /// The file with the output to check.
    #[arg(value_name = "OUTPUT")]
    actual: PathBuf,
    /// The file with the expected output. It may be left out if the header names a checker.
    expected: Option<PathBuf>,
}

/// The exit status of a checker that cannot decide, as in testlib.
pub(crate) const UNDECIDED: u8 = 3;

/// Runs the command. Without a project, nothing can be decided.
pub(crate) fn run(project: Result<Project>, arguments: &Arguments) -> ExitCode {
    match project.and_then(|project| verdict_on_output(&project, arguments)) {
        Ok(verdict) => {
            print_message(&verdict.to_string());
            match verdict.class() {
                VerdictClass::Accepted => ExitCode::SUCCESS,
                VerdictClass::NotJudged | VerdictClass::NoExpectedOutput => {
                    ExitCode::from(UNDECIDED)
                }
                VerdictClass::Rejected => ExitCode::FAILURE,
            }
        }
        Err(error) => {
            print_error("error", &error);
            ExitCode::from(UNDECIDED)
        }
    }
}

/// Prints the notes on the header, and returns the verdict on the output.
///
/// # Errors
///
/// Returns an error if a file cannot be read, if the command of the checker cannot be started, if the problem is
/// interactive, or if the solution does not exist.
fn verdict_on_output(project: &Project, arguments: &Arguments) -> Result<Verdict> {
    let task = open_task(project, &arguments.solution)?;
    print_notes(&task.notes);
    task.judge.ensure_can_be_started()?;
    let input = read(&arguments.input)?;
    let actual = fs::read(&arguments.actual)
        .with_context(|| format!("cannot read {}", arguments.actual.display()))?;
    let judge = task.output_judge().with_context(|| {
        format!("cannot check an output of {}: the problem is interactive", task.name)
    })?;
    let expected = arguments.expected.as_ref().map(|file| read(file)).transpose()?;
    Ok(judge.check(&input, &actual, expected.as_deref()))
}
