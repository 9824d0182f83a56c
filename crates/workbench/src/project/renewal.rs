//! Files that have taken the place of newer ones.

use anyhow::{Context, Result};
use std::fs::{self, File, Metadata};
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

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

/// Gives a file the present time if it seems to have taken the place of a newer one. If the system does not allow it, the
/// file keeps its time.
pub(super) fn renew_time_if_replaced(file: &Path) {
    if fs::metadata(file).is_ok_and(|metadata| metadata.is_file() && is_moved_here(&metadata))
        && let Ok(opened) = File::options().write(true).open(file)
    {
        let _ = opened.set_modified(SystemTime::now());
    }
}

/// Returns true if a file was moved or copied to its place long after its text was written.
///
/// The system records the time of the last change of a file's text, which a copy may keep, and that of the last change
/// of anything about the file, such as its name. An editor that writes a file beside the old one and renames it at once
/// leaves a short time between the two.
#[cfg(unix)]
fn is_moved_here(metadata: &Metadata) -> bool {
    use std::os::unix::fs::MetadataExt;
    const LONG: Duration = Duration::from_secs(1);
    let text_time = Duration::from_secs(metadata.mtime().max(0) as u64)
        + Duration::from_nanos(metadata.mtime_nsec() as u64);
    let any_time = Duration::from_secs(metadata.ctime().max(0) as u64)
        + Duration::from_nanos(metadata.ctime_nsec() as u64);
    any_time > text_time + LONG
}

/// Returns false, because the system does not record the time of such changes.
#[cfg(not(unix))]
fn is_moved_here(_: &Metadata) -> bool {
    false
}
