//! Messages that show that a checker or an interactor has crashed rather than refused the output.
//!
//! An interpreter often ends with the exit status 1 when it crashes, like a checker that refuses an output, so only
//! the message tells the two apart. The lists below have the messages of common languages.

use crate::header::CommandLine;
use std::process::ExitStatus;

/// Returns true if a standard error shows that a program has read past the end of its input, or has written to a
/// program that has ended.
pub(super) fn shows_end_of_solution(stderr: &str) -> bool {
    let shows = |message: &EndMessage| {
        let has_source = message.sources.iter().any(|source| stderr.contains(source));
        stderr.contains(message.text) && (has_source || message.sources.is_empty())
    };
    END_MESSAGES.iter().any(shows)
}

/// Returns true if the standard error of a command with this exit status shows that it has crashed rather than decided.
pub(super) fn shows_crash(stderr: &str, status: ExitStatus, command: &CommandLine) -> bool {
    let is_error = |line: &str| {
        CRASH_LINES.iter().any(|begin| line.starts_with(begin))
            || CRASH_PARTS.iter().any(|part| line.contains(part))
            || is_error_of_awk(line)
            || is_error_of_perl(line, command) && may_be_status_of_perl(status, line)
            || is_error_of_ruby(line)
            || is_error_of_shell(line, command)
            || is_error_of_tool(line)
    };
    stderr.lines().any(is_error)
}

/// Returns true if a line is an error of dash or bash, such as `judges/x.sh: 3: bc: not found`. It begins with the
/// script, which the command names or which looks like a file, and the number of the line.
fn is_error_of_shell(line: &str, command: &CommandLine) -> bool {
    const MESSAGES: [&str; 9] = [
        "not found",
        "parameter not set",
        "unbound variable",
        "No such file",
        "yntax error",
        "Bad substitution",
        "bad substitution",
        "arithmetic expression: ",
        "division by 0 (error token",
    ];
    let mut parts = line.splitn(3, ": ");
    let (Some(source), Some(place), Some(message)) = (parts.next(), parts.next(), parts.next())
    else {
        return false;
    };
    let is_script = source.contains('/')
        || source.ends_with(".sh")
        || command.words().contains(&source.to_owned());
    is_script
        && is_number(place.strip_prefix("line ").unwrap_or(place))
        && MESSAGES.iter().any(|it| message.contains(it))
}

/// Returns true if a line is an error of awk, gawk or mawk, and not a warning.
fn is_error_of_awk(line: &str) -> bool {
    let is_message = ["awk: ", "gawk: ", "mawk: "].iter().any(|begin| line.starts_with(begin));
    is_message && !line.contains(" warning: ")
}

/// Returns true if a line is an error of a tool that a script has started, such as
/// `sort: cannot read: x: No such file or directory`.
fn is_error_of_tool(line: &str) -> bool {
    const ERRORS: [&str; 4] =
        ["No such file or directory", "Permission denied", "Is a directory", "Not a directory"];
    let parts: Vec<_> = line.split(": ").collect();
    let [tool, _, .., error] = parts[..] else { return false };
    !tool.contains(' ') && ERRORS.contains(&error)
}

/// Returns true if a line is an error of Ruby, such as ``x.rb:1:in `f': no (RuntimeError)``.
fn is_error_of_ruby(line: &str) -> bool {
    let has_place = [".rb:", ":in `", ":in '"].iter().any(|place| line.contains(place));
    let ends = ["Error)", ":in `<main>'", ":in '<main>'"];
    has_place && ends.iter().any(|end| line.ends_with(end))
}

/// Returns true if a line ends like the errors of Perl. Examples are `at judges/x.pl line 3.` and, while a file is
/// read, `at judges/x.pl line 3, <$f> line 1.` The file in the message has to be a script of Perl by its name, or the
/// program of the command. Warnings of Perl end in the same way, but do not count.
fn is_error_of_perl(line: &str, command: &CommandLine) -> bool {
    const WARNINGS: [&str; 2] = ["Use of uninitialized value", "isn't numeric in "];
    let program = command.program.trim_start_matches("./");
    let is_script = |file: &str| [".pl", ".pm", program].iter().any(|end| file.ends_with(end));
    let is_warning = WARNINGS.iter().any(|warning| line.contains(warning));
    let line = match line.rsplit_once(", <") {
        Some((before, _)) => &format!("{before}."),
        None => line,
    };
    let parts = line.strip_suffix('.').and_then(|line| line.rsplit_once(" line "));
    let file = parts.and_then(|(before, _)| before.rsplit_once(" at "));
    parts.is_some_and(|(_, number)| is_number(number))
        && file.is_some_and(|(_, file)| is_script(file))
        && !is_warning
}

/// Returns true if a script of Perl may have ended with a status because of an error, and not by a command such as
/// `exit 1`. A warning before such a command has the same form as an error.
///
/// After an error, the status is the number of the last error of the system, or 255. Error 1 is rare, and error 2 is
/// that a file is not found.
fn may_be_status_of_perl(status: ExitStatus, error: &str) -> bool {
    match status.code() {
        Some(1) => false,
        Some(2) => error.contains("No such file or directory"),
        _ => true,
    }
}

fn is_number(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

/// The message of an interpreter or a runtime when a program reads past the end of its input, or writes to a program
/// that has ended.
struct EndMessage {
    text: &'static str,
    /// Parts of a trace that show that the program was reading its standard input. At least one of them has to be
    /// there, unless the list is empty. The list is empty if the text alone shows it.
    sources: &'static [&'static str],
}

/// All messages of this kind.
const END_MESSAGES: [EndMessage; 9] = [
    // Python and Ruby.
    EndMessage { text: "EOFError", sources: &[] },
    EndMessage { text: "BrokenPipeError", sources: &[] },
    // Python, where an empty line was read as a number, or as several words. A trace has the line of the script.
    EndMessage { text: "invalid literal for int() with base 10: ''", sources: &PYTHON_INPUT },
    EndMessage { text: "could not convert string to float: ''", sources: &PYTHON_INPUT },
    EndMessage { text: ", got 0)", sources: &PYTHON_INPUT },
    // OCaml, Go, Haskell and Java.
    EndMessage { text: "Fatal error: exception End_of_file", sources: &[] },
    EndMessage { text: "panic: EOF", sources: &[] },
    EndMessage { text: "Line: end of file", sources: &[] },
    EndMessage { text: "java.util.NoSuchElementException", sources: &["java.util.Scanner"] },
];

/// The parts of the lines of a script of Python that read standard input.
const PYTHON_INPUT: [&str; 2] = ["stdin", "input("];

/// The beginnings of lines with which interpreters, compilers and runtimes report that a program cannot go on. A
/// checker hardly writes such a line about an output.
const CRASH_LINES: [&str; 23] = [
    // Python.
    "Traceback (most recent call last)",
    "SyntaxError:",
    "IndentationError:",
    "TabError:",
    // Java.
    "Exception in thread",
    "Error: Could not find or load main class",
    "Error: Unable to access jarfile",
    "error: compilation failed",
    // Node.js, older versions of Node.js, and Deno.
    "Node.js v",
    "    at Module._compile (",
    "error: Uncaught ",
    // Lua.
    "stack traceback:",
    // Go.
    "goroutine 1 [",
    "# command-line-arguments",
    // OCaml.
    "Fatal error: exception",
    // Haskell.
    "CallStack (from HasCallStack):",
    // Julia and R.
    "ERROR: LoadError:",
    "Execution halted",
    // Crystal, C# and Nim.
    "Unhandled exception: ",
    "Unhandled exception. ",
    "Error: unhandled exception:",
    // Tcl.
    "    while executing",
    "    invoked from within",
];

/// Parts of the lines with which interpreters, compilers and runtimes report that a program cannot go on.
const CRASH_PARTS: [&str; 5] = [
    // Python.
    ": No module named",
    ": can't open file",
    // Rust.
    " panicked at ",
    // Go.
    " [running]:",
    // Haskell.
    ": Prelude.",
];

#[cfg(test)]
mod tests {
    use super::is_error_of_perl;
    use crate::header::CommandLine;

    #[test]
    fn an_error_of_perl_names_a_script_or_the_program() {
        let command = CommandLine { program: "./judges/check".into(), arguments: Vec::new() };
        for (line, is_error) in [
            ("Illegal division by zero at judges/c.pl line 3.", true),
            ("cannot open x: No such file or directory at /x/./judges/check line 3.", true),
            (
                "cannot open x: No such file or directory at /x/./judges/check line 3, <$f> line 1.",
                true,
            ),
            ("found 4 instead of 5 at output.txt line 3.", false),
            (
                "Argument \"\" isn't numeric in addition (+) at judges/c.pl line 3, <$f> line 1.",
                false,
            ),
            ("Use of uninitialized value $a in addition (+) at judges/c.pl line 3.", false),
        ] {
            assert_eq!(is_error_of_perl(line, &command), is_error, "{line}");
        }
    }
}
