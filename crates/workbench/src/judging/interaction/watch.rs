//! An observer of an interaction, which finds out whether the interactor is active, and stops an interactor that loops
//! or uses too much memory.

use crate::judging::interaction::transcript::Transcript;
use crate::process::{Activity, PartnerState, Process, StopLimits, StopReason};
use crate::support::bytes::Bytes;
use std::sync::OnceLock;
use std::time::Duration;

/// An observer, which looks at an interaction from time to time.
pub(super) struct InteractionWatch<'a> {
    transcript: &'a Transcript,
    interactor: &'a OnceLock<Process>,
    /// The number of bytes that had passed at the last look.
    byte_count: u64,
    /// The activity of the interactor and the programs that it has started, at the last look.
    activity: Option<Activity>,
    /// The processor time that the interactor had used when bytes passed for the last time.
    cpu_time_at_last_byte: Duration,
    /// The processor time that the interactor may use between two bytes.
    max_silent_cpu_time: Duration,
    /// The memory that the interactor may use.
    max_memory: Bytes,
}

impl<'a> InteractionWatch<'a> {
    pub(super) fn new(
        transcript: &'a Transcript,
        interactor: &'a OnceLock<Process>,
        max_silent_cpu_time: Duration,
    ) -> Self {
        Self {
            transcript,
            interactor,
            byte_count: 0,
            activity: None,
            cpu_time_at_last_byte: Duration::ZERO,
            max_silent_cpu_time,
            max_memory: StopLimits::FOR_JUDGE_COMMAND.memory,
        }
    }

    /// Finds out whether the interactor is active, and stops it if it uses too much memory, or if it has computed for
    /// too long since the last byte passed. The interactor is active if bytes have passed in either direction since the
    /// last look, or if it computes. It also counts as computing while it waits for a processor, or while a program
    /// that it has started works.
    pub(super) fn look_and_stop(&mut self) -> PartnerState {
        let byte_count = self.transcript.byte_count();
        let activity = self.interactor.get().and_then(Process::joint_activity);
        let cpu_time = activity.map_or(Duration::ZERO, |activity| activity.cpu_time);
        let has_talked = byte_count > self.byte_count;
        let is_computing =
            activity.is_some_and(|activity| !activity.is_asleep) || activity != self.activity;
        self.byte_count = byte_count;
        self.activity = activity;
        if has_talked {
            self.cpu_time_at_last_byte = cpu_time;
        }
        let silent_cpu_time = cpu_time.saturating_sub(self.cpu_time_at_last_byte);
        if let Some(interactor) = self.interactor.get()
            && !interactor.stop_if_too_large(self.max_memory)
            && silent_cpu_time >= self.max_silent_cpu_time
        {
            interactor.stop(StopReason::Time { limit: self.max_silent_cpu_time });
        }
        if has_talked || is_computing { PartnerState::Active } else { PartnerState::Idle }
    }
}

#[cfg(all(test, unix))]
mod tests {
    use super::{Bytes, InteractionWatch};
    use crate::judging::interaction::transcript::{Speaker, Transcript};
    use crate::process::{Outcome, PartnerState, Process, StopReason};
    use std::process::{Command, Stdio};
    use std::sync::OnceLock;
    use std::thread;
    use std::time::Duration;
    use test_support::AMPLE_TIME;

    #[test]
    #[cfg(target_os = "linux")]
    fn an_interactor_that_computes_without_talking_is_stopped() {
        let mut command = Command::new("sh");
        command.args(["-c", "while :; do :; done"]);
        let (process, _pipes) = Process::spawn(&mut command, Stdio::null()).unwrap();
        let interactor = OnceLock::from(process);
        let transcript = Transcript::default();
        let max_time = Duration::from_millis(300);
        let mut watch = InteractionWatch::new(&transcript, &interactor, max_time);
        let process = interactor.get().unwrap();
        // The interactor computes for longer than the limit, but it talks.
        while process.joint_activity().unwrap().cpu_time < 2 * max_time {
            transcript.record(Speaker::Interactor, b"?\n");
            assert_eq!(watch.look_and_stop(), PartnerState::Active);
            thread::sleep(Duration::from_millis(20));
        }
        let talked_until = process.joint_activity().unwrap().cpu_time;
        while !process.has_ended() {
            assert_eq!(watch.look_and_stop(), PartnerState::Active);
            thread::sleep(Duration::from_millis(20));
        }
        let ending = process.wait();
        assert_eq!(ending.outcome, Outcome::Stopped(StopReason::Time { limit: max_time }));
        assert!(ending.usage.cpu_time.unwrap() >= talked_until + max_time / 2);
    }

    #[test]
    #[cfg(target_os = "linux")]
    fn an_interactor_that_uses_too_much_memory_is_stopped() {
        let mut command = Command::new("sh");
        let (process, _pipes) =
            Process::spawn(command.args(["-c", "while :; do :; done"]), Stdio::null()).unwrap();
        let interactor = OnceLock::from(process);
        let transcript = Transcript::default();
        let max_memory = Bytes::kibibytes(100);
        let mut watch = InteractionWatch {
            max_memory,
            ..InteractionWatch::new(&transcript, &interactor, AMPLE_TIME)
        };
        let process = interactor.get().unwrap();
        while !process.has_ended() {
            watch.look_and_stop();
            thread::sleep(Duration::from_millis(20));
        }
        let outcome = process.wait().outcome;
        let is_expected = matches!(
            outcome,
            Outcome::Stopped(StopReason::Memory { limit, .. }) if limit == max_memory
        );
        assert!(is_expected, "{outcome:?}");
    }

    #[test]
    fn without_an_interactor_process_only_bytes_are_progress() {
        let interactor = OnceLock::new();
        let transcript = Transcript::default();
        let mut watch = InteractionWatch::new(&transcript, &interactor, Duration::from_secs(1));
        assert_eq!(watch.look_and_stop(), PartnerState::Idle);
        transcript.record(Speaker::Solution, b"1\n");
        assert_eq!(watch.look_and_stop(), PartnerState::Active);
        assert_eq!(watch.look_and_stop(), PartnerState::Idle);
    }
}
