//! The run of an interactor that is a command, from its start until both it and the solution have ended.

use crate::judging::decision::EventOrder;
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
    /// The order of the decision and the end of the solution's output.
    pub(super) order: EventOrder,
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
    // `command` still holds the end of the pipe from which the interactor reads. While this end is open, the relay that
    // writes into the pipe would not notice that the interactor has ended.
    drop(command);
    let stderr = Capture::start(pipes.stderr)?;
    let outlives_its_output = Arc::new(AtomicBool::new(false));
    let mut input = InputFromInteractor {
        input,
        interactor: started.handle(),
        outlives_its_output: Arc::clone(&outlives_its_output),
    };
    let relay = Relay::start(pipes.stdout, move |chunk| input.write(chunk))?;
    let end_of_interactor_output = relay.end_of_output();
    let interactor = interactor_process.get_or_init(|| started);
    process.wait();
    let ending = interactor.wait_ignoring_earlier_cpu_time(StopLimits::FOR_JUDGE_COMMAND);
    let is_stdout_cut = relay.finish(MAX_STALL);
    let moments = EndMoments {
        solution_output: end_of_output.moment(),
        interactor_output: end_of_interactor_output.moment(),
        interactor: interactor.end_moment(),
        outlives_its_output: outlives_its_output.load(Ordering::SeqCst),
    };
    let order = moments.order();
    Ok(EndOfInteractor { outcome: ending.outcome, stderr: stderr.finish(), is_stdout_cut, order })
}

/// The moments at which the programs of an interaction ended and their outputs ended. A moment is `None` if the end was
/// not seen.
struct EndMoments {
    solution_output: Option<Instant>,
    interactor_output: Option<Instant>,
    interactor: Option<Instant>,
    /// True if the interactor closed its output and went on. Otherwise, the output ended because the interactor ended.
    outlives_its_output: bool,
}

impl EndMoments {
    /// Returns the order of the decision and the end of the solution's output.
    ///
    /// Usually, an interactor decides just before its output ends. (The moment at which its process is seen to end is
    /// less reliable.) If it closes its output and goes on, it decides just before its process ends.
    fn order(self) -> EventOrder {
        let is_first = |end: Option<Instant>| match (end, self.solution_output) {
            (Some(end), Some(end_of_solution)) => end < end_of_solution,
            (Some(_), None) => true,
            (None, _) => false,
        };
        match self.outlives_its_output {
            false if is_first(self.interactor_output) => EventOrder::DecisionFirst,
            true if is_first(self.interactor) => EventOrder::DecisionFirst,
            true if is_first(self.interactor_output) => EventOrder::InteractorClosedFirst,
            _ => EventOrder::OutputEndFirst,
        }
    }
}

/// The standard input of a solution, into which the relay writes the standard output of the interactor. The relay drops
/// this when the output of the interactor ends, and then the pipe to the solution is closed.
struct InputFromInteractor {
    input: SolutionInput,
    interactor: ProcessHandle,
    /// The flag that becomes [`EndMoments::outlives_its_output`].
    outlives_its_output: Arc<AtomicBool>,
}

impl InputFromInteractor {
    fn write(&mut self, chunk: &[u8]) {
        // A write fails if the solution has ended. This is no error, because the interactor goes on until it decides.
        let _ = self.input.write_all(chunk).and_then(|()| self.input.flush());
    }
}

impl Drop for InputFromInteractor {
    fn drop(&mut self) {
        self.outlives_its_output.store(!self.interactor.is_ending(), Ordering::SeqCst);
    }
}

#[cfg(test)]
mod tests {
    use super::{EndMoments, EventOrder};
    use std::time::{Duration, Instant};

    #[test]
    fn the_moments_of_the_ends_show_the_order_of_events() {
        use EventOrder::{DecisionFirst, InteractorClosedFirst, OutputEndFirst};
        let start = Instant::now();
        let moment = |seconds: Option<u64>| Some(start + Duration::from_secs(seconds?));
        // The moments are those of the output of the solution, of the output of the interactor, and of its process.
        for (solution_output, interactor_output, interactor, outlives_its_output, expected) in [
            (Some(2), Some(1), Some(3), false, DecisionFirst),
            (Some(1), Some(2), Some(3), false, OutputEndFirst),
            (None, Some(1), Some(1), false, DecisionFirst),
            (Some(1), None, Some(2), false, OutputEndFirst),
            (None, None, None, false, OutputEndFirst),
            (Some(3), Some(1), Some(2), true, DecisionFirst),
            (Some(2), Some(1), Some(3), true, InteractorClosedFirst),
            (Some(2), Some(1), None, true, InteractorClosedFirst),
            (Some(1), Some(2), Some(3), true, OutputEndFirst),
        ] {
            let moments = EndMoments {
                solution_output: moment(solution_output),
                interactor_output: moment(interactor_output),
                interactor: moment(interactor),
                outlives_its_output,
            };
            assert_eq!(moments.order(), expected, "{solution_output:?} {interactor_output:?}");
        }
    }
}
