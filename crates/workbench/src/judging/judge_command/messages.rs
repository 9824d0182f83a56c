//! Messages that show that a checker or an interactor has crashed rather than refused the output.
//!
//! An interpreter often ends with the exit status 1 when it crashes, like a checker that refuses an output, so only
//! the message tells the two apart.

use super::languages::{Language, languages_of_messages};
use crate::header::CommandLine;
use std::path::Path;

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

    /// Returns true if the standard error of the command, which has failed, shows that it has crashed rather than
    /// decided.
    pub(super) fn show_crash(&self, stderr: &str) -> bool {
        let is_error = |line| self.languages.iter().any(|it| it.shows_crash(line, self.line));
        stderr.lines().any(is_error)
    }
}

/// Returns true if a standard error shows that a program in Python has read past the end of standard input, or has
/// written to a program that has ended.
///
/// Other languages write the same message at the end of another file, such as an expected output that is empty. Then
/// the message says nothing about the solution.
pub(super) fn show_end_of_solution(stderr: &str) -> bool {
    const MESSAGES: [&str; 2] = ["EOFError: EOF when reading a line", "BrokenPipeError"];
    /// The messages when an empty line is read as a number, or as several words.
    const MESSAGES_ABOUT_EMPTY_LINE: [&str; 3] = [
        "invalid literal for int() with base 10: ''",
        "could not convert string to float: ''",
        ", got 0)",
    ];
    /// Parts of lines of code that read standard input. A trace shows the line of the script.
    const INPUTS: [&str; 4] = ["stdin", " input(", "(input(", "=input("];
    let has = |texts: &[&str]| texts.iter().any(|text| stderr.contains(text));
    has(&MESSAGES) || has(&MESSAGES_ABOUT_EMPTY_LINE) && has(&INPUTS)
}
