//! The commands, one file each with its arguments and what it prints, and how they print.

pub(crate) mod bridgit;
pub(crate) mod bundle;
pub(crate) mod check;
pub(crate) mod generate;
pub(crate) mod new;
pub(crate) mod test;

use anyhow::{Context, Result};
use judge::excerpt::printable;
use std::io::{self, ErrorKind, Write};
use std::path::Path;

/// Prints a text as it is.
fn print(text: &str) -> Result<()> {
    write(io::stdout().lock(), text)
}

/// Prints a text with colours, if it goes to a terminal.
fn show(text: &str) -> Result<()> {
    write(anstream::stdout().lock(), text)
}

/// Tells the user something besides the output, if that is possible.
pub(crate) fn tell(text: &str) {
    let _ = writeln!(io::stderr(), "{}", printable(text));
}

/// The name of a solution that is given by its name or its path.
fn name_of(given: &str) -> String {
    Path::new(given).file_stem().unwrap_or_default().to_string_lossy().into()
}

/// The reader may stop early, as `head` does.
fn write(mut output: impl Write, text: &str) -> Result<()> {
    let written = output.write_all(text.as_bytes());
    match written.and_then(|()| output.flush()) {
        Err(error) if error.kind() == ErrorKind::BrokenPipe => Ok(()),
        result => result.context("cannot write to standard output"),
    }
}
