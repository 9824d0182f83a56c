//! CF 354 B, Game with Strings: <https://codeforces.com/problemset/problem/354/B>
//!
//! The same string can be spelled by several paths, so a position is not a cell but the set of all
//! cells where the string can stand. They are on one anti-diagonal, whose cells have a row each: the
//! set is a bit mask by row, together with the number of the diagonal.
//!
//! ```text
//!     x a b     "x" stands at {row 0} of diagonal 0, and "xa" at {row 0, row 1} of diagonal 1.
//!     a c b     Down is one row more, right is the same row: before its letter is said, the set
//!     b c a     on the next diagonal is  mask << 1 | mask.  A letter keeps its own cells of it.
//! ```
//!
//! Saying letter c turns `mask` into `(mask | mask << 1) & cells[c]`, where `cells[c]` are the cells of
//! the next diagonal that have letter c. That is a legal move unless it is empty.
//!
//! The value of a position is the letters `a` minus the letters `b` still to come, whoever says them.
//! First says the letters of diagonals 0, 2, 4, … and maximises it, Second says the others and
//! minimises it; behind the last diagonal it is 0. The first letter is no choice: it is added at the
//! end, and the sign of the sum names the winner.
//!
//! Few of the 2ⁿ masks of a diagonal can be reached, some hundreds on a random board of 20 × 20. So we go
//! down the diagonals once to list the masks that do occur, and up once to value them: O(n² + R log R)
//! time and O(n² + R) space for R reachable sets, each with a move per letter of the next diagonal.

use sente::input::{Error, Input};
use std::cmp::Ordering;
use std::io::{Write, stdin, stdout};

/// A set of cells of one anti-diagonal, a bit for each row.
type Mask = u32;

const MOST_ROWS: usize = Mask::BITS as usize;

/// Which cells of an anti-diagonal have this letter.
struct Letter {
    cells: Mask,
    /// What it counts: 1 for `a`, -1 for `b`, else 0.
    value: i32,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Verdict {
    First,
    Second,
    Draw,
}

fn solve(rows: &[Vec<u8>]) -> Verdict {
    let diagonals = anti_diagonals(rows);
    let mut positions = vec![vec![1]];
    for letters in &diagonals[1..] {
        let masks = &positions[positions.len() - 1];
        let mut next: Vec<Mask> = masks
            .iter()
            .flat_map(|&mask| moves(mask, letters).map(|(_, next)| next))
            .collect();
        next.sort_unstable();
        next.dedup();
        positions.push(next);
    }
    let mut values = vec![0; positions[positions.len() - 1].len()];
    for diagonal in (1..diagonals.len()).rev() {
        let best = if diagonal % 2 == 0 {
            i32::max
        } else {
            i32::min
        };
        let next = &positions[diagonal];
        values = positions[diagonal - 1]
            .iter()
            .map(|&mask| {
                moves(mask, &diagonals[diagonal])
                    .map(|(value, mask)| {
                        let index = next.binary_search(&mask).expect("listed on the way down");
                        value + values[index]
                    })
                    .reduce(best)
                    .expect("there is a cell below or to the right")
            })
            .collect();
    }
    match (diagonals[0][0].value + values[0]).cmp(&0) {
        Ordering::Greater => Verdict::First,
        Ordering::Less => Verdict::Second,
        Ordering::Equal => Verdict::Draw,
    }
}

/// The moves from `mask` to the next anti-diagonal: what the letter counts, and the new mask.
fn moves(mask: Mask, letters: &[Letter]) -> impl Iterator<Item = (i32, Mask)> + '_ {
    let reached = mask | mask << 1;
    letters
        .iter()
        .filter(move |letter| letter.cells & reached != 0)
        .map(move |letter| (letter.value, letter.cells & reached))
}

/// The letters of each anti-diagonal, from the top left corner to the bottom right one.
fn anti_diagonals(rows: &[Vec<u8>]) -> Vec<Vec<Letter>> {
    let n = rows.len();
    (0..2 * n - 1)
        .map(|diagonal| {
            let mut cells = [0; 26];
            for row in diagonal.saturating_sub(n - 1)..=diagonal.min(n - 1) {
                cells[usize::from(rows[row][diagonal - row] - b'a')] |= 1 << row;
            }
            let letters = (b'a'..=b'z').zip(cells).filter(|&(_, cells)| cells != 0);
            letters
                .map(|(letter, cells)| Letter {
                    cells,
                    value: value(letter),
                })
                .collect()
        })
        .collect()
}

fn value(letter: u8) -> i32 {
    match letter {
        b'a' => 1,
        b'b' => -1,
        _ => 0,
    }
}

fn parse(mut input: Input) -> Result<Vec<Vec<u8>>, Error> {
    let n = input.number("n", 1..=MOST_ROWS)?;
    let mut rows = Vec::with_capacity(n);
    for _ in 0..n {
        let row = input.token("a row of the board")?;
        if row.len() != n || !row.bytes().all(|letter| letter.is_ascii_lowercase()) {
            return Err(Error::new(format!(
                "expected a row of {n} letters a-z, found `{row}`"
            )));
        }
        rows.push(row.into());
    }
    input.end()?;
    Ok(rows)
}

fn main() -> Result<(), Error> {
    let verdict = solve(&parse(Input::read(stdin().lock())?)?);
    writeln!(stdout(), "{}", format!("{verdict:?}").to_uppercase())?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::Verdict::{self, Draw, First, Second};
    use super::{Input, parse, solve};

    #[track_caller]
    fn check(input: &str, expected: Verdict) {
        assert_eq!(solve(&parse(Input::new(input)).unwrap()), expected);
    }

    #[test]
    fn the_first_letter_is_no_choice() {
        check("1\na\n", First);
        check("1\nb\n", Second);
        check("1\nc\n", Draw);
    }

    #[test]
    fn the_second_letter_is_seconds_choice() {
        check("2\nca\nbc\n", Second);
        check("2\nca\nac\n", First);
    }

    #[test]
    fn a_board_as_wide_as_a_mask() {
        let board = format!("32\n{}", format!("{}\n", "a".repeat(32)).repeat(32));
        check(&board, First);
    }
}

#[cfg(test)]
#[path = "../../tests/proof/cf354b.rs"]
mod proof;
