//! The log of a command that creates files.

use crate::console::print;
use anyhow::Result;

/// The lines that report the created files to the user. The log is an argument and not a result, because files may have
/// been created before an error, and they have to be reported as well.
pub(super) struct Log {
    lines: Vec<String>,
}

impl Log {
    /// Returns an empty log.
    pub(super) fn new() -> Self {
        Self { lines: Vec::new() }
    }

    /// Reports that a file was created. The path begins at the root of the project.
    pub(super) fn created(&mut self, path: &str) {
        self.lines.push(format!("created {path}"));
    }

    /// Reports that a file was not created, with the reason.
    pub(super) fn not_created(&mut self, path: &str, reason: &str) {
        self.lines.push(format!("did not create {path}: {reason}"));
    }

    /// Reports a sentence for the user.
    pub(super) fn note(&mut self, text: String) {
        self.lines.push(text);
    }

    /// Returns the lines in the order in which they were reported.
    pub(super) fn lines(&self) -> &[String] {
        &self.lines
    }
}

/// Creates files and prints a line about each, even if an error follows.
pub(super) fn with_log<T>(create: impl FnOnce(&mut Log) -> Result<T>) -> Result<T> {
    let mut log = Log::new();
    let result = create(&mut log);
    for line in log.lines() {
        // A closed standard output must not keep other files from being created.
        let _ = print(&format!("{line}\n"));
    }
    result
}
