//! Stress tests of solutions of this project, as a user writes them. Some of these tests fail on purpose. None of them
//! fails because of an input that a solution gets wrong: such an input would be saved as a test case of this project.
//! Failures of that kind are tested by the unit tests of this package, in temporary projects.

use problems::cf354b::reference;
use problems::cf936b;
use proptest::strategy::Strategy;

/// Generates inputs of cf354b with two rows.
fn boards() -> impl Strategy<Value = String> {
    "[a-c]{2}\n[a-c]{2}\n".prop_map(|rows| format!("2\n{rows}"))
}

#[test]
fn a_right_solution_agrees_with_its_reference_solution() {
    stress::compare("cf354b", 50, boards(), reference::answer);
}

/// On some of these inputs, the outputs differ: the solution also prints a walk, which the checker in the jury
/// material of cf936b verifies. The reference solution prints only the verdict.
#[test]
fn the_checker_of_a_problem_of_this_project_decides() {
    let paths = (2..=6_usize).prop_map(|n| {
        let lists: Vec<Vec<usize>> = (1..=n).map(|next| (next..n).take(1).collect()).collect();
        cf936b::input::text(&lists, 0)
    });
    stress::compare("cf936b", 20, paths, cf936b::reference::answer);
}

#[test]
#[should_panic = "the brute-force solution panics on\n2\n"]
fn a_brute_force_solution_that_panics_fails_the_test() {
    stress::compare("cf354b", 50, boards(), |_| panic!("on purpose"));
}

#[test]
#[should_panic = "no solution `nothing`; known: "]
fn a_solution_that_does_not_exist_fails_the_test() {
    stress::compare("nothing", 50, boards(), reference::answer);
}

#[test]
#[should_panic = "cannot compare the outputs of bridgit: it plays games, so test it by `cargo xtask test bridgit`"]
fn a_solution_that_plays_games_fails_the_test() {
    stress::compare("bridgit", 50, boards(), reference::answer);
}
