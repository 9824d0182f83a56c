//! The recognition of crashes by the messages of a checker or an interactor.
//!
//! An interpreter often ends with the exit status 1 when it crashes, like a checker that refuses an output, so only
//! the message tells the two apart.

#[cfg(test)]
mod tests;

use crate::judge_command_line::JudgeCommandLine;
use crate::judging::languages::{Language, languages_of_messages};
use std::path::Path;

/// Recognises by the messages of a checker or an interactor that it has crashed.
pub(super) struct CrashDetector<'a> {
    command: &'a JudgeCommandLine,
    /// The languages in which the command may write.
    languages: &'static [Language],
}

impl<'a> CrashDetector<'a> {
    /// Returns the detector for a command that is started in `folder`.
    pub(super) fn of(command: &'a JudgeCommandLine, folder: &Path) -> Self {
        Self { command, languages: languages_of_messages(command, folder) }
    }

    /// Returns true if a command has crashed, as its standard error shows. The exit status of the command must be that
    /// of a refusal or of a crash.
    pub(super) fn shows_crash(&self, stderr: &str) -> bool {
        let is_error = |line| self.languages.iter().any(|it| it.shows_crash(line, self.command));
        stderr.lines().any(is_error)
    }

    /// Returns true if the standard error of the command shows that a thread has crashed. If this is not the main
    /// thread, the exit status may be 0 all the same.
    pub(super) fn shows_crash_of_thread(&self, stderr: &str) -> bool {
        let is_crash = |line| self.languages.iter().any(|it| (it.is_crash_of_thread)(line));
        stderr.lines().any(is_crash)
    }

    /// Returns true if the standard error of the command shows that it has read past the end of its standard input.
    pub(super) fn shows_end_of_input(&self, stderr: &str) -> bool {
        self.languages.iter().any(|it| (it.shows_end_of_input)(stderr))
    }
}
