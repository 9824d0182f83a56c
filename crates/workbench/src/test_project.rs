//! Projects for the unit tests of this package and of those above it.

use crate::file::replace;
use crate::project::Project;
use std::time::Duration;
use tempfile::TempDir;

/// A time that is longer than anything that a test waits for, on a busy machine too.
pub const AMPLE_TIME: Duration = Duration::from_secs(60);

/// Creates a project with these files, by their names and texts, in a folder that is removed when it is dropped.
///
/// # Panics
///
/// Panics if a file cannot be written.
pub fn project(files: &[(&str, &str)]) -> (TempDir, Project) {
    let folder = TempDir::new().expect("a folder for files of a test");
    for (name, text) in files {
        replace(&folder.path().join(name), text).expect("a file of a test can be written");
    }
    let project = Project::new(folder.path(), folder.path().join("target"));
    (folder, project)
}
