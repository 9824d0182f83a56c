//! A solution and an interactor that talk to each other.
//!
//! An interactor reads the output of the solution, and writes its input. It is a function or a command, and the
//! interactions of both are watched, recorded and judged here.

use crate::judgement::{Judgement, Output, stopped, unknown_end};
use crate::process::{
    Capture, Captured, EndOfOutput, Ending, Limits, Outcome, Pipes, Process, Relay, Usage,
};
use crate::thread::{lock, spawn_scoped_thread};
use crate::verdict::{Reason, Verdict};
use anyhow::{Context, Result};
use std::io::{self, PipeReader, Write};
use std::process::{ChildStdin, Command, Stdio};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;

/// A solution that runs, as its interactor sees it.
pub struct RunningSolution<'a> {
    /// The standard output of the solution.
    pub output: PipeReader,
    /// The standard input of the solution.
    pub input: SolutionInput,
    /// The end of its standard output, which is recorded before the interactor's pipe is closed.
    pub(crate) end_of_output: EndOfOutput,
    /// Its process.
    pub(crate) process: &'a Process,
}

/// The verdict of an interactor on a solution.
pub struct Decision {
    verdict: Verdict,
    /// True if the output of the solution had ended before the interactor decided. This may be the reason for the verdict.
    is_after_end: bool,
}

impl RunningSolution<'_> {
    /// Returns the decision of an interactor that decides now.
    pub fn decision(&self, verdict: Verdict) -> Decision {
        Decision { verdict, is_after_end: self.end_of_output.has_come() }
    }
}

impl Decision {
    /// The decision of an interactor, which came before or after the end of the solution's output.
    pub(crate) fn new(verdict: Verdict, is_after_end: bool) -> Self {
        Self { verdict, is_after_end }
    }
}

/// The standard input of a solution. The transcript records all that is written to it.
pub struct SolutionInput {
    pipe: ChildStdin,
    transcript: Transcript,
}

/// The time for which a solution may be idle beyond its limit, because its interactor starts or computes.
const INTERACTOR_TIME: Duration = Duration::from_secs(1);

/// Runs a solution and lets it talk with an interactor. The output of the judgement is the transcript.
///
/// The solution is stopped as [`run`](crate::process::run) does. Then its output ends, so that the interactor finds
/// the end of its input. The verdict of the interactor is corrected by the end of the solution, because each of the
/// two may have failed because of the other. An interactor returns [`Verdict::RuntimeError`] if the solution's output ends
/// although another line has to come. It returns a wrong answer because of what it has read before.
///
/// # Errors
///
/// Returns an error if the solution cannot be started.
pub fn interact(
    command: &mut Command,
    limits: Option<Limits>,
    interactor: impl FnOnce(RunningSolution) -> Decision,
) -> Result<Judgement> {
    let (process, Pipes { stdin, stdout, stderr }) = Process::spawn(command, Stdio::piped())?;
    let transcript = Transcript::default();
    let stderr = Capture::start(stderr)?;
    let (output, to_interactor) = io::pipe().context("cannot create a pipe")?;
    let to_interactor = Arc::new(Mutex::new(Some(to_interactor)));
    // A program that has left the solution's group may hold its output open. The interactor's pipe is closed
    // nevertheless, when the solution has ended.
    let at_end = Arc::downgrade(&to_interactor);
    let recorded = transcript.clone();
    let relay = Relay::start(stdout, move |chunk| {
        recorded.record(Speaker::Solution, chunk);
        lock(&to_interactor).as_mut().ok_or(io::ErrorKind::BrokenPipe)?.write_all(chunk)
    })?;
    let end_of_output = relay.end_of_output();
    let pipe = stdin.context("standard input is not a pipe")?;
    let input = SolutionInput { pipe, transcript: transcript.clone() };
    let (verdict, ending, is_cut) = thread::scope(|scope| {
        let watched = spawn_scoped_thread(scope, || {
            // The interactor may take time, too. Bytes that pass between the two are progress.
            let ending = process.wait_watching(limits, INTERACTOR_TIME, || transcript.byte_count());
            let is_cut = relay.finish();
            if let Some(pipe) = at_end.upgrade() {
                end_of_output.set();
                // If the lock is held, a chunk is being written that nobody takes.
                if let Ok(mut pipe) = pipe.try_lock() {
                    pipe.take();
                }
            }
            (ending, is_cut)
        })?;
        let end_of_output = end_of_output.clone();
        let solution = RunningSolution { output, input, end_of_output, process: &process };
        let decision = interactor(solution);
        // After a wrong answer, the solution need not come to its end.
        let is_wrong = matches!(decision.verdict, Verdict::WrongAnswer(_));
        let is_over = is_wrong && !decision.is_after_end && !process.has_ended();
        if is_over {
            process.kill();
        }
        let (ending, is_cut) = watched.join().expect("watching a process does not panic");
        let verdict = if is_over { decision.verdict } else { corrected(decision, ending, limits) };
        anyhow::Ok((verdict, ending, is_cut))
    })?;
    let output = Output::Transcript(Captured { bytes: transcript.text().into_bytes(), is_cut });
    let judgement = Judgement { verdict, ending, output, stderr: stderr.finish() };
    Ok(match limits {
        Some(limits) => judgement.enforce(limits),
        None => judgement,
    })
}

/// Returns the verdict on a solution, by the decision of the interactor and the end of the solution.
fn corrected(decision: Decision, ending: Ending, limits: Option<Limits>) -> Verdict {
    let Usage { cpu_time, wall_time, .. } = ending.usage;
    let is_waiting = cpu_time.is_none_or(|cpu_time| cpu_time < wall_time / 2);
    match (ending.outcome, decision.verdict) {
        // The interactor may have failed only because the solution had.
        (Outcome::Exited(status), Verdict::NotJudged(_))
            if decision.is_after_end && !status.success() =>
        {
            Verdict::RuntimeError(format!("the solution ended with {status}"))
        }
        (_, verdict @ Verdict::NotJudged(_)) => verdict,
        // After the end, the interactor may have refused only because the last line was cut off.
        (Outcome::Stopped(_), verdict @ Verdict::WrongAnswer(_)) if !decision.is_after_end => {
            verdict
        }
        (Outcome::Stopped(_), Verdict::Accepted(_)) => stopped(
            ending,
            limits,
            "the interactor accepts it, but it goes on; does it read a line too many?",
        ),
        (Outcome::Stopped(_), _) if is_waiting => stopped(
            ending,
            limits,
            "both wait; does the solution flush its output after each line, and does it read a line too many?",
        ),
        (Outcome::Stopped(_), _) => stopped(ending, limits, ""),
        (Outcome::Exited(status), verdict) if !status.success() => {
            let with_end = |message: String| match message.is_empty() {
                true => format!("the solution ended with {status}"),
                false => format!("{message}; the solution ended with {status}"),
            };
            match verdict {
                Verdict::Accepted(message) | Verdict::RuntimeError(message) => {
                    Verdict::RuntimeError(with_end(message))
                }
                // The solution failed before the interactor refused it.
                Verdict::WrongAnswer(Reason::Message(message)) if decision.is_after_end => {
                    Verdict::RuntimeError(with_end(message))
                }
                Verdict::WrongAnswer(Reason::Message(message)) => Verdict::wrong(with_end(message)),
                other => other,
            }
        }
        (Outcome::Exited(_), Verdict::RuntimeError(message)) => Verdict::wrong(message),
        (Outcome::Exited(_), verdict) => verdict,
        (Outcome::Unknown, _) => unknown_end(),
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
        let mut turns = lock(&self.0);
        match turns.last_mut().filter(|last| last.speaker == speaker) {
            Some(last) => last.bytes.extend_from_slice(chunk),
            None => turns.push(Turn { speaker, bytes: chunk.into() }),
        }
    }

    fn byte_count(&self) -> u64 {
        lock(&self.0).iter().map(|turn| turn.bytes.len() as u64).sum()
    }

    fn text(&self) -> String {
        let mut text = String::new();
        for turn in lock(&self.0).iter() {
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
