//! Games of bridgit over pipes, as the site plays them: every board, against each of DEGwer's strategies.

use crate::cases::ensure_good;
use crate::{debug_build, project};
use anyhow::{Result, ensure};
use problems::bridgit::GAMES;
use problems::bridgit::board::{Board, MAX_SIDE};
use std::process::Command;
use std::time::Duration;
use test_support::harness::{Test, test};
use workbench::process::Limits;
use workbench::task::Task;
use workbench::task::report::Report;

/// Plays games, and checks that the solution wins them.
type GameTest = fn() -> Result<()>;

pub(crate) fn tests() -> Vec<Test> {
    let tests: [(&str, GameTest); 5] = [
        // There is a test for each seed, because the games against `random` are the longest.
        ("random loses everywhere, seed 1", || loses_on(Board::all(MAX_SIDE), "random 1")),
        ("random loses everywhere, seed 2", || loses_on(winnable_boards(), "random 2")),
        ("random loses everywhere, seed 3", || loses_on(winnable_boards(), "random 3")),
        ("block loses everywhere", || loses_on(Board::all(MAX_SIDE), "block")),
        ("dual loses everywhere", || loses_on(Board::all(MAX_SIDE), "dual")),
    ];
    tests.map(|(name, play)| test(format!("bridgit/{name}"), play)).into()
}

/// Returns the boards where the answer is Yes. On all other boards, the solution prints nothing but No, so one seed is
/// enough for them.
fn winnable_boards() -> impl Iterator<Item = Board> {
    Board::all(MAX_SIDE).filter(|board| board.is_winnable())
}

/// Checks that a strategy loses to the solution on these boards, or that the solution rightly answers No.
fn loses_on(boards: impl Iterator<Item = Board>, opponent: &str) -> Result<()> {
    ensure!(Board::all(MAX_SIDE).count() == 800);
    let task = Task::open(&project(), "bridgit", problems::ALL_JURY_MATERIAL)?;
    let limits = Limits { time: Duration::from_secs(10), ..task.limits };
    let program = debug_build("bridgit");
    for board in boards {
        let case = GAMES.case(format!("{board} {opponent}"));
        // The solution is started without the shell that raises its stack to that of the site. For thousands of games,
        // the shell would take a quarter of the time.
        let texts = case.texts()?;
        let judgement = case.judge.run(&mut Command::new(&program), &texts, limits)?;
        ensure_good(&Report::new(case.name, texts.input, judgement))?;
    }
    Ok(())
}
