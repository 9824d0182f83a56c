//! Games of bridgit over pipes, as the online judge plays them.

use fastrand::Rng;
use std::process::Command;
use std::time::Duration;
use xtask::game::demon::Demon;
use xtask::game::referee::{Game, Input, Order, inputs, is_winnable};
use xtask::verdict::Verdict;

/// Plays a game to its end, the end of the program included.
fn play(program: &str, input: Input, demon: Demon, limit: Duration) -> Verdict {
    let verdict = Game::new(input, demon).judge_program(&mut Command::new(program), Some(limit));
    verdict.expect("the program starts")
}

#[track_caller]
fn check_accepted(input: Input, demon: Demon) {
    let bridgit = env!("CARGO_BIN_EXE_bridgit");
    let verdict = play(bridgit, input, demon, Duration::from_secs(20));
    assert!(verdict.is_accepted(), "{input:?}: {verdict}");
}

/// A test for each seed, because these games are the longest.
fn random_loses_everywhere(seed: u64) {
    for input in inputs(20).filter(|&input| seed == 1 || is_winnable(input)) {
        check_accepted(input, Demon::Random(Rng::with_seed(seed)));
    }
}

#[test]
fn random_loses_everywhere_with_seed_1() {
    random_loses_everywhere(1);
}

#[test]
fn random_loses_everywhere_with_seed_2() {
    random_loses_everywhere(2);
}

#[test]
fn random_loses_everywhere_with_seed_3() {
    random_loses_everywhere(3);
}

#[test]
fn block_loses_everywhere() {
    inputs(20).for_each(|input| check_accepted(input, Demon::Block));
}

#[test]
fn dual_loses_wherever_the_answer_is_yes() {
    assert_eq!(inputs(20).count(), 800);
    inputs(20).for_each(|input| check_accepted(input, Demon::Dual));
}

#[test]
fn boards_past_the_limits() {
    check_accepted((40, 38, Order::Second), Demon::Random(Rng::with_seed(1)));
    check_accepted((41, 40, Order::First), Demon::Dual);
    check_accepted((100, 2, Order::Second), Demon::Block);
}

#[test]
fn a_program_that_hangs_is_stopped() {
    // It waits for the end of its input.
    let silent = env!("CARGO_BIN_EXE_abc209e");
    let limit = Duration::from_millis(200);
    let verdict = play(silent, (3, 1, Order::Second), Demon::Dual, limit);
    assert_eq!(verdict, Verdict::TimeLimitExceeded(limit));
}

#[test]
#[cfg(unix)]
fn a_program_that_fails_is_told_by_its_exit_status() {
    let limit = Duration::from_secs(20);
    let verdict = play("false", (3, 1, Order::Second), Demon::Dual, limit).to_string();
    let expected = "runtime error: exit status: 1; the solver has ended its output";
    assert!(verdict.starts_with(expected), "{verdict}");
}
