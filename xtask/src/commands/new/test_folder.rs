//! Projects and logs for the unit tests of the modules that create files.

use super::files::Log;
use anyhow::Result;
use std::fs;
use std::path::Path;
use tempfile::TempDir;
use workbench::file::{read, replace};
use workbench::project::Project;
use workbench::test_project;

/// Creates a project like this one, without problems.
pub(super) fn scratch() -> (TempDir, Project) {
    let (folder, project) = test_project::project(&[]);
    let here = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
    let templates = fs::read_dir(here.join("xtask/templates")).unwrap();
    let templates = templates.map(|file| file.unwrap().file_name().into_string().unwrap());
    let templates = templates.map(|file| format!("xtask/templates/{file}"));
    let files = ["Cargo.toml", "Cargo.lock", "src/lib.rs", "src/input.rs"].map(str::to_owned);
    for file in files.into_iter().chain(templates) {
        replace(&folder.path().join(&file), &read(&here.join(file)).unwrap()).unwrap();
    }
    fs::create_dir_all(folder.path().join("src/bin")).unwrap();
    (folder, project)
}

/// Returns the logged lines, and after them the error.
pub(super) fn logged(create: impl FnOnce(&mut Log) -> Result<()>) -> String {
    let mut log = Log::new();
    let result = create(&mut log);
    let lines: String = log.iter().map(|line| format!("{line}\n")).collect();
    lines + &result.map_or_else(|error| format!("{error:#}"), |()| String::new())
}
