//! CF 354 B, Game with Strings: <https://codeforces.com/problemset/problem/354/B>
//!
//! The players say letters, not steps. Several paths can spell the same string, and each stays
//! possible until a letter excludes it. So a position is not a cell, but the set of all cells where
//! the string can end. The letters that can follow depend only on this set:
//!
//! ```text
//!     c c a     "cc" can end at the c to the right of the first one, and at the c below it. If a
//!     c c c     position were one cell, Second would move down, and First could not say "a" next:
//!     c c c     a draw. But both cells are still possible, so First says "a" and wins.
//! ```
//!
//! The cells where a string can end lie on one anti-diagonal, and have a row each. So the set is a
//! bit mask by row:
//!
//! ```text
//!     x a b     "x" can end in row 0, and "xa" in rows 0 and 1, on the next anti-diagonal. The
//!     a c b     cells that one step reaches there are  mask | (mask << 1),  because a step to the right
//!     b c a     stays in its row and a step down leads to the next one. A letter keeps only its cells.
//! ```
//!
//! Saying a letter leads from `mask` to `(mask | (mask << 1)) & cells`, where `cells` has the bits of
//! that letter on the next anti-diagonal. It is a legal move unless the result is empty. A step off
//! the board sets a bit that no letter has, so it disappears.
//!
//! The value of a position is the letters `a` still to come minus the letters `b` still to come, if
//! First maximises it and Second minimises it. First can force at least this difference, and Second
//! at most this. So First can force a win exactly when the value of the whole game is above 0, and
//! Second exactly when it is below 0. First says the letters of the anti-diagonals 0, 2, 4, …, and
//! Second the others. The first letter is forced, so its worth is added at the end.
//!
//! Only positions that can be reached are of interest. We go down the anti-diagonals to list them,
//! and up again to value them.
//!
//! O(n² + R log R) time and O(n² + R) space for R reachable positions, with at most 26 letters.
//!
//! R is small. Take an anti-diagonal of k cells. A letter leads from each position to at most one, so
//! the most frequent letter leads to no more positions than there are on the anti-diagonal before.
//! Each other letter has at most k/2 cells. Merge these letters into groups, as long as two groups
//! have at most k/2 cells together. At most three groups remain, because four would have more than k
//! cells. A group of g cells has fewer than 2^g non-empty sets. So each anti-diagonal has fewer than
//! 3 · 2^(k/2) positions more than the one before. These additions sum to O(2^(n/2)), so
//! R = O(n · 2^(n/2)). The worst board of 20 × 20 that a long search has found has R = 6,353.

use sente::input::{Error, Input};
use std::collections::BTreeMap;
use std::io::{Write, stdin, stdout};

/// A set of cells of one anti-diagonal, with a bit for each row.
type Mask = u32;

/// The cells of each letter of one anti-diagonal.
type Letters = BTreeMap<u8, Mask>;

/// The number of letters `a` minus the number of letters `b`, under best play.
fn solve(board: &[Vec<u8>]) -> i32 {
    let diagonals = anti_diagonals(board);
    worth(board[0][0]) + value(&diagonals, &positions(&diagonals))
}

/// The letters of each anti-diagonal, from the top left corner to the bottom right one.
fn anti_diagonals(board: &[Vec<u8>]) -> Vec<Letters> {
    let mut diagonals = vec![Letters::new(); 2 * board.len() - 1];
    for (row, letters) in board.iter().enumerate() {
        for (column, &letter) in letters.iter().enumerate() {
            *diagonals[row + column].entry(letter).or_default() |= 1 << row;
        }
    }
    diagonals
}

/// The moves from a position to an anti-diagonal with these letters: each letter that can be said, and
/// the new position.
fn moves(mask: Mask, letters: &Letters) -> impl Iterator<Item = (u8, Mask)> + '_ {
    let reached = mask | (mask << 1);
    letters
        .iter()
        .map(move |(&letter, &cells)| (letter, reached & cells))
        .filter(|&(_, mask)| mask != 0)
}

/// The positions that can be reached on each anti-diagonal, sorted.
fn positions(diagonals: &[Letters]) -> Vec<Vec<Mask>> {
    let mut positions = vec![vec![1]];
    for letters in &diagonals[1..] {
        let mut next: Vec<Mask> = positions[positions.len() - 1]
            .iter()
            .flat_map(|&mask| moves(mask, letters))
            .map(|(_, mask)| mask)
            .collect();
        next.sort_unstable();
        next.dedup();
        positions.push(next);
    }
    positions
}

/// The value of the position after the first letter.
fn value(diagonals: &[Letters], positions: &[Vec<Mask>]) -> i32 {
    let last = diagonals.len() - 1;
    // After the last letter, nothing is to come.
    let mut values = vec![0; positions[last].len()];
    for diagonal in (1..=last).rev() {
        // First says the letters of the even anti-diagonals.
        let best = if diagonal % 2 == 0 {
            i32::max
        } else {
            i32::min
        };
        let value_of_next = |next: Mask| {
            let index = positions[diagonal].binary_search(&next);
            values[index.expect("all positions are listed")]
        };
        let value_of = |mask: Mask| {
            moves(mask, &diagonals[diagonal])
                .map(|(letter, next)| worth(letter) + value_of_next(next))
                .reduce(best)
                .expect("there is a cell below or to the right")
        };
        values = positions[diagonal - 1]
            .iter()
            .map(|&mask| value_of(mask))
            .collect();
    }
    values[0]
}

/// What a letter adds to the value.
fn worth(letter: u8) -> i32 {
    match letter {
        b'a' => 1,
        b'b' => -1,
        _ => 0,
    }
}

fn verdict(value: i32) -> &'static str {
    match value {
        1.. => "FIRST",
        0 => "DRAW",
        _ => "SECOND",
    }
}

/// Each row needs a bit of the mask.
const MOST_ROWS: usize = Mask::BITS as usize;

fn parse(mut input: Input) -> Result<Vec<Vec<u8>>, Error> {
    let n = input.number("n", 1..=MOST_ROWS)?;
    let mut board = Vec::new();
    for _ in 0..n {
        let row = input.token("a row of the board")?;
        if row.len() != n || !row.bytes().all(|letter| letter.is_ascii_lowercase()) {
            let wanted = format!("a row of {n} letters a-z");
            return Err(Error::expected(wanted, row));
        }
        board.push(row.into());
    }
    input.end()?;
    Ok(board)
}

fn main() -> Result<(), Error> {
    let board = parse(Input::read(stdin().lock())?)?;
    writeln!(stdout(), "{}", verdict(solve(&board)))?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::{Input, parse, solve, verdict};

    #[track_caller]
    fn check(input: &str, value: i32) {
        assert_eq!(solve(&parse(Input::new(input)).unwrap()), value);
    }

    #[test]
    fn the_first_letter_is_forced() {
        check("1\na\n", 1);
        check("1\nb\n", -1);
        check("1\nc\n", 0);
    }

    #[test]
    fn the_second_letter_is_seconds_choice() {
        check("2\nca\nbc\n", -1);
        check("2\nca\nac\n", 1);
    }

    #[test]
    fn a_board_as_wide_as_a_mask() {
        let board = format!("32\n{}", format!("{}\n", "a".repeat(32)).repeat(32));
        check(&board, 63);
    }

    #[test]
    fn the_sign_of_the_value_decides() {
        assert_eq!(
            [7, 1, 0, -1, -7].map(verdict),
            ["FIRST", "FIRST", "DRAW", "SECOND", "SECOND"]
        );
    }
}

#[cfg(test)]
#[path = "../../tests/proof/cf354b.rs"]
mod proof;
