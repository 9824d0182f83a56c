//! The commands, and the ways in which they print.

pub(crate) mod bridgit;
pub(crate) mod bundle;
mod checked_bundle;
pub(crate) mod checker;
pub(crate) mod generate;
pub(crate) mod new;
pub(crate) mod test;

use anyhow::{Context, Error, Result, ensure};
use std::io::{self, ErrorKind, Write};
use std::path::Path;
use std::process::ExitCode;
use workbench::excerpt::{ExcerptSize, printable};
use workbench::project::Project;
use workbench::task::Task;

/// Prints a text to standard output as it is.
fn print(text: &str) -> Result<()> {
    write(io::stdout().lock(), text)
}

/// Prints a text to standard output, with its colours only if that is a terminal.
fn print_coloured(text: &str) -> Result<()> {
    write(anstream::stdout().lock(), text)
}

/// Prints a message to standard error, if that is possible.
pub(crate) fn print_message(text: &str) {
    let _ = writeln!(io::stderr(), "{}", printable(text));
}

/// Reports an error as a sentence that does not fill the terminal.
fn print_error(kind: &str, error: &Error) {
    const SIZE: ExcerptSize = ExcerptSize { max_lines: 10, max_line_length: 500 };
    print_message(&format!("{kind}: {}", SIZE.head(&format!("{error:#}"))));
}

/// Prints notes for the user to standard error.
fn print_notes(notes: &[String]) {
    notes.iter().for_each(|note| print_message(&format!("note: {note}")));
}

/// Prints the messages of a compiler to standard error, if that is possible.
fn print_raw_message(text: &str) {
    let _ = write!(io::stderr(), "{text}");
}

/// Returns the exit code of a command with a good or a bad result.
fn exit_code(is_good: bool) -> ExitCode {
    if is_good { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// Opens the task of a solution that is given by its name or its file. A file elsewhere is refused.
fn open(project: &Project, solution: &str) -> Result<Task> {
    let name = stem(solution);
    if let Ok(given) = Path::new(solution).canonicalize()
        && let Ok(known) = project.solution_file(&name).canonicalize()
        && given.is_file()
    {
        ensure!(given == known, "expected a solution of src/bin, found {solution}");
    }
    Task::open(project, &name, problems::ALL)
}

/// Returns the name of the solution that was changed last, and tells the user which one it is.
fn changed_last(project: &Project) -> Result<String> {
    let name = project.changed_last()?;
    print_message(&format!("{name}, which was changed last"));
    Ok(name)
}

/// Returns the name of a file without its folder and its extension.
fn stem(file: &str) -> String {
    Path::new(file).file_stem().unwrap_or_default().to_string_lossy().into()
}

/// Writes a text. A closed pipe is no error, because the reader may stop early, as `head` does.
fn write(mut output: impl Write, text: &str) -> Result<()> {
    let written = output.write_all(text.as_bytes());
    match written.and_then(|()| output.flush()) {
        Err(error) if error.kind() == ErrorKind::BrokenPipe => Ok(()),
        result => result.context("cannot write to standard output"),
    }
}
