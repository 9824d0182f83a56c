//! Random inputs that many problems need, for [`stress`](crate::stress) and [`property`](crate::property).
//!
//! Vertices and members are numbers from 0, so that they can index; most judges count from 1.

use proptest::collection::vec;
use proptest::prelude::{Just, Strategy};
use std::ops::RangeInclusive;

/// A permutation of `0..n`, for n in `sizes`.
///
/// # Examples
///
/// ```
/// use judge::{property, strategy};
///
/// property::check(100, strategy::permutation(1..=9), |permutation| {
///     let mut sorted = permutation.clone();
///     sorted.sort();
///     assert!(sorted.into_iter().eq(0..permutation.len()));
///     Ok(())
/// });
/// ```
pub fn permutation(sizes: RangeInclusive<usize>) -> impl Strategy<Value = Vec<usize>> {
    sizes.prop_flat_map(|size| Just(Vec::from_iter(0..size)).prop_shuffle())
}

/// A number n of vertices in `sizes` and the n - 1 edges of a tree, both in random order.
///
/// # Examples
///
/// ```
/// use judge::{property, strategy};
/// use proptest::strategy::Strategy;
///
/// let inputs = strategy::tree(1..=9).prop_map(|(n, edges)| {
///     let edges = edges.iter().map(|(a, b)| format!("{} {}\n", a + 1, b + 1));
///     format!("{n}\n{}", edges.collect::<String>())
/// });
/// property::check(100, inputs, |input| {
///     assert_eq!(input.lines().next().unwrap().parse(), Ok(input.lines().count()));
///     Ok(())
/// });
/// ```
pub fn tree(sizes: RangeInclusive<usize>) -> impl Strategy<Value = (usize, Vec<(usize, usize)>)> {
    connected_graph(sizes, 0)
}

/// A number of vertices in `sizes` and the edges of a connected graph: those of a tree and up to `most_more`
/// others, without loops and copies, in random order.
///
/// # Examples
///
/// ```
/// use judge::{property, strategy};
///
/// property::check(100, strategy::connected_graph(1..=9, 5), |(n, edges)| {
///     assert!((n - 1..n + 5).contains(&edges.len()));
///     assert!(edges.iter().all(|&(a, b)| a != b && a < n && b < n));
///     Ok(())
/// });
/// ```
pub fn connected_graph(
    sizes: RangeInclusive<usize>,
    most_more: usize,
) -> impl Strategy<Value = (usize, Vec<(usize, usize)>)> {
    let graph = sizes.prop_flat_map(move |size| {
        let parents: Vec<_> = (1..size).map(|vertex| 0..vertex).collect();
        let more = vec((0..size, 0..size), 0..=most_more);
        (permutation(size..=size), parents, more)
    });
    let edges = graph.prop_map(|(labels, parents, more)| {
        let tree = (1..).zip(parents);
        let mut edges: Vec<(usize, usize)> = Vec::new();
        for (a, b) in tree.chain(more).map(|(a, b)| (labels[a], labels[b])) {
            if a != b && !edges.contains(&(a, b)) && !edges.contains(&(b, a)) {
                edges.push((a, b));
            }
        }
        (labels.len(), edges)
    });
    edges.prop_flat_map(|(size, edges)| (Just(size), Just(edges).prop_shuffle()))
}

/// A file of 1 to `most` tests: how many there are, and then each of them.
///
/// # Examples
///
/// ```
/// use judge::{property, strategy};
/// use proptest::strategy::Strategy;
///
/// let test = (1..=9_u32).prop_map(|n| format!("{n}\n"));
/// property::check(100, strategy::many_tests(test, 5), |input| {
///     let numbers: Vec<usize> = input.lines().map(|line| line.parse().unwrap()).collect();
///     assert_eq!(numbers[0], numbers.len() - 1);
///     Ok(())
/// });
/// ```
pub fn many_tests(
    test: impl Strategy<Value = String>,
    most: usize,
) -> impl Strategy<Value = String> {
    vec(test, 1..=most).prop_map(|tests| format!("{}\n{}", tests.len(), tests.concat()))
}

#[cfg(test)]
mod tests {
    use super::connected_graph;
    use crate::property;
    use std::collections::BTreeSet;

    #[test]
    fn a_connected_graph_is_connected_and_simple() {
        property::check(500, connected_graph(1..=7, 4), |(n, edges)| {
            let unique: BTreeSet<_> = edges.iter().map(|&(a, b)| (a.min(b), a.max(b))).collect();
            assert_eq!(unique.len(), edges.len());
            let mut reached = BTreeSet::from([0]);
            for (a, b) in edges.repeat(n) {
                if reached.contains(&a) || reached.contains(&b) {
                    reached.extend([a, b]);
                }
            }
            assert_eq!(reached.len(), n);
            Ok(())
        });
    }
}
