//! Tests of tasks.

mod cases;
mod opening;
mod runs;

use crate::project::Project;
use crate::task::case::Case;
use crate::task::{CaseScope, Task};
use tempfile::TempDir;
use test_support::files;
use test_support::files::write_files;

/// Returns a project with these files, and with the solution x, whose header has this line.
fn project(fact: &str, files: &[(impl AsRef<str>, &str)]) -> (TempDir, Project) {
    let solution = format!("//! {fact}\n");
    let (folder, project) = files::project(&[("src/bin/x.rs", solution)], Project::new);
    write_files(folder.path(), files);
    (folder, project)
}

/// Returns a project with the solution x, whose header has this line, and without other files.
fn project_of_solution(fact: &str) -> (TempDir, Project) {
    project(fact, &[("", ""); 0])
}

/// Returns the first case of a task, without its worst cases.
fn first_case(task: &Task) -> Case {
    task.cases(CaseScope::WithoutWorstCases).unwrap().swap_remove(0)
}

/// The lines of the header of an interactive problem whose interactor is still to be written.
const UNWRITTEN_INTERACTOR: &str = "https://x.org\n//! Interactor: TODO";
