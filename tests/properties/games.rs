//! Games of bridgit over pipes, as the online judge plays them.

use std::collections::VecDeque;
use std::io::{Read, pipe};
use std::process::{Command, Stdio};
use std::time::Duration;
use xtask::game::connection::{Connection, Received, Solver};
use xtask::game::demon::{Block, Demon, Dual, Random, Wall};
use xtask::game::dungeon::{Dungeon, Order, State};
use xtask::game::interactor::{Game, is_winnable};
use xtask::judge::verdict::Verdict;

const LIMIT: Duration = Duration::from_secs(10);

fn bridgit() -> Command {
    Command::new(env!("CARGO_BIN_EXE_bridgit"))
}

/// A program that waits for the end of its input.
fn silent() -> Command {
    Command::new(env!("CARGO_BIN_EXE_abc209e"))
}

/// Plays a game to its end, the end of the solver included.
#[track_caller]
fn check_accepted(height: usize, width: usize, order: Order, demon: Box<dyn Demon>) {
    let game = Game::new(Dungeon::new(height, width), order, demon);
    let verdict = game.judge_program(&mut bridgit(), LIMIT).unwrap();
    assert!(verdict.is_accepted(), "{height} {width} {order}: {verdict}");
}

fn boards(longest: usize) -> impl Iterator<Item = (usize, usize, Order)> {
    let sizes =
        (1..=longest).flat_map(move |height| (1..=longest).map(move |width| (height, width)));
    sizes.flat_map(|(height, width)| {
        [Order::First, Order::Second].map(|order| (height, width, order))
    })
}

/// All 800 inputs; where the answer is `Yes`, a game with each seed.
#[track_caller]
fn check_all(summon: fn(u64) -> Box<dyn Demon>, seeds: u64) {
    assert_eq!(boards(20).count(), 800);
    for (height, width, order) in boards(20) {
        let is_winnable = is_winnable(height, width, order);
        for seed in 0..if is_winnable { seeds } else { 1 } {
            check_accepted(height, width, order, summon(seed));
        }
    }
}

#[test]
fn random_loses_everywhere() {
    check_all(|seed| Box::new(Random::new(seed)), 3);
}

#[test]
fn block_loses_everywhere() {
    check_all(|_| Box::new(Block), 1);
}

#[test]
fn wall_loses_everywhere() {
    check_all(|_| Box::new(Wall), 1);
}

#[test]
fn dual_loses_wherever_the_answer_is_yes() {
    check_all(|_| Box::new(Dual), 1);
}

#[test]
fn boards_past_the_limits() {
    check_accepted(40, 38, Order::Second, Box::new(Random::new(1)));
    check_accepted(41, 40, Order::First, Box::new(Dual));
    check_accepted(200, 2, Order::Second, Box::new(Wall));
}

/// Answers `Yes` on every board, and opens a door on a route that needs the fewest more doors.
struct Greedy {
    dungeon: Dungeon,
    lines: VecDeque<String>,
}

impl Connection for Greedy {
    fn send(&mut self, line: &str) {
        if let Ok(door) = line.parse() {
            self.dungeon.fix(door, State::Closed).unwrap();
        } else if !line.ends_with("First") {
            // DEGwer moves first, or the game is over.
            return;
        }
        let route = self.dungeon.route().unwrap();
        let missing = route
            .into_iter()
            .find(|&door| self.dungeon.is_unfixed(door));
        let door = missing.expect("the route is not open yet");
        self.dungeon.fix(door, State::Open).unwrap();
        self.lines.push_back(door.to_string());
    }

    fn receive(&mut self) -> Received {
        let line = self.lines.pop_front();
        line.map_or(Received::End(None), Received::Line)
    }

    fn has_spoken(&mut self) -> bool {
        !self.lines.is_empty()
    }
}

fn against_greedy(height: usize, width: usize, order: Order, demon: Box<dyn Demon>) -> Verdict {
    let dungeon = Dungeon::new(height, width);
    let mut greedy = Greedy {
        dungeon: dungeon.clone(),
        lines: ["Yes".into()].into(),
    };
    Game::new(dungeon, order, demon).judge(&mut greedy)
}

#[test]
fn dual_beats_a_greedy_solver_wherever_the_answer_is_no() {
    let boards = boards(6).filter(|&(height, width, order)| !is_winnable(height, width, order));
    let mut games = 0;
    for (height, width, order) in boards {
        let verdict = against_greedy(height, width, order, Box::new(Dual)).to_string();
        assert!(
            verdict.starts_with("wrong answer: DEGwer has closed the last route"),
            "{height} {width} {order}: {verdict}"
        );
        games += 1;
    }
    assert_eq!(games, 21 + 21 + 5);
}

#[test]
fn a_greedy_solver_beats_random_somewhere() {
    // So the loss against `dual` tells something.
    let won = boards(6).filter(|&(height, width, order)| {
        against_greedy(height, width, order, Box::new(Random::new(1))).is_accepted()
    });
    assert!(won.count() > 10);
}

#[test]
fn a_program_that_hangs_is_stopped() {
    let limit = Duration::from_millis(200);
    let game = Game::new(Dungeon::new(3, 1), Order::Second, Box::new(Wall));
    let (mut complaint, stderr) = pipe().unwrap();
    let verdict = game.judge_program(silent().stderr(stderr), limit).unwrap();
    assert_eq!(
        verdict.to_string(),
        "time limit exceeded: the solver was silent for 0.2 s; expected `Yes` or `No`"
    );
    // It has not come to the end of its input.
    let mut text = String::new();
    complaint.read_to_string(&mut text).unwrap();
    assert_eq!(text, "");
}

#[test]
fn a_program_that_does_not_end_is_noticed() {
    let limit = Duration::from_millis(200);
    let mut solver = Solver::start(&mut silent(), limit).unwrap();
    assert_eq!(solver.receive_end(), Received::Silence(limit));
}

#[test]
fn a_bad_judge_is_not_waited_for() {
    for nonsense in [
        "nonsense", "|", "| 1", "| 1 1 1", "| 1 3", "? 1 1", "- 3 1", "| 0 1",
    ] {
        // The judge's end of the pipe stays open.
        let mut solver = Solver::start(bridgit().stderr(Stdio::null()), LIMIT).unwrap();
        solver.send("3 1 Second");
        assert_eq!(solver.receive(), Received::Line("Yes".into()));
        solver.send(nonsense);
        let end = solver.receive();
        let has_failed = matches!(&end, Received::End(Some(status)) if status.code().is_some_and(|code| code != 0));
        assert!(has_failed, "{nonsense}: {end:?}");
    }
}
