//! Programs as processes: how they are started, watched and ended.
//!
//! A program may loop, wait for input that never comes, write without end, or start other programs. Every
//! program is started by this module, so that it is stopped in time, together with all that it has started.

mod capture;
mod group;
mod usage;

pub use capture::{Capture, MAX_OUTPUT_BYTES};
pub use group::end_programs_on_signals;
pub use usage::{Megabytes, Usage};

use anyhow::{Context, Result};
use std::io::Write;
use std::path::Path;
use std::process::{Child, ChildStderr, ChildStdin, ChildStdout, Command, ExitStatus, Stdio};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, OnceLock, PoisonError};
use std::thread;
use std::time::{Duration, Instant};
use wait4::{ResUse, Wait4};

/// A program that has been started. Dropping it ends the program, and all that the program has started.
pub struct Process {
    id: u32,
    start: Instant,
    /// The peak of our own memory in bytes when the program was started.
    own_memory: u64,
    /// The peak of the program's memory in bytes, as it was seen last.
    seen_memory: AtomicU64,
    end: Arc<End>,
    /// The moment when the program was stopped, if it was.
    stopped_at: OnceLock<Instant>,
}

/// The end of a process, once it has come.
#[derive(Default)]
struct End {
    reaped: Mutex<Option<(Instant, Option<ResUse>)>>,
    has_come: Condvar,
}

/// The standard streams of a process.
pub struct Pipes {
    /// Standard input, if it is a pipe.
    pub stdin: Option<ChildStdin>,
    /// Standard output.
    pub stdout: ChildStdout,
    /// Standard error.
    pub stderr: ChildStderr,
}

/// How a process ended, and the resources that it used.
#[derive(Clone, Copy, Debug)]
pub struct Ended {
    /// The exit status; `None` if the process was stopped, because it took too long.
    pub status: Option<ExitStatus>,
    /// The resources.
    pub usage: Usage,
}

impl Process {
    /// Starts a program with this standard input. Its standard output and standard error are pipes.
    ///
    /// # Errors
    ///
    /// Returns an error if the program cannot be started.
    pub fn spawn(command: &mut Command, stdin: Stdio) -> Result<(Self, Pipes)> {
        command.stdin(stdin).stdout(Stdio::piped()).stderr(Stdio::piped());
        let name = command.get_program().display().to_string();
        let own_memory = usage::memory_peak("self");
        let start = Instant::now();
        let mut child = group::spawn(command).with_context(|| format!("cannot start {name}"))?;
        let id = child.id();
        let stdin = child.stdin.take();
        let stdout = child.stdout.take();
        let stderr = child.stderr.take();
        let process = Self {
            id,
            start,
            own_memory,
            seen_memory: AtomicU64::new(0),
            end: Arc::default(),
            stopped_at: OnceLock::new(),
        };
        let end = Arc::clone(&process.end);
        let reaper = thread::Builder::new().spawn(move || end.reap(child));
        if let Err(error) = reaper {
            process.end.set(None);
            return Err(error).context("cannot start a thread: the system has none to give");
        }
        let stdout = stdout.context("standard output is not a pipe")?;
        let stderr = stderr.context("standard error is not a pipe")?;
        Ok((process, Pipes { stdin, stdout, stderr }))
    }

    /// Waits for the end of the program, and stops it if it takes too long.
    ///
    /// The program is stopped when it has used this much processor time. A program that is idle is stopped
    /// after this much time on the clock, because it waits for something that does not come. But on a busy
    /// machine a program that works may take up to ten times as long on the clock. Where the system does not
    /// tell the processor time of a running program, the clock decides.
    ///
    /// Without a duration, the program is never stopped.
    pub fn wait(&self, allowance: Option<Duration>) -> Ended {
        const CHECK_INTERVAL: Duration = Duration::from_millis(200);
        const MAX_STRETCH: u32 = 10;
        let Some(allowance) = allowance else {
            self.end.wait(None);
            return self.ended();
        };
        let mut check = self.start + allowance.saturating_sub(CHECK_INTERVAL);
        let mut cpu_time_before = None;
        loop {
            if self.watch_memory_until(check) {
                return self.ended();
            }
            let cpu_time = usage::cpu_time_of_running(self.id);
            let wall_time = self.start.elapsed();
            let is_over = wall_time >= allowance
                && (cpu_time.is_none_or(|cpu_time| cpu_time >= allowance)
                    || cpu_time == cpu_time_before
                    || wall_time >= allowance * MAX_STRETCH);
            if is_over {
                return self.stop();
            }
            cpu_time_before = cpu_time;
            check = (self.start + allowance).max(check + CHECK_INTERVAL);
        }
    }

    /// Waits until a moment, and looks at the memory of the program from time to time. Returns true if the program
    /// has ended.
    fn watch_memory_until(&self, moment: Instant) -> bool {
        const MAX_INTERVAL: Duration = Duration::from_millis(16);
        let mut interval = Duration::from_millis(4);
        while Instant::now() < moment {
            if self.end.wait(Some(moment.min(Instant::now() + interval))) {
                return true;
            }
            let seen = usage::memory_peak(&self.id.to_string());
            self.seen_memory.fetch_max(seen, Ordering::SeqCst);
            interval = MAX_INTERVAL.min(interval * 2);
        }
        self.end.has_come()
    }

    /// Waits for the end of the program until a deadline on the clock, and stops it then.
    pub fn wait_until(&self, deadline: Instant) -> Ended {
        if self.end.wait(Some(deadline)) { self.ended() } else { self.stop() }
    }

    /// Waits for the end of the program, which another thread brings about.
    pub fn wait_for_end(&self) {
        self.end.wait(None);
    }

    /// Returns true if the program has ended.
    pub fn has_ended(&self) -> bool {
        self.end.has_come()
    }

    /// Returns true if the program was stopped, because it took too long.
    pub fn was_stopped(&self) -> bool {
        self.stopped_at.get().is_some()
    }

    /// Returns true if this program has ended, and not because another one was stopped before.
    pub fn has_ended_before_stop_of(&self, other: &Self) -> bool {
        let end = self.end.lock().as_ref().map(|(end, _)| *end);
        end.is_some_and(|end| other.stopped_at.get().is_none_or(|stop| end < *stop))
    }

    fn stop(&self) -> Ended {
        self.stopped_at.get_or_init(Instant::now);
        self.kill();
        self.ended()
    }

    /// Ends the program, and all that it has started.
    pub fn kill(&self) {
        /// Even a killed process may take a moment, for example to write a core dump.
        const GRACE: Duration = Duration::from_secs(5);
        group::kill(self.id, self.end.has_come());
        self.end.wait(Some(Instant::now() + GRACE));
    }

    fn ended(&self) -> Ended {
        let reaped = self.end.lock();
        let (end, used) = match &*reaped {
            Some((end, used)) => (*end, used.as_ref()),
            None => (Instant::now(), None),
        };
        let status = used.map(|used| used.status).filter(|_| !self.was_stopped());
        let seen_memory = self.seen_memory.load(Ordering::SeqCst);
        let usage = Usage {
            wall_time: end - self.start,
            cpu_time: used.map(|used| used.rusage.utime + used.rusage.stime),
            memory: used
                .and_then(|used| usage::memory(used.rusage.maxrss, self.own_memory, seen_memory)),
        };
        Ended { status, usage }
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        self.kill();
        group::remove(self.id);
    }
}

impl End {
    fn reap(&self, mut child: Child) {
        self.set(child.wait4().ok());
    }

    fn set(&self, used: Option<ResUse>) {
        *self.lock() = Some((Instant::now(), used));
        self.has_come.notify_all();
    }

    fn has_come(&self) -> bool {
        self.lock().is_some()
    }

    /// Waits until the deadline, if there is one. Returns true if the end has come.
    fn wait(&self, deadline: Option<Instant>) -> bool {
        let mut reaped = self.lock();
        while reaped.is_none() {
            let left = deadline.map(|deadline| deadline.saturating_duration_since(Instant::now()));
            reaped = match left {
                Some(Duration::ZERO) => return false,
                Some(left) => {
                    let waited = self.has_come.wait_timeout(reaped, left);
                    waited.unwrap_or_else(PoisonError::into_inner).0
                }
                None => self.has_come.wait(reaped).unwrap_or_else(PoisonError::into_inner),
            };
        }
        true
    }

    fn lock(&self) -> MutexGuard<'_, Option<(Instant, Option<ResUse>)>> {
        self.reaped.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The end and the output of a program that has been run.
#[derive(Clone, Debug)]
pub struct Run {
    /// How the program ended, and the resources that it used.
    pub ended: Ended,
    /// Its standard output, up to a few bytes more than [`MAX_OUTPUT_BYTES`].
    pub stdout: Vec<u8>,
    /// Its standard error, up to a few bytes more than [`MAX_OUTPUT_BYTES`].
    pub stderr: Vec<u8>,
}

impl Run {
    /// Returns true if the program ended by itself, and successfully.
    pub fn is_success(&self) -> bool {
        self.ended.status.is_some_and(|status| status.success())
    }

    /// Returns true if the program wrote more than [`MAX_OUTPUT_BYTES`] to one of its outputs.
    pub fn has_too_much_output(&self) -> bool {
        self.stdout.len().max(self.stderr.len()) > MAX_OUTPUT_BYTES
    }
}

/// Runs a program with `input` on its standard input, and stops it as [`Process::wait`] does.
///
/// # Errors
///
/// Returns an error if the program cannot be started.
pub fn run(command: &mut Command, input: &[u8], allowance: Duration) -> Result<Run> {
    let (process, pipes) = Process::spawn(command.env("NO_COLOR", "1"), Stdio::piped())?;
    let stdout = Capture::start(pipes.stdout)?;
    let stderr = Capture::start(pipes.stderr)?;
    let mut stdin = pipes.stdin.context("standard input is not a pipe")?;
    let input = input.to_vec();
    // A program need not read its input, so writing it may fail or block.
    thread::Builder::new().spawn(move || stdin.write_all(&input))?;
    let ended = process.wait(Some(allowance));
    drop(process);
    Ok(Run { ended, stdout: stdout.finish(), stderr: stderr.finish() })
}

/// Returns the command that starts a program with a stack of this many KiB, or as much of it as the system
/// allows.
#[cfg(unix)]
pub fn with_stack(program: &Path, kib: u64) -> Command {
    let mut shell = Command::new("sh");
    let script = r#"ulimit -S -s "$1" 2>/dev/null || ulimit -S -s "$(ulimit -H -s)"; exec "$0""#;
    shell.args(["-c", script]).arg(program).arg(kib.to_string());
    shell
}

/// Returns the command that starts a program. On Windows, the linker sets the stack of the main thread.
#[cfg(not(unix))]
pub fn with_stack(program: &Path, _: u64) -> Command {
    Command::new(program)
}

#[cfg(all(test, unix))]
mod tests {
    use super::{MAX_OUTPUT_BYTES, Process, Run, group, run, with_stack};
    use std::path::Path;
    use std::process::{Command, Stdio};
    use std::thread;
    use std::time::{Duration, Instant};

    /// Longer than anything that these tests wait for, on a busy machine too.
    const LONG: Duration = Duration::from_secs(60);

    fn shell(script: &str, input: &str, allowance: Duration) -> Run {
        run(Command::new("sh").args(["-c", script]), input.as_bytes(), allowance).unwrap()
    }

    fn milliseconds(count: u64) -> Duration {
        Duration::from_millis(count)
    }

    #[test]
    fn a_program_reads_and_writes() {
        let run = shell("cat; echo b >&2; exit 3", "a", LONG);
        assert_eq!((&*run.stdout, &*run.stderr), (&b"a"[..], &b"b\n"[..]));
        assert_eq!(run.ended.status.unwrap().code(), Some(3));
        assert!(!run.is_success());
        // It does not read its input.
        assert!(shell("exec true", &"x".repeat(1 << 20), LONG).is_success());
    }

    #[test]
    fn an_endless_program_is_stopped() {
        let run = shell("echo a; exec sleep 60", "", milliseconds(200));
        assert_eq!((run.ended.status, &*run.stdout), (None, &b"a\n"[..]));
        let time = run.ended.usage.wall_time;
        assert!((milliseconds(200)..milliseconds(20_000)).contains(&time), "{run:?}");
        for endless in ["exec yes", "exec yes >&2"] {
            let run = shell(endless, "", LONG);
            assert!(run.has_too_much_output());
            assert!(run.stdout.len() + run.stderr.len() <= MAX_OUTPUT_BYTES + (1 << 16));
        }
    }

    #[test]
    #[cfg(target_os = "linux")]
    fn processor_time_counts_and_not_the_clock() {
        // It is idle for most of the time, so little processor time is used.
        let run = shell("sleep 0.3", "", LONG);
        assert!(run.ended.usage.cpu_time.unwrap() < milliseconds(200), "{run:?}");
        assert!(run.ended.usage.wall_time >= milliseconds(300), "{run:?}");
        // A loop is stopped for the processor time that it has used, whatever the clock says.
        let run = shell("while :; do :; done", "", milliseconds(300));
        assert_eq!(run.ended.status, None);
        assert!(run.ended.usage.cpu_time.unwrap() >= milliseconds(300), "{run:?}");
        // Work that is spread over more time on the clock than allowed is no reason to stop it.
        let script = "for i in 1 2 3 4 5 6 7 8; do j=0; while [ $j -lt 5000 ]; do j=$((j+1)); done; sleep 0.05; done";
        assert!(shell(script, "", milliseconds(450)).is_success());
    }

    #[test]
    #[cfg(target_os = "linux")]
    fn the_peak_of_the_memory_is_known() {
        let script = "x=$(head -c 50000000 /dev/zero | tr '\\0' x); sleep 0.1";
        let bytes = shell(script, "", LONG).ended.usage.memory.unwrap();
        assert!((50_000_000..500_000_000).contains(&bytes), "{bytes}");
        // Our own memory does not count.
        let own = vec![1_u8; 600_000_000];
        let bytes = shell("sleep 0.1", "", LONG).ended.usage.memory.unwrap();
        assert!(bytes < 100_000_000 && own[own.len() - 1] == 1, "{bytes}");
    }

    #[test]
    fn nothing_that_a_program_starts_outlives_it_or_keeps_us_waiting() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("late");
        for (end, is_over) in [("echo a", true), ("kill -STOP $$", false), ("wait", false)] {
            let script = format!("(sleep 3; touch {}; sleep 600) & {end}", file.display());
            let start = Instant::now();
            let run = shell(&script, "", milliseconds(300));
            assert!(start.elapsed() < LONG, "{script}: {run:?}");
            assert_eq!(run.ended.status.is_some(), is_over, "{script}: {run:?}");
        }
        thread::sleep(Duration::from_secs(3));
        assert!(!file.exists());
        // A program that leaves the group goes on, but nobody waits for it.
        let start = Instant::now();
        assert_eq!(shell("setsid sleep 100 & echo a", "", LONG).stdout, b"a\n");
        assert!(start.elapsed() < LONG);
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
        let stack = |kib| {
            let shell = Path::new("/bin/sh");
            run(&mut with_stack(shell, kib), b"ulimit -s", LONG).unwrap().stdout
        };
        assert_eq!((&*stack(1024), &*stack(4096)), (&b"1024\n"[..], &b"4096\n"[..]));
    }
}
