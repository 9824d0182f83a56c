//! A solution and an interactor that talk to each other.
//!
//! An interactor is a function that reads the solution's output and writes its input; that of a command does so
//! by starting the command. So all interactions are watched, recorded and judged in one way.

use crate::process::{Capture, Ended, Pipes, Process, Run};
use crate::verdict::{Reason, Verdict};
use anyhow::{Context, Result};
use std::io::{self, PipeReader, Write};
use std::process::{ChildStdin, Command, Stdio};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

/// A solution, as its interactor sees it.
pub struct Solution<'a> {
    /// The standard output of the solution.
    pub output: PipeReader,
    /// The standard input of the solution.
    pub input: SolutionInput,
    /// Its process.
    pub process: &'a Process,
}

/// The standard input of a solution. The transcript records all that is written to it.
pub struct SolutionInput {
    pipe: ChildStdin,
    transcript: Transcript,
}

/// Runs a solution and lets it talk with an interactor. Returns the verdict, the end and the standard error of
/// the solution, and the transcript: a line for each line of the two, `> ` before those that the solution
/// wrote, and `< ` before those that it could read.
///
/// The solution is stopped as [`Process::wait`] does; then its output ends, so that the interactor finds the
/// end of its input. The verdict of the interactor is corrected by the end of the solution, because each of the
/// two may have failed because of the other. An interactor that finds the end of the solution's output too early
/// returns [`Verdict::RuntimeError`]; a wrong answer is one that it found before.
///
/// # Errors
///
/// Returns an error if the solution cannot be started.
pub fn interact(
    command: &mut Command,
    allowance: Option<Duration>,
    interactor: impl FnOnce(Solution) -> Verdict,
) -> Result<(Verdict, Run, String)> {
    let (process, Pipes { stdin, stdout, stderr }) =
        Process::spawn(command.env("NO_COLOR", "1"), Stdio::piped())?;
    let transcript = Transcript::default();
    let stderr = Capture::start(stderr)?;
    let (output, to_interactor) = io::pipe().context("cannot create a pipe")?;
    let to_interactor = Arc::new(Mutex::new(Some(to_interactor)));
    // A program that has left the solution's group may hold its output open. The interactor's pipe is closed
    // nevertheless, when the solution has ended.
    let at_end = Arc::downgrade(&to_interactor);
    let recorded = transcript.clone();
    let relayed = Capture::relay(stdout, move |chunk| {
        recorded.record(Speaker::Solution, chunk);
        let mut pipe = to_interactor.lock().unwrap_or_else(PoisonError::into_inner);
        pipe.as_mut().ok_or(io::ErrorKind::BrokenPipe)?.write_all(chunk)
    })?;
    let pipe = stdin.context("standard input is not a pipe")?;
    let input = SolutionInput { pipe, transcript: transcript.clone() };
    let (verdict, ended) = thread::scope(|scope| {
        let watched = thread::Builder::new().spawn_scoped(scope, || {
            let ended = process.wait(allowance);
            // Programs that the solution has started could keep the interactor waiting.
            process.kill();
            relayed.finish();
            if let Some(pipe) = at_end.upgrade() {
                pipe.lock().unwrap_or_else(PoisonError::into_inner).take();
            }
            ended
        });
        let watched = watched.context("cannot start a thread: the system has none to give")?;
        let verdict = interactor(Solution { output, input, process: &process });
        // After a wrong answer, the solution need not come to its end.
        let is_over = matches!(verdict, Verdict::WrongAnswer(_)) && !process.has_ended();
        if is_over {
            process.kill();
        }
        let ended = watched.join().expect("watching a process does not panic");
        anyhow::Ok(match is_over {
            true => (verdict, ended),
            false => (corrected(verdict, ended, allowance.unwrap_or_default()), ended),
        })
    })?;
    let run = Run { ended, stdout: Vec::new(), stderr: stderr.finish() };
    Ok((verdict, run, transcript.text()))
}

/// Returns the verdict on a solution, by that of the interactor and the end of the solution.
fn corrected(verdict: Verdict, ended: Ended, allowance: Duration) -> Verdict {
    let stopped = format!("stopped after {} s", allowance.as_secs_f64());
    let is_waiting = ended.usage.cpu_time.is_none_or(|cpu_time| cpu_time < allowance / 2);
    match (ended.status, verdict) {
        (_, verdict @ Verdict::NotJudged(_)) => verdict,
        (None, Verdict::Accepted(_)) => Verdict::TimeLimitExceeded(format!(
            "{stopped}: the interactor accepts it, but it goes on"
        )),
        (None, verdict @ Verdict::WrongAnswer(_)) => verdict,
        (None, _) if is_waiting => Verdict::TimeLimitExceeded(format!(
            "{stopped}, because both wait; does the solution flush its output after each line, and does it \
             read a line too many?"
        )),
        (None, _) => Verdict::TimeLimitExceeded(stopped),
        (Some(status), verdict) if !status.success() => {
            let with_end = |message: String| match message.is_empty() {
                true => format!("the solution ended with {status}"),
                false => format!("{message}; the solution ended with {status}"),
            };
            match verdict {
                Verdict::Accepted(message) | Verdict::RuntimeError(message) => {
                    Verdict::RuntimeError(with_end(message))
                }
                Verdict::WrongAnswer(Reason::Message(message)) => Verdict::wrong(with_end(message)),
                other => other,
            }
        }
        (Some(_), verdict) => verdict,
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

#[derive(Clone, Copy, PartialEq, Eq)]
enum Speaker {
    Solution,
    Interactor,
}

/// The turns of a solution and its interactor, in the order in which they came.
#[derive(Clone, Default)]
struct Transcript(Arc<Mutex<Vec<Turn>>>);

/// The bytes that one of the two wrote before the other one did.
struct Turn {
    speaker: Speaker,
    bytes: Vec<u8>,
}

impl Transcript {
    fn record(&self, speaker: Speaker, chunk: &[u8]) {
        let mut turns = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        match turns.last_mut().filter(|last| last.speaker == speaker) {
            Some(last) => last.bytes.extend_from_slice(chunk),
            None => turns.push(Turn { speaker, bytes: chunk.into() }),
        }
    }

    fn text(&self) -> String {
        let mut text = String::new();
        for turn in self.0.lock().unwrap_or_else(PoisonError::into_inner).iter() {
            let sign = match turn.speaker {
                Speaker::Solution => '>',
                Speaker::Interactor => '<',
            };
            for line in String::from_utf8_lossy(&turn.bytes).lines() {
                text += &format!("{sign} {line}\n");
            }
        }
        text
    }
}
