//! A stress test of a solution of this project, as a user writes one. An input on which the solution fails is
//! saved as a test case of this project, as the message says. The unit tests of this package work in
//! temporary projects instead.

use problems::cf354b::reference;
use proptest::strategy::Strategy;

#[test]
fn a_right_solution_agrees_with_its_reference_solution() {
    let boards = "[a-c]{2}\n[a-c]{2}\n".prop_map(|rows| format!("2\n{rows}"));
    stress::compare("cf354b", problems::ALL_EXTRAS, 50, boards, reference::answer);
}
