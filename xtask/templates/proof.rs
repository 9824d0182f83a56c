//! NAME compared with a naive solver, on random small cases.

use judge::stress;
use proptest::prelude::*;

/// A naive solver: slow, and so simple that it is unlikely to be wrong.
fn naive(input: &str) -> String {
    let mut numbers = input.split_whitespace().map(|word| word.parse::<u64>().unwrap());
    let n = numbers.next().unwrap();
    todo!("what is right for {n}")
}

/// Small cases find most bugs, and can be followed by hand. TODO which: `judge::strategy` has permutations,
/// trees, connected graphs and many tests in one file, and `vec(1..=9_u64, 1..=6)` makes a list.
fn inputs() -> impl Strategy<Value = String> {
    (1..=100_u64).prop_map(|n| format!("{n}\n"))
}

#[test]
fn random_small_cases() {
    stress::check("NAME", 1000, inputs(), naive);
}
