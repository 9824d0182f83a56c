//! Tests that `cargo xtask` works in the project in which it is called, even if its program was compiled in another
//! project. Two cases are like that: a copy of the project that shares the target folder, and a project that was moved.
//! In both, Cargo does not compile the program again.

#[path = "helpers/command.rs"]
mod command;
#[path = "helpers/project.rs"]
mod project;

use command::run_to_end;
use project::{create_project, xtask, xtask_with_target};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::thread;
use std::time::Duration;
use tempfile::TempDir;
use workbench::file::{lock_folder, replace};

/// Creates a project in the folder `root`, with a solution `x` that prints a word and with a sample that expects it.
fn create_printing(root: &Path, word: &str) {
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
fn project_in_folder() -> (TempDir, PathBuf) {
    let folder = TempDir::new().unwrap();
    let root = folder.path().join("project");
    create_printing(&root, "one");
    (folder, root)
}

/// Runs a command, and checks that it succeeds. Returns its standard output.
#[track_caller]
fn output(command: &mut Command) -> String {
    let run = run_to_end(command, "");
    assert!(run.is_success(), "{}", run.stderr.text());
    run.stdout.text()
}

/// Checks that the solution `x` of the project `root` is accepted on its only case.
#[track_caller]
fn assert_accepted(root: &Path) {
    let tested = output(&mut xtask(root, "test x"));
    assert!(tested.ends_with("\n1 of 1 accepted\n"), "{tested}");
}

/// Checks that all commands work on this project, whose solution prints a word.
#[track_caller]
fn assert_own(root: &Path, target: &Path, word: &str) {
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
        create_printing(&folder.path().join(word), word);
    }
    for word in ["one", "two", "one"] {
        let root = folder.path().join(word);
        assert_own(&root, &target, word);
        fs::remove_file(root.join("src/bin").join(format!("{word}.rs"))).unwrap();
        fs::remove_dir_all(root.join("testcases").join(word)).unwrap();
    }
    for (word, other) in [("one", "two"), ("two", "one")] {
        assert!(!folder.path().join(word).join("src/bin").join(format!("{other}.rs")).exists());
    }
}

/// Cargo marks a target folder with the file `CACHEDIR.TAG` only if it has created the folder itself.
#[test]
fn a_shared_target_folder_that_cargo_has_not_made_is_told_by_its_program() {
    let folder = TempDir::new().unwrap();
    let target = folder.path().join("target");
    // The program is there before the first command, so the target folder gets no mark.
    fs::create_dir_all(target.join("debug")).unwrap();
    fs::copy(env!("CARGO_BIN_EXE_xtask"), target.join("debug/xtask")).unwrap();
    for word in ["one", "two"] {
        create_printing(&folder.path().join(word), word);
    }
    for word in ["one", "two", "one"] {
        let root = folder.path().join(word);
        let tested = output(&mut xtask_with_target(&root, &target, "test x"));
        assert!(tested.ends_with("\n1 of 1 accepted\n"), "{tested}");
    }
    assert!(!target.join("CACHEDIR.TAG").exists());
}

#[test]
fn a_command_that_waits_for_another_one_says_so() {
    let (_folder, root) = project_in_folder();
    let run = run_to_end(&mut xtask(&root, "test x"), "");
    assert!(!run.stderr.text().contains("waiting"), "{}", run.stderr.text());
    let scratch = fs::read_dir(root.join("target/tmp")).unwrap().next().unwrap().unwrap().path();
    let lock = lock_folder(&scratch).unwrap();
    let release = thread::spawn(move || {
        thread::sleep(Duration::from_secs(1));
        drop(lock);
    });
    let run = run_to_end(&mut xtask(&root, "test x"), "");
    release.join().unwrap();
    assert!(run.is_success(), "{}", run.stderr.text());
    assert_eq!(run.stderr.text().lines().next(), Some("waiting for another command that builds"));
}

#[test]
fn files_that_are_no_test_cases_are_noted() {
    let folder = TempDir::new().unwrap();
    create_printing(folder.path(), "word");
    replace(&folder.path().join("testcases/x/in1.txt"), "1\n").unwrap();
    let run = run_to_end(&mut xtask(folder.path(), "test x"), "");
    let note = "note: expected files CASE.in and CASE.out in testcases/x, ignored in1.txt\n";
    assert_eq!(run.stderr.text(), note);
    assert!(run.is_success());
}

#[test]
fn a_project_that_has_moved_is_found() {
    let folder = TempDir::new().unwrap();
    let old = folder.path().join("old");
    let new = folder.path().join("new");
    create_printing(&old, "word");
    assert_accepted(&old);
    fs::rename(&old, &new).unwrap();
    assert_own(&new, &new.join("target"), "word");
    assert!(!old.exists());
}

#[test]
fn without_cargo_the_project_is_that_of_the_current_folder() {
    let folder = TempDir::new().unwrap();
    create_printing(folder.path(), "word");
    let mut command = Command::new(env!("CARGO_BIN_EXE_xtask"));
    command.args(["new", "https://x.org/q", "y"]).current_dir(folder.path().join("src/bin"));
    output(command.env_remove("CARGO_MANIFEST_DIR"));
    assert!(folder.path().join("src/bin/y.rs").is_file());
    // A folder that is in no project is refused.
    let elsewhere = TempDir::new().unwrap();
    let mut command = Command::new(env!("CARGO_BIN_EXE_xtask"));
    command.args(["test", "x"]).current_dir(elsewhere.path()).env_remove("CARGO_MANIFEST_DIR");
    let run = run_to_end(&mut command, "");
    let message = run.stderr.text();
    assert!(message.starts_with("error: cannot find a folder with src/bin around "), "{message}");
    assert!(!run.is_success());
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
    replace(&root.join("testcases/x/sample-2.in"), "2\n").unwrap();
    replace(&root.join("testcases/x/sample-2.out"), "one\n").unwrap();
    let solution = root.join("src/bin/x.rs");
    for option in ["", " --release", " --bundle"] {
        let signs = TempDir::new().unwrap();
        let input = format!("{}\n", signs.path().display());
        replace(&root.join("testcases/x/sample-1.in"), &input).unwrap();
        replace(&solution, &waiting_solution("one")).unwrap();
        let words = format!("test x{option}");
        thread::scope(|scope| {
            let first = scope.spawn(|| output(&mut xtask(&root, &words)));
            while !signs.path().join("started").exists() {
                assert!(!first.is_finished(), "the solution does not wait");
                thread::sleep(Duration::from_millis(10));
            }
            replace(&solution, &waiting_solution("two")).unwrap();
            let second = run_to_end(&mut xtask(&root, &format!("{words} sample-2")), "");
            replace(&signs.path().join("go"), "").unwrap();
            assert!(second.stdout.text().contains("found:    two\n"), "{second:?}");
            let first = first.join().unwrap();
            assert!(first.ends_with("\n2 of 2 accepted\n"), "{option}: {first}");
        });
    }
}

#[test]
#[cfg(target_os = "linux")]
fn a_case_with_a_large_input_does_not_hide_the_memory_of_the_next_one() {
    let (_folder, root) = project_in_folder();
    let code = "//! Time limit: 60 s.
//! Memory limit: 64 MB.

use std::io;

fn main() {
    let length = io::copy(&mut io::stdin().lock(), &mut io::sink()).unwrap();
    let memory = vec![1_u8; if length > 9 { 0 } else { 70 << 20 }];
    println!(\"{}\", if memory.contains(&2) { \"two\" } else { \"one\" });
}
";
    replace(&root.join("src/bin/x.rs"), code).unwrap();
    replace(&root.join("testcases/x/sample-1.in"), &"x".repeat(120_000_000)).unwrap();
    replace(&root.join("testcases/x/sample-2.in"), "2\n").unwrap();
    replace(&root.join("testcases/x/sample-2.out"), "one\n").unwrap();
    let shown = run_to_end(&mut xtask(&root, "test x --release"), "").stdout.text();
    assert!(shown.contains("\nsample-2: memory limit exceeded: "), "{shown}");
    assert!(shown.ends_with("\n1 of 2 accepted\n"), "{shown}");
}

/// Cargo compares times, which a system may round to a second.
#[cfg(unix)]
fn wait_for_a_later_time() {
    thread::sleep(Duration::from_millis(1100));
}

/// Builds the solution `x` without the tools.
#[cfg(unix)]
fn build_without_tools(root: &Path, target: &Path) {
    let mut cargo = Command::new(env!("CARGO"));
    cargo.args(["build", "--quiet", "--bin", "x"]).current_dir(root);
    output(cargo.env("CARGO_TARGET_DIR", target));
}

#[test]
#[cfg(unix)]
fn a_backup_that_is_moved_back_is_compiled() {
    let (_folder, root) = project_in_folder();
    let target = root.join("target");
    let solution = root.join("src/bin/x.rs");
    let backup = root.join("backup");
    assert_accepted(&root);
    fs::rename(&solution, &backup).unwrap();
    wait_for_a_later_time();
    replace(&solution, &fs::read_to_string(&backup).unwrap().replace("one", "two")).unwrap();
    build_without_tools(&root, &target);
    fs::rename(&backup, &solution).unwrap();
    assert_accepted(&root);
}

/// Cargo repeats the warnings about a program that it takes for up to date.
#[test]
#[cfg(unix)]
fn a_warning_is_shown_once_if_a_program_is_compiled_again() {
    let (_folder, root) = project_in_folder();
    let solution = root.join("src/bin/x.rs");
    let text = fs::read_to_string(&solution).unwrap();
    replace(&solution, &format!("{text}fn never_called() {{}}\n")).unwrap();
    build_without_tools(&root, &root.join("target"));
    let messages = run_to_end(&mut xtask(&root, "test x"), "").stderr.text();
    assert_eq!(messages.matches("`never_called` is never used").count(), 1, "{messages}");
}

/// Commands that find the same outdated program at the same time do not get into each other's way.
#[test]
#[cfg(unix)]
fn commands_at_once_compile_an_outdated_program_again() {
    let (_folder, root) = project_in_folder();
    let target = root.join("target");
    for _ in 0..2 {
        build_without_tools(&root, &target);
        let commands = [(); 3].map(|()| xtask(&root, "test x"));
        thread::scope(|scope| {
            for mut command in commands {
                scope.spawn(move || {
                    let run = run_to_end(&mut command, "");
                    let tested = run.stdout.text();
                    assert!(tested.ends_with("\n1 of 1 accepted\n"), "{}", run.stderr.text());
                });
            }
        });
        wait_for_a_later_time();
        let solution = root.join("src/bin/x.rs");
        replace(&solution, &fs::read_to_string(&solution).unwrap()).unwrap();
    }
}

/// For Cargo, the program that another copy has built is up to date here, too.
#[test]
#[cfg(unix)]
fn a_program_that_a_copy_has_built_here_is_compiled_again() {
    let (folder, root) = project_in_folder();
    let target = root.join("target");
    let copy = folder.path().join("copy");
    create_printing(&copy, "two");
    assert_accepted(&root);
    wait_for_a_later_time();
    replace(&copy.join("src/bin/x.rs"), &fs::read_to_string(copy.join("src/bin/x.rs")).unwrap())
        .unwrap();
    build_without_tools(&copy, &target);
    assert_accepted(&root);
}

/// A test leaves the files of the user as they are, with their times.
#[test]
#[cfg(unix)]
fn a_test_does_not_change_which_solution_was_changed_last() {
    let (_folder, root) = project_in_folder();
    let target = root.join("target");
    build_without_tools(&root, &target);
    wait_for_a_later_time();
    replace(&root.join("src/bin/y.rs"), "fn main() {}\n").unwrap();
    replace(&root.join("testcases/y/1.in"), "1\n").unwrap();
    replace(&root.join("testcases/y/1.out"), "\n").unwrap();
    wait_for_a_later_time();
    assert_accepted(&root);
    let test = run_to_end(&mut xtask(&root, "test"), "");
    assert!(test.stderr.text().contains("y, which was changed last"), "{}", test.stderr.text());
}

/// The tools know which files they have compiled, so they notice other files in their places.
#[test]
#[cfg(unix)]
fn a_folder_that_is_moved_back_and_changed_is_compiled() {
    let (folder, root) = project_in_folder();
    let old = folder.path().join("bin");
    fs::rename(root.join("src/bin"), &old).unwrap();
    wait_for_a_later_time();
    let text = fs::read_to_string(old.join("x.rs")).unwrap();
    // The variables make Cargo put programs, or the files that the compiler writes, into another folder.
    let host = Command::new("rustc").args(["--print", "host-tuple"]).output().unwrap().stdout;
    let host = String::from_utf8(host).unwrap();
    for (variable, value) in [
        ("NOTHING", ""),
        ("CARGO_BUILD_TARGET", host.trim()),
        ("CARGO_BUILD_BUILD_DIR", "other-target"),
    ] {
        replace(&root.join("src/bin/x.rs"), &text.replace("one", "two")).unwrap();
        let test = || run_to_end(xtask(&root, "test x").env(variable, value), "").stdout.text();
        assert!(test().contains("wrong answer"), "{variable}");
        fs::rename(root.join("src/bin"), folder.path().join("other")).unwrap();
        fs::rename(&old, root.join("src/bin")).unwrap();
        replace(&root.join("src/bin/new.rs"), "fn main() {}\n").unwrap();
        let tested = test();
        assert!(tested.ends_with("\n1 of 1 accepted\n"), "{variable}: {tested}");
        fs::rename(root.join("src/bin"), &old).unwrap();
        fs::rename(folder.path().join("other"), root.join("src/bin")).unwrap();
    }
}

#[test]
#[cfg(unix)]
fn a_module_behind_a_link_that_is_moved_back_is_compiled_for_a_new_solution() {
    let (folder, root) = project_in_folder();
    let target = root.join("target");
    replace(&root.join("src/lib.rs"), "pub mod linked;\n").unwrap();
    let module = folder.path().join("library/mod.rs");
    let backup = folder.path().join("backup");
    let text = "pub const WORD: &str = \"one\";\n";
    replace(&module, text).unwrap();
    std::os::unix::fs::symlink(folder.path().join("library"), root.join("src/linked")).unwrap();
    wait_for_a_later_time();
    fs::rename(&module, &backup).unwrap();
    replace(&module, &text.replace("one", "two")).unwrap();
    wait_for_a_later_time();
    build_without_tools(&root, &target);
    wait_for_a_later_time();
    fs::rename(&backup, &module).unwrap();
    let solution = "fn main() {\n    println!(\"{}\", project::linked::WORD);\n}\n";
    replace(&root.join("src/bin/y.rs"), solution).unwrap();
    replace(&root.join("testcases/y/1.in"), "1\n").unwrap();
    replace(&root.join("testcases/y/1.out"), "one\n").unwrap();
    // The tools have built no solution yet, and the library is up to date for Cargo.
    let tested = output(&mut xtask(&root, "test y"));
    assert!(tested.ends_with("\n1 of 1 accepted\n"), "{tested}");
}

/// If a link leads to a file of the package, Cargo remembers only that file and not the link.
#[test]
#[cfg(unix)]
fn links_that_lead_elsewhere_are_noticed() {
    use std::os::unix::fs::symlink;

    let (_folder, root) = project_in_folder();
    replace(&root.join("src/lib.rs"), "pub mod linked;\n").unwrap();
    for word in ["one", "two"] {
        let module = format!("pub const WORD: &str = \"{word}\";\n");
        replace(&root.join(format!("versions/{word}.rs")), &module).unwrap();
        let solution =
            format!("fn main() {{\n    println!(\"{word} {{}}\", project::linked::WORD);\n}}\n");
        replace(&root.join(format!("versions/x_{word}.rs")), &solution).unwrap();
    }
    wait_for_a_later_time();
    for (solution, module) in [("one", "one"), ("one", "two"), ("two", "two"), ("two", "one")] {
        for (link, file) in [
            ("src/linked.rs", format!("../versions/{module}.rs")),
            ("src/bin/x.rs", format!("../../versions/x_{solution}.rs")),
        ] {
            fs::remove_file(root.join(link)).unwrap_or_default();
            symlink(file, root.join(link)).unwrap();
        }
        replace(&root.join("testcases/x/sample-1.out"), &format!("{solution} {module}\n")).unwrap();
        assert_accepted(&root);
        wait_for_a_later_time();
    }
}
