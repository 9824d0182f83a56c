//! Random inputs that many problems need, for [`compare`](crate::compare) and [`property`](crate::property).
//!
//! The vertices of graphs and the members of permutations are counted from 0, so that they can be used as indices; most
//! problems count from 1. A counterexample is shrunk until no vertex, edge or member can be left out. Then it is sorted
//! as far as possible.
//!
//! # Examples
//!
//! The strategies of proptest are enough for these inputs. The functions below have examples of other inputs: a
//! [permutation](permutation()), a [tree], a [connected graph](connected_graph), and an input of [several
//! tests](many_tests). In each example, the value `inputs` is what the function `inputs` in the file of a stress test
//! would return. The call of `property::check` after it only shows what the inputs are like, and a stress test does not
//! need it.
//!
//! A list of 1 to 6 numbers, after its length:
//!
//! ```
//! use proptest::prelude::*;
//!
//! let inputs =
//!     prop::collection::vec(1..=9_u64, 1..=6).prop_map(|a| format!("{}\n{}\n", a.len(), itertools::join(a, " ")));
//! stress::property::check(100, inputs, |input| {
//!     let numbers: Vec<usize> = input.split_whitespace().map(|word| word.parse().unwrap()).collect();
//!     assert_eq!(numbers[0], numbers.len() - 1);
//!     Ok(())
//! });
//! ```
//!
//! A string of 1 to 6 letters a or b:
//!
//! ```
//! use proptest::prelude::*;
//!
//! let inputs = "[ab]{1,6}".prop_map(|s| format!("{s}\n"));
//! stress::property::check(100, inputs, |input| {
//!     let letters = input.strip_suffix('\n').unwrap();
//!     assert!((1..=6).contains(&letters.len()) && letters.chars().all(|c| "ab".contains(c)));
//!     Ok(())
//! });
//! ```
//!
//! Two lists of the same length, after this length:
//!
//! ```
//! use proptest::prelude::*;
//!
//! let inputs = prop::collection::vec((1..=9_u64, 1..=9_u64), 1..=6).prop_map(|pairs| {
//!     let (a, b): (Vec<_>, Vec<_>) = pairs.into_iter().unzip();
//!     format!("{}\n{}\n{}\n", a.len(), itertools::join(a, " "), itertools::join(b, " "))
//! });
//! stress::property::check(100, inputs, |input| {
//!     let counts: Vec<_> = input.lines().map(|line| line.split(' ').count()).collect();
//!     assert_eq!(counts, [1, counts[1], counts[1]]);
//!     assert_eq!(input.lines().next().unwrap().parse(), Ok(counts[1]));
//!     Ok(())
//! });
//! ```

mod shrinking;
mod graph;
mod permutation;

use graph::Graph;
use permutation::Permutation;
use proptest::collection::vec;
use proptest::prelude::{Strategy, any};
use shrinking::Shrinking;
use std::ops::RangeInclusive;

/// A permutation of `0..n`, for n in `sizes`.
///
/// # Examples
///
/// ```
/// use stress::{property, strategy};
///
/// property::check(100, strategy::permutation(1..=9), |permutation| {
///     let mut sorted = permutation.clone();
///     sorted.sort();
///     assert!(sorted.into_iter().eq(0..permutation.len()));
///     Ok(())
/// });
/// ```
///
/// An input with n and a permutation of 1, …, n:
///
/// ```
/// use stress::{property, strategy};
/// use proptest::strategy::Strategy;
///
/// let inputs = strategy::permutation(1..=6)
///     .prop_map(|p| format!("{}\n{}\n", p.len(), itertools::join(p.iter().map(|i| i + 1), " ")));
/// property::check(100, inputs, |input| {
///     let (n, members) = input.split_once('\n').unwrap();
///     let mut members: Vec<usize> = members.split_whitespace().map(|word| word.parse().unwrap()).collect();
///     members.sort();
///     assert!(members.into_iter().eq(1..=n.parse().unwrap()));
///     Ok(())
/// });
/// ```
pub fn permutation(sizes: RangeInclusive<usize>) -> impl Strategy<Value = Vec<usize>> {
    let min_size = *sizes.start();
    let values = vec(any::<u32>(), sizes).prop_map(|keys| Permutation::sorting(&keys));
    Shrinking { values, min_size }.prop_map(|permutation| permutation.0)
}

/// A number n of vertices in `sizes` and the n - 1 edges of a tree. The numbers of the vertices and the order of the
/// edges are random. Every tree is possible; paths, stars and the like are more likely than others.
///
/// # Examples
///
/// An input with the number of vertices and the edges of a tree:
///
/// ```
/// use stress::{property, strategy};
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

/// A number of vertices in `sizes` and the edges of a connected graph: those of a tree and up to `max_extra_edges`
/// others, without loops and copies, in random order. The numbers of the vertices are random, too.
///
/// # Examples
///
/// ```
/// use stress::{property, strategy};
///
/// property::check(100, strategy::connected_graph(1..=9, 5), |(n, edges)| {
///     assert!((n - 1..n + 5).contains(&edges.len()));
///     assert!(edges.iter().all(|&(a, b)| a != b && a < n && b < n));
///     Ok(())
/// });
/// ```
///
/// An input with the numbers of vertices and edges, and the edges:
///
/// ```
/// use stress::{property, strategy};
/// use proptest::strategy::Strategy;
///
/// let inputs = strategy::connected_graph(1..=6, 3).prop_map(|(n, edges)| {
///     let m = edges.len();
///     let edges = edges.iter().map(|(a, b)| format!("{} {}\n", a + 1, b + 1));
///     format!("{n} {m}\n{}", edges.collect::<String>())
/// });
/// property::check(100, inputs, |input| {
///     let numbers: Vec<usize> = input.split_whitespace().map(|word| word.parse().unwrap()).collect();
///     assert_eq!(numbers.len(), 2 + 2 * numbers[1]);
///     assert!(numbers[2..].iter().all(|vertex| (1..=numbers[0]).contains(vertex)));
///     Ok(())
/// });
/// ```
///
/// The same with a weight for each edge:
///
/// ```
/// use proptest::prelude::*;
/// use stress::{property, strategy};
///
/// let inputs = strategy::connected_graph(1..=6, 3).prop_flat_map(|(n, edges)| {
///     let weights = prop::collection::vec(1..=9_u64, edges.len());
///     weights.prop_map(move |weights| {
///         let edges = edges.iter().zip(&weights);
///         let edges = edges.map(|((a, b), weight)| format!("{} {} {weight}\n", a + 1, b + 1));
///         format!("{n} {}\n{}", weights.len(), edges.collect::<String>())
///     })
/// });
/// property::check(100, inputs, |input| {
///     let numbers: Vec<usize> = input.split_whitespace().map(|word| word.parse().unwrap()).collect();
///     assert_eq!(numbers.len(), 2 + 3 * numbers[1]);
///     assert!(numbers[2..].chunks(3).all(|edge| (1..=9).contains(&edge[2])));
///     Ok(())
/// });
/// ```
pub fn connected_graph(
    sizes: RangeInclusive<usize>,
    max_extra_edges: usize,
) -> impl Strategy<Value = (usize, Vec<(usize, usize)>)> {
    let min_size = *sizes.start();
    let shape = (any::<usize>(), any::<usize>(), any::<bool>());
    // For each vertex: the choice of its parent, the sort key of its label, and the sort key of the edge to its parent.
    let vertices = vec((any::<usize>(), any::<u32>(), any::<u32>()), sizes);
    // For each other edge: the choices of its two ends, and its sort key.
    let others = vec((any::<usize>(), any::<usize>(), any::<u32>()), 0..=max_extra_edges);
    let values = (shape, vertices, others).prop_map(|(shape, vertices, others)| {
        let n = vertices.len();
        if n == 0 {
            return Graph::simple(0, []);
        }
        // The parent of a vertex is one of at most `reach` vertices before it. If the tree is to be deep, these are the
        // last ones before it, so a small `reach` makes the tree similar to a path. Otherwise, they are the first ones
        // of all, so a small `reach` makes the tree similar to a star.
        //
        // Small values of `reach` should be more likely than large ones. Therefore it is drawn in two steps: `bound` is
        // drawn from 1, …, n, and then `reach` is drawn from 1, …, `bound`.
        let (bound_choice, reach_choice, is_deep) = shape;
        let bound = bound_choice % n + 1;
        let reach = reach_choice % bound + 1;
        let mut edges = Vec::new();
        for (child, &(choice, _, order)) in vertices.iter().enumerate().skip(1) {
            let offset = choice % reach.min(child);
            let parent = if is_deep { child - 1 - offset } else { offset };
            edges.push((order, parent, child));
        }
        edges.extend(others.iter().map(|&(a, b, order)| (order, a % n, b % n)));
        edges.sort_unstable();
        let label_keys: Vec<_> = vertices.iter().map(|vertex| vertex.1).collect();
        let labels = Permutation::sorting(&label_keys).0;
        let labelled = edges.iter().map(|&(order, a, b)| {
            let is_turned = order % 2 == 0;
            if is_turned { (labels[b], labels[a]) } else { (labels[a], labels[b]) }
        });
        Graph::simple(n, labelled)
    });
    Shrinking { values, min_size }.prop_map(|graph| (graph.vertex_count, graph.edges))
}

/// An input of 1 to `max_tests` tests: the number of the tests, and then the tests.
///
/// # Examples
///
/// ```
/// use stress::{property, strategy};
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
    max_tests: usize,
) -> impl Strategy<Value = String> {
    vec(test, 1..=max_tests).prop_map(|tests| format!("{}\n{}", tests.len(), tests.concat()))
}

#[cfg(test)]
mod tests {
    use super::{connected_graph, many_tests, permutation, tree};
    use crate::property::{self, Failure, TimeLimits, run_with_seed};
    use proptest::prelude::Strategy;
    use proptest::test_runner::{TestCaseError, TestError};
    use std::cell::Cell;
    use std::collections::{BTreeMap, BTreeSet};
    use std::iter;

    type Graph = (usize, Vec<(usize, usize)>);

    /// Shrinks 20 counterexamples. Asserts that at most `max_evaluations` cases are tried for each, and returns the
    /// minimal ones.
    fn shrunk<V>(
        max_evaluations: usize,
        strategy: impl Strategy<Value = V>,
        is_wrong: impl Fn(&V) -> bool,
    ) -> Vec<V> {
        let shrink = |seed| {
            let evaluations = Cell::new(0);
            let found = run_with_seed(seed, 100_000, TimeLimits::USUAL, &strategy, |value| {
                let is_wrong = is_wrong(&value);
                let is_shrinking = is_wrong || evaluations.get() > 0;
                evaluations.set(evaluations.get() + usize::from(is_shrinking));
                if is_wrong { Err(TestCaseError::fail("wrong")) } else { Ok(()) }
            });
            let evaluations = evaluations.get();
            assert!(evaluations <= max_evaluations, "{evaluations} evaluations");
            match found {
                Err(Failure { error: TestError::Fail(_, value), .. }) => value,
                _ => panic!("no counterexample was found"),
            }
        };
        (0..20).map(shrink).collect()
    }

    fn degrees((vertex_count, edges): &Graph) -> Vec<usize> {
        let ends = edges.iter().flat_map(|&(a, b)| [a, b]);
        ends.fold(vec![0; *vertex_count], |mut degrees, vertex| {
            degrees[vertex] += 1;
            degrees
        })
    }

    /// The number of edges of a longest shortest path.
    fn diameter((vertex_count, edges): &Graph) -> usize {
        let distance_from = |start| {
            let mut reached = BTreeSet::from([start]);
            let rounds = iter::from_fn(|| {
                let next = edges.iter().filter(|(a, b)| reached.contains(a) != reached.contains(b));
                let next: Vec<_> = next.flat_map(|&(a, b)| [a, b]).collect();
                reached.extend(&next);
                (!next.is_empty()).then_some(())
            });
            rounds.count()
        };
        (0..*vertex_count).map(distance_from).max().unwrap_or_default()
    }

    fn text((vertex_count, edges): Graph) -> String {
        let lines = edges.iter().map(|(a, b)| format!("{} {}\n", a + 1, b + 1));
        format!("{vertex_count}\n{}", lines.collect::<String>())
    }

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

    /// Counts how often each value occurs among `cases` random values.
    fn counts<V: Ord>(cases: u32, strategy: impl Strategy<Value = V>) -> BTreeMap<V, usize> {
        let counts = Cell::new(BTreeMap::new());
        let passed = run_with_seed(1, cases, TimeLimits::USUAL, strategy, |value| {
            let mut counted = counts.take();
            *counted.entry(value).or_default() += 1;
            counts.set(counted);
            Ok(())
        });
        assert!(passed.is_ok());
        counts.into_inner()
    }

    fn unordered((vertex_count, edges): Graph) -> Graph {
        let edges: BTreeSet<_> = edges.iter().map(|&(a, b)| (a.min(b), a.max(b))).collect();
        (vertex_count, edges.into_iter().collect())
    }

    #[test]
    fn all_small_permutations_trees_and_graphs_occur() {
        for (size, permutation_count, tree_count, graph_count) in
            [(0, 1, 1, 1), (1, 1, 1, 1), (2, 2, 1, 1), (3, 6, 3, 4), (4, 24, 16, 38)]
        {
            let permutations = counts(5000, permutation(size..=size));
            assert_eq!(permutations.len(), permutation_count);
            let trees = counts(5000, tree(size..=size).prop_map(unordered));
            assert_eq!(trees.len(), tree_count);
            assert!(trees.values().all(|&count| count >= 5000 / tree_count / 3), "{trees:?}");
            let graphs = counts(5000, connected_graph(size..=size, 6).prop_map(unordered));
            assert_eq!(graphs.len(), graph_count);
        }
        let ordered = counts(5000, tree(3..=3));
        assert_eq!(ordered.len(), 3 * 2 * 4, "each order of the edges and of their ends");
        let sizes = counts(5000, tree(1..=4).prop_map(|graph| graph.0));
        assert!(sizes.len() == 4 && sizes.values().all(|&count| count > 1000), "{sizes:?}");
    }

    #[test]
    fn large_trees_are_deep_or_have_large_degrees() {
        let shapes = counts(
            200,
            tree(50..=50).prop_map(|graph| {
                (diameter(&graph) >= 25, degrees(&graph).into_iter().max() >= Some(25))
            }),
        );
        assert!(shapes[&(true, false)] > 5 && shapes[&(false, true)] > 5, "{shapes:?}");
    }

    #[test]
    fn a_tree_is_minimised() {
        for graph in shrunk(100, tree(1..=12), |graph| degrees(graph).iter().any(|&d| d >= 3)) {
            assert_eq!(graph, (4, vec![(0, 1), (0, 2), (0, 3)]));
        }
        for graph in shrunk(100, tree(1..=12), |graph| diameter(graph) >= 5) {
            assert_eq!(graph, (6, vec![(0, 1), (0, 2), (1, 3), (2, 4), (3, 5)]));
        }
        let has_two_branches =
            |graph: &Graph| degrees(graph).iter().filter(|&&d| d > 2).count() > 1;
        for graph in shrunk(100, tree(1..=30), has_two_branches) {
            assert_eq!(graph.0, 6);
        }
        // If a single vertex is left out, the number of vertices is odd, so two have to be left out at once.
        for graph in shrunk(100, tree(1..=12), |graph| graph.0 % 2 == 0 && graph.0 >= 4) {
            assert_eq!(graph.0, 4);
        }
        for graph in shrunk(100, tree(5..=12), |_| true) {
            assert_eq!(graph.0, 5);
        }
        // The numbers of the vertices matter.
        let joins_ends = |(n, edges): &Graph| *n >= 3 && edges.contains(&(n - 1, 0));
        for graph in shrunk(100, tree(1..=12), joins_ends) {
            assert_eq!(graph.0, 3);
        }
    }

    #[test]
    fn a_connected_graph_is_minimised() {
        let graphs = || connected_graph(1..=12, 10);
        for graph in shrunk(100, graphs(), |(n, edges)| edges.len() >= *n) {
            assert_eq!(graph, (3, vec![(0, 1), (0, 2), (1, 2)]));
        }
        // Each edge that is left is in a triangle. Contracting it would make the other two edges parallel, and so lose
        // one of them.
        for (n, edges) in shrunk(200, graphs(), |(n, edges)| edges.len() > n + 1) {
            assert!(n <= 7 && edges.len() == n + 2, "{edges:?}");
        }
        for graph in shrunk(100, graphs(), |graph| degrees(graph).iter().any(|&d| d >= 3)) {
            assert_eq!(graph, (4, vec![(0, 1), (0, 2), (0, 3)]));
        }
        for graph in shrunk(100, graphs(), |graph| diameter(graph) >= 4) {
            assert_eq!((graph.0, graph.1.len()), (5, 4));
        }
    }

    #[test]
    fn a_permutation_is_minimised() {
        let permutations = || permutation(1..=20);
        for members in shrunk(100, permutations(), |members| !members.is_sorted()) {
            assert_eq!(members, [1, 0]);
        }
        let has_long_cycle = |members: &Vec<usize>| {
            members.iter().any(|&a| members[a] != a && members[members[a]] != a)
        };
        for members in shrunk(100, permutations(), has_long_cycle) {
            assert!(members == [1, 2, 0] || members == [2, 0, 1], "{members:?}");
        }
        for members in shrunk(100, permutations(), |members| members.last() == Some(&0)) {
            assert_eq!(members, [0]);
        }
    }

    #[test]
    fn a_large_tree_is_minimised_in_steps_of_many_vertices() {
        let has_branch = |graph: &Graph| degrees(graph).iter().any(|&degree| degree >= 3);
        for graph in shrunk(500, tree(1..=300), has_branch) {
            assert_eq!(graph.0, 4);
        }
        for graph in shrunk(500, tree(100..=300), has_branch) {
            assert_eq!(graph.0, 100);
        }
    }

    #[test]
    fn of_many_tests_the_wrong_one_is_left_and_minimised() {
        let is_wrong = |input: &String| {
            let mut numbers = input.split_whitespace().map(|word| word.parse::<usize>().unwrap());
            let test_count = numbers.next().unwrap();
            let mut test = || {
                let vertex_count = numbers.next().unwrap();
                let mut vertex = || numbers.next().unwrap() - 1;
                (vertex_count, (1..vertex_count).map(|_| (vertex(), vertex())).collect())
            };
            iter::repeat_with(&mut test).take(test_count).any(|graph| diameter(&graph) >= 5)
        };
        for input in shrunk(100, many_tests(tree(1..=12).prop_map(text), 6), is_wrong) {
            assert_eq!(input, "1\n6\n1 2\n1 3\n2 4\n3 5\n4 6\n");
        }
    }
}
