//! Running a command to its end.

use std::process::Command;
use std::time::Duration;
use workbench::process::{Limits, Run, run};

/// The limits of a command, which may have to build something first. They are generous enough for a busy machine.
const LIMITS: Limits = Limits::of_time(Duration::from_secs(300));

/// Runs a command to its end, with `input` on its standard input.
pub(crate) fn run_to_end(command: &mut Command, input: &str) -> Run {
    run(command, input.as_bytes(), LIMITS).unwrap()
}
