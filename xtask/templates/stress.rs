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
    // TODO: replace the next line by the inputs of this problem.
    (1..=10_u64).prop_map(|n| format!("{n}\n"))
    // A list of 1 to 6 numbers with its length in front, as in "3\n5 1 9\n", or a string of 1 to 6 letters a or b:
    // prop::collection::vec(1..=9_u64, 1..=6).prop_map(|a| format!("{}\n{}\n", a.len(), itertools::join(a, " ")))
    // "[ab]{1,6}".prop_map(|s| format!("{s}\n"))
    // The documentation of `stress::strategy` has examples of permutations, trees, graphs and inputs of t tests:
    // `cargo doc -p stress --no-deps --open`.
}

#[test]
fn random_small_inputs() {
    // If the header names a checker or an interactor, the output of `brute_force` does not decide: the checker or the
    // interactor does.
    stress::compare("NAME", 1000, inputs(), brute_force);
}
