//! The transcript of an interaction.

use crate::support::thread::lock;
use std::io::{self, Write};
use std::process::ChildStdin;
use std::sync::{Arc, Mutex};
use std::time::Instant;

/// The program that wrote a turn of the interaction.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Speaker {
    Solution,
    Interactor,
}

/// The turns of a solution and its interactor, in the order in which they came.
#[derive(Clone, Default)]
pub(super) struct Transcript(Arc<Mutex<Vec<Turn>>>);

/// The bytes that one of the two programs wrote until the other program wrote something.
struct Turn {
    speaker: Speaker,
    /// The time of the first byte.
    start: Instant,
    bytes: Vec<u8>,
}

impl Transcript {
    /// Records a chunk of bytes that a program wrote.
    pub(super) fn record(&self, speaker: Speaker, chunk: &[u8]) {
        let mut turns = lock(&self.0);
        match turns.last_mut().filter(|last| last.speaker == speaker) {
            Some(last) => last.bytes.extend_from_slice(chunk),
            None => turns.push(Turn { speaker, start: Instant::now(), bytes: chunk.into() }),
        }
    }

    /// Returns the number of bytes that both programs have written.
    pub(super) fn byte_count(&self) -> u64 {
        lock(&self.0).iter().map(|turn| turn.bytes.len() as u64).sum()
    }

    /// Leaves out the turns of the interactor that began after a solution had been stopped, because the solution never
    /// read them. (For example, the last line of the solution had no line end. The interactor answers it when it finds
    /// the end of its input.)
    pub(super) fn drop_answers_after(&self, end_of_solution: Instant) {
        lock(&self.0)
            .retain(|turn| turn.speaker == Speaker::Solution || turn.start <= end_of_solution);
    }

    /// Returns the lines of both programs, with a sign in front of each line: `>` for the solution, and `<` for its
    /// interactor. Says so if the last line has no line end.
    pub(super) fn text(&self) -> String {
        let mut text = String::new();
        let turns = lock(&self.0);
        for turn in turns.iter() {
            let sign = match turn.speaker {
                Speaker::Solution => '>',
                Speaker::Interactor => '<',
            };
            for line in String::from_utf8_lossy(&turn.bytes).lines() {
                text += &format!("{sign} {line}\n");
            }
        }
        if turns.last().is_some_and(|turn| !turn.bytes.ends_with(b"\n")) {
            text += "(the last line has no line end)\n";
        }
        text
    }
}

/// The standard input of a solution. The transcript records all that is written to it.
pub struct SolutionInput {
    pipe: ChildStdin,
    transcript: Transcript,
}

impl SolutionInput {
    pub(super) fn new(pipe: ChildStdin, transcript: Transcript) -> Self {
        Self { pipe, transcript }
    }
}

impl Write for SolutionInput {
    fn write(&mut self, chunk: &[u8]) -> io::Result<usize> {
        self.transcript.record(Speaker::Interactor, chunk);
        self.pipe.write_all(chunk)?;
        Ok(chunk.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.pipe.flush()
    }
}
