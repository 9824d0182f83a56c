//! Lines by which languages report an error, where a fixed text is not enough to recognise them.

use crate::judge_command_line::JudgeCommandLine;
use crate::judging::decision::is_status_of_decision;
use std::path::Path;

/// Returns true if a line is an error of dash or bash, or of a tool that a script has started.
pub(super) fn is_error_of_shell(line: &str, command: &JudgeCommandLine) -> bool {
    is_error_of_script(line, command) || is_error_of_tool(line) || is_signal(line)
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
/// `x.java:1: error: …`, of a linker, or of a program that checks for undefined behaviour, such as
/// `x.cpp:3:10: runtime error: …`.
pub(super) fn is_error_of_compiler(line: &str, _: &JudgeCommandLine) -> bool {
    let ends_with_number =
        |place: &str| place.rsplit_once(':').is_some_and(|(_, number)| is_number(number));
    let has_error = |separator: &&str| {
        line.split_once(*separator).is_some_and(|(place, _)| ends_with_number(place))
    };
    [": error: ", ": fatal error: ", ": runtime error: "].iter().any(has_error)
        || line.starts_with("collect2: error: ")
}

/// Returns true if a line is an error of dash or bash. Such a line begins with the script and the number of a line in
/// it:
///
/// ```text
/// judges/x.sh: 3: bc: not found
/// judges/x.sh: line 3: bc: command not found
/// ```
///
/// If the command names the text before the first colon, or if this text ends with `.sh`, any message may follow. If it
/// only looks like a path, one of the known messages has to follow.
fn is_error_of_script(line: &str, command: &JudgeCommandLine) -> bool {
    // For several errors, dash and bash have different messages. Here, the one of dash comes first.
    const MESSAGES: [&str; 11] = [
        "not found",
        "No such file",
        "Exec format error",
        "parameter not set",
        "unbound variable",
        "Syntax error",
        "syntax error",
        "Bad substitution",
        "bad substitution",
        "arithmetic expression: ",
        "(error token is ",
    ];
    let mut parts = line.splitn(3, ": ");
    let (Some(source), Some(place), Some(message)) = (parts.next(), parts.next(), parts.next())
    else {
        return false;
    };
    // A script that is a program itself is started by its whole path.
    let is_program = source.ends_with(&format!("/{}", command.program.trim_start_matches("./")));
    let is_argument = command.words().contains(&source.to_owned());
    let is_script = source.ends_with(".sh") || is_argument || is_program;
    let is_known = source.contains('/') && MESSAGES.iter().any(|it| message.contains(it));
    is_number(place.strip_prefix("line ").unwrap_or(place)) && (is_script || is_known)
}

/// Returns true if a line is an error of a tool that a script has started, such as
/// `sort: cannot read: x: No such file or directory`.
fn is_error_of_tool(line: &str) -> bool {
    const ERRORS: [&str; 4] =
        ["No such file or directory", "Permission denied", "Is a directory", "Not a directory"];
    let parts: Vec<_> = line.split(": ").collect();
    let is_error = matches!(
        parts[..],
        [tool, _, .., error] if !tool.contains(' ') && ERRORS.contains(&error)
    );
    let has_help = parts.last().is_some_and(|part| part.starts_with("Try '"));
    let is_of_awk = ["awk: ", "gawk: ", "mawk: "].iter().any(|awk| line.starts_with(awk));
    is_of_awk && !line.contains(" warning: ")
        || line.starts_with("make: *** ")
        || has_help && line.ends_with("--help' for more information.")
        || is_error
}

/// Returns true if a line is an error of `go run`, which has the exit status 1 whenever the program fails. It writes
/// the status of the program, the packages that do not compile, and its own errors.
pub(super) fn is_error_of_go(line: &str, command: &JudgeCommandLine) -> bool {
    let is_go = Path::new(&command.program).file_stem().is_some_and(|name| name == "go");
    let status = line.strip_prefix("exit status ").and_then(|status| status.parse().ok());
    let is_package = line.strip_prefix("# ").is_some_and(|path| !path.contains(' '));
    let is_missing_file =
        line.starts_with("stat ") && line.ends_with(": no such file or directory");
    let is_wrong_package = line.starts_with("package ") && line.ends_with(" is not a main package");
    let has_error = is_package || is_missing_file || is_wrong_package || line.starts_with("go: ");
    is_go
        && (has_error
            || line.starts_with("signal: ")
            || status.is_some_and(|status| !is_status_of_decision(status)))
}

/// Returns true if a line is an error of Ruby, such as ``x.rb:1:in `f': no (RuntimeError)``. The name of the exception
/// in the brackets begins with a capital letter.
pub(super) fn is_error_of_ruby(line: &str, _: &JudgeCommandLine) -> bool {
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

fn is_number(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}
