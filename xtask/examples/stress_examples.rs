//! The examples in the templates of stress tests, as code that is compiled. A test compares this code with the
//! templates.

use proptest::prelude::*;

/// A list of 1 to 6 numbers, after its length.
fn list() -> impl Strategy<Value = String> {
    prop::collection::vec(1..=9_u64, 1..=6)
        .prop_map(|a| format!("{}\n{}\n", a.len(), itertools::join(a, " ")))
}

/// A string of 1 to 6 letters a or b.
fn string() -> impl Strategy<Value = String> {
    "[ab]{1,6}".prop_map(|s| format!("{s}\n"))
}

/// Two lists of the same length.
fn two_lists() -> impl Strategy<Value = String> {
    prop::collection::vec((1..=9_u64, 1..=9_u64), 1..=6).prop_map(|pairs| {
        let (a, b): (Vec<_>, Vec<_>) = pairs.into_iter().unzip();
        format!("{}\n{}\n{}\n", a.len(), itertools::join(a, " "), itertools::join(b, " "))
    })
}

/// A permutation of 1, …, n.
fn permutation() -> impl Strategy<Value = String> {
    stress::strategy::permutation(1..=6)
        .prop_map(|p| format!("{}\n{}\n", p.len(), itertools::join(p.iter().map(|i| i + 1), " ")))
}

/// A tree.
fn tree() -> impl Strategy<Value = String> {
    stress::strategy::tree(1..=6).prop_map(|(n, edges)| {
        let edges = edges.iter().map(|(a, b)| format!("{} {}\n", a + 1, b + 1));
        format!("{n}\n{}", edges.collect::<String>())
    })
}

/// A connected graph, with at most 3 edges more than a tree.
fn connected_graph() -> impl Strategy<Value = String> {
    stress::strategy::connected_graph(1..=6, 3).prop_map(|(n, edges)| {
        let m = edges.len();
        let edges = edges.iter().map(|(a, b)| format!("{} {}\n", a + 1, b + 1));
        format!("{n} {m}\n{}", edges.collect::<String>())
    })
}

/// A connected graph with a weight for each edge.
fn weighted_graph() -> impl Strategy<Value = String> {
    stress::strategy::connected_graph(1..=6, 3).prop_flat_map(|(n, edges)| {
        let weights = prop::collection::vec(1..=9_u64, edges.len());
        weights.prop_map(move |weights| {
            let edges = edges.iter().zip(&weights);
            let edges = edges.map(|((a, b), weight)| format!("{} {} {weight}\n", a + 1, b + 1));
            format!("{n} {}\n{}", weights.len(), edges.collect::<String>())
        })
    })
}

/// An input of 1 to 5 tests, after their number.
fn several_tests() -> impl Strategy<Value = String> {
    stress::strategy::many_tests((1..=100_u64).prop_map(|n| format!("{n}\n")), 5)
}

fn main() {
    drop((list(), string(), two_lists(), permutation(), tree()));
    drop((connected_graph(), weighted_graph(), several_tests()));
}
