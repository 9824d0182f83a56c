//! The things that the tests of several packages need: folders with files, and a harness for tests that have no
//! functions of their own.
//!
//! This package uses none of the others, so that the unit tests of each of them can use it.

pub mod files;
pub mod harness;

use std::time::Duration;

/// A time that is longer than anything that a test waits for, on a busy machine too.
pub const AMPLE_TIME: Duration = Duration::from_secs(60);
