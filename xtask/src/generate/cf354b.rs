//! Worst cases of cf354b, Game with Strings.

mod many_masks;

use super::{Case, Kind, Sizes};
use crate::random::Random;
use std::iter;

const SIZES: Sizes = Sizes {
    unit: "rows",
    note: "",
    limit: 20,
    most: 32,
};

/// All of them.
pub const KINDS: &[Kind] = &[
    kind("random-2", "Random letters of a and b.", |size, seed| {
        random(size, seed, 2)
    }),
    kind("random-3", "Random letters of a to c.", |size, seed| {
        random(size, seed, 3)
    }),
    kind("random-4", "Random letters of a to d.", |size, seed| {
        random(size, seed, 4)
    }),
    kind("random-26", "Random letters of a to z.", |size, seed| {
        random(size, seed, 26)
    }),
    kind(
        "one-letter-a",
        "The letter a everywhere: every diagonal is one full mask.",
        |size, _| one_letter(size, b'a', "FIRST"),
    ),
    kind("one-letter-b", "The letter b everywhere.", |size, _| {
        one_letter(size, b'b', "SECOND")
    }),
    kind("rows", "Rows of one letter each: a, b, c in turn.", rows),
    kind(
        "columns",
        "Columns of one letter each: a, b, c in turn.",
        columns,
    ),
    kind(
        "many-masks",
        "A board searched for many reachable masks: for 20 rows by a long search beforehand, for others by a short one.",
        |size, seed| of(&many_masks::board(size, seed), None),
    ),
];

const fn kind(
    name: &'static str,
    about: &'static str,
    make: fn(size: usize, seed: u64) -> Case,
) -> Kind {
    Kind {
        problem: "cf354b",
        name,
        about,
        sizes: &SIZES,
        least: 1,
        make,
    }
}

type Board = Vec<Vec<u8>>;

fn of(board: &Board, verdict: Option<&str>) -> Case {
    let mut input = format!("{}\n", board.len());
    for row in board {
        input.extend(row.iter().copied().map(char::from).chain(['\n']));
    }
    Case {
        input,
        output: verdict.map(|verdict| format!("{verdict}\n")),
    }
}

fn random_board(size: usize, random: &mut Random, letters: usize) -> Board {
    let letter = |random: &mut Random| b"abcdefghijklmnopqrstuvwxyz"[random.below(letters)];
    let row = |random: &mut Random| iter::repeat_with(|| letter(random)).take(size).collect();
    iter::repeat_with(|| row(random)).take(size).collect()
}

fn random(size: usize, seed: u64, letters: usize) -> Case {
    of(&random_board(size, &mut Random::new(seed), letters), None)
}

fn one_letter(size: usize, letter: u8, verdict: &str) -> Case {
    of(&vec![vec![letter; size]; size], Some(verdict))
}

fn rows(size: usize, _seed: u64) -> Case {
    let board = (0..size).map(|row| vec![b"abc"[row % 3]; size]).collect();
    of(&board, Some(verdict_by_cell(&board)))
}

fn columns(size: usize, _seed: u64) -> Case {
    let row = (0..size).map(|column| b"abc"[column % 3]).collect();
    let board = vec![row; size];
    of(&board, Some(verdict_by_cell(&board)))
}

/// Who wins on a board where the two ways on from a cell never have the same letter: the string then
/// tells the cell where it ends, so a value for each cell is enough.
fn verdict_by_cell(board: &Board) -> &'static str {
    let size = board.len();
    let mut values = vec![vec![0; size]; size];
    for row in (0..size).rev() {
        for column in (0..size).rev() {
            let down = values.get(row + 1).map(|values| values[column]);
            let right = values[row].get(column + 1).copied();
            // After r + c + 1 letters, Second is to move if that is odd.
            let next = if (row + column) % 2 == 0 {
                down.into_iter().chain(right).min()
            } else {
                down.into_iter().chain(right).max()
            };
            let letter = match board[row][column] {
                b'a' => 1,
                b'b' => -1,
                _ => 0,
            };
            values[row][column] = letter + next.unwrap_or(0);
        }
    }
    match values[0][0] {
        1.. => "FIRST",
        0 => "DRAW",
        _ => "SECOND",
    }
}
