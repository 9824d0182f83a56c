//! The clock that finds out when a running program has to be stopped because of its time.

use crate::process::limits::StopLimits;
use crate::process::status::Activity;
use std::time::Duration;

/// The usual time between two looks at a program.
const INTERVAL: Duration = Duration::from_millis(200);

/// The shortest time between two looks.
const MIN_INTERVAL: Duration = Duration::from_millis(20);

/// The state of a program's partner. The partner of a solution is its interactor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum PartnerState {
    /// The partner is at work, or the two programs have talked since the last look. So the program is perhaps waiting
    /// for its partner, and does not count as idle.
    Active,
    /// The partner does nothing, or there is no partner.
    Idle,
}

/// The times of a running program. Time in which this process does not look at the program does not count. For example,
/// Ctrl-Z may have suspended this process.
pub(super) struct StopClock {
    pub(super) stop_limits: StopLimits,
    /// The processor time that does not count, because the program had used it before the clock was started.
    cpu_time_before: Duration,
    /// The processor time that the program and the programs that it has started have used since the clock was started.
    cpu_time: Duration,
    /// The time for which the program has been idle without a break.
    idle_time: Duration,
    /// The time that has passed on the clock.
    clock_time: Duration,
    /// The joint activity of the program and the programs that it has started, at the last look.
    activity: Option<Activity>,
}

impl StopClock {
    /// Starts a clock for a program that has used the processor time `cpu_time_before`, which does not count.
    pub(super) fn start(stop_limits: StopLimits, cpu_time_before: Duration) -> Self {
        Self {
            stop_limits,
            cpu_time_before,
            cpu_time: Duration::ZERO,
            idle_time: Duration::ZERO,
            clock_time: Duration::ZERO,
            activity: Some(Activity { cpu_time: cpu_time_before, is_asleep: true }),
        }
    }

    /// Returns the time until the next look. The time may be shorter than usual, so that a program with a short limit
    /// is not stopped late.
    pub(super) fn interval(&self) -> Duration {
        let left = self.stop_limits.idle_time.saturating_sub(self.idle_time);
        INTERVAL.min(left.max(MIN_INTERVAL))
    }

    /// Counts an interval. `activity` is the joint activity of the program and the programs that it has started, after
    /// the interval. If it is not known, the program counts as idle. Otherwise, the program is idle if it and all of
    /// these programs have slept, and its partner is idle, too. (A script sleeps while a program that it has started
    /// works.)
    pub(super) fn count(
        &mut self,
        interval: Duration,
        activity: Option<Activity>,
        partner: PartnerState,
    ) {
        self.clock_time += interval;
        let is_idle = activity.is_none_or(|now| {
            // The time of a process that has ended may be lost. Then the time that was seen before counts.
            self.cpu_time = self.cpu_time.max(now.cpu_time.saturating_sub(self.cpu_time_before));
            let has_slept = now.is_asleep && activity == self.activity;
            has_slept && partner == PartnerState::Idle
        });
        self.idle_time = if is_idle { self.idle_time + interval } else { Duration::ZERO };
        self.activity = activity;
    }

    /// Returns true if the program is to be stopped.
    pub(super) fn must_stop(&self) -> bool {
        self.cpu_time >= self.stop_limits.cpu_time
            || self.idle_time >= self.stop_limits.idle_time
            || self.clock_time >= self.stop_limits.clock_time
    }
}

#[cfg(test)]
mod tests {
    use super::PartnerState::{self, Active, Idle};
    use super::{Activity, INTERVAL, StopClock, StopLimits};
    use std::time::Duration;

    const SECOND: Duration = Duration::from_secs(1);

    fn activity(cpu_time: Duration, is_asleep: bool) -> Option<Activity> {
        Some(Activity { cpu_time, is_asleep })
    }

    /// Returns the number of seconds after which a program is stopped. The program may use one second of processor
    /// time, and may be idle for two seconds. `activity_at` returns its joint activity after each interval. The program
    /// had used a second of processor time before.
    fn seconds_until_stop(
        activity_at: impl Fn(u32) -> Option<Activity>,
        partner: PartnerState,
    ) -> f64 {
        let usual = StopLimits::after(SECOND);
        let stop_limits = StopLimits { idle_time: 2 * SECOND, clock_time: 20 * SECOND, ..usual };
        let mut clock = StopClock::start(stop_limits, SECOND);
        let mut time = Duration::ZERO;
        for step in 1.. {
            let interval = clock.interval();
            time += interval;
            clock.count(interval, activity_at(step), partner);
            if clock.must_stop() {
                break;
            }
        }
        time.as_secs_f64()
    }

    fn asleep(_: u32) -> Option<Activity> {
        activity(SECOND, true)
    }

    fn awake(_: u32) -> Option<Activity> {
        activity(SECOND, false)
    }

    fn works_slowly(step: u32) -> Option<Activity> {
        activity(SECOND + step * INTERVAL / 100, true)
    }

    fn unknown(_: u32) -> Option<Activity> {
        None
    }

    #[test]
    fn a_program_is_stopped_for_its_processor_time() {
        for is_asleep in [false, true] {
            let works = |step| activity(SECOND + step * INTERVAL, is_asleep);
            assert_eq!(seconds_until_stop(works, Idle), 1.0);
            assert_eq!(seconds_until_stop(works, Active), 1.0);
        }
    }

    #[test]
    fn a_program_is_stopped_for_its_idle_time() {
        assert_eq!(seconds_until_stop(asleep, Idle), 2.0);
        assert_eq!(seconds_until_stop(unknown, Idle), 2.0);
    }

    #[test]
    fn a_program_that_waits_for_a_processor_or_for_its_partner_is_not_idle() {
        assert_eq!(seconds_until_stop(awake, Idle), 20.0);
        assert_eq!(seconds_until_stop(works_slowly, Idle), 20.0);
        assert_eq!(seconds_until_stop(asleep, Active), 20.0);
    }

    #[test]
    fn work_begins_the_idle_time_anew() {
        let works_once =
            |step| activity(SECOND + if step < 6 { Duration::ZERO } else { INTERVAL }, true);
        assert_eq!(seconds_until_stop(works_once, Idle), 6.0 * 0.2 + 2.0);
    }

    #[test]
    fn processor_time_that_is_lost_still_counts() {
        let loses = |step| {
            activity(
                if step < 4 { SECOND + 3 * INTERVAL } else { SECOND + step * INTERVAL / 4 },
                false,
            )
        };
        assert_eq!(seconds_until_stop(loses, Idle), 4.0);
    }

    #[test]
    fn a_short_limit_is_met() {
        let limit = Duration::from_millis(50);
        let mut clock = StopClock::start(StopLimits::after(limit), Duration::ZERO);
        assert_eq!(clock.interval(), limit);
        clock.count(Duration::from_millis(45), None, Idle);
        assert!(!clock.must_stop());
        assert_eq!(clock.interval(), Duration::from_millis(20));
    }
}
