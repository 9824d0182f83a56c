//! The outcome of creating the files of a problem.

use crate::commands::new::name::SolutionName;

/// A problem whose files have been created, or were there already.
pub(super) struct ProblemWithFiles {
    /// The name of the solution.
    pub(super) name: SolutionName,
    pub(super) outcome: FilesOutcome,
}

/// The outcome of creating the files of a problem. A file that existed already is left as it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum FilesOutcome {
    /// The solution was created, and perhaps samples.
    NewSolution,
    /// The solution existed already, and only samples were created.
    NewSamples,
    /// All files existed already.
    NothingNew,
}

impl FilesOutcome {
    /// Returns true if a file was created.
    pub(super) fn has_new_files(self) -> bool {
        match self {
            Self::NewSolution | Self::NewSamples => true,
            Self::NothingNew => false,
        }
    }
}
