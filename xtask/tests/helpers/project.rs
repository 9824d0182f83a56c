//! A project in a temporary folder, and `cargo xtask` in it.

use std::fs;
use std::path::Path;
use std::process::Command;
use std::time::Duration;
use test_support::files::{copy_from_repository, write_files};
use workbench::process::Limits;

/// The limits of a command, which may have to build something first. They are generous enough for a busy machine.
pub(crate) const LIMITS: Limits = Limits::of_time(Duration::from_secs(120));

/// Creates a project in a folder, with a solution `x` that prints a word and with a sample that expects it.
pub(crate) fn create_project(root: &Path, word: &str) {
    let header = "//! <https://codeforces.com/problemset/problem/1/A>\n";
    let solution = format!("{header}fn main() {{\n    println!(\"{word}\");\n}}\n");
    let files = [
        ("Cargo.toml", "[package]\nname = \"project\"\nedition = \"2024\"\n[workspace]\n"),
        ("Cargo.lock", "version = 4\n[[package]]\nname = \"project\"\nversion = \"0.0.0\"\n"),
        ("src/lib.rs", "//! Nothing.\n"),
        ("src/bin/x.rs", &solution),
        ("testcases/x/sample-1.in", "1\n"),
        ("testcases/x/sample-1.out", &format!("{word}\n")),
    ];
    write_files(root, &files);
    copy_from_repository(&["xtask/templates"], root);
}

/// Returns the command `cargo xtask` with these words, as Cargo starts it in the project `root`.
///
/// The program is in the target folder, as if Cargo had built it there. So the program keeps its own files there as
/// well, and these files disappear with the temporary folder.
pub(crate) fn command(root: &Path, target: &Path, words: &str) -> Command {
    let program = target.join("debug/xtask");
    if !program.exists() {
        fs::create_dir_all(target.join("debug")).unwrap();
        // Cargo marks its target folder with this file.
        fs::write(target.join("CACHEDIR.TAG"), "").unwrap();
        let original = env!("CARGO_BIN_EXE_xtask");
        // A link is not possible on every system, and not to every folder.
        if fs::hard_link(original, &program).is_err() {
            fs::copy(original, &program).unwrap();
        }
    }
    let mut command = Command::new(program);
    command.args(words.split(' ')).current_dir(root.join("src"));
    command.env("CARGO_MANIFEST_DIR", root.join("xtask")).env("CARGO_TARGET_DIR", target);
    command
}
