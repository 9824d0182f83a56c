//! The process groups of Unix.

use crate::process::status::descendants;
use crate::support::thread::{lock, spawn_thread};
use anyhow::{Context, Error, Result};
use rustix::io::retry_on_intr;
use rustix::process::{
    Pid, Signal, WaitId, WaitIdOptions, kill_process, kill_process_group, waitid,
};
use signal_hook::consts::{SIGHUP, SIGINT, SIGQUIT, SIGTERM};
use signal_hook::iterator::Signals;
use signal_hook::low_level::emulate_default_handler;
use std::fs;
use std::io;
use std::os::unix::process::CommandExt;
use std::process::{Child, Command};
use std::sync::{Mutex, MutexGuard, OnceLock};

/// The numbers of the processes that lead the running groups.
static RUNNING: Mutex<Vec<u32>> = Mutex::new(Vec::new());

/// Arranges that a signal that ends this process, such as that of Ctrl-C, also ends all running programs. Further
/// calls return the result of the first call.
///
/// # Errors
///
/// Returns an error if this process cannot listen to signals.
pub fn end_programs_on_signals() -> Result<()> {
    static FIRST_CALL: OnceLock<Result<(), String>> = OnceLock::new();
    let result = FIRST_CALL.get_or_init(|| listen_to_signals().map_err(|it| format!("{it:#}")));
    result.clone().map_err(Error::msg)
}

fn listen_to_signals() -> Result<()> {
    let mut wanted = vec![SIGHUP, SIGINT, SIGQUIT, SIGTERM];
    // A signal that this process ignores stays ignored: under `nohup`, this process goes on when its terminal is
    // closed.
    wanted.retain(|&signal| !is_ignored(signal));
    let mut signals = Signals::new(wanted).context("cannot listen to signals")?;
    spawn_thread(move || {
        for signal in &mut signals {
            // The lock is held to the end, so that no other program is started.
            let running = running();
            running.iter().for_each(|&leader| kill_family(leader));
            let _ = emulate_default_handler(signal);
        }
    })
}

/// Returns true if this process ignores a signal, according to `/proc/self/status`. Returns false on a system
/// without this file.
fn is_ignored(signal: i32) -> bool {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    let mask = mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok());
    mask.unwrap_or(0) >> (signal - 1) & 1 == 1
}

pub(in crate::process) fn spawn(command: &mut Command) -> io::Result<Child> {
    let mut running = running();
    let child = command.process_group(0).spawn()?;
    running.push(child.id());
    Ok(child)
}

pub(in crate::process) fn running() -> MutexGuard<'static, Vec<u32>> {
    lock(&RUNNING)
}

pub(in crate::process) fn unregister(leader: u32) {
    running().retain(|&other| other != leader);
}

/// Waits for the end of a process, and does not reap it. Until the process is reaped, no other process gets its
/// number.
pub(in crate::process) fn wait_without_reaping(child: &mut Child) {
    if let Some(id) = i32::try_from(child.id()).ok().and_then(Pid::from_raw) {
        let options = WaitIdOptions::EXITED | WaitIdOptions::NOWAIT;
        // A signal that this process receives may interrupt the wait, and then the wait begins anew. If the wait
        // fails for another reason, the system has reaped the process by itself, so the process has ended.
        let _ = retry_on_intr(|| waitid(WaitId::Pid(id), options));
    }
}

/// Ends a process that leads a group, and all processes that it has started, also those in other groups. The process
/// must not have been reaped yet.
pub(in crate::process) fn kill_family(leader: u32) {
    // All descendants are found before any process is ended, because the children of a process that has ended get
    // another parent. (Before a descendant is killed, it may end, and another process may get its ID. Linux gives IDs
    // in a circle, so this takes tens of thousands of new processes.)
    let descendants = descendants(leader);
    kill_group(leader);
    for id in descendants.into_iter().filter_map(|id| Pid::from_raw(i32::try_from(id).ok()?)) {
        // This fails if the process has ended already.
        let _ = kill_process(id, Signal::KILL);
    }
}

/// Ends all processes of a group, whose leader may have ended. The leader must not have been reaped yet, because
/// afterwards another process may have its number.
pub(in crate::process) fn kill_group(leader: u32) {
    if let Some(leader) = i32::try_from(leader).ok().and_then(Pid::from_raw) {
        // This fails if the group has no processes left. Then there is nothing to end.
        let _ = kill_process_group(leader, Signal::KILL);
        // The leader may have joined another group, so it is also ended by its own number.
        let _ = kill_process(leader, Signal::KILL);
    }
}
