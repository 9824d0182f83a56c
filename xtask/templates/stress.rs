//! A stress test of NAME: the program against a brute-force solution, on random small inputs.

use proptest::prelude::*;

/// Returns the right output. It is slow, and so simple that it is unlikely to be wrong. Several
/// outputs may be right if the header names a checker: return any of them. With an interactor, return an empty text,
/// and let `inputs` describe what the interactor reads.
fn brute_force(input: &str) -> String {
    let mut numbers = input.split_whitespace().map(|word| word.parse::<u64>().unwrap());
    let n = numbers.next().unwrap();
    todo!("the right output for {n}")
}

/// Describes the random inputs. Small ones find most bugs, and can be followed by hand.
///
/// TODO: describe the inputs of this problem. `prop::collection::vec(1..=9_u64, 1..=6)` draws a list of 1 to 6
/// numbers; let `prop_map` write its length as n before it. `stress::strategy` has `permutation`, `tree` and
/// `connected_graph`, which count from 0, and `many_tests(test, 5)` for a file that begins with the number t of its
/// tests, at most 5. If two lists must have the same length, draw one list of pairs, because it shrinks better than
/// `prop_flat_map`.
fn inputs() -> impl Strategy<Value = String> {
    (1..=100_u64).prop_map(|n| format!("{n}\n"))
}

/// Compares the two on 1000 inputs.
#[test]
fn random_small_cases() {
    stress::compare("NAME", &problems::ALL, 1000, inputs(), brute_force);
}
