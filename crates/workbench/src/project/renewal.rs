//! Files that have taken the places of newer ones.

use anyhow::{Context, Result};
use std::fs::{self, File, Metadata};
use std::path::{Path, PathBuf};
#[cfg(unix)]
use std::time::Duration;
use std::time::SystemTime;

/// Returns the files in a folder and in the folders below it. There are none if the folder does not exist.
///
/// # Errors
///
/// Returns an error if a folder cannot be listed.
pub(super) fn files_below(folder: &Path) -> Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(folder) = folders.pop().filter(|folder| folder.is_dir()) {
        let cannot_list = || format!("cannot list {}", folder.display());
        for entry in fs::read_dir(&folder).with_context(cannot_list)? {
            let entry = entry.with_context(cannot_list)?;
            // The type of a link is that of the link, so that a link to a folder above cannot be followed forever.
            if entry.file_type().is_ok_and(|kind| kind.is_dir()) {
                folders.push(entry.path());
            } else {
                files.push(entry.path());
            }
        }
    }
    Ok(files)
}

/// Gives a file the present time if it was moved to its place after a program was built, although its text is older. If
/// the system does not allow it, the file keeps its time.
pub(super) fn renew_if_moved_since(program_time: SystemTime, file: &Path) {
    let Ok(metadata) = fs::metadata(file) else { return };
    let is_older = metadata.modified().is_ok_and(|time| time <= program_time);
    let is_moved = change_time(&metadata).is_some_and(|time| time > program_time);
    if metadata.is_file()
        && is_older
        && is_moved
        && let Ok(opened) = File::options().write(true).open(file)
    {
        let _ = opened.set_modified(SystemTime::now());
    }
}

/// Returns the time of the last change of anything about a file, such as its place or its text, if the system tells it.
#[cfg(unix)]
fn change_time(metadata: &Metadata) -> Option<SystemTime> {
    use std::os::unix::fs::MetadataExt;
    let seconds = Duration::from_secs(metadata.ctime().try_into().ok()?);
    let rest = Duration::from_nanos(metadata.ctime_nsec().try_into().ok()?);
    Some(SystemTime::UNIX_EPOCH + seconds + rest)
}

#[cfg(not(unix))]
fn change_time(_: &Metadata) -> Option<SystemTime> {
    None
}
