//! The output of a solution on its way to the interactor.

use crate::judging::interaction::transcript::{Speaker, Transcript};
use crate::process::{EndOfOutput, Relay};
use crate::support::thread::lock;
use anyhow::{Context, Result};
use std::io::{self, PipeReader, PipeWriter, Write};
use std::process::ChildStdout;
use std::sync::{Arc, Mutex, Weak};
use std::time::Duration;

/// The standard output of a solution, which a relay records and hands to the interactor.
pub(super) struct RelayedOutput {
    relay: Relay,
    closer: PipeCloser,
}

impl RelayedOutput {
    /// Starts the relay. Also returns the end of the pipe that the interactor reads.
    ///
    /// # Errors
    ///
    /// Returns an error if the system has no pipe or no thread to give.
    pub(super) fn start(stdout: ChildStdout, transcript: Transcript) -> Result<(Self, PipeReader)> {
        let (to_read, to_interactor) = io::pipe().context("cannot create a pipe")?;
        let to_interactor = InteractorPipe::new(to_interactor);
        let closer = to_interactor.closer();
        let relay = Relay::start(stdout, move |chunk| {
            transcript.record(Speaker::Solution, chunk);
            to_interactor.write(chunk);
        })?;
        Ok((Self { relay, closer }, to_read))
    }

    /// Returns the record of the end of the output. It is filled before the pipe to the interactor is closed.
    pub(super) fn end_of_output(&self) -> EndOfOutput {
        self.relay.end_of_output()
    }

    /// Waits for the end of the output, and closes the pipe to the interactor, unless the relay is still writing into
    /// it. The solution must have ended before. The wait ends if the interactor takes nothing for more than
    /// `max_stall`. Returns true if the output was cut.
    pub(super) fn finish(self, max_stall: Duration) -> bool {
        let end_of_output = self.end_of_output();
        let is_cut = self.relay.finish(max_stall);
        self.closer.close(&end_of_output);
        is_cut
    }
}

/// The pipe by which the relay hands the output of a solution to its interactor. The pipe is closed when the relay ends
/// and drops this value, when the interactor reads no more, or by a [`PipeCloser`].
struct InteractorPipe(Arc<Mutex<Option<PipeWriter>>>);

impl InteractorPipe {
    fn new(pipe: PipeWriter) -> Self {
        Self(Arc::new(Mutex::new(Some(pipe))))
    }

    /// Writes a chunk, unless the interactor reads no more.
    ///
    /// When the interactor reads no more, the rest of the output is dropped. If the solution got a broken pipe instead,
    /// the verdict would depend on chance: the broken pipe might end the solution, or the solution might have ended
    /// before.
    fn write(&self, chunk: &[u8]) {
        let mut pipe = lock(&self.0);
        let is_taken = pipe.as_mut().is_some_and(|pipe| pipe.write_all(chunk).is_ok());
        if !is_taken {
            *pipe = None;
        }
    }

    fn closer(&self) -> PipeCloser {
        PipeCloser(Arc::downgrade(&self.0))
    }
}

/// A handle that closes the pipe to an interactor when the solution has ended. The relay alone is not enough: a program
/// that has left the solution's group may hold the solution's output open, and then the relay does not end.
struct PipeCloser(Weak<Mutex<Option<PipeWriter>>>);

impl PipeCloser {
    /// Records the end of the output, and then closes the pipe, unless the pipe is closed already.
    fn close(&self, end_of_output: &EndOfOutput) {
        let Some(pipe) = self.0.upgrade() else { return };
        end_of_output.set();
        // The relay holds the lock while it writes a chunk. If the interactor does not read, that write never ends, so
        // this function does not wait for the lock.
        if let Ok(mut pipe) = pipe.try_lock() {
            pipe.take();
        }
    }
}
