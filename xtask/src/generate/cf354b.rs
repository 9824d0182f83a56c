//! Worst cases of cf354b, Game with Strings.

mod many_masks;

use super::{Case, Kind, Sizes};
use crate::random::Random;
use std::iter;

const SIZES: Sizes = Sizes {
    problem: "cf354b",
    unit: "rows",
    note: "",
    limit: 20,
    most: 32,
};

/// All of them.
pub const KINDS: &[Kind] = &[
    Kind::new(SIZES, "random-2", 1, random::<2>).about("Random letters a and b."),
    Kind::new(SIZES, "random-3", 1, random::<3>).about("Random letters from a to c."),
    Kind::new(SIZES, "random-4", 1, random::<4>).about("Random letters from a to d."),
    Kind::new(SIZES, "random-26", 1, random::<26>).about("Random letters from a to z."),
    Kind::new(SIZES, "one-letter-a", 1, one_letter::<b'a'>)
        .about("The letter a everywhere: every diagonal is one full mask."),
    Kind::new(SIZES, "one-letter-b", 1, one_letter::<b'b'>).about("The letter b everywhere."),
    Kind::new(SIZES, "rows", 1, rows).about("Rows of one letter each: a, b, c in turn."),
    Kind::new(SIZES, "columns", 1, columns).about("Columns of one letter each: a, b, c in turn."),
    Kind::new(SIZES, "many-masks", 1, many_masks)
        .about("Many reachable masks: found by a long search for 20 rows, else by a short one."),
];

type Board = Vec<Vec<u8>>;

fn of(board: &Board, verdict: Option<&str>) -> Case {
    let mut input = format!("{}\n", board.len());
    for row in board {
        input.extend(row.iter().copied().map(char::from).chain(['\n']));
    }
    let output = verdict.map(|verdict| format!("{verdict}\n"));
    Case { input, output }
}

fn random<const LETTER_COUNT: usize>(size: usize, random: &mut Random) -> Case {
    of(&random_board(size, random, LETTER_COUNT), None)
}

fn random_board(size: usize, random: &mut Random, letter_count: usize) -> Board {
    let mut letter = || b"abcdefghijklmnopqrstuvwxyz"[random.below(letter_count)];
    let mut row = || iter::repeat_with(&mut letter).take(size).collect();
    iter::repeat_with(&mut row).take(size).collect()
}

fn one_letter<const LETTER: u8>(size: usize, _: &mut Random) -> Case {
    valued_by_cell(&vec![vec![LETTER; size]; size])
}

fn rows(size: usize, _: &mut Random) -> Case {
    valued_by_cell(&(0..size).map(|row| vec![b"abc"[row % 3]; size]).collect())
}

fn columns(size: usize, _: &mut Random) -> Case {
    let row = (0..size).map(|column| b"abc"[column % 3]).collect();
    valued_by_cell(&vec![row; size])
}

fn many_masks(size: usize, random: &mut Random) -> Case {
    of(&many_masks::board(size, random), None)
}

/// A board where the two ways on from a cell never have the same letter, so that the string
/// determines the cell where it ends, or where all letters are the same: then a value for each cell
/// is enough.
fn valued_by_cell(board: &Board) -> Case {
    let size = board.len();
    let mut values = vec![vec![0; size]; size];
    for row in (0..size).rev() {
        for column in (0..size).rev() {
            let down = values.get(row + 1).map(|values| values[column]);
            let right = values[row].get(column + 1).copied();
            let ways = down.into_iter().chain(right);
            // After r + c + 1 letters, Second is to move if that is odd.
            let is_second = (row + column + 1) % 2 == 1;
            let next = if is_second { ways.min() } else { ways.max() };
            let letter = match board[row][column] {
                b'a' => 1,
                b'b' => -1,
                _ => 0,
            };
            values[row][column] = letter + next.unwrap_or(0);
        }
    }
    let verdict = match values[0][0] {
        1.. => "FIRST",
        0 => "DRAW",
        _ => "SECOND",
    };
    of(board, Some(verdict))
}
