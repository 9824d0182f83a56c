//! Messages to the user on standard error. Without standard error, nobody reads them, and that is no error.

use crate::support::excerpt::printable;
use std::io::{self, Write};

/// Prints a message as a line. Characters that could confuse a terminal are escaped.
pub fn print_message(text: &str) {
    let _ = writeln!(io::stderr(), "{}", printable(text));
}

/// Prints the messages of a compiler as they are.
pub fn print_raw_message(text: &str) {
    let _ = write!(io::stderr(), "{text}");
}
