//! A process that runs: how it is started, watched and ended.

use crate::process::ending::{Ending, Outcome, StopReason};
use crate::process::group;
use crate::process::limits::StopLimits;
use crate::process::reaped_slot::ReapedSlot;
use crate::process::status::{self, Activity};
use crate::process::stop_clock::{PartnerState, StopClock};
use crate::process::usage::{self, Usage};
use crate::support::bytes::Bytes;
use crate::support::thread::{lock, spawn_thread};
use anyhow::{Context, Result};
use std::io;
use std::process::{Child, ChildStderr, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, OnceLock};
use std::time::{Duration, Instant};

/// A program that has been started. Dropping the `Process` ends the program and all that it has started, if the program
/// still runs.
pub(crate) struct Process {
    /// The ID of the process (PID).
    pub(super) id: u32,
    start: Instant,
    /// The peak of our own memory when the program was started.
    peak_of_tools: Bytes,
    /// The largest peak of the program's memory in bytes that was seen while it ran.
    seen_memory: AtomicU64,
    /// The largest processor time, in milliseconds, that was seen while the program ran. It is the time of the program
    /// together with the processes that it has started. (The system does not report the time of processes that are
    /// ended together with the program.)
    seen_cpu_time: AtomicU64,
    reaped: Arc<ReapedSlot>,
    /// The outcome, if this module has ended the program.
    forced_outcome: OnceLock<Outcome>,
}

/// A handle of a process, for a thread that may outlive the [`Process`].
pub(crate) struct ProcessHandle {
    id: u32,
    reaped: Arc<ReapedSlot>,
}

/// The standard streams of a process.
pub(crate) struct Pipes {
    /// Standard input, if it is a pipe.
    pub(crate) stdin: Option<ChildStdin>,
    /// Standard output.
    pub(crate) stdout: ChildStdout,
    /// Standard error.
    pub(crate) stderr: ChildStderr,
}

impl Process {
    /// Starts a program with this standard input. Its standard output and standard error are pipes. The variable
    /// `NO_COLOR` asks the program not to write colours.
    ///
    /// # Errors
    ///
    /// Returns an error if the program cannot be started.
    pub(crate) fn spawn(command: &mut Command, stdin: Stdio) -> Result<(Self, Pipes)> {
        command.stdin(stdin).stdout(Stdio::piped()).stderr(Stdio::piped()).env("NO_COLOR", "1");
        let name = command.get_program().display().to_string();
        let start = Instant::now();
        let (child, peak_of_tools) = start_measured(command);
        let mut child = child.with_context(|| format!("cannot start {name}"))?;
        let process = Self {
            id: child.id(),
            start,
            peak_of_tools,
            seen_memory: AtomicU64::new(0),
            seen_cpu_time: AtomicU64::new(0),
            reaped: Arc::default(),
            forced_outcome: OnceLock::new(),
        };
        let pipes = Pipes {
            stdin: child.stdin.take(),
            stdout: child.stdout.take().context("standard output is not a pipe")?,
            stderr: child.stderr.take().context("standard error is not a pipe")?,
        };
        let reaped = Arc::clone(&process.reaped);
        spawn_thread(move || reaped.reap(child))?;
        Ok((process, pipes))
    }

    /// Returns a handle of the process.
    pub(crate) fn handle(&self) -> ProcessHandle {
        ProcessHandle { id: self.id, reaped: Arc::clone(&self.reaped) }
    }

    /// Returns the moment at which the program was seen to end, if it has ended.
    pub(crate) fn end_moment(&self) -> Option<Instant> {
        self.reaped.lock().as_ref().map(|reaped| reaped.moment)
    }

    /// Waits until the program has ended by itself, or until another thread has stopped or abandoned it.
    pub(crate) fn wait(&self) -> Ending {
        self.reaped.wait(None);
        self.ending()
    }

    /// Waits for the end of the program, and stops the program at its limits. The limit of the time on the clock counts
    /// from this call. The limit of the processor time applies to all processor time since the start of the program,
    /// also to that before this call.
    pub(crate) fn wait_within(&self, stop_limits: StopLimits) -> Ending {
        self.wait_with_partner(stop_limits, || PartnerState::Idle)
    }

    /// Waits as [`wait_within`](Self::wait_within) does, but the processor time before this call does not count.
    pub(crate) fn wait_ignoring_earlier_cpu_time(&self, stop_limits: StopLimits) -> Ending {
        let used = self.joint_activity().map_or(Duration::ZERO, |activity| activity.cpu_time);
        self.wait_on(StopClock::start(stop_limits, used), || PartnerState::Idle)
    }

    /// Waits for the end of a program that may wait for a partner, its interactor. Stops the program at its limits, but
    /// does not count it as idle while its partner is active. `watch_partner` is called at each look at the program. It
    /// returns the state of the partner, and may stop the partner.
    pub(crate) fn wait_with_partner(
        &self,
        stop_limits: StopLimits,
        watch_partner: impl FnMut() -> PartnerState,
    ) -> Ending {
        self.wait_on(StopClock::start(stop_limits, Duration::ZERO), watch_partner)
    }

    fn wait_on(
        &self,
        mut clock: StopClock,
        mut watch_partner: impl FnMut() -> PartnerState,
    ) -> Ending {
        let stop_limits = clock.stop_limits;
        while !clock.must_stop() {
            let interval = clock.interval();
            if self.wait_watching_memory(interval, stop_limits.memory) {
                return self.ending();
            }
            let partner = watch_partner();
            clock.count(interval, self.joint_activity(), partner);
        }
        self.stop(StopReason::Time { limit: stop_limits.stated_time })
    }

    /// Waits for a while, and looks at the memory of the program from time to time. Stops the program if it uses more
    /// than `max_memory`. Returns true if the program has ended.
    fn wait_watching_memory(&self, duration: Duration, max_memory: Bytes) -> bool {
        const MAX_INTERVAL: Duration = Duration::from_millis(16);
        let mut left = duration;
        let mut interval = Duration::from_millis(4);
        while !left.is_zero() {
            let step = interval.min(left);
            if self.reaped.wait(Some(Instant::now() + step)) {
                return true;
            }
            left -= step;
            if self.stop_if_too_large(max_memory) {
                return true;
            }
            interval = MAX_INTERVAL.min(interval * 2);
        }
        self.has_ended()
    }

    /// Looks at the memory of the program, and stops the program if it uses more than `max_memory`. Returns true if the
    /// program is stopped.
    pub(crate) fn stop_if_too_large(&self, max_memory: Bytes) -> bool {
        let memory = self.memory_peak().unwrap_or_default();
        self.seen_memory.fetch_max(memory.0, Ordering::SeqCst);
        let is_too_large = memory > max_memory;
        if is_too_large {
            let stack = self.while_running(|id| usage::stack_of_running(&id.to_string()));
            let stack = stack.flatten().unwrap_or_default();
            self.stop(StopReason::Memory { limit: max_memory, stack });
        }
        is_too_large
    }

    /// Returns true if the program has ended.
    pub(crate) fn has_ended(&self) -> bool {
        self.reaped.lock().is_some()
    }

    /// Returns the activity of the program together with the programs that it has started, if it runs and the system
    /// tells it.
    pub(crate) fn joint_activity(&self) -> Option<Activity> {
        let activity = self.while_running(status::joint_activity).flatten()?;
        let cpu_time = activity.cpu_time.as_millis() as u64;
        self.seen_cpu_time.fetch_max(cpu_time, Ordering::SeqCst);
        Some(activity)
    }

    /// Returns the peak of the program's memory, if it runs and the system tells it.
    fn memory_peak(&self) -> Option<Bytes> {
        self.while_running(|id| usage::peak_of_running(&id.to_string())).flatten()
    }

    /// Calls a function with the ID of the process, unless the process has been reaped. (After that, another
    /// process may have the ID.) The process is not reaped while the function runs.
    fn while_running<T>(&self, function: impl FnOnce(u32) -> T) -> Option<T> {
        let reaped = self.reaped.lock();
        if reaped.is_none() { Some(function(self.id)) } else { None }
    }

    /// Ends the program for a reason, unless it has ended already.
    pub(crate) fn stop(&self, reason: StopReason) -> Ending {
        self.end_early(Outcome::Stopped(reason));
        self.ending()
    }

    /// Ends the program because nothing depends on it any more, unless it has ended already.
    pub(crate) fn abandon(&self) {
        self.end_early(Outcome::Abandoned);
    }

    fn end_early(&self, outcome: Outcome) {
        // `while_running` keeps the process from being reaped while its outcome is stored and the process is killed. If
        // it has been reaped already, nothing is stored, and it keeps the outcome that the system has reported.
        self.while_running(|id| {
            self.forced_outcome.get_or_init(|| outcome);
            group::kill_family(id);
        });
        self.wait_for_killed();
    }

    /// Ends the program, and all that it has started.
    fn kill(&self) {
        self.while_running(group::kill_family);
        self.wait_for_killed();
    }

    /// Waits until a process that has been killed is reaped.
    fn wait_for_killed(&self) {
        /// The time that a killed process may take to end, for example because it writes a core dump.
        const GRACE: Duration = Duration::from_secs(5);
        self.reaped.wait(Some(Instant::now() + GRACE));
    }

    fn ending(&self) -> Ending {
        let reaped = self.reaped.lock();
        let report = reaped.as_ref().and_then(|reaped| reaped.report.as_ref());
        let moment = reaped.as_ref().map_or_else(Instant::now, |reaped| reaped.moment);
        let outcome = match (self.forced_outcome.get(), report) {
            (Some(&outcome), _) => outcome,
            (None, Some(report)) => Outcome::Ended(report.status),
            (None, None) => Outcome::NotReported,
        };
        let was_ended_early = self.forced_outcome.get().is_some();
        let seen_memory = Bytes(self.seen_memory.load(Ordering::SeqCst));
        let seen_cpu_time = Duration::from_millis(self.seen_cpu_time.load(Ordering::SeqCst));
        let usage = Usage {
            wall_time: moment - self.start,
            cpu_time: report.map(|report| {
                let reported = report.rusage.utime + report.rusage.stime;
                if was_ended_early { reported.max(seen_cpu_time) } else { reported }
            }),
            memory: report.and_then(|report| {
                usage::peak_of_ended(Bytes(report.rusage.maxrss), self.peak_of_tools, seen_memory)
            }),
        };
        Ending { outcome, usage }
    }
}

impl ProcessHandle {
    /// Returns true if the program is about to end or has ended. The system marks a process as ending before it closes
    /// the files of the process. So when a pipe of the program has just been closed, this tells whether the program is
    /// ending or has closed the pipe itself. If the system does not tell it, this returns true.
    pub(crate) fn is_ending(&self) -> bool {
        let reaped = self.reaped.lock();
        reaped.is_some() || status::is_ending(self.id)
    }
}

/// Starts a program. Also returns the peak of our own memory, which [`usage::peak_of_ended`] needs.
fn start_measured(command: &mut Command) -> (io::Result<Child>, Bytes) {
    /// Another thread must not reset our peak between the start of the program and the moment at which the peak is
    /// read.
    static STARTING: Mutex<()> = Mutex::new(());
    let _guard = lock(&STARTING);
    usage::reset_own_peak();
    let child = group::spawn(command);
    // The peak is read only now, because our memory may grow until the program has been started.
    let peak_of_tools = usage::peak_of_running("self").unwrap_or_default();
    (child, peak_of_tools)
}

impl Drop for Process {
    fn drop(&mut self) {
        self.kill();
    }
}
