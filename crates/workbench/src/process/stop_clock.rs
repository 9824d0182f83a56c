//! The decision when a program that runs is stopped because of its time.

use super::limits::Patience;
use super::usage::Activity;
use std::time::Duration;

/// The usual time between two looks at a program.
const INTERVAL: Duration = Duration::from_millis(200);

/// The shortest time between two looks.
const MIN_INTERVAL: Duration = Duration::from_millis(20);

/// A program that is never idle is stopped after the time for which it may be idle, times this factor. A busy machine
/// may give it only a part of a processor.
const MAX_STRETCH: u32 = 10;

/// The times of a program that runs. Time in which nobody looks, for example because this process was stopped by
/// Ctrl-Z, does not count.
pub(super) struct StopClock {
    patience: Patience,
    /// The processor time that it had used when the clock was started.
    cpu_time_at_start: Duration,
    /// The processor time that it has used since then.
    cpu_time: Duration,
    /// The time for which it has been idle without a break.
    idle_time: Duration,
    /// The time on the clock.
    clock_time: Duration,
    /// Its activity at the last look.
    activity: Option<Activity>,
    /// The activity of the program and of those that it has started, when it was last taken.
    group_activity: Option<Activity>,
}

impl StopClock {
    /// Starts a clock for a program with this activity so far.
    pub(super) fn start(patience: Patience, activity: Option<Activity>) -> Self {
        Self {
            patience,
            cpu_time_at_start: activity.map_or(Duration::ZERO, |it| it.cpu_time),
            cpu_time: Duration::ZERO,
            idle_time: Duration::ZERO,
            clock_time: Duration::ZERO,
            activity,
            group_activity: None,
        }
    }

    /// Returns the time until the next look. It may be shorter than usual, so that a short limit is met.
    pub(super) fn interval(&self) -> Duration {
        let left = self.patience.idle_time.saturating_sub(self.idle_time);
        INTERVAL.min(left.max(MIN_INTERVAL))
    }

    /// Counts an interval, after which the program has this activity. A program whose activity is not known counts as
    /// idle. A program does not count as idle if its partner is active, or if a program that it has started works, as
    /// `group_activity` tells.
    pub(super) fn count(
        &mut self,
        interval: Duration,
        activity: Option<Activity>,
        partner_is_active: bool,
        group_activity: impl FnOnce() -> Option<Activity>,
    ) {
        self.clock_time += interval;
        let is_idle = match activity {
            None => true,
            Some(now) => {
                self.cpu_time = now.cpu_time.saturating_sub(self.cpu_time_at_start);
                let is_asleep = now.is_asleep && activity == self.activity;
                is_asleep && !partner_is_active && self.group_is_idle(group_activity())
            }
        };
        self.idle_time = if is_idle { self.idle_time + interval } else { Duration::ZERO };
        self.activity = activity;
    }

    /// Returns true if no program of a group works. For example, a script sleeps while a program that it has started
    /// works.
    fn group_is_idle(&mut self, activity: Option<Activity>) -> bool {
        let before = self.group_activity;
        self.group_activity = activity;
        let is_asleep = activity.is_none_or(|group| group.is_asleep);
        is_asleep && (before.is_none() || activity == before)
    }

    /// Returns true if the program is to be stopped.
    pub(super) fn is_over(&self) -> bool {
        self.cpu_time >= self.patience.cpu_time
            || self.idle_time >= self.patience.idle_time
            || self.clock_time >= self.patience.idle_time * MAX_STRETCH
    }
}

#[cfg(test)]
mod tests {
    use super::{Activity, INTERVAL, Patience, StopClock};
    use std::time::Duration;

    const SECOND: Duration = Duration::from_secs(1);

    fn activity(cpu_time: Duration, is_asleep: bool) -> Option<Activity> {
        Some(Activity { cpu_time, is_asleep })
    }

    /// Returns the number of seconds after which a program is stopped that may use one second of processor time and be
    /// idle for two seconds. Its state after each interval is given by the functions.
    fn seconds_until_stop(
        activity_at: impl Fn(u32) -> Option<Activity>,
        partner_is_active: bool,
        group_at: impl Fn(u32) -> Option<Activity>,
    ) -> f64 {
        let patience = Patience { idle_time: 2 * SECOND, ..Patience::of_equal_times(SECOND) };
        let mut clock = StopClock::start(patience, activity_at(0));
        let mut time = Duration::ZERO;
        for step in 1.. {
            let interval = clock.interval();
            time += interval;
            clock.count(interval, activity_at(step), partner_is_active, || group_at(step));
            if clock.is_over() {
                break;
            }
        }
        time.as_secs_f64()
    }

    #[test]
    fn a_program_is_stopped_for_its_processor_time_or_its_idle_time() {
        let asleep = |_| activity(SECOND, true);
        let awake = |_| activity(SECOND, false);
        let works = |step| activity(SECOND + step * INTERVAL, false);
        let works_slowly = |step| activity(step * INTERVAL / 100, true);
        let unknown = |_| None;
        // The processor time before the start does not count.
        assert_eq!(seconds_until_stop(works, false, unknown), 1.0);
        assert_eq!(seconds_until_stop(asleep, false, unknown), 2.0);
        assert_eq!(seconds_until_stop(asleep, false, asleep), 2.0);
        assert_eq!(seconds_until_stop(unknown, false, unknown), 2.0);
        // A program that waits for a processor, for its interactor or for another program is not idle.
        assert_eq!(seconds_until_stop(awake, false, unknown), 20.0);
        assert_eq!(seconds_until_stop(works_slowly, false, unknown), 20.0);
        assert_eq!(seconds_until_stop(asleep, true, unknown), 20.0);
        assert_eq!(seconds_until_stop(asleep, false, awake), 20.0);
        assert_eq!(seconds_until_stop(asleep, false, works_slowly), 20.0);
    }

    #[test]
    fn a_break_of_the_idle_time_begins_it_anew() {
        let works_once = |step| activity(if step < 6 { Duration::ZERO } else { INTERVAL }, true);
        assert_eq!(seconds_until_stop(works_once, false, |_| None), 6.0 * 0.2 + 2.0);
    }

    #[test]
    fn a_short_limit_is_met() {
        let limit = Duration::from_millis(50);
        let mut clock = StopClock::start(Patience::of_equal_times(limit), None);
        assert_eq!(clock.interval(), limit);
        clock.count(Duration::from_millis(45), None, false, || None);
        assert!(!clock.is_over());
        assert_eq!(clock.interval(), Duration::from_millis(20));
    }
}
