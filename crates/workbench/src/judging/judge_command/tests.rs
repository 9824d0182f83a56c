//! Tests of checkers and interactors that are scripts.

use super::{CommandLine, Decision, JudgeCommand, Result};
use crate::judging::interaction::interact;
use crate::judging::judgement::Judgement;
use crate::judging::verdict::Verdict;
use crate::process::Limits;
use std::fs::{self, Permissions};
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant};
use tempfile::TempDir;
use test_support::AMPLE_TIME;
use test_support::files::{make_old, write_files};

fn shell(script: &str) -> JudgeCommand {
    let arguments = ["-c", script, "judge"].map(str::to_owned).into();
    JudgeCommand { line: CommandLine { program: "sh".into(), arguments }, folder: "/".into() }
}

fn line(text: &str) -> CommandLine {
    let mut words = text.split(' ').map(str::to_owned);
    let program = words.next().unwrap();
    CommandLine { program, arguments: words.collect() }
}

fn command(text: &str) -> Result<JudgeCommand> {
    let command = JudgeCommand::new(line(text), Path::new("/"));
    command.ensure_can_be_started()?;
    Ok(command)
}

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
        "thread '<unnamed>' (7) panicked at x.rs:1:1:\nno",
    ] {
        let script = script_that_says(message, 0);
        assert_checked(&script, "not judged: ");
    }
    // A main thread may catch its exceptions.
    let script = script_that_says("Traceback (most recent call last): caught", 0);
    assert_checked(&script, "accepted: Traceback");
}

/// A thread that reads may find the end of its input after the interactor has decided.
#[test]
fn an_interactor_that_accepts_although_a_thread_has_crashed_refuses_nothing() {
    let crash =
        "echo 'Exception in thread Thread-1:' >&2; echo 'EOFError: EOF when reading a line' >&2";
    let accepts = format!("{ASKS}; cat > /dev/null; {crash}; exit 0");
    assert_verdict(DOUBLES, &accepts, "not judged: the interactor ");
}

#[test]
fn a_reason_may_begin_with_the_word_error() {
    for reason in ["Error: the sum is 11", "Error: \"the sum is 11\"", "error: expected a number"] {
        assert_checked(&script_that_says(reason, 1), &format!("wrong answer: {reason}"));
    }
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
fn a_checker_in_any_language_that_crashes_is_not_judged() {
    for (language, message) in [
        ("Node.js", "/x.js:1\nthrow new Error(1)\n^\n\nError: 1\n    at x\n\nNode.js v20.20.2"),
        ("old Node.js", "Error: 1\n    at Module._compile (internal/modules/x.js:1063:30)"),
        ("Deno", "error: Uncaught (in promise) Error: 1\n    at file:///x.ts:1:7"),
        ("Ruby", "x.rb:1:in `f': undefined method `a' for nil:NilClass (NoMethodError)"),
        ("Ruby", "x.rb:1:in `<main>': no (RuntimeError)"),
        ("Ruby 3.4", "x.rb:1:in 'Integer#/': divided by 0\n\tfrom x.rb:1:in '<main>'"),
        ("Ruby", "x.rb:1: undefined local variable or method `a' (NameError)"),
        ("Ruby", "x.rb:1:in `Integer': invalid value for Integer(): \"a\" (ArgumentError)"),
        ("Ruby", "x.rb:1:in `+': nil can't be coerced into Integer (TypeError)"),
        ("Go", "panic: runtime error: index out of range\n\ngoroutine 1 [running]:\nmain.main()"),
        ("Go", "fatal error: all goroutines are asleep - deadlock!\n\ngoroutine 1 [chan receive]:"),
        ("Go", "panic: no\n\ngoroutine 18 [running]:\nmain.f()"),
        ("Go", "# command-line-arguments\n./x.go:3:5: undefined: x"),
        ("Java", "Exception in thread \"main\" java.lang.NullPointerException"),
        ("Java", "Error: Unable to access jarfile x.jar"),
        ("Java", "Error: Main method not found in class X, please define the main method as:"),
        ("Java", "Error: Invalid or corrupt jarfile x.jar"),
        ("Java", "no main manifest attribute, in x.jar"),
        ("Java", "X.java:1: error: not a statement\n1 error\nerror: compilation failed"),
        ("Python", "TabError: inconsistent use of tabs and spaces in indentation"),
        ("C++", "==1==ERROR: LeakSanitizer: detected memory leaks"),
        ("C++", "x.cpp:3:110: runtime error: signed integer overflow"),
        ("dash", "judges/f4.sh: 2: [: 5: unexpected operator"),
        ("bash", "judges/f2.sh: line 1: exit: 0: numeric argument required"),
        ("diff", "Try 'diff --help' for more information."),
        ("Java", "# There is insufficient memory for the Java Runtime Environment to continue."),
        ("Python", "c.py: error: unrecognized arguments: /tmp/x/expected"),
        ("Python", "c.py: error: the following arguments are required: --input"),
        ("Java", "Error occurred during initialization of VM"),
        ("Node.js", "npm error code E404"),
        ("awk", "awk: line 1: missing ) near }"),
        ("make", "make: *** No rule to make target 'x'.  Stop."),
        ("Python", "Unknown option: -3\nusage: python3 [option] ... [-c cmd | -m mod | file | -]"),
        ("Node.js", "node: bad option: --bad"),
        ("Rust", "Error: Os { code: 2, kind: NotFound, message: \"No such file or directory\" }"),
        ("Rust", "Error: Error { kind: UnexpectedEof, message: \"failed to fill whole buffer\" }"),
        ("sort", "sort: cannot read: x: No such file or directory"),
        ("diff", "diff: x: No such file or directory"),
        ("dash", "judges/s.sh: 3: bcx: not found"),
        ("dash", "s.sh: 2: nosuch: parameter not set"),
        ("dash", "s.sh: 2: Bad substitution"),
        ("dash", "s.sh: 1: arithmetic expression: expecting primary: \" 1 + \""),
        ("dash", "s.sh: 1: cannot open x: No such file"),
        ("bash", "s.sh: line 1: : No such file or directory"),
        ("bash", "/x/judge: line 1: a: unbound variable"),
        ("bash", "sh: line 1: ${a-b c}: bad substitution"),
        ("bash", "s.sh: line 1: 1/0: division by 0 (error token is \"0\")"),
        ("dash", "s.sh: 1: arithmetic expression: division by zero: \"1/0\""),
        ("bash", "x.sh: line 1: no-such: command not found"),
        ("bash", "x.sh: line 1: syntax error near unexpected token `then'"),
        ("bash", "x.sh: line 2: syntax error: unexpected end of file"),
        ("sh", "x.sh: 1: Syntax error: \"then\" unexpected"),
    ] {
        let script = "printf '%s\\n' \"$0\" >&2; exit 1";
        let arguments = ["-c", script, message].map(str::to_owned).into();
        let line = CommandLine { program: "sh".into(), arguments };
        let decision = JudgeCommand::new(line, Path::new("/")).check("1", b"2", "3");
        assert!(matches!(decision, Decision::Undecided(_)), "{language}: {decision:?}");
    }
}

#[test]
fn a_checker_with_an_error_of_syntax_is_not_judged() {
    assert_checked("if then", "not judged: ");
}

/// Returns a script that writes a message to standard error, and ends with an exit status.
fn script_that_says(message: &str, status: i32) -> String {
    format!("echo '{}' >&2; exit {status}", message.replace('\'', r"'\''"))
}

/// The page docs/checkers-and-interactors.md lists the languages whose messages are recognised.
#[test]
fn in_other_languages_only_the_exit_status_counts() {
    for message in [
        "lua: x.lua:1: no",
        "Illegal division by zero at judges/c.pl line 3.",
        "Fatal error: exception Failure(\"int_of_string\")",
        "ERROR: LoadError: DomainError with -1.0",
    ] {
        assert_checked(&script_that_says(message, 1), &format!("wrong answer: {message}\n"));
        assert_checked(&script_that_says(message, 3), "not judged: ");
    }
}

/// The shell, the compiler or the runtime of the program that a script starts says why the script has no verdict.
#[test]
fn a_message_about_a_program_that_a_script_starts_is_a_crash() {
    for message in [
        "judges/c.cpp:1:20: error: expected a semicolon",
        "judges/c.cpp:1:10: fatal error: x.h: No such file or directory",
        "J9.java:1: error: class, interface or enum expected",
        "error[E0425]: cannot find value in this scope",
        "error: aborting due to 1 previous error",
        "collect2: error: ld returned 1 exit status",
        "Segmentation fault",
        "Segmentation fault (core dumped)",
        "judges/x.sh: line 2: 71 Aborted                 (core dumped) judges/x",
        "terminate called after throwing an instance of int",
        "x: x.cpp:3: int main(): Assertion `a == b' failed.",
        "judges/x.sh: 3: ./judges/y: Exec format error",
        "judges/x.sh: line 3: 08: value too great for base (error token is \"08\")",
        "Bun v1.4.5 (Linux x64)",
        "judges/s.rb:2: syntax error, unexpected end-of-input",
        "judges/w.rb:2:in '<main>': no (WrongAnswer)",
    ] {
        assert_checked(&script_that_says(message, 1), "not judged: ");
    }
}

#[test]
fn a_reason_that_looks_like_the_message_of_a_compiler_is_no_crash() {
    for reason in
        ["parse: error: expected a number", "error: 3", "line 3: 4 Aborted", "the run was Aborted"]
    {
        assert_checked(
            &format!("echo '{reason}' >&2; exit 1"),
            &format!("wrong answer: {reason}\n"),
        );
    }
}

#[test]
fn a_reason_is_not_taken_for_a_crash() {
    for reason in [
        "wrong answer expected 3, found 4",
        "syntax error in line 3 of the output",
        "TypeError in the expression",
        "element 5: not found",
        "test: 5: not found",
        "the word: x: No such file or directory",
        "found: Is a directory",
        "wrong answer: line 3: edge (1, 2): not found",
        "test: Illegal number: x",
        "[: x: integer expression expected",
        "the goroutine 1 is missing",
        "found 5 at position 2.5 in line 4.",
        "wrong at test line 3.",
        "found 4 instead of 5 at output.txt line 3.",
        "at a.b line x.",
        "expected tomahawk: found dove",
        "wrong: line 3: x: not found",
        "wrong answer: Syntax error: expected a digit",
        "wrong: 3: x: unbound variable",
        "the word (NameError) is missing",
        "found (TypeError)",
        "a/b: c: x not found",
        "awk: cmd. line:1: warning: escape sequence",
        "awk: cmd. line:1: (FILENAME=- FNR=1) warning: log: received negative argument -1",
    ] {
        assert_checked(
            &format!("echo '{reason}' >&2; exit 1"),
            &format!("wrong answer: {reason}\n"),
        );
    }
}

/// Checks that a reason on the standard error of a script of this interpreter counts as a refusal or, if `is_refusal`
/// is false, as the message of a crash.
#[track_caller]
fn assert_is_refusal(interpreter: &str, reason: &str, is_refusal: bool) {
    let folder = TempDir::new().unwrap();
    // The fake interpreter writes what the script would write.
    let fake = format!("#!/bin/sh\necho '{reason}' >&2\nexit 1\n");
    write_files(folder.path(), &[(interpreter, &*fake), ("judge", "")]);
    let program = folder.path().join(interpreter);
    fs::set_permissions(&program, Permissions::from_mode(0o755)).unwrap();
    let line = line(&format!("./{interpreter} judge"));
    let decision = JudgeCommand::new(line, folder.path()).check("1", b"2", "3");
    assert_eq!(decision == Decision::refused(reason), is_refusal, "{decision:?}");
}

#[test]
fn a_script_of_a_shell_may_be_a_program() {
    let folder = TempDir::new().unwrap();
    write_files(folder.path(), &[("judges/ch", "#!/bin/sh\n[ 1 2 = 1 2 ] && exit 0\nexit 1\n")]);
    fs::set_permissions(folder.path().join("judges/ch"), Permissions::from_mode(0o755)).unwrap();
    let decision = JudgeCommand::new(line("judges/ch"), folder.path()).check("", b"", "");
    assert!(matches!(decision, Decision::Undecided(_)), "{decision:?}");
}

#[test]
fn the_command_go_run_hides_the_status_of_the_program() {
    for (message, is_refusal) in [
        ("cannot decide\nexit status 3", false),
        ("the sum is 11\nexit status 1", true),
        ("signal: killed", false),
        ("# foo/judges/gc", false),
        ("go: go.mod file not found in current directory", false),
        ("stat judges/x.go: no such file or directory", false),
        ("package foo is not a main package", false),
        ("package 3 is delivered twice\nexit status 1", true),
        ("# of moves is too large\nexit status 1", true),
    ] {
        assert_is_refusal("go", message, is_refusal);
    }
}

#[test]
fn a_checker_in_python_may_quote_the_error_of_a_tool() {
    for reason in [
        "expected: 5, found: No such file or directory",
        "answer: x: No such file or directory",
        "found: the word: Permission denied",
        "x.sh: 3: bc: not found",
    ] {
        assert_is_refusal("python3", reason, true);
    }
}

#[test]
fn a_checker_in_python_crashes_with_the_messages_of_python() {
    for message in [
        "python3: can'\\''t open file x.py: [Errno 2] No such file or directory",
        "/usr/bin/python3: No module named x",
        "Traceback (most recent call last):",
    ] {
        assert_is_refusal("python3", message, false);
    }
}

#[test]
fn a_script_of_a_shell_may_start_programs_in_any_language() {
    for message in [
        "sort: cannot read: x: No such file or directory",
        "Traceback (most recent call last):",
        "Exception in thread \"main\" java.lang.NullPointerException",
    ] {
        assert_is_refusal("bash", message, false);
    }
}

#[test]
fn a_checker_that_cannot_be_started_is_not_judged() {
    let decision = command("no-such").unwrap().check("", b"", "");
    let verdict = decision.into_verdict().to_string();
    assert!(verdict.starts_with("not judged: the checker: cannot start no-such: "), "{verdict}");
}

#[test]
fn a_command_that_names_a_missing_file_is_refused() {
    for text in
        ["./no-such", "no/such", "python3 no-such.py", "sh bin/no-such.sh", "perl no-such.pl"]
    {
        let error = command(text).unwrap_err().to_string();
        assert!(error.starts_with("cannot find ") && error.contains("no"), "{error}");
    }
}

#[test]
fn a_word_that_names_no_script_need_not_be_a_file() {
    for text in ["python3 -m no.such", "bin/sh -x 1/2", "./bin/sh --a=b/c.py 1.5", "sed s/a.b/c/"] {
        assert_eq!(command(text).unwrap().to_string(), text);
    }
}

/// Returns the error about a command that cannot be started in a folder with these empty files.
fn start_error(files: &[&str], command: &str) -> String {
    let folder = TempDir::new().unwrap();
    let files: Vec<_> = files.iter().map(|file| (file, "")).collect();
    write_files(folder.path(), &files);
    let command = JudgeCommand::new(line(command), folder.path());
    command.ensure_can_be_started().unwrap_err().to_string()
}

#[test]
fn the_error_about_a_missing_program_names_its_source() {
    let missing = start_error(&["judges/x.rs"], "judges/x 1");
    assert!(missing.ends_with("names: compile judges/x.rs"), "{missing}");
}

#[test]
fn the_error_about_a_missing_program_without_source_names_no_source() {
    let missing = start_error(&["judges/x.rs"], "judges/y 1");
    assert!(missing.ends_with("names"), "{missing}");
}

#[test]
fn a_script_has_to_be_started_by_its_interpreter() {
    let unable = start_error(&["judges/y.py"], "judges/y.py 1");
    assert!(unable.ends_with("as in `python3 judges/y.py`"), "{unable}");
}

#[test]
fn a_source_has_to_be_compiled() {
    let unable = start_error(&["judges/x", "judges/x.rs"], "judges/x.rs 1");
    assert!(unable.ends_with(": compile it, and name the program, such as judges/x"), "{unable}");
}

#[test]
fn a_command_with_a_script_that_exists_can_be_started() {
    let folder = TempDir::new().unwrap();
    write_files(folder.path(), &[("judges/y.py", "")]);
    let command = JudgeCommand::new(line("python3 judges/y.py"), folder.path());
    command.ensure_can_be_started().unwrap();
}

/// Returns a folder with an old program, a new source and a script.
fn folder_with_outdated_program() -> TempDir {
    let folder = TempDir::new().unwrap();
    let files = [("judges/x.rs", "fn main() {}\n"), ("judges/x", ""), ("judges/y.py", "")];
    write_files(folder.path(), &files);
    make_old(&folder.path().join("judges/x"));
    folder
}

fn note_on_outdated_program(folder: &TempDir, command: &str) -> Option<String> {
    JudgeCommand::new(line(command), folder.path()).note_on_outdated_program()
}

#[test]
fn a_program_that_is_older_than_its_source_is_noted() {
    let folder = folder_with_outdated_program();
    let note = note_on_outdated_program(&folder, "judges/x 1");
    assert_eq!(note.unwrap(), "judges/x.rs is newer than judges/x: compile it");
}

#[test]
fn a_command_that_names_no_program_with_a_source_is_not_noted() {
    let folder = folder_with_outdated_program();
    for command in ["judges/x.rs", "judges/y.py", "python3 judges/y.py"] {
        assert_eq!(note_on_outdated_program(&folder, command), None, "{command}");
    }
}

#[test]
fn a_program_as_old_as_its_source_is_not_noted() {
    let folder = folder_with_outdated_program();
    make_old(&folder.path().join("judges/x.rs"));
    assert_eq!(note_on_outdated_program(&folder, "judges/x"), None);
}

/// Lets a solution and an interactor talk, which are both scripts. The solution has this time limit. Returns the
/// verdict. Checks that the transcript begins with the question 7 and the answer 14 exactly if the solution contains
/// [`DOUBLES`].
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

/// Checks that a verdict says that the solution ended exactly if `expected` says it.
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

/// An interactor that reads all output of the solution, and then ends with a message, like a program that crashes.
fn crashes_with(message: &str) -> String {
    format!("cat > /dev/null; cat >&2 << 'END'\n{message}\nEND\nexit 1")
}

#[test]
fn an_interactor_may_crash_at_the_end_of_its_standard_input() {
    for message in [
        "Traceback (most recent call last): EOFError: EOF when reading a line",
        "Traceback (most recent call last):\n    n = int(sys.stdin.readline())\n\
         ValueError: invalid literal for int() with base 10: ''",
        "Traceback (most recent call last):\n    x = float(input())\n\
         ValueError: could not convert string to float: ''",
        "Traceback (most recent call last):\n    a, b = input().split()\n\
         ValueError: not enough values to unpack (expected 2, got 0)",
    ] {
        let early = "wrong answer: the solution ended before the interactor";
        assert_verdict("exit 0", &crashes_with(message), early);
    }
}

#[test]
fn an_interactor_that_crashes_for_another_reason_after_the_end_of_the_solution_is_at_fault() {
    for message in [
        "Traceback (most recent call last):\n    n = int(expected.readline())\n\
         ValueError: invalid literal for int() with base 10: ''",
        "Traceback (most recent call last):\n    a, b = input().split()\n\
         ValueError: not enough values to unpack (expected 2, got 1)",
        "Traceback (most recent call last):\n    best, = read_input(sys.argv[3])\n\
         ValueError: not enough values to unpack (expected 1, got 0)",
        "Traceback (most recent call last):\nEOFError: Ran out of input",
        "Traceback (most recent call last):\n    answer = [int(input()), int(open(sys.argv[3]).readline())]\n\
         ValueError: invalid literal for int() with base 10: ''",
        "Traceback (most recent call last):\nBrokenPipeError: [Errno 32] Broken pipe",
        "Traceback (most recent call last):\n    if not judge(sys.stdin, open(sys.argv[3])):\n\
         \x20   return x == int(expected.readline())\n           ~~~~^^^^\n\
         ValueError: invalid literal for int() with base 10: ''",
        "Exception in thread \"main\" java.util.NoSuchElementException: No value present\n\
         \tat java.base/java.util.Optional.get(Optional.java:143)",
        // These may be messages about the end of another file.
        "Exception in thread \"main\" java.util.NoSuchElementException: No line found\n\
         \tat java.base/java.util.Scanner.nextLine(Scanner.java:1651)",
        "panic: EOF\n\ngoroutine 1 [running]:",
        "x.rb:1:in `readline': end of file reached (EOFError)\n\tfrom x.rb:1:in `<main>'",
    ] {
        let expected = "not judged: the solution ended first, which may be why the interactor failed: the interactor ";
        assert_verdict("exit 0", &crashes_with(message), expected);
    }
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
    assert_stopped("exec sleep 60", ASKS, ": both wait; does the solution end and flush");
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
fn a_solution_that_goes_on_after_the_verdict_is_stopped() {
    assert_stopped(
        &format!("{DOUBLES}; exec sleep 60"),
        ASKS,
        ": the interactor accepts it, but it goes on",
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
