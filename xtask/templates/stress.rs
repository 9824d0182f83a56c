//! A stress test of NAME: the program against a brute-force solution, on random small inputs.

use proptest::prelude::*;

/// Returns the right output. It is slow, and so simple that it is unlikely to be wrong.
fn brute_force(input: &str) -> String {
    let mut numbers = input.split_whitespace().map(|word| word.parse::<u64>().unwrap());
    let n = numbers.next().unwrap();
    todo!("the right output for {n}")
}

/// Returns inputs. Small ones find most bugs, and can be followed by hand.
///
/// TODO the inputs of this problem: `stress::strategy` has permutations, trees, connected graphs and several
/// tests in one file, and `vec(1..=9_u64, 1..=6)` makes a list. For a list of n numbers, draw a longer one and cut
/// it: then the input that is found becomes simpler than with `prop_flat_map`.
fn inputs() -> impl Strategy<Value = String> {
    (1..=100_u64).prop_map(|n| format!("{n}\n"))
}

#[test]
fn random_small_cases() {
    stress::check("NAME", 1000, inputs(), brute_force);
}
