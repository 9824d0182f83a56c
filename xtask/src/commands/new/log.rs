//! The log of a command that creates files.

use crate::console::print;
use anyhow::Result;

/// The lines that report the created files to the user. The log is an argument and not a result, because files may have
/// been created before an error, and they have to be reported as well.
pub(super) type Log = Vec<String>;

/// Creates files and prints a line about each, even if an error follows.
pub(super) fn with_log<T>(create: impl FnOnce(&mut Log) -> Result<T>) -> Result<T> {
    let mut log = Log::new();
    let result = create(&mut log);
    for line in log {
        // A closed standard output must not keep other files from being created.
        let _ = print(&format!("{line}\n"));
    }
    result
}
