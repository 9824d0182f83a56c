//! Files that were replaced by older ones.

use crate::file::replace;
use anyhow::{Context, Result};
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

/// Returns the files in a folder and in the folders below it, apart from those in one of them. A folder that cannot be
/// read counts as empty.
///
/// # Errors
///
/// Returns an error if the system fails while it lists a folder.
pub(super) fn files_below(folder: &Path, excluded: &Path) -> Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(folder) = folders.pop() {
        let Ok(entries) = fs::read_dir(&folder) else { continue };
        for entry in entries {
            let path = entry?.path();
            if path.is_file() {
                files.push(path);
            } else if path.is_dir() && path != excluded {
                folders.push(path);
            }
        }
    }
    Ok(files)
}

/// Gives a file the present time if its text is another one than at the last call, although it is older. The text is
/// recorded in the file `record`.
///
/// # Errors
///
/// Returns an error if the file cannot be read, or if its text cannot be recorded.
pub(super) fn renew_time_if_replaced(file: &Path, record: &Path) -> Result<()> {
    let bytes = fs::read(file).with_context(|| format!("cannot read {}", file.display()))?;
    let text = String::from_utf8_lossy(&bytes);
    let time = |file: &Path| fs::metadata(file).and_then(|metadata| metadata.modified());
    if fs::read(record).is_ok_and(|recorded| recorded != text.as_bytes())
        && let (Ok(time), Ok(record_time)) = (time(file), time(record))
        && time <= record_time
        && let Ok(opened) = File::options().write(true).open(file)
    {
        // A system that does not allow it leaves the file as it is.
        let _ = opened.set_modified(SystemTime::now());
    }
    replace(record, &text)
}
