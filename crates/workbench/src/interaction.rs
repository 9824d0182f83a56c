//! A solution and an interactor that talk to each other.
//!
//! An interactor reads the output of the solution, and writes its input. An interactor is a function or a command. This
//! module watches, records and judges the interactions of both.
//!
//! # Threads
//!
//! ```text
//!            standard output               pipe
//! solution ───────────────────▶ relay ──────────────▶ interactor
//!     ▲                           │                        │
//!     │                           ▼                        │
//!     │                       transcript                   │
//!     │                           ▲                        │
//!     └───────────────────────────┴────────────────────────┘
//!            standard input, as a `SolutionInput`
//! ```
//!
//! The interactor is called in the thread that calls [`interact`]. Meanwhile, further threads run:
//!
//! - the relay;
//! - a thread that keeps the standard error of the solution;
//! - a thread that waits for the end of the solution, as for each process;
//! - a thread that watches the solution, stops it if it uses too much, and closes the pipe to the interactor after its
//!   end.
//!
//! An interactor that is a command has three more threads: one waits for its end, one keeps its standard error, and a
//! second relay hands its standard output on to the solution.

use crate::decision::Decision;
use crate::judgement::{Judgement, Output, verdict_on_stopped, verdict_on_unknown_end};
use crate::process::{
    Activity, Capture, Captured, EndOfOutput, Ending, Limits, Outcome, PartnerState, Patience,
    Pipes, Process, Relay, StopReason, Usage,
};
use crate::thread::{lock, spawn_scoped_thread};
use crate::verdict::Verdict;
use anyhow::{Context, Result};
use std::io::{self, PipeReader, PipeWriter, Write};
use std::process::{ChildStdin, Command, ExitStatus, Stdio};
use std::sync::{Arc, Mutex, OnceLock, Weak};
use std::thread;
use std::time::Duration;

/// A solution that runs, as its interactor sees it.
pub struct RunningSolution<'a> {
    /// The standard output of the solution.
    pub output: PipeReader,
    /// The standard input of the solution.
    pub input: SolutionInput,
    /// The record of the end of the solution's standard output. It is filled before the pipe to the interactor is
    /// closed.
    pub(crate) end_of_output: EndOfOutput,
    /// The process of the solution.
    pub(crate) process: &'a Process,
    /// A place for the process of an interactor that is a command. The solution does not count as idle while this
    /// process computes.
    pub(crate) interactor_process: &'a OnceLock<Process>,
}

/// The decision of an interactor. It says, too, whether the output of the solution had ended by then.
#[derive(Debug)]
pub struct InteractorDecision {
    pub(crate) decision: Decision,
    /// True if the output of the solution had ended before the interactor decided. The end of the output may be the
    /// reason for the decision.
    pub(crate) is_after_end: bool,
}

impl RunningSolution<'_> {
    /// Returns the decision of an interactor that decides at this moment.
    pub fn decided(&self, decision: Decision) -> InteractorDecision {
        InteractorDecision { decision, is_after_end: self.end_of_output.has_come() }
    }
}

/// The standard input of a solution. The transcript records all that is written to it.
pub struct SolutionInput {
    pipe: ChildStdin,
    transcript: Transcript,
}

/// The additional time for which a solution with an interactor may be idle, so that a slow start or a pause of its
/// interactor is not held against it.
const EXTRA_IDLE_TIME: Duration = Duration::from_secs(1);

/// The additional time on the clock that an interaction may take, because the interactor works in this time, too. It is
/// the time for which a checker may run.
const EXTRA_CLOCK_TIME: Duration = Patience::WITH_JUDGE.clock_time;

/// The longest time for which a relay waits until somebody takes a chunk. This time is longer than the time after which
/// an idle interactor is stopped. So an interactor that takes nothing can be stopped before the relay gives up.
pub(crate) const MAX_STALL: Duration =
    Patience::WITH_JUDGE.idle_time.saturating_add(Duration::from_secs(2));

/// The processor time after which an interactor is stopped if no byte passes between it and the solution meanwhile.
const MAX_SILENT_TIME: Duration = Duration::from_secs(10);

/// Runs a solution and lets it talk with an interactor. The output of the judgement is the transcript.
///
/// The solution is stopped as by [`run`](crate::process::run), but it may be idle for one second more, and it does not
/// count as idle while its interactor computes. On the clock, it may take 100 s more, because the interactor works in
/// this time, too. When the solution is stopped, its output ends, so the interactor finds
/// the end of its input. When the interactor reads no more, the solution may go on writing, and its output is dropped.
/// The end of the solution may change the decision of the interactor into another verdict, because each of the two
/// programs may have failed because of the other.
///
/// # Errors
///
/// Returns an error if the solution cannot be started.
pub fn interact(
    command: &mut Command,
    limits: Option<Limits>,
    interactor: impl FnOnce(RunningSolution) -> InteractorDecision,
) -> Result<Judgement> {
    let (process, Pipes { stdin, stdout, stderr }) = Process::spawn(command, Stdio::piped())?;
    let transcript = Transcript::default();
    let stderr = Capture::start(stderr)?;
    let (output, to_interactor) = io::pipe().context("cannot create a pipe")?;
    let to_interactor = InteractorPipe::new(to_interactor);
    let closer = to_interactor.closer();
    let recorded = transcript.clone();
    let relay = Relay::start(stdout, move |chunk| {
        recorded.record(Speaker::Solution, chunk);
        to_interactor.write(chunk);
    })?;
    let end_of_output = relay.end_of_output();
    let pipe = stdin.context("standard input is not a pipe")?;
    let input = SolutionInput { pipe, transcript: transcript.clone() };
    let interactor_process = OnceLock::new();
    let (verdict, ending, is_cut) = thread::scope(|scope| {
        let watched = spawn_scoped_thread(scope, || {
            let watch = InteractionWatch::new(&transcript, &interactor_process, MAX_SILENT_TIME);
            let ending = wait_watching_both(&process, limits, watch);
            let is_cut = relay.finish(MAX_STALL);
            closer.close(&end_of_output);
            (ending, is_cut)
        })?;
        let end_of_output = end_of_output.clone();
        let solution = RunningSolution {
            output,
            input,
            end_of_output,
            process: &process,
            interactor_process: &interactor_process,
        };
        let decided = interactor(solution);
        // After a wrong answer, or without a decision, the solution need not come to its end.
        let is_final = matches!(decided.decision, Decision::Refused(_) | Decision::Undecided(_));
        if is_final && !decided.is_after_end {
            process.abandon();
        }
        let (ending, is_cut) = watched.join().expect("watching a process does not panic");
        anyhow::Ok((corrected(decided, ending), ending, is_cut))
    })?;
    let output = Output::Transcript(Captured { bytes: transcript.text().into_bytes(), is_cut });
    let judgement = Judgement { verdict, ending, output, stderr: stderr.finish() };
    Ok(match limits {
        Some(limits) => judgement.enforce(limits),
        None => judgement,
    })
}

/// The pipe by which the relay hands the output of a solution to its interactor. The pipe is closed when the relay ends
/// and drops this value, or by a [`PipeCloser`].
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
        // If the lock is held, the relay is writing a chunk that nobody takes.
        if let Ok(mut pipe) = pipe.try_lock() {
            pipe.take();
        }
    }
}

/// Waits for the end of a solution. Stops the solution if it uses too much, and stops its interactor if the interactor
/// loops. Without limits, nothing is stopped.
fn wait_watching_both(
    solution: &Process,
    limits: Option<Limits>,
    mut watch: InteractionWatch,
) -> Ending {
    let patience = limits.map(|limits| {
        let usual = Patience::of(limits);
        Patience {
            idle_time: usual.idle_time + EXTRA_IDLE_TIME,
            clock_time: usual.clock_time + EXTRA_CLOCK_TIME,
            ..usual
        }
    });
    let stop_interactor = |limit| {
        if let Some(interactor) = watch.interactor.get() {
            interactor.stop(StopReason::Time { limit });
        }
    };
    solution.wait_watching(patience, || match watch.look() {
        Progress::Idle => PartnerState::Idle,
        Progress::GoesOn => PartnerState::Active,
        Progress::InteractorLoops => {
            stop_interactor(watch.max_silent_time);
            PartnerState::Active
        }
    })
}

/// The progress of an interaction between two looks at it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Progress {
    /// Bytes have passed between the two programs, or the interactor is computing.
    GoesOn,
    /// The interactor has computed for too long since the last byte passed.
    InteractorLoops,
    /// Nothing has happened. The interactor is idle, or it is a function.
    Idle,
}

/// An observer, which looks at an interaction from time to time.
struct InteractionWatch<'a> {
    transcript: &'a Transcript,
    interactor: &'a OnceLock<Process>,
    /// The number of bytes that had passed at the last look.
    byte_count: u64,
    /// The activity of the interactor and the programs that it has started, at the last look.
    activity: Option<Activity>,
    /// The processor time that the interactor had used when bytes passed for the last time.
    cpu_time_at_last_byte: Duration,
    /// The processor time that the interactor may use between two bytes.
    max_silent_time: Duration,
}

impl<'a> InteractionWatch<'a> {
    fn new(
        transcript: &'a Transcript,
        interactor: &'a OnceLock<Process>,
        max_silent_time: Duration,
    ) -> Self {
        Self {
            transcript,
            interactor,
            byte_count: 0,
            activity: None,
            cpu_time_at_last_byte: Duration::ZERO,
            max_silent_time,
        }
    }

    /// Returns the progress since the last look. An interactor also counts as computing while it waits for a processor,
    /// or while a program that it has started works.
    fn look(&mut self) -> Progress {
        let byte_count = self.transcript.byte_count();
        let activity = self.interactor.get().and_then(Process::group_activity);
        let cpu_time = activity.map_or(Duration::ZERO, |activity| activity.cpu_time);
        let has_talked = byte_count > self.byte_count;
        let is_computing =
            activity.is_some_and(|activity| !activity.is_asleep) || activity != self.activity;
        self.byte_count = byte_count;
        self.activity = activity;
        if has_talked {
            self.cpu_time_at_last_byte = cpu_time;
            Progress::GoesOn
        } else if cpu_time.saturating_sub(self.cpu_time_at_last_byte) >= self.max_silent_time {
            Progress::InteractorLoops
        } else if is_computing {
            Progress::GoesOn
        } else {
            Progress::Idle
        }
    }
}

/// Returns the verdict on a solution that follows from the decision of the interactor and the end of the solution. Time
/// and memory are compared with the limits later.
fn corrected(decided: InteractorDecision, ending: Ending) -> Verdict {
    let InteractorDecision { decision, is_after_end } = decided;
    match ending.outcome {
        Outcome::Exited(status) if status.success() => decision.into_verdict(),
        Outcome::Abandoned => decision.into_verdict(),
        Outcome::Exited(status) => after_failure(decision, is_after_end, status),
        Outcome::Stopped(reason) => after_stop(decision, is_after_end, reason, ending.usage),
        Outcome::NotReported => match decision {
            Decision::Undecided(reason) => Verdict::NotJudged(reason),
            _ => verdict_on_unknown_end(),
        },
    }
}

/// Returns the verdict on a solution that ended with an exit status of failure.
fn after_failure(decision: Decision, is_after_end: bool, status: ExitStatus) -> Verdict {
    let end = format!("the solution ended with {status}");
    let with_end = |message: String| match message.is_empty() {
        true => end.clone(),
        false => format!("{message}; {end}"),
    };
    match decision {
        Decision::Accepted(message) | Decision::OutputEnded(message) => {
            Verdict::RuntimeError(with_end(message))
        }
        // The interactor refused the solution because it had failed before.
        Decision::Refused(reason) if is_after_end => Verdict::RuntimeError(with_end(reason)),
        Decision::Refused(reason) => Verdict::wrong(with_end(reason)),
        // The interactor may have failed only because the solution had.
        Decision::Undecided(_) if is_after_end => Verdict::RuntimeError(end),
        Decision::Undecided(reason) => Verdict::NotJudged(reason),
    }
}

/// Returns the verdict on a solution that was stopped.
fn after_stop(
    decision: Decision,
    is_after_end: bool,
    stop_reason: StopReason,
    usage: Usage,
) -> Verdict {
    let Usage { cpu_time, wall_time, .. } = usage;
    // There are three kinds of solutions that are stopped for their time. One kind computes, and has used more
    // processor time than its limit. One kind waits, and has used hardly any. One kind works and sleeps in turns until
    // the clock stops it: it counts as waiting if it has used less processor time than its limit.
    let has_used_its_time = match stop_reason {
        StopReason::Time { limit } => cpu_time.is_some_and(|cpu_time| cpu_time >= limit),
        StopReason::Memory { .. } => false,
    };
    let is_waiting = !has_used_its_time && cpu_time.is_none_or(|cpu_time| cpu_time < wall_time / 2);
    let explanation = match decision {
        Decision::Undecided(reason) if !is_after_end => return Verdict::NotJudged(reason),
        // If the output had ended before, the interactor may have refused only because the last line was cut off.
        Decision::Refused(reason) if !is_after_end => return Verdict::wrong(reason),
        Decision::Accepted(_) => {
            "the interactor accepts it, but it goes on; does it read a line too many?"
        }
        _ if is_waiting => {
            "both wait; does the solution flush its output after each line, and does it read a line too many?"
        }
        _ => "",
    };
    verdict_on_stopped(stop_reason, usage, explanation)
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

/// The bytes that one of the two programs wrote until the other program wrote something.
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

#[cfg(all(test, unix))]
mod tests {
    use super::{
        Decision, InteractionWatch, InteractorDecision, Limits, Progress, Speaker, Transcript,
        corrected, wait_watching_both,
    };
    use crate::process::{Ending, Outcome, PartnerState, Process, StopReason, Usage};
    use std::os::unix::process::ExitStatusExt;
    use std::process::{Command, ExitStatus, Stdio};
    use std::sync::OnceLock;
    use std::thread;
    use std::time::Duration;
    use test_support::AMPLE_TIME;

    /// The ends of a solution that may correct a decision: success, a failure, a stop, and an end that is not known.
    const OUTCOMES: [fn() -> Outcome; 4] = [
        || Outcome::Exited(ExitStatus::from_raw(0)),
        || Outcome::Exited(ExitStatus::from_raw(3 << 8)),
        || Outcome::Stopped(StopReason::Time { limit: Duration::from_secs(2) }),
        || Outcome::NotReported,
    ];

    /// The usage of a solution that ran for 5 s and used this processor time.
    fn usage(cpu_time: Duration) -> Usage {
        Usage { wall_time: Duration::from_secs(5), cpu_time: Some(cpu_time), memory: None }
    }

    /// Checks the beginnings of the verdicts after each of the outcomes.
    #[track_caller]
    fn assert_corrected(decision: &Decision, is_after_end: bool, expected: [&str; 4]) {
        for (outcome, expected) in OUTCOMES.into_iter().zip(expected) {
            let ending = Ending { outcome: outcome(), usage: usage(Duration::from_secs(1)) };
            let decided = InteractorDecision { decision: decision.clone(), is_after_end };
            let verdict = corrected(decided, ending).to_string();
            assert!(verdict.starts_with(expected), "{decision:?}, {ending:?}: {verdict}");
        }
    }

    #[test]
    fn a_decision_is_corrected_by_the_end_of_the_solution() {
        const FAILED: &str = "runtime error: the solution ended with exit status: 3";
        const STOPPED: &str = "time limit exceeded: stopped after 5.0 s, the limit is 2 s: ";
        const UNKNOWN: &str = "not judged: the system does not tell how the program ended";
        let waiting = &format!("{STOPPED}both wait; ");
        let late = &format!("{STOPPED}the interactor accepts it, but it goes on; ");
        let failed = "runtime error: a; the solution ended with exit status: 3";
        let wrong = "wrong answer: a; the solution ended with exit status: 3";
        for is_after_end in [false, true] {
            let accepted = Decision::Accepted("a".into());
            let verdicts = ["accepted: a", failed, late, UNKNOWN];
            assert_corrected(&accepted, is_after_end, verdicts);
            let silent = Decision::Accepted(String::new());
            assert_corrected(&silent, is_after_end, ["accepted", FAILED, late, UNKNOWN]);
            let ended = Decision::OutputEnded("a".into());
            assert_corrected(&ended, is_after_end, ["wrong answer: a", failed, waiting, UNKNOWN]);
        }
        let refused = Decision::refused("a");
        let verdicts = ["wrong answer: a", wrong, "wrong answer: a", UNKNOWN];
        assert_corrected(&refused, false, verdicts);
        let verdicts = ["wrong answer: a", failed, waiting, UNKNOWN];
        assert_corrected(&refused, true, verdicts);
        let undecided = Decision::Undecided("a".into());
        assert_corrected(&undecided, false, ["not judged: a"; 4]);
        let verdicts = ["not judged: a", FAILED, waiting, "not judged: a"];
        assert_corrected(&undecided, true, verdicts);
    }

    #[test]
    fn a_solution_that_has_used_its_time_does_not_wait() {
        // A busy machine may give the solution less than half of a processor.
        for (seconds, waits) in [(1, true), (2, false), (4, false)] {
            let outcome = Outcome::Stopped(StopReason::Time { limit: Duration::from_secs(2) });
            let ending = Ending { outcome, usage: usage(Duration::from_secs(seconds)) };
            let decision = Decision::OutputEnded("a".into());
            let decided = InteractorDecision { decision, is_after_end: true };
            let verdict = corrected(decided, ending).to_string();
            assert_eq!(verdict.contains("both wait"), waits, "{verdict}");
        }
    }

    #[test]
    #[cfg(target_os = "linux")]
    fn an_interactor_that_computes_loops_unless_it_talks() {
        let mut command = Command::new("sh");
        command.args(["-c", "while :; do :; done"]);
        let (process, _pipes) = Process::spawn(&mut command, Stdio::null()).unwrap();
        let interactor = OnceLock::from(process);
        let transcript = Transcript::default();
        let max_time = Duration::from_millis(300);
        let mut watch = InteractionWatch::new(&transcript, &interactor, max_time);
        let process = interactor.get().unwrap();
        // The interactor computes for longer than the limit, but it talks.
        while process.activity().unwrap().cpu_time < 2 * max_time {
            transcript.record(Speaker::Interactor, b"?\n");
            assert_eq!(watch.look(), Progress::GoesOn);
            thread::sleep(Duration::from_millis(20));
        }
        let talked_until = process.activity().unwrap().cpu_time;
        while watch.look() == Progress::GoesOn {
            thread::sleep(Duration::from_millis(20));
        }
        assert_eq!(watch.look(), Progress::InteractorLoops);
        assert!(process.activity().unwrap().cpu_time >= talked_until + max_time / 2);
    }

    #[test]
    #[cfg(target_os = "linux")]
    fn an_interactor_that_loops_is_stopped_while_the_solution_waits() {
        let start = |script: &str| {
            let mut command = Command::new("sh");
            command.args(["-c", script]);
            Process::spawn(&mut command, Stdio::piped()).unwrap()
        };
        let (solution, _pipes_of_solution) = start("read line");
        let (process, _pipes_of_interactor) = start("while :; do :; done");
        let interactor = OnceLock::from(process);
        let transcript = Transcript::default();
        let max_time = Duration::from_millis(300);
        let watch = InteractionWatch::new(&transcript, &interactor, max_time);
        thread::scope(|scope| {
            let limits = Some(Limits::of_time(AMPLE_TIME));
            let solution = &solution;
            let waited = scope.spawn(move || wait_watching_both(solution, limits, watch));
            let interactor = interactor.get().unwrap();
            interactor.wait_for_end();
            let ending = interactor.wait_watching(None, || PartnerState::Idle);
            let reason = StopReason::Time { limit: max_time };
            assert_eq!(ending.outcome, Outcome::Stopped(reason));
            assert!(!waited.is_finished(), "the solution is not at fault");
            solution.abandon();
        });
    }

    #[test]
    fn without_an_interactor_only_bytes_are_progress() {
        let interactor = OnceLock::new();
        let transcript = Transcript::default();
        let mut watch = InteractionWatch::new(&transcript, &interactor, Duration::from_secs(1));
        assert_eq!(watch.look(), Progress::Idle);
        transcript.record(Speaker::Solution, b"1\n");
        assert_eq!(watch.look(), Progress::GoesOn);
        assert_eq!(watch.look(), Progress::Idle);
    }
}
