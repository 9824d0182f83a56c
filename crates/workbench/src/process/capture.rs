//! The output of a program, as it comes.

use anyhow::{Context, Result};
use std::io::{self, Read};
use std::sync::mpsc::{Receiver, channel};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

/// The number of bytes that a program may write to standard output, and to standard error.
pub const MAX_OUTPUT_BYTES: usize = 32 << 20;

/// A thread that reads from a pipe to its end, or until [`MAX_OUTPUT_BYTES`] have come. Then it closes the
/// pipe, which ends most programs that go on writing.
pub struct Capture {
    bytes: Arc<Mutex<Vec<u8>>>,
    end: Receiver<()>,
}

impl Capture {
    /// Begins to read from a pipe.
    ///
    /// # Errors
    ///
    /// Returns an error if the system has no thread to give.
    pub fn start(pipe: impl Read + Send + 'static) -> Result<Self> {
        Self::relay(pipe, |_| Ok(()))
    }

    /// Begins to read from a pipe, and hands each chunk to a function as it comes. An error of the function
    /// ends the reading.
    ///
    /// # Errors
    ///
    /// Returns an error if the system has no thread to give.
    pub fn relay(
        mut pipe: impl Read + Send + 'static,
        mut forward: impl FnMut(&[u8]) -> io::Result<()> + Send + 'static,
    ) -> Result<Self> {
        let bytes = Arc::new(Mutex::new(Vec::new()));
        let (sender, end) = channel();
        let shared = Arc::clone(&bytes);
        let reader = thread::Builder::new().spawn(move || {
            let mut buffer = vec![0; 1 << 16];
            // An error means that nothing more will come.
            while let Ok(length @ 1..) = pipe.read(&mut buffer) {
                let chunk = &buffer[..length];
                let has_too_much = {
                    let mut bytes = lock(&shared);
                    bytes.extend_from_slice(chunk);
                    bytes.len() > MAX_OUTPUT_BYTES
                };
                if forward(chunk).is_err() || has_too_much {
                    break;
                }
            }
            // The receiver may be gone.
            let _ = sender.send(());
        });
        reader.context("cannot start a thread: the system has none to give")?;
        Ok(Self { bytes, end })
    }

    /// Returns all that has come, after the program has ended. A pipe that is still open then is held by a
    /// program that has left the group, so it is waited for a moment only.
    pub fn finish(self) -> Vec<u8> {
        const GRACE: Duration = Duration::from_millis(500);
        let _ = self.end.recv_timeout(GRACE);
        std::mem::take(&mut *lock(&self.bytes))
    }
}

fn lock(bytes: &Mutex<Vec<u8>>) -> MutexGuard<'_, Vec<u8>> {
    bytes.lock().unwrap_or_else(PoisonError::into_inner)
}
