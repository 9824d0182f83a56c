//! The resources that a process uses, as far as the system tells.

use crate::process::status::read_process_file;
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
    let status = read_process_file(id, "status")?;
    let memory = status.lines().find_map(|line| line.strip_prefix(name))?;
    let kibibytes = memory.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(Bytes::kibibytes(kibibytes))
}

#[cfg(test)]
mod tests {
    use super::peak_of_ended;
    use crate::support::bytes::Bytes;

    #[test]
    fn a_peak_that_is_not_above_our_own_is_estimated() {
        for (reported, own, seen, expected) in
            [(50, 20, 5, Some(50)), (20, 20, 5, Some(5)), (10, 20, 5, Some(5)), (20, 20, 0, None)]
        {
            let found = peak_of_ended(Bytes(reported), Bytes(own), Bytes(seen));
            assert_eq!(found, expected.map(Bytes), "{reported} {own} {seen}");
        }
    }
}
