//! Games of bridgit over pipes, as the online judge plays them.

use crate::{Test, solution, test};
use anyhow::{Result, ensure};
use fastrand::Rng;
use judge::problem::bridgit::demon::Demon;
use judge::problem::bridgit::referee::{Game, Input, inputs, is_winnable};
use std::process::Command;
use std::time::Duration;

/// Plays a game.
type Check = fn() -> Result<()>;

pub(crate) fn tests() -> Vec<Test> {
    let checks: [(&str, Check); 5] = [
        // A test for each seed, because these games are the longest.
        ("random loses everywhere, seed 1", || random_loses(1)),
        ("random loses everywhere, seed 2", || random_loses(2)),
        ("random loses everywhere, seed 3", || random_loses(3)),
        ("block loses everywhere", || everywhere(|| Demon::Block)),
        ("dual loses everywhere", || everywhere(|| Demon::Dual)),
    ];
    checks.map(|(name, check)| test(format!("bridgit/{name}"), check)).into()
}

fn check(input: Input, demon: Demon) -> Result<()> {
    let limit = Some(Duration::from_secs(20));
    let verdict =
        Game::new(input, demon).judge_program(&mut Command::new(solution("bridgit")), limit)?;
    ensure!(verdict.is_accepted(), "{input:?}: {verdict}");
    Ok(())
}

/// On the boards where the answer is No, it is all that the solution says: once is enough.
fn random_loses(seed: u64) -> Result<()> {
    let mut inputs = inputs(20).filter(|&input| seed == 1 || is_winnable(input));
    inputs.try_for_each(|input| check(input, Demon::Random(Rng::with_seed(seed))))
}

fn everywhere(demon: fn() -> Demon) -> Result<()> {
    ensure!(inputs(20).count() == 800);
    inputs(20).try_for_each(|input| check(input, demon()))
}
