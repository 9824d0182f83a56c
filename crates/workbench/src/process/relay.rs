//! A thread that reads the output of a program while the program runs, and hands it on.

use crate::process::status::{is_thread_asleep, own_thread};
use crate::support::bytes::Bytes;
use crate::support::thread::spawn_thread;
use anyhow::Result;
use std::io::Read;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

/// The number of bytes that a program may write to standard output. The same limit holds for standard error.
pub const MAX_OUTPUT: Bytes = Bytes::megabytes(32);

/// A thread that reads a pipe to its end, and hands on each chunk at once. After [`MAX_OUTPUT`], the thread closes the
/// pipe, which ends most programs that go on writing.
pub(crate) struct Relay {
    /// Receives a message at the end of the thread: true if the thread has cut the output.
    end_of_thread: Receiver<bool>,
    progress: Arc<RelayProgress>,
    end_of_output: EndOfOutput,
}

/// The progress of the thread of a relay.
#[derive(Default)]
struct RelayProgress {
    /// The number of the thread, if the system tells it.
    thread: OnceLock<u32>,
    /// The number of steps that the thread has begun. The thread alternates between reading a chunk and handing it on,
    /// and begins with reading. So a step with an odd number is one of reading. The number is 0 before the first step.
    step: AtomicU64,
}

/// The moment at which the output of a program ended. The cell is empty as long as the output has not ended.
#[derive(Clone, Default)]
pub(crate) struct EndOfOutput(Arc<OnceLock<Instant>>);

impl Relay {
    /// Begins to read from a pipe.
    ///
    /// # Errors
    ///
    /// Returns an error if the system has no thread to give.
    pub(crate) fn start(
        mut pipe: impl Read + Send + 'static,
        mut forward: impl FnMut(&[u8]) + Send + 'static,
    ) -> Result<Self> {
        let (sender, end_of_thread) = channel();
        let progress = Arc::new(RelayProgress::default());
        let shared = Arc::clone(&progress);
        let end_of_output = EndOfOutput::default();
        let end_to_record = end_of_output.clone();
        spawn_thread(move || {
            if let Some(thread) = own_thread() {
                shared.thread.get_or_init(|| thread);
            }
            let mut buffer = vec![0; 1 << 16];
            let mut left = MAX_OUTPUT.0 as usize;
            let mut has_cut = false;
            shared.begin_reading();
            // An error means that nothing more will come.
            while let Ok(length @ 1..) = pipe.read(&mut buffer) {
                has_cut = length > left;
                let chunk = &buffer[..length.min(left)];
                left -= chunk.len();
                shared.begin_handing_on();
                if !chunk.is_empty() {
                    forward(chunk);
                }
                shared.begin_reading();
                if has_cut {
                    break;
                }
            }
            // The end is recorded before `forward` is dropped, because dropping `forward` closes the pipe to which it
            // may write. The message is sent only after that, so when `finish` receives the message, `forward` is gone.
            end_to_record.set();
            drop(forward);
            // The receiver may be gone.
            let _ = sender.send(has_cut);
        })?;
        Ok(Self { end_of_thread, progress, end_of_output })
    }

    /// Returns the record of the end of the output. The thread fills it when the output ends.
    pub(crate) fn end_of_output(&self) -> EndOfOutput {
        self.end_of_output.clone()
    }

    /// Waits for the end of the output. The program must have ended before. Returns true if the output was cut.
    ///
    /// A program that has left the process group may hold the pipe open without writing to it. If nothing more comes
    /// from the pipe, the wait is short. The wait also ends if nobody takes a chunk for more than `max_stall`.
    pub(crate) fn finish(self, max_stall: Duration) -> bool {
        const INTERVAL: Duration = Duration::from_secs(2);
        self.finish_within(INTERVAL, max_stall)
    }

    /// Waits as [`finish`](Self::finish) does, and looks at the thread once in each `interval`. The wait ends if
    /// the thread sleeps in a read: then the pipe is empty, so the thread has handed on everything that the program
    /// wrote. (A long time alone is no reason to end the wait, because a busy machine may not have let the thread run
    /// since the program wrote its output.)
    ///
    /// The wait also ends if the thread sleeps for more than `max_stall` while it hands on a chunk that nobody takes.
    /// For example, a program that has left the group of the interactor may hold the interactor's standard input open
    /// without reading it.
    fn finish_within(self, interval: Duration, max_stall: Duration) -> bool {
        let mut step = 0;
        let mut since = Instant::now();
        loop {
            match self.end_of_thread.recv_timeout(interval) {
                Ok(is_cut) => return is_cut,
                Err(RecvTimeoutError::Timeout) if !self.progress.waits_for_pipe() => {
                    let current_step = self.progress.current_step();
                    if current_step != step || !self.progress.is_asleep() {
                        step = current_step;
                        since = Instant::now();
                    } else if since.elapsed() > max_stall {
                        return false;
                    }
                }
                // The thread waits for the pipe, which is empty, or the thread has gone.
                Err(_) => return false,
            }
        }
    }
}

impl RelayProgress {
    fn begin_reading(&self) {
        let step = self.begin_step();
        debug_assert!(is_reading(step));
    }

    fn begin_handing_on(&self) {
        let step = self.begin_step();
        debug_assert!(!is_reading(step));
    }

    /// Begins the next step, and returns its number.
    fn begin_step(&self) -> u64 {
        self.step.fetch_add(1, Ordering::SeqCst) + 1
    }

    /// Returns the number of the current step.
    fn current_step(&self) -> u64 {
        self.step.load(Ordering::SeqCst)
    }

    /// Returns true if the thread waits in a read, because the pipe is empty. If the system does not tell the state of
    /// the thread, the function returns true whenever the thread is in a read.
    fn waits_for_pipe(&self) -> bool {
        let step = self.current_step();
        let is_asleep = self.is_asleep();
        // If the step has not changed, the thread slept during this step.
        is_asleep && is_reading(step) && self.current_step() == step
    }

    /// Returns true if the thread sleeps, or if the system does not tell its state.
    fn is_asleep(&self) -> bool {
        self.thread.get().is_none_or(|&thread| is_thread_asleep(thread))
    }
}

/// Returns true if the thread reads in the step with this number, and false if it hands on a chunk.
fn is_reading(step: u64) -> bool {
    step % 2 == 1
}

impl EndOfOutput {
    /// Records that the output ends now, unless an end is recorded already.
    pub(crate) fn set(&self) {
        self.0.get_or_init(Instant::now);
    }

    /// Returns the moment at which the output has ended, if it has.
    pub(crate) fn moment(&self) -> Option<Instant> {
        self.0.get().copied()
    }

    /// Returns true if the output has ended.
    pub(crate) fn has_come(&self) -> bool {
        self.moment().is_some()
    }
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::{EndOfOutput, MAX_OUTPUT, Relay};
    use std::io::{self, Cursor, Read, Write};
    use std::sync::mpsc::channel;
    use std::thread;
    use std::time::{Duration, Instant};
    use test_support::AMPLE_TIME;

    const SHORT_INTERVAL: Duration = Duration::from_millis(5);

    #[test]
    fn the_first_end_of_an_output_counts() {
        let end = EndOfOutput::default();
        assert!(!end.has_come());
        end.set();
        let moment = end.moment();
        assert!(moment.is_some() && end.has_come());
        thread::sleep(SHORT_INTERVAL);
        end.set();
        assert_eq!(end.moment(), moment);
    }

    #[test]
    fn an_output_is_cut_only_if_it_is_larger_than_the_limit() {
        let max_length = MAX_OUTPUT.0 as usize;
        for (length, expected) in [(max_length, false), (max_length + 1, true)] {
            let (sender, handed_on) = channel();
            let relay = Relay::start(Cursor::new(vec![0; length]), move |chunk| {
                sender.send(chunk.len()).unwrap();
            });
            assert_eq!(relay.unwrap().finish_within(AMPLE_TIME, AMPLE_TIME), expected, "{length}");
            let lengths: Vec<_> = handed_on.try_iter().collect();
            assert_eq!(lengths.iter().sum::<usize>(), max_length);
            assert!(!lengths.contains(&0), "a chunk without bytes was handed on");
        }
    }

    #[test]
    fn a_pipe_that_stays_open_is_not_waited_for() {
        let (reader, mut writer) = io::pipe().unwrap();
        let (sender, handed_on) = channel();
        let relay = Relay::start(reader, move |chunk| sender.send(chunk.to_owned()).unwrap());
        writer.write_all(b"a").unwrap();
        assert!(!relay.unwrap().finish_within(SHORT_INTERVAL, AMPLE_TIME));
        assert_eq!(handed_on.try_recv().unwrap(), b"a");
        // The pipe stays open until here.
        drop(writer);
    }

    #[test]
    fn output_that_is_handed_on_slowly_is_waited_for() {
        let (reader, mut writer) = io::pipe().unwrap();
        let (sender, handed_on) = channel();
        let relay = Relay::start(reader, move |chunk| {
            thread::sleep(20 * SHORT_INTERVAL);
            sender.send(chunk.to_owned()).unwrap();
        });
        writer.write_all(b"a").unwrap();
        relay.unwrap().finish_within(SHORT_INTERVAL, AMPLE_TIME);
        assert_eq!(handed_on.try_recv().unwrap(), b"a");
        drop(writer);
    }

    #[test]
    fn a_chunk_that_nobody_takes_is_not_waited_for_without_end() {
        const MAX_STALL: Duration = Duration::from_millis(100);
        let (reader, mut writer) = io::pipe().unwrap();
        let (release, released) = channel::<()>();
        let begun = Instant::now();
        let relay = Relay::start(reader, move |_| {
            // The thread is released at the end of the test.
            let _ = released.recv();
        });
        writer.write_all(b"a").unwrap();
        let (sender, result) = channel();
        // Another thread waits, so that an endless wait fails this test instead of blocking it.
        thread::spawn(move || {
            let is_cut = relay.unwrap().finish_within(SHORT_INTERVAL, MAX_STALL);
            let _ = sender.send(is_cut);
        });
        assert!(!result.recv_timeout(AMPLE_TIME).expect("the wait ends"));
        assert!(begun.elapsed() > MAX_STALL);
        drop((release, writer));
    }

    /// A text that is read byte by byte.
    struct Bytewise(Cursor<Vec<u8>>);

    impl Read for Bytewise {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            self.0.read(&mut buffer[..1])
        }
    }

    #[test]
    fn chunks_that_are_taken_one_by_one_are_waited_for() {
        // All chunks together take longer than `MAX_STALL`, but each chunk takes much less.
        const COUNT: usize = 40;
        const MAX_STALL: Duration = Duration::from_millis(800);
        // In each interval, the thread hands on more than one chunk.
        const INTERVAL: Duration = MAX_STALL.checked_div(8).unwrap();
        let (sender, handed_on) = channel();
        let relay = Relay::start(Bytewise(Cursor::new(vec![0; COUNT])), move |chunk| {
            thread::sleep(MAX_STALL / 20);
            sender.send(chunk.len()).unwrap();
        });
        relay.unwrap().finish_within(INTERVAL, MAX_STALL);
        assert_eq!(handed_on.try_iter().sum::<usize>(), COUNT);
    }

    /// Uses the processor for a while.
    fn work_for(duration: Duration) {
        let end = Instant::now() + duration;
        while Instant::now() < end {
            std::hint::spin_loop();
        }
    }

    #[test]
    fn a_chunk_that_takes_long_work_is_waited_for() {
        const MAX_STALL: Duration = Duration::from_millis(100);
        let (sender, handed_on) = channel();
        let relay = Relay::start(Cursor::new(b"a"), move |chunk| {
            work_for(4 * MAX_STALL);
            sender.send(chunk.to_owned()).unwrap();
        });
        relay.unwrap().finish_within(SHORT_INTERVAL, MAX_STALL);
        assert_eq!(handed_on.try_recv().unwrap(), b"a");
    }

    /// A pipe whose reader is slow without sleeping, as if another program used its processor.
    struct Starved(io::PipeReader);

    impl Read for Starved {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            work_for(40 * SHORT_INTERVAL);
            self.0.read(buffer)
        }
    }

    #[test]
    fn a_thread_that_gets_no_processor_is_waited_for() {
        let (reader, mut writer) = io::pipe().unwrap();
        writer.write_all(b"a").unwrap();
        let (sender, handed_on) = channel();
        let relay =
            Relay::start(Starved(reader), move |chunk| sender.send(chunk.to_owned()).unwrap());
        relay.unwrap().finish_within(SHORT_INTERVAL, AMPLE_TIME);
        assert_eq!(handed_on.try_recv().unwrap(), b"a");
        drop(writer);
    }
}
