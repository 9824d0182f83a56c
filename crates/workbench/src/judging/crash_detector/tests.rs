//! Tests of the messages of crashes.

use super::CrashDetector;
use crate::judge_command_line::JudgeCommandLine;
use std::path::Path;

/// A script that may start programs in any language.
const SHELL_SCRIPT: &str = "sh judges/x";

const PYTHON_SCRIPT: &str = "python3 judges/x";

fn with_messages<T>(command: &str, examine: impl FnOnce(&CrashDetector) -> T) -> T {
    let line = JudgeCommandLine::parse(command).unwrap();
    examine(&CrashDetector::of(&line, Path::new("/no-such")))
}

fn shows_crash(command: &str, stderr: &str) -> bool {
    with_messages(command, |messages| messages.shows_crash(stderr))
}

fn shows_end_of_input(stderr: &str) -> bool {
    with_messages(SHELL_SCRIPT, |messages| messages.shows_end_of_input(stderr))
}

#[test]
fn a_crash_is_recognised_in_each_known_language() {
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
        ("diff", "diff: Try 'diff --help' for more information."),
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
        assert!(shows_crash(SHELL_SCRIPT, message), "{language}: {message}");
    }
}

/// The page docs/checkers-and-interactors.md lists the languages whose messages are recognised.
#[test]
fn a_crash_is_not_recognised_in_other_languages() {
    for message in [
        "lua: x.lua:1: no",
        "Illegal division by zero at judges/c.pl line 3.",
        "Fatal error: exception Failure(\"int_of_string\")",
        "ERROR: LoadError: DomainError with -1.0",
    ] {
        assert!(!shows_crash(SHELL_SCRIPT, message), "{message}");
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
        assert!(shows_crash(SHELL_SCRIPT, message), "{message}");
    }
}

#[test]
fn a_reason_that_looks_like_the_message_of_a_compiler_is_no_crash() {
    for reason in
        ["parse: error: expected a number", "error: 3", "line 3: 4 Aborted", "the run was Aborted"]
    {
        assert!(!shows_crash(SHELL_SCRIPT, reason), "{reason}");
    }
}

#[test]
fn a_reason_may_begin_with_the_word_error() {
    for reason in [
        "Error: Error { kind: WrongSum }",
        "Error: the sum is 11",
        "Error: \"the sum is 11\"",
        "error: expected a number",
    ] {
        assert!(!shows_crash(SHELL_SCRIPT, reason), "{reason}");
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
        assert!(!shows_crash(SHELL_SCRIPT, reason), "{reason}");
    }
}

#[test]
fn the_command_go_run_hides_the_status_of_the_program() {
    for (message, is_crash) in [
        ("cannot decide\nexit status 3", true),
        ("cannot decide\nexit status 101", true),
        ("the sum is 11\nexit status 1", false),
        ("signal: killed", true),
        ("# foo/judges/gc", true),
        ("go: go.mod file not found in current directory", true),
        ("stat judges/x.go: no such file or directory", true),
        ("package foo is not a main package", true),
        ("package 3 is delivered twice\nexit status 1", false),
        ("# of moves is too large\nexit status 1", false),
    ] {
        assert_eq!(shows_crash("go run judges/x.go", message), is_crash, "{message}");
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
        assert!(!shows_crash(PYTHON_SCRIPT, reason), "{reason}");
    }
}

#[test]
fn a_checker_in_python_crashes_with_the_messages_of_python() {
    for message in [
        "python3: can't open file x.py: [Errno 2] No such file or directory",
        "/usr/bin/python3: No module named x",
        "Traceback (most recent call last):",
        "  + Exception Group Traceback (most recent call last):",
        "Unknown option: -Q",
        "unknown option --bogus",
    ] {
        assert!(shows_crash(PYTHON_SCRIPT, message), "{message}");
    }
}

#[test]
fn a_script_of_a_shell_may_start_programs_in_any_language() {
    for message in [
        "sort: cannot read: x: No such file or directory",
        "bash: --bogus: invalid option",
        "Traceback (most recent call last):",
        "Exception in thread \"main\" java.lang.NullPointerException",
    ] {
        assert!(shows_crash("bash judges/x", message), "{message}");
    }
}

#[test]
fn the_messages_of_python_show_the_end_of_standard_input() {
    for message in [
        "Traceback (most recent call last): EOFError: EOF when reading a line",
        "Traceback (most recent call last):\n    n = int(sys.stdin.readline())\n\
         ValueError: invalid literal for int() with base 10: ''",
        "Traceback (most recent call last):\n    x = float(input())\n\
         ValueError: could not convert string to float: ''",
        "Traceback (most recent call last):\n    a, b = input().split()\n\
         ValueError: not enough values to unpack (expected 2, got 0)",
    ] {
        assert!(shows_end_of_input(message), "{message}");
    }
}

#[test]
fn a_crash_for_another_reason_does_not_show_the_end_of_standard_input() {
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
        assert!(shows_crash(SHELL_SCRIPT, message), "{message}");
        assert!(!shows_end_of_input(message), "{message}");
    }
}
