//! Tests that `cargo xtask` uses the files and the programs of the project in which it is called, even if the
//! executable `xtask` was compiled for another copy of the project that shares the target folder, or before the project
//! was moved. The last tests run two commands at once in one project.

use crate::helpers::one_solution::{
    assert_accepted, create_project_printing, output, project_in_folder,
};
use crate::helpers::project::{create_program, run_to_end, xtask, xtask_with_target};
use std::fs;
use std::path::Path;
use std::process::Command;
use std::thread;
use std::time::Duration;
use tempfile::TempDir;
use test_support::files::copy_from_repository;
use workbench::cargo;
use workbench::support::build_lock::{WAITING, lock_folder};
use workbench::support::file::write;

/// Checks that `test`, `bundle` and `new` work in this project, whose solution prints a word.
#[track_caller]
fn assert_commands_work(root: &Path, target: &Path, word: &str) {
    let output_of = |words: &str| output(&mut xtask_with_target(root, target, words));
    for words in ["test x", "test x --bundle"] {
        let tested = output_of(words);
        assert!(tested.ends_with("\n1 of 1 accepted\n"), "{words}: {tested}");
    }
    let bundle = output_of("bundle x");
    assert!(bundle.contains(&format!("println!(\"{word}\");")), "{bundle}");
    output_of(&format!("new https://x.org/q {word}"));
    assert!(root.join("src/bin").join(format!("{word}.rs")).is_file());
}

#[test]
fn copies_and_worktrees_that_share_a_target_folder_are_told_apart() {
    let folder = TempDir::new().unwrap();
    let target = folder.path().join("target");
    for word in ["one", "two"] {
        create_project_printing(&folder.path().join(word), word);
    }
    for word in ["one", "two", "one"] {
        let root = folder.path().join(word);
        assert_commands_work(&root, &target, word);
        fs::remove_file(root.join("src/bin").join(format!("{word}.rs"))).unwrap();
        fs::remove_dir_all(root.join("testcases").join(word)).unwrap();
    }
    for (word, other) in [("one", "two"), ("two", "one")] {
        assert!(!folder.path().join(word).join("src/bin").join(format!("{other}.rs")).exists());
    }
}

/// A copy has no `src/bin` after all of its solutions were deleted.
#[test]
fn a_copy_without_solutions_is_not_taken_for_the_project_around_it() {
    let folder = TempDir::new().unwrap();
    let outer = folder.path().join("outer");
    create_project_printing(&outer, "word");
    let inner = outer.join("inner");
    copy_from_repository(&["Cargo.toml", "src/lib.rs", "xtask/templates"], &inner);
    let target = folder.path().join("target");
    output(&mut xtask_with_target(&inner, &target, "new https://x.org/q a"));
    assert!(inner.join("src/bin/a.rs").is_file());
    assert!(!outer.join("src/bin/a.rs").exists());
}

/// If the manifest lists the packages by patterns, Cargo takes brackets in the path of the project for a part of them.
#[test]
fn the_path_of_the_project_may_have_brackets() {
    let folder = TempDir::new().unwrap();
    let root = folder.path().join("[x]");
    let names = ["Cargo.toml", "Cargo.lock", "benches", "crates", "src", "tests", "xtask"];
    copy_from_repository(&names, &root);
    let mut cargo = cargo::command();
    cargo.args(["metadata", "--no-deps", "--offline", "--format-version", "1"]).current_dir(root);
    let metadata = output(&mut cargo);
    for package in ["sente", "bundler", "problems", "stress", "test_support", "workbench", "xtask"]
    {
        assert!(metadata.contains(&format!("\"name\":\"{package}\",\"version\"")), "{package}");
    }
}

/// A compiler of another language may have created a program with the name of the solution beside its source file.
#[test]
fn a_program_with_the_name_of_a_solution_in_the_current_folder_does_not_count() {
    let (_folder, root) = project_in_folder();
    // The tests run `cargo xtask` in this folder.
    fs::write(root.join("src/x"), "").unwrap();
    assert_accepted(&root);
}

#[test]
fn a_file_in_the_current_folder_is_not_taken_for_the_solution_of_its_name() {
    let (_folder, root) = project_in_folder();
    fs::write(root.join("src/x.rs"), "").unwrap();
    let run = run_to_end(&mut xtask(&root, "test x.rs"), "");
    assert_eq!(run.stderr.text(), "error: expected a solution of src/bin, found x.rs\n");
}

/// Cargo marks a target folder with the file `CACHEDIR.TAG` only if it has created the folder itself.
#[test]
fn a_shared_target_folder_that_cargo_has_not_made_is_recognised_by_its_program() {
    let folder = TempDir::new().unwrap();
    let target = folder.path().join("target");
    // The program is there before the first command, so the target folder gets no mark.
    create_program(&target.join("debug/xtask"));
    for word in ["one", "two"] {
        create_project_printing(&folder.path().join(word), word);
    }
    for word in ["one", "two", "one"] {
        let root = folder.path().join(word);
        let tested = output(&mut xtask_with_target(&root, &target, "test x"));
        assert!(tested.ends_with("\n1 of 1 accepted\n"), "{tested}");
    }
    assert!(!target.join("CACHEDIR.TAG").exists());
}

#[test]
fn a_project_that_has_moved_is_found() {
    let folder = TempDir::new().unwrap();
    let old = folder.path().join("old");
    let new = folder.path().join("new");
    create_project_printing(&old, "word");
    assert_accepted(&old);
    fs::rename(&old, &new).unwrap();
    assert_commands_work(&new, &new.join("target"), "word");
    assert!(!old.exists());
}

/// Returns the command `cargo xtask` with these words in a folder, as it is started without Cargo.
fn xtask_without_cargo(folder: &Path, words: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_xtask"));
    command.args(words).current_dir(folder).env_remove("CARGO_MANIFEST_DIR");
    command
}

#[test]
fn without_cargo_the_project_is_that_of_the_current_folder() {
    let folder = TempDir::new().unwrap();
    create_project_printing(folder.path(), "word");
    let words = ["new", "https://x.org/q", "y"];
    output(&mut xtask_without_cargo(&folder.path().join("src/bin"), &words));
    assert!(folder.path().join("src/bin/y.rs").is_file());
}

#[test]
fn without_cargo_a_folder_that_is_in_no_project_is_refused() {
    let elsewhere = TempDir::new().unwrap();
    let run = run_to_end(&mut xtask_without_cargo(elsewhere.path(), &["test", "x"]), "");
    let message = run.stderr.text();
    assert!(message.starts_with("error: cannot find a folder with src/bin around "), "{message}");
    assert!(!run.is_success());
}

#[test]
fn a_command_that_does_not_wait_does_not_say_that_it_waits() {
    let (_folder, root) = project_in_folder();
    let run = run_to_end(&mut xtask(&root, "test x"), "");
    assert!(!run.stderr.text().contains(WAITING), "{}", run.stderr.text());
}

#[test]
fn a_command_that_waits_for_another_one_says_so() {
    let (_folder, root) = project_in_folder();
    // The first command creates the folder that commands lock.
    assert_accepted(&root);
    let scratch = fs::read_dir(root.join("target/tmp")).unwrap().next().unwrap().unwrap().path();
    let lock = lock_folder(&scratch).unwrap();
    let unlocking = thread::spawn(move || {
        thread::sleep(Duration::from_secs(1));
        drop(lock);
    });
    let run = run_to_end(&mut xtask(&root, "test x"), "");
    unlocking.join().unwrap();
    assert!(run.is_success(), "{}", run.stderr.text());
    assert_eq!(run.stderr.text().lines().next(), Some(WAITING));
}

/// The code of a solution that prints a word. If the input is the name of a folder, the solution first creates the file
/// `started` there, and waits for the file `go`.
fn waiting_solution(word: &str) -> String {
    format!(
        "//! <https://codeforces.com/problemset/problem/1/A>
//!
//! Time limit: 60 s.

use std::{{fs, io, path::Path, thread, time::Duration}};

fn main() {{
    let mut line = String::new();
    io::stdin().read_line(&mut line).unwrap();
    let folder = Path::new(line.trim());
    if folder.is_dir() {{
        fs::write(folder.join(\"started\"), \"\").unwrap();
        while !folder.join(\"go\").exists() {{
            thread::sleep(Duration::from_millis(10));
        }}
    }}
    println!(\"{word}\");
}}
"
    )
}

#[test]
fn a_run_keeps_its_program_while_another_one_builds() {
    let (_folder, root) = project_in_folder();
    write(&root.join("testcases/x/sample-2.in"), "2\n").unwrap();
    write(&root.join("testcases/x/sample-2.out"), "one\n").unwrap();
    let solution = root.join("src/bin/x.rs");
    for option in ["", " --release", " --bundle"] {
        let signs = TempDir::new().unwrap();
        let input = format!("{}\n", signs.path().display());
        write(&root.join("testcases/x/sample-1.in"), &input).unwrap();
        write(&solution, &waiting_solution("one")).unwrap();
        let words = format!("test x{option}");
        thread::scope(|scope| {
            let first = scope.spawn(|| output(&mut xtask(&root, &words)));
            while !signs.path().join("started").exists() {
                assert!(!first.is_finished(), "the solution does not wait");
                thread::sleep(Duration::from_millis(10));
            }
            write(&solution, &waiting_solution("two")).unwrap();
            let second = run_to_end(&mut xtask(&root, &format!("{words} sample-2")), "");
            write(&signs.path().join("go"), "").unwrap();
            assert!(second.stdout.text().contains("found:    two\n"), "{second:?}");
            let first = first.join().unwrap();
            assert!(first.ends_with("\n2 of 2 accepted\n"), "{option}: {first}");
        });
    }
}
