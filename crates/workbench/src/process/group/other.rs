//! A replacement for process groups on systems that do not have them.

use anyhow::Result;
use std::io;
use std::process::{Child, Command, Stdio};

/// Does nothing, because Windows sends Ctrl-C to all programs of a console.
///
/// # Errors
///
/// Returns no error.
pub fn end_programs_on_signals() -> Result<()> {
    Ok(())
}

pub(in crate::process) fn spawn(command: &mut Command) -> io::Result<Child> {
    command.spawn()
}

pub(in crate::process) fn unregister(_: u32) {}

/// Waits for the end of a process. No other process gets its number while `child` has its handle.
pub(in crate::process) fn wait_without_reaping(child: &mut Child) {
    let _ = child.wait();
}

/// Does nothing, because the programs that a program has started cannot be found any more when it has ended.
pub(in crate::process) fn kill_group(_: u32) {}

/// Ends a program that still runs, and all that it has started.
pub(in crate::process) fn kill_family(id: u32) {
    let mut taskkill = Command::new("taskkill");
    taskkill.args(["/F", "/T", "/PID", &id.to_string()]);
    let _ = taskkill.stdout(Stdio::null()).stderr(Stdio::null()).status();
}
