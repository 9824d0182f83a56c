//! Game with Strings by minimax over all good strings, as a trie.

use std::collections::BTreeMap;

/// By its letter: what follows it.
#[derive(Default)]
struct Node(BTreeMap<u8, Node>);

/// Letters `a` minus letters `b` at the end.
pub fn difference(rows: &[Vec<u8>]) -> i32 {
    let mut root = Node::default();
    insert_paths(rows, 0, 0, &mut root);
    value(&root, 0)
}

/// Adds what all paths from this cell spell, cell by cell.
fn insert_paths(rows: &[Vec<u8>], row: usize, column: usize, node: &mut Node) {
    let Some(&letter) = rows.get(row).and_then(|row| row.get(column)) else {
        return;
    };
    let child = node.0.entry(letter).or_default();
    insert_paths(rows, row + 1, column, child);
    insert_paths(rows, row, column + 1, child);
}

/// What the letters after the first `said` ones are worth.
fn value(node: &Node, said: usize) -> i32 {
    let values = node.0.iter().map(|(letter, child)| worth(*letter) + value(child, said + 1));
    let best = if said.is_multiple_of(2) { values.max() } else { values.min() };
    best.unwrap_or(0)
}

/// What a letter adds to the difference.
pub fn worth(letter: u8) -> i32 {
    match letter {
        b'a' => 1,
        b'b' => -1,
        _ => 0,
    }
}
