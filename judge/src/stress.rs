//! A program compared with a naive solver, on random inputs.

use crate::judging::Rules;
use crate::project::{Case, Project};
use crate::property;
use proptest::prop_assert;
use proptest::strategy::Strategy;
use proptest::test_runner::TestCaseError;
use std::process::Command;
use std::sync::mpsc::channel;
use std::thread;
use std::time::Duration;

/// A naive solver must end too, and may take its time.
const NAIVE_TIME_LIMIT: Duration = Duration::from_secs(10);

/// Builds the program and compares what it prints with what the naive solver returns, on `count` inputs. A
/// failure is minimised, and shown as the two files of a test case.
#[track_caller]
pub fn check(
    problem: &str,
    count: u32,
    inputs: impl Strategy<Value = String>,
    naive: fn(&str) -> String,
) {
    let rules = Rules::of(problem).expect("there is such a solution");
    let program = Project::here().build(problem).expect("it compiles");
    property::check(count, inputs, |input| {
        let case = Case {
            name: format!("testcases/{problem}/stress-1"),
            expected: in_time(naive, input.clone()),
            input,
        };
        let (name, input) = (&case.name, case.input.trim_end());
        let Some(expected) = &case.expected else {
            let fault = format!("the naive solver panics or does not end on\n{input}\n");
            return Err(TestCaseError::fail(fault));
        };
        let judged = rules.judge(&mut Command::new(&program), &case);
        let judged = judged.expect("the program starts");
        let verdict = judged.verdict.expect("there is an expected output");
        prop_assert!(
            verdict.is_accepted(),
            "{verdict}\n{}\nSave the case as {name}.in:\n{input}\nand as {name}.out:\n{}\n",
            judged.run.stderr.trim_end(),
            expected.trim_end()
        );
        Ok(())
    });
}

/// What the naive solver returns, unless it panics or does not end.
fn in_time(naive: fn(&str) -> String, input: String) -> Option<String> {
    let (sender, receiver) = channel();
    thread::spawn(move || sender.send(naive(&input)));
    receiver.recv_timeout(NAIVE_TIME_LIMIT).ok()
}

#[cfg(test)]
mod tests {
    use super::check;
    use crate::problem::cf354b::sets;
    use proptest::prelude::Strategy;

    /// Boards of 2 x 2 letters.
    fn boards() -> impl Strategy<Value = String> {
        "[a-c]{2}\n[a-c]{2}\n".prop_map(|rows| format!("2\n{rows}"))
    }

    #[test]
    fn a_right_solution_agrees() {
        check("cf354b", 50, boards(), sets::answer);
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
}
