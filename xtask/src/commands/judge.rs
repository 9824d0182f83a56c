//! `cargo xtask judge`: the interactor on standard input and output.

use super::game::{Demon, GameArguments, exit_code};
use anyhow::{Result, ensure};
use std::io::{stdin, stdout};
use std::process::ExitCode;
use xtask::game::connection::Solver;

/// Judge a solver of "vs. DEGwer" on standard input and output.
///
/// By the protocol of the statement, so that any tool can connect it to any solver:
///
///     oj test-reactive -c target/release/bridgit 'cargo xtask judge 5 3 Second'
///
/// The verdict and its reason go to standard error. Exits with 0 only if the solver is accepted.
#[derive(clap::Args)]
#[command(verbatim_doc_comment)]
pub(crate) struct Arguments {
    #[command(flatten)]
    game: GameArguments,
}

pub(crate) fn run(Arguments { game }: &Arguments) -> Result<ExitCode> {
    ensure!(
        game.demon != Demon::Human,
        "the demon `human` needs the terminal for itself: use `cargo xtask play`"
    );
    let mut solver = Solver::remote(stdin(), stdout(), game.limit());
    let verdict = game.game().judge(&mut solver);
    eprintln!("{verdict}");
    Ok(exit_code(&verdict))
}
