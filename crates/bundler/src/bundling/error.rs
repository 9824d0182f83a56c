//! The error about a solution that has no bundle.

use anyhow::{Error, anyhow};

/// The reason why a solution has no bundle.
#[derive(Debug)]
pub struct BundlingError {
    /// The messages of the compiler, if it has failed.
    pub messages: String,
    /// The error, which says what to do.
    pub error: Error,
}

impl From<Error> for BundlingError {
    fn from(error: Error) -> Self {
        Self { messages: String::new(), error }
    }
}

impl From<BundlingError> for Error {
    fn from(BundlingError { messages, error }: BundlingError) -> Self {
        if messages.is_empty() { error } else { anyhow!("{messages}{error:#}") }
    }
}
