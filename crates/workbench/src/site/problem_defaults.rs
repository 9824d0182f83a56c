//! The properties that a problem has unless its header states others.

use crate::judging::comparison::Granularity;
use crate::process::Limits;
use crate::support::bytes::Bytes;
use std::time::Duration;

/// The properties that the problems of a site usually have.
#[derive(Clone, Debug)]
pub struct ProblemDefaults {
    /// The time limit of a problem whose header states none.
    pub time_limit: Duration,
    /// The memory limit of a problem whose header states none.
    pub memory_limit: Bytes,
    /// The stack of a program. A header cannot state another one.
    pub stack: Bytes,
    /// The parts of an output that are compared, if the header states no other way to judge it.
    pub granularity: Granularity,
    /// True if an input usually consists of the number of its tests and then the tests.
    pub is_multitest: bool,
}

impl ProblemDefaults {
    /// The defaults of most sites, and of those that are not known.
    pub(super) const USUAL: Self = Self {
        time_limit: Duration::from_secs(2),
        memory_limit: Limits::DEFAULT_MEMORY,
        stack: Bytes::megabytes(256),
        granularity: Granularity::Lines,
        is_multitest: false,
    };
}
