//! The reference solution of Sleepy Game: a breadth-first search over pairs (vertex, parity) finds the wins, and Kahn's
//! algorithm finds the cycles.

use crate::cf936b::input::parse;
use std::collections::{HashSet, VecDeque};

/// Returns `Win`, `Draw` or `Lose` for an input.
pub fn answer(input: &str) -> String {
    let (adjacency, start) = parse(input).expect("a Sleepy Game");
    let reached = reachable(&adjacency, start);
    let wins = |&(vertex, odd): &(usize, bool)| odd && adjacency[vertex].is_empty();
    let vertices = reached.iter().map(|&(vertex, _)| vertex).collect();
    let answer = if reached.iter().any(wins) {
        "Win"
    } else if has_cycle(&adjacency, &vertices) {
        "Draw"
    } else {
        "Lose"
    };
    answer.into()
}

/// Returns the vertices that the chip can reach. Each is paired with the parity of the number of moves, where true
/// stands for odd.
fn reachable(adjacency: &[Vec<usize>], start: usize) -> HashSet<(usize, bool)> {
    let mut reached = HashSet::from([(start, false)]);
    let mut queue = VecDeque::from([(start, false)]);
    while let Some((vertex, odd)) = queue.pop_front() {
        for &next in &adjacency[vertex] {
            if reached.insert((next, !odd)) {
                queue.push_back((next, !odd));
            }
        }
    }
    reached
}

/// Returns true if these vertices contain a cycle: if some are left after the vertices without predecessors have been
/// removed again and again.
fn has_cycle(adjacency: &[Vec<usize>], vertices: &HashSet<usize>) -> bool {
    let mut predecessors = vec![0; adjacency.len()];
    for &to in vertices.iter().flat_map(|&vertex| &adjacency[vertex]) {
        predecessors[to] += 1;
    }
    let mut free: Vec<_> =
        vertices.iter().copied().filter(|&vertex| predecessors[vertex] == 0).collect();
    let mut taken = 0;
    while let Some(vertex) = free.pop() {
        taken += 1;
        for &to in &adjacency[vertex] {
            predecessors[to] -= 1;
            if predecessors[to] == 0 {
                free.push(to);
            }
        }
    }
    taken < vertices.len()
}
