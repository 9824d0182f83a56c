//! `cargo xtask judge`, `play` and `check`, as commands.

use duct::cmd;
use std::time::Duration;
use xtask::judge::run::{Finished, run};

const TIME_LIMIT: Duration = Duration::from_secs(60);

fn xtask(arguments: &[&str], input: &str) -> Finished {
    let command = cmd(env!("CARGO_BIN_EXE_xtask"), arguments);
    run(command, input, TIME_LIMIT)
        .unwrap()
        .expect("it ends in time")
}

/// What the judge sends to a solver that has sent all its lines in advance.
#[track_caller]
fn check_judge(arguments: &str, solver: &str, heard: &str, verdict: &str) {
    let arguments: Vec<_> = arguments.split(' ').collect();
    let finished = xtask(&arguments, solver);
    assert_eq!(finished.stdout, heard, "{finished:#?}");
    assert!(finished.stderr.starts_with(verdict), "{finished:#?}");
    assert_eq!(
        finished.status.success(),
        verdict == "accepted: ",
        "{finished:#?}"
    );
}

#[test]
fn the_judge_speaks_the_protocol() {
    check_judge("judge 1 1 First", "No\n", "1 1 First\n", "accepted: ");
    check_judge("judge 2 1 second", "No", "2 1 Second\n", "accepted: ");
    for (arguments, solver, heard, verdict) in [
        ("judge 2 1 First", "No\n", "2 1 First\n", "wrong answer: "),
        (
            "judge 1 1 First",
            "",
            "1 1 First\n",
            "runtime error: the solver has ended its output",
        ),
        (
            "judge 1 1 First",
            "No\nNo\n",
            "1 1 First\n",
            "wrong answer: ",
        ),
        (
            "judge 2 1 First",
            "Yes\n- 9 9\n",
            "2 1 First\nw 0 0\n",
            "wrong answer: ",
        ),
    ] {
        check_judge(arguments, solver, heard, verdict);
    }
}

#[test]
fn what_is_no_game_is_refused() {
    for (arguments, fault) in [
        ("judge 0 1 First", "0 is not in 1..=200"),
        ("judge 1 1 Third", "possible values: First, Second"),
        (
            "judge 1 1 First --demon devil",
            "possible values: random, block, wall, dual, human",
        ),
        (
            "judge 1 1 First --demon human",
            "error: the demon `human` needs the terminal",
        ),
        (
            "play 1 1 First --solver no-such-solver",
            "error: cannot start the solver",
        ),
        ("play 1 1 First --solver '", "error: a quote is not closed"),
    ] {
        let finished = xtask(&arguments.split(' ').collect::<Vec<_>>(), "");
        assert!(!finished.status.success(), "{arguments}: {finished:#?}");
        assert!(
            finished.stderr.contains(fault),
            "{arguments}: {finished:#?}"
        );
        assert_eq!(finished.stdout, "", "{arguments}");
    }
}

/// What `play` prints of a game against this tool itself, called with other arguments.
#[track_caller]
fn check_play(arguments: &str, solver_arguments: &str, verdict: &str) {
    let executable = env!("CARGO_BIN_EXE_xtask").replace('\\', "/");
    let solver = format!("'{executable}' {solver_arguments}");
    let mut all: Vec<_> = arguments.split(' ').collect();
    all.extend(["--solver", &solver]);
    let finished = xtask(&all, "");
    assert!(finished.stdout.starts_with(verdict), "{finished:#?}");
    assert!(!finished.status.success());
}

#[test]
fn any_solver_plays() {
    let fault = "wrong answer: expected `Yes` or `No`, found `";
    check_play("play 2 1 First", "--help", &format!("\n{fault}"));
    check_play("play 2 1 First --quiet", "--help", fault);
}

#[test]
fn a_solver_that_fails_is_told_its_exit_status() {
    let status = if cfg!(windows) {
        "exit code"
    } else {
        "exit status"
    };
    let verdict = format!(
        "runtime error: {status}: 2; the solver has ended its output; expected `Yes` or `No`"
    );
    check_play("play 2 1 First --quiet", "--no-such-option", &verdict);
}

#[test]
fn a_game_is_drawn() {
    // The solver is this project's, which `play` builds.
    let finished = xtask(&["play", "3", "1", "Second"], "");
    assert!(finished.status.success(), "{finished:#?}");
    let drawing = finished.stdout;
    assert!(drawing.contains("\n\nRound 1: DEGwer closes "), "{drawing}");
    assert!(
        drawing.ends_with("\n\naccepted: a route is open after 4 moves\n"),
        "{drawing}"
    );
    assert!(!drawing.contains(" \n"), "{drawing}");
}

#[test]
fn a_person_may_leave_the_game() {
    let finished = xtask(&["play", "3", "1", "Second", "--demon", "human"], "quit\n");
    assert!(!finished.status.success(), "{finished:#?}");
    let verdict = "\nno verdict: DEGwer has left the game\n";
    assert!(finished.stdout.ends_with(verdict), "{finished:#?}");
}

#[test]
fn an_output_is_checked_as_contest_tools_ask() {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str, text: &str| {
        let path = folder.path().join(name);
        std::fs::write(&path, text).unwrap();
        path.into_os_string().into_string().unwrap()
    };
    let input = file("in", "3 3\n2 2 3\n1 3\n0\n1\n");
    let expected = file("out", "Win\n1 3\n");
    for (answer, is_right) in [
        ("Win\n1 3\n", true),
        ("Win\n1 2 3\n", false),
        ("Draw\n", false),
    ] {
        let actual = file("actual", answer);
        let finished = xtask(&["check", "cf936b", &input, &actual, &expected], "");
        assert_eq!(finished.status.success(), is_right, "{finished:#?}");
        assert_eq!(
            finished.stderr.contains("wrong answer"),
            !is_right,
            "{finished:#?}"
        );
    }
    let finished = xtask(&["check", "cf936b", &input, "no-such-file", &expected], "");
    assert!(
        finished
            .stderr
            .starts_with("error: cannot read no-such-file"),
        "{finished:#?}"
    );
}
