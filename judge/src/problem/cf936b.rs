//! cf936b, Sleepy Game: its worst cases.

pub mod checker;
pub mod oracle;

use super::{DEFAULT, Kind, Problem, kind, permutation};
use fastrand::Rng;
use std::collections::HashSet;
use std::iter;

pub(super) const PROBLEM: Problem = Problem {
    name: "cf936b",
    checker: Some(checker::check),
    unit: "vertices",
    sizes: [5, 100_000, 10_000_000],
    kinds: KINDS,
    oracle: Some(oracle::answer),
    ..DEFAULT
};

/// The vertices are counted from 0 here, and all but the random ones start at 0.
#[rustfmt::skip]
const KINDS: &[Kind] = &[
    kind("path", "A path from its beginning.", |n, _| text(path(n))),
    kind("path-relabelled", "A path through the vertices in a random order.", |n, random| relabelled(path(n), random)),
    kind("odd-cycle-exit", "An odd cycle whose exit wins only the second time, after almost 2n moves.", |n, _| text(odd_cycle_exit(n))),
    kind("odd-cycle-exit-relabelled", "The same with the vertices in a random order.", |n, random| relabelled(odd_cycle_exit(n), random)),
    kind("odd-cycle", "Only an odd cycle.", |n, _| text(cycle(n, n - 1 + n % 2))),
    kind("even-cycle", "Only an even cycle.", |n, _| text(cycle(n, n - n % 2))),
    kind("path-into-2-cycle", "A long path whose last two vertices lead to each other.", |n, _| text(with_edge(path(n), n - 1, n - 2))),
    kind("to-and-fro", "A path with edges back before those on: many cycles, one win at the very end.", |n, _| text(to_and_fro(n))),
    kind("dag", "Steps by 1 and by 3: exponentially many walks, all of which lose.", |n, _| text(steps(n - 1 + n % 2, &[1, 3]))),
    kind("dag-win", "Steps by 2 and by 1: exponentially many walks, of either parity.", |n, _| text(steps(n, &[2, 1]))),
    kind("ladder", "Pairs with all edges to the next pair: exponentially many walks, and all lose.", |n, _| text(ladder(n))),
    kind("star-out", "Edges from the start to all others, which are sinks.", |n, _| text(star(n, |_| None))),
    kind("star-in", "Edges from all others to one sink.", |n, _| text((1..=n).map(|next| if next < n { vec![n - 1] } else { vec![] }).collect())),
    kind("star-through", "Edges from the start to all others, and from these to one sink.", |n, _| text(star(n, |v| (v < n - 1).then_some(n - 1)))),
    kind("star-both", "Edges from the start to all others, and back.", |n, _| text(star(n, |_| Some(0)))),
    kind("random", "Random edges, two for each vertex on average.", |n, random| random_edges(n, 2 * n, random)),
    kind("random-sparse", "Random edges, one for each vertex on average.", |n, random| random_edges(n, n, random)),
    kind("random-dag", "Random edges to later vertices, up to two from each.", random_dag),
];

type Rows = Vec<Vec<usize>>;

fn text(rows: Rows) -> String {
    input(&rows, 0)
}

/// A graph in the judge's format; the vertices of the rows are counted from 0.
pub fn input(rows: &[Vec<usize>], start: usize) -> String {
    let edge_count: usize = rows.iter().map(Vec::len).sum();
    let mut input = format!("{} {edge_count}\n", rows.len());
    for row in rows {
        let targets: String = row.iter().map(|to| format!(" {}", to + 1)).collect();
        input += &format!("{}{targets}\n", row.len());
    }
    input += &format!("{}\n", start + 1);
    input
}

/// The rows and the start of an input, unless it is none.
fn parse(input: &str) -> Option<(Rows, usize)> {
    let mut numbers = input.split_ascii_whitespace().map(|word| word.parse::<usize>().ok());
    let mut next = || numbers.next()?;
    let (n, _m) = (next()?, next()?);
    let mut row = || (0..next()?).map(|_| next()?.checked_sub(1)).collect();
    let rows = (0..n).map(|_| row()).collect::<Option<_>>()?;
    Some((rows, next()?.checked_sub(1)?))
}

fn relabelled(rows: Rows, random: &mut Rng) -> String {
    let labels = permutation(rows.len(), random);
    let mut relabelled = vec![Vec::new(); rows.len()];
    for (from, row) in rows.into_iter().enumerate() {
        relabelled[labels[from]] = row.into_iter().map(|to| labels[to]).collect();
    }
    input(&relabelled, labels[0])
}

/// Edges from each vertex to those at these distances after it.
fn steps(size: usize, distances: &[usize]) -> Rows {
    let all = |from| distances.iter().map(move |distance| from + distance);
    (0..size).map(|from| all(from).filter(|&to| to < size).collect()).collect()
}

fn path(size: usize) -> Rows {
    steps(size, &[1])
}

fn with_edge(mut rows: Rows, from: usize, to: usize) -> Rows {
    rows[from].push(to);
    rows
}

/// A cycle through the first vertices, the start among them.
fn cycle(size: usize, length: usize) -> Rows {
    let mut rows = with_edge(path(length), length - 1, 0);
    rows.resize(size, Vec::new());
    rows
}

fn odd_cycle_exit(size: usize) -> Rows {
    let length = size - 1 - size % 2;
    // As far as possible, but with an even number of moves straight to the sink.
    with_edge(cycle(size, length), length - 2, length)
}

fn to_and_fro(size: usize) -> Rows {
    // Each step changes the parity, so an even number of vertices is needed.
    let mut rows = path(size - size % 2);
    for (vertex, row) in rows.iter_mut().enumerate().skip(1) {
        if !row.is_empty() {
            row.insert(0, vertex - 1);
        }
    }
    rows
}

fn ladder(size: usize) -> Rows {
    // The start, then an even number of pairs, the last of them sinks.
    let last = (size - 1) / 4 * 4;
    let next = |vertex: usize| vertex + 1 + vertex % 2;
    let row =
        |vertex| [next(vertex), next(vertex) + 1].into_iter().filter(|&to| to <= last).collect();
    (0..size).map(row).collect()
}

/// Edges from the start to all others, and perhaps one from each of them.
fn star(size: usize, back: impl Fn(usize) -> Option<usize>) -> Rows {
    let first = iter::once((1..size).collect());
    first.chain((1..size).map(|vertex| back(vertex).into_iter().collect())).collect()
}

fn random_edges(size: usize, edge_count: usize, random: &mut Rng) -> String {
    let mut rows = vec![Vec::new(); size];
    let mut edges = HashSet::new();
    while edges.len() < edge_count {
        let (from, to) = (random.usize(..size), random.usize(..size));
        if from != to && edges.insert((from, to)) {
            rows[from].push(to);
        }
    }
    input(&rows, random.usize(..size))
}

fn random_dag(size: usize, random: &mut Rng) -> String {
    let rows = (1..=size).map(|next| {
        let later = iter::repeat_with(|| next + random.usize(..size - next));
        let mut row: Vec<_> = later.take(2.min(size - next)).collect();
        row.dedup();
        row
    });
    text(rows.collect())
}
