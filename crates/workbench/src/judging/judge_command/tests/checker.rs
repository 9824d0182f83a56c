//! Tests of checkers.

use super::{command, script_that_says, shell};
use crate::judge_command_line::JudgeCommandLine;
use crate::judging::decision::Decision;
use crate::judging::judge_command::JudgeCommand;
use std::fs::{self, Permissions};
use std::os::unix::fs::PermissionsExt;
use tempfile::TempDir;
use test_support::files::write_files;

/// Checks the beginning of the verdict of a checker.
#[track_caller]
fn assert_checked(script: &str, expected: &str) {
    let decision = shell(script).check("1", b"2", "3");
    let shown = decision.into_verdict().to_string() + "\n";
    assert!(shown.starts_with(expected), "{shown}");
}

/// Checks the verdict of a checker that does not decide. `expected` comes after the command in the verdict.
#[track_caller]
fn assert_not_checked(script: &str, expected: &str) {
    assert_checked(script, &format!("not judged: the checker `sh -c {script} judge` {expected}\n"));
}

#[test]
fn a_checker_gets_three_files() {
    assert_checked(r#"test "$(cat "$1" "$2" "$3")" = 123; echo fine"#, "accepted: fine\n");
}

#[test]
fn the_output_of_a_checker_is_the_reason_for_its_refusal() {
    assert_checked("pwd; echo no >&2; exit 2", "wrong answer: /\nno\n");
}

#[test]
fn a_checker_may_refuse_without_a_reason() {
    assert_checked("exit 1", "wrong answer: exit status: 1\n");
}

#[test]
fn a_checker_with_the_exit_status_of_a_failure_is_not_judged() {
    assert_not_checked("exit 3", "has failed, exit status: 3");
    assert_not_checked("exit 101", "has failed, exit status: 101");
}

#[test]
fn a_checker_whose_time_is_over_is_not_judged() {
    assert_not_checked("timeout 0.01 sleep 60; exit $?", "has failed, exit status: 124");
}

#[test]
fn a_checker_that_accepts_although_a_thread_has_crashed_is_not_judged() {
    for message in [
        "Exception in thread \"Thread-0\" java.lang.ArrayIndexOutOfBoundsException: 3",
        "Exception in thread Thread-1 (main):\nTraceback (most recent call last):",
        "Task exception was never retrieved\nfuture: <Task finished name='Task-2'>",
        "Process Process-1:\nTraceback (most recent call last):",
        "thread '<unnamed>' (7) panicked at x.rs:1:1:\nno",
    ] {
        let script = script_that_says(message, 0);
        assert_checked(&script, "not judged: ");
    }
    // A main thread may catch its exceptions.
    let script = script_that_says("Traceback (most recent call last): caught", 0);
    assert_checked(&script, "accepted: Traceback");
}

#[test]
fn a_checker_that_is_ended_by_a_signal_is_not_judged() {
    assert_not_checked("echo a; kill -9 $$", "has failed, signal: 9 (SIGKILL): a");
}

#[test]
fn a_checker_whose_shell_does_not_find_a_program_is_not_judged() {
    assert_not_checked("exec no-such-program 2>/dev/null", "has failed, exit status: 127");
}

#[test]
fn a_checker_that_writes_without_end_is_not_judged() {
    assert_not_checked("exec yes", "writes more than 32 MB: y");
}

#[test]
fn a_checker_that_crashes_like_one_that_refuses_is_not_judged() {
    assert_not_checked(
        "seq 20; echo \"thread 'main' (7) panicked at x.rs:1:1:\" >&2; exit 1",
        "has failed, exit status: 1: 1\n2",
    );
    assert_not_checked(
        "echo 'Traceback (most recent call last):' >&2; exit 1",
        "has failed, exit status: 1: Traceback (most recent call last):",
    );
}

#[test]
fn a_checker_with_an_error_of_syntax_is_not_judged() {
    assert_checked("if then", "not judged: ");
}

#[test]
fn a_script_of_a_shell_may_be_a_program() {
    let folder = TempDir::new().unwrap();
    write_files(folder.path(), &[("judges/ch", "#!/bin/sh\n[ 1 2 = 1 2 ] && exit 0\nexit 1\n")]);
    fs::set_permissions(folder.path().join("judges/ch"), Permissions::from_mode(0o755)).unwrap();
    let decision = JudgeCommand::new(JudgeCommandLine::parse("judges/ch").unwrap(), folder.path())
        .check("", b"", "");
    assert!(matches!(decision, Decision::Undecided(_)), "{decision:?}");
}

#[test]
fn a_checker_that_cannot_be_started_is_not_judged() {
    let decision = command("no-such").unwrap().check("", b"", "");
    let verdict = decision.into_verdict().to_string();
    assert!(verdict.starts_with("not judged: the checker: cannot start no-such: "), "{verdict}");
}
