//! Helpers for the tests of several packages, or for both the unit tests and the integration tests of one package:
//! folders with files, a harness for tests that are created at run time, and a client that posts JSON.
//!
//! This package depends on no other package of the workspace, so that the unit tests of every package can use it.

pub mod client;
pub mod files;
pub mod harness;

use std::time::Duration;

/// A time limit for everything that a test waits for. It is long enough for a busy machine.
pub const AMPLE_TIME: Duration = Duration::from_secs(300);
