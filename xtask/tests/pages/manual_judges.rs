//! The checkers, the interactor and the interactive solution of the manual. The tools run the checkers and the
//! interactor, and judge the solution.

use crate::project::{create_project, run_to_end, xtask};
use crate::read_file;
use std::path::Path;
use std::process::Command;
use tempfile::TempDir;
use test_support::AMPLE_TIME;
use test_support::files::write_files;
use workbench::process::{Limits, run};

/// The file in which the reader of the manual puts the checker in Python, and the command that the header names. The
/// interactor of the tests has the same file and the same command.
const FILE: &str = "judges/x.py";
const COMMAND: &str = "python3 judges/x.py";

/// The file in which the reader of the manual puts the checker in Rust, and the command for it.
const RUST_FILE: &str = "judges/x.rs";
const RUST_COMMAND: &str = "judges/x";

/// A solution that reads n and s, and prints n numbers whose sum is s, unless s is negative: then the sum is wrong, or
/// the output is a word. If s is missing, it is 0.
const SOLUTION: &str = r#"
fn main() {
    let text = std::io::read_to_string(std::io::stdin()).unwrap();
    let numbers: Vec<i64> = text.split_whitespace().map(|word| word.parse().unwrap()).collect();
    let sum = numbers.get(1).copied().unwrap_or(0);
    match sum {
        -1 => println!("1"),
        -2 => println!("none"),
        _ => println!("{}{sum}", "0 ".repeat(numbers[0] as usize - 1)),
    }
}
"#;

/// A solution that guesses 1, 2, 3 and so on.
const COUNTING: &str = r#"
fn main() {
    for guess in 1.. {
        println!("{guess}");
        let mut answer = String::new();
        std::io::stdin().read_line(&mut answer).unwrap();
        if !["<", ">"].contains(&answer.trim()) {
            return;
        }
    }
}
"#;

/// Returns the codes in a language in the section of the manual about checkers and interactors. In Python, these are
/// the checker and the interactor, and in Rust, they are the checker and a solution that talks to the interactor.
fn codes_in_manual(language: &str) -> [String; 2] {
    let manual = read_file("../docs/manual.md");
    let section = manual.split("\n## Checkers and interactors\n").nth(1).expect("the section");
    let section = section.split("\n## ").next().unwrap_or_default();
    let words: Vec<_> = section.split_whitespace().collect();
    let words = words.join(" ");
    for line in [
        format!("the file `{FILE}`, and write the line `//! Checker: {COMMAND}`"),
        format!(
            "`rustc -O {RUST_FILE} -o {RUST_COMMAND}`, and write the line `//! Checker: {RUST_COMMAND}`"
        ),
    ] {
        assert!(words.contains(&line), "expected \"{line}\" in the manual");
    }
    let start = format!("\n```{language}\n");
    let blocks = section.split(&start).skip(1);
    let codes = blocks.map(|block| block.split("```").next().unwrap_or_default().to_owned());
    let codes: Vec<_> = codes.collect();
    codes.try_into().expect("two programs")
}

/// Checks that the interpreter of the examples is installed.
///
/// # Panics
///
/// Panics if the interpreter is not installed, with a sentence that says what to install.
fn require_python() {
    let limits = Limits::of_time(AMPLE_TIME);
    let run = run(Command::new("python3").arg("--version"), b"", limits);
    let is_installed = run.is_ok_and(|run| run.is_success());
    assert!(
        is_installed,
        "cannot start `python3`, which runs the examples of the manual: install it"
    );
}

/// A case, and the verdict that is expected on a solution.
struct Expectation {
    /// The name of the case.
    case: &'static str,
    input: &'static str,
    /// The verdict, with the beginning of its message.
    verdict: &'static str,
}

/// The verdict on a solution that is right.
const ACCEPTED: &str = "accepted\n";

/// Judges a solution by a command in Python on cases without expected outputs. The line `kind` of the header, such as
/// `Checker`, names the command.
#[track_caller]
fn assert_judged(judge: &str, kind: &str, solution: &str, expectations: &[Expectation]) {
    require_python();
    let folder = TempDir::new().unwrap();
    let root = folder.path();
    let source = format!("//! <https://x.org/x>\n//!\n//! {kind}: {COMMAND}\n{solution}");
    create_project(root, &[("src/bin/x.rs", &source), (FILE, judge)]);
    assert_verdicts(root, expectations);
}

/// Checks the verdicts on the solution `x` of a project.
#[track_caller]
fn assert_verdicts(root: &Path, expectations: &[Expectation]) {
    for Expectation { case, input, .. } in expectations {
        write_files(root, &[(format!("testcases/x/{case}.in"), input)]);
    }
    for Expectation { case, verdict, .. } in expectations {
        let run = run_to_end(&mut xtask(root, &format!("test x {case}")), "");
        let shown = run.stdout.text();
        assert!(
            shown.contains(&format!("\n{case}: {verdict}")),
            "{case}: {shown}{}",
            run.stderr.text()
        );
        assert_eq!(run.is_success(), *verdict == ACCEPTED, "{case}: {shown}");
    }
}

/// Returns the verdicts on [`SOLUTION`] by a checker of the manual, which crashes if a number is missing.
fn verdicts_of_checker(verdict_on_crash: &'static str) -> [Expectation; 4] {
    [
        Expectation { case: "sum", input: "3 5\n", verdict: ACCEPTED },
        Expectation {
            case: "other-sum",
            input: "3 -1\n",
            verdict: "wrong answer: expected 3 numbers whose sum is -1\n",
        },
        Expectation { case: "word", input: "3 -2\n", verdict: "wrong answer: expected numbers\n" },
        Expectation { case: "no-sum", input: "3\n", verdict: verdict_on_crash },
    ]
}

#[test]
fn the_checker_in_python_decides_and_may_crash() {
    let [checker, _] = codes_in_manual("python");
    let expectations = verdicts_of_checker("not judged: the checker `python3 judges/x.py");
    assert_judged(&checker, "Checker", SOLUTION, &expectations);
}

#[test]
fn the_checker_in_rust_decides_and_may_crash() {
    let [checker, _] = codes_in_manual("rust");
    let folder = TempDir::new().unwrap();
    let root = folder.path();
    let source = format!("//! <https://x.org/x>\n//!\n//! Checker: {RUST_COMMAND}\n{SOLUTION}");
    create_project(root, &[("src/bin/x.rs", &source), (RUST_FILE, &checker)]);
    let mut compiler = Command::new("rustc");
    compiler.args(["-O", RUST_FILE, "-o", RUST_COMMAND]).current_dir(root);
    let compiled = run_to_end(&mut compiler, "");
    assert!(compiled.is_success(), "{}", compiled.stderr.text());
    assert_verdicts(root, &verdicts_of_checker("not judged: the checker `judges/x"));
}

#[test]
fn the_interactor_of_the_manual_decides_and_may_crash() {
    let [_, interactor] = codes_in_manual("python");
    let [_, halving] = codes_in_manual("rust");
    let expectations = [
        Expectation { case: "sample-1", input: "700000\n", verdict: ACCEPTED },
        Expectation { case: "first", input: "1\n", verdict: ACCEPTED },
        Expectation { case: "last", input: "1000000\n", verdict: ACCEPTED },
        // After 19 guesses no number is left, so the solution ends.
        Expectation { case: "zero", input: "0\n", verdict: "wrong answer: expected a number\n" },
        Expectation {
            case: "word",
            input: "one\n",
            verdict: "not judged: the interactor `python3 judges/x.py",
        },
    ];
    assert_judged(&interactor, "Interactor", &halving, &expectations);
}

#[test]
fn the_interactor_of_the_manual_allows_20_guesses() {
    let [_, interactor] = codes_in_manual("python");
    let expectations = [
        Expectation { case: "within", input: "20\n", verdict: ACCEPTED },
        Expectation {
            case: "beyond",
            input: "21\n",
            verdict: "wrong answer: more than 20 guesses\n",
        },
    ];
    assert_judged(&interactor, "Interactor", COUNTING, &expectations);
}
