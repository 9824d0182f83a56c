//! The run of an interactor that is a command, from its start until both it and the solution have ended.

use crate::judging::interaction::{MAX_STALL, RunningSolution, SolutionInput};
use crate::process::{Capture, Captured, Outcome, Process, Relay, StopLimits};
use anyhow::Result;
use std::io::Write;
use std::process::{ChildStdout, Command, Stdio};

/// The facts about the end of an interactor that determine its decision.
pub(super) struct EndOfInteractor {
    pub(super) outcome: Outcome,
    /// The standard error, which is the message of the interactor.
    pub(super) stderr: Captured,
    /// True if the interactor wrote more to standard output than it may.
    pub(super) is_stdout_cut: bool,
    /// True if the output of the solution had ended before that of the interactor.
    pub(super) is_after_end_of_output: bool,
}

/// Lets an interactor talk to a solution, and waits until both have ended.
///
/// # Errors
///
/// Returns an error if the interactor cannot be started.
pub(super) fn run_interactor(
    mut command: Command,
    solution: RunningSolution,
) -> Result<EndOfInteractor> {
    let RunningSolution { output, input, end_of_output, process, interactor_process } = solution;
    let (started, pipes) = Process::spawn(&mut command, Stdio::from(output))?;
    // `command` still holds one end of the pipe from which the interactor reads. While this end is open, the solution
    // would not notice that the interactor has ended.
    drop(command);
    let stderr = Capture::start(pipes.stderr)?;
    let relay = relay_to_solution(pipes.stdout, input)?;
    let end_of_interactor_output = relay.end_of_output();
    let interactor = interactor_process.get_or_init(|| started);
    process.wait();
    let ending = interactor.wait_within(StopLimits::FOR_JUDGE_COMMAND);
    let is_stdout_cut = relay.finish(MAX_STALL);
    // If one of the two programs ends, the other one may end because of this. To find out which one ended first, the
    // moments are compared at which their outputs ended. (The moments at which the two processes were seen to end are
    // less reliable.)
    let has_interactor_ended_first = end_of_interactor_output.is_before(&end_of_output);
    Ok(EndOfInteractor {
        outcome: ending.outcome,
        stderr: stderr.finish(),
        is_stdout_cut,
        is_after_end_of_output: !has_interactor_ended_first,
    })
}

/// Starts the relay that hands the standard output of the interactor on to the solution.
fn relay_to_solution(stdout: ChildStdout, mut input: SolutionInput) -> Result<Relay> {
    Relay::start(stdout, move |chunk| {
        // If the solution has ended, the interactor goes on, because it has to find a reason for its decision.
        let _ = input.write_all(chunk).and_then(|()| input.flush());
    })
}
