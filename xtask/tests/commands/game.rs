//! `cargo xtask judge`, `play` and `check`, as commands.

use duct::cmd;
use std::time::Duration;
use xtask::judge::run::{Finished, run};

const TIME_LIMIT: Duration = Duration::from_secs(60);

fn xtask<'a>(arguments: impl IntoIterator<Item = &'a str>, input: &str) -> Finished {
    let command = cmd(env!("CARGO_BIN_EXE_xtask"), arguments);
    let finished = run(command, input, TIME_LIMIT).unwrap();
    finished.expect("it ends in time")
}

#[test]
#[rustfmt::skip]
fn the_judge_speaks_the_protocol() {
    // The solver has sent all its lines in advance.
    for (game, solver, heard, verdict) in [
        ("1 1 First", "No\n", "1 1 First\n", "accepted: "),
        ("2 1 second", "No", "2 1 Second\n", "accepted: "),
        ("2 1 First", "No\n", "2 1 First\n", "wrong answer: "),
        ("1 1 First", "", "1 1 First\n", "runtime error: the solver"),
        ("1 1 First", "No\nNo\n", "1 1 First\n", "wrong answer: "),
        ("2 1 First", "Yes\n- 9 9\n", "2 1 First\nw 0 0\n", "wrong answer: "),
    ] {
        let finished = xtask(format!("judge {game}").split(' '), solver);
        assert_eq!(finished.stdout, heard, "{finished:#?}");
        assert!(finished.stderr.starts_with(verdict), "{finished:#?}");
        let is_accepted = finished.status.success();
        assert_eq!(is_accepted, verdict == "accepted: ", "{finished:#?}");
    }
}

#[test]
#[rustfmt::skip]
fn what_is_no_game_is_refused() {
    for (arguments, fault) in [
        ("judge 0 1 First", "0 is not in 1..=200"),
        ("judge 1 1 Third", "possible values: First, Second"),
        ("judge 1 1 First --demon devil", "possible values: random, block, wall, dual, human"),
        ("judge 1 1 First --demon human", "error: the demon `human` needs the terminal"),
        ("play 1 1 First --solver no-such-solver", "error: cannot start the solver"),
        ("play 1 1 First --solver '", "error: a quote is not closed"),
    ] {
        let finished = xtask(arguments.split(' '), "");
        assert!(!finished.status.success(), "{arguments}: {finished:#?}");
        assert!(finished.stderr.contains(fault), "{arguments}: {finished:#?}");
        assert_eq!(finished.stdout, "", "{arguments}");
    }
}

/// The solver is this tool itself, with an option. It does not play, and its exit status is told.
#[test]
#[rustfmt::skip]
fn any_solver_is_judged() {
    let executable = env!("CARGO_BIN_EXE_xtask").replace('\\', "/");
    let found = "wrong answer: expected `Yes` or `No`, found `";
    let ended = ": 2; the solver has ended its output; expected `Yes` or `No`\n";
    for (play, option, start, end) in [
        ("play 2 1 First", "--help", &*format!("\n{found}"), "`\n"),
        ("play 2 1 First --quiet", "--help", found, "`\n"),
        ("play 2 1 First --quiet", "--no-such-option", "runtime error: exit ", ended),
    ] {
        let solver = format!("'{executable}' {option}");
        let finished = xtask(play.split(' ').chain(["--solver", &solver]), "");
        assert!(!finished.status.success(), "{finished:#?}");
        assert!(finished.stdout.starts_with(start), "{finished:#?}");
        assert!(finished.stdout.ends_with(end), "{finished:#?}");
    }
}

#[test]
fn a_game_is_drawn() {
    // The solver is this project's, which `play` builds.
    let finished = xtask(["play", "3", "1", "Second"], "");
    assert!(finished.status.success(), "{finished:#?}");
    let drawing = finished.stdout;
    assert!(drawing.contains("\n\nRound 1: DEGwer closes "), "{drawing}");
    let verdict = "\n\naccepted: a route is open after 4 moves\n";
    assert!(drawing.ends_with(verdict), "{drawing}");
    assert!(!drawing.contains(" \n"), "{drawing}");
}

#[test]
fn a_person_may_leave_the_game() {
    let finished = xtask(["play", "3", "1", "Second", "--demon", "human"], "quit\n");
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
    for (actual, is_right, complaint) in [
        (&*file("right", "Win\n1 3\n"), true, ""),
        (&file("wrong", "Win\n1 2 3\n"), false, "wrong answer: "),
        (&file("draw", "Draw\n"), false, "wrong answer: "),
        ("no-such-file", false, "error: cannot read no-such-file"),
    ] {
        let finished = xtask(["check", "cf936b", &input, actual, &expected], "");
        assert_eq!(finished.status.success(), is_right, "{finished:#?}");
        assert!(finished.stderr.starts_with(complaint), "{finished:#?}");
        assert_eq!(finished.stderr.is_empty(), is_right, "{finished:#?}");
    }
}
