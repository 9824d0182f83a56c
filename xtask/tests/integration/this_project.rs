//! `cargo xtask`, as a command in the project to which these tests belong.

use crate::helpers::project::run_to_end;
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::process::Command;
use workbench::process::Run;
use workbench::project::Project;
use workbench::support::build_lock::WAITING;

/// Runs `cargo xtask` with these words, and `input` on its standard input. Checks the beginnings of its standard output
/// and of its standard error, and its exit status: the command has to succeed if `stderr` is empty or begins with
/// "accepted", and to fail otherwise. If an expectation is empty, nothing may be written. Returns the standard output.
#[track_caller]
fn assert_run(words: &str, input: &str, stdout: &str, stderr: &str) -> String {
    let run = run_words(words, input);
    let [output, messages] = [run.stdout.text(), messages(&run)];
    for (found, expected) in [(&output, stdout), (&messages, stderr)] {
        let is_expected = found.starts_with(expected) && found.is_empty() == expected.is_empty();
        assert!(is_expected, "{words}: {output}\n{messages}");
    }
    let expects_success = stderr.is_empty() || stderr.starts_with("accepted");
    assert_eq!(run.is_success(), expects_success, "{words}: {output}\n{messages}");
    output
}

/// Returns the standard error of a command, without the lines that say that it waits: these tests run at the same time
/// and in the same project, so each of them may find another one that builds.
fn messages(run: &Run) -> String {
    let text = run.stderr.text();
    text.split_inclusive('\n').filter(|line| line.trim_end() != WAITING).collect()
}

/// Runs `cargo xtask` with these words, and `input` on its standard input.
fn run_words(words: &str, input: &str) -> Run {
    // Forced colours must not reach a program whose output is read.
    run_to_end(xtask(words).env("CLICOLOR_FORCE", "1"), input)
}

/// Returns the command `cargo xtask` with these words, in this project.
fn xtask(words: &str) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_xtask"));
    command.args(words.split_ascii_whitespace());
    command
}

/// The solution sends all its lines in advance.
#[test]
fn the_interactor_accepts_the_right_answer() {
    assert_run("bridgit interactor 1 1 First", "No\n", "1 1 First\n", "accepted: ");
}

#[test]
fn the_interactor_rejects_a_wrong_answer() {
    assert_run("bridgit interactor 2 1 first", "No\n", "2 1 First\n", "wrong answer: ");
}

#[test]
fn the_interactor_rejects_a_wrong_move() {
    let [input, output] = ["Yes\n- 9 9\n", "2 1 First\nw 0 0\n"];
    assert_run("bridgit interactor 2 1 First", input, output, "wrong answer: ");
}

#[test]
fn the_interactor_notices_the_end_of_the_solution() {
    let early = "wrong answer: the solution has ended its output";
    assert_run("bridgit interactor 1 1 First", "", "1 1 First\n", early);
}

#[test]
fn a_board_without_rooms_is_refused() {
    assert_run("bridgit interactor 0 1 First", "", "", "error: invalid value '0'");
}

#[test]
fn an_unknown_order_is_refused() {
    assert_run("bridgit interactor 1 1 Third", "", "", "error: invalid value 'Third'");
}

/// The interactor has no terminal, because its input and output are those of the solution.
#[test]
fn a_person_cannot_play_through_the_interactor() {
    let human = "error: invalid value 'human' for '--opponent <OPPONENT>'\n  [possible values: ";
    assert_run("bridgit interactor 1 1 First --opponent human", "", "", human);
}

#[test]
fn a_person_needs_the_board() {
    let quiet = "error: the opponent `human` has to see the board";
    assert_run("bridgit play 1 1 First --opponent human --quiet", "", "", quiet);
}

#[test]
fn a_file_elsewhere_is_not_taken_for_a_solution() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("cf354b.rs");
    fs::write(&file, "fn main() {}\n").unwrap();
    let words = format!("bundle {}", file.display());
    assert_run(&words, "", "", "error: expected a solution of src/bin, found ");
}

#[test]
fn a_file_elsewhere_that_does_not_exist_is_not_taken_for_a_solution() {
    let folder = tempfile::tempdir().unwrap();
    let missing = folder.path().join("no/cf354b").display().to_string();
    for command in ["bundle", "test"] {
        let error = format!("error: cannot find {missing}: ");
        assert_run(&format!("{command} {missing}"), "", "", &error);
    }
}

#[test]
fn an_output_of_an_interactive_problem_cannot_be_checked() {
    let [input, output] = ["in", "out"].map(|end| format!("../testcases/bridgit/sample-1.{end}"));
    let words = format!("checker bridgit {input} {output} {output}");
    assert_run(
        &words,
        "",
        "",
        "error: cannot check an output of bridgit: the problem is interactive",
    );
}

#[test]
fn a_solution_that_cannot_be_started_is_an_error() {
    let message = "error: cannot start no-such-program";
    assert_run("bridgit play 1 1 First -- no-such-program", "", "o room ", message);
}

#[test]
#[cfg(unix)]
fn the_standard_error_of_a_solution_is_shown_after_the_game() {
    for line in ["a note\n", ""] {
        let mut command = xtask("bridgit play 1 1 First --quiet -- sh -c");
        let run = run_to_end(command.arg(format!("printf '{line}' >&2; echo No")), "");
        assert!(run.is_success(), "{}", run.stdout.text());
        assert_eq!(run.stderr.text(), line);
    }
}

#[test]
fn a_game_is_played_and_drawn() {
    let shown = assert_run("bridgit play 3 1 Second", "", "o room ", "");
    let first = "\n\nRound 1: DEGwer closes - 1 1, the solution opens | 1 2\n\n";
    assert!(shown.contains(first), "{shown}");
    assert!(shown.ends_with("\n\naccepted: a route is open after 4 moves\n"), "{shown}");
    assert!(!shown.contains(" \n"), "no line ends with a space: {shown}");
}

#[test]
fn where_degwer_wins_another_board_is_named() {
    for (board, winnable) in [("3 2 Second", "4 2 Second"), ("19 20 Second", "20 18 Second")] {
        let shown =
            assert_run(&format!("bridgit play {board} --opponent human"), "", "o room ", "");
        let no = "\n\naccepted: the answer is No, DEGwer can always win\n";
        let end = format!("{no}the solution can win on {winnable}\n");
        assert!(shown.ends_with(&end), "{shown}");
    }
}

/// Plays a game on a board of 2 x 1 rooms in which a person types DEGwer's doors. Returns what is shown.
#[track_caller]
fn play_as_degwer(typed: &str) -> String {
    assert_run("bridgit play 2 1 First --opponent human", typed, "o room ", "")
}

#[test]
fn a_person_plays_degwer() {
    let won = play_as_degwer("nonsense\n| 9 9\n- 1 1\n| 2 2\n| 1 1\n");
    for part in [
        "Round 1: the solution opens - 1 1\n\n      1\n  1 ···o···\n      (│)\n  2 ···o···\n\nType a door",
        "Close> expected a door like",
        "Close> there is no door | 9 9 in a dungeon of 2 x 1 rooms. Type a door",
        "Close> door - 1 1 is open already",
        "Close> Round 2: DEGwer closes | 2 2, the solution opens | 1 2\n",
        "Close> Round 3: DEGwer closes | 1 1, the solution opens | 2 1\n",
    ] {
        assert_eq!(won.matches(part).count(), 1, "{part}: {won}");
    }
    assert!(won.ends_with("\n\naccepted: a route is open after 3 moves\n"), "{won}");
}

#[test]
fn a_person_may_leave_the_game() {
    for typed in ["quit\n", ""] {
        let run = run_words("bridgit play 2 1 First --opponent human", typed);
        let left = run.stdout.text();
        let end = "Close> \nnot judged: DEGwer has left the game after 1 move\n";
        assert!(left.ends_with(end) && left.matches("o room ").count() == 1, "{left}");
        assert!(!run.is_success(), "{left}");
    }
}

#[test]
fn a_person_who_begins_sees_the_board_first() {
    let shown = run_words("bridgit play 3 1 Second --opponent human", "").stdout.text();
    assert!(shown.contains("\n\n      1\n  1 ···o···\n       ·\n"), "{shown}");
}

#[test]
fn an_input_is_written() {
    assert_run("gen cf936b path --size 5", "", "5 4\n1 2\n1 3\n1 4\n1 5\n0\n1\n", "");
    assert_run("gen cf936b even-cycle", "", "100000 100000\n1 2\n", "");
}

#[test]
fn the_generators_are_listed() {
    assert_run("gen cf354b", "", "cf354b: from 1 to ", "");
    assert_run("gen", "", "abc209e: from 1 to ", "");
}

#[test]
fn an_unknown_generator_is_refused() {
    assert_run("gen abc209e chian", "", "", "error: expected one of the generators random-3, ");
}

#[test]
fn a_size_that_no_input_has_is_refused() {
    assert_run("gen cf354b rows --size 0", "", "", "error: expected 1 to ");
}

#[test]
fn a_problem_without_worst_cases_is_refused() {
    let error = "error: expected one of the problems with worst cases, abc209e, ";
    assert_run("gen bridgit", "", "", error);
}

#[test]
fn a_url_without_a_name_is_refused() {
    assert_run("new x.org/", "", "", "error: expected a name of ");
}

#[test]
fn a_name_that_is_taken_is_refused() {
    let error = "error: cannot create src/bin/cf936b.rs: it exists already. Give another name";
    assert_run("new cf936b", "", "", error);
}

#[test]
fn a_solution_is_tested_on_all_cases() {
    for (problem, end) in
        [("cf354b", "\n\n4 of 4 accepted\n"), ("bridgit", "\n\n21 of 21 accepted\n")]
    {
        let shown = assert_run(&format!("test {problem}"), "", "sample-1 ", "");
        assert!(shown.ends_with(end), "{shown}");
        // An explanation of a case would follow its name and a colon.
        assert!(!shown.contains(": ") && !shown.contains("not run"), "{shown}");
    }
}

#[test]
fn a_bundle_is_tested_on_the_worst_cases_too() {
    let shown = assert_run("test cf354b --bundle", "", "sample-1 ", "");
    let worst = "\nmany-masks               accepted ";
    assert!(shown.contains(worst) && shown.ends_with("\n13 of 13 accepted\n"), "{shown}");
}

#[test]
fn a_solution_is_tested_on_one_case() {
    let line = "sample-1                 accepted ";
    let whole = assert_run("test src/bin/cf354b.rs sample-1 --release", "", line, "");
    let texts = "sample-1: accepted\ninput:\n2\nab\ncd\noutput:\nDRAW\n";
    assert!(whole.contains(texts), "{whole}");
}

#[test]
fn an_unknown_case_is_refused() {
    assert_run("test bridgit none", "", "", "error: expected one of the cases sample-1, ");
}

/// A file with a case of cf936b.
const CASE_FILE: &str = "../testcases/cf936b/sample-1.in";

#[test]
fn a_case_of_another_solution_is_refused() {
    let error = format!("error: expected a test case of abc209e, found {CASE_FILE}: ");
    assert_run(&format!("test abc209e {CASE_FILE}"), "", "", &error);
}

#[test]
fn the_file_of_a_case_names_the_solution_too() {
    assert_run(&format!("test {CASE_FILE}"), "", "sample-1  ", "");
}

/// Returns the names in a folder, without those of hidden files.
fn names(folder: &Path) -> BTreeSet<String> {
    let entries = fs::read_dir(folder).unwrap();
    let names = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap());
    names.filter(|name| !name.starts_with('.')).collect()
}

#[test]
fn a_bundle_writes_nothing_into_the_project() {
    let project = Project::from_environment().unwrap();
    let folders =
        ["", "src", "src/bin", "testcases", "xtask"].map(|name| project.root().join(name));
    let all_names = || folders.each_ref().map(|folder| names(folder));
    let before = all_names();
    let elsewhere = tempfile::tempdir().unwrap();
    let run = run_to_end(xtask("bundle cf354b").current_dir(elsewhere.path()), "");
    let bundle = "// sente: cf354b, bundled for Codeforces\n\
                  //! <https://codeforces.com/problemset/problem/354/B> CF 354 B";
    assert!(run.stdout.text().starts_with(bundle), "{}", run.stderr.text());
    assert!(run.is_success() && messages(&run).is_empty(), "{}", run.stderr.text());
    assert_eq!(names(elsewhere.path()), BTreeSet::new());
    assert_eq!(all_names(), before);
}

/// Returns the list of the solutions at the end of an error message.
fn known_solutions() -> String {
    let solutions = Project::from_environment().unwrap().solution_names().unwrap();
    format!("known: {}\n", Vec::from_iter(solutions).join(", "))
}

#[test]
fn a_solution_that_does_not_exist_is_an_error() {
    let expected = format!("error: no solution `nothing`; {}", known_solutions());
    for command in ["test", "bundle", "new --stress"] {
        assert_run(&format!("{command} nothing"), "", "", &expected);
    }
}

#[test]
fn a_solution_with_a_similar_name_is_suggested() {
    let known = known_solutions();
    let expected = format!("error: no solution `cf936`; did you mean `cf936b`? {known}");
    assert_run("test cf936", "", "", &expected);
}

#[test]
fn an_output_is_checked_as_contest_tools_ask() {
    let [input, right, wrong] = ["sample-1.in", "sample-1.out", "sample-2.out"]
        .map(|file| format!("../testcases/cf936b/{file}"));
    assert_run(&format!("checker cf936b {input} {right} {right}"), "", "", "accepted\n");
    assert_run(&format!("checker cf936b {input} {wrong} {right}"), "", "", "wrong answer: ");
    assert_run(&format!("checker cf936b {input} none {right}"), "", "", "error: cannot read none");
    // After errors about the arguments, other commands end with 2, with which a checker would refuse the output.
    let four_files = [&*right; 4].join(" ");
    for (files, expected) in [
        (format!("{right} {right}"), 0),
        (right.clone(), 3),
        (format!("{wrong} {right}"), 1),
        (format!("none {right}"), 3),
        (four_files, 3),
        ("--help".to_owned(), 0),
    ] {
        let run = run_words(&format!("checker cf936b {input} {files}"), "");
        let status = run.ending.outcome.status().and_then(|status| status.code());
        assert_eq!(status, Some(expected), "{files}");
    }
}

/// Runs a command of the shell, in which `$0` is the program of `cargo xtask`.
#[cfg(unix)]
fn run_in_shell(command: &str) -> Run {
    let mut shell = Command::new("sh");
    run_to_end(shell.args(["-c", command, env!("CARGO_BIN_EXE_xtask")]), "")
}

/// Checks that a command of the shell ends with the exit code 1.
#[cfg(unix)]
#[track_caller]
fn assert_fails_with_1(run: &Run) {
    assert_eq!(run.ending.outcome.status().unwrap().code(), Some(1));
}

#[test]
#[cfg(unix)]
fn a_full_disk_is_an_error() {
    let run = run_in_shell("\"$0\" gen abc209e one-word > /dev/full");
    assert_fails_with_1(&run);
    let messages = run.stderr.text();
    let disk = "error: cannot write to standard output: No space left on device";
    assert!(messages.starts_with(disk), "{messages}");
    assert_eq!(messages.lines().count(), 1, "{messages}");
}

#[test]
#[cfg(unix)]
fn a_reader_may_stop_early() {
    let run = run_in_shell("\"$0\" gen abc209e one-word | head -1");
    assert_eq!(run.stdout.text(), "200000\n");
    assert_eq!(run.stderr.text(), "");
}

#[test]
#[cfg(unix)]
fn a_verdict_that_cannot_be_printed_is_still_the_exit_code() {
    let words = "bridgit interactor 1 1 First";
    let run = run_in_shell(&format!("\"$0\" {words} < /dev/null > /dev/null 2> /dev/full"));
    assert_fails_with_1(&run);
    assert_eq!(run.stderr.text(), "");
}

#[test]
#[cfg(unix)]
fn nothing_is_left_behind_by_a_signal() {
    use std::fs::File;
    use std::io::{BufRead, BufReader, Read};
    use std::os::unix::process::ExitStatusExt;
    use std::process::Stdio;
    use std::sync::mpsc::channel;
    use std::thread;
    use test_support::AMPLE_TIME;

    let folder = tempfile::tempdir().unwrap();
    let alive = folder.path().join("alive");
    assert!(Command::new("mkfifo").arg(&alive).status().unwrap().success());
    // The solution, and the processes that it starts, keep this pipe open for as long as they run. A line in the pipe
    // says that they have started.
    let solution =
        format!("exec 3> '{}'; (echo started >&3; exec sleep 600) & wait", alive.display());
    let (sender, receiver) = channel();
    thread::spawn(move || {
        let mut pipe = BufReader::new(File::open(alive).unwrap());
        let mut first = String::new();
        pipe.read_line(&mut first).unwrap();
        sender.send(first).unwrap();
        let mut rest = String::new();
        pipe.read_to_string(&mut rest).unwrap();
        sender.send(rest).unwrap();
    });
    let mut command = xtask("bridgit play 3 1 Second -- sh -c");
    let mut game = command.arg(&solution).stdout(Stdio::null()).spawn().unwrap();
    assert_eq!(receiver.recv_timeout(AMPLE_TIME).as_deref(), Ok("started\n"));
    let id = game.id().to_string();
    assert!(Command::new("kill").args(["-TERM", &id]).status().unwrap().success());
    assert_eq!(game.wait().unwrap().signal(), Some(15));
    // The pipe ends when nobody has it open any more.
    assert_eq!(receiver.recv_timeout(AMPLE_TIME).as_deref(), Ok(""));
}
