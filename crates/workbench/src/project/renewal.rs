//! Files that were moved to their places, where they may have replaced newer ones.

use crate::file::text_time;
use anyhow::{Context, Result};
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::time::SystemTime;
#[cfg(unix)]
use std::{fs::Metadata, time::Duration};

/// A file, and the folders around it that may have been moved.
pub(super) struct PlacedFile {
    pub(super) path: PathBuf,
    /// The last change of the place or of the content of a folder around it, if the system tells it.
    folder_time: Option<SystemTime>,
}

/// Returns the files in a folder and in the folders below it. There are none if the folder does not exist. A change of
/// one of the folders `fixed` says nothing about the files in it.
///
/// # Errors
///
/// Returns an error if a folder cannot be listed.
pub(super) fn files_below(folder: &Path, fixed: &[&Path]) -> Result<Vec<PlacedFile>> {
    let mut files = Vec::new();
    let mut folders = vec![PlacedFile { path: folder.to_owned(), folder_time: None }];
    while let Some(folder) = folders.pop().filter(|folder| folder.path.is_dir()) {
        let cannot_list = || format!("cannot list {}", folder.path.display());
        let is_fixed = fixed.contains(&&*folder.path);
        let own_time = if is_fixed { None } else { change_time(&folder.path) };
        let folder_time = folder.folder_time.max(own_time);
        for entry in fs::read_dir(&folder.path).with_context(cannot_list)? {
            let entry = entry.with_context(cannot_list)?;
            let found = PlacedFile { path: entry.path(), folder_time };
            // The type of a link is that of the link, so that a link to a folder above cannot be followed forever.
            if entry.file_type().is_ok_and(|kind| kind.is_dir()) {
                folders.push(found);
            } else {
                files.push(found);
            }
        }
    }
    Ok(files)
}

/// Gives a file the present time if it, or a folder around it, was moved to its place after a program was built,
/// although its text is older. If the system does not allow it, the file keeps its time.
pub(super) fn renew_if_moved_since(program_time: SystemTime, file: &PlacedFile) {
    let Ok(metadata) = fs::metadata(&file.path) else { return };
    let is_older = metadata.modified().is_ok_and(|time| time <= program_time);
    let moved = change_time(&file.path).max(file.folder_time);
    if metadata.is_file()
        && is_older
        && moved.is_some_and(|time| time > program_time)
        && let Ok(opened) = File::options().write(true).open(&file.path)
    {
        let _ = opened.set_modified(SystemTime::now());
    }
}

/// Returns the time at which the text of a file was changed, or the file was moved, whichever came last. Returns `None`
/// if there is no such file.
pub(super) fn last_change(file: &Path) -> Option<SystemTime> {
    text_time(file).max(change_time(file))
}

/// Returns the time of the last change of anything about a file or a folder, such as its place or its content, if the
/// system tells it. For a link, its own last change counts, too.
#[cfg(unix)]
fn change_time(path: &Path) -> Option<SystemTime> {
    use std::os::unix::fs::MetadataExt;
    let time = |metadata: Metadata| {
        let seconds = Duration::from_secs(metadata.ctime().try_into().ok()?);
        let rest = Duration::from_nanos(metadata.ctime_nsec().try_into().ok()?);
        Some(SystemTime::UNIX_EPOCH + seconds + rest)
    };
    let target = fs::metadata(path).ok().and_then(time);
    let link = fs::symlink_metadata(path).ok().and_then(time);
    target.max(link)
}

#[cfg(not(unix))]
fn change_time(_: &Path) -> Option<SystemTime> {
    None
}
