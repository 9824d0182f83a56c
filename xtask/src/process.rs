//! Running a program on an input, with a time limit.

use duct::Expression;
use std::io;
use std::process::ExitStatus;
use std::time::Duration;

/// What a program has done that ended by itself.
#[derive(Clone, Debug)]
pub struct Finished {
    /// How it ended.
    pub status: ExitStatus,
    /// All that it wrote to standard output; what is not UTF-8 is replaced.
    pub stdout: String,
    /// All that it wrote to standard error; what is not UTF-8 is replaced.
    pub stderr: String,
}

/// Runs `command` with `input` on its standard input. `None`: it was stopped at the time limit.
///
/// # Errors
///
/// If the program cannot be started.
pub fn run(
    command: Expression,
    input: impl Into<Vec<u8>>,
    limit: Duration,
) -> io::Result<Option<Finished>> {
    let child = command
        .stdin_bytes(input)
        .stdout_capture()
        .stderr_capture()
        .unchecked()
        .start()?;
    let Some(output) = child.wait_timeout(limit)? else {
        child.kill()?;
        return Ok(None);
    };
    Ok(Some(Finished {
        status: output.status,
        stdout: String::from_utf8_lossy(&output.stdout).into_owned(),
        stderr: String::from_utf8_lossy(&output.stderr).into_owned(),
    }))
}
