//! `cargo xtask`: the commands of this project.

mod commands;

use clap::{Parser, Subcommand};
use commands::{bridgit, bundle, check, generate, new, test};
use std::process::ExitCode;
use workbench::process::end_programs_on_signals;
use workbench::project::Project;

/// Tools for the solutions in src/bin.
#[derive(Parser)]
#[command(name = "cargo xtask", bin_name = "cargo xtask", after_help = CONTEST)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

const CONTEST: &str = "\
In a contest you need `new`, `test` and `bundle`. `gen` writes worst cases, `check` and `interactor` serve other tools \
such as oj, and `play` shows a game of bridgit.";

#[derive(Subcommand)]
enum Command {
    New(new::Arguments),
    Test(test::Arguments),
    Bundle(bundle::Arguments),
    #[command(name = "gen")]
    Generate(generate::Arguments),
    Check(check::Arguments),
    Play(bridgit::Play),
    #[command(alias = "judge")]
    Interactor(bridgit::Interactor),
}

impl Command {
    /// Runs the command. Returns true if the result is good, such as a solution that is accepted.
    fn run(&self) -> anyhow::Result<bool> {
        end_programs_on_signals()?;
        let project = Project::from_environment;
        match self {
            Self::New(arguments) => new::run(&project()?, arguments),
            Self::Test(arguments) => test::run(&project()?, arguments),
            Self::Bundle(arguments) => bundle::run(&project()?, arguments),
            Self::Generate(arguments) => generate::run(arguments),
            Self::Check(arguments) => check::run(&project()?, arguments),
            Self::Play(arguments) => bridgit::play(&project()?, arguments),
            Self::Interactor(arguments) => bridgit::interactor(arguments),
        }
    }
}

/// An error is a sentence for its reader, so there is no backtrace, even where `RUST_BACKTRACE` is set.
fn main() -> ExitCode {
    match Arguments::parse().command.run() {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            commands::print_message(&format!("error: {error:#}"));
            ExitCode::FAILURE
        }
    }
}
