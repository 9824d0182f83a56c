//! Tests that `cargo xtask test` runs the program of the present sources, even if Cargo takes an older program for up
//! to date. Cargo compares only times, and a file that is moved back from a backup, for example, keeps its old time.

use crate::helpers::one_solution::{
    assert_accepted, create_project_printing, output, project_in_folder,
};
use crate::helpers::project::{run_to_end, xtask};
use std::fs;
use std::path::Path;
use std::process::Command;
use std::thread;
use test_support::files::wait_for_a_later_time;
use workbench::support::file::write;

/// Builds the solution `x` without the tools.
fn build_without_tools(root: &Path, target: &Path) {
    let mut cargo = Command::new(env!("CARGO"));
    cargo.args(["build", "--quiet", "--bin", "x"]).current_dir(root);
    output(cargo.env("CARGO_TARGET_DIR", target));
}

#[test]
fn a_backup_that_is_moved_back_is_compiled() {
    let (_folder, root) = project_in_folder();
    let target = root.join("target");
    let solution = root.join("src/bin/x.rs");
    let backup = root.join("backup");
    assert_accepted(&root);
    fs::rename(&solution, &backup).unwrap();
    wait_for_a_later_time();
    write(&solution, &fs::read_to_string(&backup).unwrap().replace("one", "two")).unwrap();
    build_without_tools(&root, &target);
    assert_eq!(output(&mut Command::new(target.join("debug/x"))), "two\n");
    fs::rename(&backup, &solution).unwrap();
    assert_accepted(&root);
}

/// Cargo repeats the warnings about a program that it takes for up to date.
#[test]
fn a_warning_is_shown_once_if_a_program_is_compiled_again() {
    let (_folder, root) = project_in_folder();
    let solution = root.join("src/bin/x.rs");
    let text = fs::read_to_string(&solution).unwrap();
    write(&solution, &format!("{text}fn never_called() {{}}\n")).unwrap();
    build_without_tools(&root, &root.join("target"));
    let messages = run_to_end(xtask(&root, "test x").env_remove("NO_COLOR"), "").stderr.text();
    assert_eq!(messages.matches("`never_called` is never used").count(), 1, "{messages}");
    assert!(!messages.contains('\u{1b}'), "no colours in a pipe: {messages:?}");
}

#[test]
fn a_program_that_is_up_to_date_is_not_compiled_again() {
    let (_folder, root) = project_in_folder();
    assert_accepted(&root);
    let time = || fs::metadata(root.join("target/debug/x")).unwrap().modified().unwrap();
    let first = time();
    wait_for_a_later_time();
    assert_accepted(&root);
    assert_eq!(time(), first);
}

/// Commands that find the same outdated program at the same time do not get into each other's way.
#[test]
fn commands_at_once_compile_an_outdated_program_again() {
    let (_folder, root) = project_in_folder();
    let target = root.join("target");
    let program = target.join("debug/x");
    let time = || fs::metadata(&program).ok().and_then(|metadata| metadata.modified().ok());
    for _ in 0..2 {
        let last_time = time();
        build_without_tools(&root, &target);
        assert_ne!(time(), last_time, "the program is new and has no record");
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
        // The same text at a later time makes Cargo compile the program again.
        fs::write(&solution, fs::read(&solution).unwrap()).unwrap();
    }
}

/// For Cargo, a program that another copy of the project has built in this target folder is up to date.
#[test]
fn a_program_that_a_copy_has_built_here_is_compiled_again() {
    let (folder, root) = project_in_folder();
    let target = root.join("target");
    let copy = folder.path().join("copy");
    assert_accepted(&root);
    wait_for_a_later_time();
    create_project_printing(&copy, "two");
    build_without_tools(&copy, &target);
    assert_eq!(output(&mut Command::new(target.join("debug/x"))), "two\n");
    assert_accepted(&root);
}

/// A test leaves the files of the user as they are, with their times.
#[test]
fn a_test_does_not_change_which_solution_was_changed_last() {
    let (_folder, root) = project_in_folder();
    let target = root.join("target");
    build_without_tools(&root, &target);
    wait_for_a_later_time();
    write(&root.join("src/bin/y.rs"), "fn main() {}\n").unwrap();
    write(&root.join("testcases/y/1.in"), "1\n").unwrap();
    write(&root.join("testcases/y/1.out"), "\n").unwrap();
    wait_for_a_later_time();
    assert_accepted(&root);
    let test = run_to_end(&mut xtask(&root, "test"), "");
    assert!(test.stderr.text().contains("y, which was changed last"), "{}", test.stderr.text());
}

/// The tools know which files they have compiled, so they notice other files in their places.
#[test]
fn a_folder_that_is_moved_back_and_changed_is_compiled() {
    let (folder, root) = project_in_folder();
    let old = folder.path().join("bin");
    fs::rename(root.join("src/bin"), &old).unwrap();
    wait_for_a_later_time();
    let text = fs::read_to_string(old.join("x.rs")).unwrap();
    // Apart from `NOTHING`, the variables make Cargo put programs, or the files that the compiler writes, into another
    // folder.
    let host = Command::new("rustc").args(["--print", "host-tuple"]).output().unwrap().stdout;
    let host = String::from_utf8(host).unwrap();
    for (variable, value) in [
        ("NOTHING", ""),
        ("CARGO_BUILD_TARGET", host.trim()),
        ("CARGO_BUILD_BUILD_DIR", "other-target"),
    ] {
        write(&root.join("src/bin/x.rs"), &text.replace("one", "two")).unwrap();
        let test = || run_to_end(xtask(&root, "test x").env(variable, value), "").stdout.text();
        assert!(test().contains("wrong answer"), "{variable}");
        fs::rename(root.join("src/bin"), folder.path().join("other")).unwrap();
        fs::rename(&old, root.join("src/bin")).unwrap();
        write(&root.join("src/bin/new.rs"), "fn main() {}\n").unwrap();
        let tested = test();
        assert!(tested.ends_with("\n1 of 1 accepted\n"), "{variable}: {tested}");
        fs::rename(root.join("src/bin"), &old).unwrap();
        fs::rename(folder.path().join("other"), root.join("src/bin")).unwrap();
    }
}

#[test]
fn a_module_behind_a_link_that_is_moved_back_is_compiled_for_a_new_solution() {
    let (folder, root) = project_in_folder();
    let target = root.join("target");
    write(&root.join("src/lib.rs"), "pub mod linked;\n").unwrap();
    let module = folder.path().join("library/mod.rs");
    let backup = folder.path().join("backup");
    let text = "pub const WORD: &str = \"one\";\n";
    write(&module, text).unwrap();
    std::os::unix::fs::symlink(folder.path().join("library"), root.join("src/linked")).unwrap();
    wait_for_a_later_time();
    fs::rename(&module, &backup).unwrap();
    write(&module, &text.replace("one", "two")).unwrap();
    wait_for_a_later_time();
    build_without_tools(&root, &target);
    wait_for_a_later_time();
    fs::rename(&backup, &module).unwrap();
    let solution = "fn main() {\n    println!(\"{}\", project::linked::WORD);\n}\n";
    write(&root.join("src/bin/y.rs"), solution).unwrap();
    write(&root.join("testcases/y/1.in"), "1\n").unwrap();
    write(&root.join("testcases/y/1.out"), "one\n").unwrap();
    // The tools have built no solution yet, and the library is up to date for Cargo.
    let tested = output(&mut xtask(&root, "test y"));
    assert!(tested.ends_with("\n1 of 1 accepted\n"), "{tested}");
}

/// If a link leads to a file of the package, Cargo remembers only that file and not the link.
#[test]
fn links_that_lead_elsewhere_are_noticed() {
    use std::os::unix::fs::symlink;

    let (_folder, root) = project_in_folder();
    write(&root.join("src/lib.rs"), "pub mod linked;\n").unwrap();
    for word in ["one", "two"] {
        let module = format!("pub const WORD: &str = \"{word}\";\n");
        write(&root.join(format!("versions/{word}.rs")), &module).unwrap();
        let solution =
            format!("fn main() {{\n    println!(\"{word} {{}}\", project::linked::WORD);\n}}\n");
        write(&root.join(format!("versions/x_{word}.rs")), &solution).unwrap();
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
        write(&root.join("testcases/x/sample-1.out"), &format!("{solution} {module}\n")).unwrap();
        assert_accepted(&root);
        wait_for_a_later_time();
    }
}
