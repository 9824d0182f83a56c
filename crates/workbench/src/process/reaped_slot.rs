//! The slot for the report of the system on the end of a process.

use crate::process::group;
use crate::support::thread::lock;
use std::process::Child;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};
use wait4::{ResUse, Wait4};

/// A place for the end of a process. One thread waits for the process, and puts its end there. Other threads wait until
/// the place is filled.
#[derive(Default)]
pub(super) struct ReapedSlot {
    reaped: Mutex<Option<Reaped>>,
    filled: Condvar,
}

/// The end of a process: when it was seen, and the report of the system.
pub(super) struct Reaped {
    pub(super) moment: Instant,
    /// The exit status and the resources, unless the system failed to tell them.
    pub(super) report: Option<ResUse>,
}

impl ReapedSlot {
    /// Waits for the end of a process, ends the other processes of its group (on Unix; on other systems, they go on),
    /// and then reaps it.
    ///
    /// Reaping frees the ID of the process. If another process got this ID, it could be killed in the place of the
    /// first one. So nothing is killed by this ID once the slot is filled, and the process is reaped while the slot is
    /// locked.
    pub(super) fn reap(&self, mut child: Child) {
        group::wait_without_reaping(&mut child);
        // Another thread may hold the lock for some time, because it looks at the processes of the system.
        let moment = Instant::now();
        let mut reaped = self.lock();
        group::kill_group(child.id());
        group::unregister(child.id());
        let report = child.wait4().ok();
        *reaped = Some(Reaped { moment, report });
        self.filled.notify_all();
    }

    /// Waits for the end of the process, but at most until the deadline, if there is one. Returns true if the process
    /// has ended.
    pub(super) fn wait(&self, deadline: Option<Instant>) -> bool {
        let mut reaped = self.lock();
        while reaped.is_none() {
            let left = deadline.map(|deadline| deadline.saturating_duration_since(Instant::now()));
            reaped = match left {
                Some(Duration::ZERO) => return false,
                Some(left) => {
                    let waited = self.filled.wait_timeout(reaped, left);
                    waited.unwrap_or_else(PoisonError::into_inner).0
                }
                None => self.filled.wait(reaped).unwrap_or_else(PoisonError::into_inner),
            };
        }
        true
    }

    pub(super) fn lock(&self) -> MutexGuard<'_, Option<Reaped>> {
        lock(&self.reaped)
    }
}
