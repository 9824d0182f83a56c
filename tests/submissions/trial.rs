//! What the tests of whole programs have in common.

use anyhow::Result;
use libtest_mimic::Trial;
use std::path::Path;
use std::process::Command;
use xtask::program::next_to;

/// A test that reports the whole chain of causes.
pub(crate) fn trial(name: String, test: impl FnOnce() -> Result<()> + Send + 'static) -> Trial {
    Trial::test(name, || test().map_err(|error| format!("{error:#}").into()))
}

/// A solution. Cargo puts all executables of the package into one folder, and tells where one of them is.
pub(crate) fn solution(problem: &str) -> Command {
    Command::new(next_to(Path::new(env!("CARGO_BIN_EXE_abc209e")), problem))
}
