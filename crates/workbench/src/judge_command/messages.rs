//! Messages that show that a checker or an interactor has crashed, and has not refused an output.

use crate::header::CommandLine;

/// Returns true if a standard error shows that a program has read past the end of its input, or has written to a
/// program that has ended.
pub(super) fn shows_end_of_solution(stderr: &str) -> bool {
    END_OF_INPUT.iter().any(|message| stderr.contains(message))
}

/// Returns true if the standard error of a command shows that it has crashed, and has not decided.
pub(super) fn shows_crash(stderr: &str, command: &CommandLine) -> bool {
    let is_error = |line: &str| {
        CRASH_LINES.iter().any(|begin| line.starts_with(begin))
            || CRASH_PARTS.iter().any(|part| line.contains(part))
            || is_error_of_perl(line, command)
            || is_error_of_script(line)
    };
    stderr.lines().any(is_error)
}

/// Returns true if a line is an error of dash or bash, or of a tool that a script has started. Examples are
/// `judges/x.sh: 3: bc: not found` and `sort: cannot read: x: No such file or directory`.
fn is_error_of_script(line: &str) -> bool {
    const OF_SYSTEM: [&str; 4] =
        ["No such file or directory", "Permission denied", "Is a directory", "Not a directory"];
    const OF_SHELL: [&str; 3] = ["not found", "parameter not set", "No such file"];
    let parts: Vec<_> = line.split(": ").collect();
    let [source, place, .., message] = parts[..] else { return false };
    let is_of_shell = parts.len() > 3
        && is_number(place.strip_prefix("line ").unwrap_or(place))
        && OF_SHELL.contains(&message);
    // The message of a checker may have a number in the same place, as in `wrong answer: line 3: x: not found`.
    !source.contains(' ') && (is_of_shell || OF_SYSTEM.contains(&message))
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

fn is_number(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

/// The messages of interpreters and runtimes when a program reads past the end of its input, or writes to a program
/// that has ended.
const END_OF_INPUT: [&str; 9] = [
    "EOFError",
    "BrokenPipeError",
    // Python, where an empty line was read as a number, or as several words.
    "invalid literal for int() with base 10: ''",
    "could not convert string to float: ''",
    "not enough values to unpack (expected",
    // OCaml, Go, Haskell and Java.
    "Fatal error: exception End_of_file",
    "panic: EOF",
    "Line: end of file",
    "java.util.NoSuchElementException",
];

/// The beginnings of lines with which interpreters, compilers and runtimes report that a program cannot go on. The exit
/// status of such a program is often the same as that of a checker that refuses an output, so only the message tells
/// the two apart. A checker hardly writes such a line about an output.
const CRASH_LINES: [&str; 25] = [
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
    // Crystal, and Nim.
    "Unhandled exception",
    "Error: unhandled exception:",
    // Tcl.
    "    while executing",
    "    invoked from within",
    // awk, gawk and mawk.
    "awk: ",
    "gawk: ",
    "mawk: ",
];

/// Parts of the lines with which interpreters, compilers and runtimes report that a program cannot go on.
const CRASH_PARTS: [&str; 25] = [
    // Python.
    ": No module named",
    ": can't open file",
    // Rust.
    " panicked at ",
    // Ruby. The trace of an error ends with the main program, in quotes that depend on the version.
    ":in `<main>'",
    ":in '<main>'",
    "(ArgumentError)",
    "(IndexError)",
    "(KeyError)",
    "(LoadError)",
    "(NameError)",
    "(NoMethodError)",
    "(RuntimeError)",
    "(SyntaxError)",
    "(TypeError)",
    "(ZeroDivisionError)",
    // Go.
    " [running]:",
    // Haskell.
    ": Prelude.",
    // bash, and sh.
    "unbound variable",
    ": command not found",
    ": syntax error near unexpected token",
    ": syntax error: unexpected end of file",
    ": Syntax error: ",
    ": arithmetic expression: ",
    ": Bad substitution",
    "division by 0 (error token",
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
