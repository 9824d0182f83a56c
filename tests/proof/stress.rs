//! A program compared with a naive solver, on random inputs.

#[path = "property.rs"]
mod property;

use proptest::prop_assert;
use proptest::strategy::Strategy;
use std::process::Command;
use std::sync::mpsc::channel;
use std::thread;
use std::time::Duration;
use xtask::judging::Rules;
use xtask::project::{Case, Project};

/// A naive solver must end too, and may take its time.
const NAIVE_TIME_LIMIT: Duration = Duration::from_secs(10);

/// Builds the program and compares what it prints with what the naive solver returns, on `count` inputs. A
/// failure is minimised, and shown as the two files of a test case.
#[track_caller]
pub(crate) fn check(
    problem: &str,
    count: u32,
    inputs: impl Strategy<Value = String>,
    naive: fn(&str) -> String,
) {
    let project = Project::here();
    let header = project.header(problem).unwrap();
    let (limit, checker) = (header.time_limit().unwrap(), problem::checker(problem, &header).unwrap());
    let program = project.build(problem).unwrap();
    property::check(count, inputs, |input| {
        let expected = in_time(naive, input.clone());
        prop_assert!(expected.is_some(), "the naive solver panics or does not end on\n{input}");
        let name = format!("testcases/{problem}/stress-1");
        let case = Case { name, input, expected };
        let judged = rules.judge(&mut Command::new(&program), &case).unwrap();
        let verdict = judged.verdict.expect("there is an expected output");
        let Case { name, input, expected } = case;
        prop_assert!(
            verdict.is_accepted(),
            "{verdict}\n{}\nSave the case as {name}.in:\n{}\nand as {name}.out:\n{}\n",
            judged.run.stderr.trim_end(),
            input.trim_end(),
            expected.unwrap_or_default().trim_end()
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
