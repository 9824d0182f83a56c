//! The programming languages of checkers and interactors, and the messages of programs that crash in them.

mod error_lines;

use crate::judge_command_line::JudgeCommandLine;
use error_lines::{is_error_of_compiler, is_error_of_go, is_error_of_ruby, is_error_of_shell};
use std::fs::File;
use std::io::Read;
use std::path::Path;
use std::slice;

/// A programming language, or several that share their messages.
///
/// A crash that the exit status shows by itself, such as a signal, needs no message here.
pub(super) struct Language {
    /// The names of the programs that run scripts, without a version.
    interpreters: &'static [&'static str],
    /// The extensions of the scripts that these programs run.
    script_extensions: &'static [&'static str],
    /// The extensions of source files that have to be compiled.
    source_extensions: &'static [&'static str],
    /// The programs that may write the messages of a script.
    writers: MessageWriters,
    /// The beginnings of lines that report that a program cannot go on. A checker hardly writes such a line about an
    /// output.
    crash_beginnings: &'static [&'static str],
    /// Parts of such lines, where the beginning differs.
    crash_parts: &'static [&'static str],
    /// Returns true for other lines that report that a program cannot go on, which have no fixed part.
    is_other_crash: fn(line: &str, command: &JudgeCommandLine) -> bool,
    /// Returns true for a line that reports the crash of a thread. The program may have the exit status 0 all the same.
    pub(super) is_crash_of_thread: fn(line: &str) -> bool,
    /// Returns true if a standard error shows that the program has read past the end of standard input. Most languages
    /// have the same message whichever file has ended: standard input, or an expected output that is empty. For them,
    /// the result is always false.
    pub(super) shows_end_of_input: fn(stderr: &str) -> bool,
}

/// The programs that may write the messages of a script.
enum MessageWriters {
    /// The interpreter or the script itself.
    Script,
    /// The interpreter, the script, or a program that the script starts. Such a program may be in any language.
    AlsoStartedPrograms,
}

/// A language without interpreters, files and messages. The entries of the table take from it the fields that they do
/// not state.
const EMPTY: Language = Language {
    interpreters: &[],
    script_extensions: &[],
    source_extensions: &[],
    writers: MessageWriters::Script,
    crash_beginnings: &[],
    crash_parts: &[],
    is_other_crash: |_, _| false,
    is_crash_of_thread: |_| false,
    shows_end_of_input: |_| false,
};

/// The extensions of scripts in languages that have no entry. The files of these scripts have to exist, too.
const OTHER_SCRIPT_EXTENSIONS: [&str; 6] = ["jl", "lua", "php", "pl", "R", "tcl"];

/// The largest number of bytes of a script that are read to find its first line.
const MAX_FIRST_LINE: u64 = 256;

/// The languages whose messages of crashes are recognised. The page docs/checkers-and-interactors.md lists them. To add
/// a language, add an entry here.
static LANGUAGES: [Language; 8] = [
    // C and C++. A crash is a signal, or the exit status 3 of testlib. But a script of a shell may compile and run the
    // program, and end with a status of its own.
    Language {
        source_extensions: &["c", "cc", "cpp", "cxx"],
        crash_beginnings: &["terminate called after throwing", "terminate called without"],
        crash_parts: &[": Assertion `", "ERROR: AddressSanitizer", "ERROR: LeakSanitizer"],
        is_other_crash: is_error_of_compiler,
        ..EMPTY
    },
    // Go.
    Language {
        interpreters: &["go"],
        source_extensions: &["go"],
        crash_beginnings: &["goroutine 1 [", "# command-line-arguments"],
        crash_parts: &[" [running]:", " is not in std"],
        is_other_crash: is_error_of_go,
        ..EMPTY
    },
    // Java and Kotlin.
    Language {
        interpreters: &["java", "kotlin"],
        script_extensions: &["jar"],
        source_extensions: &["kt"],
        crash_beginnings: &[
            "Exception in thread",
            "Error: Could not find or load main class",
            "Error: Main method not found in class",
            "Error: Unable to initialize main class",
            "Error occurred during initialization of VM",
            "Error: LinkageError occurred while loading main class",
            "Error: Unable to access jarfile",
            "Error: Invalid or corrupt jarfile",
            "no main manifest attribute, in ",
            "# There is insufficient memory for the Java Runtime Environment",
            "Error: Could not create the Java Virtual Machine",
            "error: compilation failed",
            "error: can't find main(String[]) method",
            "error: no class declared in source file",
        ],
        is_crash_of_thread: is_exception_in_thread,
        ..EMPTY
    },
    // JavaScript and TypeScript: Node.js, older versions of Node.js, Deno, and Bun.
    Language {
        interpreters: &["node", "nodejs", "deno", "bun"],
        script_extensions: &["js", "ts"],
        crash_beginnings: &[
            "Node.js v",
            "    at Module._compile (",
            "error: Uncaught ",
            "error: The module's source code could not be parsed",
            "Bun v",
            "error: Module not found ",
            "npm error ",
        ],
        crash_parts: &[": bad option: "],
        ..EMPTY
    },
    // Python.
    Language {
        interpreters: &["python", "pypy"],
        script_extensions: &["py"],
        crash_beginnings: &[
            "Traceback (most recent call last)",
            "SyntaxError:",
            "IndentationError:",
            "TabError:",
            "Unknown option: -",
            "unknown option --",
        ],
        crash_parts: &[
            "Exception Group Traceback (most recent call last)",
            ": No module named",
            ": can't open file",
            ": can't find '__main__'",
            ".py: error: ",
        ],
        is_crash_of_thread: is_crash_of_thread_in_python,
        shows_end_of_input: shows_end_of_standard_input_of_python,
        ..EMPTY
    },
    // Ruby.
    Language {
        interpreters: &["ruby"],
        script_extensions: &["rb"],
        is_other_crash: is_error_of_ruby,
        ..EMPTY
    },
    // Rust.
    Language {
        source_extensions: &["rs"],
        crash_beginnings: &["error[E", "error: aborting due to ", "Error: Os { code: "],
        crash_parts: &[" panicked at "],
        // An error of the standard library. An error type of the program may have the same name.
        is_other_crash: |line, _| {
            line.starts_with("Error: Error { kind: ") && line.contains(", message: \"")
        },
        is_crash_of_thread: |line| line.starts_with("thread '") && line.contains(" panicked at "),
        ..EMPTY
    },
    // The shells dash and bash, and tools that a script has started.
    Language {
        interpreters: &["sh", "ash", "bash", "dash", "ksh", "zsh"],
        script_extensions: &["sh"],
        crash_beginnings: &["bash: --"],
        writers: MessageWriters::AlsoStartedPrograms,
        is_other_crash: is_error_of_shell,
        ..EMPTY
    },
];

fn is_exception_in_thread(line: &str) -> bool {
    line.starts_with("Exception in thread ")
}

/// Returns true if a line reports the crash of a thread, a task of `asyncio`, or a process of `multiprocessing`.
fn is_crash_of_thread_in_python(line: &str) -> bool {
    const BEGINNINGS: [&str; 2] = ["Task exception was never retrieved", "Process Process-"];
    is_exception_in_thread(line) || BEGINNINGS.iter().any(|beginning| line.starts_with(beginning))
}

/// Returns true if a standard error shows that a program in Python has read past the end of standard input.
fn shows_end_of_standard_input_of_python(stderr: &str) -> bool {
    const MESSAGE: &str = "EOFError: EOF when reading a line";
    /// The messages when an empty line is read as a number, or as several words.
    const MESSAGES_ABOUT_EMPTY_LINE: [&str; 3] = [
        "invalid literal for int() with base 10: ''",
        "could not convert string to float: ''",
        ", got 0)",
    ];
    /// Parts of lines of code that read standard input.
    const INPUTS: [&str; 4] = ["stdin", " input(", "(input(", "=input("];
    /// Parts of lines of code that read another file.
    const FILES: [&str; 2] = ["open(", "argv"];
    let has = |line: &str, parts: &[&str]| parts.iter().any(|part| line.contains(part));
    let mut lines = stderr.lines().rev();
    let is_about_empty_line = lines.any(|line| has(line, &MESSAGES_ABOUT_EMPTY_LINE));
    // Above the message, the trace ends with the line of code that has failed. Python may mark the part of this line
    // that has failed, in a line below it that has only signs such as `^`.
    let mut code = lines.filter(|line| line.contains(char::is_alphanumeric));
    stderr.contains(MESSAGE)
        || is_about_empty_line
            && code.next().is_some_and(|line| has(line, &INPUTS) && !has(line, &FILES))
}

impl Language {
    /// Returns true if a line of standard error shows that a program in this language has crashed.
    pub(super) fn shows_crash(&self, line: &str, command: &JudgeCommandLine) -> bool {
        self.crash_beginnings.iter().any(|beginning| line.starts_with(beginning))
            || self.crash_parts.iter().any(|part| line.contains(part))
            || (self.is_other_crash)(line, command)
    }
}

/// Returns the languages in which a command that is started in `folder` may write its messages. A script that names its
/// interpreter, or whose extension tells it, has one language. A program that was compiled may be in any language, and
/// a script of a shell may start such programs.
pub(super) fn languages_of_messages(
    command: &JudgeCommandLine,
    folder: &Path,
) -> &'static [Language] {
    match language_of(command, folder) {
        Some(language) if matches!(language.writers, MessageWriters::Script) => {
            slice::from_ref(language)
        }
        _ => &LANGUAGES,
    }
}

/// Returns the language of a script, if the name of the program, the first line of the program or an extension tells
/// it.
fn language_of(command: &JudgeCommandLine, folder: &Path) -> Option<&'static Language> {
    let words = command.words();
    let of_extension = || {
        // A compiled program may have a script as an argument. So if words of the command are files in the folder of
        // the project, the first of them decides. Otherwise, any word may name the script.
        let is_file_of_project = |word: &&String| {
            let file = folder.join(word);
            file.starts_with(folder) && file.is_file()
        };
        match words.iter().find(is_file_of_project) {
            Some(file) => language_of_script(file),
            None => words.iter().find_map(|word| language_of_script(word)),
        }
    };
    language_of_interpreter(&command.program)
        .or_else(|| language_of_interpreter(&interpreter_in(&folder.join(&command.program))?))
        .or_else(of_extension)
}

/// Returns true if a program is the interpreter of a language, such as `python3`.
pub(super) fn is_interpreter(program: &str) -> bool {
    !program.contains('/') && language_of_interpreter(program).is_some()
}

/// Returns the language that an interpreter such as `/usr/bin/python3.11` runs.
fn language_of_interpreter(program: &str) -> Option<&'static Language> {
    let name = Path::new(program).file_name()?.to_str()?;
    let name = name.strip_suffix(".exe").unwrap_or(name);
    let name = name.trim_end_matches(|c: char| c.is_ascii_digit() || ".-".contains(c));
    LANGUAGES.iter().find(|language| language.interpreters.contains(&name))
}

/// Returns the language of a script such as `judges/x.py`.
fn language_of_script(word: &str) -> Option<&'static Language> {
    let extension = Path::new(word).extension()?.to_str()?;
    let is_option = word.starts_with('-');
    LANGUAGES.iter().find(|language| !is_option && language.script_extensions.contains(&extension))
}

/// Returns the interpreter that the first line of a file names, as `#!/usr/bin/env python3` does.
fn interpreter_in(file: &Path) -> Option<String> {
    let mut start = Vec::new();
    File::open(file).ok()?.take(MAX_FIRST_LINE).read_to_end(&mut start).ok()?;
    let text = String::from_utf8_lossy(&start);
    let mut words = text.lines().next()?.strip_prefix("#!")?.split_whitespace();
    let program = words.next()?;
    let is_env = Path::new(program).file_name()? == "env";
    let is_setting = |word: &&str| word.starts_with('-') || word.contains('=');
    let interpreter = if is_env { words.find(|word| !is_setting(word))? } else { program };
    Some(interpreter.to_owned())
}

/// Returns true if a word of a command names a script of an interpreter.
pub(super) fn is_script(word: &str) -> bool {
    let extension = Path::new(word).extension().unwrap_or_default();
    let is_option = word.starts_with('-');
    language_of_script(word).is_some()
        || !is_option && OTHER_SCRIPT_EXTENSIONS.iter().any(|it| extension == *it)
}

/// Returns the usual interpreter of a script, if its extension shows the language.
pub(super) fn usual_interpreter(script: &Path) -> Option<&'static str> {
    match script.extension()?.to_str()? {
        "java" => Some("java"),
        "js" => Some("node"),
        "pl" => Some("perl"),
        "py" => Some("python3"),
        "rb" => Some("ruby"),
        "sh" => Some("bash"),
        _ => None,
    }
}

/// Returns the extensions of source files that have to be compiled.
pub(super) fn extensions_of_sources() -> impl Iterator<Item = &'static str> {
    LANGUAGES.iter().flat_map(|language| language.source_extensions).copied()
}

#[cfg(test)]
mod tests {
    use super::{LANGUAGES, language_of, language_of_interpreter};
    use crate::judge_command_line::JudgeCommandLine;
    use std::collections::BTreeSet;
    use std::path::Path;
    use std::ptr;
    use tempfile::TempDir;
    use test_support::files::write_files;

    /// Checks that the language of a command is the one that this interpreter runs.
    #[track_caller]
    fn assert_language(command: &str, folder: &Path, interpreter: Option<&str>) {
        let found = language_of(&JudgeCommandLine::parse(command).unwrap(), folder);
        let expected = interpreter.map(|name| language_of_interpreter(name).unwrap());
        assert!(found.map(ptr::from_ref) == expected.map(ptr::from_ref), "{command}");
    }

    #[test]
    fn an_interpreter_has_one_language() {
        let names: Vec<_> = LANGUAGES.iter().flat_map(|language| language.interpreters).collect();
        assert_eq!(names.iter().collect::<BTreeSet<_>>().len(), names.len());
    }

    #[test]
    fn an_extension_belongs_to_one_language() {
        let extensions = LANGUAGES.iter().flat_map(|language| {
            language.script_extensions.iter().chain(language.source_extensions)
        });
        let extensions: Vec<_> = extensions.collect();
        assert_eq!(extensions.iter().collect::<BTreeSet<_>>().len(), extensions.len());
    }

    #[test]
    fn the_program_of_a_command_tells_the_language() {
        for (command, interpreter) in [
            ("python3 judges/x", Some("python")),
            ("/usr/bin/python3.11 judges/x", Some("python")),
            ("pypy3 judges/x", Some("python")),
            ("ruby3.2 x.py", Some("ruby")),
            ("sh x.py", Some("sh")),
            ("judges/x", None),
        ] {
            assert_language(command, Path::new("/no-such"), interpreter);
        }
    }

    #[test]
    fn the_first_file_of_a_command_tells_the_language() {
        let folder = TempDir::new().unwrap();
        write_files(folder.path(), &[("judges/x", ""), ("judges/x.py", ""), ("table.js", "")]);
        for (command, interpreter) in [
            ("judges/x table.js", None),
            ("timeout 5 judges/x table.js", None),
            ("timeout 5 judges/x.py table.js", Some("python")),
        ] {
            assert_language(command, folder.path(), interpreter);
        }
    }

    #[test]
    fn an_extension_tells_the_language() {
        for (command, interpreter) in [
            ("judges/x.py 1", Some("python")),
            ("timeout 5 python3 judges/x.py", Some("python")),
            ("/usr/bin/timeout 5 python3 judges/x.py", Some("python")),
            ("judges/x.cpp", None),
            ("judges/x --of=x.py", None),
        ] {
            assert_language(command, Path::new("/no-such"), interpreter);
        }
    }

    #[test]
    fn the_first_line_of_a_script_tells_the_language() {
        let folder = TempDir::new().unwrap();
        for (first_line, interpreter) in [
            ("#!/usr/bin/python3", Some("python")),
            ("#!/usr/bin/env python3", Some("python")),
            ("#! /usr/bin/env -S A=b ruby -w", Some("ruby")),
            ("#!/bin/sh", Some("sh")),
            ("#!", None),
            ("#!/usr/bin/env", None),
            ("\u{7f}ELF", None),
            ("", None),
        ] {
            write_files(folder.path(), &[("x", &*format!("{first_line}\nx\n"))]);
            assert_language("./x a", folder.path(), interpreter);
        }
    }
}
