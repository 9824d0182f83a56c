//! Stress tests: a solution against a brute-force solution, on random inputs.
//!
//! The module [`strategy`] describes random inputs that many problems need. [`property::check`] tests any property of
//! the functions of a solution on random values, with the same seeds and the same shrinking.

pub mod property;
pub mod strategy;

use anyhow::{Context, Result, anyhow, bail, ensure};
use property::{Failure, Passed, TimeLimits};
use proptest::strategy::Strategy;
use proptest::test_runner::{TestCaseError, TestError};
use std::cell::Cell;
use std::env;
use std::io::{self, Write};
use std::path::Path;
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::time::Duration;
use workbench::judging::judge::{CaseTexts, Judge, OutputJudge};
use workbench::judging::verdict::VerdictClass;
use workbench::process::end_programs_on_signals;
use workbench::project::Project;
use workbench::project::layout;
use workbench::support::file;
use workbench::support::standard_error::print_raw_message;
use workbench::support::thread::spawn_thread;
use workbench::task::case::Case;
use workbench::task::report::Detail;
use workbench::task::{Profile, Task};

/// The time limit of a brute-force solution, which need not be fast, but has to end.
const BRUTE_FORCE_TIME_LIMIT: Duration = Duration::from_secs(10);

/// Builds a solution, and compares its output with that of the brute-force solution on `count` random inputs. An output
/// is judged as `cargo xtask test` judges it: by the checker or the interactor that the header names, otherwise by the
/// checker in the [jury material](problems::ALL_JURY_MATERIAL) of the problem, if there is one, and otherwise by
/// comparison. An input on which the solution is wrong is minimised and saved as a test case.
///
/// A checker or an interactor that is a command takes time to start. With such a command, no further input is tried
/// after 20 s, unless the variable `PROPTEST_CASES` sets the number of inputs.
///
/// # Panics
///
/// Panics if the solution is not accepted on an input, or if the brute-force solution fails. Panics, too, if there is
/// no solution of this name, if it does not compile or plays games, or if the test belongs to another solution.
///
/// # Examples
///
/// A stress test of a solution `sum`, which prints the sum of a list. It stands in the file `tests/stress/sum.rs`,
/// which is a module of the solution.
///
/// ```no_run
/// use proptest::prelude::*;
///
/// fn brute_force(input: &str) -> String {
///     let numbers = input.split_whitespace().skip(1).map(|word| word.parse::<u64>().unwrap());
///     format!("{}\n", numbers.sum::<u64>())
/// }
///
/// // In the file, this function has the attribute `#[test]`.
/// fn random_small_inputs() {
///     let lists = prop::collection::vec(1..=9_u64, 1..=6);
///     let inputs = lists.prop_map(|a| format!("{}\n{}\n", a.len(), itertools::join(a, " ")));
///     stress::compare("sum", 1000, inputs, brute_force);
/// }
/// # random_small_inputs();
/// ```
#[track_caller]
pub fn compare(
    name: &str,
    count: u32,
    inputs: impl Strategy<Value = String>,
    brute_force: fn(&str) -> String,
) {
    let compared = end_programs_on_signals().and_then(|()| {
        let project = Project::from_environment()?;
        let program = env::current_exe().context("cannot find this program")?;
        ensure_is_test_of(&project, name, &program)?;
        let task = Task::open(&project, name, problems::ALL_JURY_MATERIAL)?;
        ensure!(
            !task.plays_games(),
            "cannot compare the outputs of {name}: it plays games, so test it by `cargo xtask test {name}`"
        );
        try_compare(&task, count, inputs, brute_force)
    });
    match compared {
        // If a test passes, the test harness hides what the test has printed by a macro such as `eprintln!`. It does
        // not hide what is written to `io::stderr()`, so the user sees this line.
        Ok(passed) => drop(writeln!(io::stderr(), "{name}: {passed}{}", advice_on_time(passed))),
        Err(error) => panic!("{error:#}"),
    }
}

/// Returns the advice that follows the message of success if the time was over before all inputs had been tried, and an
/// empty text otherwise. Only a stress test with a command of a checker or an interactor has a limit of time.
fn advice_on_time(passed: Passed) -> &'static str {
    match passed.cases < passed.planned {
        true => ". If the checker or the interactor is a script, a compiled program is faster",
        false => "",
    }
}

/// Checks that `program` is the test executable of the solution `name`, or of no solution at all. If a user copies
/// `a.rs` to `b.rs`, the copy still contains the stress test of `a`, so the test executable of `b` is refused.
fn ensure_is_test_of(project: &Project, name: &str, program: &Path) -> Result<()> {
    let file = program.file_stem().unwrap_or_default().to_string_lossy();
    // Cargo names the test executable of `my-x` like `my_x-0123456789abcdef`: it replaces the hyphens, and appends a
    // hash.
    let crate_name = file.rsplit_once('-').map_or(&*file, |(crate_name, _)| crate_name);
    let mut solutions = project.solution_names()?.into_iter();
    let tested = solutions.find(|solution| solution.replace('-', "_") == crate_name);
    let tested = tested.unwrap_or_else(|| name.to_owned());
    ensure!(
        tested == name,
        "this is the stress test of {name}, and it is part of {tested}. If {tested} was renamed, write its name into the \
         call of `stress::compare`. If it is a copy, remove the `mod` line of this test from {}, and create \
         another one by `cargo xtask new {tested} --stress`",
        layout::solution(&tested)
    );
    Ok(())
}

/// The judgement on a random input.
enum Finding {
    /// The solution is accepted.
    Accepted,
    /// The solution is wrong. The text is the report that shows this.
    Wrong(String),
    /// The input could not be judged, for the reason in this text. The cause lies outside of the solution.
    NotJudged(String),
}

/// The stage of a comparison.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Stage {
    /// The solution has been accepted on all inputs so far.
    Searching,
    /// The solution is wrong on an input, which is being minimised.
    Minimising,
    /// An input could not be judged. There is nothing to minimise and nothing to save.
    Broken,
}

fn try_compare(
    task: &Task,
    count: u32,
    inputs: impl Strategy<Value = String>,
    brute_force: fn(&str) -> String,
) -> Result<Passed> {
    task.judge.ensure_can_be_started()?;
    let program = task.build(Profile::Debug, print_raw_message)?;
    let stage = Cell::new(Stage::Searching);
    let judge_unless_broken = |input: String| {
        if stage.get() == Stage::Broken {
            return Ok(());
        }
        match (judge(task, &program.path(), input, brute_force), stage.get()) {
            (Finding::Accepted, _) => Ok(()),
            (Finding::Wrong(text), _) => {
                stage.set(Stage::Minimising);
                Err(text)
            }
            // While an input with a wrong answer is minimised, an input that cannot be judged must not replace it.
            (Finding::NotJudged(_), Stage::Minimising) => Ok(()),
            (Finding::NotJudged(text), _) => {
                stage.set(Stage::Broken);
                Err(text)
            }
        }
    };
    // A command takes longer than a function to judge a case. So shrinking gets more time, and the search for a wrong
    // answer gets a limit.
    let limits = match task.judge.command() {
        Some(_) => {
            let time = Duration::from_secs(20);
            TimeLimits { shrink_time: time, search_time: time }
        }
        None => TimeLimits::USUAL,
    };
    let run = property::run(count, limits, inputs, |input| {
        judge_unless_broken(input).map_err(TestCaseError::fail)
    });
    let Failure { error, rerun_hint } = match run {
        Ok(passed) => return Ok(passed),
        Err(failed) => failed,
    };
    let (reason, input) = match error {
        TestError::Fail(reason, input) => (reason, input),
        TestError::Abort(reason) => bail!("{reason}\n{rerun_hint}"),
    };
    ensure!(stage.get() != Stage::Broken, "{reason}\n{rerun_hint}");
    let suspect = match &task.judge {
        Judge::Interactor(_) => "interactor",
        Judge::Output(OutputJudge::Checker(_)) => "checker or the brute-force solution",
        Judge::Output(OutputJudge::Comparison(_)) => "brute-force solution",
    };
    let saved = expected_output(brute_force, &input)
        .and_then(|expected| save(&task.project, &task.name, &input, &expected))
        .map(|place| format!("{place}: delete it if the {suspect} is wrong.\n"))
        .unwrap_or_else(|error| format!("This is not saved as a test case: {error:#}\n"));
    bail!("{reason}\n{saved}{rerun_hint}")
}

/// Runs a program on an input, and judges it. The expected output is that of the brute-force solution.
fn judge(task: &Task, program: &Path, input: String, brute_force: fn(&str) -> String) -> Finding {
    let expected = match expected_output(brute_force, &input) {
        Ok(expected) => expected,
        Err(error) => return Finding::NotJudged(format!("{error:#}")),
    };
    let texts = CaseTexts { input, expected: Some(expected) };
    let case = Case::made_by("random case", task.judge.clone(), move || texts.clone());
    let report = task.run_settings().run_and_judge(program, &case);
    let hint = report.hint().map_or(String::new(), |hint| format!("{hint}\n"));
    let text = report.text(Detail::Excerpt) + &hint;
    match report.verdict.class() {
        VerdictClass::Accepted => Finding::Accepted,
        VerdictClass::Rejected => Finding::Wrong(text),
        VerdictClass::NotJudged | VerdictClass::NoExpectedOutput => Finding::NotJudged(text),
    }
}

/// Saves an input and its expected output as the first of the test cases `stress-1`, `stress-2`, … whose name is free.
/// A name is free if each of its two files is missing, is empty, or already has the text that is to be saved. Both
/// files have to be free, so that no output is saved beside the input of another test case. Returns a sentence, without
/// its full stop, that says where the test case is.
///
/// Another stress test may save a test case at the same time, and take the name first. Then the next name is tried.
fn save(project: &Project, solution: &str, input: &str, expected: &str) -> Result<String> {
    for number in 1.. {
        let name = format!("stress-{number}");
        let input_file = project.input_file(solution, &name);
        let output_file = project.output_file(solution, &name);
        let is_free = |file: &Path, text| file::is_free_for(file, |found| found == text);
        let fill = |file: &Path, text: &str| -> Result<bool> {
            Ok(file::create_unless_filled(file, text)? || file::read(file)? == text)
        };
        if !is_free(&input_file, input)? || !is_free(&output_file, expected)? {
            continue;
        }
        // A test case is judged as soon as its input exists, so the output is created first.
        if fill(&output_file, expected)? && fill(&input_file, input)? {
            let testcases = project.testcase_folder(solution);
            return Ok(format!("This is the test case {name} in {}", testcases.display()));
        }
    }
    unreachable!("the numbers do not end")
}

/// Returns the output of the brute-force solution for an input. Returns an error if the brute-force solution panics or
/// does not end in time.
fn expected_output(brute_force: fn(&str) -> String, input: &str) -> Result<String> {
    let (sender, receiver) = channel();
    let owned_input = input.to_owned();
    // The receiver is gone if the time limit has passed.
    spawn_thread(move || drop(sender.send(brute_force(&owned_input))))?;
    receiver.recv_timeout(BRUTE_FORCE_TIME_LIMIT).map_err(|error| match error {
        RecvTimeoutError::Disconnected => anyhow!("the brute-force solution panics on\n{input}"),
        RecvTimeoutError::Timeout => {
            let seconds = BRUTE_FORCE_TIME_LIMIT.as_secs();
            anyhow!("the brute-force solution takes more than {seconds} s on\n{input}")
        }
    })
}

#[cfg(test)]
mod tests {
    use super::{Passed, advice_on_time, ensure_is_test_of, save, try_compare};
    use anyhow::Result;
    use proptest::prelude::Strategy;
    use std::collections::BTreeSet;
    use std::fs;
    use std::path::{Path, PathBuf};
    use std::sync::Barrier;
    use std::thread;
    use tempfile::TempDir;
    use test_support::files;
    use workbench::project::Project;
    use workbench::support::file::{read, write};
    use workbench::task::Task;

    /// Creates a project with this solution.
    fn project_with(solution: &str) -> (TempDir, Project) {
        let manifest = "[package]\nname = \"x\"\nedition = \"2024\"\n[workspace]\n";
        files::project(&[("src/bin/x.rs", solution), ("Cargo.toml", manifest)], Project::new)
    }

    /// Creates a project with a solution that reads two numbers below ten and prints their sum, but at most 9. Its
    /// header has this line.
    fn project(line: &str) -> (TempDir, Project) {
        let solution = format!(
            "//! {line}\nfn main() {{\n    let text = std::io::read_to_string(std::io::stdin()).unwrap();\n    \
             let sum: u32 = text.split_whitespace().map(|word| word.parse::<u32>().unwrap()).sum();\n    \
             println!(\"{{}}\", sum.min(9));\n}}\n"
        );
        project_with(&solution)
    }

    fn inputs() -> impl Strategy<Value = String> {
        (0..10_u32, 0..10_u32).prop_map(|(a, b)| format!("{a} {b}\n"))
    }

    fn sum(input: &str) -> u32 {
        input.split_whitespace().map(|word| word.parse::<u32>().unwrap()).sum()
    }

    fn outcome(project: &Project, count: u32, brute_force: fn(&str) -> String) -> Result<String> {
        let task = Task::open(project, "x", &[])?;
        try_compare(&task, count, inputs(), brute_force).map(|passed| passed.to_string())
    }

    fn case(folder: &Path, name: &str) -> PathBuf {
        folder.join("testcases/x").join(name)
    }

    #[test]
    fn a_stress_test_belongs_to_one_solution() {
        let files = ["x", "x2", "my-x"].map(|name| (format!("src/bin/{name}.rs"), ""));
        let (_folder, project) = files::project(&files, Project::new);
        for (name, program, is_own) in [
            ("x", "x-0123456789abcdef", true),
            ("my-x", "my_x-0123456789abcdef", true),
            ("x", "x2-0123456789abcdef", false),
            ("x", "my_x-0123456789abcdef.exe", false),
            // No solution has the name of this program, so it may test anything.
            ("x", "compare-0123456789abcdef", true),
        ] {
            let checked = ensure_is_test_of(&project, name, program.as_ref());
            assert_eq!(checked.is_ok(), is_own, "{program}");
        }
    }

    #[test]
    fn a_difference_is_minimised_and_saved_once() {
        let (folder, project) = project("fast");
        let capped = outcome(&project, 200, |input| format!("{}\n", sum(input).min(9)));
        assert!(capped.unwrap().contains(" random cases passed with PROPTEST_RNG_SEED="));
        // The second run finds the test case that the first one saved.
        for _ in 0..2 {
            let failed = outcome(&project, 200, |input| format!("{}\n", sum(input)));
            let shown = failed.unwrap_err().to_string();
            assert!(
                shown.starts_with("random case: wrong answer: the only line differs"),
                "{shown}"
            );
            assert!(shown.contains("This is the test case stress-1 in "), "{shown}");
            assert!(shown.contains(": delete it if the brute-force solution is wrong."), "{shown}");
        }
        let input = fs::read_to_string(case(folder.path(), "stress-1.in")).unwrap();
        assert_eq!(sum(&input), 10, "the sum is minimal: {input}");
        assert_eq!(fs::read_to_string(case(folder.path(), "stress-1.out")).unwrap(), "10\n");
        assert!(!case(folder.path(), "stress-2.out").exists());
        // Another expected output is another test case.
        outcome(&project, 200, |_| "no\n".into()).unwrap_err();
        assert!(case(folder.path(), "stress-2.in").exists());
    }

    #[cfg(unix)]
    #[test]
    fn an_input_that_an_interactor_refuses_is_saved() {
        let (folder, project) = project("Interactor: false");
        let shown = outcome(&project, 50, |_| String::new()).unwrap_err().to_string();
        assert!(shown.contains(": delete it if the interactor is wrong."), "{shown}");
        assert!(case(folder.path(), "stress-1.in").exists());
    }

    #[test]
    fn a_missing_script_of_a_checker_is_reported_before_the_solution_is_built() {
        let (_folder, project) = project_with("//! Checker: python3 none.py\nnot Rust\n");
        let error = outcome(&project, 50, |_| String::new()).unwrap_err().to_string();
        assert!(error.starts_with("cannot find none.py in "), "{error}");
    }

    #[test]
    fn a_run_without_enough_time_gets_advice() {
        for (cases, expected) in [(8, true), (9, false)] {
            let advice = advice_on_time(Passed { cases, planned: 9, seed: 1 });
            assert_eq!(advice.contains("a compiled program is faster"), expected, "{cases}");
        }
    }

    #[test]
    fn a_case_of_the_user_is_not_completed() {
        for (mine, text) in [("stress-1.in", "1 1\n"), ("stress-1.out", "2\n")] {
            let folder = TempDir::new().unwrap();
            let project = Project::new(folder.path());
            let testcases = project.testcase_folder("x");
            fs::create_dir_all(&testcases).unwrap();
            let file = |name: &str| testcases.join(name);
            let assert_saved = |expected, name: &str| {
                let saved = save(&project, "x", "0 0\n", expected).unwrap();
                assert!(saved.starts_with(&format!("This is the test case {name} in ")), "{saved}");
                assert_eq!(read(&file(&format!("{name}.in"))).unwrap(), "0 0\n");
                assert_eq!(read(&file(&format!("{name}.out"))).unwrap(), expected);
            };
            fs::write(file(mine), text).unwrap();
            // An empty file counts as free.
            fs::write(file("stress-2.in"), "").unwrap();
            assert_saved("0\n", "stress-2");
            assert_saved("0\n", "stress-2");
            assert_saved("1\n", "stress-3");
            // A run that was stopped may have written the output alone.
            fs::remove_file(file("stress-3.in")).unwrap();
            assert_saved("1\n", "stress-3");
            assert_eq!(read(&file(mine)).unwrap(), text);
            assert_eq!(fs::read_dir(&testcases).unwrap().count(), 5, "{mine} is alone");
        }
    }

    #[test]
    fn cases_that_are_saved_at_the_same_time_are_not_mixed() {
        const SAVED: usize = 8;
        for _ in 0..20 {
            let folder = TempDir::new().unwrap();
            let project = Project::new(folder.path());
            fs::create_dir_all(project.testcase_folder("x")).unwrap();
            let barrier = Barrier::new(SAVED);
            thread::scope(|scope| {
                for number in 0..SAVED {
                    let project = &project;
                    let barrier = &barrier;
                    scope.spawn(move || {
                        barrier.wait();
                        save(project, "x", &format!("{number}\n"), &format!("{}\n", number % 4))
                            .unwrap();
                    });
                }
            });
            let mut saved = BTreeSet::new();
            for number in 1..=SAVED {
                let [input, output] = ["in", "out"].map(|end| {
                    let text = read(&case(folder.path(), &format!("stress-{number}.{end}")));
                    text.unwrap().trim().parse::<usize>().unwrap()
                });
                assert_eq!(input % 4, output, "stress-{number}");
                saved.insert(input);
            }
            assert_eq!(saved.len(), SAVED);
        }
    }

    #[test]
    fn a_difference_that_cannot_be_saved_is_shown() {
        let (folder, project) = project("fast");
        // A file is in the way of the folder.
        write(&folder.path().join("testcases"), "").unwrap();
        let shown = outcome(&project, 50, |_| "no\n".into()).unwrap_err().to_string();
        assert!(shown.starts_with("random case: wrong answer: "), "{shown}");
        assert!(shown.contains("\nThis is not saved as a test case: cannot write "), "{shown}");
    }

    #[test]
    fn an_input_is_not_saved_if_the_checker_or_the_brute_force_solution_fails() {
        let (folder, project) = project("Checker: no-such-checker");
        let shown = outcome(&project, 50, |_| "9\n".into()).unwrap_err().to_string();
        let error = "random case: not judged: the checker: cannot start no-such-checker";
        assert!(shown.starts_with(error), "{shown}");
        let shown = outcome(&project, 50, |_| panic!("on purpose")).unwrap_err().to_string();
        let error = "the brute-force solution panics on\n";
        assert!(shown.starts_with(error), "{shown}");
        assert!(!folder.path().join("testcases").exists());
    }
}
