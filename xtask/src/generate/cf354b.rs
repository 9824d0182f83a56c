//! Worst cases of cf354b, Game with Strings.

mod many_masks;

use super::{Kind, kind};
use fastrand::Rng;

/// All of them.
#[rustfmt::skip]
pub const KINDS: &[Kind] = &[
    kind("random-2", "Random letters a and b.", |size, random| text(&random_board(size, random, 2))),
    kind("random-3", "Random letters from a to c.", |size, random| text(&random_board(size, random, 3))),
    kind("random-4", "Random letters from a to d.", |size, random| text(&random_board(size, random, 4))),
    kind("random-26", "Random letters from a to z.", |size, random| text(&random_board(size, random, 26))),
    kind("one-letter-a", "The letter a everywhere: every anti-diagonal is one full mask.", |size, _| text(&board(size, |_, _| b'a'))),
    kind("one-letter-b", "The letter b everywhere.", |size, _| text(&board(size, |_, _| b'b'))),
    kind("rows", "Rows of one letter each: a, b, c in turn.", |size, _| text(&board(size, |row, _| b"abc"[row % 3]))),
    kind("columns", "Columns of one letter each: a, b, c in turn.", |size, _| text(&board(size, |_, column| b"abc"[column % 3]))),
    kind("many-masks", "Many reachable masks: found by a long search for 20 rows, else by a short one.", |size, random| text(&many_masks::board(size, random))),
];

type Board = Vec<Vec<u8>>;

fn text(board: &Board) -> String {
    let row = |row: &Vec<u8>| String::from_utf8_lossy(row).into_owned() + "\n";
    let rows: String = board.iter().map(row).collect();
    format!("{}\n{rows}", board.len())
}

fn board(size: usize, mut letter: impl FnMut(usize, usize) -> u8) -> Board {
    let mut row = |row| (0..size).map(|column| letter(row, column)).collect();
    (0..size).map(&mut row).collect()
}

fn random_board(size: usize, random: &mut Rng, letter_count: u8) -> Board {
    board(size, |_, _| b'a' + random.u8(..letter_count))
}
