//! Whether a program is accepted on a test case.

use crate::checker::Checker;
use crate::problem;
use crate::program::{End, Run, run};
use crate::project::{Case, Project};
use crate::verdict::Verdict;
use anyhow::{Result, bail};
use std::process::Command;
use std::time::Duration;

/// A program on a case: what it did, and what a judge says of it. Without an expected output, a program
/// that ends well has no verdict.
#[derive(Clone, Debug)]
pub struct Judged {
    /// The verdict.
    pub verdict: Option<Verdict>,
    /// What the program did.
    pub run: Run,
}

/// How the programs of a problem are judged.
#[derive(Clone, Copy)]
pub struct Rules {
    /// Decides whether an output is right.
    pub checker: Checker,
    /// When a program is stopped.
    pub limit: Duration,
}

impl Rules {
    /// The rules of the judge. Fails if there is no such solution, or if its header has a line that cannot be
    /// read.
    pub fn of(problem: &str) -> Result<Self> {
        let header = Project::here().header(problem)?;
        let tolerance = header.tolerance()?.map(Checker::Tolerance);
        Ok(Self {
            checker: tolerance.unwrap_or(problem::of(problem).checker),
            limit: header.time_limit()?,
        })
    }

    /// Runs a program on a case. Fails if it cannot be started.
    pub fn judge(self, command: &mut Command, case: &Case) -> Result<Judged> {
        let run = run(command, case.input.as_bytes(), self.limit)?;
        let verdict = match (run.end, &case.expected) {
            (End::TimeLimit, _) => Some(Verdict::TimeLimitExceeded(self.limit)),
            (End::OutputLimit, _) => Some(Verdict::OutputLimitExceeded),
            (End::Exit(status), _) if !status.success() => {
                Some(Verdict::RuntimeError(status.to_string()))
            }
            (End::Exit(_), None) => None,
            (End::Exit(_), Some(expected)) => {
                let checked = self.checker.check(&case.input, &run.stdout, expected);
                Some(match checked {
                    Ok(()) => Verdict::Accepted("the output is right".into()),
                    Err(fault) => Verdict::WrongAnswer(format!("{fault:#}")),
                })
            }
        };
        Ok(Judged { verdict, run })
    }

    /// Judges a program that has to be accepted; without an expected output, that has to end well. Fails
    /// with a report.
    pub fn require_accepted(self, command: &mut Command, case: &Case) -> Result<()> {
        let judged = self.judge(command, case)?;
        match &judged.verdict {
            Some(verdict) if !verdict.is_accepted() => {
                let hint = self.hint(verdict).unwrap_or_default();
                bail!("{}{hint}", report(case, &judged))
            }
            _ => Ok(()),
        }
    }

    /// What to do about a wrong answer that may be right.
    pub fn hint(self, verdict: &Verdict) -> Option<&'static str> {
        const HINT: &str =
            "Are other outputs right too? CONTRIBUTING.md tells how to add a checker.\n";
        let is_compared = matches!(self.checker, Checker::SameText);
        (is_compared && matches!(verdict, Verdict::WrongAnswer(_))).then_some(HINT)
    }
}

/// The verdict, or the output without one, and what helps to understand it: the beginning of the input, and
/// the end of standard error.
pub fn report(case: &Case, Judged { verdict, run }: &Judged) -> String {
    let verdict = match verdict {
        Some(verdict) => verdict.to_string(),
        None => format!("the output is\n{}", beginning(&run.stdout)),
    };
    let (name, input) = (&case.name, beginning(&case.input));
    let mut text = format!("{name}: {verdict}\ninput:\n{input}\n");
    if !run.stderr.trim().is_empty() {
        text += &format!("standard error:\n{}\n", end(&run.stderr));
    }
    text
}

const MOST_LINES: usize = 10;

/// The first lines of a text, and how many there are.
fn beginning(text: &str) -> String {
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
    use super::{beginning, end};

    #[test]
    #[cfg(unix)]
    fn what_is_not_accepted_is_reported() {
        use super::{Rules, report};
        use crate::checker::Checker;
        use crate::project::Case;
        use std::process::Command;
        use std::time::Duration;

        let mut case = Case { name: "a".into(), input: "1\n".into(), expected: Some("2\n".into()) };
        let shell = |script| {
            let mut shell = Command::new("sh");
            shell.args(["-c", script]);
            shell
        };
        let differs = "1 of 1 lines differ, the first is line 1\nexpected: 2\nfound:    1";
        for (script, seconds, verdict, rest) in [
            ("cat", 60.0, &*format!("wrong answer: {differs}"), "Are other outputs right"),
            ("echo x >&2; exit 3", 60.0, "runtime error: exit status: 3", "standard error:\nx\n"),
            ("exec sleep 9", 0.5, "time limit exceeded: stopped after 0.5 s", ""),
            ("exec yes", 60.0, "output limit exceeded: more than 32 MiB", ""),
        ] {
            let (checker, limit) = (Checker::SameText, Duration::from_secs_f64(seconds));
            let judged = Rules { checker, limit }.require_accepted(&mut shell(script), &case);
            let shown = judged.unwrap_err().to_string();
            let expected = format!("a: {verdict}\ninput:\n1\n{rest}");
            assert!(shown.starts_with(&expected), "{shown}");
            assert_eq!(shown.contains("CONTRIBUTING"), script == "cat", "{shown}");
        }
        case.expected = None;
        let rules = Rules::of("cf354b").unwrap();
        let judged = rules.judge(&mut shell("cat"), &case).unwrap();
        assert_eq!(report(&case, &judged), "a: the output is\n1\ninput:\n1\n");
        rules.require_accepted(&mut shell("cat"), &case).unwrap();
        case.expected = Some("1".into());
        rules.require_accepted(&mut shell("cat"), &case).unwrap();
    }

    #[test]
    fn a_long_text_is_shown_in_part() {
        assert_eq!(beginning("3 4\né\n"), "3 4\né");
        assert_eq!(beginning(&"é\n".repeat(10)).lines().count(), 10);
        let shown = beginning(&"é\n".repeat(11));
        assert_eq!(shown, format!("{}… (11 lines in all)", "é\n".repeat(10)));
        assert_eq!(beginning(&"é".repeat(101)), format!("{} …", "é".repeat(100)));
        assert_eq!(end(&format!("1\n{}\n", "é\n".repeat(10))), "é\n".repeat(10).trim_end());
        assert_eq!(end("1\n2\n\n"), "1\n2");
    }
}
