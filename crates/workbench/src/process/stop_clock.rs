//! The clock that finds out when a running program has to be stopped because of its time.

use super::limits::StopLimits;
use super::usage::Activity;
use std::mem;
use std::time::Duration;

/// The usual time between two looks at a program.
const INTERVAL: Duration = Duration::from_millis(200);

/// The shortest time between two looks.
const MIN_INTERVAL: Duration = Duration::from_millis(20);

/// The state of a program's partner. The partner of a solution is its interactor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum PartnerState {
    /// The partner is at work, or the two programs have talked since the last look. So the program may wait for its
    /// partner, and does not count as idle.
    Active,
    /// The partner does nothing, or there is no partner.
    Idle,
}

/// The times of a running program. Time in which this process does not look at the program does not count. For example,
/// Ctrl-Z may have stopped this process.
pub(super) struct StopClock {
    stop_limits: StopLimits,
    /// The processor time that the program had used when the clock was started.
    cpu_time_at_start: Duration,
    /// The processor time that the program has used since the clock was started.
    cpu_time: Duration,
    /// The time for which the program has been idle without a break.
    idle_time: Duration,
    /// The time that has passed on the clock.
    clock_time: Duration,
    /// The activity of the program at the last look.
    activity: Option<Activity>,
    /// The activity of the program together with the programs that it has started, when it was first asked for.
    first_group_activity: Option<Activity>,
    /// This activity when it was last asked for.
    group_activity: Option<Activity>,
}

impl StopClock {
    /// Starts a clock for a program. `activity` is the activity of the program so far.
    pub(super) fn start(stop_limits: StopLimits, activity: Option<Activity>) -> Self {
        Self {
            stop_limits,
            cpu_time_at_start: activity.map_or(Duration::ZERO, |it| it.cpu_time),
            cpu_time: Duration::ZERO,
            idle_time: Duration::ZERO,
            clock_time: Duration::ZERO,
            activity,
            first_group_activity: None,
            group_activity: None,
        }
    }

    /// Returns the time until the next look. The time may be shorter than usual, so that a program with a short limit
    /// is not stopped late.
    pub(super) fn interval(&self) -> Duration {
        let left = self.stop_limits.idle_time.saturating_sub(self.idle_time);
        INTERVAL.min(left.max(MIN_INTERVAL))
    }

    /// Counts an interval. `activity` is the activity of the program after the interval. A program whose activity is
    /// not known counts as idle. A program whose activity is known counts as busy if it works itself, if its
    /// partner is active, or if a program that it has started works. `group_activity` is called to find such a program,
    /// whose processor time counts, too.
    pub(super) fn count(
        &mut self,
        interval: Duration,
        activity: Option<Activity>,
        partner: PartnerState,
        group_activity: impl FnOnce() -> Option<Activity>,
    ) {
        self.clock_time += interval;
        let is_idle = match activity {
            None => true,
            Some(now) => {
                self.cpu_time = now.cpu_time.saturating_sub(self.cpu_time_at_start);
                let is_asleep = now.is_asleep && activity == self.activity;
                is_asleep && partner == PartnerState::Idle && self.is_group_idle(group_activity())
            }
        };
        self.idle_time = if is_idle { self.idle_time + interval } else { Duration::ZERO };
        self.activity = activity;
    }

    /// Counts the processor time of the programs that the program has started. Returns true if none of them has worked
    /// since the last look at the group, whose activity is now `group`. A group may work while its leader sleeps. For
    /// example, a script sleeps while a program that it has started works.
    fn is_group_idle(&mut self, group: Option<Activity>) -> bool {
        let before = mem::replace(&mut self.group_activity, group);
        let Some(now) = group else { return true };
        let first = self.first_group_activity.get_or_insert(now);
        self.cpu_time = self.cpu_time.max(now.cpu_time.saturating_sub(first.cpu_time));
        now.is_asleep && (before.is_none() || group == before)
    }

    /// Returns true if the program is to be stopped.
    pub(super) fn is_over(&self) -> bool {
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
    /// time, and may be idle for two seconds. The functions give its state after each interval.
    fn seconds_until_stop(
        activity_at: impl Fn(u32) -> Option<Activity>,
        partner: PartnerState,
        group_at: impl Fn(u32) -> Option<Activity>,
    ) -> f64 {
        let usual = StopLimits::without_leeway(SECOND);
        let stop_limits = StopLimits { idle_time: 2 * SECOND, clock_time: 20 * SECOND, ..usual };
        let mut clock = StopClock::start(stop_limits, activity_at(0));
        let mut time = Duration::ZERO;
        for step in 1.. {
            let interval = clock.interval();
            time += interval;
            clock.count(interval, activity_at(step), partner, || group_at(step));
            if clock.is_over() {
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
        activity(step * INTERVAL / 100, true)
    }

    fn unknown(_: u32) -> Option<Activity> {
        None
    }

    #[test]
    fn a_program_is_stopped_for_its_processor_time() {
        // The processor time before the start does not count.
        let works = |step| activity(SECOND + step * INTERVAL, false);
        assert_eq!(seconds_until_stop(works, Idle, unknown), 1.0);
    }

    #[test]
    fn a_program_is_stopped_for_the_processor_time_of_a_program_that_it_has_started() {
        // The time before the first look at the group, after one interval, does not count.
        let works = |step| activity(SECOND + step * INTERVAL, false);
        assert_eq!(seconds_until_stop(asleep, Idle, works), 1.2);
    }

    #[test]
    fn a_program_is_stopped_for_its_idle_time() {
        assert_eq!(seconds_until_stop(asleep, Idle, unknown), 2.0);
        assert_eq!(seconds_until_stop(asleep, Idle, asleep), 2.0);
        assert_eq!(seconds_until_stop(unknown, Idle, unknown), 2.0);
    }

    #[test]
    fn a_program_that_waits_for_a_processor_or_for_another_program_is_not_idle() {
        assert_eq!(seconds_until_stop(awake, Idle, unknown), 20.0);
        assert_eq!(seconds_until_stop(works_slowly, Idle, unknown), 20.0);
        assert_eq!(seconds_until_stop(asleep, Active, unknown), 20.0);
        assert_eq!(seconds_until_stop(asleep, Idle, awake), 20.0);
        assert_eq!(seconds_until_stop(asleep, Idle, works_slowly), 20.0);
    }

    #[test]
    fn work_begins_the_idle_time_anew() {
        let works_once = |step| activity(if step < 6 { Duration::ZERO } else { INTERVAL }, true);
        assert_eq!(seconds_until_stop(works_once, Idle, |_| None), 6.0 * 0.2 + 2.0);
    }

    #[test]
    fn a_short_limit_is_met() {
        let limit = Duration::from_millis(50);
        let mut clock = StopClock::start(StopLimits::without_leeway(limit), None);
        assert_eq!(clock.interval(), limit);
        clock.count(Duration::from_millis(45), None, Idle, || None);
        assert!(!clock.is_over());
        assert_eq!(clock.interval(), Duration::from_millis(20));
    }
}
