//! The settings of a run, which may differ from run to run of the same task.

use crate::judging::verdict::Verdict;
use crate::process::{Limits, command_with_stack, ensure_was_started};
use crate::support::bytes::Bytes;
use crate::task::case::Case;
use crate::task::report::Report;
use std::ffi::{OsStr, OsString};
use std::path::Path;

/// The name of the environment variable by which a program in Rust that panics prints a backtrace.
pub const BACKTRACE: &str = "RUST_BACKTRACE";

/// The settings with which a program is run on cases. [`Task::run_settings`](super::Task::run_settings) returns those
/// that the problem states.
#[derive(Clone, Debug)]
pub struct RunSettings {
    /// The resources that the program may use.
    pub limits: Limits,
    /// The stack that the program has, where the system allows it.
    pub stack: Bytes,
    /// The value of `RUST_BACKTRACE` with which a program that has failed is run once more, so that its standard error
    /// shows a backtrace. Without a value, it is not run again.
    pub backtrace: Option<OsString>,
}

impl RunSettings {
    /// Runs a program on a case, judges it, and reports on it.
    pub fn run_and_judge(&self, program: &Path, case: &Case) -> Report {
        let name = case.name.clone();
        let judged = case.texts().and_then(|texts| {
            let run = |backtrace: &OsStr| {
                let mut command = command_with_stack(program, self.stack);
                command.env(BACKTRACE, backtrace).env_remove("RUST_LIB_BACKTRACE");
                case.judge.run(&mut command, &texts, self.limits)
            };
            // A backtrace takes time and some 40 MB of memory. So the verdict comes from a run without one.
            let mut judgement = run("0".as_ref())?;
            ensure_was_started(program, judgement.ending.outcome, &judgement.stderr.text())?;
            if let Some(backtrace) = &self.backtrace
                && matches!(judgement.verdict, Verdict::RuntimeError(_))
            {
                let again = run(backtrace)?;
                if again.verdict == judgement.verdict {
                    judgement.stderr = again.stderr;
                }
            }
            Ok((texts, judgement))
        });
        match judged {
            Ok((texts, judgement)) => Report::new(name, texts.input, judgement),
            Err(error) => Report::without_run(name, Verdict::NotJudged(format!("{error:#}"))),
        }
    }
}
