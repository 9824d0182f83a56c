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
    /// The output is wrong.
    WrongAnswer {
        /// What is wrong with it.
        fault: String,
        /// The output.
        actual: String,
    },
    /// The program failed, with this exit status and this text on standard error.
    RuntimeError(String, String),
    /// The program was stopped at the time limit.
    TimeLimitExceeded(Duration),
}

impl Display for Verdict {
    fn fmt(&self, formatter: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Self::Accepted => write!(formatter, "accepted"),
            Self::WrongAnswer { fault, .. } => write!(formatter, "wrong answer: {fault}"),
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
            Err(fault) => Verdict::WrongAnswer {
                fault,
                actual: finished.stdout,
            },
        },
    )
}

/// Runs a solution on a case that it has to be accepted on.
///
/// # Errors
///
/// What the verdict is, if it is another one, with the input and the outputs, or their beginnings
/// where they are long; or a sentence if the program cannot be started.
pub fn require_accepted(
    command: Expression,
    case: &Case,
    checker: Checker,
    limit: Duration,
) -> Result<(), String> {
    match run_case(command, case, checker, limit) {
        Ok(Verdict::Accepted) => Ok(()),
        Ok(verdict) => Err(report(&verdict, case)),
        Err(error) => Err(format!("cannot run the solution: {error}")),
    }
}

fn report(verdict: &Verdict, case: &Case) -> String {
    let mut report = format!(
        "{verdict}\n--- input of {}\n{}\n--- expected output\n{}",
        case.name,
        beginning(&case.input),
        beginning(&case.expected)
    );
    if let Verdict::WrongAnswer { actual, .. } = verdict {
        report += &format!("\n--- actual output\n{}", beginning(actual));
    }
    report
}

fn beginning(text: &str) -> String {
    const MOST_CHARACTERS: usize = 600;
    match text.char_indices().nth(MOST_CHARACTERS) {
        None => text.trim_end().into(),
        Some((end, _)) => format!("{} …\n({} bytes in all)", &text[..end], text.len()),
    }
}

#[cfg(test)]
mod tests {
    use super::{Verdict, beginning, report};
    use crate::project::Case;

    #[test]
    fn a_wrong_answer_is_shown_with_all_that_belongs_to_it() {
        let case = Case {
            name: "sample-1".into(),
            input: "the input\n".into(),
            expected: "the right output\n".into(),
        };
        let verdict = Verdict::WrongAnswer {
            fault: "the fault".into(),
            actual: "the wrong output\n".into(),
        };
        let report = report(&verdict, &case);
        for part in [
            "wrong answer: the fault",
            "sample-1\nthe input\n",
            "expected output\nthe right output\n",
            "actual output\nthe wrong output",
        ] {
            assert!(report.contains(part), "{report}");
        }
    }

    #[test]
    fn a_long_text_is_shown_by_its_beginning() {
        assert_eq!(beginning("é\n"), "é");
        let long = "é".repeat(601);
        let shown = format!("{} …\n(1202 bytes in all)", "é".repeat(600));
        assert_eq!(beginning(&long), shown);
    }
}
