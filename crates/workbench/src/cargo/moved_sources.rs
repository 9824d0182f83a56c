//! Source files that were moved to their places after a program was built from others.

use crate::file_time::{place_time, text_time};
use std::collections::VecDeque;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

/// Returns true if Cargo should compile a library or a program again, but does not: the texts of its source files are
/// older than it, but one of them, or a folder around it, was moved to its place later. `folder` is the one in which
/// Cargo was called.
pub(super) fn has_moved_source(artifact: &Path, folder: &Path) -> bool {
    lists(artifact).iter().any(|list| {
        // The compiler writes the list when it has read the files. It may take a while until the program is finished.
        let Some(time) = text_time(list) else { return false };
        sources(list).iter().any(|source| is_moved_since(time, &folder.join(source)))
    })
}

/// Returns true if the text of a file is older than a time, and the file, or a folder around it, was moved later. If
/// one of them is a link, the target may have been moved, too.
fn is_moved_since(time: SystemTime, file: &Path) -> bool {
    /// A system follows at most so many links. There may be a cycle.
    const MAX_LINKS: usize = 40;
    if text_time(file).is_none_or(|text_time| text_time > time) {
        return false;
    }
    let mut paths = VecDeque::from([file.to_owned()]);
    let mut link_count = 0;
    while let Some(path) = paths.pop_front() {
        for part in path.ancestors() {
            if place_time(part).is_some_and(|place_time| place_time > time) {
                return true;
            }
            if let (Ok(target), Some(folder)) = (fs::read_link(part), part.parent())
                && link_count < MAX_LINKS
            {
                link_count += 1;
                paths.push_back(folder.join(target));
            }
        }
    }
    false
}

/// Returns the lists of source files that the compiler has written for a library or a program. For a program, those of
/// its tests may be among them. (The list that Cargo writes beside a program has the targets of links in the places of
/// the links.)
fn lists(artifact: &Path) -> Vec<PathBuf> {
    let name = artifact.file_stem().unwrap_or_default().to_string_lossy();
    if artifact.parent().is_some_and(|folder| folder.ends_with("deps")) {
        // The list of a library has the name of the crate, without the prefix of the file of the library.
        let crate_name = name.strip_prefix("lib").unwrap_or(&name);
        return vec![artifact.with_file_name(format!("{crate_name}.d"))];
    }
    let start = format!("{}-", name.replace('-', "_"));
    let is_list = |path: &PathBuf| {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        let hash = name.strip_prefix(&start).and_then(|rest| rest.strip_suffix(".d"));
        hash.is_some_and(|hash| !hash.contains('-'))
    };
    let entries = fs::read_dir(artifact.with_file_name("deps")).into_iter().flatten().flatten();
    entries.map(|entry| entry.path()).filter(is_list).collect()
}

/// Returns the source files in a list. There are none if it cannot be read.
fn sources(list: &Path) -> Vec<PathBuf> {
    let text = fs::read_to_string(list).unwrap_or_default();
    // The first line is a rule of a makefile, such as `program: a.rs b.rs`.
    let rule = text.lines().next().and_then(|line| line.split_once(": "));
    rule.map(|(_, sources)| paths(sources)).unwrap_or_default()
}

/// Returns the paths of a rule of a makefile. They are separated by spaces, and a space in a path has a backslash
/// before it.
fn paths(rule: &str) -> Vec<PathBuf> {
    const SPACE_IN_PATH: &str = "\0";
    let rule = rule.replace("\\ ", SPACE_IN_PATH);
    rule.split_whitespace().map(|path| path.replace(SPACE_IN_PATH, " ").into()).collect()
}

#[cfg(all(test, unix))]
mod tests {
    use super::{has_moved_source, lists, sources};
    use crate::file::replace;
    use crate::test_project::make_old;
    use std::fs;
    use std::os::unix::fs::symlink;
    use std::path::{Path, PathBuf};
    use std::thread;
    use std::time::Duration;
    use tempfile::TempDir;

    /// A folder with the source files a/b.rs and c.rs, and with the list of the library that was built from them.
    struct Fixture {
        folder: TempDir,
    }

    impl Fixture {
        fn new() -> Self {
            let folder = TempDir::new().unwrap();
            for (file, text) in [("a/b.rs", "1"), ("c.rs", "1")] {
                replace(&folder.path().join(file), text).unwrap();
            }
            let fixture = Self { folder };
            fixture.build("a/b.rs c.rs");
            fixture
        }

        fn path(&self, name: &str) -> PathBuf {
            self.folder.path().join(name)
        }

        /// Writes the list that the compiler writes when it reads these files.
        fn build(&self, sources: &str) {
            let list = self.path("target/deps/x-1.d");
            let _ = fs::remove_file(&list);
            let text = format!("/target/deps/x-1.d: {sources}\n\na/b.rs:\nc.rs:\n");
            replace(&list, &text).unwrap();
        }

        fn is_stale(&self) -> bool {
            has_moved_source(&self.path("target/deps/libx-1.rlib"), self.folder.path())
        }
    }

    /// Times may be rounded, so what is to happen later happens a while later.
    fn wait() {
        thread::sleep(Duration::from_millis(50));
    }

    /// Writes a file whose text is of the past.
    fn write_old(file: &Path) {
        replace(file, "2").unwrap();
        make_old(file);
    }

    /// Checks that a library becomes stale when a link that exists gets another target.
    #[track_caller]
    fn assert_stale_after_new_target(fixture: &Fixture, link: &str, target: &str) {
        wait();
        fixture.build("a/b.rs c.rs");
        assert!(!fixture.is_stale());
        wait();
        fs::remove_file(fixture.path(link)).unwrap();
        symlink(target, fixture.path(link)).unwrap();
        assert!(fixture.is_stale());
    }

    #[test]
    fn a_file_is_moved_alone() {
        let fixture = Fixture::new();
        assert!(!fixture.is_stale());
        wait();
        write_old(&fixture.path("backup"));
        assert!(!fixture.is_stale());
        fs::rename(fixture.path("backup"), fixture.path("c.rs")).unwrap();
        assert!(fixture.is_stale());
        wait();
        fixture.build("a/b.rs c.rs");
        assert!(!fixture.is_stale());
    }

    #[test]
    fn a_text_that_was_written_later_is_left_to_cargo() {
        let fixture = Fixture::new();
        wait();
        replace(&fixture.path("c.rs"), "2").unwrap();
        assert!(!fixture.is_stale());
    }

    #[test]
    fn a_file_is_moved_with_its_folder() {
        let fixture = Fixture::new();
        fs::rename(fixture.path("a"), fixture.path("old")).unwrap();
        fixture.build("a/b.rs c.rs");
        wait();
        // A new file in a folder does not move the others.
        replace(&fixture.path("old/d.rs"), "1").unwrap();
        assert!(!fixture.is_stale());
        wait();
        fs::rename(fixture.path("old"), fixture.path("a")).unwrap();
        assert!(fixture.is_stale());
    }

    #[test]
    fn a_link_to_another_folder_moves_its_files() {
        let fixture = Fixture::new();
        fs::rename(fixture.path("a"), fixture.path("first")).unwrap();
        write_old(&fixture.path("second/b.rs"));
        symlink(fixture.path("first"), fixture.path("a")).unwrap();
        assert_stale_after_new_target(&fixture, "a", "second");
    }

    #[test]
    fn a_link_behind_a_link_moves_its_file() {
        let fixture = Fixture::new();
        fs::rename(fixture.path("c.rs"), fixture.path("first.rs")).unwrap();
        write_old(&fixture.path("second.rs"));
        symlink("first.rs", fixture.path("current.rs")).unwrap();
        symlink(fixture.path("current.rs"), fixture.path("c.rs")).unwrap();
        assert_stale_after_new_target(&fixture, "current.rs", "second.rs");
    }

    #[test]
    fn links_may_form_a_cycle() {
        let fixture = Fixture::new();
        symlink(".", fixture.path("self")).unwrap();
        wait();
        fixture.build("self/self/c.rs");
        assert!(!fixture.is_stale());
    }

    #[test]
    fn a_library_has_one_list_and_a_program_may_have_several() {
        let folder = TempDir::new().unwrap();
        let deps = folder.path().join("deps");
        for name in ["my_x-1.d", "my_x-2.d", "my_x-1", "my_x-a-1.d", "x-1.d"] {
            replace(&deps.join(name), "").unwrap();
        }
        let mut found = lists(&folder.path().join("my-x"));
        found.sort();
        assert_eq!(found, [deps.join("my_x-1.d"), deps.join("my_x-2.d")]);
        assert_eq!(lists(&deps.join("libx-1.rlib")), [deps.join("x-1.d")]);
        assert_eq!(lists(Path::new("nowhere/x")), [""; 0].map(PathBuf::from));
    }

    #[test]
    fn a_list_of_sources_may_have_spaces_and_may_be_missing() {
        let folder = TempDir::new().unwrap();
        let list = folder.path().join("x.d");
        assert_eq!(sources(&list), [""; 0].map(PathBuf::from));
        fs::write(&list, "/x y/x: /a\\ b/c.rs /d.rs\n").unwrap();
        assert_eq!(sources(&list), ["/a b/c.rs", "/d.rs"].map(PathBuf::from));
        fs::write(&list, "").unwrap();
        assert_eq!(sources(&list), [""; 0].map(PathBuf::from));
    }
}
