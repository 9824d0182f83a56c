//! Messages that show that a checker or an interactor has crashed rather than refused the output.
//!
//! An interpreter often ends with the exit status 1 when it crashes, like a checker that refuses an output, so only
//! the message tells the two apart.

use super::error_lines::FailedCommand;
use super::languages::{Language, languages_of_messages};
use crate::header::CommandLine;
use std::path::Path;
use std::process::ExitStatus;

/// Returns true if a standard error shows that a thread of the command has crashed. If this is not the main thread, the
/// exit status may be 0 all the same: in Java, in Python and in Rust.
pub(super) fn show_crash_of_thread(stderr: &str) -> bool {
    let is_of_rust = |line: &str| line.starts_with("thread '") && line.contains(" panicked at ");
    stderr.lines().any(|line| line.starts_with("Exception in thread ") || is_of_rust(line))
}

/// The messages that a command may write when it crashes.
pub(super) struct CrashMessages<'a> {
    line: &'a CommandLine,
    /// The languages in which the command may write.
    languages: &'static [Language],
}

impl<'a> CrashMessages<'a> {
    /// Returns the messages of a command that is started in `folder`.
    pub(super) fn of(line: &'a CommandLine, folder: &Path) -> Self {
        Self { line, languages: languages_of_messages(line, folder) }
    }

    /// Returns true if the standard error of the command, which ended with this status, shows that it has crashed
    /// rather than decided.
    pub(super) fn show_crash(&self, stderr: &str, status: ExitStatus) -> bool {
        let command = FailedCommand { line: self.line, status };
        let is_error = |line| self.languages.iter().any(|it| it.shows_crash(line, command));
        stderr.lines().any(is_error)
    }

    /// Returns true if the standard error of the command shows that it has read past the end of its standard input, or
    /// has written to a program that has ended.
    pub(super) fn show_end_of_solution(&self, stderr: &str) -> bool {
        self.languages.iter().any(|language| language.shows_end_of_input(stderr))
    }
}
