//! Tests that a solution refuses input that breaks a rule of the statement, and says so in a sentence. Tests also that
//! it answers valid input with unusual white space.
//!
//! The bad inputs of a problem are those in `crates/problems`, and others that are made from its samples: the first
//! number is replaced by `x`, by `-1` or by a number of more than 64 bits; the first line is followed by a byte that is
//! not UTF-8; or the input ends too early. The replacements assume that the solution reads the first number of a sample
//! as an unsigned number of at most 64 bits, such as a size or the number of tests.

use crate::cases::ensure_accepted;
use crate::{debug_build, project};
use anyhow::{Context, Result, ensure};
use problems::built_in_problem::{BadInput, BuiltInProblem};
use problems::{ALL_JURY_MATERIAL, ALL_PROBLEMS};
use std::process::Command;
use std::time::Duration;
use test_support::harness::{Test, test};
use workbench::judging::judge::CaseTexts;
use workbench::process::{Limits, run};
use workbench::task::case::Case;
use workbench::task::{CaseScope, Task};

/// The limits of a debug build, which refuses bad input and answers unusual input long before it reaches them.
const LIMITS: Limits = Limits::of_time(Duration::from_secs(10));

/// Parts of the messages of a program that fails by accident, instead of refusing its input.
const CRASH_MESSAGES: [&str; 6] = [
    "index out of bounds",
    "out of range for slice",
    "`Option::unwrap()`",
    "with overflow",
    "memory allocation",
    "not a char boundary",
];

/// A layout of the white space in an input: its name, and the function that changes an input to this layout.
type Layout = (&'static str, fn(&str) -> String);

/// The layouts in which each line of an input stays a line. Lines matter in a game, where only these layouts are tried.
const LAYOUTS_THAT_KEEP_LINES: [Layout; 5] = [
    ("CRLF", |text| text.replace('\n', "\r\n")),
    ("blank lines", |text| format!("\n\n{}\n", text.replace('\n', "\n\n \n"))),
    ("a million blank lines first", |text| "\n".repeat(1_000_000) + text),
    ("spaces around", |text| format!("  {}", text.replace(' ', "   ").replace('\n', "  \n  "))),
    ("no final newline", |text| text.trim_end().into()),
];

const OTHER_LAYOUTS: [Layout; 3] = [
    ("tabs", |text| text.replace([' ', '\n'], "\t")),
    ("all on one line", |text| text.replace('\n', " ")),
    ("one token on each line", |text| text.replace(' ', "\n")),
];

/// A test of one problem.
type ProblemTest = fn(&BuiltInProblem) -> Result<()>;

/// Returns the tests of each problem.
pub(crate) fn tests() -> Vec<Test> {
    let tests: [(&str, ProblemTest); 5] = [
        ("bad input", refuses_bad_input),
        ("another word in place of the first number", refuses_another_first_number),
        ("input that is not UTF-8", refuses_input_that_is_not_utf_8),
        ("input cut short", refuses_input_cut_short),
        ("unusual white space", accepts_unusual_white_space),
    ];
    let of_problem = |problem: &'static BuiltInProblem| {
        tests.map(|(name, run)| test(format!("{}/{name}", problem.name()), move || run(problem)))
    };
    ALL_PROBLEMS.iter().flat_map(of_problem).collect()
}

/// Checks that the bad inputs in `crates/problems` are refused.
fn refuses_bad_input(problem: &BuiltInProblem) -> Result<()> {
    for BadInput { fault, input, message } in problem.bad_inputs {
        check_refused(problem, input.as_bytes(), message).context(*fault)?;
    }
    Ok(())
}

/// Checks that each sample is refused if its first number is replaced by a text that is not an unsigned number of at
/// most 64 bits.
fn refuses_another_first_number(problem: &BuiltInProblem) -> Result<()> {
    for (name, sample) in samples(problem)? {
        let words: Vec<_> =
            sample.input.split_inclusive(|it: char| it.is_ascii_whitespace()).collect();
        let number = words.iter().position(|word| word.trim_ascii().parse::<u64>().is_ok());
        let number = number.with_context(|| format!("expected a number in {name}, found none"))?;
        for replacement in ["x", "18446744073709551616", "-1"] {
            let before = words[..number].concat();
            let after = words[number + 1..].concat();
            let input = format!("{before}{replacement} {after}");
            let message = format!("`{replacement}`");
            check_refused(problem, input.as_bytes(), &message).context(input)?;
        }
    }
    Ok(())
}

/// Checks that the first line of each sample is refused if a byte follows that is not UTF-8.
fn refuses_input_that_is_not_utf_8(problem: &BuiltInProblem) -> Result<()> {
    for (name, sample) in samples(problem)? {
        let line = sample.input.lines().next().unwrap_or_default().as_bytes();
        check_refused(problem, &[line, b"\xff"].concat(), "UTF-8").context(name)?;
    }
    Ok(())
}

/// Checks that the solution refuses an input: it prints no answer, it prints a sentence that contains `phrase` to
/// standard error, and its exit code is not 0.
fn check_refused(problem: &BuiltInProblem, input: &[u8], phrase: &str) -> Result<()> {
    // Printing a backtrace would take longer than everything else.
    let mut program = Command::new(debug_build(problem.name()));
    let run = run(program.env("RUST_BACKTRACE", "0"), input, LIMITS)?;
    let sentence = run.stderr.text();
    // A program that is killed by a signal has no exit code.
    let code = run.ending.outcome.status().and_then(|status| status.code());
    ensure!(code.is_some_and(|code| code != 0), "{:?}: {sentence}", run.ending);
    ensure!(run.stdout.bytes.is_empty(), "{run:?}");
    ensure!(sentence.contains(phrase), "no {phrase:?} in {sentence}");
    ensure!(!CRASH_MESSAGES.iter().any(|message| sentence.contains(message)), "{sentence}");
    Ok(())
}

/// Checks that each sample is refused if it is cut short after any of its tokens but the last. In a game, only the
/// first line is cut short, because the other lines depend on the moves of the solution.
fn refuses_input_cut_short(problem: &BuiltInProblem) -> Result<()> {
    let is_interactive = open(problem)?.is_interactive();
    for (name, sample) in samples(problem)? {
        let text = if is_interactive {
            sample.input.lines().next().unwrap_or_default()
        } else {
            &sample.input
        };
        let tokens: Vec<_> = text.split_ascii_whitespace().collect();
        for kept in 0..tokens.len() {
            let input = tokens[..kept].join(" ");
            check_refused(problem, input.as_bytes(), "end of input")
                .with_context(|| format!("{name} after {kept} tokens"))?;
        }
    }
    Ok(())
}

/// Checks that the answer to each sample is accepted if the white space in the sample has another layout.
fn accepts_unusual_white_space(problem: &BuiltInProblem) -> Result<()> {
    let task = Task { limits: LIMITS, ..open(problem)? };
    let mut layouts = LAYOUTS_THAT_KEEP_LINES.to_vec();
    if !task.is_interactive() {
        layouts.extend(OTHER_LAYOUTS);
    }
    for (sample, texts) in samples(problem)? {
        for (name, apply) in &layouts {
            let texts = CaseTexts { input: apply(&texts.input), ..texts.clone() };
            let name = format!("{sample} with {name}");
            let case = Case::made_by(name, task.judge.clone(), move || texts.clone());
            ensure_accepted(&task.run_settings(), &debug_build(problem.name()), &case)?;
        }
    }
    Ok(())
}

fn open(problem: &BuiltInProblem) -> Result<Task> {
    Task::open(&project(), problem.name(), ALL_JURY_MATERIAL)
}

/// Returns the names and the texts of the samples.
fn samples(problem: &BuiltInProblem) -> Result<Vec<(String, CaseTexts)>> {
    let mut samples = Vec::new();
    for case in open(problem)?.cases(CaseScope::WithoutWorstCases)? {
        if case.name.starts_with("sample-") {
            samples.push((case.name.clone(), case.texts()?));
        }
    }
    ensure!(!samples.is_empty(), "{} has no samples", problem.name());
    Ok(samples)
}
