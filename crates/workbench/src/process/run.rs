//! Programs that are run from their start to their end.

use crate::process::capture::{Capture, Captured};
use crate::process::ending::{Ending, Outcome};
use crate::process::limits::{Limits, StopLimits};
use crate::process::running_process::Process;
use crate::support::bytes::Bytes;
use crate::support::thread::spawn_thread;
use anyhow::{Context, Result, ensure};
use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

/// The end and the output of a program that has been run.
#[derive(Clone, Debug)]
pub struct Run {
    /// The way in which the program ended, and the resources that it used.
    pub ending: Ending,
    /// The standard output of the program, up to a limit.
    pub stdout: Captured,
    /// The standard error of the program, up to a limit.
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
/// sleeps and uses no processor time. Whatever it does, the program is stopped when twenty times its time limit have
/// passed on the clock. Time in which this process itself does not run, for example after Ctrl-Z, does not count. Where
/// the system does not tell the state of a running program, the program is stopped when twice its time limit have
/// passed on the clock.
///
/// The program is also stopped when it has used more memory than its limit, where the system tells the memory of a
/// running program.
///
/// A script does not count as idle while a program that it has started works, and the processor time of such programs
/// counts, too. But only the memory of the process itself is watched.
///
/// # Errors
///
/// Returns an error if the program cannot be started.
pub fn run(command: &mut Command, input: &[u8], limits: Limits) -> Result<Run> {
    run_with_stop_limits(command, input, StopLimits::with_leeway(limits))
}

/// Runs a program as [`run`] does, with these limits at which it is stopped.
///
/// # Errors
///
/// Returns an error if the program cannot be started.
pub(crate) fn run_with_stop_limits(
    command: &mut Command,
    input: &[u8],
    stop_limits: StopLimits,
) -> Result<Run> {
    let (process, pipes) = Process::spawn(command, Stdio::piped())?;
    let stdout = Capture::start(pipes.stdout)?;
    let stderr = Capture::start(pipes.stderr)?;
    let mut stdin = pipes.stdin.context("standard input is not a pipe")?;
    let input = input.to_vec();
    // A program need not read its input, so writing it may fail or block.
    spawn_thread(move || {
        let _ = stdin.write_all(&input);
        // The order matters: the copy of the input is freed, and then the pipe is closed. On Linux, the measured peak
        // memory of a program begins with the memory of our own process, so the copy must be gone when the next program
        // starts. Most programs read their input to its end. They end only after the pipe is closed, and the next
        // program starts only after that, when the copy is gone.
        drop(input);
        drop(stdin);
    })?;
    let ending = process.wait_within(stop_limits);
    drop(process);
    Ok(Run { ending, stdout: stdout.finish(), stderr: stderr.finish() })
}

/// Returns the command that starts a program with a stack of this size, or as much of it as the system allows.
#[cfg(unix)]
pub(crate) fn command_with_stack(program: &Path, stack: Bytes) -> Command {
    let mut shell = Command::new("sh");
    let script = r#"ulimit -S -s "$1" 2>/dev/null || ulimit -S -s "$(ulimit -H -s)"; exec "$0""#;
    shell.args(["-c", script]).arg(program).arg(stack.to_kibibytes().to_string());
    shell
}

/// Returns the command that starts a program. On Windows, the linker sets the stack of the main thread.
#[cfg(not(unix))]
pub(crate) fn command_with_stack(program: &Path, _: Bytes) -> Command {
    Command::new(program)
}

/// Checks that the command of [`command_with_stack`] could start the program. On Unix, a shell starts the program. If
/// the shell cannot start it, the shell writes a message, and ends with the exit status 126 or 127.
///
/// # Errors
///
/// Returns an error with the message of the shell if the program was not started.
pub(crate) fn ensure_was_started(program: &Path, outcome: Outcome, stderr: &str) -> Result<()> {
    let status = outcome.status().and_then(|status| status.code());
    // The shell is given the path of the program as its own name, so its messages begin with this path.
    let is_message_of_shell = stderr.starts_with(&format!("{}: ", program.display()));
    ensure!(
        !(matches!(status, Some(126 | 127)) && is_message_of_shell),
        "cannot start the program: {}",
        stderr.trim()
    );
    Ok(())
}
