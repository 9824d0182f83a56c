//! Why there is no bundle.

use std::fmt::{self, Display};

/// Why a solution has no bundle: the place in the source, and a sentence.
#[derive(Debug, PartialEq, Eq)]
pub struct Error {
    /// The source, below the root of the project.
    pub file: String,
    /// The line, if it is about one.
    pub line: Option<usize>,
    /// What is wrong there.
    pub sentence: String,
}

impl Display for Error {
    fn fmt(&self, formatter: &mut fmt::Formatter) -> fmt::Result {
        match self.line {
            Some(line) => write!(formatter, "{}:{line}: {}", self.file, self.sentence),
            None => write!(formatter, "{}: {}", self.file, self.sentence),
        }
    }
}

impl std::error::Error for Error {}
