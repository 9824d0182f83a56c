//! Projects and logs for the unit tests of the modules that create files.

use crate::commands::new::log::Log;
use anyhow::Result;
use std::fs;
use tempfile::TempDir;
use test_support::files::{self, copy_from_repository};
use workbench::project::Project;
use workbench::support::file::{read, write};

/// Creates a project like this one, without problems and tools, and with one module of the library.
pub(super) fn project_without_solutions() -> (TempDir, Project) {
    let (folder, project) = files::project(&[("src/lib.rs", "pub mod input;\n")], Project::new);
    let root = folder.path();
    copy_from_repository(&["Cargo.toml", "Cargo.lock", "src/input.rs", "xtask/templates"], root);
    let manifest = read(&root.join("Cargo.toml")).unwrap();
    let dependencies = manifest.split("[dependencies]").nth(1).unwrap();
    let dependencies = dependencies.split("[dev-dependencies]").next().unwrap();
    let package = "[package]\nname = \"sente\"\nversion = \"0.1.0\"\nedition = \"2024\"\n";
    let manifest = format!("{package}\n[dependencies]{dependencies}");
    write(&root.join("Cargo.toml"), &manifest).unwrap();
    fs::create_dir_all(root.join("src/bin")).unwrap();
    (folder, project)
}

/// Returns the lines that `create` logs, and after them its error.
pub(super) fn log_of(create: impl FnOnce(&mut Log) -> Result<()>) -> String {
    let mut log = Log::new();
    let result = create(&mut log);
    let lines: String = log.lines().iter().map(|line| format!("{line}\n")).collect();
    lines + &result.map_or_else(|error| format!("{error:#}"), |()| String::new())
}
