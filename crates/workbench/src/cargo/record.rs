//! Records of the source files from which something was compiled.
//!
//! Cargo compiles a file again only if its text is newer than the program. So it does not notice a file that was moved
//! to its place and is older, such as a backup that was moved back, alone or with its folder. A record has the hash of
//! each source file, so it tells whether a source file is still the one that was compiled.

use crate::file::{read, replace};
use crate::file_time::{last_change, text_time};
use anyhow::Result;
use std::collections::BTreeMap;
use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

/// The hashes of source files from which an artifact was compiled.
#[derive(Debug, PartialEq)]
pub(super) struct Record {
    /// The time of the artifact, as a text. An artifact with another time was compiled later, by a call of Cargo that
    /// wrote no record.
    artifact_time: String,
    /// The hashes by the paths of the files. A file has none if it changed while the artifact was compiled.
    hashes: BTreeMap<PathBuf, Option<u64>>,
}

impl Record {
    /// Makes the record of an artifact that was compiled after `start`.
    pub(super) fn new(artifact: &Path, sources: &[PathBuf], start: SystemTime) -> Self {
        let hash = |file: &PathBuf| {
            let is_older = last_change(file).is_some_and(|time| time <= start);
            (file.clone(), if is_older { hash(file) } else { None })
        };
        let artifact_time = time_of_artifact(artifact);
        Self { artifact_time, hashes: sources.iter().map(hash).collect() }
    }

    /// Reads the record of an artifact from a file. Returns `None` if there is none that is about the artifact.
    pub(super) fn read(file: &Path, artifact: &Path) -> Option<Self> {
        let text = read(file).ok()?;
        let (artifact_time, lines) = text.split_once('\n')?;
        let hash_and_path = |line: &str| {
            let (hash, path) = line.split_once(' ')?;
            Some((path.into(), hash.parse().ok()))
        };
        let hashes = lines.lines().map(hash_and_path).collect::<Option<_>>()?;
        let record = Self { artifact_time: artifact_time.to_owned(), hashes };
        (record.artifact_time == time_of_artifact(artifact)).then_some(record)
    }

    /// Writes the record to a file.
    ///
    /// # Errors
    ///
    /// Returns an error if the file cannot be written.
    pub(super) fn write(&self, file: &Path) -> Result<()> {
        let mut text = format!("{}\n", self.artifact_time);
        for (path, hash) in &self.hashes {
            let hash = hash.map_or_else(|| "?".to_owned(), |hash| hash.to_string());
            text += &format!("{hash} {}\n", path.display());
        }
        replace(file, &text)
    }

    /// Returns those among the source files that are not the ones that were compiled.
    pub(super) fn changed<'a>(&self, sources: &'a [PathBuf]) -> Vec<&'a Path> {
        let is_same = |file: &PathBuf| {
            let recorded = self.hashes.get(file).copied().flatten();
            recorded.is_some() && recorded == hash(file)
        };
        sources.iter().filter(|file| !is_same(file)).map(PathBuf::as_path).collect()
    }
}

/// Returns those among the source files that may have been moved to their places after a time, alone or with a folder
/// inside the folder `root`. Other changes in such a folder look the same.
pub(super) fn moved_since<'a>(
    time: SystemTime,
    sources: &'a [PathBuf],
    root: &Path,
) -> Vec<&'a Path> {
    let is_later = |path: &Path| last_change(path).is_some_and(|change| change > time);
    let is_moved = |file: &Path| {
        let mut folders = file.ancestors().skip(1).take_while(|folder| *folder != root);
        // A file outside of `root` is in folders that change all the time.
        is_later(file) || file.starts_with(root) && folders.any(is_later)
    };
    sources.iter().map(PathBuf::as_path).filter(|file| is_moved(file)).collect()
}

fn time_of_artifact(artifact: &Path) -> String {
    format!("{:?}", text_time(artifact))
}

fn hash(file: &Path) -> Option<u64> {
    let mut hasher = DefaultHasher::new();
    fs::read(file).ok()?.hash(&mut hasher);
    Some(hasher.finish())
}

#[cfg(all(test, unix))]
mod tests {
    use super::{Record, moved_since};
    use crate::file::replace;
    use std::fs;
    use std::os::unix::fs::symlink;
    use std::path::{Path, PathBuf};
    use std::thread;
    use std::time::{Duration, SystemTime};
    use tempfile::TempDir;
    use test_support::files::{make_old, write_files};

    const NONE: [&Path; 0] = [];

    /// Times may be rounded, so what is to happen later happens a while later.
    fn wait() {
        thread::sleep(Duration::from_millis(50));
    }

    /// Creates a folder with files whose texts are of the past.
    fn old_files(files: &[(&str, &str)]) -> TempDir {
        let folder = TempDir::new().unwrap();
        write_files(folder.path(), files);
        for (file, _) in files {
            make_old(&folder.path().join(file));
        }
        folder
    }

    #[test]
    fn a_record_tells_which_files_are_others_than_before() {
        let folder = old_files(&[
            ("x", ""),
            ("a/b.rs", "1"),
            ("c.rs", "1"),
            ("old/b.rs", "2"),
            ("old.rs", "2"),
        ]);
        let path = |name: &str| folder.path().join(name);
        let sources = ["a/b.rs", "c.rs", "gone.rs"].map(path);
        wait();
        let record = Record::new(&path("x"), &sources, SystemTime::now());
        record.write(&path("record")).unwrap();
        assert_eq!(Record::read(&path("record"), &path("x")).as_ref(), Some(&record));
        assert_eq!(Record::read(&path("none"), &path("x")), None);
        // A file that is not there is not the one that was compiled.
        assert_eq!(record.changed(&sources), [path("gone.rs")]);
        fs::rename(path("old.rs"), path("c.rs")).unwrap();
        assert_eq!(record.changed(&sources), [path("c.rs"), path("gone.rs")]);
        fs::rename(path("a"), path("first")).unwrap();
        fs::rename(path("old"), path("a")).unwrap();
        assert_eq!(record.changed(&sources), sources);
        // A link to the first folder leads to the files that were compiled.
        fs::rename(path("a"), path("old")).unwrap();
        symlink(path("first"), path("a")).unwrap();
        assert_eq!(record.changed(&sources[..1]), NONE);
        // An artifact that was compiled later has other source files.
        replace(&path("x"), "new").unwrap();
        assert_eq!(Record::read(&path("record"), &path("x")), None);
    }

    #[test]
    fn a_file_that_changes_meanwhile_is_not_the_one_that_was_compiled() {
        let folder = old_files(&[("x", ""), ("a.rs", "1"), ("old.rs", "2")]);
        let sources = [folder.path().join("a.rs")];
        wait();
        let start = SystemTime::now();
        wait();
        fs::rename(folder.path().join("old.rs"), &sources[0]).unwrap();
        let record = Record::new(&folder.path().join("x"), &sources, start);
        record.write(&folder.path().join("record")).unwrap();
        let read = Record::read(&folder.path().join("record"), &folder.path().join("x"));
        assert_eq!(read.unwrap().changed(&sources), sources);
    }

    #[test]
    fn without_a_record_files_are_others_if_they_may_have_been_moved() {
        let folder =
            old_files(&[("a/b.rs", "1"), ("c.rs", "1"), ("old/b.rs", "2"), ("old.rs", "2")]);
        let path = |name: &str| folder.path().join(name);
        let sources = ["a/b.rs", "c.rs"].map(path);
        let moved =
            |time| moved_since(time, &sources, folder.path()).into_iter().map(PathBuf::from);
        wait();
        let first = SystemTime::now();
        wait();
        replace(&path("beside.rs"), "").unwrap();
        assert_eq!(moved(first).count(), 0);
        fs::rename(path("old.rs"), path("c.rs")).unwrap();
        assert!(moved(first).eq([path("c.rs")]));
        wait();
        let second = SystemTime::now();
        wait();
        fs::rename(path("a"), path("first")).unwrap();
        fs::rename(path("old"), path("a")).unwrap();
        replace(&path("a/new.rs"), "").unwrap();
        assert!(moved(second).eq([path("a/b.rs")]));
        // The folders around another project change all the time.
        assert_eq!(moved_since(second, &sources, &path("other")), NONE);
    }
}
