//! Game with Strings from the first letter on, with the set of cells where the string can end: for
//! boards with too many strings to list.

use super::oracle::worth;
use std::collections::{BTreeMap, BTreeSet, HashMap};

type Cells = BTreeSet<(usize, usize)>;
/// What the letters are worth after those that end in some cells.
type Known = HashMap<Cells, i32>;

/// The verdict on an input.
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

/// Letters `a` minus letters `b` at the end.
pub fn difference(rows: &[Vec<u8>]) -> i32 {
    let start = Cells::from([(0, 0)]);
    worth(rows[0][0]) + value(rows, start, 1, &mut Known::new())
}

/// What the letters after the first `said` ones are worth. Makes known what it needs.
pub(super) fn value(rows: &[Vec<u8>], cells: Cells, said: usize, known: &mut Known) -> i32 {
    if let Some(&value) = known.get(&cells) {
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
    let values =
        next.into_iter().map(|(letter, cells)| worth(letter) + value(rows, cells, said + 1, known));
    let best = if said.is_multiple_of(2) { values.max() } else { values.min() };
    let best = best.unwrap_or(0);
    known.insert(cells, best);
    best
}
