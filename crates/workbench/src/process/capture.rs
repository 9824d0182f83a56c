//! The output of a program, as it comes.

use super::thread::{lock, spawn_thread};
use crate::bytes::Bytes;
use anyhow::Result;
use std::io::{self, Read};
use std::mem;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::sync::{Arc, Mutex, OnceLock};
use std::time::{Duration, Instant};

/// The size of the output that a program may write to standard output, and to standard error.
pub const MAX_OUTPUT: Bytes = Bytes::megabytes(32);

/// A thread that reads from a pipe to its end, and hands on each chunk as it comes. After [`MAX_OUTPUT`] it
/// closes the pipe, which ends most programs that go on writing.
pub(crate) struct Relay {
    /// The thread sends true at its end if it has closed the pipe.
    end: Receiver<bool>,
    /// True while the thread hands on a chunk.
    is_forwarding: Arc<AtomicBool>,
    end_of_output: EndOfOutput,
}

/// The moment at which the output of a program ended, once it has come.
#[derive(Clone, Default)]
pub(crate) struct EndOfOutput(Arc<OnceLock<Instant>>);

impl Relay {
    /// Begins to read from a pipe. An error of the function ends the reading.
    ///
    /// # Errors
    ///
    /// Returns an error if the system has no thread to give.
    pub(crate) fn start(
        mut pipe: impl Read + Send + 'static,
        mut forward: impl FnMut(&[u8]) -> io::Result<()> + Send + 'static,
    ) -> Result<Self> {
        let (sender, end) = channel();
        let is_forwarding = Arc::new(AtomicBool::new(false));
        let shared = Arc::clone(&is_forwarding);
        let end_of_output = EndOfOutput::default();
        let to_set = end_of_output.clone();
        spawn_thread(move || {
            let mut buffer = vec![0; 1 << 16];
            let mut left = MAX_OUTPUT.0 as usize;
            let mut is_cut = false;
            // An error means that nothing more will come.
            while let Ok(length @ 1..) = pipe.read(&mut buffer) {
                is_cut = length > left;
                let chunk = &buffer[..length.min(left)];
                left -= chunk.len();
                shared.store(true, Ordering::SeqCst);
                let forwarded = forward(chunk);
                shared.store(false, Ordering::SeqCst);
                if forwarded.is_err() || is_cut {
                    break;
                }
            }
            // The end is recorded before `forward` is dropped, because dropping it closes what it writes to.
            to_set.set();
            // The receiver may be gone.
            let _ = sender.send(is_cut);
        })?;
        Ok(Self { end, is_forwarding, end_of_output })
    }

    /// Returns the end of the output, which is set when it comes.
    pub(crate) fn end_of_output(&self) -> EndOfOutput {
        self.end_of_output.clone()
    }

    /// Waits for the end of the output, after the program has ended. Returns true if the output was cut. A pipe that
    /// stays open without more output is held by a program that has left the group, so this waits for a moment only.
    pub(crate) fn finish(self) -> bool {
        const GRACE: Duration = Duration::from_secs(2);
        loop {
            match self.end.recv_timeout(GRACE) {
                Ok(is_cut) => return is_cut,
                Err(RecvTimeoutError::Timeout) if self.is_forwarding.load(Ordering::SeqCst) => {}
                Err(_) => return false,
            }
        }
    }
}

impl EndOfOutput {
    /// Records that the output has ended, unless that is recorded already.
    pub(crate) fn set(&self) {
        self.0.get_or_init(Instant::now);
    }

    /// Returns true if the output has ended.
    pub(crate) fn has_come(&self) -> bool {
        self.0.get().is_some()
    }

    /// Returns true if this output has ended, and before the other one.
    pub(crate) fn is_before(&self, other: &Self) -> bool {
        self.0.get().is_some_and(|end| other.0.get().is_none_or(|other_end| end < other_end))
    }
}

/// A thread that keeps the output of a program.
pub(crate) struct Capture {
    bytes: Arc<Mutex<Vec<u8>>>,
    relay: Relay,
}

/// The output of a program.
#[derive(Clone, Debug, Default)]
pub struct Captured {
    /// The first [`MAX_OUTPUT`].
    pub bytes: Vec<u8>,
    /// True if there was more.
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
        let relay = Relay::start(pipe, move |chunk| {
            lock(&shared).extend_from_slice(chunk);
            Ok(())
        })?;
        Ok(Self { bytes, relay })
    }

    /// Returns the output, after the program has ended.
    pub(crate) fn finish(self) -> Captured {
        let is_cut = self.relay.finish();
        Captured { bytes: mem::take(&mut *lock(&self.bytes)), is_cut }
    }
}

impl Captured {
    /// Returns the output as a text. Bytes that are not UTF-8 are replaced.
    pub fn text(&self) -> String {
        String::from_utf8_lossy(&self.bytes).into_owned()
    }
}
