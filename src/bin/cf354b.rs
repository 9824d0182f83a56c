//! CF 354 B, Game with Strings: <https://codeforces.com/problemset/problem/354/B>
//!
//! Time limit: 1 s.
//!
//! On a board of n × n letters, First and Second spell a string, a letter in turn. Some path from the
//! top left cell, by steps to the right or down, must spell it. The game ends in the bottom right cell.
//! First wins if the string has more letters `a` than `b`, Second if it has more `b`, else it is a draw.
//!
//! The players say letters, not steps. Several paths can spell the same string, and each stays possible
//! until a letter excludes it. So a position is not a cell, but the set of all cells where the string
//! can end. The letters that can follow depend only on this set:
//!
//! ```text
//!     c c a     "cc" can end at the c to the right of the first one, and at the c below it. If a
//!     c c c     position were one cell, Second would move down, and First could not say "a" next:
//!     c c c     a draw. But both cells are still possible, so First says "a" and wins.
//! ```
//!
//! Strings of one length end on one anti-diagonal, where row + column is the same. Its cells lie in
//! different rows, so the set is stored as `mask`, with bit r for row r. A step to the right stays in its
//! row, a step down leads to the next one. So a letter whose places on the next anti-diagonal are `cells`
//! leads to `(mask | (mask << 1)) & cells`, without steps off the board. It can be said unless this is 0.
//!
//! The value of a position is the number of `a` minus that of `b` to come, if First, who says the letters
//! 0, 2, 4, …, makes it as large as possible, and Second as small. The sign at the start decides.
//!
//! ```text
//!     x a b  │  x      001                              the last bit is row 0
//!     a c b  │  xa     (001 | 010) & 011 = 011          Second must say a
//!     b c a  │  xac    (011 | 110) & 010 = 010          First says c, as b leads to b, a: -1 - 1 + 1
//!            │  xacb   (010 | 100) & 010 = 010          Second says b, as c leads to a: 0 + 1
//!            │  xacba  (010 | 100) & 100 = 100          First must say a: 0 + 1 + 0 - 1 + 1 = 1, FIRST
//! ```
//!
//! On another anti-diagonal a mask means other cells, so each has its own memo. Each of the R reachable
//! positions is valued once: O(n² + R) expected time and space, with at most 26 letters. How large is R?
//! To the next anti-diagonal, of k cells, a letter leads from each position to at most one. So its most
//! frequent letter gives no more positions than there were before. Any other letter has g ≤ k/2 cells, so
//! at most 2^g - 1 sets: per cell (2^g - 1) / g, which grows with g, so is less than 2^(k/2) / (k/2). For
//! all k cells that is less than 2 · 2^(k/2), added to those before. Over k = 1, …, n, …, 1 what is added
//! are two geometric sums: an anti-diagonal has O(2^(n/2)) positions, and R = O(n · 2^(n/2)). For n = 20,
//! cut to 2^k - 1 on each, the bounds sum to 101,079. A table would have 41 million entries, so we hash.
//!
//! # Elsewhere
//!
//! - **First thought**: a value for each cell. It is right if n < 3, and wrong on the first board above.
//! - **Sign**: a choice stays open until something excludes it. Keep the set of all that are possible.
//! - **Also**: LeetCode 10 and 44 (patterns): keep the set of pattern places that the text may reach.

use sente::input::{Error, Input};
use std::collections::{BTreeMap, HashMap};
use std::io;

/// A set of cells of one anti-diagonal, with a bit for each row.
type Mask = u32;

/// The cells of each letter of one anti-diagonal.
type Letters = BTreeMap<u8, Mask>;

/// The values of positions: `memo[next][mask]`, as in [`value`].
type Memo = Vec<HashMap<Mask, i32>>;

/// The number of letters `a` minus the number of letters `b`, under best play.
fn solve(board: &[Vec<u8>]) -> i32 {
    let mut diagonals = vec![Letters::new(); 2 * board.len() - 1];
    for (row, text) in board.iter().enumerate() {
        for (column, &letter) in text.iter().enumerate() {
            *diagonals[row + column].entry(letter).or_default() |= 1 << row;
        }
    }
    let top_left: Mask = 1;
    let mut memo = vec![HashMap::new(); diagonals.len()];
    // The first letter is forced.
    worth(board[0][0]) + value(&diagonals, 1, top_left, &mut memo)
}

/// The value of the position `mask`, if the next letter is on the anti-diagonal `next`.
fn value(diagonals: &[Letters], next: usize, mask: Mask, memo: &mut Memo) -> i32 {
    let Some(letters) = diagonals.get(next) else {
        return 0;
    };
    if let Some(&best) = memo[next].get(&mask) {
        return best;
    }
    let reached = mask | (mask << 1);
    let values = letters
        .iter()
        .map(|(&letter, &cells)| (letter, reached & cells))
        .filter(|&(_, after)| after != 0)
        .map(|(letter, after)| worth(letter) + value(diagonals, next + 1, after, memo));
    let is_firsts_turn = next % 2 == 0;
    let best = if is_firsts_turn { values.max() } else { values.min() };
    let best = best.expect("before the last cell, a step is possible");
    memo[next].insert(mask, best);
    best
}

/// What a letter adds to the value.
fn worth(letter: u8) -> i32 {
    match letter {
        b'a' => 1,
        b'b' => -1,
        _ => 0,
    }
}

/// The line to print.
fn line(value: i32) -> &'static str {
    match value {
        1.. => "FIRST\n",
        0 => "DRAW\n",
        _ => "SECOND\n",
    }
}

fn parse(mut input: Input) -> Result<Vec<Vec<u8>>, Error> {
    let n = input.number("n", 1..=20)?;
    let mut board = Vec::new();
    for _ in 0..n {
        let row = input.token("a row of the board")?;
        if row.len() != n || !row.bytes().all(|letter| letter.is_ascii_lowercase()) {
            return Err(Error::expected(format_args!("a row of {n} letters a-z"), row));
        }
        board.push(row.as_bytes().to_vec());
    }
    input.end()?;
    Ok(board)
}

fn main() -> Result<(), Error> {
    let text = io::read_to_string(io::stdin())?;
    let board = parse(Input::new(&text))?;
    let answer = line(solve(&board));
    print!("{answer}");
    Ok(())
}

#[cfg(test)]
mod cf354b_tests {
    use super::{Input, line, parse, solve};

    #[track_caller]
    fn check(input: &str, value: i32) {
        assert_eq!(solve(&parse(Input::new(input)).unwrap()), value);
    }

    #[test]
    fn the_largest_board() {
        let board = format!("20\n{}", format!("{}\n", "a".repeat(20)).repeat(20));
        check(&board, 39);
    }

    #[test]
    fn the_examples_of_the_header() {
        check("3\ncca\nccc\nccc\n", 1);
        check("3\nxab\nacb\nbca\n", 1);
    }

    #[test]
    fn the_sign_of_the_value_decides() {
        assert_eq!(
            [7, 1, 0, -1, -7].map(line),
            ["FIRST\n", "FIRST\n", "DRAW\n", "SECOND\n", "SECOND\n"]
        );
    }
}

#[cfg(test)]
#[path = "../../tests/proof/cf354b.rs"]
mod cf354b_proof;
