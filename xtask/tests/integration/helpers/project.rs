//! Projects in temporary folders, and commands that are run in them.

use std::fs;
use std::path::Path;
use std::process::Command;
use test_support::AMPLE_TIME;
use test_support::files::{copy_from_repository, write_files};
use workbench::process::{Limits, Run, run};

/// The limits of a command, which may have to build something first.
const LIMITS: Limits = Limits::of_time(AMPLE_TIME);

/// Creates a project in the folder `root`: the package `project`, without dependencies, with an empty library and the
/// templates, and with these files, which are given by their names and texts.
pub(crate) fn create_project(root: &Path, files: &[(&str, &str)]) {
    let package = [
        ("Cargo.toml", "[package]\nname = \"project\"\nedition = \"2024\"\n[workspace]\n"),
        ("Cargo.lock", "version = 4\n[[package]]\nname = \"project\"\nversion = \"0.0.0\"\n"),
        ("src/lib.rs", "//! Nothing.\n"),
    ];
    write_files(root, &package);
    copy_from_repository(&["xtask/templates"], root);
    fs::create_dir_all(root.join("src/bin")).unwrap();
    write_files(root, files);
}

/// Returns the command `cargo xtask` with these words, as Cargo starts it in the project `root`, whose target folder is
/// `root/target`.
pub(crate) fn xtask(root: &Path, words: &str) -> Command {
    xtask_with_target(root, &root.join("target"), words)
}

/// Returns the command `cargo xtask` with these words, as Cargo starts it in the project `root` with the target folder
/// `target`.
///
/// The program is in the target folder, as if Cargo had built it there. So the program keeps its own files there as
/// well, and these files disappear with the temporary folder.
pub(crate) fn xtask_with_target(root: &Path, target: &Path, words: &str) -> Command {
    let program = target.join("debug/xtask");
    if !program.exists() {
        create_program(&program);
        // Cargo marks its target folder with this file.
        fs::write(target.join("CACHEDIR.TAG"), "").unwrap();
    }
    let mut command = Command::new(program);
    command.args(words.split(' ')).current_dir(root.join("src"));
    command.env("CARGO_MANIFEST_DIR", root.join("xtask")).env("CARGO_TARGET_DIR", target);
    command
}

/// Creates a link to the program `xtask`, or else a copy of it, and the folder around `file`.
pub(crate) fn create_program(file: &Path) {
    fs::create_dir_all(file.parent().unwrap()).unwrap();
    let original = env!("CARGO_BIN_EXE_xtask");
    // A copy cannot be started as long as another process has it open for writing. Such a process may be one that
    // another test has started meanwhile. A link has no such problem, but is not possible on every system, and not to
    // every folder.
    if fs::hard_link(original, file).is_err() {
        fs::copy(original, file).unwrap();
    }
}

/// Runs a command to its end, with `input` on its standard input.
pub(crate) fn run_to_end(command: &mut Command, input: &str) -> Run {
    run(command, input.as_bytes(), LIMITS).unwrap()
}
