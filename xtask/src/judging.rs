//! Whether a program is accepted on a test case.

use crate::checker::Checker;
use crate::program::{End, MOST_OUTPUT, Run, run};
use crate::project::Case;
use anyhow::{Result, bail};
use std::fmt::{self, Display};
use std::process::Command;
use std::time::Duration;

/// What a judge says of a program, and the reason for it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The output is right, or the game is won.
    Accepted(String),
    /// The output is wrong, or a move is.
    WrongAnswer(String),
    /// The program failed.
    RuntimeError(String),
    /// The program was stopped at the time limit.
    TimeLimitExceeded(Duration),
    /// The program was stopped because it wrote too much.
    OutputLimitExceeded,
}

impl Verdict {
    /// Whether the program is accepted.
    pub fn is_accepted(&self) -> bool {
        matches!(self, Self::Accepted(_))
    }

    /// The verdict without its reason.
    pub fn name(&self) -> &'static str {
        match self {
            Self::Accepted(_) => "accepted",
            Self::WrongAnswer(_) => "wrong answer",
            Self::RuntimeError(_) => "runtime error",
            Self::TimeLimitExceeded(_) => "time limit exceeded",
            Self::OutputLimitExceeded => "output limit exceeded",
        }
    }
}

impl Display for Verdict {
    fn fmt(&self, formatter: &mut fmt::Formatter) -> fmt::Result {
        let name = self.name();
        match self {
            Self::Accepted(reason) | Self::WrongAnswer(reason) | Self::RuntimeError(reason) => {
                write!(formatter, "{name}: {reason}")
            }
            Self::TimeLimitExceeded(limit) => {
                write!(formatter, "{name}: stopped after {} s", limit.as_secs_f64())
            }
            Self::OutputLimitExceeded => {
                write!(formatter, "{name}: stopped after {} MiB", MOST_OUTPUT >> 20)
            }
        }
    }
}

/// A program on a case: what it did, and what a judge says of it. Without an expected output, a program
/// that ends well has no verdict.
#[derive(Clone, Debug)]
pub struct Judged {
    /// The verdict.
    pub verdict: Option<Verdict>,
    /// What the program did.
    pub run: Run,
}

/// Runs a program on a case, and stops it at the time limit.
///
/// # Errors
///
/// If it cannot be started.
pub fn judge(
    command: &mut Command,
    case: &Case,
    checker: Checker,
    limit: Duration,
) -> Result<Judged> {
    let run = run(command, case.input.as_bytes(), limit)?;
    let verdict = match (run.end, &case.expected) {
        (End::TimeLimit, _) => Some(Verdict::TimeLimitExceeded(limit)),
        (End::OutputLimit, _) => Some(Verdict::OutputLimitExceeded),
        (End::Exit(status), _) if !status.success() => {
            Some(Verdict::RuntimeError(status.to_string()))
        }
        (End::Exit(_), None) => None,
        (End::Exit(_), Some(expected)) => {
            let checked = checker.check(&case.input, &run.stdout, expected);
            Some(match checked {
                Ok(()) => Verdict::Accepted("the output is right".into()),
                Err(fault) => Verdict::WrongAnswer(format!("{fault:#}")),
            })
        }
    };
    Ok(Judged { verdict, run })
}

/// Judges a program that has to be accepted; without an expected output, that has to end well.
///
/// # Errors
///
/// If it cannot be started, or if it is not accepted: a report.
pub fn require_accepted(
    command: &mut Command,
    case: &Case,
    checker: Checker,
    limit: Duration,
) -> Result<()> {
    let Judged { verdict, run } = judge(command, case, checker, limit)?;
    match verdict {
        Some(verdict) if !verdict.is_accepted() => {
            let hint = hint(&verdict, checker).unwrap_or_default();
            bail!("{verdict}\n{}\n{hint}", circumstances(case, &run))
        }
        _ => Ok(()),
    }
}

/// What to do about a wrong answer that may be right.
pub fn hint(verdict: &Verdict, checker: Checker) -> Option<&'static str> {
    match (verdict, checker) {
        (Verdict::WrongAnswer(_), Checker::SameText) => Some(
            "if other outputs are right too, the problem needs a checker or a tolerance: see CONTRIBUTING.md",
        ),
        _ => None,
    }
}

/// What helps to understand a verdict: the beginning of the input, and the end of standard error.
pub fn circumstances(case: &Case, run: &Run) -> String {
    let mut text = format!("input of {}:\n{}", case.name, beginning(&case.input));
    if !run.stderr.trim().is_empty() {
        text += &format!("\nstandard error:\n{}", end(&run.stderr));
    }
    text
}

const MOST_LINES: usize = 10;

/// The first lines of a text, and how many there are.
pub fn beginning(text: &str) -> String {
    let mut shown: Vec<_> = text.lines().take(MOST_LINES).map(cut).collect();
    let count = text.lines().count();
    if count > MOST_LINES {
        shown.push(format!("… ({count} lines in all)"));
    }
    shown.join("\n")
}

/// The last lines of a text.
fn end(text: &str) -> String {
    let lines: Vec<_> = text.trim_end().lines().map(cut).collect();
    lines[lines.len().saturating_sub(MOST_LINES)..].join("\n")
}

/// The beginning of a line.
fn cut(line: &str) -> String {
    const MOST_CHARACTERS: usize = 100;
    match line.char_indices().nth(MOST_CHARACTERS) {
        None => line.into(),
        Some((end, _)) => format!("{} …", &line[..end]),
    }
}

#[cfg(test)]
mod tests {
    use super::{Verdict, beginning, end};
    use std::time::Duration;

    #[test]
    #[cfg(unix)]
    fn what_is_not_accepted_is_shown_with_its_input() {
        use super::require_accepted;
        use crate::checker::Checker;
        use crate::project::Case;
        use std::process::Command;

        let mut case = Case {
            name: "a".into(),
            input: "1\n".into(),
            expected: Some("2\n".into()),
        };
        let limit = Duration::from_millis(500);
        let differs =
            "wrong answer: 1 of 1 lines differ, the first is line 1\nexpected: 2\nfound:    1";
        for (script, verdict, stderr) in [
            ("cat", differs, ""),
            (
                "echo x >&2; exit 3",
                "runtime error: exit status: 3",
                "\nstandard error:\nx",
            ),
            (
                "exec sleep 9",
                "time limit exceeded: stopped after 0.5 s",
                "",
            ),
            (
                "exec yes",
                "output limit exceeded: stopped after 32 MiB",
                "",
            ),
        ] {
            let mut program = Command::new("sh");
            program.args(["-c", script]);
            // Debug builds of this test read 32 MiB slowly on a busy machine.
            let limit = if script == "exec yes" {
                100 * limit
            } else {
                limit
            };
            let shown = require_accepted(&mut program, &case, Checker::SameText, limit);
            let shown = shown.unwrap_err().to_string();
            let expected = format!("{verdict}\ninput of a:\n1{stderr}\n");
            assert!(shown.starts_with(&expected), "{shown}");
            assert_eq!(shown.contains("CONTRIBUTING"), script == "cat", "{shown}");
        }
        case.expected = None;
        let mut cat = Command::new("cat");
        require_accepted(&mut cat, &case, Checker::SameText, limit).unwrap();
    }

    #[test]
    fn a_verdict_has_a_reason() {
        let limit = Verdict::TimeLimitExceeded(Duration::from_millis(1500));
        assert_eq!(
            limit.to_string(),
            "time limit exceeded: stopped after 1.5 s"
        );
        assert!(!limit.is_accepted() && Verdict::Accepted(String::new()).is_accepted());
    }

    #[test]
    fn a_long_text_is_shown_in_part() {
        assert_eq!(beginning("3 4\né\n"), "3 4\né");
        assert_eq!(beginning(&"é\n".repeat(10)).lines().count(), 10);
        let shown = beginning(&"é\n".repeat(11));
        assert_eq!(shown, format!("{}… (11 lines in all)", "é\n".repeat(10)));
        assert_eq!(
            beginning(&"é".repeat(101)),
            format!("{} …", "é".repeat(100))
        );
        assert_eq!(
            end(&format!("1\n{}\n", "é\n".repeat(10))),
            "é\n".repeat(10).trim_end()
        );
        assert_eq!(end("1\n2\n\n"), "1\n2");
    }
}
