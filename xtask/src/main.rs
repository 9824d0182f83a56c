//! `cargo xtask`: the developer's commands of this project.

use anyhow::{Context, Result, bail};
use clap::{Parser, Subcommand};
use std::fs;
use std::path::{Path, PathBuf};
use xtask::checker;

/// Tools for the solutions in src/bin.
#[derive(Parser)]
#[command(
    name = "cargo xtask",
    bin_name = "cargo xtask",
    disable_help_subcommand = true
)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Check(Check),
}

/// Check an output of a solution, as `oj test --judge-command` calls it.
///
/// Exits with 0 if the output is right. Where several outputs are right (cf936b), each is accepted.
#[derive(clap::Args)]
struct Check {
    /// The problem, such as cf936b.
    problem: String,
    /// The file with the input.
    input: PathBuf,
    /// The file with the output to check.
    actual: PathBuf,
    /// The file with one right output.
    expected: PathBuf,
}

fn main() -> Result<()> {
    match Arguments::parse().command {
        Command::Check(arguments) => check(&arguments),
    }
}

fn check(arguments: &Check) -> Result<()> {
    let checker = checker::of(&arguments.problem);
    let [input, actual, expected] =
        [&arguments.input, &arguments.actual, &arguments.expected].map(|file| read(file));
    match checker(&input?, &actual?, &expected?) {
        Ok(()) => Ok(()),
        Err(fault) => bail!("wrong answer: {fault}"),
    }
}

fn read(file: &Path) -> Result<String> {
    fs::read_to_string(file).with_context(|| format!("cannot read {}", file.display()))
}
