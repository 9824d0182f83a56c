//! `cargo xtask`, as a command.

use judge::program::{End, Run, run};
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

/// Runs `cargo xtask` with these words, and `input` on its standard input. Checks how the output and the errors
/// begin, and that the exit code tells an error.
#[track_caller]
fn check(words: &str, input: &str, stdout: &str, stderr: &str) -> Run {
    let mut command = Command::new(env!("CARGO_BIN_EXE_xtask"));
    // Forced colours must not reach a program whose output is read.
    command.args(words.split_ascii_whitespace()).env("CLICOLOR_FORCE", "1");
    let run = run(&mut command, input.as_bytes(), Duration::from_secs(60)).unwrap();
    assert!(run.stdout.starts_with(stdout), "{words}: {run:#?}");
    assert!(run.stderr.starts_with(stderr), "{words}: {run:#?}");
    let is_good = stderr.is_empty() || stderr.starts_with("accepted");
    let is_success = matches!(run.end, End::Exit(status) if status.success());
    assert_eq!(is_success, is_good, "{words}: {run:#?}");
    run
}

#[test]
fn the_judge_speaks_the_protocol() {
    // The solver has sent all its lines in advance.
    check("judge 1 1 First", "No\n", "1 1 First\n", "accepted: ");
    check("judge 2 1 first", "No\n", "2 1 First\n", "wrong answer: ");
    check("judge 1 1 First", "", "1 1 First\n", "runtime error: the solver");
    check("judge 2 1 First", "Yes\n- 9 9\n", "2 1 First\nw 0 0\n", "wrong answer: ");
    check("judge 0 1 First", "", "", "error: invalid value '0'");
    check("judge 1 1 Third", "", "", "error: invalid value 'Third'");
    let human = "error: the demon `human` needs the terminal";
    check("judge 1 1 First --demon human", "", "", human);
    let quiet = "error: the demon `human` has to see the board";
    check("play 1 1 First --demon human --quiet", "", "", quiet);
    let solver = "error: cannot start no-such-solver";
    check("play 1 1 First -- no-such-solver", "", "", solver);
}

#[test]
fn a_game_is_played_and_drawn() {
    let shown = check("play 3 1 Second", "", "o room ", "").stdout;
    let first = "\n\nRound 1: DEGwer closes - 1 1, the solver opens | 1 2\n\n";
    let is_whole =
        shown.contains(first) && shown.ends_with("\n\naccepted: a route is open after 4 moves\n");
    assert!(is_whole && !shown.contains(" \n"), "{shown}");
    let no = "\n\naccepted: the answer is No, DEGwer can always win\n\
              there is a game to play on 4 2 Second\n";
    assert!(check("play 3 2 Second --demon human", "", "", "").stdout.ends_with(no));
}

#[test]
fn a_person_plays_degwer() {
    let human = |typed| check("play 2 1 First --demon human", typed, "", "").stdout;
    let won = human("nonsense\n| 9 9\n- 1 1\n| 2 2\n| 1 1\n");
    for part in [
        "Round 1: the solver opens - 1 1\n\n      1\n  1 ···o···\n      (│)\n  2 ···o···\n\nType a door",
        "Close> expected a door like",
        "Close> there is no door | 9 9 in a dungeon of 2 x 1 rooms. Type a door",
        "Close> door - 1 1 is open already",
        "Close> Round 2: DEGwer closes | 2 2, the solver opens | 1 2\n",
        "Close> Round 3: DEGwer closes | 1 1, the solver opens | 2 1\n",
    ] {
        assert_eq!(won.matches(part).count(), 1, "{part}: {won}");
    }
    assert!(won.ends_with("\n\naccepted: a route is open after 3 moves\n"), "{won}");
    for left in [human("quit\n"), human("")] {
        let end = "Close> \naccepted: DEGwer has left the game after 1 moves\n";
        assert!(left.ends_with(end) && left.matches("o room ").count() == 1, "{left}");
    }
    let shown = check("play 3 1 Second --demon human", "", "o room ", "").stdout;
    assert!(shown.contains("\n\n      1\n  1 ···o···\n       ·\n"), "{shown}");
}

#[test]
fn an_input_or_the_kinds_are_listed() {
    check("gen cf936b path --size 5", "", "5 4\n1 2\n1 3\n1 4\n1 5\n0\n1\n", "");
    check("gen cf936b even-cycle", "", "100000 100000\n1 2\n", "");
    check("gen cf354b", "", "cf354b: from 1 to ", "");
    check("gen", "", "abc209e: from 1 to ", "");
    check("gen abc209e chian", "", "", "error: no kind `chian`, only random-3, ");
    check("gen cf354b rows --size 0", "", "", "error: expected 1 to ");
    check("gen bridgit", "", "", "error: no worst cases of `bridgit`, only of abc209e, ");
}

#[test]
fn a_solution_is_tested_and_bundled() {
    check("new x.org/", "", "", "error: expected a name like abc400f");
    check("new cf936b", "", "", "error: expected a URL, or --naive for a solution that exists");
    for (problem, end) in
        [("cf354b", "\n\n4 of 4 accepted\n"), ("bridgit", "\n\n21 of 21 accepted\n")]
    {
        let shown = check(&format!("test {problem}"), "", "", "").stdout;
        let is_explained = shown.contains(": ") || shown.contains("left out");
        assert!(shown.ends_with(end) && !is_explained, "{shown}");
    }
    let shown = check("test cf354b --bundle", "", "", "").stdout;
    let worst = "\nmany-masks               accepted ";
    assert!(shown.contains(worst) && shown.ends_with("\n13 of 13 accepted\n"), "{shown}");
    let line = "sample-1                 accepted ";
    let whole = check("test src/bin/cf354b.rs sample-1 --release", "", line, "").stdout;
    let texts = "sample-1: accepted: the output is right\ninput:\n2\nab\ncd\noutput:\nDRAW\n";
    assert!(whole.contains(texts), "{whole}");
    check("test bridgit none", "", "", "error: bridgit has no such case");
    let bundle = "// sente: cf354b, bundled for Codeforces\n//! CF 354 B";
    check("bundle cf354b", "", bundle, "");
    let is_here = Path::new("codeforces-2021").exists();
    assert!(!is_here, "it is compiled in the target folder");
    for command in ["test", "bundle", "new --naive"] {
        let fault = "error: no solution `nothing`; known: abc209e, agc048d, ";
        check(&format!("{command} nothing"), "", "", fault);
    }
}

#[test]
fn a_click_that_is_refused_creates_nothing() {
    let mut command = Command::new(env!("CARGO_BIN_EXE_xtask"));
    command.args(["new", "--port", "0"]).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut listener = command.spawn().unwrap();
    let mut stderr = BufReader::new(listener.stderr.take().unwrap());
    let mut line = String::new();
    stderr.read_line(&mut line).unwrap();
    let port = line.split(&[' ', '.'][..]).find_map(|word| word.parse::<u16>().ok()).unwrap();
    let click = r#"{"name": "", "url": "https://x.org/\u001b", "tests": []}"#;
    let mut stream = TcpStream::connect(("127.0.0.1", port)).unwrap();
    let head = "POST / HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json";
    write!(stream, "{head}\r\nContent-Length: {}\r\n\r\n{click}", click.len()).unwrap();
    let finished = listener.wait_with_output().unwrap();
    assert!(finished.stdout.is_empty() && !finished.status.success(), "{finished:?}");
    let mut rest = String::new();
    stderr.read_to_string(&mut rest).unwrap();
    assert!(rest.starts_with("error: \"https://x.org/\\u{1b}\": expected a URL"), "{rest}");
}

#[test]
fn an_output_is_checked_as_contest_tools_ask() {
    let [input, right, wrong] = ["sample-1.in", "sample-1.out", "sample-2.out"]
        .map(|file| format!("../testcases/cf936b/{file}"));
    check(&format!("check cf936b {input} {right} {right}"), "", "", "accepted: ");
    check(&format!("check cf936b {input} {wrong} {right}"), "", "", "wrong answer: ");
    check(&format!("check cf936b {input} none {right}"), "", "", "error: cannot read none");
}

#[test]
#[cfg(unix)]
fn a_reader_may_stop_early() {
    let xtask = env!("CARGO_BIN_EXE_xtask");
    let script = format!(
        "'{xtask}' gen abc209e one-word > /dev/full; '{xtask}' gen abc209e one-word | head -1; \
         '{xtask}' judge 1 1 First < /dev/null > /dev/null 2> /dev/full; exit $?"
    );
    let mut shell = Command::new("sh");
    let run = run(shell.args(["-c", &script]), b"", Duration::from_secs(60)).unwrap();
    assert_eq!(run.stdout, "200000\n");
    assert!(matches!(run.end, End::Exit(status) if status.code() == Some(1)), "{run:#?}");
    let disk = "error: cannot write to standard output: No space left on device";
    assert!(run.stderr.starts_with(disk), "{run:#?}");
    assert_eq!(run.stderr.lines().count(), 1, "{run:#?}");
}

#[test]
#[cfg(unix)]
fn nothing_is_left_behind_by_a_signal() {
    let (folder, xtask) = (tempfile::tempdir().unwrap(), env!("CARGO_BIN_EXE_xtask"));
    let late = folder.path().join("late");
    let solver = format!("(sleep 1.5; touch {}) & sleep 9", late.display());
    let script = format!(
        "'{xtask}' play 3 1 Second -- sh -c '{solver}' & sleep 0.5; kill -TERM $!; wait $!"
    );
    run(Command::new("sh").args(["-c", &script]), b"", Duration::from_secs(60)).unwrap();
    std::thread::sleep(Duration::from_millis(1500));
    assert!(!late.exists());
}
