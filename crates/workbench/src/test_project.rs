//! Projects for the unit tests of this package and of those above it.

use crate::file::replace;
use crate::project::Project;
use std::fs::File;
use std::path::Path;
use std::time::{Duration, SystemTime};
use tempfile::TempDir;

/// A time that is longer than anything that a test waits for, on a busy machine too.
pub const AMPLE_TIME: Duration = Duration::from_secs(60);

/// Gives a file a time of the past, as if its text had been written then. Returns this time.
///
/// # Panics
///
/// Panics if the file cannot be opened, or if the system does not allow it.
pub fn make_old(file: &Path) -> SystemTime {
    let past = SystemTime::UNIX_EPOCH + Duration::from_secs(1_000_000_000);
    let opened = File::options().write(true).open(file).expect("a file of a test can be opened");
    opened.set_modified(past).expect("a file of a test can get another time");
    past
}

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
