//! What the tests of whole programs have in common.

use anyhow::Result;
use libtest_mimic::Trial;
use std::path::{Path, PathBuf};
use xtask::judge::program::next_to;

/// A test that reports the whole chain of causes.
pub(crate) fn trial(name: String, test: impl FnOnce() -> Result<()> + Send + 'static) -> Trial {
    Trial::test(name, || test().map_err(|error| format!("{error:#}").into()))
}

/// The executable of a solution. Cargo puts all of the package into one folder, and tells where one of
/// them is.
pub(crate) fn executable(problem: &str) -> PathBuf {
    next_to(Path::new(env!("CARGO_BIN_EXE_abc209e")), problem)
}
