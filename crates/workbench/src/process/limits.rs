//! The limits that a program has to keep, and the limits at which it is stopped.

use crate::support::bytes::Bytes;
use std::time::Duration;

/// The resources that a program may use. The documentation of [`run()`](super::run()) says when a program that uses
/// more is stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// The processor time that the program may use.
    pub time: Duration,
    /// The largest resident memory that the program may have.
    pub memory: Bytes,
}

impl Limits {
    /// The memory limit of a program for which none is stated. It is more than any of the known sites gives.
    pub const DEFAULT_MEMORY: Bytes = Bytes::megabytes(4096);

    /// Returns limits with this processor time and with [`DEFAULT_MEMORY`](Self::DEFAULT_MEMORY).
    pub const fn of_time(time: Duration) -> Self {
        Self { time, memory: Self::DEFAULT_MEMORY }
    }
}

/// The resources that a program may use before it is stopped. A solution may use more time than its time limit, so that
/// a solution that is a little too slow comes to its end, and its time is known.
#[derive(Clone, Copy, Debug)]
pub(crate) struct StopLimits {
    pub(crate) cpu_time: Duration,
    /// The time for which the program may be idle without a break.
    pub(crate) idle_time: Duration,
    /// The time on the clock after which the program is stopped, even if it is never idle. It is long, because a busy
    /// machine may give the program only a part of a processor.
    pub(crate) clock_time: Duration,
    pub(crate) memory: Bytes,
    /// The time limit that is stated in messages to the user.
    pub(crate) stated_time: Duration,
}

impl StopLimits {
    /// The limits for the command of a checker. The command of an interactor gets the same limits after the end of the
    /// solution.
    pub(crate) const FOR_JUDGE_COMMAND: Self = Self::after(Duration::from_secs(10));

    /// Returns the limits at which a solution with these limits is stopped. With a time limit T, it is stopped after 2
    /// T of processor time, after 2 T of uninterrupted idle time, or after 20 T on the clock. So a solution that is a
    /// little too slow comes to its end.
    pub(crate) fn with_leeway(limits: Limits) -> Self {
        let Limits { time, memory } = limits;
        Self {
            cpu_time: time.saturating_mul(2),
            idle_time: time.saturating_mul(2),
            clock_time: time.saturating_mul(20),
            memory,
            stated_time: time,
        }
    }

    /// Returns the limits for a program that is stopped after `time` of processor time, after `time` of uninterrupted
    /// idle time, or after ten times `time` on the clock.
    pub(crate) const fn after(time: Duration) -> Self {
        let memory = Limits::DEFAULT_MEMORY;
        let clock_time = time.saturating_mul(10);
        Self { cpu_time: time, idle_time: time, clock_time, memory, stated_time: time }
    }
}

#[cfg(test)]
mod tests {
    use super::{Limits, StopLimits};
    use std::time::Duration;

    #[test]
    fn programs_are_stopped_later_than_at_their_limits() {
        let seconds = |StopLimits { cpu_time, idle_time, clock_time, .. }: StopLimits| {
            [cpu_time, idle_time, clock_time].map(|time| time.as_secs())
        };
        let limits = Limits::of_time(Duration::from_secs(3));
        assert_eq!(seconds(StopLimits::with_leeway(limits)), [6, 6, 60]);
        assert_eq!(seconds(StopLimits::FOR_JUDGE_COMMAND), [10, 10, 100]);
    }

    #[test]
    fn the_largest_limit_does_not_overflow() {
        let limits = StopLimits::with_leeway(Limits::of_time(Duration::MAX));
        let StopLimits { cpu_time, idle_time, clock_time, .. } = limits;
        assert_eq!([cpu_time, idle_time, clock_time], [Duration::MAX; 3]);
    }
}
