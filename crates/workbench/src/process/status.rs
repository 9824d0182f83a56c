//! The status of processes and threads, as Linux shows it in `/proc`. On other systems, the tools do not read it.

use std::collections::HashMap;
use std::fmt::Display;
use std::fs;
use std::time::Duration;

/// The activity of a process or thread, or of several processes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Activity {
    /// The processor time that has been used so far, in user mode and in the system. If a process
    /// starts another one, the time of the other one counts as soon as it has ended and has been waited for.
    pub(crate) cpu_time: Duration,
    /// True if the process waits for an event such as input, if a signal has suspended it, or if it has ended. A
    /// process that waits for the disk is not asleep. Several processes are asleep only if each of them is asleep.
    pub(crate) is_asleep: bool,
}

/// Returns the number of the calling thread, if the system tells it.
pub(super) fn own_thread() -> Option<u32> {
    let folder = fs::read_link("/proc/thread-self").ok()?;
    folder.file_name()?.to_str()?.parse().ok()
}

/// Returns true if a thread sleeps, or if the system does not tell it.
pub(super) fn is_thread_asleep(thread: u32) -> bool {
    status(thread).is_none_or(|status| status.activity.is_asleep)
}

/// Returns true if a process is about to end or has ended, or if the system does not tell it.
pub(super) fn is_ending(process: u32) -> bool {
    status(process).is_none_or(|status| status.is_ending)
}

/// Returns the joint activity of a process and of the processes that it has started, as [`family`] finds them, if the
/// system tells it. A process that has ended, but is still listed, counts as asleep.
pub(super) fn joint_activity(leader: u32) -> Option<Activity> {
    let activities = family(leader).into_iter().map(|member| member.activity);
    activities.reduce(|all, member| Activity {
        cpu_time: all.cpu_time + member.cpu_time,
        is_asleep: all.is_asleep && member.is_asleep,
    })
}

/// Returns the numbers of the processes that a process has started, directly or through others, as far as the system
/// tells them.
#[cfg(unix)]
pub(super) fn descendants(leader: u32) -> Vec<u32> {
    let ids = family(leader).into_iter().map(|member| member.id);
    ids.filter(|&id| id != leader).collect()
}

/// Returns the status of a process, which leads a group, and of the processes that it has started: the other members of
/// its group, and the processes that a member of the family has started. (A script may put a process into another
/// group. For example, the command `timeout` does so.)
///
/// A process whose parent has ended is found only if it is in the group.
fn family(leader: u32) -> Vec<Status> {
    let mut members = Vec::new();
    let mut by_parent: HashMap<u32, Vec<Status>> = HashMap::new();
    for status in all_processes() {
        match status.id == leader || status.group == leader {
            true => members.push(status),
            false => by_parent.entry(status.parent).or_default().push(status),
        }
    }
    let mut next = 0;
    while let Some(member) = members.get(next) {
        members.extend(by_parent.remove(&member.id).unwrap_or_default());
        next += 1;
    }
    members
}

/// Returns the text of a file such as `/proc/1/stat`, if the system has it. The text may contain the name of a program,
/// which need not be UTF-8, because a long name is cut after some byte.
pub(super) fn read_process_file(process: impl Display, name: &str) -> Option<String> {
    if cfg!(not(target_os = "linux")) {
        return None;
    }
    let bytes = fs::read(format!("/proc/{process}/{name}")).ok()?;
    Some(String::from_utf8_lossy(&bytes).into_owned())
}

/// The status of a process or thread.
struct Status {
    id: u32,
    /// The ID of its parent. After the end of the process that has started it, this is another process.
    parent: u32,
    /// The number of the leader of its group.
    group: u32,
    activity: Activity,
    /// True if the process is about to end or has ended.
    is_ending: bool,
}

/// Returns the status of all processes, if the system tells it.
fn all_processes() -> impl Iterator<Item = Status> {
    let folder = if cfg!(target_os = "linux") { fs::read_dir("/proc").ok() } else { None };
    let entries = folder.into_iter().flatten().flatten();
    entries.filter_map(|entry| status(entry.file_name().to_str()?.parse().ok()?))
}

/// Returns the status of a process or thread, if the system tells it.
fn status(id: u32) -> Option<Status> {
    // The positions of the fields after the name, counted from 0.
    const STATE: usize = 0;
    const PARENT: usize = 1;
    const GROUP: usize = 2;
    const FLAGS: usize = 6;
    /// The first of four times: those in user mode and in the system, of the process itself and then of the processes
    /// that it has started and waited for.
    const TIMES: usize = 11;
    /// The flag of a process that ends. Linux sets the flag before it closes the files of the process.
    const EXITING: u64 = 4;
    /// The times are counted in ticks. A tick is equally long on all of today's Linux systems.
    const TICKS_PER_SECOND: u64 = 100;
    let status = read_process_file(id, "stat")?;
    // The name of the program stands in parentheses, and may contain anything.
    let (_, fields) = status.rsplit_once(')')?;
    let fields: Vec<_> = fields.split_ascii_whitespace().collect();
    let number = |at: usize| fields.get(at)?.parse::<u64>().ok();
    let is_asleep = ["S", "T", "t", "Z"].contains(fields.get(STATE)?);
    let ticks: u64 = (TIMES..TIMES + 4).map(number).sum::<Option<_>>()?;
    let cpu_time = Duration::from_millis(ticks * 1000 / TICKS_PER_SECOND);
    Some(Status {
        id,
        parent: number(PARENT)?.try_into().ok()?,
        group: number(GROUP)?.try_into().ok()?,
        activity: Activity { cpu_time, is_asleep },
        is_ending: number(FLAGS)? & EXITING != 0,
    })
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::{Activity, descendants, joint_activity};
    use crate::process::group;
    use crate::process::usage::peak_of_running;
    use std::fs;
    use std::os::unix::fs::symlink;
    use std::process::Command;
    use std::thread;
    use std::time::{Duration, Instant};
    use tempfile::TempDir;
    use test_support::AMPLE_TIME;

    /// Runs a script until `look` returns a value for the number of its process. Returns the value, or `None` if it
    /// takes too long.
    fn while_running<T>(script: &str, look: impl Fn(u32) -> Option<T>) -> Option<T> {
        let mut shell = Command::new("sh");
        let mut shell = group::spawn(shell.args(["-c", script])).unwrap();
        let begun = Instant::now();
        let mut found = None;
        while found.is_none() && begun.elapsed() < AMPLE_TIME {
            thread::sleep(Duration::from_millis(5));
            found = look(shell.id());
        }
        group::kill_family(shell.id());
        shell.wait().unwrap();
        group::unregister(shell.id());
        found
    }

    /// Runs a script until the activity of its processes satisfies a condition. Returns false if it takes too long.
    fn is_seen(script: &str, condition: impl Fn(Activity) -> bool) -> bool {
        while_running(script, |id| joint_activity(id).filter(|&it| condition(it))).is_some()
    }

    const TENTH: Duration = Duration::from_millis(100);

    #[test]
    fn a_program_is_awake_while_a_process_that_it_has_started_computes() {
        // The shell sleeps while the process that it has started computes. With `timeout`, the process is in another
        // group. In the last script, the parent of the process has ended.
        for script in [
            "while :; do :; done & wait",
            "timeout 300 sh -c 'while :; do :; done' & wait",
            "(while :; do :; done &); sleep 300 & wait",
        ] {
            assert!(is_seen(script, |it| it.cpu_time > TENTH && !it.is_asleep), "{script}");
        }
    }

    #[test]
    fn the_time_of_processes_that_have_ended_counts() {
        // The shell that counts works for some tenths of a second.
        let script = "sh -c 'i=0; while [ $i -lt 200000 ]; do i=$((i+1)); done'; sleep 300 & wait";
        assert!(is_seen(script, |it| it.cpu_time > TENTH / 2 && it.is_asleep));
    }

    #[test]
    fn the_name_of_a_program_may_be_cut_inside_of_a_letter() {
        let folder = TempDir::new().unwrap();
        // Linux cuts the name after 15 bytes, and each of its letters has two. The status and the memory of a process
        // stand in files with this name.
        let program = folder.path().join("интерактор");
        symlink("/bin/sleep", &program).unwrap();
        let script = format!("exec '{}' 300", program.display());
        let memory = while_running(&script, |id| {
            let name = fs::read(format!("/proc/{id}/comm")).ok()?;
            str::from_utf8(&name).is_err().then(|| peak_of_running(&id.to_string()))
        });
        assert!(memory.flatten().is_some());
        assert!(is_seen(&script, |it| it.is_asleep));
    }

    #[test]
    fn a_process_in_another_group_is_ended_with_its_family() {
        let script = "timeout 300 sleep 300 & wait";
        let found = while_running(script, |id| Some(descendants(id)).filter(|ids| ids.len() == 2));
        let ids = found.expect("timeout and sleep");
        let begun = Instant::now();
        // A process that has ended may be listed until its new parent knows it.
        while ids.iter().any(|&id| !super::is_ending(id)) && begun.elapsed() < AMPLE_TIME {
            thread::sleep(Duration::from_millis(5));
        }
        assert!(begun.elapsed() < AMPLE_TIME, "{ids:?}");
    }
}
