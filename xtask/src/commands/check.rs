//! `cargo xtask check`: a checker for other tools.

use super::{exit_code, open, print_message};
use anyhow::{Context, Result, bail};
use std::fs;
use std::path::PathBuf;
use std::process::ExitCode;
use workbench::file::read;
use workbench::judge::Judge;
use workbench::project::Project;

/// Judge one output of a solution, for other tools: it is a command for `oj test --judge-command`.
///
/// Exits with 0 if the output is right. Where several outputs are right (cf936b), each is accepted.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// The solution, such as cf936b, or its file.
    solution: String,
    /// The file with the input.
    input: PathBuf,
    /// The file with the output to check.
    actual: PathBuf,
    /// The file with the expected output.
    expected: PathBuf,
}

pub(crate) fn run(project: &Project, arguments: &Arguments) -> Result<ExitCode> {
    let task = open(project, &arguments.solution)?;
    let input = read(&arguments.input)?;
    let actual = fs::read(&arguments.actual)
        .with_context(|| format!("cannot read {}", arguments.actual.display()))?;
    let expected = read(&arguments.expected)?;
    let Judge::Output(judge) = task.usual_judge else {
        bail!("cannot check an output of {}: the problem is interactive", task.name);
    };
    let verdict = judge.check(&input, &actual, &expected);
    print_message(&verdict.to_string());
    Ok(exit_code(verdict.is_accepted()))
}
