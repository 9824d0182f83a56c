//! `cargo xtask check`: whether an output is right.

use anyhow::{Context, Result};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use xtask::judge::project::Project;
use xtask::problem;

/// Check an output of a solution, as `oj test --judge-command` calls it.
///
/// Exits with 0 if the output is right. Where several outputs are right (cf936b), each is accepted.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// The problem, such as cf936b.
    problem: String,
    /// The file with the input.
    input: PathBuf,
    /// The file with the output to check.
    actual: PathBuf,
    /// The file with one right output.
    expected: PathBuf,
}

pub(crate) fn run(arguments: &Arguments) -> Result<ExitCode> {
    Project::here().require(&arguments.problem)?;
    let checker = problem::of(&arguments.problem).checker;
    let [input, actual, expected] =
        [&arguments.input, &arguments.actual, &arguments.expected].map(|file| read(file));
    match checker(&input?, &actual?, &expected?) {
        Ok(()) => Ok(ExitCode::SUCCESS),
        Err(fault) => {
            eprintln!("wrong answer: {fault}");
            Ok(ExitCode::FAILURE)
        }
    }
}

fn read(file: &Path) -> Result<String> {
    fs::read_to_string(file).with_context(|| format!("cannot read {}", file.display()))
}
