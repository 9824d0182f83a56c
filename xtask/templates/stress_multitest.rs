//! A stress test of NAME: compares it with a brute-force solution on random small inputs.

use proptest::prelude::*;

/// Returns the right output.
fn brute_force(input: &str) -> String {
    let mut words = input.split_whitespace();
    let t: usize = words.next().unwrap().parse().unwrap();
    (0..t).map(|_| brute_force_one_test(&mut words) + "\n").collect()
}

/// Returns the right answer to one test, by code that is slow and simple.
fn brute_force_one_test<'a>(words: &mut impl Iterator<Item = &'a str>) -> String {
    let n: usize = words.next().unwrap().parse().unwrap();
    // let a: Vec<u64> = words.by_ref().take(n).map(|word| word.parse().unwrap()).collect();
    // let s = words.next().unwrap();
    todo!("the right answer for {n}")
}

/// Describes one random test. An input has several of them. Small tests find most bugs.
fn input_of_one_test() -> impl Strategy<Value = String> {
    // TODO: replace the next line by one test of this problem.
    (1..=10_u64).prop_map(|n| format!("{n}\n"))
    // A list of 1 to 6 numbers with its length in front, as in "3\n5 1 9\n", or a string of 1 to 6 letters a or b:
    // prop::collection::vec(1..=9_u64, 1..=6).prop_map(|a| format!("{}\n{}\n", a.len(), itertools::join(a, " ")))
    // "[ab]{1,6}".prop_map(|s| format!("{s}\n"))
    // There are examples of permutations, trees and graphs in the documentation of `stress::strategy`, which
    // `cargo doc -p stress --no-deps --open` shows.
}

/// Describes the random inputs: the number of tests, and then 1 to 5 tests.
fn inputs() -> impl Strategy<Value = String> {
    // For an input with only one test, write `input_of_one_test()` instead of the next line. And in `brute_force`,
    // write `brute_force_one_test(&mut words) + "\n"` instead of the two lines with `t`.
    stress::strategy::many_tests(input_of_one_test(), 5)
}

#[test]
fn random_small_inputs() {
    // If the header names a checker, the checker decides, and the output of `brute_force` may be any of the right ones.
    stress::compare("NAME", 1000, inputs(), brute_force);
}
