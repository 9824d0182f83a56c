//! `cargo xtask judge`: the interactor on standard input and output.

use super::game::{Game, exit_code};
use anyhow::{Result, bail};
use std::io::{stdin, stdout};
use std::process::ExitCode;
use xtask::game::connection::Pipe;
use xtask::game::demon;
use xtask::game::interactor::judge;

/// Judge a solver of "vs. DEGwer" on standard input and output.
///
/// By the protocol of the statement, so that any tool can connect it to any solver:
///
///     oj test-reactive -c target/release/bridgit 'cargo xtask judge 5 3 Second'
///
/// The verdict and its reason go to standard error. Exits with 0 if the solver is accepted.
#[derive(clap::Args)]
#[command(verbatim_doc_comment)]
pub(crate) struct Arguments {
    #[command(flatten)]
    game: Game,
}

pub(crate) fn run(arguments: &Arguments) -> Result<ExitCode> {
    let game = &arguments.game;
    if game.demon == demon::Name::Human {
        bail!("the demon `human` needs the terminal for itself: use `cargo xtask play`");
    }
    let mut solver = Pipe::new(stdin(), stdout(), game.limit()).held_open();
    let mut demon = game.demon.summon(game.seed);
    let verdict = judge(
        game.dungeon(),
        game.order(),
        demon.as_mut(),
        &mut solver,
        &mut |_, _| {},
    );
    eprintln!("{verdict}");
    Ok(exit_code(&verdict))
}
