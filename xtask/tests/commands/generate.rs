//! `cargo xtask gen` as a process.

use std::io::{BufRead, BufReader};
use std::process::{Command, Output, Stdio};

fn generate(arguments: &str) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_xtask"));
    command.arg("gen").args(arguments.split_ascii_whitespace());
    command.env("RUST_BACKTRACE", "0");
    command
}

fn output(arguments: &str) -> Output {
    generate(arguments).output().expect("it starts")
}

#[track_caller]
fn check_written(arguments: &str, expected: &str) {
    let output = output(arguments);
    assert!(output.status.success(), "{output:?}");
    assert_eq!(String::from_utf8_lossy(&output.stdout), expected);
}

#[track_caller]
fn check_refused(arguments: &str, sentence: &str) {
    let output = output(arguments);
    assert!(!output.status.success(), "{output:?}");
    assert!(output.stdout.is_empty(), "{output:?}");
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert!(stderr.contains(sentence), "{stderr}");
}

#[test]
fn a_case_is_written_as_it_is() {
    check_written("cf936b path --size 3", "3 2\n1 2\n1 3\n0\n1\n");
    check_written("abc209e draw --size 1 --seed 7", "1\nKUZKUZ\n");
}

#[test]
fn the_judges_limit_is_the_size_unless_told() {
    let output = output("cf936b even-cycle");
    assert!(output.stdout.starts_with(b"100000 100000\n1 2\n"));
}

#[test]
fn all_kinds_are_listed_or_those_of_a_problem() {
    let list = |arguments| String::from_utf8(output(arguments).stdout).unwrap();
    let (all, some) = (list("--list"), list("--list abc209e"));
    assert!(
        all.contains("abc209e: ") && all.contains("cf936b: "),
        "{all}"
    );
    assert!(
        some.contains("abc209e: ") && !some.contains("cf936b: "),
        "{some}"
    );
}

#[test]
fn what_is_wrong_is_said() {
    check_refused("abc209e chian", "abc209e has no worst case `chian`, only");
    check_refused("abc208e chain", "only for abc209e, agc048d, cf354b, cf936b");
    check_refused("--list abc208e", "only for abc209e");
    check_refused("cf354b rows --size 0", "from 1 to 32 rows, not 0");
    check_refused("cf354b rows --size 33", "from 1 to 32 rows, not 33");
    check_refused("cf354b rows --size -1", "invalid value '-1'");
    check_refused("cf354b rows --size 1e5", "invalid value '1e5'");
    check_refused("cf354b", "expected a problem and a kind");
    check_refused("--list cf354b rows", "cannot be used with");
}

#[test]
fn a_reader_that_has_seen_enough_is_no_fault() {
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
