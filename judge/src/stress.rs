//! A program compared with a naive solver, on random inputs.

use crate::file;
use crate::judging::{Rules, report};
use crate::program::with_stack;
use crate::project::{Case, Project};
use crate::property;
use crate::verdict::Verdict;
use anyhow::{Result, bail, ensure};
use proptest::strategy::Strategy;
use proptest::test_runner::{TestCaseError, TestError};
use std::cell::Cell;
use std::fs;
use std::path::Path;
use std::sync::mpsc::channel;
use std::thread;
use std::time::Duration;

/// A naive solver must end too, and may take its time.
const NAIVE_TIME_LIMIT: Duration = Duration::from_secs(10);

/// Builds the program and compares what it prints with what the naive solver returns, on `count` inputs. The
/// header's checker or interactor decides, if there is one. A failure is minimised, and saved as a test case.
///
/// # Panics
///
/// If the program is not accepted on an input, or if the naive solver fails.
#[track_caller]
pub fn check(
    problem: &str,
    count: u32,
    inputs: impl Strategy<Value = String>,
    naive: fn(&str) -> String,
) {
    let compared = Rules::of(problem)
        .and_then(|rules| compare(&Project::here(), &rules, problem, count, inputs, naive));
    if let Err(fault) = compared {
        panic!("{fault:#}");
    }
}

fn compare(
    project: &Project,
    rules: &Rules,
    problem: &str,
    count: u32,
    inputs: impl Strategy<Value = String>,
    naive: fn(&str) -> String,
) -> Result<()> {
    let program = Project::here().build(problem, "dev")?;
    // Then no input is at fault: there is nothing to minimise, and nothing to save.
    let is_judge_at_fault = Cell::new(false);
    let judge = |input: String| {
        if is_judge_at_fault.replace(true) {
            return Ok(());
        }
        let expected = in_time(naive, input.clone());
        ensure!(expected.is_some(), "the naive solver panics or does not end on\n{input}");
        let case = Case { name: "random case".into(), input, expected };
        let judged = rules.judge(&mut with_stack(&program, rules.stack), &case)?;
        let verdict = judged.verdict.as_ref();
        is_judge_at_fault.set(matches!(verdict, Some(Verdict::NotJudged(_))));
        let is_accepted = verdict.is_some_and(Verdict::is_accepted);
        ensure!(is_accepted, report(&case, &judged, false));
        Ok(())
    };
    let found = property::find(count, inputs, |input| {
        judge(input).map_err(|fault| TestCaseError::fail(format!("{fault:#}")))
    });
    let Err((failure, again)) = found else { return Ok(()) };
    let (reason, input) = match failure {
        TestError::Fail(reason, input) => (reason, input),
        TestError::Abort(reason) => bail!("{reason}\n{again}"),
    };
    ensure!(!is_judge_at_fault.get(), "{reason}\n{again}");
    let saved = save(&project.testcases(problem), &input, &naive(&input))?;
    bail!("{reason}\n{saved}{again}")
}

/// Saves an input and an output as the first test case that is free, unless it has been saved before. Says
/// where.
fn save(folder: &Path, input: &str, expected: &str) -> Result<String> {
    for number in 1.. {
        let name = format!("stress-{number}");
        let [input_file, output_file] =
            ["in", "out"].map(|end| folder.join(format!("{name}.{end}")));
        let has = |file, text| fs::read_to_string(file).is_ok_and(|found| found == text);
        // The output alone was written by a run that was stopped.
        let has_output = has(&output_file, expected) || file::create(&output_file, expected)?;
        if has(&input_file, input) || (has_output && file::create(&input_file, input)?) {
            let folder = folder.display();
            return Ok(format!(
                "This is the test case {name} in {folder}: delete it if the naive solver is wrong.\n"
            ));
        }
    }
    unreachable!("the numbers do not end")
}

/// What the naive solver returns, unless it panics or does not end.
fn in_time(naive: fn(&str) -> String, input: String) -> Option<String> {
    let (sender, receiver) = channel();
    thread::spawn(move || sender.send(naive(&input)));
    receiver.recv_timeout(NAIVE_TIME_LIMIT).ok()
}

#[cfg(test)]
mod tests {
    use super::{Rules, check, compare};
    use crate::checker::Checker;
    use crate::external::External;
    use crate::problem::cf354b::sets;
    use crate::project::Project;
    use proptest::prelude::Strategy;
    use std::fs;
    use tempfile::TempDir;

    /// Boards of 2 x 2 letters.
    fn boards() -> impl Strategy<Value = String> {
        "[a-c]{2}\n[a-c]{2}\n".prop_map(|rows| format!("2\n{rows}"))
    }

    #[test]
    fn a_right_solution_agrees() {
        check("cf354b", 50, boards(), sets::answer);
    }

    #[test]
    #[should_panic(expected = "the naive solver panics or does not end on\n2\n")]
    fn a_naive_solver_has_to_answer() {
        check("cf354b", 1, boards(), |_| panic!("on purpose"));
    }

    #[test]
    fn a_difference_is_minimised_and_saved_once() {
        let folder = TempDir::new().unwrap();
        let file = |name: &str| folder.path().join("testcases/cf354b").join(name);
        let compare_by = |rules: &Rules, naive: fn(&str) -> String| {
            let project = Project::at(folder.path());
            compare(&project, rules, "cf354b", 50, boards(), naive).unwrap_err().to_string()
        };
        let compare = |naive| compare_by(&Rules::default(), naive);
        for naive in [(|_| "DRAW\n".into()) as fn(&str) -> String, |_| "DRAW\n\n".into()] {
            let shown = compare(naive);
            assert!(shown.starts_with("random case: wrong answer: "), "{shown}");
            assert!(shown.contains("This is the test case stress-1 in "), "{shown}");
        }
        let saved = fs::read_to_string(file("stress-1.in")).unwrap();
        assert!(saved.starts_with("2\n") && saved.lines().count() == 3, "{saved}");
        assert_eq!(fs::read_to_string(file("stress-1.out")).unwrap(), "DRAW\n");
        assert!(!file("stress-2.out").exists());
        compare(|_| "FIRST\n".into());
        assert!(file("stress-2.in").exists());
        // Where the solution is not at fault, nothing is minimised or saved.
        compare(|_| panic!("on purpose"));
        let checker = External { words: vec!["no/such".into()], folder: folder.path().into() };
        let rules = Rules { checker: Checker::External(checker), ..Rules::default() };
        let shown = compare_by(&rules, |_| "DRAW\n".into());
        let fault = "random case: not judged: the checker: cannot start no/such";
        assert!(shown.starts_with(fault), "{shown}");
        assert!(!file("stress-3.out").exists());
    }
}
