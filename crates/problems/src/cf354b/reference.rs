//! The reference solution of Game with Strings for large boards, whose strings are too many to list. It searches
//! through the sets of cells where a string can end.

use crate::cf354b::brute_force::worth;
use std::collections::{BTreeMap, BTreeSet, HashMap};

type Cells = BTreeSet<(usize, usize)>;
/// The values of sets of cells, by [`value`].
type Memo = HashMap<Cells, i32>;

/// Returns the output for an input.
pub fn answer(input: &str) -> String {
    let rows = input.split_ascii_whitespace().skip(1);
    let rows: Vec<_> = rows.map(|row| row.as_bytes().to_vec()).collect();
    let verdict = match difference(&rows) {
        1.. => "FIRST",
        0 => "DRAW",
        _ => "SECOND",
    };
    verdict.into()
}

/// Returns the number of letters `a` minus the number of letters `b` under best play.
pub fn difference(rows: &[Vec<u8>]) -> i32 {
    let start = Cells::from([(0, 0)]);
    worth(rows[0][0]) + value(rows, start, 1, &mut Memo::new())
}

/// Returns the value of the rest of the game, after `length` letters whose paths can end in these cells.
pub(super) fn value(rows: &[Vec<u8>], cells: Cells, length: usize, memo: &mut Memo) -> i32 {
    if let Some(&value) = memo.get(&cells) {
        return value;
    }
    let mut next: BTreeMap<u8, Cells> = BTreeMap::new();
    for &(row, column) in &cells {
        for (row, column) in [(row + 1, column), (row, column + 1)] {
            if let Some(&letter) = rows.get(row).and_then(|row| row.get(column)) {
                next.entry(letter).or_default().insert((row, column));
            }
        }
    }
    let mut values = Vec::new();
    for (letter, cells) in next {
        values.push(worth(letter) + value(rows, cells, length + 1, memo));
    }
    let is_firsts_turn = length.is_multiple_of(2);
    let best = if is_firsts_turn { values.iter().max() } else { values.iter().min() };
    let best = best.copied().unwrap_or(0);
    memo.insert(cells, best);
    best
}
