//! Arguments of `cargo xtask` that make no sense. The answer to each is one sentence, and nothing is created.

use crate::helpers::one_solution::project_in_folder;
use crate::helpers::project::{run_to_end, xtask};
use std::fs;
use std::path::{Path, PathBuf};

/// Runs `cargo xtask` with these arguments in the folder of the project. Checks that the command fails and prints
/// nothing. Returns its standard error.
#[track_caller]
fn refusal(root: &Path, arguments: &[&str]) -> String {
    let (command, others) = arguments.split_first().expect("a command");
    let run = run_to_end(xtask(root, command).args(others).current_dir(root), "");
    assert!(!run.is_success(), "{arguments:?}");
    assert_eq!(run.stdout.text(), "", "{arguments:?}");
    run.stderr.text()
}

/// Checks that each list of arguments is answered by its sentence, and by nothing else.
#[track_caller]
fn assert_refused(table: &[(&[&str], &str)]) {
    let (_folder, root) = project_in_folder();
    let before = files(&root);
    for (arguments, sentence) in table {
        let expected = format!("error: {sentence}\n");
        assert_eq!(refusal(&root, arguments), expected, "{arguments:?}");
    }
    assert_eq!(files(&root), before);
}

/// Checks that the parser of the arguments answers each list of arguments by its sentence. The parser adds a line that
/// says where to find help.
#[track_caller]
fn assert_refused_by_parser(table: &[(&[&str], &str)]) {
    let (_folder, root) = project_in_folder();
    for (arguments, sentence) in table {
        let refusal = refusal(&root, arguments);
        assert_eq!(refusal.lines().next(), Some(&*format!("error: {sentence}")), "{arguments:?}");
        assert!(refusal.ends_with("\nFor more information, try '--help'.\n"), "{refusal}");
    }
}

/// Returns the files of the user in a project.
fn files(root: &Path) -> Vec<PathBuf> {
    let folders =
        ["", "src", "src/bin", "testcases", "testcases/x", "tests"].map(|it| root.join(it));
    let entries = folders.iter().filter_map(|folder| fs::read_dir(folder).ok()).flatten();
    let mut files: Vec<_> = entries.map(|entry| entry.unwrap().path()).collect();
    files.retain(|file| file.file_name() != Some("target".as_ref()));
    files.sort();
    files
}

#[test]
fn a_text_without_a_name_is_no_solution() {
    assert_refused(&[
        (&["test", "."], "expected the name of a solution, or its file in src/bin, found \".\""),
        (
            &["bundle", ".."],
            "expected the name of a solution, or its file in src/bin, found \"..\"",
        ),
        (&["test", "/"], "expected the name of a solution, or its file in src/bin, found \"/\""),
        (&["bundle", ""], "expected the name of a solution, or its file in src/bin, found \"\""),
        (&["new", ""], "expected the name of a solution, or its file in src/bin, found \"\""),
        (&["test", " "], "expected the name of a solution, found \" \""),
        (&["test", "a\nb"], "expected the name of a solution, found \"a\\nb\""),
    ]);
}

#[test]
fn a_file_or_a_folder_elsewhere_is_no_solution() {
    assert_refused(&[
        (&["test", "src/lib.rs"], "expected a solution of src/bin, found src/lib.rs"),
        (&["test", "src/bin"], "expected a solution of src/bin, found src/bin"),
        (
            &["bundle", "testcases/x/sample-1.in"],
            "expected a solution of src/bin, found testcases/x/sample-1.in",
        ),
        (&["new", "src/lib.rs"], "expected a solution of src/bin, found src/lib.rs"),
        (&["new", "src/lib.rs", "--stress"], "expected a solution of src/bin, found src/lib.rs"),
        (
            &["new", "testcases/x/sample-1.in"],
            "expected a solution of src/bin, found testcases/x/sample-1.in",
        ),
    ]);
}

#[test]
fn a_path_that_leads_nowhere_is_no_solution() {
    let nowhere = |path: &str| {
        format!("cannot find {path}: expected the name of a solution, or its file in src/bin")
    };
    assert_refused(&[
        (&["test", "a/b"], &nowhere("a/b")),
        (&["test", "./x"], &nowhere("./x")),
        (&["new", "a/b.rs"], &nowhere("a/b.rs")),
        (&["new", "src/y.rs", "--stress"], &nowhere("src/y.rs")),
        (&["test", "src/bin/y.txt"], &nowhere("src/bin/y.txt")),
        (&["test", "y.txt"], &nowhere("y.txt")),
        (&["test", "testcases/../y"], &nowhere("testcases/../y")),
        (&["test", "src/bin/y.rs"], "no solution `y`; known: x"),
        (&["test", "y.rs"], "no solution `y`; known: x"),
        (&["test", "testcases/y/a.in"], "no solution `y`; known: x"),
    ]);
}

#[test]
fn a_text_that_is_no_url_is_shown_as_it_is() {
    assert_refused(&[
        (&["new", "."], "expected the URL of a problem, https://…, found \".\""),
        (&["new", "./y"], "expected the URL of a problem, https://…, found \"./y\""),
        (&["new", "../y", "--stress"], "expected the URL of a problem, https://…, found \"../y\""),
        (&["new", "a/b"], "expected the URL of a problem, https://…, found \"a/b\""),
        (&["new", "/"], "expected the URL of a problem, https://…, found \"/\""),
    ]);
}

#[test]
fn a_negative_number_is_a_name_that_nothing_has() {
    let name = "expected a name of at most 99 lower-case letters, digits and `_` that begins with a letter, \
                found \"-1\": give such a name, for example abc400f";
    assert_refused(&[
        (&["test", "-1"], "no solution `-1`; known: x"),
        (&["bundle", "-1"], "no solution `-1`; known: x"),
        (&["test", "x", "-1"], "expected one of the cases sample-1, found `-1`"),
        (&["checker", "-1", "a", "b", "c"], "no solution `-1`; known: x"),
        (&["new", "-1"], name),
        (&["new", "https://x.org/a", "-1"], name),
    ]);
}

#[test]
fn a_case_is_shown_on_one_line() {
    assert_refused(&[
        (&["test", "x", ""], "expected one of the cases sample-1, found ``"),
        (&["test", "x", "a\nb"], "expected one of the cases sample-1, found `a\\nb`"),
    ]);
}

#[test]
fn a_problem_without_worst_cases_is_shown_on_one_line() {
    let problems = problems::ALL_JURY_MATERIAL.iter().filter(|it| it.worst_cases.is_some());
    let names: Vec<_> = problems.map(|material| material.name).collect();
    let expected =
        format!("expected one of the problems with worst cases, {}, found", names.join(", "));
    for problem in [".", "", "a/b", "src/bin/y.rs", "-1", "a\nb"] {
        assert_refused(&[(&["gen", problem], &format!("{expected} {problem:?}"))]);
    }
}

#[test]
fn a_number_that_is_not_in_its_range_is_refused_with_the_range() {
    let seed = "expected a whole number from 0 to 18446744073709551615";
    let port = "expected a whole number from 0 to 65535";
    let side = "expected a whole number from 1 to 20";
    let random = ["gen", "abc209e", "random-3"];
    for (arguments, found, argument, range) in [
        (&[&random[..], &["--seed", "-1"]].concat()[..], "-1", "--seed <N>", seed),
        (&[&random[..], &["--seed", ""]].concat(), "", "--seed <N>", seed),
        (&[&random[..], &["--size", "-1"]].concat(), "-1", "--size <N>", seed),
        (&[&random[..], &["--size", "1e5"]].concat(), "1e5", "--size <N>", seed),
        (&["new", "--port", "-1"], "-1", "--port <PORT>", port),
        (&["new", "--port", "65536"], "65536", "--port <PORT>", port),
        (&["bridgit", "play", "-1", "1", "First"], "-1", "<HEIGHT>", side),
        (&["bridgit", "play", "1", "1.5", "First"], "1.5", "<WIDTH>", side),
        (&["bridgit", "play", "1", "1", "First", "--seed", "-1"], "-1", "--seed <N>", seed),
    ] {
        let sentence = format!("invalid value '{found}' for '{argument}': {range}");
        assert_refused_by_parser(&[(arguments, &sentence)]);
    }
}

#[test]
fn options_that_exclude_each_other_are_refused() {
    let excluded =
        |one: &str, other: &str| format!("the argument '{one}' cannot be used with '{other}'");
    assert_refused_by_parser(&[
        (&["test", "x", "--release", "--bundle"], &excluded("--release", "--bundle")),
        (&["test", "x", "--release", "--unverified"], &excluded("--release", "--unverified")),
        (&["new", "--stress", "--stay"], &excluded("--stress", "--stay")),
        (&["new", "--stress", "--port", "0"], &excluded("--stress", "--port <PORT>")),
        (&["new", "y", "--stay"], &excluded("[URL|NAME]", "--stay")),
    ]);
}

#[test]
fn only_a_bundle_can_be_written() {
    assert_refused_by_parser(&[(
        &["test", "x", "--release", "-o", "out.rs"],
        "the argument '--release' cannot be used with '--output <FILE>'",
    )]);
    assert_refused(&[(
        &["test", "x", "sample-1", "--bundle", "-o", "out.rs"],
        "cannot write the bundle after a test on a single case: leave out the case, or -o",
    )]);
    let (_folder, root) = project_in_folder();
    let refusal = refusal(&root, &["test", "x", "-o", "out.rs"]);
    let expected = "error: the following required arguments were not provided:\n  --bundle\n";
    assert!(refusal.starts_with(expected), "{refusal}");
    assert!(!root.join("out.rs").exists());
}

#[test]
fn a_bundle_needs_a_file_in_a_folder() {
    assert_refused(&[
        (&["bundle", "x", "-o", "."], ". is not a regular file: nothing is written to it"),
        (&["bundle", "x", "-o", "new/"], "expected a file after -o, found the folder new/"),
        (&["bundle", "x", "-o", "src/lib.rs/y.rs"], "expected a folder, found the file src/lib.rs"),
        (
            &["test", "x", "--bundle", "-o", "new/"],
            "expected a file after -o, found the folder new/",
        ),
    ]);
}

#[test]
fn a_game_needs_the_name_of_a_program() {
    let (_folder, root) = project_in_folder();
    let refusal = refusal(&root, &["bridgit", "play", "1", "1", "First", "--", ""]);
    assert_eq!(refusal, "error: expected a command after --, found an empty text\n");
}
