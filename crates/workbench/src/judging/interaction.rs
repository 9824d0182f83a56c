//! A solution and an interactor that talk to each other.
//!
//! An interactor reads the output of the solution, and writes the input of the solution. An interactor is a function or
//! a command. For both kinds, this module watches, records and judges the interaction.
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
//! - a thread that watches the solution, stops it if it uses too much, and closes the pipe to the interactor after the
//!   end of the solution.
//!
//! An interactor that is a command has three more threads: one waits for its end, one keeps its standard error, and a
//! second relay hands its standard output on to the solution.

mod transcript;
mod relayed_output;
mod watch;

pub use transcript::SolutionInput;

use crate::judging::decision::{Decision, EventOrder, InteractorDecision};
use crate::judging::judgement::Judgement;
use crate::process::{
    Capture, Captured, EndOfOutput, Ending, Limits, Outcome, Pipes, Process, StopLimits,
};
use crate::support::thread::spawn_scoped_thread;
use anyhow::{Context, Result};
use relayed_output::RelayedOutput;
use std::io::PipeReader;
use std::process::{Command, Stdio};
use std::sync::OnceLock;
use std::thread;
use std::time::Duration;
use transcript::Transcript;
use watch::InteractionWatch;

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

impl RunningSolution<'_> {
    /// Returns a decision that is made now, together with its order, which depends on whether the output of the
    /// solution has ended already.
    pub fn decide_now(&self, decision: Decision) -> InteractorDecision {
        let order = match self.end_of_output.has_come() {
            true => EventOrder::OutputEndFirst,
            false => EventOrder::DecisionFirst,
        };
        InteractorDecision { decision, order }
    }
}

/// The additional time for which a solution with an interactor may be idle, so that a slow start or a pause of its
/// interactor is not held against it.
const EXTRA_IDLE_TIME: Duration = Duration::from_secs(1);

/// The additional time on the clock that an interaction may take, because the interactor works in this time, too. It
/// equals the time on the clock that a checker may take.
const EXTRA_CLOCK_TIME: Duration = StopLimits::FOR_JUDGE_COMMAND.clock_time;

/// The longest time for which a relay waits for the receiving program to take a chunk, after the sending program has
/// ended. It exceeds the idle limit of an interactor, so that an interactor that reads nothing is stopped as idle
/// before the relay gives up.
pub(crate) const MAX_STALL: Duration =
    StopLimits::FOR_JUDGE_COMMAND.idle_time.saturating_add(Duration::from_secs(2));

/// The processor time after which an interactor is stopped if no byte passes between it and the solution meanwhile.
const MAX_SILENT_CPU_TIME: Duration = Duration::from_secs(10);

/// Runs a solution and lets it talk with an interactor. The output of the judgement is the transcript.
///
/// The solution is stopped as by [`run()`](crate::process::run()), but it may be idle for one second more, and it does
/// not count as idle while its interactor computes. On the clock, it may take 100 s more, because the interactor works
/// in this time, too.
///
/// When the solution is stopped, its output ends, so the interactor finds the end of its input. When the interactor
/// reads no more, the solution may go on writing, and its output is dropped. The verdict depends on the decision of the
/// interactor and on the end of the solution, because one program may have failed only because the other one did.
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
    let stdin = stdin.context("standard input is not a pipe")?;
    let transcript = Transcript::default();
    let stderr = Capture::start(stderr)?;
    let (relayed_output, output) = RelayedOutput::start(stdout, transcript.clone())?;
    let end_of_output = relayed_output.end_of_output();
    let interactor_process = OnceLock::new();
    let solution = RunningSolution {
        output,
        input: SolutionInput::new(stdin, transcript.clone()),
        end_of_output: end_of_output.clone(),
        process: &process,
        interactor_process: &interactor_process,
    };
    let (decided, ending, is_cut) = thread::scope(|scope| {
        let watched = spawn_scoped_thread(scope, || {
            let watch =
                InteractionWatch::new(&transcript, &interactor_process, MAX_SILENT_CPU_TIME);
            let ending = wait_watching_both(&process, limits, watch);
            let is_cut = relayed_output.finish(MAX_STALL);
            (ending, is_cut)
        })?;
        let decided = interactor(solution);
        if decided.is_final() {
            process.abandon();
        }
        let (ending, is_cut) = watched.join().expect("watching a process does not panic");
        anyhow::Ok((decided, ending, is_cut))
    })?;
    if let (Outcome::Stopped(_), Some(end)) = (ending.outcome, end_of_output.moment()) {
        transcript.drop_answers_after(end);
    }
    let transcript = Captured { bytes: transcript.text().into_bytes(), is_cut };
    Ok(Judgement::of_interaction(decided, ending, transcript, stderr.finish(), limits))
}

/// Waits for the end of a solution. Stops the solution at its limits, and its interactor if the interactor loops.
/// Without limits, neither is stopped.
fn wait_watching_both(
    solution: &Process,
    limits: Option<Limits>,
    mut watch: InteractionWatch,
) -> Ending {
    let Some(limits) = limits else { return solution.wait() };
    let usual = StopLimits::with_leeway(limits);
    let stop_limits = StopLimits {
        idle_time: usual.idle_time.saturating_add(EXTRA_IDLE_TIME),
        clock_time: usual.clock_time.saturating_add(EXTRA_CLOCK_TIME),
        ..usual
    };
    solution.wait_with_partner(stop_limits, || watch.look_and_stop())
}

#[cfg(all(test, unix))]
mod tests {
    use super::{
        Decision, InteractionWatch, Judgement, Limits, Outcome, Process, Transcript, interact,
        wait_watching_both,
    };
    use crate::process::StopReason;
    use std::io::{BufRead, BufReader, Write};
    use std::process::{Command, Stdio};
    use std::sync::OnceLock;
    use std::thread;
    use std::time::{Duration, Instant};
    use test_support::AMPLE_TIME;

    /// Judges a program that sleeps for a minute, by an interactor that decides at once.
    fn judgement_on_sleep(time: Duration, decision: Decision) -> Judgement {
        let mut sleep = Command::new("sleep");
        let limits = Some(Limits::of_time(time));
        interact(sleep.arg("60"), limits, |solution| solution.decide_now(decision)).unwrap()
    }

    #[test]
    fn after_a_wrong_answer_the_solution_is_not_waited_for() {
        let start = Instant::now();
        for decision in [Decision::refused("no"), Decision::Undecided("no".into())] {
            let verdict = decision.clone().into_verdict();
            let judgement = judgement_on_sleep(AMPLE_TIME, decision);
            assert_eq!(judgement.verdict, verdict);
            assert_eq!(judgement.ending.outcome, Outcome::Abandoned);
        }
        assert!(start.elapsed() < Duration::from_secs(50));
    }

    #[test]
    fn after_a_right_answer_the_solution_has_to_end() {
        let decision = Decision::Accepted(String::new());
        let judgement = judgement_on_sleep(Duration::from_millis(50), decision);
        let verdict = judgement.verdict.to_string();
        assert!(
            verdict.contains("the interactor accepts the solution, but the solution goes on"),
            "{verdict}"
        );
    }

    /// The interactor reads a line, and finds the end of its input when the solution is stopped.
    #[test]
    fn an_answer_that_the_solution_never_reads_is_not_in_the_transcript() {
        let transcript_of = |script: &str| {
            let limits = Some(Limits::of_time(Duration::from_millis(100)));
            let mut command = Command::new("sh");
            let judgement = interact(command.args(["-c", script]), limits, |mut solution| {
                let mut line = String::new();
                BufReader::new(&mut solution.output).read_line(&mut line).unwrap();
                let _ = solution.input.write_all(b"answer\n");
                solution.decide_now(Decision::Accepted(String::new()))
            });
            judgement.unwrap().output.captured().text()
        };
        let found = transcript_of("printf 1; exec sleep 60");
        assert_eq!(found, "> 1\n(the last line has no line end)\n");
        assert_eq!(transcript_of("echo 1; exec sleep 60"), "> 1\n< answer\n");
        assert_eq!(transcript_of("printf 1"), "> 1\n< answer\n");
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
            let ending = interactor.wait();
            let reason = StopReason::Time { limit: max_time };
            assert_eq!(ending.outcome, Outcome::Stopped(reason));
            assert!(!waited.is_finished(), "the solution is not at fault");
            solution.abandon();
        });
    }
}
