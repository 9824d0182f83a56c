//! The time at which a file was written, and the time at which it was changed in any way.

use std::fs::{self, Metadata};
use std::path::Path;
use std::time::SystemTime;

/// Returns the time at which the text of a file was written, if there is such a file and the system tells it.
pub(crate) fn modification_time(file: &Path) -> Option<SystemTime> {
    fs::metadata(file).and_then(|metadata| metadata.modified()).ok()
}

/// Returns the time of the last change of a file or a folder: its text, its name, its permissions or, for a folder, its
/// entries. If `path` is a symbolic link, a change of the link itself counts as well as a change of its target. Returns
/// `None` if there is no such file, or if the link leads nowhere.
pub(crate) fn last_change(path: &Path) -> Option<SystemTime> {
    let link = fs::symlink_metadata(path).ok()?;
    let target = fs::metadata(path).ok()?;
    modification_time(path).max(change_time(&link)).max(change_time(&target))
}

/// Returns the time of the last change of anything about a file or a folder, if the system tells it.
#[cfg(unix)]
fn change_time(metadata: &Metadata) -> Option<SystemTime> {
    use std::os::unix::fs::MetadataExt;
    use std::time::Duration;
    let seconds = Duration::from_secs(metadata.ctime().try_into().ok()?);
    let nanoseconds = Duration::from_nanos(metadata.ctime_nsec().try_into().ok()?);
    Some(SystemTime::UNIX_EPOCH + seconds + nanoseconds)
}

#[cfg(not(unix))]
fn change_time(_: &Metadata) -> Option<SystemTime> {
    None
}

#[cfg(all(test, unix))]
mod tests {
    use super::{last_change, modification_time};
    use std::fs::{self, File};
    use std::os::unix::fs::symlink;
    use std::time::{Duration, SystemTime};
    use tempfile::TempDir;
    use test_support::files::{make_old, now_between_pauses, write_files};

    #[test]
    fn a_move_of_a_file_is_a_change() {
        let folder = TempDir::new().unwrap();
        let file = folder.path().join("a");
        let moved = folder.path().join("b");
        let link = folder.path().join("c");
        assert_eq!(last_change(&file), None);
        write_files(folder.path(), &[("a", "1")]);
        let past = make_old(&file);
        let before = now_between_pauses();
        assert!(last_change(&file).unwrap() < before);
        fs::rename(&file, &moved).unwrap();
        assert!(last_change(&moved).unwrap() > before);
        assert_eq!(modification_time(&moved), Some(past));
        // Only the link is new. A link has no text of its own.
        now_between_pauses();
        symlink(&moved, &link).unwrap();
        assert!(last_change(&link) > last_change(&moved));
        assert_eq!(modification_time(&link), Some(past));
    }

    #[test]
    fn a_new_text_is_a_change() {
        let folder = TempDir::new().unwrap();
        let file = folder.path().join("a");
        write_files(folder.path(), &[("a", "1")]);
        let future = SystemTime::now() + Duration::from_secs(60);
        File::options().write(true).open(&file).unwrap().set_modified(future).unwrap();
        assert_eq!(last_change(&file), Some(future));
    }
}
