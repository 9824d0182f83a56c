//! Programs: how they are built, run and ended.

use anyhow::{Context, Result, ensure};
use shared_child::SharedChild;
use std::env;
use std::io::{self, Cursor, Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::{Duration, Instant};

/// Cargo: the one that runs this program, if one does.
pub fn cargo() -> Command {
    Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()))
}

/// Lets Cargo build one program, by a command that says which. Its messages go to standard error. Returns the
/// executable, wherever the configuration puts it.
/// Fails if the program does not compile.
pub fn build(command: &mut Command) -> Result<PathBuf> {
    let output = command
        .arg("--message-format=json-render-diagnostics")
        .stderr(Stdio::inherit())
        .output()
        .context("cannot start cargo")?;
    ensure!(output.status.success(), "the program does not compile");
    let messages = text(output.stdout);
    let (_, rest) =
        messages.rsplit_once("\"executable\":\"").context("cargo has built no program")?;
    let path = rest.split('"').next().unwrap_or_default();
    Ok(path.replace("\\\\", "\\").into())
}

/// The command that starts a program with a stack of this many KiB, or as much of it as the system allows.
#[cfg(unix)]
pub fn with_stack(program: &Path, kib: u64) -> Command {
    let mut shell = Command::new("sh");
    let script = r#"ulimit -S -s "$1" 2>/dev/null || ulimit -S -s "$(ulimit -H -s)"; exec "$0""#;
    shell.args(["-c", script]).arg(program).arg(kib.to_string());
    shell
}

/// On Windows, the stack of the main thread is set when a program is linked: 1 or 2 MiB.
#[cfg(not(unix))]
pub fn with_stack(program: &Path, _: u64) -> Command {
    Command::new(program)
}

/// A program that has been started. It ends with its owner, and so does all that it has started.
pub struct Process(SharedChild);

impl Process {
    /// Starts a program.
    /// Fails if it cannot be started.
    pub fn spawn(command: &mut Command) -> Result<Self> {
        let child = group::spawn(command);
        let name = command.get_program().display();
        Ok(Self(child.with_context(|| format!("cannot start {name}"))?))
    }

    /// Starts a program whose standard input, output and error are pipes.
    /// Fails if it cannot be started.
    pub fn spawn_piped(command: &mut Command) -> Result<Self> {
        Self::spawn(command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()))
    }

    /// Waits for the end of the program until a moment, if one is given.
    /// Fails if the system does.
    pub fn wait(&self, deadline: Option<Instant>) -> Result<Option<ExitStatus>> {
        Ok(match deadline {
            Some(deadline) => self.0.wait_deadline(deadline)?,
            None => Some(self.0.wait()?),
        })
    }

    /// The program's standard input, once.
    pub fn input(&self) -> impl Write + Send + 'static {
        self.0.take_stdin().expect("it is piped")
    }

    /// The program's standard output, once.
    pub fn output(&self) -> impl Read + Send + 'static {
        self.0.take_stdout().expect("it is piped")
    }

    /// The program's standard error, once.
    pub fn errors(&self) -> impl Read + Send + 'static {
        self.0.take_stderr().expect("it is piped")
    }

    /// Ends the program, and all that it has started.
    pub fn kill(&self) {
        group::kill(self.0.id());
        let _ = self.0.kill(); // What has ended cannot be killed, and need not be.
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        self.kill();
        let _ = self.0.wait();
        group::remove(self.0.id());
    }
}

/// Each program has a process group of its own, so that all that it starts can be ended with it. But such a
/// group does not get the terminal's Ctrl-C, so it is ended when a signal ends this process.
#[cfg(unix)]
mod group {
    use rustix::process::{Pid, Signal, kill_process_group};
    use shared_child::SharedChild;
    use signal_hook::consts::{SIGHUP, SIGINT, SIGQUIT, SIGTERM};
    use signal_hook::iterator::Signals;
    use signal_hook::low_level::emulate_default_handler;
    use std::io;
    use std::os::unix::process::CommandExt;
    use std::process::Command;
    use std::sync::{LazyLock, Mutex, MutexGuard, PoisonError};
    use std::thread;

    static RUNNING: LazyLock<Mutex<Vec<u32>>> = LazyLock::new(|| {
        if let Ok(mut signals) = Signals::new([SIGHUP, SIGINT, SIGQUIT, SIGTERM]) {
            thread::spawn(move || {
                for signal in &mut signals {
                    // Locked until the end, so that no other program is started.
                    let running = running();
                    running.iter().copied().for_each(kill);
                    let _ = emulate_default_handler(signal);
                }
            });
        }
        Mutex::default()
    });

    pub(super) fn spawn(command: &mut Command) -> io::Result<SharedChild> {
        let mut running = running();
        let child = SharedChild::spawn(command.process_group(0))?;
        running.push(child.id());
        Ok(child)
    }

    pub(super) fn running() -> MutexGuard<'static, Vec<u32>> {
        RUNNING.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn remove(leader: u32) {
        running().retain(|&other| other != leader);
    }

    pub(super) fn kill(leader: u32) {
        if let Some(leader) = i32::try_from(leader).ok().and_then(Pid::from_raw) {
            let _ = kill_process_group(leader, Signal::KILL);
        }
    }
}

/// On Windows, a program that another one has started may go on after it.
#[cfg(not(unix))]
mod group {
    pub(super) fn spawn(
        command: &mut std::process::Command,
    ) -> std::io::Result<super::SharedChild> {
        super::SharedChild::spawn(command)
    }
    pub(super) fn remove(_: u32) {}
    pub(super) fn kill(_: u32) {}
}

/// What a program may write to standard output, and what it may write to standard error, in bytes.
pub const MOST_OUTPUT: usize = 32 << 20;

/// What a program writes, as it comes, until a moment if one is given. It ends there, whoever still holds the
/// pipe (a program can leave its group). After [`MOST_OUTPUT`] the pipe is closed, which most programs do not survive.
pub struct Output {
    chunks: Receiver<Vec<u8>>,
    rest: Cursor<Vec<u8>>,
    /// When it ends at the latest.
    pub deadline: Option<Instant>,
}

impl Output {
    /// Begins to read from a pipe.
    pub fn of(pipe: impl Read + Send + 'static, deadline: Option<Instant>) -> Self {
        Self::relayed(pipe, |_| Ok(()), deadline)
    }

    /// Begins to read from a pipe, and to pass on what comes. Stops if that fails.
    pub fn relayed(
        mut pipe: impl Read + Send + 'static,
        mut pass_on: impl FnMut(&[u8]) -> io::Result<()> + Send + 'static,
        deadline: Option<Instant>,
    ) -> Self {
        let (sender, chunks) = channel();
        thread::spawn(move || {
            let (mut buffer, mut count) = (vec![0; 1 << 16], 0);
            // A pipe that breaks has ended.
            while let Ok(length @ 1..) = pipe.read(&mut buffer) {
                count += length;
                let chunk = &buffer[..length];
                let passed_on = pass_on(chunk);
                if sender.send(chunk.to_vec()).is_err() || passed_on.is_err() || count > MOST_OUTPUT
                {
                    break;
                }
            }
        });
        Self { chunks, rest: Cursor::default(), deadline }
    }

    /// What is written until a moment after the program's end; more than [`MOST_OUTPUT`] if it was too much.
    fn collect(mut self) -> Vec<u8> {
        self.deadline = Some(Instant::now() + Duration::from_millis(500));
        let mut bytes = Vec::new();
        let _ = self.read_to_end(&mut bytes); // It cannot fail.
        bytes.truncate(MOST_OUTPUT + 1);
        bytes
    }

    /// The text of it, of what is left when the program has ended. What is not UTF-8 is replaced.
    pub fn text(self) -> String {
        text(self.collect())
    }
}

impl Read for Output {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.rest.position() == self.rest.get_ref().len() as u64 {
            let left = |deadline: Instant| deadline.saturating_duration_since(Instant::now());
            let left = self.deadline.map_or(Duration::MAX, left);
            self.rest = Cursor::new(self.chunks.recv_timeout(left).unwrap_or_default());
        }
        self.rest.read(buffer)
    }
}

/// What a program has done.
#[derive(Clone, Debug)]
pub struct Run {
    /// How it ended.
    pub end: End,
    /// What it wrote to standard output; what is not UTF-8 is replaced.
    pub stdout: String,
    /// What it wrote to standard error; what is not UTF-8 is replaced.
    pub stderr: String,
    /// From its start to its end.
    pub time: Duration,
}

/// How a program ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// By itself.
    Exit(ExitStatus),
    /// It was stopped at the time limit.
    TimeLimit,
    /// It wrote more than [`MOST_OUTPUT`].
    OutputLimit,
}

/// Runs a program with `input` on its standard input, to its end or to the limit.
/// Fails if the program cannot be started.
pub fn run(command: &mut Command, input: &[u8], limit: Duration) -> Result<Run> {
    let start = Instant::now();
    let process = Process::spawn_piped(command.env("NO_COLOR", "1"))?;
    let (mut stdin, input) = (process.input(), input.to_vec());
    // A program need not read its input.
    thread::spawn(move || stdin.write_all(&input));
    let stdout = Output::of(process.output(), None);
    let stderr = Output::of(process.errors(), None);
    let status = process.wait(Some(start + limit))?;
    let time = start.elapsed();
    drop(process);
    let (stdout, stderr) = (stdout.collect(), stderr.collect());
    let end = match status {
        _ if stdout.len().max(stderr.len()) > MOST_OUTPUT => End::OutputLimit,
        None => End::TimeLimit,
        Some(status) => End::Exit(status),
    };
    Ok(Run { end, stdout: text(stdout), stderr: text(stderr), time })
}

fn text(bytes: Vec<u8>) -> String {
    String::from_utf8(bytes)
        .unwrap_or_else(|error| String::from_utf8_lossy(error.as_bytes()).into_owned())
}

#[cfg(all(test, unix))]
mod tests {
    use super::{End, MOST_OUTPUT, Process, Run, group, run, with_stack};
    use std::path::Path;
    use std::process::Command;
    use std::thread;
    use std::time::{Duration, Instant};

    fn shell(script: &str, input: &str, milliseconds: u64) -> Run {
        let limit = Duration::from_millis(milliseconds);
        run(Command::new("sh").args(["-c", script]), input.as_bytes(), limit).unwrap()
    }

    #[test]
    fn a_program_reads_and_writes() {
        let run = shell("cat; echo b >&2; exit 3", "a", 9_000);
        assert_eq!((&*run.stdout, &*run.stderr), ("a", "b\n"));
        assert!(matches!(run.end, End::Exit(status) if status.code() == Some(3)));
        // It does not read its input.
        let run = shell("exec true", &"x".repeat(1 << 20), 9_000);
        assert!(matches!(run.end, End::Exit(status) if status.success()));
    }

    #[test]
    fn an_endless_program_is_stopped() {
        let run = shell("echo a; exec sleep 9", "", 200);
        assert_eq!((run.end, &*run.stdout), (End::TimeLimit, "a\n"));
        assert!((200..2_000).contains(&run.time.as_millis()), "{run:?}");
        for endless in ["exec yes", "exec yes >&2"] {
            let run = shell(endless, "", 60_000);
            assert_eq!(run.end, End::OutputLimit);
            assert!(run.stdout.len() + run.stderr.len() <= MOST_OUTPUT + 1);
        }
    }

    #[test]
    fn nothing_that_a_program_starts_outlives_it_or_keeps_us_waiting() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("late");
        for (end, is_over) in [("echo a", true), ("kill -STOP $$", false), ("wait", false)] {
            let script = format!("(sleep 0.9; touch {}; sleep 59) & {end}", file.display());
            let start = Instant::now();
            let run = shell(&script, "", 300);
            assert!(start.elapsed() < Duration::from_millis(1300), "{script}: {run:?}");
            assert_eq!(matches!(run.end, End::Exit(_)), is_over, "{script}: {run:?}");
        }
        thread::sleep(Duration::from_secs(1));
        assert!(!file.exists());
        // One that leaves the group goes on, but nobody waits for it.
        let start = Instant::now();
        assert_eq!(shell("setsid sleep 3 & echo a", "", 9_000).stdout, "a\n");
        assert!(start.elapsed() < Duration::from_secs(2));
    }

    #[test]
    fn a_program_that_has_ended_is_not_ended_again() {
        let process = Process::spawn(Command::new("sleep").arg("9")).unwrap();
        let id = process.0.id();
        assert!(group::running().contains(&id));
        drop(process);
        assert!(!group::running().contains(&id));
    }

    #[test]
    fn a_stack_is_as_large_as_it_is_said() {
        let run = |kib| {
            let shell = Path::new("/bin/sh");
            run(&mut with_stack(shell, kib), b"ulimit -s", Duration::from_secs(9)).unwrap().stdout
        };
        assert_eq!((&*run(1024), &*run(4096)), ("1024\n", "4096\n"));
    }
}
