//! `cargo xtask`: the commands of this project.
//!
//! The modules are declared in an order in which each imports only from those before it.

mod number;
mod console;
mod chosen_solution;
mod stress_module;
mod bundle_report;
mod bundle_file;
mod commands;

use clap::{Parser, Subcommand};
use commands::{bridgit, bundle, checker, generate, new, test};
use std::env;
use std::process::ExitCode;
use workbench::process::end_programs_on_signals;
use workbench::project::Project;
use workbench::support::standard_error::print_message;

/// Tools for the solutions in src/bin.
#[derive(Parser)]
#[command(name = "cargo xtask", bin_name = "cargo xtask", after_help = AFTER_HELP)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

const AFTER_HELP: &str = "\
In a contest, you need only `new`, `test` and `bundle`. The commands `gen` and `bridgit` are for the \
built-in problems. `checker` is there to be called by other tools. `cargo xtask COMMAND --help` explains a command, and most \
of these texts end with examples.";

/// The exit code after an error about the arguments.
const USAGE_ERROR: u8 = 2;

#[derive(Subcommand)]
enum Command {
    New(new::Arguments),
    Test(test::Arguments),
    Bundle(bundle::Arguments),
    #[command(name = "gen")]
    Generate(generate::Arguments),
    Checker(checker::Arguments),
    Bridgit(bridgit::Arguments),
}

impl Command {
    /// Runs the command, and returns its exit code. For example, `test` succeeds if the solution is accepted.
    fn run(&self) -> anyhow::Result<ExitCode> {
        let project = || end_programs_on_signals().and_then(|()| Project::from_environment());
        match self {
            Self::New(arguments) => new::run(&project()?, arguments),
            Self::Test(arguments) => test::run(&project()?, arguments),
            Self::Bundle(arguments) => bundle::run(&project()?, arguments),
            Self::Generate(arguments) => generate::run(arguments),
            Self::Checker(arguments) => Ok(checker::run(project(), arguments)),
            Self::Bridgit(arguments) => bridgit::run(&project()?, arguments),
        }
    }
}

/// Prints an error about the arguments, or the text that `--help` asks for. Returns the exit code. If the arguments of
/// `checker` are wrong, its exit code says that the output has not been judged.
fn print_usage(error: &clap::Error) -> ExitCode {
    // Nobody reads the text if this fails.
    let _ = error.print();
    // An error of clap does not say which command was meant.
    let is_checker = env::args_os().nth(1).is_some_and(|command| command == "checker");
    match error.exit_code() {
        0 => ExitCode::SUCCESS,
        _ if is_checker => ExitCode::from(checker::UNDECIDED),
        _ => ExitCode::from(USAGE_ERROR),
    }
}

/// Runs the command of the arguments. An error is printed as a sentence for the user, without a backtrace, even if
/// `RUST_BACKTRACE` is set.
fn main() -> ExitCode {
    let arguments = match Arguments::try_parse() {
        Ok(arguments) => arguments,
        Err(error) => return print_usage(&error),
    };
    arguments.command.run().unwrap_or_else(|error| {
        print_message(&format!("error: {error:#}"));
        ExitCode::FAILURE
    })
}
