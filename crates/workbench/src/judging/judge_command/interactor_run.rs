//! The run of an interactor that is a command, from its start until both it and the solution have ended.

use crate::judging::decision::DecisionTime;
use crate::judging::interaction::{MAX_STALL, RunningSolution, SolutionInput};
use crate::process::{Capture, Captured, Outcome, Process, ProcessHandle, Relay, StopLimits};
use anyhow::Result;
use std::io::Write;
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

/// The facts about the end of an interactor that determine its decision.
pub(super) struct EndOfInteractor {
    pub(super) outcome: Outcome,
    /// The standard error, which is the message of the interactor.
    pub(super) stderr: Captured,
    /// True if the interactor wrote more to standard output than it may.
    pub(super) is_stdout_cut: bool,
    pub(super) time: DecisionTime,
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
    let was_closed_early = Arc::new(AtomicBool::new(false));
    let mut input = InputFromInteractor {
        input,
        interactor: started.handle(),
        was_closed_early: Arc::clone(&was_closed_early),
    };
    let relay = Relay::start(pipes.stdout, move |chunk| input.write(chunk))?;
    let end_of_interactor_output = relay.end_of_output();
    let interactor = interactor_process.get_or_init(|| started);
    process.wait();
    let ending = interactor.wait_further(StopLimits::FOR_JUDGE_COMMAND);
    let is_stdout_cut = relay.finish(MAX_STALL);
    // The interactor decided early if its output ended before that of the solution. (The moments at which the two
    // processes were seen to end are less reliable.) But an interactor may close its output before it decides, because
    // the solution waits for the end of its input. In this case, the end of the process of the interactor counts.
    let was_closed_early = was_closed_early.load(Ordering::SeqCst);
    let end_of_interactor = match was_closed_early {
        true => interactor.end_moment(),
        false => end_of_interactor_output.moment(),
    };
    let is_before_solution = |end: Option<Instant>| {
        end.is_some_and(|end| end_of_output.moment().is_none_or(|other_end| end < other_end))
    };
    // An interactor may also close its output later, because it has found the end of its input.
    let was_closed_first =
        was_closed_early && is_before_solution(end_of_interactor_output.moment());
    let time = match is_before_solution(end_of_interactor) {
        true => DecisionTime::Early,
        false if was_closed_first => DecisionTime::LateAfterClosing,
        false => DecisionTime::Late,
    };
    Ok(EndOfInteractor { outcome: ending.outcome, stderr: stderr.finish(), is_stdout_cut, time })
}

/// The standard input of a solution, as the relay writes the standard output of the interactor into it. The relay drops
/// this when the output of the interactor ends, and then the pipe to the solution is closed.
struct InputFromInteractor {
    input: SolutionInput,
    interactor: ProcessHandle,
    /// Becomes true if the interactor goes on when its output ends, because it has closed the output.
    was_closed_early: Arc<AtomicBool>,
}

impl InputFromInteractor {
    fn write(&mut self, chunk: &[u8]) {
        // If the solution has ended, the interactor goes on, because it has to find a reason for its decision.
        let _ = self.input.write_all(chunk).and_then(|()| self.input.flush());
    }
}

impl Drop for InputFromInteractor {
    fn drop(&mut self) {
        self.was_closed_early.store(!self.interactor.is_ending(), Ordering::SeqCst);
    }
}
