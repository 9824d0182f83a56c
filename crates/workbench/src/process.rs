//! Programs as processes: how they are started, watched and ended.
//!
//! A program may loop, wait for input that never comes, write without end, use up the memory, or start other
//! programs. The solutions, checkers and interactors are started by this module, so that each is stopped in time,
//! together with all that it has started.

mod capture;
mod group;
mod limits;
mod reaped_slot;
mod stop_clock;
mod usage;

pub use capture::{Captured, MAX_OUTPUT};
pub use group::end_programs_on_signals;
pub use limits::Limits;
pub use usage::Usage;

pub(crate) use capture::{Capture, EndOfOutput, Relay};
pub(crate) use limits::Patience;
pub(crate) use stop_clock::PartnerState;
pub(crate) use usage::Activity;

use crate::bytes::Bytes;
use crate::thread::{lock, spawn_thread};
use anyhow::{Context, Result};
use reaped_slot::ReapedSlot;
use std::io::{self, Write};
use std::path::Path;
use std::process::{Child, ChildStderr, ChildStdin, ChildStdout, Command, ExitStatus, Stdio};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, OnceLock};
use std::time::{Duration, Instant};
use stop_clock::StopClock;

/// A program that has been started. Dropping it ends the program, and all that the program has started.
pub(crate) struct Process {
    id: u32,
    start: Instant,
    /// The peak of our own memory when the program was started.
    own_memory: Bytes,
    /// The largest peak of the program's memory in bytes that was seen while it ran.
    seen_memory: AtomicU64,
    end: Arc<ReapedSlot>,
    /// The outcome, if this module has ended the program.
    forced_outcome: OnceLock<Outcome>,
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

/// The end of a process: the way in which it ended, and the resources that it used.
#[derive(Clone, Copy, Debug)]
pub struct Ending {
    /// The way in which the process ended.
    pub outcome: Outcome,
    /// The resources.
    pub usage: Usage,
}

/// The way in which a process ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// The process ended by itself, or a signal from outside ended it.
    Exited(ExitStatus),
    /// The process was stopped, because it used too much.
    Stopped(StopReason),
    /// The process was ended early, because nothing depended on it any more.
    Abandoned,
    /// The system failed to report the end.
    NotReported,
}

/// The reason for which a process was stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StopReason {
    /// The process used more processor time than it may use, was idle for too long, or took too long on the clock.
    Time {
        /// The time limit, as it is stated in messages to the user.
        limit: Duration,
    },
    /// The process used more memory than it may use.
    Memory {
        /// The memory that the process may use.
        limit: Bytes,
    },
}

impl Outcome {
    /// Returns the exit status of a process that this module has not ended, if the system reported it.
    pub fn status(self) -> Option<ExitStatus> {
        match self {
            Self::Exited(status) => Some(status),
            Self::Stopped(_) | Self::Abandoned | Self::NotReported => None,
        }
    }
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
        let (child, own_memory) = start_measured(command);
        let mut child = child.with_context(|| format!("cannot start {name}"))?;
        let process = Self {
            id: child.id(),
            start,
            own_memory,
            seen_memory: AtomicU64::new(0),
            end: Arc::default(),
            forced_outcome: OnceLock::new(),
        };
        let pipes = Pipes {
            stdin: child.stdin.take(),
            stdout: child.stdout.take().context("standard output is not a pipe")?,
            stderr: child.stderr.take().context("standard error is not a pipe")?,
        };
        let end = Arc::clone(&process.end);
        spawn_thread(move || end.reap(child))?;
        Ok((process, pipes))
    }

    /// Waits for the end of the program, and stops it when the patience with it ends. Time and processor time before
    /// this call do not count. Without a patience, the program is never stopped.
    ///
    /// The program may wait for a partner, its interactor. `watch_partner` is called at each look at the program. It
    /// returns the state of the partner, and may stop the partner. Without a patience, `watch_partner` is not called.
    pub(crate) fn wait_watching(
        &self,
        patience: Option<Patience>,
        mut watch_partner: impl FnMut() -> PartnerState,
    ) -> Ending {
        let Some(patience) = patience else {
            self.end.wait(None);
            return self.ending();
        };
        let mut clock = StopClock::start(patience, self.activity());
        while !clock.is_over() {
            let interval = clock.interval();
            if self.watch_memory_for(interval, patience.memory) {
                return self.ending();
            }
            let partner = watch_partner();
            clock.count(interval, self.activity(), partner, || self.group_activity());
        }
        self.stop(StopReason::Time { limit: patience.stated_time })
    }

    /// Waits for a while, and looks at the memory of the program from time to time. Stops the program if it uses more
    /// than `max_memory`. Returns true if the program has ended.
    fn watch_memory_for(&self, duration: Duration, max_memory: Bytes) -> bool {
        const MAX_INTERVAL: Duration = Duration::from_millis(16);
        let mut left = duration;
        let mut interval = Duration::from_millis(4);
        while !left.is_zero() {
            let step = interval.min(left);
            if self.end.wait(Some(Instant::now() + step)) {
                return true;
            }
            left -= step;
            let memory = self.memory_peak().unwrap_or_default();
            self.seen_memory.fetch_max(memory.0, Ordering::SeqCst);
            if memory > max_memory {
                self.stop(StopReason::Memory { limit: max_memory });
                return true;
            }
            interval = MAX_INTERVAL.min(interval * 2);
        }
        self.has_ended()
    }

    /// Waits until the program has ended by itself, or until another thread has stopped it.
    pub(crate) fn wait_for_end(&self) {
        self.end.wait(None);
    }

    /// Returns true if the program has ended.
    pub(crate) fn has_ended(&self) -> bool {
        self.end.lock().is_some()
    }

    /// Returns the activity of the program, if it runs and the system tells it.
    pub(crate) fn activity(&self) -> Option<Activity> {
        self.while_running(usage::activity).flatten()
    }

    /// Returns the activity of the program together with the programs that it has started, if it runs and the system
    /// tells it.
    pub(crate) fn group_activity(&self) -> Option<Activity> {
        self.while_running(usage::group_activity).flatten()
    }

    /// Returns the peak of the program's memory, if it runs and the system tells it.
    fn memory_peak(&self) -> Option<Bytes> {
        self.while_running(|id| usage::peak_of_running(&id.to_string())).flatten()
    }

    /// Calls a function with the number of the process, unless the process has been reaped. (After that, another
    /// process may have the number.) The process is not reaped while the function runs.
    fn while_running<T>(&self, function: impl FnOnce(u32) -> T) -> Option<T> {
        let reaped = self.end.lock();
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
        if self.end.lock().is_none() {
            self.forced_outcome.get_or_init(|| outcome);
        }
        self.kill();
    }

    /// Ends the program, and all that it has started.
    fn kill(&self) {
        /// The time that a killed process may take to end, for example because it writes a core dump.
        const GRACE: Duration = Duration::from_secs(5);
        self.while_running(group::kill);
        self.end.wait(Some(Instant::now() + GRACE));
    }

    fn ending(&self) -> Ending {
        let reaped = self.end.lock();
        let report = reaped.as_ref().and_then(|reaped| reaped.report.as_ref());
        let moment = reaped.as_ref().map_or_else(Instant::now, |reaped| reaped.moment);
        let outcome = match (self.forced_outcome.get(), report) {
            (Some(&outcome), _) => outcome,
            (None, Some(report)) => Outcome::Exited(report.status),
            (None, None) => Outcome::NotReported,
        };
        let seen_memory = Bytes(self.seen_memory.load(Ordering::SeqCst));
        let usage = Usage {
            wall_time: moment - self.start,
            cpu_time: report.map(|report| report.rusage.utime + report.rusage.stime),
            memory: report.and_then(|report| {
                usage::peak_of_ended(Bytes(report.rusage.maxrss), self.own_memory, seen_memory)
            }),
        };
        Ending { outcome, usage }
    }
}

/// Starts a program. Also returns the peak of our own memory, because the measured peak of the program begins there.
fn start_measured(command: &mut Command) -> (io::Result<Child>, Bytes) {
    /// Another thread must not reset our peak between the start of the program and the moment at which the peak is
    /// read.
    static STARTING: Mutex<()> = Mutex::new(());
    let _guard = lock(&STARTING);
    usage::reset_own_peak();
    let child = group::spawn(command);
    // The peak is read only now, because our memory may grow until the program has been started.
    let own_memory = usage::peak_of_running("self").unwrap_or_default();
    (child, own_memory)
}

impl Drop for Process {
    fn drop(&mut self) {
        self.kill();
    }
}

/// The end and the output of a program that has been run.
#[derive(Clone, Debug)]
pub struct Run {
    /// The way in which the program ended, and the resources that it used.
    pub ending: Ending,
    /// Its standard output.
    pub stdout: Captured,
    /// Its standard error.
    pub stderr: Captured,
}

impl Run {
    /// Returns true if the program ended by itself, and successfully.
    pub fn is_success(&self) -> bool {
        self.ending.outcome.status().is_some_and(|status| status.success())
    }
}

/// Runs a program with `input` on its standard input, and stops it if it uses too much.
///
/// The program is stopped when it has used twice its time limit as processor time. It is also stopped when it has been
/// idle for twice its time limit, because then it waits for something that does not come. A program is idle while it
/// sleeps and uses no processor time. In any case, the program is stopped after twenty times its limit on the clock.
/// Time in which this process itself does not run, for example after Ctrl-Z, does not count. Where the system does not
/// tell the state of a running program, the program is stopped after twice its limit on the clock.
///
/// The program is also stopped when it has used more memory than its limit, where the system tells the memory of a
/// running program.
///
/// A script does not count as idle while a program that it has started works. Apart from this, only the process itself
/// is watched, and not the processes that it has started.
///
/// # Errors
///
/// Returns an error if the program cannot be started.
pub fn run(command: &mut Command, input: &[u8], limits: Limits) -> Result<Run> {
    run_with_patience(command, input, Patience::of(limits))
}

/// Runs a program as [`run`] does, with this patience.
///
/// # Errors
///
/// Returns an error if the program cannot be started.
pub(crate) fn run_with_patience(
    command: &mut Command,
    input: &[u8],
    patience: Patience,
) -> Result<Run> {
    let (process, pipes) = Process::spawn(command, Stdio::piped())?;
    let stdout = Capture::start(pipes.stdout)?;
    let stderr = Capture::start(pipes.stderr)?;
    let mut stdin = pipes.stdin.context("standard input is not a pipe")?;
    let input = input.to_vec();
    // A program need not read its input, so writing it may fail or block.
    spawn_thread(move || {
        let _ = stdin.write_all(&input);
        // The pipe is closed last, so the memory is given back before a program that reads all its input can end. The
        // measured peak of the next program begins with our own memory.
        drop(input);
        drop(stdin);
    })?;
    let ending = process.wait_watching(Some(patience), || PartnerState::Idle);
    drop(process);
    Ok(Run { ending, stdout: stdout.finish(), stderr: stderr.finish() })
}

/// Returns the command that starts a program with a stack of this size, or as much of it as the system allows.
#[cfg(unix)]
pub(crate) fn with_stack(program: &Path, stack: Bytes) -> Command {
    let mut shell = Command::new("sh");
    let script = r#"ulimit -S -s "$1" 2>/dev/null || ulimit -S -s "$(ulimit -H -s)"; exec "$0""#;
    shell.args(["-c", script]).arg(program).arg(stack.to_kibibytes().to_string());
    shell
}

/// Returns the command that starts a program. On Windows, the linker sets the stack of the main thread.
#[cfg(not(unix))]
pub(crate) fn with_stack(program: &Path, _: Bytes) -> Command {
    Command::new(program)
}

#[cfg(all(test, unix))]
mod tests {
    use super::{
        Limits, MAX_OUTPUT, Outcome, PartnerState, Patience, Process, Run, StopReason, Usage,
        group, run, with_stack,
    };
    use crate::bytes::Bytes;
    use std::fs;
    use std::io::{BufReader, Read};
    use std::path::Path;
    use std::process::{Command, Stdio};
    use std::sync::mpsc::channel;
    use std::thread;
    use std::time::{Duration, Instant};
    use test_support::AMPLE_TIME;

    fn limits(time: Duration) -> Limits {
        Limits::of_time(time)
    }

    fn is_stopped_by_time(outcome: Outcome) -> bool {
        matches!(outcome, Outcome::Stopped(StopReason::Time { .. }))
    }

    fn shell(script: &str, input: &str, time: Duration) -> Run {
        run(Command::new("sh").args(["-c", script]), input.as_bytes(), limits(time)).unwrap()
    }

    fn milliseconds(count: u64) -> Duration {
        Duration::from_millis(count)
    }

    #[test]
    fn a_program_that_has_ended_is_not_stopped() {
        let mut command = Command::new("true");
        let (process, _pipes) = Process::spawn(&mut command, Stdio::null()).unwrap();
        process.wait_for_end();
        let ending = process.stop(StopReason::Time { limit: Duration::ZERO });
        assert!(ending.outcome.status().is_some_and(|status| status.success()), "{ending:?}");
    }

    #[test]
    fn a_program_reads_and_writes() {
        let run = shell("cat; echo b >&2; exit 3", "a", AMPLE_TIME);
        assert_eq!((&*run.stdout.bytes, &*run.stderr.bytes), (&b"a"[..], &b"b\n"[..]));
        assert_eq!(run.ending.outcome.status().unwrap().code(), Some(3));
        assert!(!run.is_success());
        // This program does not read its input.
        assert!(shell("exec true", &"x".repeat(1 << 20), AMPLE_TIME).is_success());
    }

    #[test]
    fn an_endless_program_is_stopped() {
        let run = shell("echo a; exec sleep 60", "", milliseconds(100));
        assert!(is_stopped_by_time(run.ending.outcome));
        assert_eq!(run.stdout.bytes, b"a\n");
        let time = run.ending.usage.wall_time;
        assert!((milliseconds(200)..milliseconds(20_000)).contains(&time), "{run:?}");
        for endless in ["exec yes", "exec yes >&2"] {
            let run = shell(endless, "", AMPLE_TIME);
            assert!(run.stdout.is_cut != run.stderr.is_cut);
            let length = run.stdout.bytes.len() + run.stderr.bytes.len();
            assert_eq!(Bytes(length as u64), MAX_OUTPUT);
        }
    }

    #[test]
    #[cfg(target_os = "linux")]
    fn idle_time_is_no_processor_time() {
        let run = shell("sleep 1", "", AMPLE_TIME);
        assert!(run.ending.usage.cpu_time.unwrap() < milliseconds(900), "{run:?}");
        assert!(run.ending.usage.wall_time >= milliseconds(1000), "{run:?}");
    }

    #[test]
    #[cfg(target_os = "linux")]
    fn a_loop_is_stopped_for_its_processor_time() {
        let limit = milliseconds(500);
        let run = shell("while :; do :; done", "", limit);
        assert!(is_stopped_by_time(run.ending.outcome));
        let Usage { cpu_time, wall_time, .. } = run.ending.usage;
        let cpu_time = cpu_time.unwrap();
        // The clock stops the program on a machine that gives it less than a tenth of a processor.
        assert!(cpu_time >= 2 * limit || wall_time >= 20 * limit, "{run:?}");
        // The processor time is looked at every 200 ms. The test allows ten times that interval.
        assert!(cpu_time < 2 * limit + milliseconds(2000), "{run:?}");
    }

    #[test]
    #[cfg(target_os = "linux")]
    fn work_may_be_spread_over_more_time_on_the_clock_than_allowed() {
        // The program is stopped only if it uses 2 s of processor time, or if it is idle for 2 s without a break. It
        // uses less than a tenth of the former, and each of its pauses takes only 0.1 s.
        let work = "j=0; while [ $j -lt 5000 ]; do j=$((j+1)); done";
        let script = format!("for i in 1 2 3 4 5 6 7 8 9 10 11; do {work}; sleep 0.1; done");
        let limit = milliseconds(1000);
        let run = shell(&script, "", limit);
        assert!(run.is_success() && run.ending.usage.wall_time > limit, "{run:?}");
    }

    #[test]
    #[cfg(target_os = "linux")]
    fn processor_time_before_the_wait_does_not_count() {
        let script =
            "trap over=1 XCPU; ulimit -S -t 2; while [ -z $over ]; do :; done; echo; sleep 0.3";
        let command = &mut Command::new("sh");
        let (process, pipes) = Process::spawn(command.args(["-c", script]), Stdio::null()).unwrap();
        let mut line = [0];
        BufReader::new(pipes.stdout).read_exact(&mut line).unwrap();
        let patience = Patience::of(limits(milliseconds(900)));
        let ending = process.wait_watching(Some(patience), || PartnerState::Idle);
        assert!(ending.outcome.status().is_some_and(|it| it.success()), "{ending:?}");
    }

    /// A command that writes 50 MB into a variable of a shell. The shell has to run on for a while, so that its peak is
    /// seen while it runs. The peak that is reported at its end may be hidden by our own peak, which is the peak of all
    /// tests.
    #[cfg(target_os = "linux")]
    const FILL_MEMORY: &str = "x=$(head -c 50000000 /dev/zero | tr '\\0' x)";

    #[test]
    #[cfg(target_os = "linux")]
    fn the_peak_of_the_memory_is_known() {
        let script = format!("{FILL_MEMORY}; sleep 1");
        let Bytes(bytes) = shell(&script, "", AMPLE_TIME).ending.usage.memory.unwrap();
        assert!((50_000_000..500_000_000).contains(&bytes), "{bytes}");
    }

    #[test]
    #[cfg(target_os = "linux")]
    fn our_own_memory_does_not_count() {
        let own = vec![1_u8; 600_000_000];
        let Bytes(bytes) = shell("sleep 1", "", AMPLE_TIME).ending.usage.memory.unwrap();
        assert!(bytes < 100_000_000 && own[own.len() - 1] == 1, "{bytes}");
    }

    #[test]
    #[cfg(target_os = "linux")]
    fn a_program_that_uses_too_much_memory_is_stopped() {
        let limit = Bytes::megabytes(20);
        let limits = Limits { memory: limit, ..limits(AMPLE_TIME) };
        let mut shell = Command::new("sh");
        let script = format!("{FILL_MEMORY}; exec sleep 600");
        let run = run(shell.args(["-c", &script]), b"", limits).unwrap();
        assert_eq!(run.ending.outcome, Outcome::Stopped(StopReason::Memory { limit }));
    }

    /// Creates a pipe with a name.
    fn named_pipe(path: &Path) {
        assert!(Command::new("mkfifo").arg(path).status().unwrap().success());
    }

    /// Runs a script that starts a program, waits until the program runs, and then executes the command `end`. Checks
    /// that the program is ended together with the script.
    #[track_caller]
    fn assert_nothing_outlives(end: &str, limit: Duration) -> Run {
        let folder = tempfile::tempdir().unwrap();
        let [alive, ready] = ["alive", "ready"].map(|name| folder.path().join(name));
        named_pipe(&alive);
        named_pipe(&ready);
        // The script and the program hold this pipe open, so the reader finds its end when both have ended.
        let (sender, receiver) = channel();
        let path = alive.clone();
        thread::spawn(move || sender.send(fs::read_to_string(path).unwrap()));
        let script = format!(
            "exec 3> '{}'; (echo started >&3; echo > '{ready}'; exec sleep 600) & read line < '{ready}'; {end}",
            alive.display(),
            ready = ready.display()
        );
        let run = shell(&script, "", limit);
        let written = receiver.recv_timeout(AMPLE_TIME);
        assert_eq!(written.as_deref(), Ok("started\n"), "{run:?}");
        run
    }

    #[test]
    fn nothing_that_a_program_starts_outlives_its_end() {
        let run = assert_nothing_outlives("echo a", AMPLE_TIME);
        assert!(run.is_success() && run.stdout.bytes == b"a\n", "{run:?}");
    }

    #[test]
    fn nothing_that_a_program_starts_outlives_its_being_stopped() {
        for end in ["kill -STOP $$", "wait"] {
            let run = assert_nothing_outlives(end, milliseconds(500));
            assert!(is_stopped_by_time(run.ending.outcome), "{end}");
        }
    }

    #[test]
    #[cfg(target_os = "linux")]
    fn a_program_that_leaves_the_group_is_not_waited_for() {
        let folder = tempfile::tempdir().unwrap();
        let ready = folder.path().join("ready");
        named_pipe(&ready);
        let script = format!(
            "setsid sh -c 'echo $$ > \"{ready}\"; exec sleep 600' & read id < '{ready}'; echo $id",
            ready = ready.display()
        );
        let start = Instant::now();
        let run = shell(&script, "", AMPLE_TIME);
        assert!(start.elapsed() < AMPLE_TIME, "{run:?}");
        // The program that has left the group still runs, so the test ends it.
        let id = run.stdout.text();
        assert!(!id.trim().is_empty());
        assert!(Command::new("kill").arg(id.trim()).status().unwrap().success(), "{run:?}");
    }

    #[test]
    fn a_program_that_has_ended_is_not_ended_again() {
        let command = &mut Command::new("sleep");
        let (process, _pipes) = Process::spawn(command.arg("60"), Stdio::null()).unwrap();
        let id = process.id;
        assert!(group::running().contains(&id));
        drop(process);
        assert!(!group::running().contains(&id));
    }

    #[test]
    fn a_stack_has_the_size_that_is_asked_for() {
        let kibibytes = |stack| {
            let mut shell = with_stack(Path::new("/bin/sh"), stack);
            run(&mut shell, b"ulimit -s", limits(AMPLE_TIME)).unwrap().stdout.bytes
        };
        assert_eq!(
            (&*kibibytes(Bytes::megabytes(1)), &*kibibytes(Bytes::megabytes(4))),
            (&b"1024\n"[..], &b"4096\n"[..])
        );
    }
}
