//! The programming languages of checkers and interactors, and the messages of programs that crash in them.

use super::error_lines::{
    FailedCommand, is_error_of_awk, is_error_of_compiler, is_error_of_ocaml, is_error_of_perl,
    is_error_of_ruby, is_error_of_shell,
};
use crate::header::CommandLine;
use std::fs::File;
use std::io::Read;
use std::path::Path;
use std::slice;

/// A programming language, or several that share their messages.
///
/// A language has no messages here if the exit status of a program that crashes tells enough.
pub(super) struct Language {
    /// The names of the programs that run scripts, without a version.
    interpreters: &'static [&'static str],
    /// The extensions of the scripts that these programs run.
    script_extensions: &'static [&'static str],
    /// The extensions of source files that have to be compiled.
    source_extensions: &'static [&'static str],
    /// The programs that may write the messages of a script.
    writers: Writers,
    /// The beginnings of lines that report that a program cannot go on. A checker hardly writes such a line about an
    /// output.
    crash_beginnings: &'static [&'static str],
    /// Parts of such lines, where the beginning differs.
    crash_parts: &'static [&'static str],
    /// Returns true for further lines of this kind.
    is_crash: fn(line: &str, command: FailedCommand) -> bool,
    /// The messages of a program that reads past the end of standard input, or that writes to a program that has ended.
    end_messages: &'static [EndMessage],
}

/// The programs that may write the messages of a script.
enum Writers {
    /// The interpreter or the script itself.
    Script,
    /// The interpreter, the script, or a program that the script starts. Such a program may be in any language.
    AlsoStartedPrograms,
}

/// The message of an interpreter or a runtime when a program reads past the end of standard input, or writes to a
/// program that has ended.
///
/// Many languages write the same message at the end of another file, such as an expected output that is empty. Then the
/// message says nothing about the solution, so these languages have no entry.
struct EndMessage {
    text: &'static str,
    /// Parts of a trace that show that the program was reading its standard input. At least one of them has to be
    /// there, unless the list is empty. The list is empty if the text alone shows it.
    sources: &'static [&'static str],
}

/// A language without interpreters, files and messages, from which the entries of the table take what they lack.
const EMPTY: Language = Language {
    interpreters: &[],
    script_extensions: &[],
    source_extensions: &[],
    writers: Writers::Script,
    crash_beginnings: &[],
    crash_parts: &[],
    is_crash: |_, _| false,
    end_messages: &[],
};

/// Parts of lines of Python code. A line with one of these parts reads standard input.
const PYTHON_INPUT: [&str; 4] = ["stdin", " input(", "(input(", "=input("];

/// The largest number of bytes of a script that are read to find its first line.
const MAX_FIRST_LINE: u64 = 256;

/// All languages. To add a language, add an entry here.
static LANGUAGES: [Language; 20] = [
    // awk, gawk and mawk.
    Language { interpreters: &["awk", "gawk", "mawk"], is_crash: is_error_of_awk, ..EMPTY },
    // C and C++. A crash is a signal, or the exit status 3 of testlib. But a script of a shell may compile and run the
    // program, and end with a status of its own.
    Language {
        source_extensions: &["c", "cc", "cpp", "cxx"],
        crash_beginnings: &["terminate called after throwing", "terminate called without"],
        crash_parts: &[": Assertion `"],
        is_crash: is_error_of_compiler,
        ..EMPTY
    },
    // C#.
    Language {
        interpreters: &["dotnet", "mono"],
        crash_beginnings: &["Unhandled exception. ", "Unhandled Exception:"],
        ..EMPTY
    },
    // Crystal.
    Language { interpreters: &["crystal"], crash_beginnings: &["Unhandled exception: "], ..EMPTY },
    // Go.
    Language {
        interpreters: &["go"],
        source_extensions: &["go"],
        crash_beginnings: &["goroutine 1 [", "# command-line-arguments"],
        crash_parts: &[" [running]:", " is not in std"],
        ..EMPTY
    },
    // Haskell.
    Language {
        interpreters: &["runghc", "runhaskell"],
        source_extensions: &["hs"],
        crash_beginnings: &["CallStack (from HasCallStack):"],
        crash_parts: &[
            ": Prelude.",
            ": <stdin>: h",
            ": Non-exhaustive patterns in ",
            ": divide by zero",
        ],
        is_crash: is_error_of_compiler,
        end_messages: &[
            EndMessage { text: "<stdin>: hGetLine: end of file", sources: &[] },
            EndMessage { text: "Prelude.getLine: end of file", sources: &[] },
        ],
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
            "Error: LinkageError occurred while loading main class",
            "Error: Unable to access jarfile",
            "Error: Invalid or corrupt jarfile",
            "no main manifest attribute, in ",
            "Error: Could not create the Java Virtual Machine",
            "error: compilation failed",
            "error: can't find main(String[]) method",
            "error: no class declared in source file",
        ],
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
        ],
        crash_parts: &[": bad option: "],
        ..EMPTY
    },
    // Julia.
    Language { interpreters: &["julia"], crash_beginnings: &["ERROR: LoadError:"], ..EMPTY },
    // Lua.
    Language {
        interpreters: &["lua", "luajit"],
        script_extensions: &["lua"],
        crash_beginnings: &[
            "stack traceback:",
            "lua: ",
            "lua5.1: ",
            "lua5.2: ",
            "lua5.3: ",
            "lua5.4: ",
            "luajit: ",
        ],
        ..EMPTY
    },
    // Nim.
    Language {
        interpreters: &["nim"],
        crash_beginnings: &["Error: unhandled exception:"],
        ..EMPTY
    },
    // OCaml.
    Language {
        interpreters: &["ocaml", "ocamlrun"],
        crash_beginnings: &["Fatal error: exception"],
        is_crash: is_error_of_ocaml,
        ..EMPTY
    },
    // Perl.
    Language {
        interpreters: &["perl"],
        script_extensions: &["pl"],
        crash_beginnings: &["Can't open perl script "],
        is_crash: is_error_of_perl,
        ..EMPTY
    },
    // PHP. A crash is the exit status 255.
    Language { interpreters: &["php"], script_extensions: &["php"], ..EMPTY },
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
        ],
        crash_parts: &[": No module named", ": can't open file"],
        end_messages: &[
            EndMessage { text: "EOFError: EOF when reading a line", sources: &[] },
            EndMessage { text: "BrokenPipeError", sources: &[] },
            // An empty line was read as a number, or as several words. A trace has the line of the script.
            EndMessage {
                text: "invalid literal for int() with base 10: ''",
                sources: &PYTHON_INPUT,
            },
            EndMessage { text: "could not convert string to float: ''", sources: &PYTHON_INPUT },
            EndMessage { text: ", got 0)", sources: &PYTHON_INPUT },
        ],
        ..EMPTY
    },
    // R.
    Language { interpreters: &["Rscript", "R"], crash_beginnings: &["Execution halted"], ..EMPTY },
    // Ruby.
    Language {
        interpreters: &["ruby"],
        script_extensions: &["rb"],
        is_crash: is_error_of_ruby,
        ..EMPTY
    },
    // Rust.
    Language {
        source_extensions: &["rs"],
        crash_beginnings: &["error[E", "error: aborting due to ", "Error: Os { code: "],
        crash_parts: &[" panicked at "],
        ..EMPTY
    },
    // The shells dash and bash, and tools that a script has started.
    Language {
        interpreters: &["sh", "ash", "bash", "dash", "ksh", "zsh"],
        script_extensions: &["sh"],
        writers: Writers::AlsoStartedPrograms,
        is_crash: is_error_of_shell,
        ..EMPTY
    },
    // Tcl.
    Language {
        interpreters: &["tclsh"],
        crash_beginnings: &["    while executing", "    invoked from within"],
        ..EMPTY
    },
];

impl Language {
    /// Returns true if a line of standard error shows that a program in this language has crashed.
    pub(super) fn shows_crash(&self, line: &str, command: FailedCommand) -> bool {
        self.crash_beginnings.iter().any(|beginning| line.starts_with(beginning))
            || self.crash_parts.iter().any(|part| line.contains(part))
            || (self.is_crash)(line, command)
    }

    /// Returns true if a standard error shows that a program in this language has read past the end of standard input,
    /// or has written to a program that has ended.
    pub(super) fn shows_end_of_input(&self, stderr: &str) -> bool {
        let shows = |message: &EndMessage| {
            let has_source = message.sources.iter().any(|source| stderr.contains(source));
            stderr.contains(message.text) && (has_source || message.sources.is_empty())
        };
        self.end_messages.iter().any(shows)
    }
}

/// Returns the languages in which a command that is started in `folder` may write its messages. A script that names its
/// interpreter, or whose extension tells it, has one language. A program that was compiled may be in any language, and
/// a script of a shell may start such programs.
pub(super) fn languages_of_messages(line: &CommandLine, folder: &Path) -> &'static [Language] {
    match language_of(line, folder) {
        Some(language) if matches!(language.writers, Writers::Script) => slice::from_ref(language),
        _ => &LANGUAGES,
    }
}

/// Returns the language of a script, if the name of the program, the first line of the program or an extension tells
/// it.
fn language_of(line: &CommandLine, folder: &Path) -> Option<&'static Language> {
    let words = line.words();
    language_of_interpreter(&line.program)
        .or_else(|| language_of_interpreter(&interpreter_in(&folder.join(&line.program))?))
        .or_else(|| words.iter().find_map(|word| language_of_script(word)))
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
    language_of_script(word).is_some()
}

/// Returns the extensions of source files that have to be compiled.
pub(super) fn extensions_of_sources() -> impl Iterator<Item = &'static str> {
    LANGUAGES.iter().flat_map(|language| language.source_extensions).copied()
}

#[cfg(test)]
mod tests {
    use super::{LANGUAGES, language_of, language_of_interpreter};
    use crate::header::CommandLine;
    use std::collections::BTreeSet;
    use std::path::Path;
    use std::ptr;
    use tempfile::TempDir;
    use test_support::files::write_files;

    fn line(text: &str) -> CommandLine {
        let mut words = text.split(' ').map(str::to_owned);
        CommandLine { program: words.next().unwrap(), arguments: words.collect() }
    }

    /// Checks that the language of a command is the one that this interpreter runs.
    #[track_caller]
    fn assert_language(command: &str, folder: &Path, interpreter: Option<&str>) {
        let found = language_of(&line(command), folder);
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
            ("lua5.4 x.py", Some("lua")),
            ("sh x.py", Some("sh")),
            ("judges/x", None),
        ] {
            assert_language(command, Path::new("/no-such"), interpreter);
        }
    }

    #[test]
    fn an_extension_tells_the_language() {
        for (command, interpreter) in [
            ("judges/x.py 1", Some("python")),
            ("timeout 5 python3 judges/x.py", Some("python")),
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
