//! A stress test of NAME: the program against a brute-force solution, on random small inputs.

use proptest::prelude::*;
use stress::strategy::many_tests;

/// Returns the right output. It is slow, and so simple that it is unlikely to be wrong. Several
/// outputs may be right if the header names a checker: return any of them. With an interactor, return an empty text,
/// and let `inputs` describe what the interactor reads.
fn brute_force(input: &str) -> String {
    let mut numbers = input.split_whitespace().map(|word| word.parse::<u64>().unwrap());
    let t = numbers.next().unwrap();
    let mut output = String::new();
    for _ in 0..t {
        let n = numbers.next().unwrap();
        output += todo!("the right output for {n}, a text");
    }
    output
}

/// Describes the random inputs: up to 5 tests, after their number t. Small ones find most bugs, and can be followed by
/// hand.
///
/// TODO: describe a test of this problem, as a text. `prop::collection::vec(1..=9_u64, 1..=6)` draws a list of 1 to 6
/// numbers; let `prop_map` write its length as n before it. `stress::strategy` has `permutation`, `tree` and
/// `connected_graph`, which count from 0. If two lists must have the same length, draw one list of pairs, because it
/// shrinks better than `prop_flat_map`.
fn inputs() -> impl Strategy<Value = String> {
    let test = (1..=100_u64).prop_map(|n| format!("{n}\n"));
    many_tests(test, 5)
}

/// Compares the two on 1000 inputs.
#[test]
fn random_small_cases() {
    stress::compare("NAME", &problems::ALL, 1000, inputs(), brute_force);
}
