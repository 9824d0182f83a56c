//! The output of the commands.

use anyhow::{Context, Error, Result};
use std::io::{self, ErrorKind, IsTerminal, Write};
use std::process::ExitCode;
use workbench::support::excerpt::ExcerptSize;
use workbench::support::standard_error::print_message;

/// Prints a text to standard output as it is.
pub(crate) fn print(text: &str) -> Result<()> {
    write(io::stdout().lock(), text)
}

/// Prints a text to standard output. Styles in the text, such as colours, are dropped if standard output is no
/// terminal.
pub(crate) fn print_styled(text: &str) -> Result<()> {
    write(anstream::stdout().lock(), text)
}

/// Reports an error as a sentence that does not fill the terminal.
pub(crate) fn print_error(kind: &str, error: &Error) {
    const SIZE: ExcerptSize = ExcerptSize { max_lines: 10, max_line_length: 500 };
    print_message(&format!("{kind}: {}", SIZE.head(&format!("{error:#}"))));
}

/// Prints a line about work that may take some seconds, so that the user knows what the command is doing. The line is
/// printed to standard error, and only if that is a terminal.
pub(crate) fn print_progress(text: &str) {
    if io::stderr().is_terminal() {
        print_message(text);
    }
}

/// Prints notes for the user to standard error.
pub(crate) fn print_notes(notes: &[String]) {
    notes.iter().for_each(|note| print_message(&format!("note: {note}")));
}

/// Returns the exit code of a command that has succeeded or failed.
pub(crate) fn exit_code(is_success: bool) -> ExitCode {
    if is_success { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// Writes a text. A closed pipe is no error, because the reader may stop early, as `head` does.
fn write(mut output: impl Write, text: &str) -> Result<()> {
    let written = output.write_all(text.as_bytes());
    match written.and_then(|()| output.flush()) {
        Err(error) if error.kind() == ErrorKind::BrokenPipe => Ok(()),
        result => result.context("cannot write to standard output"),
    }
}
