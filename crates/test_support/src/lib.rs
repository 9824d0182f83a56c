//! Helpers for the tests of several packages: folders with files, and a harness for tests that are created at
//! run time.
//!
//! This package depends on no other package of the workspace, so that the unit tests of every package can use
//! it.

pub mod files;
pub mod harness;

use std::time::Duration;

/// A time limit for everything that a test waits for. It is long enough for a busy machine.
pub const AMPLE_TIME: Duration = Duration::from_secs(60);
