//! Running a program on an input or a test case, with a time limit.

use super::checker::Checker;
use super::project::Case;
use super::verdict::Verdict;
use anyhow::{Context, Result, bail};
use duct::Expression;
use std::process::ExitStatus;
use std::time::Duration;

/// What a program has done that ended by itself.
#[derive(Clone, Debug)]
pub struct Finished {
    /// How it ended.
    pub status: ExitStatus,
    /// All that it wrote to standard output; what is not UTF-8 is replaced.
    pub stdout: String,
    /// All that it wrote to standard error; what is not UTF-8 is replaced.
    pub stderr: String,
}

/// Runs `command` with `input` on its standard input. `None`: it was stopped at the time limit.
///
/// # Errors
///
/// If the program cannot be started.
pub fn run(
    command: Expression,
    input: impl Into<Vec<u8>>,
    limit: Duration,
) -> Result<Option<Finished>> {
    let child = command
        // A judge shows no backtrace either, and the message would be lost above it.
        .env("RUST_BACKTRACE", "0")
        .stdin_bytes(input)
        .stdout_capture()
        .stderr_capture()
        .unchecked()
        .start()
        .context("cannot start the program")?;
    let Some(output) = child.wait_timeout(limit)? else {
        child.kill()?;
        return Ok(None);
    };
    Ok(Some(Finished {
        status: output.status,
        stdout: String::from_utf8_lossy(&output.stdout).into_owned(),
        stderr: String::from_utf8_lossy(&output.stderr).into_owned(),
    }))
}

/// Runs a solution on a case that it has to be accepted on.
///
/// # Errors
///
/// If it cannot be started. If it is not accepted, the verdict and the beginning of the input.
pub fn require_accepted(
    command: Expression,
    case: &Case,
    checker: Checker,
    limit: Duration,
) -> Result<()> {
    let verdict = match run(command, &*case.input, limit)? {
        None => Verdict::TimeLimitExceeded(format!("stopped after {} s", limit.as_secs_f64())),
        Some(finished) if !finished.status.success() => Verdict::RuntimeError(failure(&finished)),
        Some(finished) => match checker(&case.input, &finished.stdout, &case.expected) {
            Ok(()) => return Ok(()),
            Err(fault) => Verdict::WrongAnswer(fault.to_string()),
        },
    };
    let (name, input) = (&case.name, beginning(&case.input));
    bail!("{verdict}\ninput of {name}:\n{input}");
}

/// How a program has failed, with the end of what it wrote to standard error.
fn failure(finished: &Finished) -> String {
    const MOST_LINES: usize = 10;
    let lines: Vec<_> = finished.stderr.trim_end().lines().collect();
    let last = lines[lines.len().saturating_sub(MOST_LINES)..].iter();
    let last: String = last.map(|line| format!("\n{}", cut(line))).collect();
    format!("{}{last}", finished.status)
}

/// The first lines of a text, and how many there are.
fn beginning(text: &str) -> String {
    const MOST_LINES: usize = 20;
    let mut shown: Vec<_> = text.lines().take(MOST_LINES).map(cut).collect();
    let count = text.lines().count();
    if count > MOST_LINES {
        shown.push(format!("… ({count} lines in all)"));
    }
    shown.join("\n")
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
    use super::{beginning, require_accepted};
    use crate::judge::checker::same_text;
    use crate::judge::project::Case;
    use duct::cmd;
    use std::time::Duration;

    #[test]
    #[cfg(unix)]
    fn what_is_not_accepted_is_shown_with_its_input() {
        let case = Case {
            name: "a".into(),
            input: "1\n".into(),
            expected: "2\n".into(),
        };
        let last_lines = "3\n4\n5\n6\n7\n8\n9\n10\n11\n12";
        for (program, verdict) in [
            (
                "cat",
                "wrong answer: 1 of 1 lines differ, the first is line 1\nexpected: 2\nfound:    1",
            ),
            (
                "seq 12 >&2; exit 3",
                &format!("runtime error: exit status: 3\n{last_lines}"),
            ),
            ("exec sleep 9", "time limit exceeded: stopped after 0.5 s"),
        ] {
            let command = cmd!("sh", "-c", program);
            let shown = require_accepted(command, &case, same_text, Duration::from_millis(500));
            let expected = format!("{verdict}\ninput of a:\n1");
            assert_eq!(shown.unwrap_err().to_string(), expected);
        }
    }

    #[test]
    fn a_long_input_is_shown_by_its_beginning() {
        assert_eq!(beginning("3 4\né\n"), "3 4\né");
        assert_eq!(beginning(&"é\n".repeat(20)).lines().count(), 20);
        let shown = beginning(&"é\n".repeat(21));
        assert_eq!(shown, format!("{}… (21 lines in all)", "é\n".repeat(20)));
        let shown = beginning(&"é".repeat(101));
        assert_eq!(shown, format!("{} …", "é".repeat(100)));
    }
}
