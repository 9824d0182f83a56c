//! Projects and logs for the unit tests of the modules that create files.

use super::files::Log;
use anyhow::Result;
use std::fs;
use tempfile::TempDir;
use test_support::files::{self, copy_from_repository};
use workbench::project::Project;

/// Creates a project like this one, without problems.
pub(super) fn project_without_solutions() -> (TempDir, Project) {
    let (folder, project) = files::project(&[], Project::new);
    let files = ["Cargo.toml", "Cargo.lock", "src/lib.rs", "src/input.rs", "xtask/templates"];
    copy_from_repository(&files, folder.path());
    fs::create_dir_all(folder.path().join("src/bin")).unwrap();
    (folder, project)
}

/// Returns the lines that `create` logs, and after them its error.
pub(super) fn log_of(create: impl FnOnce(&mut Log) -> Result<()>) -> String {
    let mut log = Log::new();
    let result = create(&mut log);
    let lines: String = log.iter().map(|line| format!("{line}\n")).collect();
    lines + &result.map_or_else(|error| format!("{error:#}"), |()| String::new())
}
