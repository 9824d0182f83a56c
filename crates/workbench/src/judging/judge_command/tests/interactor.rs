//! Tests of interactors.

use super::{command, shell};
use crate::judging::interaction::interact;
use crate::judging::judgement::Judgement;
use crate::judging::verdict::Verdict;
use crate::process::Limits;
use std::process::Command;
use std::time::{Duration, Instant};
use test_support::AMPLE_TIME;

/// Lets a solution and an interactor talk, which are both scripts. The solution has this time limit. Returns the
/// verdict. Checks that the transcript begins with the question 7 and the answer 14 if and only if the solution
/// contains [`DOUBLES`].
fn interaction(time: Duration, solution: &str, interactor: &str) -> String {
    let start = Instant::now();
    let mut command = Command::new("sh");
    command.args(["-c", solution]);
    let judgement = interact(&mut command, Some(Limits::of_time(time)), |solution| {
        shell(interactor).interact("7\n", "8", solution)
    });
    assert!(start.elapsed() < AMPLE_TIME, "{solution}: {interactor}");
    let Judgement { verdict, output, .. } = judgement.unwrap();
    let transcript = output.captured().text();
    let doubles = solution.contains(DOUBLES);
    assert_eq!(transcript.starts_with("< 7\n> 14\n"), doubles, "{verdict}: {transcript}");
    verdict.to_string()
}

/// Checks the beginning of the verdict on a solution, and whether the verdict says that the solution ended.
#[track_caller]
fn assert_begins(verdict: &str, expected: &str) {
    assert!(verdict.starts_with(expected), "{verdict}");
    assert_says_end(verdict, expected);
}

/// Checks that a verdict says that the solution ended if and only if `expected` says it.
#[track_caller]
fn assert_says_end(verdict: &str, expected: &str) {
    let says_end = |text: &str| text.contains("solution ended");
    assert_eq!(says_end(verdict), says_end(expected), "{verdict}");
}

/// Lets a solution and an interactor talk, and checks the beginning of the verdict.
#[track_caller]
fn assert_verdict(solution: &str, interactor: &str, expected: &str) {
    assert_begins(&interaction(AMPLE_TIME, solution, interactor), expected);
}

/// Works as [`assert_verdict`] does for the solution [`DOUBLES`] with this time limit.
#[track_caller]
fn assert_verdict_on_doubles(time: Duration, interactor: &str, expected: &str) {
    assert_begins(&interaction(time, DOUBLES, interactor), expected);
}

/// Lets a solution that does not end and an interactor talk. Checks that the solution is stopped at its limit of 0.25
/// s, and that the verdict then says `expected`.
#[track_caller]
fn assert_stopped(solution: &str, interactor: &str, expected: &str) {
    let verdict = interaction(Duration::from_millis(250), solution, interactor);
    let (begin, end) = verdict.split_once(" on the clock, ").unwrap_or((&verdict, ""));
    assert!(begin.starts_with("time limit exceeded: stopped after "), "{verdict}");
    assert!(end.starts_with(&format!("the limit is 0.25 s{expected}")), "{verdict}");
    assert_says_end(&verdict, expected);
}

/// A solution that doubles a number.
const DOUBLES: &str = "read n; echo $((2 * n))";

/// An interactor that sends 7, and refuses all answers but 14.
const ASKS: &str =
    r#"cat "$1"; read twice; test "$twice" = 14 || { echo no >&2; exit 1; }; echo yes >&2"#;

/// A script that ends like a program in Python that has found no further input.
const CRASH: &str =
    "echo 'Traceback (most recent call last): EOFError: EOF when reading a line' >&2; exit 1";

#[test]
fn an_interactor_accepts_a_solution() {
    assert_verdict_on_doubles(AMPLE_TIME, ASKS, "accepted: yes");
}

#[test]
fn an_interactor_refuses_a_solution() {
    assert_verdict("read n; echo $n", ASKS, "wrong answer: no");
}

#[test]
fn a_solution_may_go_on_in_vain_after_a_wrong_answer() {
    assert_verdict(
        "read n; echo $n; read a || exit 3",
        ASKS,
        "wrong answer: no; the solution ended with exit status: 3",
    );
}

#[test]
fn an_interactor_gets_three_files() {
    let keeps = r#"cat "$1"; cat > "$2"; test "$(cat "$2" "$3")" = "14
8""#;
    assert_verdict_on_doubles(AMPLE_TIME, keeps, "accepted");
}

#[test]
fn a_solution_that_writes_on_after_a_refusal_has_a_wrong_answer() {
    // The two pipes of the interactor close at the same time, in an order that differs from run to run.
    for _ in 0..20 {
        let refuses = "read a; echo no >&2; exit 1";
        assert_verdict("exec seq 200000", refuses, "wrong answer: no");
    }
}

#[test]
fn a_solution_may_write_on_after_the_end_of_the_interactor() {
    let solution = "echo '! 5'; sleep 0.01; echo; sleep 0.01; echo done";
    for _ in 0..10 {
        assert_verdict(solution, r#"read a; test "$a" = "! 5""#, "accepted");
    }
}

#[test]
fn a_solution_may_write_more_than_a_pipe_holds_after_the_end_of_the_interactor() {
    assert_verdict("echo '! 5'; exec seq 200000", r#"read a; test "$a" = "! 5""#, "accepted");
}

#[test]
fn a_solution_that_goes_on_writing_without_end_is_stopped() {
    let limit = "output limit exceeded: more than 32 MB on standard output";
    assert_verdict(&format!("{DOUBLES}; exec yes"), ASKS, limit);
}

#[test]
fn a_solution_that_fails_is_no_right_one() {
    assert_verdict(
        "read n; exit 3",
        "echo 1; exec cat > /dev/null",
        "runtime error: the solution ended with exit status: 3",
    );
}

#[test]
fn a_solution_that_does_not_read_on_does_not_end_the_interactor() {
    let answers = r#"cat "$1"; read a; sleep 0.1; echo 1; read a || { echo eof >&2; exit 1; }"#;
    let ended = "runtime error: eof; the solution ended with exit status: 101";
    assert_verdict(&format!("{DOUBLES}; exit 101"), answers, ended);
}

#[test]
fn an_interactor_that_starts_slowly_takes_no_time_of_the_solution() {
    // The solution waits longer than twice its limit.
    let time = Duration::from_millis(20);
    assert_verdict_on_doubles(time, &format!("sleep 0.1; {ASKS}"), "accepted: yes");
}

/// A script that uses 2 s of processor time.
#[cfg(target_os = "linux")]
const COMPUTES: &str = "trap over=1 XCPU; ulimit -S -t 2; while [ -z $over ]; do :; done";

/// Checks that a solution is accepted whose interactor computes for 2 s before it asks.
///
/// The solution may be idle for 1.1 s, so it would be stopped if it counted as idle while its interactor computes. The
/// two have 101 s on the clock, so a busy machine does not end them.
#[cfg(target_os = "linux")]
#[track_caller]
fn assert_waited_for(computes: &str) {
    let time = Duration::from_millis(50);
    assert_verdict_on_doubles(time, &format!("{computes}; {ASKS}"), "accepted: yes");
}

#[test]
#[cfg(target_os = "linux")]
fn an_interactor_that_computes_takes_no_time_of_the_solution() {
    assert_waited_for(COMPUTES);
}

#[test]
#[cfg(target_os = "linux")]
fn an_interactor_that_waits_for_its_own_program_takes_no_time_of_the_solution() {
    // The inner shell computes, while the outer one waits for it.
    assert_waited_for(&format!("sh -c '{COMPUTES}'"));
}

#[test]
#[cfg(target_os = "linux")]
fn an_interactor_that_computes_slowly_after_the_end_of_the_solution_is_waited_for() {
    // The interactor works for more than 10 s on the clock, with little processor time and without a long pause, as
    // if other programs used the processor.
    let work = "j=0; while [ $j -lt 5000 ]; do j=$((j+1)); done";
    let computes = format!("i=0; while [ $i -lt 110 ]; do i=$((i+1)); {work}; sleep 0.1; done");
    assert_verdict_on_doubles(AMPLE_TIME, &format!("{ASKS}; {computes}"), "accepted: yes");
}

#[test]
fn an_interactor_that_does_not_read_for_a_while_gets_everything() {
    let counts = "echo 1; sleep 3; test $(wc -l) = 30000 && echo yes >&2";
    assert_verdict("read n; exec seq 10001 40000", counts, "accepted: yes");
}

#[test]
fn an_interactor_that_writes_without_end_is_not_judged() {
    let writes = "not judged: the interactor `sh -c exec seq 9999999 judge` writes more than 32 MB";
    assert_verdict("exec cat > /dev/null", "exec seq 9999999", writes);
}

#[test]
fn an_interactor_that_writes_messages_without_end_is_not_judged() {
    let writes = "not judged: the interactor `sh -c exec yes >&2 judge` writes more than 32 MB: y";
    assert_verdict("exec cat > /dev/null", "exec yes >&2", writes);
}

#[test]
fn an_interactor_that_is_ended_by_a_signal_is_not_judged() {
    let failed =
        "not judged: the interactor `sh -c cat \"$1\"; kill -9 $$ judge` has failed, signal: 9";
    assert_verdict("read n", "cat \"$1\"; kill -9 $$", failed);
}

#[test]
fn an_interactor_with_the_exit_status_of_a_failure_is_not_judged() {
    let failed = "not judged: the interactor `sh -c exit 3 judge` has failed, exit status: 3";
    assert_verdict("", "exit 3", failed);
}

#[test]
fn an_interactor_that_crashes_because_the_solution_has_ended_is_not_at_fault() {
    let crashes = &format!("cat > /dev/null; {CRASH}");
    assert_verdict("exit 0", crashes, "wrong answer: the solution ended before the interactor");
}

#[test]
fn an_interactor_that_crashes_because_the_solution_has_failed_is_not_at_fault() {
    let crashes = &format!("cat > /dev/null; {CRASH}");
    let failed = "runtime error: the solution ended before the interactor; the solution ended with exit status: 3";
    assert_verdict("exit 3", crashes, failed);
}

/// A thread that reads may find the end of its input after the interactor has decided.
#[test]
fn an_interactor_that_accepts_although_a_thread_has_crashed_decides_nothing() {
    let crash =
        "echo 'Exception in thread Thread-1:' >&2; echo 'EOFError: EOF when reading a line' >&2";
    let accepts = format!("{ASKS}; cat > /dev/null; {crash}; exit 0");
    assert_verdict(DOUBLES, &accepts, "not judged: the interactor ");
}

#[test]
fn an_interactor_that_crashes_for_another_reason_after_the_end_of_the_solution_is_at_fault() {
    let crashes = "cat > /dev/null; echo 'Exception in thread \"main\" x' >&2; exit 1";
    let expected = "not judged: the solution ended first, which may be why the interactor failed: the interactor ";
    assert_verdict("exit 0", crashes, expected);
}

/// An interactor may close its output only because the solution has ended.
#[test]
fn an_interactor_that_closes_its_output_after_the_solution_has_ended_may_be_a_victim() {
    let closes = |end: &str| format!("echo 7; cat > /dev/null; exec >&-; sleep 0.1; {end}");
    let fails = "read x; exit 3";
    for (end, expected) in [
        ("echo no >&2; exit 1", "runtime error: no; the solution ended with exit status: 3"),
        (CRASH, "runtime error: the solution ended before the interactor"),
    ] {
        assert_verdict(fails, &closes(end), expected);
    }
}

/// An interactor has to close its output for a solution that reads to the end of its input.
#[test]
#[cfg(target_os = "linux")]
fn an_interactor_that_closes_its_output_has_not_ended() {
    let closes = |end: &str| format!("exec >&-; sleep 0.1; cat > /dev/null; {end}");
    let crashes = closes(CRASH);
    let refuses = closes("echo no >&2; exit 1");
    let succeeds = "cat > /dev/null";
    let fails = "cat > /dev/null; exit 3";
    assert_verdict(succeeds, &crashes, "wrong answer: the solution ended before the interactor");
    assert_verdict(succeeds, &refuses, "wrong answer: no");
    assert_verdict(fails, &crashes, "runtime error: the solution ended before the interactor");
    // The solution may have failed because its input ended.
    assert_verdict(fails, &refuses, "wrong answer: no; the solution ended with exit status: 3");
    let crashes_otherwise = closes("echo 'Exception in thread \"main\" x' >&2; exit 1");
    assert_verdict(fails, &crashes_otherwise, "not judged: the solution ended first");
    assert_stopped("exec sleep 60", &crashes, ": both wait");
    assert_stopped("exec sleep 60", &refuses, ": both wait");
    assert_verdict("cat > /dev/null; echo 1", &closes("exit 0"), "accepted");
    // The interactor ends before the solution.
    assert_verdict(
        "cat > /dev/null; sleep 0.3; exit 3",
        "exec >&-; echo no >&2; exit 1",
        "wrong answer: no; the solution ended with exit status: 3",
    );
}

#[test]
fn an_interactor_that_crashes_before_the_end_of_the_solution_is_at_fault() {
    // The solution waits for a line, so it ends only after the output of the interactor has ended.
    assert_verdict("read a", CRASH, "not judged: the interactor `sh -c echo 'Traceback");
}

#[test]
fn a_solution_that_waits_in_vain_is_stopped() {
    assert_stopped("exec sleep 60", ASKS, ": both wait; do the solution and the interactor flush");
}

#[test]
fn a_solution_is_stopped_whose_interactor_crashes_at_the_end_of_its_input() {
    assert_stopped("exec sleep 60", &format!("cat > /dev/null; {CRASH}"), ": both wait");
}

#[test]
fn a_wrong_answer_is_found_before_the_solution_is_stopped() {
    let verdict = interaction(Duration::from_millis(250), "exec sleep 60", "exit 1");
    assert_begins(&verdict, "wrong answer: exit status: 1");
}

#[test]
fn a_solution_that_goes_on_after_the_decision_is_stopped() {
    assert_stopped(
        &format!("{DOUBLES}; exec sleep 60"),
        ASKS,
        ": the interactor accepts the solution, but the solution goes on",
    );
}

#[test]
fn programs_that_the_two_start_are_not_waited_for() {
    assert_verdict(
        &format!("sleep 600 & {DOUBLES}"),
        &format!("{ASKS}; cat > /dev/null; sleep 600 &"),
        "accepted: yes",
    );
}

/// A program that has left the group of the solution is not ended with the solution, and keeps the output of the
/// solution open.
#[cfg(target_os = "linux")]
#[test]
fn an_interactor_reads_the_end_of_an_output_that_another_program_keeps_open() {
    assert_verdict(
        &format!("setsid sleep 20 & {DOUBLES}"),
        &format!("{ASKS}; cat > /dev/null"),
        "accepted: yes",
    );
}

#[test]
fn an_interactor_that_cannot_be_started_is_not_judged() {
    let mut solution = Command::new("true");
    let judgement = interact(&mut solution, None, |solution| {
        command("no-such").unwrap().interact("", "", solution)
    });
    assert!(matches!(judgement.unwrap().verdict, Verdict::NotJudged(_)));
}
