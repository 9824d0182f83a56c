//! Projects for unit tests.

use crate::file::replace;
use crate::project::Project;
use tempfile::TempDir;

/// Creates a project with these files, by their names and texts, in a folder that is removed when it is dropped.
pub(crate) fn project(files: &[(&str, &str)]) -> (TempDir, Project) {
    let folder = TempDir::new().unwrap();
    for (name, text) in files {
        replace(&folder.path().join(name), text).unwrap();
    }
    let project = Project::new(folder.path(), folder.path().join("target"));
    (folder, project)
}
