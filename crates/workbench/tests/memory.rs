//! The memory of a program that runs while our own memory is large, or after it was large. This test has a process of
//! its own, because the memory of other tests would count, too.

#![cfg(target_os = "linux")]

use std::process::Command;
use test_support::AMPLE_TIME;
use workbench::process::{Limits, run};
use workbench::support::bytes::Bytes;

const LIMITS: Limits = Limits::of_time(AMPLE_TIME);

#[test]
fn the_memory_of_a_program_does_not_depend_on_ours() {
    let own = vec![1_u8; 600_000_000];
    let slept = run(Command::new("sleep").arg("1"), b"", LIMITS).unwrap();
    let memory = slept.ending.usage.memory.unwrap();
    assert!(memory < Bytes::megabytes(90) && own[own.len() - 1] == 1, "{memory}");
    drop(own);
    let input = vec![b'x'; 120_000_000];
    let reads = run(Command::new("wc").arg("-c"), &input, LIMITS).unwrap();
    assert_eq!(reads.stdout.text().trim(), "120000000");
    drop(input);
    // The program ends as soon as it has filled its memory, so its peak is hardly ever seen while it runs.
    let mut fills = Command::new("dd");
    fills.args(["if=/dev/zero", "of=/dev/null", "bs=70M", "count=1"]);
    for _ in 0..5 {
        let memory = run(&mut fills, b"", LIMITS).unwrap().ending.usage.memory.unwrap_or_default();
        assert!((Bytes::megabytes(64)..Bytes::megabytes(120)).contains(&memory), "{memory}");
    }
}
