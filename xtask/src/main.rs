//! `cargo xtask`: the developer's commands of this project.

mod commands;

use clap::{Parser, Subcommand};
use commands::{bridgit, bundle, check, generate, new, test};
use std::process::ExitCode;

/// Tools for the solutions in src/bin.
#[derive(Parser)]
#[command(name = "cargo xtask", bin_name = "cargo xtask")]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    New(new::Arguments),
    Test(test::Arguments),
    Bundle(bundle::Arguments),
    #[command(name = "gen")]
    Generate(generate::Arguments),
    Check(check::Arguments),
    Play(bridgit::Play),
    Judge(bridgit::Judge),
}

/// An error is a sentence to its reader: no backtrace, even where `RUST_BACKTRACE` is set.
fn main() -> ExitCode {
    let result = match Arguments::parse().command {
        Command::New(arguments) => new::run(&arguments),
        Command::Test(arguments) => test::run(&arguments),
        Command::Bundle(arguments) => bundle::run(&arguments),
        Command::Generate(arguments) => generate::run(&arguments),
        Command::Check(arguments) => check::run(&arguments),
        Command::Play(arguments) => bridgit::play(&arguments),
        Command::Judge(arguments) => bridgit::judge(&arguments),
    };
    match result {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            commands::tell(&format!("error: {error:#}"));
            ExitCode::FAILURE
        }
    }
}
