//! bridgit, "vs. DEGwer": the interactor, DEGwer's strategies, and the games that a solution has to play.

pub mod board;
pub mod dungeon;
pub mod brute_force;
pub mod opponent;
pub mod drawing;
pub mod referee;

use crate::built_in_problem::{BadInput, BuiltInProblem};
use crate::growth_claim::{GrowthClaim, MeasuredInputs};
use board::{Board, Order};
use opponent::Strategy;
use referee::Game;
use std::io::{Read, Write};
use workbench::judging::decision::Decision;
use workbench::task::jury_material::{Games, JuryMaterial};

/// The problem.
pub(super) const PROBLEM: BuiltInProblem = BuiltInProblem {
    jury_material: JuryMaterial { games: Some(GAMES), ..JuryMaterial::new("bridgit") },
    bad_inputs: BAD_INPUTS,
    growth_claim: Some(GROWTH_CLAIM),
};

/// The games that a solution has to play, and to win where it can.
pub const GAMES: Games = Games { inputs, interactor };

/// The claim of the header about the growth of the time. DEGwer begins the measured games, so the solution can win only
/// if H ≥ W + 2. The smallest such board has 3 x 1 rooms.
const GROWTH_CLAIM: GrowthClaim = GrowthClaim {
    inputs: MeasuredInputs::Games {
        unit: "rows",
        min_size: 3,
        sizes: &[5, 10, 20],
        input: |height| format!("{height} {} Second dual", height - 2),
    },
    bound: "D²",
    bound_value: |first_numbers| {
        let height = first_numbers[0];
        let width = first_numbers[1];
        let doors = 2.0 * height * width + height - width;
        doors.powi(2)
    },
    note: "D is the number of doors. The header bounds the time of a move by O(D α(D)), and a game has at most D moves. \
           The bound leaves out α(D), because it is at most 4 here. The time grows more slowly than the bound, because \
           at these sizes, most of it is the time to exchange messages, of which there are at most D.",
};

/// Inputs that the solution refuses.
#[rustfmt::skip]
const BAD_INPUTS: &[BadInput] = &[
    BadInput::new("H is 0", "0 1 First\n", "expected H in 1..=20, found `0`"),
    BadInput::new("W is 0", "1 0 First\n", "expected W in 1..=20, found `0`"),
    BadInput::new("H past the limit", "21 1 First\n", "expected H in 1..=20, found `21`"),
    BadInput::new("W is a word", "3 x First\n", "found `x`"),
    BadInput::new("an unknown order", "3 1 Third\n", "expected `First` or `Second`, found `Third`"),
    BadInput::new("more than the order", "3 1 First 2\n", "expected end of input, found `2`"),
];

/// Returns the inputs of the games: small and large boards, on which the solution or DEGwer can win, each with each of
/// DEGwer's strategies.
fn inputs() -> Vec<String> {
    let boards = [
        Board { height: 1, width: 1, order: Order::First },
        Board { height: 2, width: 1, order: Order::First },
        Board { height: 5, width: 1, order: Order::Second },
        Board { height: 20, width: 18, order: Order::Second },
        Board { height: 20, width: 19, order: Order::First },
        Board { height: 20, width: 19, order: Order::Second },
    ];
    let games = |board: Board| Strategy::ALL.map(|strategy| format!("{board} {}", strategy.name()));
    boards.into_iter().flat_map(games).collect()
}

/// Plays a game with a solution. The input is a board and the name of a strategy, such as `20 18 Second dual`. The
/// seed of the strategy `random` may follow; it is 1 by default.
fn interactor(input: &str, from_solution: &mut dyn Read, to_solution: &mut dyn Write) -> Decision {
    match parse(input) {
        Some((board, strategy, seed)) => {
            Game::new(board, strategy.opponent(seed)).play(from_solution, to_solution)
        }
        None => Decision::Undecided(format!(
            "expected a board and an opponent like `20 18 Second dual`, found {input:?}"
        )),
    }
}

/// Returns the board, the strategy and the seed of an input.
fn parse(input: &str) -> Option<(Board, Strategy, u64)> {
    let words: Vec<_> = input.split_ascii_whitespace().collect();
    let (board, strategy) = words.split_at_checked(3)?;
    let board = board.join(" ").parse().ok()?;
    match strategy {
        [name] => Some((board, Strategy::named(name)?, 1)),
        [name, seed] => Some((board, Strategy::named(name)?, seed.parse().ok()?)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::{GROWTH_CLAIM, inputs, parse};

    #[test]
    fn every_game_has_a_board_and_an_opponent() {
        assert_eq!(inputs().len(), 18);
        assert_eq!(inputs()[11], "20 18 Second dual");
        assert!(inputs().iter().all(|input| parse(input).is_some()));
        assert!(parse("20 18 Second random 7").is_some());
        for input in ["", "20 18 Second", "20 18 Third dual", "0 1 First dual", "2 1 First none"] {
            assert!(parse(input).is_none(), "{input}");
        }
    }

    #[test]
    fn the_bound_for_an_input_that_begins_with_4_and_3_has_this_value() {
        // The board has 4 x 3 rooms, and 25 doors.
        assert_eq!((GROWTH_CLAIM.bound_value)(&[4.0, 3.0]), 625.0);
    }

    #[test]
    #[cfg(unix)]
    fn a_program_is_judged_by_its_exit_status_too() {
        use std::process::Command;
        use std::time::Duration;
        use workbench::judging::verdict::Verdict;
        use workbench::process::Limits;

        let verdict = |script: &str, input: &str, milliseconds| {
            let limits = Limits::of_time(Duration::from_millis(milliseconds));
            let case = super::GAMES.case(input.into());
            let mut shell = Command::new("sh");
            let program = shell.args(["-c", script]);
            let judgement = case.judge.run(program, &case.texts().unwrap(), limits);
            judgement.unwrap().verdict
        };
        for (script, expected) in [
            ("read board; echo No", "accepted: the answer is No, DEGwer can always win"),
            (
                "read board; echo No; exit 3",
                "runtime error: the answer is No, DEGwer can always win; the solution ended with exit status: 3",
            ),
            (
                "exit 1",
                "runtime error: the solution has ended its output; expected `Yes` or `No`; the solution ended \
                 with exit status: 1",
            ),
        ] {
            let shown = verdict(script, "1 1 First block", 60_000).to_string();
            assert!(shown.starts_with(expected), "{script}: {shown}");
        }
        for (script, reason) in [
            ("read board; printf Y; exec sleep 60", "both wait; "),
            (
                "read board; echo No; exec sleep 60",
                "the interactor accepts the solution, but the solution goes on",
            ),
        ] {
            let shown = verdict(script, "1 1 First block", 150).to_string();
            let stopped = shown.strip_prefix("time limit exceeded: stopped after ");
            let (time, rest) =
                stopped.expect(&shown).split_once(" s on the clock, ").expect(&shown);
            // A program is stopped when it has been idle for twice its limit plus one second.
            assert!(time.parse::<f64>().expect(&shown) >= 1.3, "{script}: {shown}");
            let expected = format!("the limit is 0.15 s: {reason}");
            assert!(rest.starts_with(&expected), "{script}: {shown}");
        }
        // The answer No is right on the first and the last of the six boards.
        let games = inputs().into_iter();
        let accepted: Vec<_> = games
            .map(|input| verdict("read board; echo No", &input, 60_000).is_accepted())
            .collect();
        assert_eq!(accepted, [[true; 3].as_slice(), &[false; 12], &[true; 3]].concat());
        assert!(matches!(verdict("read a", "no board", 60_000), Verdict::NotJudged(_)));
    }
}
