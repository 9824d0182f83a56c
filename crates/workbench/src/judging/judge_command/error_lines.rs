//! Lines by which languages report an error, where a fixed text is not enough to recognise them.

use crate::header::CommandLine;
use std::process::ExitStatus;

/// A command that ended with a failure. The rules about the lines of its standard error need its name and its status.
#[derive(Clone, Copy)]
pub(super) struct FailedCommand<'a> {
    pub(super) line: &'a CommandLine,
    pub(super) status: ExitStatus,
}

/// Returns true if a line is an error of dash or bash, or of a tool that a script has started.
pub(super) fn is_error_of_shell(line: &str, command: FailedCommand) -> bool {
    is_error_of_script(line, command.line) || is_error_of_tool(line) || is_signal(line)
}

/// Returns true if a line is the message of dash or bash about a program that was ended by a signal. Bash writes the
/// script and the number of the process in front of the signal, and the program after it, as in
/// `judges/x.sh: line 2: 71 Segmentation fault (core dumped) judges/x`.
fn is_signal(line: &str) -> bool {
    const SIGNALS: [&str; 7] = [
        "Segmentation fault",
        "Aborted",
        "Killed",
        "Floating point exception",
        "Illegal instruction",
        "Bus error",
        "Terminated",
    ];
    let is_of_bash = |signal: &&str| {
        line.split_once(signal).is_some_and(|(before, _)| {
            let words: Vec<_> = before.split_whitespace().collect();
            matches!(words[..], [_, .., "line", line, process]
                if is_number(line.trim_end_matches(':')) && is_number(process))
        })
    };
    let alone = line.trim_end_matches(" (core dumped)");
    SIGNALS.contains(&alone) || SIGNALS.iter().any(is_of_bash)
}

/// Returns true if a line is an error of a compiler for C, C++ or Java, such as `judges/x.cpp:1:20: error: …` and
/// `x.java:1: error: …`, or of a linker.
pub(super) fn is_error_of_compiler(line: &str, _: FailedCommand) -> bool {
    let ends_with_number =
        |place: &str| place.rsplit_once(':').is_some_and(|(_, number)| is_number(number));
    let has_error = |separator: &&str| {
        line.split_once(*separator).is_some_and(|(place, _)| ends_with_number(place))
    };
    [": error: ", ": fatal error: "].iter().any(has_error) || line.starts_with("collect2: error: ")
}

/// Returns true if a line is an error of dash or bash, such as `judges/x.sh: 3: bc: not found`. It begins with the
/// script, which the command names or which looks like a file, and the number of the line.
fn is_error_of_script(line: &str, command: &CommandLine) -> bool {
    const MESSAGES: [&str; 10] = [
        "not found",
        "parameter not set",
        "unbound variable",
        "No such file",
        "yntax error",
        "Bad substitution",
        "bad substitution",
        "arithmetic expression: ",
        "(error token is ",
        "Exec format error",
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

/// Returns true if a line is an error of a tool that a script has started, such as
/// `sort: cannot read: x: No such file or directory`.
fn is_error_of_tool(line: &str) -> bool {
    const ERRORS: [&str; 4] =
        ["No such file or directory", "Permission denied", "Is a directory", "Not a directory"];
    let parts: Vec<_> = line.split(": ").collect();
    let [tool, _, .., error] = parts[..] else { return false };
    !tool.contains(' ') && ERRORS.contains(&error)
}

/// Returns true if a line is the place of an error of OCaml, such as `File "x.ml", line 3, characters 5-8:`.
pub(super) fn is_error_of_ocaml(line: &str, _: FailedCommand) -> bool {
    line.starts_with("File \"") && line.contains(", line") && line.contains(", characters ")
}

/// Returns true if a line is an error of awk, gawk or mawk, and not a warning.
pub(super) fn is_error_of_awk(line: &str, _: FailedCommand) -> bool {
    let is_message = ["awk: ", "gawk: ", "mawk: "].iter().any(|begin| line.starts_with(begin));
    is_message && !line.contains(" warning: ")
}

/// Returns true if a line is an error of Ruby, such as ``x.rb:1:in `f': no (RuntimeError)``. The name of the exception
/// in the brackets begins with a capital letter.
pub(super) fn is_error_of_ruby(line: &str, _: FailedCommand) -> bool {
    let is_in_function = [":in `", ":in '"].iter().any(|place| line.contains(place));
    let has_place = is_in_function || line.contains(".rb:");
    let exception = line.strip_suffix(')').and_then(|line| line.rsplit_once('('));
    let is_exception = exception.is_some_and(|(_, name)| {
        name.starts_with(|c: char| c.is_ascii_uppercase()) && !name.contains(' ')
    });
    let is_trace = [":in `<main>'", ":in '<main>'"].iter().any(|end| line.ends_with(end));
    let is_error = is_exception && (is_in_function || line.ends_with("Error)"));
    has_place && (is_error || is_trace || line.contains(": syntax error"))
}

/// Returns true if a line is an error with which a script of Perl ended.
pub(super) fn is_error_of_perl(line: &str, command: FailedCommand) -> bool {
    has_form_of_perl(line, command.line) && may_be_status_of_perl(command.status, line)
}

/// Returns true if a line ends like the errors of Perl. Examples are `at judges/x.pl line 3.` and, while a file is
/// read, `at judges/x.pl line 3, <$f> line 1.` The file in the message has to be a script of Perl by its name, or the
/// program of the command. Warnings of Perl end in the same way, but do not count.
fn has_form_of_perl(line: &str, command: &CommandLine) -> bool {
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
/// After an error, the status is the number of the last error of the system, or 255. Error 1 is rare. Error 2 means
/// that a file was not found. This may have happened long before, so a script may end with the status 2 because of any
/// later error. With this status, only messages that are never warnings count as errors.
fn may_be_status_of_perl(status: ExitStatus, error: &str) -> bool {
    /// Parts of messages that are never warnings.
    const ERRORS: [&str; 8] = [
        "No such file or directory",
        "Can't ",
        "BEGIN failed",
        "Illegal division by zero",
        "Illegal modulus zero",
        "Undefined subroutine",
        "Not a",
        "Modification of a read-only value",
    ];
    match status.code() {
        Some(1) => false,
        Some(2) => ERRORS.iter().any(|part| error.contains(part)),
        _ => true,
    }
}

fn is_number(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use super::has_form_of_perl;
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
            assert_eq!(has_form_of_perl(line, &command), is_error, "{line}");
        }
    }
}
