//! `cargo xtask gen` as a process.

use std::io::{BufRead, BufReader};
use std::process::{Command, Stdio};

fn generate(arguments: &str) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_xtask"));
    command.arg("gen").args(arguments.split_ascii_whitespace());
    command.env("RUST_BACKTRACE", "0");
    command
}

fn written(arguments: &str) -> String {
    let output = generate(arguments).output().expect("it starts");
    assert!(output.status.success(), "{arguments}: {output:?}");
    String::from_utf8(output.stdout).expect("valid UTF-8")
}

#[test]
fn a_case_is_written_to_standard_output() {
    assert_eq!(written("cf936b path --size 3"), "3 2\n1 2\n1 3\n0\n1\n");
    assert_eq!(written("abc209e draw --size 1 --seed 7"), "1\nKUZKUZ\n");
}

#[test]
fn the_judges_limit_is_the_default_size() {
    assert!(written("cf936b even-cycle").starts_with("100000 100000\n1 2\n"));
}

#[test]
fn the_kinds_of_all_problems_or_of_one_are_listed() {
    for (arguments, has_others) in [("--list", true), ("--list abc209e", false)] {
        let list = written(arguments);
        assert!(list.contains("abc209e: "), "{list}");
        assert_eq!(list.contains("cf936b: "), has_others, "{list}");
    }
}

#[test]
fn errors_name_what_is_wrong() {
    let errors = [
        ("abc209e chian", "abc209e has no worst case `chian`, only"),
        ("abc208e chain", "only for abc209e, agc048d, cf354b, cf936b"),
        ("--list abc208e", "only for abc209e"),
        ("cf354b rows --size 0", "from 1 to 32 rows, not 0"),
        ("cf354b rows --size 33", "from 1 to 32 rows, not 33"),
        ("cf354b rows --size -1", "invalid value '-1'"),
        ("cf354b rows --size 1e5", "invalid value '1e5'"),
        ("cf354b", "expected a problem and a kind"),
        ("--list cf354b rows", "cannot be used with"),
    ];
    for (arguments, error) in errors {
        let output = generate(arguments).output().expect("it starts");
        assert!(!output.status.success(), "{arguments}: {output:?}");
        assert!(output.stdout.is_empty(), "{arguments}: {output:?}");
        let stderr = String::from_utf8_lossy(&output.stderr);
        assert!(stderr.contains(error), "{arguments}: {stderr}");
    }
}

#[test]
fn a_reader_may_stop_early() {
    let mut child = generate("abc209e one-word")
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("it starts");
    let mut line = String::new();
    let stdout = child.stdout.take().expect("a pipe");
    BufReader::new(stdout).read_line(&mut line).expect("a line");
    assert_eq!(line, "200000\n");
    let output = child.wait_with_output().expect("it ends");
    assert!(output.status.success(), "{output:?}");
    assert!(output.stderr.is_empty(), "{output:?}");
}
