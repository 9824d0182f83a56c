//! Records of the source files from which an artifact was compiled.

use crate::support::file::{read, write};
use crate::support::file_time::{last_change, modification_time};
use anyhow::Result;
use std::collections::BTreeMap;
use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

/// The hashes of the source files from which an artifact was compiled.
#[derive(Debug, PartialEq)]
pub(super) struct Record {
    /// The time of the artifact, as a text. If the artifact has another time, it was compiled later, by a call of Cargo
    /// that wrote no record.
    artifact_time: String,
    /// The hash of each file, by its path. It is `None` if the file, or a folder around it, changed after the
    /// compilation had begun, or if the file cannot be read.
    hashes: BTreeMap<PathBuf, Option<u64>>,
}

impl Record {
    /// Makes the record of an artifact that was compiled after `start` by a call of Cargo in `folder`.
    pub(super) fn new(
        artifact: &Path,
        sources: &[PathBuf],
        folder: &Path,
        start: SystemTime,
    ) -> Self {
        let is_older = |path: &Path| last_change(path).is_some_and(|time| time <= start);
        // Not only the file itself, but also a folder around it may have been exchanged since the compiler read it.
        // Only the folders inside of `folder` count, because `folder` itself and the folders around it change all the
        // time.
        let is_settled = |file: &Path| {
            let mut paths =
                file.ancestors().take_while(|path| path.starts_with(folder) && *path != folder);
            is_older(file) && paths.all(is_older)
        };
        let hash =
            |file: &PathBuf| (file.clone(), if is_settled(file) { hash(file) } else { None });
        let artifact_time = time_of_artifact(artifact);
        Self { artifact_time, hashes: sources.iter().map(hash).collect() }
    }

    /// Reads the record of an artifact from a file. Returns `None` if the file has no record, or if the artifact has
    /// been compiled anew since the record was made.
    pub(super) fn read(file: &Path, artifact: &Path) -> Option<Self> {
        let text = read(file).ok()?;
        let (artifact_time, lines) = text.split_once('\n')?;
        let path_and_hash = |line: &str| {
            let (hash, path) = line.split_once(' ')?;
            Some((path.into(), hash.parse().ok()))
        };
        let hashes = lines.lines().map(path_and_hash).collect::<Option<_>>()?;
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
        // The user may have made all files of the target folder read-only. Cargo replaces such a file, but the function
        // `write` refuses to. So the old record is removed first.
        let _ = fs::remove_file(file);
        write(file, &text)
    }

    /// Returns true if these source files are the ones that were compiled.
    pub(super) fn matches(&self, sources: &[PathBuf]) -> bool {
        let is_same = |file: &PathBuf| {
            let recorded = self.hashes.get(file).copied().flatten();
            recorded.is_some() && recorded == hash(file)
        };
        !sources.is_empty() && self.hashes.len() == sources.len() && sources.iter().all(is_same)
    }
}

fn time_of_artifact(artifact: &Path) -> String {
    format!("{:?}", modification_time(artifact))
}

/// Returns a hash of the text of a file. A new version of the standard library may have other hashes. Then no record
/// matches, and the programs are compiled anew.
fn hash(file: &Path) -> Option<u64> {
    let mut hasher = DefaultHasher::new();
    fs::read(file).ok()?.hash(&mut hasher);
    Some(hasher.finish())
}

#[cfg(all(test, unix))]
mod tests {
    use super::Record;
    use crate::support::file::write;
    use std::fs;
    use std::os::unix::fs::symlink;
    use std::path::PathBuf;
    use tempfile::TempDir;
    use test_support::files::{make_old, now_between_pauses, write_files};

    /// Creates a folder with files that were changed last long ago.
    fn old_files(files: &[(&str, &str)]) -> TempDir {
        let folder = TempDir::new().unwrap();
        write_files(folder.path(), files);
        for (file, _) in files {
            make_old(&folder.path().join(file));
        }
        folder
    }

    /// A folder with the artifact `x`, with two sources, and with further files of the same time. The record is about
    /// the artifact and the sources.
    struct Recorded {
        folder: TempDir,
        sources: [PathBuf; 2],
        record: Record,
    }

    impl Recorded {
        fn new() -> Self {
            let files =
                [("x", ""), ("a/b.rs", "1"), ("c.rs", "1"), ("old/b.rs", "2"), ("old.rs", "2")];
            let folder = old_files(&files);
            let sources = ["a/b.rs", "c.rs"].map(|name| folder.path().join(name));
            let artifact = folder.path().join("x");
            let record = Record::new(&artifact, &sources, folder.path(), now_between_pauses());
            Self { folder, sources, record }
        }

        fn path(&self, name: &str) -> PathBuf {
            self.folder.path().join(name)
        }

        fn rename(&self, from: &str, to: &str) {
            fs::rename(self.path(from), self.path(to)).unwrap();
        }

        fn matches(&self) -> bool {
            self.record.matches(&self.sources)
        }

        /// Writes the record.
        fn write(&self) {
            self.record.write(&self.path("record")).unwrap();
        }

        /// Reads the record.
        fn read(&self) -> Option<Record> {
            Record::read(&self.path("record"), &self.path("x"))
        }
    }

    #[test]
    fn a_record_is_read_as_it_was_written() {
        let recorded = Recorded::new();
        recorded.write();
        assert_eq!(recorded.read().as_ref(), Some(&recorded.record));
    }

    #[test]
    fn a_record_matches_its_sources_only() {
        let recorded = Recorded::new();
        assert!(recorded.matches());
        assert!(!recorded.record.matches(&recorded.sources[..1]));
    }

    #[test]
    fn a_record_does_not_match_while_a_file_is_missing() {
        let recorded = Recorded::new();
        recorded.rename("c.rs", "new.rs");
        assert!(!recorded.matches());
    }

    #[test]
    fn a_record_tells_a_file_from_another_of_the_same_time() {
        let recorded = Recorded::new();
        recorded.rename("c.rs", "new.rs");
        recorded.rename("old.rs", "c.rs");
        assert!(!recorded.matches(), "a file was exchanged");
        recorded.rename("new.rs", "c.rs");
        assert!(recorded.matches());
    }

    #[test]
    fn a_record_tells_a_folder_from_another() {
        let recorded = Recorded::new();
        recorded.rename("a", "first");
        recorded.rename("old", "a");
        assert!(!recorded.matches());
    }

    #[test]
    fn a_record_matches_if_a_link_leads_to_the_folder() {
        let recorded = Recorded::new();
        recorded.rename("a", "first");
        symlink(recorded.path("first"), recorded.path("a")).unwrap();
        assert!(recorded.matches());
    }

    #[test]
    fn a_record_that_is_missing_is_not_read() {
        assert_eq!(Recorded::new().read(), None);
    }

    #[test]
    fn a_record_of_another_artifact_is_not_read() {
        let recorded = Recorded::new();
        recorded.write();
        assert!(recorded.read().is_some());
        write(&recorded.path("x"), "compiled later").unwrap();
        assert_eq!(recorded.read(), None);
    }

    #[test]
    fn a_record_without_sources_matches_nothing() {
        let folder = old_files(&[("x", "")]);
        let artifact = folder.path().join("x");
        let record = Record::new(&artifact, &[], folder.path(), now_between_pauses());
        assert!(!record.matches(&[]), "the list of the sources was not read");
    }

    #[test]
    fn a_file_that_changes_during_the_compilation_never_matches() {
        let files = [("x", ""), ("a.rs", "1"), ("old.rs", "2"), ("b/c.rs", "1"), ("old/c.rs", "2")];
        let folder = old_files(&files);
        let path = |name: &str| folder.path().join(name);
        let start = now_between_pauses();
        fs::rename(path("old.rs"), path("a.rs")).unwrap();
        fs::rename(path("b"), path("older")).unwrap();
        fs::rename(path("old"), path("b")).unwrap();
        for file in ["a.rs", "b/c.rs"] {
            let sources = [path(file)];
            let record = Record::new(&path("x"), &sources, folder.path(), start);
            record.write(&path("record")).unwrap();
            assert!(
                !Record::read(&path("record"), &path("x")).unwrap().matches(&sources),
                "{file}"
            );
        }
    }
}
