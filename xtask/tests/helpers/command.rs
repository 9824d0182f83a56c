//! Running a command to its end.

use std::process::Command;
use test_support::AMPLE_TIME;
use workbench::process::{Limits, Run, run};

/// The limits of a command, which may have to build something first.
const LIMITS: Limits = Limits::of_time(AMPLE_TIME);

/// Runs a command to its end, with `input` on its standard input.
pub(crate) fn run_to_end(command: &mut Command, input: &str) -> Run {
    run(command, input.as_bytes(), LIMITS).unwrap()
}
