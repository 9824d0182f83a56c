//! Tests of the files that the command of a checker or an interactor names.

use super::command;
use crate::judge_command_line::JudgeCommandLine;
use crate::judging::judge_command::JudgeCommand;
use tempfile::TempDir;
use test_support::files::{make_old, write_files};

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
fn an_interpreter_without_a_script_is_refused() {
    for text in ["python3", "sh", "node"] {
        let error = command(text).unwrap_err().to_string();
        assert!(error.starts_with(&format!("the command `{text}` names no script, ")), "{error}");
    }
    command("./python3").unwrap_err();
    command("cat").unwrap();
}

#[test]
fn a_word_that_names_no_script_need_not_be_a_file() {
    for text in [
        "python3 -m no.such",
        "bin/sh -x 1/2",
        "./bin/sh --a=b/c.py 1.5",
        "./bin/sh --a=b/c.lua",
        "sed s/a.b/c/",
    ] {
        assert_eq!(command(text).unwrap().to_string(), text);
    }
}

/// Returns the error about a command that cannot be started in a folder with these empty files.
fn start_error(files: &[&str], command: &str) -> String {
    let folder = TempDir::new().unwrap();
    let files: Vec<_> = files.iter().map(|file| (file, "")).collect();
    write_files(folder.path(), &files);
    let command = JudgeCommand::new(JudgeCommandLine::parse(command).unwrap(), folder.path());
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
    let unable = start_error(&["judges/y.sh"], "judges/y.sh 1");
    assert!(unable.ends_with("as in `bash judges/y.sh`"), "{unable}");
}

#[test]
fn a_script_of_an_unknown_language_has_to_be_started_by_an_interpreter() {
    let unable = start_error(&["judges/y.tcl"], "judges/y.tcl 1");
    assert!(unable.ends_with(": put the interpreter in front of it"), "{unable}");
}

#[test]
fn a_source_has_to_be_compiled() {
    let unable = start_error(&["judges/x", "judges/x.rs"], "judges/x.rs 1");
    assert!(
        unable.ends_with(
            ": compile it, and write the path of the executable instead, such as judges/x"
        ),
        "{unable}"
    );
}

#[test]
fn a_command_with_a_script_that_exists_can_be_started() {
    let folder = TempDir::new().unwrap();
    write_files(folder.path(), &[("judges/y.py", "")]);
    let command =
        JudgeCommand::new(JudgeCommandLine::parse("python3 judges/y.py").unwrap(), folder.path());
    command.ensure_can_be_started().unwrap();
}

/// Returns a folder with an old program, a new source and a script.
fn folder_with_outdated_program() -> TempDir {
    let folder = TempDir::new().unwrap();
    let files = [
        ("judges/x.rs", "fn main() {}\n"),
        ("judges/x", ""),
        ("judges/x.sh", ""),
        ("judges/y.py", ""),
    ];
    write_files(folder.path(), &files);
    make_old(&folder.path().join("judges/x"));
    make_old(&folder.path().join("judges/x.sh"));
    folder
}

fn note_on_outdated_program(folder: &TempDir, command: &str) -> Option<String> {
    JudgeCommand::new(JudgeCommandLine::parse(command).unwrap(), folder.path())
        .note_on_outdated_program()
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
    for command in ["judges/x.rs", "judges/x.sh", "judges/y.py", "python3 judges/y.py"] {
        assert_eq!(note_on_outdated_program(&folder, command), None, "{command}");
    }
}

#[test]
fn a_program_as_old_as_its_source_is_not_noted() {
    let folder = folder_with_outdated_program();
    make_old(&folder.path().join("judges/x.rs"));
    assert_eq!(note_on_outdated_program(&folder, "judges/x"), None);
}
