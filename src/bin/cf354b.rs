//! <https://codeforces.com/problemset/problem/354/B> CF 354 B, Game with Strings
//!
//! Time limit: 1 s.
//! Memory limit: 256 MB.
//!
//! A board has n × n letters a-z (1 ≤ n ≤ 20). First and Second alternate in saying a letter, and First
//! begins. Their letters form a string. A path begins in the top left cell and goes by steps to the right or
//! down, and spells the letters of its cells. A letter may be said only if some path spells the string with
//! this letter added. After 2n - 1 letters, every path that spells the string ends in the bottom right cell,
//! and the game ends. First wins if the string has more letters `a` than `b`, Second wins if it has more `b`,
//! and otherwise the game is a draw. Who wins under best play?
//!
//! In short: a position is the set of all cells where the string can end. These cells lie on one
//! anti-diagonal, so the set is a bit mask. The value of a position is the number of letters `a` minus the
//! number of letters `b` that are still to come, under best play. Compute it by recursion with a memo, as the
//! maximum (First) or the minimum (Second) over the letters that can be said next. Only few sets can be
//! reached, at most 101,079 for n = 20, so this takes O(n² + n · 2^(n/2)) expected time.
//!
//! # A position is a set of cells
//!
//! The players say letters, not steps. Several paths can spell the same string, and each of these paths stays
//! possible until a later letter excludes it. So a position is not a cell, but the set of all cells where the
//! string can end. The next set depends only on this set and on the letter that is said. This is the **subset
//! construction**. (It is known from automata, where it makes a nondeterministic automaton deterministic:
//! after each string, the new automaton is in exactly one state, which is a set of old states.) In the *start
//! position*, before the first letter, there is no set yet. But First has no choice there: the first letter
//! has to be that of the top left cell.
//!
//! ```text
//!     c c a     First has to say "c", and so does Second. "cc" can end at the c to the right of the
//!     c c c     first one, and at the c below it. If Second chose a step instead of a letter, he would
//!     c c c     step down, and First could not say the only "a": a draw. But both cells are possible,
//!               so First says "a" and wins.
//! ```
//!
//! Anti-diagonal d consists of the cells with row + column = d, where rows, columns, anti-diagonals and
//! letters are counted from 0. Letter d of the string lies on it, so First says the letters on the even
//! anti-diagonals. The cells of an anti-diagonal lie in different rows, so a set of them is stored as a bit
//! mask with bit r for row r. A step to the right stays in its row, and a step down leads to the next row.
//! Take a letter, and let `cells` be the mask of all cells of anti-diagonal d + 1 that have this letter. Then
//! the letter leads from the set `mask` on anti-diagonal d to the set `(mask | (mask << 1)) & cells`. (A step
//! off the board leads to no cell, so the `&` removes it.) The letter can be said exactly if this set is not
//! empty. Until the string ends in the bottom right cell, there is always such a letter, because every other
//! cell has a step to the right or down.
//!
//! # The value of a position
//!
//! The value of a position is the number of letters `a` minus the number of letters `b` that are still to
//! come, under best play. When the game has ended, in the bottom right cell, it is 0. Otherwise consider all
//! letters that can be said next. For each of them, add its worth (1 for `a`, -1 for `b`, 0 for others) to
//! the value of the position to which it leads. The value is the maximum of these sums if First says the next
//! letter, and the minimum if Second says it. By induction from the end of the game, First can make sure that
//! the letters to come give at least this value, and Second that they give at most this value. The letters
//! that have been said already only add a fixed number to the result, so they do not matter for the choice.
//! So the value of the start position decides the game: First wins if it is positive, Second wins if it is
//! negative, and otherwise the game is a draw.
//!
//! An example, with a line for each position of a game under best play. The masks are binary numbers, whose
//! last digit is row 0. The last column has the worth of the next letter plus the value of the next position,
//! for each letter that can be said:
//!
//! ```text
//!     x a b
//!     a c b
//!     b c a
//!
//!     string    mask                         value    because
//!     (none)                                   1      First has to say x: 0 + 1
//!     x         001                            1      Second has to say a: 1 + 0
//!     xa        (001 | 010) & 011 = 011        0      First says c: 0 + 0, not b: -1 + 0
//!     xac       (011 | 110) & 010 = 010        0      Second says b: -1 + 1, not c: 0 + 1
//!     xacb      (010 | 100) & 010 = 010        1      First has to say a: 1 + 0
//!     xacba     (010 | 100) & 100 = 100        0      the game has ended
//!
//!     Strings that the players avoid:
//!     xab       (011 | 110) & 101 = 101        0      Second says b: -1 + 1, not c: 0 + 1
//!     xacc      (010 | 100) & 100 = 100        1      First has to say a: 1 + 0
//! ```
//!
//! Read the masks from top to bottom: each mask after the first is computed by the formula above from the
//! mask of the string that is shorter by one letter. Read the values from bottom to top: each value counts
//! only the letters that come after the string, and is the best sum in the last column. (After xab, the
//! letters b and c lead to the same sets as after xac.) The value of the start position is 1, so First wins.
//!
//! An anti-diagonal of k cells has 2^k sets of cells. The anti-diagonals have k = 1, 2, …, n, …, 2, 1 cells,
//! so they have (2^(n+1) - 2) + (2^n - 2) = 3 · 2^n - 4 sets in all. For n = 20 that is about 3 million. The
//! program computes the values by recursion from the top left cell, and keeps each in a memo. So it computes
//! values only for positions that can be reached, once for each. (On the last anti-diagonal the game has
//! ended, so it needs no memo.) For n = 20, at most 101,079 positions can be reached, as the appendix proves.
//! The same mask means different cells on different anti-diagonals, so each anti-diagonal has a memo of its
//! own. It is a hash map, which needs space only for the positions that are reached.
//!
//! Let R be the number of sets that can be reached, on all anti-diagonals together. Then the program takes
//! O(n² + R · min(n, 26)) expected time and O(n² + R) space, because an anti-diagonal has at most min(n, 26)
//! different letters. By the count of all sets, R ≤ 3 · 2^n. The appendix proves that R = O(n · 2^(n/2)).
//! Since min(n, 26) ≤ 26, the time is O(n² + n · 2^(n/2)).
//!
//! # The idea elsewhere
//!
//! - **A first idea that fails**: a value for each cell, as if the players chose steps. It is right on all
//!   boards with n < 3, and wrong on the first board above (tests/stress/cf354b.rs).
//! - **How to recognise such problems**: several possibilities agree with what is known so far, and their set
//!   determines which moves are possible and what the result is. (Here the possibilities are the cells, and
//!   the moves are the letters that can be said.) In this case use the subset construction: the next set
//!   depends only on this set and on the move. If something else matters, too, such as whose turn it is, add
//!   it to the key of the memo. The price: p possibilities have 2^p sets, so p may be at most about 20,
//!   unless few sets can be reached.
//! - **If there is no opponent**, the sets are searched breadth-first. For example, a robot does not know its
//!   cell, and a shortest plan is wanted that leads it to a goal from every cell where it may be. If the
//!   robot senses nothing on its way, each move leads to one set. If it senses something, such as a wall, a
//!   move leads to one of several sets, and the plan has to work for each of them. Then regard what the robot
//!   senses as the move of an opponent, and take the worst of these sets.
//! - **If there is an opponent, and a set can come again**, combine this with retrograde analysis, which
//!   works backwards from the end of the game (abc209e).
//! - **Sibling problems**: CSES Minimal Grid Path asks for the lexicographically smallest string that a path
//!   spells. There is no opponent, so one set of cells for each anti-diagonal is enough: of the cells that
//!   can follow, keep those with the smallest letter.
//! - **If up to k letters may be changed first**, as in CF 1031 D (Minimum path): the smallest string begins
//!   with as many letters `a` as possible. The cost of a cell is the smallest number of letters other than
//!   `a` on a path to this cell. A DP computes it. Take the largest d for which anti-diagonal d has a cell of
//!   cost at most k, and take all of its cells of cost at most k. If d is the last anti-diagonal of the
//!   board, the string is complete. Otherwise, these cells have cost exactly k. For if one of them had a
//!   lower cost, a path could change the letter after it into an `a`, and the next anti-diagonal would have a
//!   cell of cost at most k, contrary to the choice of d. So no change is left, and the search continues from
//!   these cells as in CSES. If k = 0 and the top left letter is not an `a`, no cell has cost at most k: then
//!   the search starts from the top left cell. The boards of both problems have thousands of rows, so the set
//!   is an array instead of a mask.
//!
//! # Appendix: far fewer positions can be reached
//!
//! This section proves that R = O(n · 2^(n/2)), and that R ≤ 101,079 for n = 20. The program is right without
//! it, so it may be skipped. Suppose that P positions of one anti-diagonal can be reached, and that the next
//! one has k cells. From each of the P positions, a letter leads to at most one position. So we count the
//! positions of the next anti-diagonal by their letter:
//!
//! 1. A letter with the most cells there leads to at most P positions, one from each position.
//! 2. Every other letter has g ≤ k/2 cells there, because the letter of item 1 has at least as many. So it
//!    leads to at most 2^g - 1 positions, the non-empty sets of its cells. These letters have fewer than k
//!    cells together, because the letter of item 1 has at least one. The quotient (2^g - 1) / g grows with g,
//!    because it is the slope of the chord of the convex curve 2^x from x = 0 to x = g. Hence, as g ≤ k/2,
//!
//!    ```text
//!    2^g - 1 ≤ g · (2^(k/2) - 1) / (k/2).
//!    ```
//!
//!    The sum over all these letters is less than k · (2^(k/2) - 1) / (k/2), which is less than 2 · 2^(k/2).
//!
//! Hence the next anti-diagonal has fewer than P + 2 · 2^(k/2) positions. The board has anti-diagonals of
//! k = 1, 2, …, n, …, 2, 1 cells. So the terms 2 · 2^(k/2) form two geometric series with ratio √2, one for
//! k = 1, …, n and one for k = n - 1, …, 1, whose sum is O(2^(n/2)). Hence each anti-diagonal has O(2^(n/2))
//! positions, and all 2n - 1 have O(n · 2^(n/2)).
//!
//! For n = 20, begin with P = 1 for the start position, and replace P by min(2^k - 1, P + 2 · 2^(k/2)) for
//! each of the 39 anti-diagonals in turn. A greater P never makes this expression smaller. So if P is an
//! upper bound for one anti-diagonal, the expression is an upper bound for the next. (An upper bound
//! need not be an integer.) The 39 values add up to 101,079.2…, and R is an integer, so R ≤ 101,079.

use sente::input::{Error, Input};
use std::collections::{BTreeMap, HashMap};
use std::io;

/// A set of cells of one anti-diagonal, with a bit for each row.
type Mask = u32;

/// The cells of each letter that occurs on one anti-diagonal.
type CellsByLetter = BTreeMap<u8, Mask>;

/// The values computed so far: `memo[d][mask]` is the value of the position `mask` on anti-diagonal d.
type Memo = Vec<HashMap<Mask, i32>>;

/// Returns the number of letters `a` minus the number of letters `b`, under best play.
fn game_value(board: &[Vec<u8>]) -> i32 {
    let mut anti_diagonals = vec![CellsByLetter::new(); 2 * board.len() - 1];
    for (row, letters) in board.iter().enumerate() {
        for (column, &letter) in letters.iter().enumerate() {
            *anti_diagonals[row + column].entry(letter).or_default() |= 1 << row;
        }
    }
    // On the last anti-diagonal the game has ended, so it needs no memo.
    let mut memo = vec![HashMap::new(); anti_diagonals.len() - 1];
    let top_left: Mask = 1;
    // First has to say the letter of the top left cell.
    letter_worth(board[0][0]) + value(&anti_diagonals, 0, top_left, &mut memo)
}

/// Returns the value of the position `mask` on anti-diagonal d.
fn value(anti_diagonals: &[CellsByLetter], d: usize, mask: Mask, memo: &mut Memo) -> i32 {
    let Some(next_anti_diagonal) = anti_diagonals.get(d + 1) else {
        return 0;
    };
    if let Some(&known) = memo[d].get(&mask) {
        return known;
    }
    // All cells to which a step leads, and perhaps bits off the board, which no letter has.
    let candidates = mask | (mask << 1);
    // First says the letters 0, 2, 4, …, and the next one is letter d + 1.
    let is_turn_of_first = (d + 1) % 2 == 0;
    // `better_of_two` returns the one of two values that this player prefers.
    let better_of_two = if is_turn_of_first { i32::max } else { i32::min };
    let best = next_anti_diagonal
        .iter()
        .map(|(&letter, &cells)| (letter, candidates & cells))
        .filter(|&(_, next_mask)| next_mask != 0)
        .map(|(letter, next_mask)| {
            letter_worth(letter) + value(anti_diagonals, d + 1, next_mask, memo)
        })
        .reduce(better_of_two)
        .expect("before the last cell, a step is possible");
    memo[d].insert(mask, best);
    best
}

/// Returns the amount that a letter adds to the value.
fn letter_worth(letter: u8) -> i32 {
    match letter {
        b'a' => 1,
        b'b' => -1,
        _ => 0,
    }
}

/// Returns the line to print for the value of the start position.
fn output_line(value: i32) -> &'static str {
    match value {
        1.. => "FIRST\n",
        0 => "DRAW\n",
        _ => "SECOND\n",
    }
}

fn parse(mut input: Input) -> Result<Vec<Vec<u8>>, Error> {
    let n = input.read_in_range("n", 1..=20)?;
    let mut board = Vec::new();
    for _ in 0..n {
        let row = input.token("a row of the board")?;
        if row.len() != n || !row.bytes().all(|letter| letter.is_ascii_lowercase()) {
            return Err(Error::expected(format_args!("a row of {n} letters a-z"), row));
        }
        board.push(row.as_bytes().to_vec());
    }
    input.ensure_end()?;
    Ok(board)
}

fn main() -> Result<(), Error> {
    let text = io::read_to_string(io::stdin())?;
    let board = parse(Input::new(&text))?;
    let answer = output_line(game_value(&board));
    print!("{answer}");
    Ok(())
}

#[cfg(test)]
mod cf354b_unit_tests {
    use super::{Input, game_value, output_line, parse};

    #[track_caller]
    fn assert_value(input: &str, value: i32) {
        assert_eq!(game_value(&parse(Input::new(input)).unwrap()), value);
    }

    #[test]
    fn the_largest_board() {
        let board = format!("20\n{}", format!("{}\n", "a".repeat(20)).repeat(20));
        assert_value(&board, 39);
    }

    #[test]
    fn the_examples_of_the_header() {
        assert_value("3\ncca\nccc\nccc\n", 1);
        assert_value("3\nxab\nacb\nbca\n", 1);
    }

    #[test]
    fn the_sign_of_the_value_decides() {
        assert_eq!(
            [7, 1, 0, -1, -7].map(output_line),
            ["FIRST\n", "FIRST\n", "DRAW\n", "SECOND\n", "SECOND\n"]
        );
    }
}

#[cfg(test)]
#[path = "../../tests/stress/cf354b.rs"]
mod cf354b_stress_tests;
