//! The output of a program, which is kept while the program runs.

use crate::process::relay::Relay;
use crate::support::thread::lock;
use anyhow::Result;
use std::io::Read;
use std::mem;
use std::sync::{Arc, Mutex};
use std::time::Duration;

/// A thread that keeps the output of a program.
pub(crate) struct Capture {
    bytes: Arc<Mutex<Vec<u8>>>,
    relay: Relay,
}

/// The output of a program.
#[derive(Clone, Debug, Default)]
pub struct Captured {
    /// The output, up to [`MAX_OUTPUT`](super::MAX_OUTPUT). (A transcript also has the lines of the interactor, so it
    /// may be longer.)
    pub bytes: Vec<u8>,
    /// True if the program wrote more than [`MAX_OUTPUT`](super::MAX_OUTPUT).
    pub is_cut: bool,
}

impl Capture {
    /// Begins to read from a pipe.
    ///
    /// # Errors
    ///
    /// Returns an error if the system has no thread to give.
    pub(crate) fn start(pipe: impl Read + Send + 'static) -> Result<Self> {
        let bytes = Arc::new(Mutex::new(Vec::new()));
        let shared = Arc::clone(&bytes);
        let relay = Relay::start(pipe, move |chunk| lock(&shared).extend_from_slice(chunk))?;
        Ok(Self { bytes, relay })
    }

    /// Returns the output. The program must have ended before.
    pub(crate) fn finish(self) -> Captured {
        // Nothing stalls, because each chunk is only copied into memory.
        let is_cut = self.relay.finish(Duration::MAX);
        Captured { bytes: mem::take(&mut *lock(&self.bytes)), is_cut }
    }
}

impl Captured {
    /// Returns the output as a text. Bytes that are not UTF-8 are replaced.
    pub fn text(&self) -> String {
        String::from_utf8_lossy(&self.bytes).into_owned()
    }
}
