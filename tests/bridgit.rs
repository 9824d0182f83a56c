//! Games of bridgit over pipes, as the online judge plays them.

use std::process::{Command, Stdio};
use std::thread;
use std::time::Duration;
use xtask::game::connection::{Connection, Received, Solver};
use xtask::game::demon::Name;
use xtask::game::dungeon::{Door, Dungeon, Order, State, View};
use xtask::game::interactor::{Verdict, is_winnable, judge};

const LIMIT: Duration = Duration::from_secs(10);
const ORDERS: [Order; 2] = [Order::First, Order::Second];

fn bridgit() -> Solver {
    let mut command = Command::new(env!("CARGO_BIN_EXE_bridgit"));
    Solver::start(command.stderr(Stdio::null()), LIMIT).unwrap()
}

/// Plays a game to its end, the end of the solver included.
#[track_caller]
fn check_accepted(height: usize, width: usize, order: Order, name: Name, seed: u64) {
    let game = format!("{height} {width} {order} against {name:?} with seed {seed}");
    let mut solver = bridgit();
    let dungeon = Dungeon::new(height, width);
    match judge(
        dungeon,
        order,
        name.summon(seed).as_mut(),
        &mut solver,
        &mut |_, _| {},
    ) {
        Verdict::Accepted(_) => solver
            .finish()
            .unwrap_or_else(|fault| panic!("{game}: {fault}")),
        verdict => panic!("{game}: {verdict}"),
    }
}

fn boards(longest: usize) -> impl Iterator<Item = (usize, usize, Order)> {
    let sizes =
        (1..=longest).flat_map(move |height| (1..=longest).map(move |width| (height, width)));
    sizes.flat_map(|(height, width)| ORDERS.map(|order| (height, width, order)))
}

/// All 800 inputs; where the answer is `Yes`, a game, or several against `random`.
fn check_all(name: Name, seeds: u64) {
    let boards: Vec<_> = boards(20).collect();
    assert_eq!(boards.len(), 800);
    thread::scope(|scope| {
        for half in 0..2 {
            let boards = boards.iter().skip(half).step_by(2);
            scope.spawn(move || {
                for &(height, width, order) in boards {
                    let seeds = if is_winnable(height, width, order) {
                        seeds
                    } else {
                        1
                    };
                    for seed in 0..seeds {
                        check_accepted(height, width, order, name, seed);
                    }
                }
            });
        }
    });
}

#[test]
fn random_loses_everywhere() {
    check_all(Name::Random, 3);
}

#[test]
fn block_loses_everywhere() {
    check_all(Name::Block, 1);
}

#[test]
fn wall_loses_everywhere() {
    check_all(Name::Wall, 1);
}

#[test]
fn dual_loses_wherever_the_answer_is_yes() {
    check_all(Name::Dual, 1);
}

#[test]
fn boards_past_the_limits() {
    check_accepted(40, 38, Order::Second, Name::Random, 1);
    check_accepted(41, 40, Order::First, Name::Dual, 1);
    check_accepted(200, 2, Order::Second, Name::Wall, 1);
}

/// Says `Yes` to all, and opens a door on a route that needs the fewest more doors.
struct Greedy {
    dungeon: Dungeon,
    to_say: Vec<String>,
}

impl Connection for Greedy {
    fn send(&mut self, line: &str) -> std::io::Result<()> {
        if let Some((height, rest)) = line.split_once(' ')
            && let Ok(height) = height.parse()
        {
            let (width, order) = rest.split_once(' ').unwrap();
            self.dungeon = Dungeon::new(height, width.parse().unwrap());
            self.to_say.push("Yes".into());
            if order == "Second" {
                return Ok(());
            }
        } else if let Ok(door) = line.parse::<Door>()
            && self.dungeon.state(door).is_some()
        {
            self.dungeon.fix(door, State::Closed).unwrap();
        } else {
            return Ok(());
        }
        let route = self.dungeon.shortest(View::Rooms).unwrap();
        let door = route
            .into_iter()
            .find(|&door| self.dungeon.state(door) == Some(State::Unfixed));
        let door = door.expect("the route is not open yet");
        self.dungeon.fix(door, State::Open).unwrap();
        self.to_say.push(door.to_string());
        Ok(())
    }

    fn receive(&mut self) -> Received {
        if self.to_say.is_empty() {
            Received::End
        } else {
            Received::Line(self.to_say.remove(0))
        }
    }

    fn has_spoken(&mut self) -> bool {
        !self.to_say.is_empty()
    }
}

fn against_greedy(height: usize, width: usize, order: Order, name: Name) -> Verdict {
    let mut greedy = Greedy {
        dungeon: Dungeon::new(1, 1),
        to_say: Vec::new(),
    };
    let dungeon = Dungeon::new(height, width);
    judge(
        dungeon,
        order,
        name.summon(1).as_mut(),
        &mut greedy,
        &mut |_, _| {},
    )
}

#[test]
fn dual_beats_a_greedy_solver_wherever_the_answer_is_no() {
    let boards = boards(6).filter(|&(height, width, order)| !is_winnable(height, width, order));
    let mut games = 0;
    for (height, width, order) in boards {
        let verdict = against_greedy(height, width, order, Name::Dual).to_string();
        assert!(
            verdict.contains("has closed the last way"),
            "{height} {width} {order}: {verdict}"
        );
        games += 1;
    }
    assert_eq!(games, 21 + 21 + 5);
}

#[test]
fn a_greedy_solver_beats_random_somewhere() {
    // So the loss against `dual` says something.
    let won = boards(6).filter(|&(height, width, order)| {
        against_greedy(height, width, order, Name::Random).is_accepted()
    });
    assert!(won.count() > 10);
}

#[test]
fn a_program_that_hangs_is_stopped() {
    // abc209e waits for the end of its input.
    let limit = Duration::from_millis(200);
    let mut solver =
        Solver::start(&mut Command::new(env!("CARGO_BIN_EXE_abc209e")), limit).unwrap();
    let dungeon = Dungeon::new(3, 1);
    let verdict = judge(
        dungeon,
        Order::Second,
        Name::Wall.summon(0).as_mut(),
        &mut solver,
        &mut |_, _| {},
    );
    assert!(
        verdict.to_string().contains("was silent for 0.2 s"),
        "{verdict}"
    );
}

/// A judge that talks nonsense, and then waits with its pipe open.
#[track_caller]
fn check_gives_up(nonsense: &str) {
    let mut solver = bridgit();
    solver.send("3 1 Second").unwrap();
    assert_eq!(solver.receive(), Received::Line("Yes".into()));
    solver.send(nonsense).unwrap();
    assert_eq!(solver.receive(), Received::End, "{nonsense}");
    let fault = solver.finish().unwrap_err();
    assert!(fault.contains("has failed"), "{nonsense}: {fault}");
}

#[test]
fn a_bad_judge_is_not_waited_for() {
    for nonsense in [
        "nonsense", "|", "| 1", "| 1 1 1", "| 1 3", "? 1 1", "- 3 1", "| 0 1",
    ] {
        check_gives_up(nonsense);
    }
}
