//! Copies of the programs that are judged.

use crate::project::Project;
use anyhow::{Context, Result};
use std::ffi::OsString;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;
use tempfile::TempDir;

/// A copy of a program that Cargo has built. The next build may replace the program while the copy is judged on many
/// cases. The program has to be copied while no other command can build it, as
/// [`Task::build`](crate::task::Task::build) does. The copy is removed when it is dropped.
#[derive(Debug)]
pub struct ProgramCopy {
    folder: TempDir,
    name: OsString,
}

impl ProgramCopy {
    /// Copies a program. A link would not be enough, because a linker may write the next program into the existing
    /// file.
    ///
    /// The copy is made in the folder of built files, because some systems start no programs in the folder for
    /// temporary files.
    ///
    /// # Errors
    ///
    /// Returns an error if the program cannot be copied.
    pub fn new(project: &Project, program: &Path) -> Result<Self> {
        let cannot_copy = || format!("cannot copy {}", program.display());
        let name = program.file_name().with_context(cannot_copy)?.to_owned();
        let copies = project.scratch().join("programs");
        fs::create_dir_all(&copies).with_context(cannot_copy)?;
        remove_old(&copies);
        let folder = TempDir::new_in(copies).with_context(cannot_copy)?;
        copy(program, &folder.path().join(&name)).with_context(cannot_copy)?;
        Ok(Self { folder, name })
    }

    /// Returns the path of the copy.
    pub fn path(&self) -> PathBuf {
        self.folder.path().join(&self.name)
    }
}

/// Removes copies that are older than seven days. They were left behind by runs that a signal ended, such as that of
/// Ctrl-C. A run that takes longer loses its copy, and ends with an error.
fn remove_old(copies: &Path) {
    const MAX_AGE: Duration = Duration::from_secs(7 * 24 * 60 * 60);
    let Ok(entries) = fs::read_dir(copies) else { return };
    for entry in entries.flatten() {
        let modified = entry.metadata().and_then(|metadata| metadata.modified());
        let age = modified.ok().and_then(|moment| moment.elapsed().ok());
        if age.is_some_and(|age| age > MAX_AGE) {
            // Another run may be removing the same folder.
            let _ = fs::remove_dir_all(entry.path());
        }
    }
}

/// Copies an executable. Another process, `cp`, does the work, because a file that is open for writing cannot be
/// started. If this process opened the copy, a program that another thread starts at this moment would inherit the open
/// file.
#[cfg(unix)]
fn copy(from: &Path, to: &Path) -> io::Result<()> {
    let output = std::process::Command::new("cp").arg(from).arg(to).output()?;
    if output.status.success() {
        return Ok(());
    }
    let message = String::from_utf8_lossy(&output.stderr).trim().to_owned();
    Err(io::Error::other(message))
}

#[cfg(not(unix))]
fn copy(from: &Path, to: &Path) -> io::Result<()> {
    fs::copy(from, to).map(drop)
}

#[cfg(all(test, unix))]
mod tests {
    use super::ProgramCopy;
    use crate::project::Project;
    use std::fs::{self, File};
    use std::time::{Duration, SystemTime};
    use test_support::files::project;

    #[test]
    fn a_copy_stays_as_it_is_until_it_is_dropped() {
        let (_folder, project) = project(&[("x", "old")], Project::new);
        let program = project.root().join("x");
        let copy = ProgramCopy::new(&project, &program).unwrap();
        fs::write(&program, "new").unwrap();
        assert_eq!(fs::read_to_string(copy.path()).unwrap(), "old");
        assert!(copy.path().ends_with("x"));
        drop(copy);
        assert_eq!(fs::read_dir(project.scratch().join("programs")).unwrap().count(), 0);
        let error = ProgramCopy::new(&project, &project.root().join("none")).unwrap_err();
        assert!(error.to_string().starts_with("cannot copy "), "{error}");
    }

    #[test]
    fn a_copy_that_a_signal_left_behind_is_removed_after_some_days() {
        let (_folder, project) = project(&[("x", "")], Project::new);
        let copies = project.scratch().join("programs");
        let left = |name: &str, days: u64| {
            let folder = copies.join(name);
            fs::create_dir_all(&folder).unwrap();
            fs::write(folder.join("x"), "").unwrap();
            let moment = SystemTime::now() - Duration::from_secs(days * 24 * 60 * 60);
            File::open(folder).unwrap().set_modified(moment).unwrap();
        };
        left("old", 8);
        left("new", 6);
        drop(ProgramCopy::new(&project, &project.root().join("x")).unwrap());
        let names: Vec<_> =
            fs::read_dir(copies).unwrap().map(|entry| entry.unwrap().file_name()).collect();
        assert_eq!(names, ["new"]);
    }
}
