//! The solutions as a judge would have them: as bundles, on worst cases, on bad input, and in games.
//!
//! Cargo runs test programs in the order of their names, so these tests run after those of `samples`, which
//! cost less and tell more.

mod bad_input;
mod bundles;
mod worst_cases;

use anyhow::Result;
use libtest_mimic::{Arguments, Trial};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use xtask::judge::program::next_to;

fn main() -> ExitCode {
    let mut trials = bundles::trials();
    trials.extend(worst_cases::trials());
    trials.extend(bad_input::trials());
    libtest_mimic::run(&Arguments::from_args(), trials).exit_code()
}

/// Cargo puts all executables of the package into one folder, and tells where one of them is.
fn executable(problem: &str) -> PathBuf {
    next_to(Path::new(env!("CARGO_BIN_EXE_abc209e")), problem)
}

fn trial(name: String, test: impl FnOnce() -> Result<()> + Send + 'static) -> Trial {
    // The whole chain of causes, in one line.
    Trial::test(name, || test().map_err(|error| format!("{error:#}").into()))
}
