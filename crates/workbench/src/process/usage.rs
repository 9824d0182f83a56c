//! The resources that a process uses, as far as the system tells.

use crate::support::bytes::Bytes;
use std::fs;
use std::time::Duration;

/// The resources that a process has used.
#[derive(Clone, Copy, Debug)]
pub struct Usage {
    /// The time from the start of the process to its end.
    pub wall_time: Duration,
    /// The processor time, in user mode and in the system, if the system tells it.
    pub cpu_time: Option<Duration>,
    /// The peak of its resident memory, if the system tells it.
    pub memory: Option<Bytes>,
}

impl Usage {
    /// Returns the time that is compared with a limit: the processor time, or the time on the clock if the processor
    /// time is not known.
    pub fn time(&self) -> Duration {
        self.cpu_time.unwrap_or(self.wall_time)
    }
}

/// Returns the peak of the memory of a process that has ended.
///
/// On Linux, the peak of a process includes our own memory, because a new process has our memory until it executes its
/// program. Hence the peak that is `reported` at the end of a process is the larger of two peaks: our `own` peak, and
/// the peak of the program.
///
/// - If `reported` is larger than `own`, it is the peak of the program.
/// - Otherwise, the program has used at most `own`, and its peak is not known exactly. In this case, the function
///   returns the largest peak that was `seen` while the process ran, which may miss its last milliseconds. To make this
///   case rare, [`reset_own_peak`] keeps our own peak low.
///
/// For example, let our own peak be 20 MB. If 50 MB are reported, the program has used 50 MB. If 20 MB are reported,
/// the program has used at most 20 MB, and `seen` is the best estimate.
pub(super) fn peak_of_ended(reported: Bytes, own: Bytes, seen: Bytes) -> Option<Bytes> {
    let memory = if reported > own { reported } else { seen };
    (memory > Bytes(0)).then_some(memory)
}

/// Lowers our own peak to the memory that we use now, where the system allows it.
pub(super) fn reset_own_peak() {
    if cfg!(target_os = "linux") {
        // An error does little harm: small programs are measured less precisely.
        let _ = fs::write("/proc/self/clear_refs", "5");
    }
}

/// Returns the peak of the memory of a running process, if the system tells it.
pub(super) fn peak_of_running(id: &str) -> Option<Bytes> {
    memory_in_status(id, "VmHWM:")
}

/// Returns the memory of the stack that the main thread of a running process has used, if the system tells it.
pub(super) fn stack_of_running(id: &str) -> Option<Bytes> {
    memory_in_status(id, "VmStk:")
}

/// Returns the memory that a line in the status of a running process states, if the system tells it.
fn memory_in_status(id: &str, name: &str) -> Option<Bytes> {
    if cfg!(not(target_os = "linux")) {
        return None;
    }
    let status = fs::read_to_string(format!("/proc/{id}/status")).ok()?;
    let memory = status.lines().find_map(|line| line.strip_prefix(name))?;
    let kibibytes = memory.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(Bytes::kibibytes(kibibytes))
}

/// The activity of a running process or thread, or of several processes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Activity {
    /// The processor time that has been used so far, in user mode and in the system. The time of the processes that the
    /// process has started counts as soon as they have ended and the process knows it.
    pub(crate) cpu_time: Duration,
    /// True if the process waits for an event such as input, if a signal has stopped it, or if it has ended. A process
    /// that waits for the disk is not asleep. Several processes are asleep only if each of them is asleep.
    pub(crate) is_asleep: bool,
}

/// Returns the number of the calling thread, if the system tells it.
pub(super) fn own_thread() -> Option<u32> {
    let folder = fs::read_link("/proc/thread-self").ok()?;
    folder.file_name()?.to_str()?.parse().ok()
}

/// Returns the activity of a running process or thread, if the system tells it.
pub(super) fn activity(id: u32) -> Option<Activity> {
    Some(status(&id.to_string())?.activity)
}

/// Returns the joint activity of the running processes of a group, if the system tells it. A process that has ended,
/// but is still listed, counts as asleep.
pub(super) fn group_activity(leader: u32) -> Option<Activity> {
    let names =
        fs::read_dir("/proc").ok()?.filter_map(|entry| entry.ok()?.file_name().into_string().ok());
    let processes = names.filter(|name| name.starts_with(|c: char| c.is_ascii_digit()));
    let members = processes.filter_map(|id| status(&id)).filter(|found| found.group == leader);
    let activities = members.map(|member| member.activity);
    activities.reduce(|all, member| Activity {
        cpu_time: all.cpu_time + member.cpu_time,
        is_asleep: all.is_asleep && member.is_asleep,
    })
}

/// Returns true if a process is about to end or has ended, or if the system does not tell it.
pub(super) fn is_ending(id: u32) -> bool {
    status(&id.to_string()).is_none_or(|status| status.is_ending)
}

/// The status of a process or thread.
struct Status {
    /// The number of the leader of its group.
    group: u32,
    activity: Activity,
    /// True if the process is about to end or has ended.
    is_ending: bool,
}

/// Returns the status of a process or thread, if the system tells it.
fn status(id: &str) -> Option<Status> {
    // The positions of the fields after the name, counted from 0.
    const STATE: usize = 0;
    const GROUP: usize = 2;
    const FLAGS: usize = 6;
    /// The first of four times: those in user mode and in the system, of the process itself and then of the processes
    /// that it has started and waited for.
    const TIMES: usize = 11;
    /// The flag of a process that ends. Linux sets the flag before it closes the files of the process.
    const EXITING: u64 = 4;
    /// The times are counted in ticks. A tick is equally long on all of today's Linux systems.
    const TICKS_PER_SECOND: u64 = 100;
    if cfg!(not(target_os = "linux")) {
        return None;
    }
    let status = fs::read_to_string(format!("/proc/{id}/stat")).ok()?;
    // The name of the program stands in parentheses, and may contain anything.
    let (_, fields) = status.rsplit_once(')')?;
    let fields: Vec<_> = fields.split_ascii_whitespace().collect();
    let number = |at: usize| fields.get(at)?.parse::<u64>().ok();
    let is_asleep = ["S", "T", "t", "Z"].contains(fields.get(STATE)?);
    let ticks: u64 = (TIMES..TIMES + 4).map(number).sum::<Option<_>>()?;
    let cpu_time = Duration::from_millis(ticks * 1000 / TICKS_PER_SECOND);
    let group = u32::try_from(number(GROUP)?).ok()?;
    let is_ending = number(FLAGS)? & EXITING != 0;
    Some(Status { group, activity: Activity { cpu_time, is_asleep }, is_ending })
}

#[cfg(test)]
mod tests {
    use super::peak_of_ended;
    use crate::support::bytes::Bytes;
    #[cfg(target_os = "linux")]
    use {
        super::{Activity, activity, group_activity},
        crate::process::group,
        std::process::Command,
        std::thread,
        std::time::{Duration, Instant},
        test_support::AMPLE_TIME,
    };

    #[test]
    fn a_peak_that_is_not_above_our_own_is_estimated() {
        for (reported, own, seen, expected) in
            [(50, 20, 5, Some(50)), (20, 20, 5, Some(5)), (10, 20, 5, Some(5)), (20, 20, 0, None)]
        {
            let found = peak_of_ended(Bytes(reported), Bytes(own), Bytes(seen));
            assert_eq!(found, expected.map(Bytes), "{reported} {own} {seen}");
        }
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn a_group_is_awake_while_one_of_its_processes_computes() {
        // The shell sleeps while the process that it has started computes.
        let has_begun = |found: &Activity| found.cpu_time > Duration::from_millis(50);
        let found = activity_when("while :; do :; done & wait", group_activity, has_begun);
        assert!(has_begun(&found) && !found.is_asleep, "{found:?}");
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn the_time_of_processes_that_have_ended_counts() {
        // The shell that counts works for some tenths of a second.
        let script = "sh -c 'i=0; while [ $i -lt 200000 ]; do i=$((i+1)); done'; sleep 300 & wait";
        for activity in [activity, group_activity] {
            let has_counted =
                |found: &Activity| found.is_asleep && found.cpu_time > Duration::from_millis(50);
            let found = activity_when(script, activity, has_counted);
            assert!(has_counted(&found), "{found:?}");
        }
    }

    /// Runs a script until its activity satisfies a condition, but not for too long. Returns the last activity.
    #[cfg(target_os = "linux")]
    fn activity_when(
        script: &str,
        activity: fn(u32) -> Option<Activity>,
        condition: impl Fn(&Activity) -> bool,
    ) -> Activity {
        let mut shell = Command::new("sh");
        let mut shell = group::spawn(shell.args(["-c", script])).unwrap();
        let begun = Instant::now();
        let mut found = None;
        while !found.as_ref().is_some_and(&condition) && begun.elapsed() < AMPLE_TIME {
            thread::sleep(Duration::from_millis(5));
            found = activity(shell.id());
        }
        group::kill(shell.id());
        shell.wait().unwrap();
        group::unregister(shell.id());
        found.expect("the activity of a process that runs")
    }
}
