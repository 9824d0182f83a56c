//! `cargo xtask check`: whether an output is right.

use super::tell;
use anyhow::Result;
use judge::file::read;
use judge::judging::Rules;
use std::path::PathBuf;

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

pub(crate) fn run(arguments: &Arguments) -> Result<bool> {
    let checker = Rules::of(&arguments.problem)?.checker;
    let files = [&arguments.input, &arguments.actual, &arguments.expected];
    let [input, actual, expected] = files.map(|file| read(file));
    let verdict = checker.check(&input?, &actual?, &expected?)?;
    tell(&verdict.to_string());
    Ok(verdict.is_accepted())
}
