//! cf936b, Sleepy Game: worst cases, a reference solution and the checker.

pub mod input;
pub mod checker;
pub mod reference;

use crate::built_in_problem::{BadInput, BuiltInProblem};
use crate::growth_claim::{GrowthClaim, MeasuredInputs};
use crate::permutation::permutation;
use fastrand::Rng;
use input::Lists;
use std::collections::HashSet;
use std::iter;
use workbench::task::jury_material::{Generator, JuryMaterial, WorstCaseSource};

/// The problem.
pub(super) const PROBLEM: BuiltInProblem = BuiltInProblem {
    jury_material: JuryMaterial {
        checker: Some(checker::check),
        worst_cases: Some(WORST_CASES),
        ..JuryMaterial::new("cf936b")
    },
    bad_inputs: BAD_INPUTS,
    growth_claim: Some(GROWTH_CLAIM),
};

/// The worst cases of the problem.
pub const WORST_CASES: WorstCaseSource = WorstCaseSource {
    unit: "vertices",
    min_size: 5,
    statement_limit: 100_000,
    max_size: 10_000_000,
    generators: GENERATORS,
    reference: reference::answer,
};

/// The claim of the header about the growth of the time.
const GROWTH_CLAIM: GrowthClaim = GrowthClaim {
    inputs: MeasuredInputs::Generated { generator: "odd-cycle-exit-relabelled" },
    bound: "n + m",
    bound_value: |first_numbers| first_numbers[0] + first_numbers[1],
    note: "Beyond the limit of the statement, the ratio grows, because the search visits the pairs in random order, and \
           their data no longer fit into the caches of the processor. The number of steps still grows linearly.",
};

/// Inputs that the solution refuses.
#[rustfmt::skip]
const BAD_INPUTS: &[BadInput] = &[
    BadInput::new("n is 0", "0 0\n1\n", "expected n in 1..=2147483647, found `0`"),
    BadInput::new("n of 64 bits", "18446744073709551615 0\n0\n0\n", "expected n in 1..=2147483647, found `18446744073709551615`"),
    BadInput::new("n and a target of 33 bits", "5000000000 1\n1 4999999999\n", "expected n in 1..=2147483647, found `5000000000`"),
    BadInput::new("n of 31 bits", "2147483647 0\n0\n0\n", "expected the out-degree c_i, found end of input"),
    BadInput::new("m is a word", "2 x\n0\n0\n1\n", "expected m (usize), found `x`"),
    BadInput::new("more edges than m", "2 1\n1 2\n1 1\n1\n", "expected m = 1 edges, found `2`"),
    BadInput::new("fewer edges than m", "2 3\n1 2\n1 1\n1\n", "expected m = 3 edges, found `2`"),
    BadInput::new("c_i is negative", "2 1\n-1\n1 1\n1\n", "expected the out-degree c_i (usize), found `-1`"),
    BadInput::new("a row too short", "3 3\n2 2\n1 1\n0\n1\n", "expected the target of an edge in 1..=3, found `0`"),
    BadInput::new("a row too long", "3 2\n1 2 3\n1 1\n0\n1\n", "expected the target of an edge in 1..=3, found `0`"),
    BadInput::new("a row too many", "2 1\n1 2\n0\n0\n1\n", "expected the start s in 1..=2, found `0`"),
    BadInput::new("something at the end", "2 1\n1 2\n0\n1\n1\n", "expected end of input, found `1`"),
    BadInput::new("a target of 0", "2 1\n1 0\n0\n1\n", "expected the target of an edge in 1..=2, found `0`"),
    BadInput::new("a target past n", "2 1\n1 3\n0\n1\n", "expected the target of an edge in 1..=2, found `3`"),
    BadInput::new("a start past n", "2 1\n1 2\n0\n3\n", "expected the start s in 1..=2, found `3`"),
];

/// The start is vertex 0, except in `random`, in `random-sparse`, and in the generators that relabel the vertices.
#[rustfmt::skip]
const GENERATORS: &[Generator] = &[
    Generator::new("path", "A path from its beginning.", |n, _| text(path(n))),
    Generator::new("path-relabelled", "A path through the vertices in a random order.", |n, random| relabelled(path(n), random)),
    Generator::new("odd-cycle-exit", "An odd cycle whose exit wins only the second time, after almost 2n moves.", |n, _| text(odd_cycle_exit(n))),
    Generator::new("odd-cycle-exit-relabelled", "The same with the vertices in a random order.", |n, random| relabelled(odd_cycle_exit(n), random)),
    Generator::new("odd-cycle", "Only an odd cycle.", |n, _| text(cycle(n, n - 1 + n % 2))),
    Generator::new("even-cycle", "Only an even cycle.", |n, _| text(cycle(n, n - n % 2))),
    Generator::new("path-into-2-cycle", "A long path whose last two vertices lead to each other.", |n, _| text(with_edge(path(n), n - 1, n - 2))),
    Generator::new("to-and-fro", "A path with edges in both directions, those back first: many cycles, one win at the very end.", |n, _| text(to_and_fro(n))),
    Generator::new("dag", "Steps by 1 and by 3: exponentially many walks, all of which lose.", |n, _| text(steps(n - 1 + n % 2, &[1, 3]))),
    Generator::new("dag-win", "Steps by 2 and by 1: exponentially many walks, of either parity.", |n, _| text(steps(n, &[2, 1]))),
    Generator::new("ladder", "Pairs with all edges to the next pair: exponentially many walks, and all lose.", |n, _| text(ladder(n))),
    Generator::new("star-out", "Edges from the start to all others, which are sinks.", |n, _| text(star(n, |_| None))),
    Generator::new("star-in", "Edges from all others to one sink.", |n, _| text((1..=n).map(|next| if next < n { vec![n - 1] } else { vec![] }).collect())),
    Generator::new("star-through", "Edges from the start to all others, and from these to one sink.", |n, _| text(star(n, |v| (v < n - 1).then_some(n - 1)))),
    Generator::new("star-both", "Edges from the start to all others, and back.", |n, _| text(star(n, |_| Some(0)))),
    Generator::new("random", "Random edges, two for each vertex on average.", |n, random| random_edges(n, 2 * n, random)),
    Generator::new("random-sparse", "Random edges, one for each vertex on average.", |n, random| random_edges(n, n, random)),
    Generator::new("random-dag", "Random edges to later vertices, up to two from each.", random_dag),
];

fn text(lists: Lists) -> String {
    input::text(&lists, 0)
}

fn relabelled(lists: Lists, random: &mut Rng) -> String {
    let labels = permutation(lists.len(), random);
    let mut relabelled = vec![Vec::new(); lists.len()];
    for (from, list) in lists.into_iter().enumerate() {
        relabelled[labels[from]] = list.into_iter().map(|to| labels[to]).collect();
    }
    input::text(&relabelled, labels[0])
}

/// Returns the graph with an edge from each vertex v to the vertex v + d, if there is one, for each of these distances
/// d.
fn steps(size: usize, distances: &[usize]) -> Lists {
    let all = |from| distances.iter().map(move |distance| from + distance);
    (0..size).map(|from| all(from).filter(|&to| to < size).collect()).collect()
}

fn path(size: usize) -> Lists {
    steps(size, &[1])
}

fn with_edge(mut lists: Lists, from: usize, to: usize) -> Lists {
    lists[from].push(to);
    lists
}

/// Returns a cycle through the first `length` vertices, which include the start.
fn cycle(size: usize, length: usize) -> Lists {
    let mut lists = with_edge(path(length), length - 1, 0);
    lists.resize(size, Vec::new());
    lists
}

fn odd_cycle_exit(size: usize) -> Lists {
    let length = size - 1 - size % 2;
    // The direct walk to the sink loses, because its number of moves is even. Among the exits with this property, this
    // one is the farthest from the start.
    with_edge(cycle(size, length), length - 2, length)
}

fn to_and_fro(size: usize) -> Lists {
    // Each move leads to a vertex of the other parity. So the end of the path wins only if the number of vertices is
    // even.
    let mut lists = path(size - size % 2);
    for (vertex, list) in lists.iter_mut().enumerate().skip(1) {
        if !list.is_empty() {
            list.insert(0, vertex - 1);
        }
    }
    lists
}

fn ladder(size: usize) -> Lists {
    // The vertices are the start, an even number of pairs, and up to three vertices without edges. The last pair
    // consists of sinks.
    let last = (size - 1) / 4 * 4;
    let next = |vertex: usize| vertex + 1 + vertex % 2;
    let list =
        |vertex| [next(vertex), next(vertex) + 1].into_iter().filter(|&to| to <= last).collect();
    (0..size).map(list).collect()
}

/// Returns the graph with edges from the start to all other vertices, and with an edge from each of these to
/// `next(vertex)`, if that is a vertex.
fn star(size: usize, next: impl Fn(usize) -> Option<usize>) -> Lists {
    let first = iter::once((1..size).collect());
    first.chain((1..size).map(|vertex| next(vertex).into_iter().collect())).collect()
}

fn random_edges(size: usize, edge_count: usize, random: &mut Rng) -> String {
    let mut lists = vec![Vec::new(); size];
    let mut edges = HashSet::new();
    while edges.len() < edge_count {
        let from = random.usize(..size);
        let to = random.usize(..size);
        if from != to && edges.insert((from, to)) {
            lists[from].push(to);
        }
    }
    input::text(&lists, random.usize(..size))
}

fn random_dag(size: usize, random: &mut Rng) -> String {
    let lists = (1..=size).map(|next| {
        let later = iter::repeat_with(|| next + random.usize(..size - next));
        let mut list: Vec<_> = later.take(2.min(size - next)).collect();
        list.dedup();
        list
    });
    text(lists.collect())
}

#[cfg(test)]
mod tests {
    use super::{GROWTH_CLAIM, WORST_CASES};
    use crate::fingerprint::fingerprint;

    #[test]
    fn the_generators_make_the_same_inputs_as_before() {
        assert_eq!(fingerprint(&WORST_CASES), "0xdd90ff6bfe363b0d");
    }

    #[test]
    fn the_bound_for_an_input_that_begins_with_4_and_3_has_this_value() {
        assert_eq!((GROWTH_CLAIM.bound_value)(&[4.0, 3.0]), 7.0);
    }
}
