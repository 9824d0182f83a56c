//! The processes that a program has started, which end together with it.
//!
//! On Unix, each program has a process group of its own. The terminal's Ctrl-C does not reach such a group,
//! hence [`end_programs_on_signals`].

pub use system::end_programs_on_signals;
pub(super) use system::{kill, remove, spawn};

#[cfg(all(test, unix))]
pub(super) use system::running;

#[cfg(unix)]
mod system {
    use anyhow::{Context, Result};
    use rustix::process::{Pid, Signal, kill_process_group};
    use signal_hook::consts::{SIGHUP, SIGINT, SIGQUIT, SIGTERM};
    use signal_hook::iterator::Signals;
    use signal_hook::low_level::emulate_default_handler;
    use std::io;
    use std::os::unix::process::CommandExt;
    use std::process::{Child, Command};
    use std::sync::{Mutex, MutexGuard, PoisonError};
    use std::thread;

    /// The leaders of the groups.
    static RUNNING: Mutex<Vec<u32>> = Mutex::new(Vec::new());

    /// Ends all programs that run when a signal such as that of Ctrl-C ends this process.
    ///
    /// A program calls this once, before it starts others.
    ///
    /// # Errors
    ///
    /// Returns an error if the system does not allow it.
    pub fn end_programs_on_signals() -> Result<()> {
        let mut signals =
            Signals::new([SIGHUP, SIGINT, SIGQUIT, SIGTERM]).context("cannot listen to signals")?;
        let thread = thread::Builder::new().spawn(move || {
            for signal in &mut signals {
                // The lock is held to the end, so that no other program is started.
                let running = running();
                running.iter().for_each(|&leader| kill(leader, false));
                let _ = emulate_default_handler(signal);
            }
        });
        thread.context("cannot start a thread: the system has none to give")?;
        Ok(())
    }

    pub(in super::super) fn spawn(command: &mut Command) -> io::Result<Child> {
        let mut running = running();
        let child = command.process_group(0).spawn()?;
        running.push(child.id());
        Ok(child)
    }

    pub(in super::super) fn running() -> MutexGuard<'static, Vec<u32>> {
        RUNNING.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(in super::super) fn remove(leader: u32) {
        running().retain(|&other| other != leader);
    }

    /// Ends a group. The leader may have ended, and others of the group may not.
    pub(in super::super) fn kill(leader: u32, _has_ended: bool) {
        if let Some(leader) = i32::try_from(leader).ok().and_then(Pid::from_raw) {
            // A group without processes cannot be ended, and need not be.
            let _ = kill_process_group(leader, Signal::KILL);
        }
    }
}

#[cfg(not(unix))]
mod system {
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

    pub(in super::super) fn spawn(command: &mut Command) -> io::Result<Child> {
        command.spawn()
    }

    pub(in super::super) fn remove(_: u32) {}

    /// Ends a program and all that it has started, unless it has ended: then its number may be another's.
    pub(in super::super) fn kill(id: u32, has_ended: bool) {
        if !has_ended {
            let mut taskkill = Command::new("taskkill");
            taskkill.args(["/F", "/T", "/PID", &id.to_string()]);
            let _ = taskkill.stdout(Stdio::null()).stderr(Stdio::null()).status();
        }
    }
}
