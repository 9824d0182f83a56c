//! Printing.

use anyhow::{Context, Result};
use std::io::{self, ErrorKind, Write};

/// Prints a text as it is. The reader may stop early, as `head` does.
pub(crate) fn print(text: &str) -> Result<()> {
    let mut output = io::stdout().lock();
    let written = output.write_all(text.as_bytes());
    match written.and_then(|()| output.flush()) {
        Err(error) if error.kind() == ErrorKind::BrokenPipe => Ok(()),
        result => result.context("cannot write to standard output"),
    }
}
