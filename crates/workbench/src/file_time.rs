//! The times at which a file was written and at which it was moved to its place.

use std::fs::{self, Metadata};
use std::path::Path;
use std::time::SystemTime;

/// Returns the time at which the text of a file was written, if there is such a file and the system tells it.
pub fn text_time(file: &Path) -> Option<SystemTime> {
    fs::metadata(file).and_then(|metadata| metadata.modified()).ok()
}

/// Returns the time at which a file or a folder was moved to its place, if its content has not been changed since then.
/// A change of its name or of its permissions counts as a move, and so does a new link to it. Returns `None` if there
/// is no such file, or if the system does not tell it.
pub fn place_time(path: &Path) -> Option<SystemTime> {
    let link = fs::symlink_metadata(path).ok()?;
    let link_time = if link.is_symlink() { change_time(&link) } else { None };
    let found = fs::metadata(path).ok()?;
    let moved = change_time(&found).filter(|time| found.modified().is_ok_and(|text| text < *time));
    link_time.max(moved)
}

/// Returns the time at which the text of a file was changed, or the file was moved, whichever came last. Returns `None`
/// if there is no such file.
pub fn last_change(file: &Path) -> Option<SystemTime> {
    text_time(file).max(place_time(file))
}

/// Returns the time of the last change of anything about a file or a folder, such as its place or its content, if the
/// system tells it.
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
    use super::{last_change, place_time, text_time};
    use crate::file::replace;
    use crate::test_project::make_old;
    use std::fs::{self, File};
    use std::os::unix::fs::symlink;
    use std::thread;
    use std::time::{Duration, SystemTime};
    use tempfile::TempDir;

    #[test]
    fn a_move_comes_after_the_text() {
        let folder = TempDir::new().unwrap();
        let file = folder.path().join("a");
        let moved = folder.path().join("b");
        let link = folder.path().join("c");
        assert_eq!(last_change(&file), None);
        replace(&file, "1").unwrap();
        let past = make_old(&file);
        thread::sleep(Duration::from_millis(50));
        let before = SystemTime::now();
        thread::sleep(Duration::from_millis(50));
        assert!(place_time(&file).unwrap() < before);
        fs::rename(&file, &moved).unwrap();
        assert!(place_time(&moved).unwrap() > before);
        assert_eq!(text_time(&moved), Some(past));
        assert_eq!(last_change(&moved), place_time(&moved));
        // Only the link is new. A link has no text of its own.
        thread::sleep(Duration::from_millis(50));
        symlink(&moved, &link).unwrap();
        assert!(place_time(&link) > place_time(&moved));
        assert_eq!(text_time(&link), Some(past));
    }

    #[test]
    fn a_text_comes_after_a_move() {
        let folder = TempDir::new().unwrap();
        let file = folder.path().join("a");
        fs::write(&file, "1").unwrap();
        let future = SystemTime::now() + Duration::from_secs(60);
        File::options().write(true).open(&file).unwrap().set_modified(future).unwrap();
        assert_eq!(place_time(&file), None);
        assert_eq!(last_change(&file), Some(future));
    }
}
