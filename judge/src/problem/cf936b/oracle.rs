//! The verdict of Sleepy Game: a breadth-first search over (vertex, parity) finds the wins, and
//! Kahn's algorithm the cycles.

use std::collections::{HashSet, VecDeque};

/// `Win`, `Draw` or `Lose`, for an input.
pub fn answer(input: &str) -> String {
    let (rows, start) = super::parse(input).expect("a Sleepy Game");
    let reached = reached(&rows, start);
    let wins = |&(vertex, odd): &(usize, bool)| odd && rows[vertex].is_empty();
    let vertices = reached.iter().map(|&(vertex, _)| vertex).collect();
    let answer = if reached.iter().any(wins) {
        "Win"
    } else if has_cycle(&rows, &vertices) {
        "Draw"
    } else {
        "Lose"
    };
    answer.into()
}

/// The vertices that the chip can come to, each with whether the number of moves can be odd.
fn reached(rows: &[Vec<usize>], start: usize) -> HashSet<(usize, bool)> {
    let mut reached = HashSet::from([(start, false)]);
    let mut queue = VecDeque::from([(start, false)]);
    while let Some((vertex, odd)) = queue.pop_front() {
        for &next in &rows[vertex] {
            if reached.insert((next, !odd)) {
                queue.push_back((next, !odd));
            }
        }
    }
    reached
}

/// Whether something is left when vertices without predecessors are taken away again and again.
fn has_cycle(rows: &[Vec<usize>], vertices: &HashSet<usize>) -> bool {
    let mut predecessors = vec![0; rows.len()];
    for &to in vertices.iter().flat_map(|&vertex| &rows[vertex]) {
        predecessors[to] += 1;
    }
    let mut free: Vec<_> =
        vertices.iter().copied().filter(|&vertex| predecessors[vertex] == 0).collect();
    let mut taken = 0;
    while let Some(vertex) = free.pop() {
        taken += 1;
        for &to in &rows[vertex] {
            predecessors[to] -= 1;
            if predecessors[to] == 0 {
                free.push(to);
            }
        }
    }
    taken < vertices.len()
}
