//! Tests that a solution refuses input that breaks a rule of the statement, and says so in a sentence. Tests also that
//! it answers valid input with unusual white space.

use crate::cases::ensure_accepted;
use crate::{debug_build, project};
use anyhow::{Context, Result, ensure};
use std::process::Command;
use std::time::Duration;
use test_support::harness::{Test, test};
use workbench::judging::judge::CaseTexts;
use workbench::process::{Limits, run};
use workbench::task::case::Case;
use workbench::task::{CaseScope, Task};

/// The limits of a debug build, which refuses bad input and answers unusual input long before it reaches them.
const LIMITS: Limits = Limits::of_time(Duration::from_secs(10));

/// An input that breaks a rule: its name, the input, and a part of the sentence that refuses it.
type BadInput = (&'static str, &'static str, &'static str);

/// The bad inputs that are written by hand for each problem. If proconio reads a list of a huge length, no solution
/// refuses this length by a sentence of its own. Instead, `Vec` panics with the message `capacity overflow`, which is
/// enough.
///
/// More bad inputs are made from the samples of every problem: the first word is replaced by `x`, by `-1` or by a
/// number of more than 64 bits; the first line is followed by a byte that is not UTF-8; or the input ends too early.
/// The replacements assume that each sample begins with a number that the solution reads as an unsigned number of at
/// most 64 bits, such as a size or the number of tests. If a sample begins with something else, the test fails.
#[rustfmt::skip]
const BAD: &[(&str, &[BadInput])] = &[
    ("abc209e", &[
        ("blank", " \r\n\t\n", "end of input"),
        ("N of 64 bits", "18446744073709551615\nabc\n", "capacity overflow"),
        ("a word of two letters", "2\nabc\nab\n", "expected three or more letters a-z or A-Z"),
        ("a digit in a word", "1\nab1\n", "failed to parse the input `ab1`"),
        ("a letter past ASCII", "1\nabé\n", "failed to parse the input `abé`"),
        ("only letters past ASCII", "1\n後手後手\n", "failed to parse the input `後手後手`"),
    ]),
    ("agc048d", &[
        ("T of 64 bits", "18446744073709551615\n1\n1\n", "capacity overflow"),
        ("N is 0", "1\n0\n", "expected a game of at least 1 pile, found 0 piles"),
        ("N of 64 bits", "1\n18446744073709551615\n1\n", "capacity overflow"),
        ("a row too short", "2\n2\n1\n1\n5\n", "end of input"),
        ("a pile of 0", "1\n2\n1 0\n", "expected a pile of 1 to 10^9 stones, found `0`"),
        ("a pile of less than 0", "1\n2\n-5 1\n", "expected a pile of 1 to 10^9 stones, found `-5`"),
        ("a pile of more than 10^9", "1\n1\n1000000001\n", "found `1000000001`"),
        ("a pile that is a word", "1\n2\n1 x\n", "failed to parse the input `x`"),
    ]),
    ("bridgit", &[
        ("H is 0", "0 1 First\n", "expected H in 1..=20, found `0`"),
        ("W is 0", "1 0 First\n", "expected W in 1..=20, found `0`"),
        ("H past the limit", "21 1 First\n", "expected H in 1..=20, found `21`"),
        ("W is a word", "3 x First\n", "found `x`"),
        ("an unknown order", "3 1 Third\n", "expected `First` or `Second`, found `Third`"),
        ("more than the order", "3 1 First 2\n", "expected end of input, found `2`"),
    ]),
    ("cf354b", &[
        ("n is 0", "0\n", "expected n in 1..=20, found `0`"),
        ("n past the limit", "21\na\n", "expected n in 1..=20, found `21`"),
        ("a row missing", "2\nab\n", "expected a row of the board, found end of input"),
        ("a row too short", "2\nab\na\n", "expected a row of 2 letters a-z, found `a`"),
        ("a row too long", "2\nab\nabc\n", "expected a row of 2 letters a-z, found `abc`"),
        ("a row too many", "2\nab\nab\nab\n", "expected end of input, found `ab`"),
        ("a row in two", "2\na b\nab\n", "expected a row of 2 letters a-z, found `a`"),
        ("a capital letter", "2\naB\nab\n", "found `aB`"),
        ("a letter of two bytes", "2\né\nab\n", "found `é`"),
    ]),
    ("cf936b", &[
        ("n is 0", "0 0\n1\n", "expected n in 1..=2147483647, found `0`"),
        ("n of 64 bits", "18446744073709551615 0\n0\n0\n", "expected n in 1..=2147483647, found `18446744073709551615`"),
        ("n and a target of 33 bits", "5000000000 1\n1 4999999999\n", "expected n in 1..=2147483647, found `5000000000`"),
        ("n of 31 bits", "2147483647 0\n0\n0\n", "expected the out-degree c_i, found end of input"),
        ("m is a word", "2 x\n0\n0\n1\n", "expected m (usize), found `x`"),
        ("more edges than m", "2 1\n1 2\n1 1\n1\n", "expected m = 1 edges, found `2`"),
        ("fewer edges than m", "2 3\n1 2\n1 1\n1\n", "expected m = 3 edges, found `2`"),
        ("c_i is negative", "2 1\n-1\n1 1\n1\n", "expected the out-degree c_i (usize), found `-1`"),
        ("a row too short", "3 3\n2 2\n1 1\n0\n1\n", "expected the target of an edge in 1..=3, found `0`"),
        ("a row too long", "3 2\n1 2 3\n1 1\n0\n1\n", "expected the target of an edge in 1..=3, found `0`"),
        ("a row too many", "2 1\n1 2\n0\n0\n1\n", "expected the start s in 1..=2, found `0`"),
        ("something at the end", "2 1\n1 2\n0\n1\n1\n", "expected end of input, found `1`"),
        ("a target of 0", "2 1\n1 0\n0\n1\n", "expected the target of an edge in 1..=2, found `0`"),
        ("a target past n", "2 1\n1 3\n0\n1\n", "expected the target of an edge in 1..=2, found `3`"),
        ("a start past n", "2 1\n1 2\n0\n3\n", "expected the start s in 1..=2, found `3`"),
    ]),
];

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
type ProblemTest = fn(&str) -> Result<()>;

/// Returns the tests of each problem.
pub(crate) fn tests() -> Vec<Test> {
    let tests: [(&str, ProblemTest); 5] = [
        ("bad input", refuses_bad_input),
        ("another word in place of the first number", refuses_another_first_word),
        ("input that is not UTF-8", refuses_input_that_is_not_utf_8),
        ("input cut short", refuses_input_cut_short),
        ("unusual white space", accepts_unusual_white_space),
    ];
    let of_problem = |problem: &'static str| {
        tests.map(|(name, run)| test(format!("{problem}/{name}"), move || run(problem)))
    };
    problems::ALL_JURY_MATERIAL.iter().flat_map(|material| of_problem(material.name)).collect()
}

/// Checks that the inputs of [`BAD`] are refused.
fn refuses_bad_input(problem: &str) -> Result<()> {
    let inputs = BAD.iter().find(|(name, _)| *name == problem).map(|(_, inputs)| inputs);
    for (name, input, phrase) in *inputs.context(
        "expected inputs of this problem in the table `BAD` of tests/programs/bad_input.rs",
    )? {
        check_refused(problem, input.as_bytes(), phrase).context(*name)?;
    }
    Ok(())
}

/// Checks that each sample is refused if its first word is replaced by a text that is not an unsigned number of at most
/// 64 bits.
fn refuses_another_first_word(problem: &str) -> Result<()> {
    for (name, sample) in samples(problem)? {
        let words = sample.input.split_once(|it: char| it.is_ascii_whitespace());
        let (first, rest) = words.with_context(|| format!("{name} has one word"))?;
        ensure!(
            first.parse::<u64>().is_ok(),
            "expected {name} to begin with a number, found `{first}`: extend this test, so that it replaces the \
             first number of an input wherever this number stands"
        );
        for word in ["x", "18446744073709551616", "-1"] {
            let input = format!("{word} {rest}");
            check_refused(problem, input.as_bytes(), &format!("`{word}`")).context(input)?;
        }
    }
    Ok(())
}

/// Checks that the first line of each sample is refused if a byte follows that is not UTF-8.
fn refuses_input_that_is_not_utf_8(problem: &str) -> Result<()> {
    for (name, sample) in samples(problem)? {
        let line = sample.input.lines().next().unwrap_or_default().as_bytes();
        check_refused(problem, &[line, b"\xff"].concat(), "UTF-8").context(name)?;
    }
    Ok(())
}

/// Checks that the solution refuses an input: it prints no answer, it prints a sentence that contains `phrase` to
/// standard error, and its exit code is not 0.
fn check_refused(problem: &str, input: &[u8], phrase: &str) -> Result<()> {
    // Printing a backtrace would take longer than everything else.
    let mut program = Command::new(debug_build(problem));
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
fn refuses_input_cut_short(problem: &str) -> Result<()> {
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
fn accepts_unusual_white_space(problem: &str) -> Result<()> {
    let task = Task { limits: LIMITS, ..open(problem)? };
    let mut layouts = LAYOUTS_THAT_KEEP_LINES.to_vec();
    if !task.is_interactive() {
        layouts.extend(OTHER_LAYOUTS);
    }
    for (sample, texts) in samples(problem)? {
        for (name, apply) in &layouts {
            let texts = CaseTexts { input: apply(&texts.input), ..texts.clone() };
            let name = format!("{sample} with {name}");
            let case = Case::made_by(name, task.case_judge.clone(), move || texts.clone());
            ensure_accepted(&task.run_settings(), &debug_build(problem), &case)?;
        }
    }
    Ok(())
}

fn open(problem: &str) -> Result<Task> {
    Task::open(&project(), problem, problems::ALL_JURY_MATERIAL)
}

/// Returns the names and the texts of the samples.
fn samples(problem: &str) -> Result<Vec<(String, CaseTexts)>> {
    let mut samples = Vec::new();
    for case in open(problem)?.cases(CaseScope::WithoutWorstCases)? {
        if case.name.starts_with("sample-") {
            samples.push((case.name.clone(), case.texts()?));
        }
    }
    ensure!(!samples.is_empty(), "{problem} has no samples");
    Ok(samples)
}
