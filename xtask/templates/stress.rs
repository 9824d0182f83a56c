//! A stress test of NAME: compares it with a brute-force solution on random small inputs.

use proptest::prelude::*;

/// Returns the right output, by code that is slow and simple. (If the header names an interactor, return an empty
/// string.)
fn brute_force(input: &str) -> String {
    let mut words = input.split_whitespace();
    let n: usize = words.next().unwrap().parse().unwrap();
    // let a: Vec<u64> = words.by_ref().take(n).map(|word| word.parse().unwrap()).collect();
    // let s = words.next().unwrap();
    todo!("the right output for {n}")
}

/// Describes the random inputs. Small inputs find most bugs.
fn inputs() -> impl Strategy<Value = String> {
    // TODO: replace the next line by the inputs of this problem. The examples below may help.
    (1..=100_u64).prop_map(|n| format!("{n}\n"))

    // A list of 1 to 6 numbers, after its length:
    // prop::collection::vec(1..=9_u64, 1..=6)
    //     .prop_map(|a| format!("{}\n{}\n", a.len(), itertools::join(a, " ")))

    // A string of 1 to 6 letters a or b:
    // "[ab]{1,6}".prop_map(|s| format!("{s}\n"))

    // Two lists of the same length:
    // prop::collection::vec((1..=9_u64, 1..=9_u64), 1..=6).prop_map(|pairs| {
    //     let (a, b): (Vec<_>, Vec<_>) = pairs.into_iter().unzip();
    //     format!("{}\n{}\n{}\n", a.len(), itertools::join(a, " "), itertools::join(b, " "))
    // })

    // A permutation of 1, …, n:
    // stress::strategy::permutation(1..=6)
    //     .prop_map(|p| format!("{}\n{}\n", p.len(), itertools::join(p.iter().map(|i| i + 1), " ")))

    // A tree:
    // stress::strategy::tree(1..=6).prop_map(|(n, edges)| {
    //     let edges = edges.iter().map(|(a, b)| format!("{} {}\n", a + 1, b + 1));
    //     format!("{n}\n{}", edges.collect::<String>())
    // })

    // A connected graph, with at most 3 edges more than a tree:
    // stress::strategy::connected_graph(1..=6, 3).prop_map(|(n, edges)| {
    //     let m = edges.len();
    //     let edges = edges.iter().map(|(a, b)| format!("{} {}\n", a + 1, b + 1));
    //     format!("{n} {m}\n{}", edges.collect::<String>())
    // })

    // A connected graph with a weight for each edge:
    // stress::strategy::connected_graph(1..=6, 3).prop_flat_map(|(n, edges)| {
    //     let weights = prop::collection::vec(1..=9_u64, edges.len());
    //     weights.prop_map(move |weights| {
    //         let edges = edges.iter().zip(&weights);
    //         let edges = edges.map(|((a, b), weight)| format!("{} {} {weight}\n", a + 1, b + 1));
    //         format!("{n} {}\n{}", weights.len(), edges.collect::<String>())
    //     })
    // })

    // An input of 1 to 5 tests, after their number:
    // stress::strategy::many_tests((1..=100_u64).prop_map(|n| format!("{n}\n")), 5)
}

#[test]
fn random_small_inputs() {
    // If the header names a checker or an interactor, that one decides. `ALL_EXTRAS` has the checkers of the problems of
    // this crate. You need not add yours.
    stress::compare("NAME", problems::ALL_EXTRAS, 1000, inputs(), brute_force);
}
