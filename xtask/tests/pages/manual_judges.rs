//! The checker and the interactor of the manual, which judge solutions through the tools.

use crate::project::{create_project, run_to_end, xtask};
use crate::read_file;
use std::process::Command;
use tempfile::TempDir;
use test_support::AMPLE_TIME;
use test_support::files::write_files;
use workbench::process::{Limits, run};

/// The file into which the manual writes its checker, and the command that the manual puts into the header.
const FILE: &str = "judges/x.py";
const COMMAND: &str = "python3 judges/x.py";

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

/// A solution that halves the range of the secret number with each guess. It ends if no number is left.
const HALVING: &str = r#"
fn main() {
    let [mut low, mut high] = [1, 1_000_000];
    while low <= high {
        let guess = (low + high) / 2;
        println!("{guess}");
        let mut answer = String::new();
        std::io::stdin().read_line(&mut answer).unwrap();
        match answer.trim() {
            "<" => high = guess - 1,
            ">" => low = guess + 1,
            _ => return,
        }
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

/// Returns the code in Python in the section of the manual about checkers and interactors: the checker and the
/// interactor.
fn judges_in_manual() -> [String; 2] {
    let manual = read_file("../docs/manual.md");
    let section = manual.split("\n## Checkers and interactors\n").nth(1).expect("the section");
    let section = section.split("\n## ").next().unwrap_or_default();
    let words: Vec<_> = section.split_whitespace().collect();
    let line = format!("the file `{FILE}`, and write the line `//! Checker: {COMMAND}`");
    assert!(words.join(" ").contains(&line), "expected the command {COMMAND} in the manual");
    let blocks = section.split("\n```python\n").skip(1);
    let codes = blocks.map(|block| block.split("```").next().unwrap_or_default().to_owned());
    let codes: Vec<_> = codes.collect();
    codes.try_into().expect("a checker and an interactor")
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

/// Judges a solution by a command on cases without expected outputs. The line `kind` of the header, such as `Checker`,
/// names the command.
#[track_caller]
fn assert_judged(judge: &str, kind: &str, solution: &str, expectations: &[Expectation]) {
    require_python();
    let folder = TempDir::new().unwrap();
    let root = folder.path();
    let source = format!("//! <https://x.org/x>\n//!\n//! {kind}: {COMMAND}\n{solution}");
    create_project(root, &[("src/bin/x.rs", &source), (FILE, judge)]);
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

#[test]
fn the_checker_of_the_manual_decides_and_may_crash() {
    let [checker, _] = judges_in_manual();
    let expectations = [
        Expectation { case: "sum", input: "3 5\n", verdict: ACCEPTED },
        Expectation {
            case: "other-sum",
            input: "3 -1\n",
            verdict: "wrong answer: expected 3 numbers whose sum is -1\n",
        },
        Expectation { case: "word", input: "3 -2\n", verdict: "wrong answer: expected numbers\n" },
        Expectation {
            case: "no-sum",
            input: "3\n",
            verdict: "not judged: the checker `python3 judges/x.py",
        },
    ];
    assert_judged(&checker, "Checker", SOLUTION, &expectations);
}

#[test]
fn the_interactor_of_the_manual_decides_and_may_crash() {
    let [_, interactor] = judges_in_manual();
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
    assert_judged(&interactor, "Interactor", HALVING, &expectations);
}

#[test]
fn the_interactor_of_the_manual_allows_20_guesses() {
    let [_, interactor] = judges_in_manual();
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
