//! Helpers of the tests: projects in temporary folders, and commands that are run in them.

pub(crate) mod one_solution;
pub(crate) mod project;
