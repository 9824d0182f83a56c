//! Games of bridgit over pipes, as the site plays them: every board, against the strongest of DEGwer's strategies.
//!
//! In tests/stress/bridgit.rs, the solution also plays against the other strategies, without a process for each
//! game.

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

pub(crate) fn tests() -> Vec<Test> {
    vec![test(
        "bridgit/right on all boards against dual".to_owned(),
        the_answer_or_the_game_is_right_on_all_boards,
    )]
}

/// Checks that the solution beats `dual` on all boards where it can win, and answers No on all other boards.
fn the_answer_or_the_game_is_right_on_all_boards() -> Result<()> {
    let task = Task::open(&project(), "bridgit", problems::ALL_JURY_MATERIAL)?;
    let limits = Limits { time: Duration::from_secs(10), ..task.limits };
    let program = debug_build("bridgit");
    let mut games = 0;
    for board in Board::all(MAX_SIDE) {
        let case = GAMES.case(format!("{board} dual"));
        let texts = case.texts()?;
        // The solution is started without the shell that raises its stack to that of the site. For hundreds of games,
        // the shell would take a quarter of the time.
        let judgement = case.judge.run(&mut Command::new(&program), &texts, limits)?;
        ensure_good(&Report::new(case.name, texts.input, judgement))?;
        games += 1;
    }
    ensure!(games == 800);
    Ok(())
}
