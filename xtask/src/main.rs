//! `cargo xtask`: the developer's commands of this project.

mod commands;

use clap::{Parser, Subcommand};
use std::process::ExitCode;

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
    New(commands::new::Arguments),
    Bundle(commands::bundle::Arguments),
    Check(commands::check::Arguments),
    Judge(commands::judge::Arguments),
    Play(commands::play::Arguments),
    #[command(name = "gen")]
    Generate(commands::generate::Arguments),
}

/// An error is a sentence to its reader: no backtrace, even where `RUST_BACKTRACE` is set.
fn main() -> ExitCode {
    let result = match Arguments::parse().command {
        Command::New(arguments) => commands::new::run(&arguments),
        Command::Bundle(arguments) => commands::bundle::run(&arguments),
        Command::Check(arguments) => commands::check::run(&arguments),
        Command::Judge(arguments) => commands::judge::run(&arguments),
        Command::Play(arguments) => commands::play::run(&arguments),
        Command::Generate(arguments) => commands::generate::run(&arguments),
    };
    result.unwrap_or_else(|error| {
        eprintln!("error: {error:#}");
        ExitCode::FAILURE
    })
}
