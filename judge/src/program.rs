//! Programs: how they are built and run.

use anyhow::{Context, Result, ensure};
use shared_child::SharedChild;
use std::env;
use std::io::{Read, Write};
use std::path::PathBuf;
use std::process::{Command, ExitStatus, Stdio};
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

/// What a program may write to standard output, and what it may write to standard error, in bytes.
pub const MOST_OUTPUT: usize = 32 << 20;

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
    command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        // A judge shows no backtrace either, and the message would be lost above it.
        .env("RUST_BACKTRACE", "0")
        .env("NO_COLOR", "1");
    let start = Instant::now();
    let child = spawn(command)?;
    let (stdin, stdout, stderr) = (child.take_stdin(), child.take_stdout(), child.take_stderr());
    thread::scope(|scope| {
        scope.spawn(|| {
            // A program need not read its input.
            let _ = stdin.map(|mut stdin| stdin.write_all(input));
        });
        let stdout = scope.spawn(|| capture(stdout));
        let stderr = scope.spawn(|| capture(stderr));
        let status = child.wait_timeout(limit);
        let time = start.elapsed();
        let _ = child.kill(); // Nothing, if it has ended.
        child.wait()?;
        let [stdout, stderr] =
            [stdout, stderr].map(|thread| thread.join().expect("reading does not panic"));
        let end = match status? {
            _ if stdout.len().max(stderr.len()) > MOST_OUTPUT => End::OutputLimit,
            None => End::TimeLimit,
            Some(status) => End::Exit(status),
        };
        Ok(Run { end, stdout: text(stdout), stderr: text(stderr), time })
    })
}

/// Starts a program.
/// Fails if it cannot be started.
pub fn spawn(command: &mut Command) -> Result<SharedChild> {
    SharedChild::spawn(command)
        .with_context(|| format!("cannot start {}", command.get_program().display()))
}

/// What a program writes, up to more than [`MOST_OUTPUT`]. Then the pipe is closed, which most programs do
/// not survive.
fn capture(pipe: Option<impl Read>) -> Vec<u8> {
    let mut bytes = Vec::new();
    if let Some(pipe) = pipe {
        // A pipe that breaks has ended.
        let _ = pipe.take(MOST_OUTPUT as u64 + 1).read_to_end(&mut bytes);
    }
    bytes
}

fn text(bytes: Vec<u8>) -> String {
    String::from_utf8(bytes)
        .unwrap_or_else(|error| String::from_utf8_lossy(error.as_bytes()).into_owned())
}

#[cfg(all(test, unix))]
mod tests {
    use super::{End, MOST_OUTPUT, Run, run};
    use std::process::Command;
    use std::time::Duration;

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
}
