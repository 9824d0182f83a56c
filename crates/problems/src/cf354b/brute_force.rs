//! The brute-force solution of Game with Strings: minimax over a trie of the strings of all paths.

use std::collections::BTreeMap;

/// A node of the trie, with a child for each letter that can follow.
#[derive(Default)]
struct Node(BTreeMap<u8, Node>);

/// Returns the number of letters `a` minus the number of letters `b` under best play.
pub fn difference(rows: &[Vec<u8>]) -> i32 {
    let mut root = Node::default();
    insert_paths(rows, 0, 0, &mut root);
    value(&root, 0)
}

/// Adds the strings of all paths that begin at this cell.
fn insert_paths(rows: &[Vec<u8>], row: usize, column: usize, node: &mut Node) {
    let Some(&letter) = rows.get(row).and_then(|row| row.get(column)) else {
        return;
    };
    let child = node.0.entry(letter).or_default();
    insert_paths(rows, row + 1, column, child);
    insert_paths(rows, row, column + 1, child);
}

/// Returns the value of the rest of the game, after the `length` letters that lead to this node.
fn value(node: &Node, length: usize) -> i32 {
    let values = node.0.iter().map(|(letter, child)| worth(*letter) + value(child, length + 1));
    let is_firsts_turn = length.is_multiple_of(2);
    let best = if is_firsts_turn { values.max() } else { values.min() };
    best.unwrap_or(0)
}

/// Returns the value of a letter.
pub fn worth(letter: u8) -> i32 {
    match letter {
        b'a' => 1,
        b'b' => -1,
        _ => 0,
    }
}
