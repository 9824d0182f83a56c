//! What a contest tool says of a program on a test case.

use crate::checker::Checker;
use crate::process::run;
use crate::project::Case;
use duct::Expression;
use std::fmt::{self, Display};
use std::io;
use std::time::Duration;

/// The verdict on one run of a solution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The output is right.
    Accepted,
    /// The output is wrong, and how.
    WrongAnswer(String),
    /// The program failed, with this exit status and this text on standard error.
    RuntimeError(String, String),
    /// The program was stopped at the time limit.
    TimeLimitExceeded(Duration),
}

impl Display for Verdict {
    fn fmt(&self, formatter: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Self::Accepted => write!(formatter, "accepted"),
            Self::WrongAnswer(fault) => write!(formatter, "wrong answer: {fault}"),
            Self::RuntimeError(status, message) => {
                write!(formatter, "runtime error ({status}): {}", message.trim())
            }
            Self::TimeLimitExceeded(limit) => {
                write!(
                    formatter,
                    "time limit exceeded: stopped after {} s",
                    limit.as_secs_f64()
                )
            }
        }
    }
}

/// Runs a solution on a case.
///
/// # Errors
///
/// If the program cannot be started.
pub fn run_case(
    command: Expression,
    case: &Case,
    checker: Checker,
    limit: Duration,
) -> io::Result<Verdict> {
    let Some(finished) = run(command, &*case.input, limit)? else {
        return Ok(Verdict::TimeLimitExceeded(limit));
    };
    if !finished.status.success() {
        return Ok(Verdict::RuntimeError(
            finished.status.to_string(),
            finished.stderr,
        ));
    }
    Ok(
        match checker(&case.input, &finished.stdout, &case.expected) {
            Ok(()) => Verdict::Accepted,
            Err(fault) => Verdict::WrongAnswer(fault),
        },
    )
}

/// The report of a case that is not accepted: its verdict, then its input and both outputs in full
/// where they are short, and their beginnings where they are not.
///
/// # Errors
///
/// The report; or a sentence if the program cannot be started.
pub fn require_accepted(
    command: Expression,
    case: &Case,
    checker: Checker,
    limit: Duration,
) -> Result<(), String> {
    match run_case(command, case, checker, limit) {
        Ok(Verdict::Accepted) => Ok(()),
        Ok(verdict) => Err(format!(
            "{verdict}\n--- input of {}\n{}\n--- expected output\n{}",
            case.name,
            beginning(&case.input),
            beginning(&case.expected)
        )),
        Err(error) => Err(format!("cannot run the solution: {error}")),
    }
}

fn beginning(text: &str) -> String {
    const MOST_CHARACTERS: usize = 600;
    match text.char_indices().nth(MOST_CHARACTERS) {
        None => text.trim_end().into(),
        Some((end, _)) => format!("{} …\n({} bytes in all)", &text[..end], text.len()),
    }
}
