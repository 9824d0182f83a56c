//! The comparison with a naive solver that `cargo xtask new NAME --naive` adds to a solution.

use crate::stress::check;
use proptest::prelude::Strategy;
use xtask::oracle::cf354b_sets;

/// Boards of 2 x 2 letters.
fn boards() -> impl Strategy<Value = String> {
    "[a-c]{2}\n[a-c]{2}\n".prop_map(|rows| format!("2\n{rows}"))
}

#[test]
fn a_right_solution_agrees() {
    check("cf354b", 50, boards(), cf354b_sets::answer);
}

#[test]
#[should_panic = "\n\nSave the case as testcases/cf354b/stress-1.in:\n2\n"]
fn a_difference_is_minimised_and_ready_to_be_saved() {
    check("cf354b", 50, boards(), |_| "DRAW".into());
}

#[test]
#[should_panic = "the naive solver panics or does not end on\n2\n"]
fn a_naive_solver_that_fails_is_told() {
    check("cf354b", 1, boards(), |_| panic!("on purpose"));
}
