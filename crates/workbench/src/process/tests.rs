//! Tests with programs that are scripts.

use super::{
    Limits, MAX_OUTPUT, Outcome, Process, Run, StopLimits, StopReason, Usage, command_with_stack,
    group, run,
};
use crate::support::bytes::Bytes;
use std::fs;
use std::io::{BufReader, Read};
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::mpsc::channel;
use std::thread;
use std::time::{Duration, Instant};
use test_support::AMPLE_TIME;

fn limits(time: Duration) -> Limits {
    Limits::of_time(time)
}

fn is_stopped_by_time(outcome: Outcome) -> bool {
    matches!(outcome, Outcome::Stopped(StopReason::Time { .. }))
}

fn shell(script: &str, input: &str, time: Duration) -> Run {
    run(Command::new("sh").args(["-c", script]), input.as_bytes(), limits(time)).unwrap()
}

fn milliseconds(count: u64) -> Duration {
    Duration::from_millis(count)
}

#[test]
fn a_program_that_has_ended_is_not_stopped() {
    let mut command = Command::new("true");
    let (process, _pipes) = Process::spawn(&mut command, Stdio::null()).unwrap();
    process.wait();
    let ending = process.stop(StopReason::Time { limit: Duration::ZERO });
    assert!(ending.outcome.status().is_some_and(|status| status.success()), "{ending:?}");
}

#[test]
fn a_program_reads_and_writes() {
    let run = shell("cat; echo b >&2; exit 3", "a", AMPLE_TIME);
    assert_eq!((&*run.stdout.bytes, &*run.stderr.bytes), (&b"a"[..], &b"b\n"[..]));
    assert_eq!(run.ending.outcome.status().unwrap().code(), Some(3));
    assert!(!run.is_success());
    // This program does not read its input.
    assert!(shell("exec true", &"x".repeat(1 << 20), AMPLE_TIME).is_success());
}

#[test]
fn an_endless_program_is_stopped() {
    let run = shell("echo a; exec sleep 60", "", milliseconds(100));
    assert!(is_stopped_by_time(run.ending.outcome));
    assert_eq!(run.stdout.bytes, b"a\n");
    let time = run.ending.usage.wall_time;
    assert!((milliseconds(200)..milliseconds(20_000)).contains(&time), "{run:?}");
    for endless in ["exec yes", "exec yes >&2"] {
        let run = shell(endless, "", AMPLE_TIME);
        assert!(run.stdout.is_cut != run.stderr.is_cut);
        let length = run.stdout.bytes.len() + run.stderr.bytes.len();
        assert_eq!(Bytes(length as u64), MAX_OUTPUT);
    }
}

#[test]
#[cfg(target_os = "linux")]
fn idle_time_is_no_processor_time() {
    let run = shell("sleep 1", "", AMPLE_TIME);
    assert!(run.ending.usage.cpu_time.unwrap() < milliseconds(900), "{run:?}");
    assert!(run.ending.usage.wall_time >= milliseconds(1000), "{run:?}");
}

#[test]
#[cfg(target_os = "linux")]
fn a_loop_is_stopped_for_its_processor_time() {
    let limit = milliseconds(500);
    let run = shell("while :; do :; done", "", limit);
    assert!(is_stopped_by_time(run.ending.outcome));
    let Usage { cpu_time, wall_time, .. } = run.ending.usage;
    let cpu_time = cpu_time.unwrap();
    // The clock stops the program on a machine that gives it less than a tenth of a processor.
    assert!(cpu_time >= 2 * limit || wall_time >= 20 * limit, "{run:?}");
    // The processor time is looked at every 200 ms. The test allows ten times that interval.
    assert!(cpu_time < 2 * limit + milliseconds(2000), "{run:?}");
}

#[test]
#[cfg(target_os = "linux")]
fn work_may_take_more_time_on_the_clock_than_the_time_limit() {
    // The program is stopped if it uses 2 s of processor time, if it is idle for 2 s without a break, or after 20 s on
    // the clock. It uses less than a tenth of the first, and each of its pauses takes only 0.1 s.
    let work = "j=0; while [ $j -lt 5000 ]; do j=$((j+1)); done";
    let script = format!("for i in 1 2 3 4 5 6 7 8 9 10 11; do {work}; sleep 0.1; done");
    let limit = milliseconds(1000);
    let run = shell(&script, "", limit);
    assert!(run.is_success() && run.ending.usage.wall_time > limit, "{run:?}");
}

#[test]
#[cfg(target_os = "linux")]
fn the_time_of_a_process_that_is_ended_with_the_program_is_known() {
    let limit = milliseconds(200);
    let run = shell("timeout 300 sh -c 'while :; do :; done'", "", limit);
    assert!(matches!(run.ending.outcome, Outcome::Stopped(_)), "{run:?}");
    assert!(run.ending.usage.cpu_time.unwrap() >= 2 * limit, "{run:?}");
}

#[test]
#[cfg(target_os = "linux")]
fn processor_time_before_the_wait_does_not_count() {
    let script =
        "trap over=1 XCPU; ulimit -S -t 2; while [ -z $over ]; do :; done; echo; sleep 0.3";
    let command = &mut Command::new("sh");
    let (process, pipes) = Process::spawn(command.args(["-c", script]), Stdio::null()).unwrap();
    let mut line = [0];
    BufReader::new(pipes.stdout).read_exact(&mut line).unwrap();
    let stop_limits = StopLimits::with_leeway(limits(milliseconds(900)));
    let ending = process.wait_ignoring_earlier_cpu_time(stop_limits);
    assert!(ending.outcome.status().is_some_and(|it| it.success()), "{ending:?}");
}

/// A command that writes 50 MB into a variable of a shell. The shell has to run on for a while, so that its peak is
/// seen while it runs. The peak that is reported at its end may be hidden by our own peak, which is the peak of all
/// tests.
#[cfg(target_os = "linux")]
const FILL_MEMORY: &str = "x=$(head -c 50000000 /dev/zero | tr '\\0' x)";

#[test]
#[cfg(target_os = "linux")]
fn the_peak_of_the_memory_is_known() {
    let script = format!("{FILL_MEMORY}; sleep 1");
    let Bytes(bytes) = shell(&script, "", AMPLE_TIME).ending.usage.memory.unwrap();
    assert!((50_000_000..500_000_000).contains(&bytes), "{bytes}");
}

#[test]
#[cfg(target_os = "linux")]
fn a_program_that_uses_too_much_memory_is_stopped() {
    let limit = Bytes::megabytes(20);
    let limits = Limits { memory: limit, ..limits(AMPLE_TIME) };
    let mut shell = Command::new("sh");
    let script = format!("{FILL_MEMORY}; exec sleep 600");
    let run = run(shell.args(["-c", &script]), b"", limits).unwrap();
    let Outcome::Stopped(StopReason::Memory { limit: stated, stack }) = run.ending.outcome else {
        panic!("{:?}", run.ending.outcome)
    };
    assert_eq!(stated, limit);
    assert!(stack < Bytes::megabytes(10), "{stack}");
}

/// Creates a pipe with a name.
fn named_pipe(path: &Path) {
    assert!(Command::new("mkfifo").arg(path).status().unwrap().success());
}

/// Runs a script that starts a program, waits until the program runs, and then executes the command `end`. Checks
/// that the program is ended together with the script.
#[track_caller]
fn assert_nothing_outlives(end: &str, limit: Duration) -> Run {
    let folder = tempfile::tempdir().unwrap();
    let [alive, ready] = ["alive", "ready"].map(|name| folder.path().join(name));
    named_pipe(&alive);
    named_pipe(&ready);
    // The script and the program hold this pipe open, so the reader finds its end when both have ended.
    let (sender, receiver) = channel();
    let path = alive.clone();
    thread::spawn(move || sender.send(fs::read_to_string(path).unwrap()));
    let script = format!(
        "exec 3> '{}'; (echo started >&3; echo > '{ready}'; exec sleep 600) & read line < '{ready}'; {end}",
        alive.display(),
        ready = ready.display()
    );
    let run = shell(&script, "", limit);
    let written = receiver.recv_timeout(AMPLE_TIME);
    assert_eq!(written.as_deref(), Ok("started\n"), "{run:?}");
    run
}

#[test]
fn nothing_that_a_program_starts_outlives_its_end() {
    let run = assert_nothing_outlives("echo a", AMPLE_TIME);
    assert!(run.is_success() && run.stdout.bytes == b"a\n", "{run:?}");
}

#[test]
fn nothing_that_a_program_starts_outlives_its_being_stopped() {
    for end in ["kill -STOP $$", "wait"] {
        let run = assert_nothing_outlives(end, milliseconds(500));
        assert!(is_stopped_by_time(run.ending.outcome), "{end}");
    }
}

#[test]
#[cfg(target_os = "linux")]
fn a_program_that_leaves_the_group_is_not_waited_for() {
    let folder = tempfile::tempdir().unwrap();
    let ready = folder.path().join("ready");
    named_pipe(&ready);
    let script = format!(
        "setsid sh -c 'echo $$ > \"{ready}\"; exec sleep 600' & read id < '{ready}'; echo $id",
        ready = ready.display()
    );
    let start = Instant::now();
    let run = shell(&script, "", AMPLE_TIME);
    assert!(start.elapsed() < AMPLE_TIME, "{run:?}");
    // The program that has left the group still runs, so the test ends it.
    let id = run.stdout.text();
    assert!(!id.trim().is_empty());
    assert!(Command::new("kill").arg(id.trim()).status().unwrap().success(), "{run:?}");
}

#[test]
fn a_program_that_has_ended_is_no_longer_registered() {
    let command = &mut Command::new("sleep");
    let (process, _pipes) = Process::spawn(command.arg("60"), Stdio::null()).unwrap();
    let id = process.id;
    assert!(group::running().contains(&id));
    drop(process);
    assert!(!group::running().contains(&id));
}

#[test]
fn a_stack_has_the_size_that_is_asked_for() {
    let kibibytes = |stack| {
        let mut shell = command_with_stack(Path::new("/bin/sh"), stack);
        run(&mut shell, b"ulimit -s", limits(AMPLE_TIME)).unwrap().stdout.bytes
    };
    assert_eq!(
        (&*kibibytes(Bytes::megabytes(1)), &*kibibytes(Bytes::megabytes(4))),
        (&b"1024\n"[..], &b"4096\n"[..])
    );
}
