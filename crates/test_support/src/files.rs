//! Files and folders for tests.

use std::fs::{self, File};
use std::path::Path;
use std::thread;
use std::time::{Duration, SystemTime};
use tempfile::TempDir;

/// Creates a temporary folder with files, given by their names and texts, and opens the project in the folder by
/// `open`. (Usually, `open` is `Project::new` of the package `workbench`, on which this package does not depend.)
/// Dropping the returned `TempDir` removes the folder.
///
/// # Panics
///
/// Panics if a file cannot be written.
pub fn project<P, N: AsRef<str>, T: AsRef<str>>(
    files: &[(N, T)],
    open: impl FnOnce(&Path) -> P,
) -> (TempDir, P) {
    let folder = TempDir::new().expect("a folder for files of a test");
    write_files(folder.path(), files);
    let project = open(folder.path());
    (folder, project)
}

/// Creates an empty temporary folder, and opens the project in it. Dropping the returned `TempDir` removes the folder.
///
/// # Panics
///
/// Panics if the folder cannot be created.
pub fn empty_project<P>(open: impl FnOnce(&Path) -> P) -> (TempDir, P) {
    project(&[("", ""); 0], open)
}

/// Writes files, given by their names and texts, into a folder.
///
/// # Panics
///
/// Panics if a file cannot be written.
pub fn write_files(folder: &Path, files: &[(impl AsRef<str>, impl AsRef<str>)]) {
    for (name, text) in files {
        let file = folder.join(name.as_ref());
        let parent = file.parent().expect("a file is in a folder");
        fs::create_dir_all(parent).expect("a folder of a test can be created");
        fs::write(file, text.as_ref()).expect("a file of a test can be written");
    }
}

/// Copies files of this repository, given by their names, into a folder. The name of a folder stands for all files in
/// it.
///
/// # Panics
///
/// Panics if a file cannot be read or written.
pub fn copy_from_repository(names: &[&str], folder: &Path) {
    let repository = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    for name in names {
        let original = repository.join(name);
        if original.is_dir() {
            for file in fs::read_dir(original).expect("a folder of this repository") {
                let file = file.expect("a file of this repository").file_name();
                let file = file.into_string().expect("a name in UTF-8");
                copy_from_repository(&[&format!("{name}/{file}")], folder);
            }
        } else {
            let text = fs::read_to_string(original).expect("a file of this repository");
            write_files(folder, &[(name, &text)]);
        }
    }
}

/// Waits for so long that files that are written after the call are newer than those that were written before it. The
/// system rounds the times of files, for example to 4 ms or 10 ms, so that without a pause they could get the same
/// time.
pub fn wait_for_a_later_time() {
    thread::sleep(Duration::from_millis(50));
}

/// Returns the present time. Files that were written before the call are older than this time, and files that are
/// written after it are newer.
pub fn now_between_pauses() -> SystemTime {
    wait_for_a_later_time();
    let now = SystemTime::now();
    wait_for_a_later_time();
    now
}

/// Sets the modification time of a file to a time in the past, and returns this time.
///
/// # Panics
///
/// Panics if the file cannot be opened, or if the system does not allow the change.
pub fn make_old(file: &Path) -> SystemTime {
    let past = SystemTime::UNIX_EPOCH + Duration::from_secs(1_000_000_000);
    let opened = File::options().write(true).open(file).expect("a file of a test can be opened");
    opened.set_modified(past).expect("a file of a test can get another time");
    past
}
