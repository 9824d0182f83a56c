//! A project with one solution, which prints a word.

use super::project::{create_project, run_to_end, xtask};
use std::path::{Path, PathBuf};
use std::process::Command;
use tempfile::TempDir;

/// Creates a project in the folder `root`, with a solution `x` that prints a word and with a sample that expects it.
pub(crate) fn create_project_printing(root: &Path, word: &str) {
    let header = "//! <https://codeforces.com/problemset/problem/1/A>\n";
    let solution = format!("{header}fn main() {{\n    println!(\"{word}\");\n}}\n");
    let files = [
        ("src/bin/x.rs", &*solution),
        ("testcases/x/sample-1.in", "1\n"),
        ("testcases/x/sample-1.out", &format!("{word}\n")),
    ];
    create_project(root, &files);
}

/// Creates a project whose solution prints `one`. Returns the temporary folder around the project, which is removed
/// when it is dropped, and the folder of the project.
pub(crate) fn project_in_folder() -> (TempDir, PathBuf) {
    let folder = TempDir::new().unwrap();
    let root = folder.path().join("project");
    create_project_printing(&root, "one");
    (folder, root)
}

/// Runs a command, and checks that it succeeds. Returns its standard output.
#[track_caller]
pub(crate) fn output(command: &mut Command) -> String {
    let run = run_to_end(command, "");
    assert!(run.is_success(), "{}", run.stderr.text());
    run.stdout.text()
}

/// Checks that the solution `x` of the project `root` is accepted on its only case.
#[track_caller]
pub(crate) fn assert_accepted(root: &Path) {
    let tested = output(&mut xtask(root, "test x"));
    assert!(tested.ends_with("\n1 of 1 accepted\n"), "{tested}");
}
