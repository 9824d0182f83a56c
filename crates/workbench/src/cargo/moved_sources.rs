//! Source files that were moved to their places after a program was built from others.

use crate::file_time::{place_time, text_time};
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

/// Returns the source files of these libraries and programs that Cargo should compile again, but does not. The texts of
/// these files are older than the library or the program. But the files, or folders around them, were moved to their
/// places after it was built. `folder` is the one in which Cargo was called.
pub(super) fn moved_sources(artifacts: &[PathBuf], folder: &Path) -> Vec<PathBuf> {
    let mut moved = Vec::new();
    for artifact in artifacts {
        let Some(built) = text_time(artifact) else { continue };
        for source in sources(artifact) {
            let source = folder.join(source);
            if is_moved_since(built, &source) && !moved.contains(&source) {
                moved.push(source);
            }
        }
    }
    moved
}

/// Gives a file the present time. Returns false if the system does not allow it.
pub(super) fn renew(file: &Path) -> bool {
    let renewed = File::options().write(true).open(file);
    renewed.and_then(|file| file.set_modified(SystemTime::now())).is_ok()
}

/// Returns true if the text of a file is older than a time, and the file, or a folder around it, was moved later. If
/// one of them is a link, the target may have been moved, too.
fn is_moved_since(time: SystemTime, file: &Path) -> bool {
    /// A system follows at most so many links. There may be a cycle.
    const MAX_LINKS: usize = 40;
    let is_older = text_time(file).is_some_and(|text_time| text_time <= time);
    let is_moved = |path: &Path| place_time(path).is_some_and(|place_time| place_time > time);
    let mut paths = vec![file.to_owned()];
    let mut next = 0;
    while is_older && next < paths.len() {
        let path = paths[next].clone();
        if path.ancestors().any(is_moved) {
            return true;
        }
        let targets = path.ancestors().filter_map(|link| {
            let target = fs::read_link(link).ok()?;
            Some(link.parent()?.join(target))
        });
        let free = MAX_LINKS.saturating_sub(paths.len());
        paths.extend(targets.take(free).collect::<Vec<_>>());
        next += 1;
    }
    false
}

/// Returns the source files of a library or a program, from the list that the compiler or Cargo has written beside it.
/// There are none if there is no list.
fn sources(artifact: &Path) -> Vec<PathBuf> {
    let name = artifact.file_name().unwrap_or_default().to_string_lossy();
    // The list of a library has the name of the crate, without the prefix of the file of the library.
    let crate_name = name.strip_prefix("lib").unwrap_or(&name);
    let lists = [&*name, crate_name].map(|name| artifact.with_file_name(name).with_extension("d"));
    let text = lists.iter().find_map(|list| fs::read_to_string(list).ok()).unwrap_or_default();
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
    use super::{moved_sources, renew, sources};
    use crate::file::replace;
    use std::fs::{self, File};
    use std::os::unix::fs::symlink;
    use std::path::{Path, PathBuf};
    use std::thread;
    use std::time::{Duration, SystemTime};
    use tempfile::TempDir;

    /// A folder with the source files a/b.rs and c.rs, and with the library that was built from them.
    struct Fixture {
        folder: TempDir,
        library: PathBuf,
    }

    impl Fixture {
        fn new() -> Self {
            let folder = TempDir::new().unwrap();
            let library = folder.path().join("target/libx-1.rlib");
            for (file, text) in [
                ("a/b.rs", "1"),
                ("c.rs", "1"),
                ("target/libx-1.rlib", "1"),
                ("target/x-1.d", "/target/x-1.d: a/b.rs c.rs\n\na/b.rs:\nc.rs:\n"),
            ] {
                replace(&folder.path().join(file), text).unwrap();
            }
            Self { folder, library }
        }

        fn path(&self, name: &str) -> PathBuf {
            self.folder.path().join(name)
        }

        /// Returns the sources that were moved, by their names in the folder.
        fn moved(&self) -> Vec<String> {
            let moved = moved_sources(std::slice::from_ref(&self.library), self.folder.path());
            let name = |path: &PathBuf| path.strip_prefix(self.folder.path()).unwrap().to_owned();
            moved.iter().map(|path| name(path).display().to_string()).collect()
        }
    }

    /// Times may be rounded, so what is to happen later happens a while later.
    fn wait() {
        thread::sleep(Duration::from_millis(50));
    }

    /// Writes a file whose text is of the past.
    fn write_old(file: &Path) {
        let past = SystemTime::UNIX_EPOCH + Duration::from_secs(1_000_000_000);
        replace(file, "2").unwrap();
        File::options().write(true).open(file).unwrap().set_modified(past).unwrap();
    }

    #[test]
    fn a_file_is_moved_alone() {
        let fixture = Fixture::new();
        assert_eq!(fixture.moved(), [""; 0]);
        wait();
        write_old(&fixture.path("backup"));
        assert_eq!(fixture.moved(), [""; 0]);
        fs::rename(fixture.path("backup"), fixture.path("c.rs")).unwrap();
        assert_eq!(fixture.moved(), ["c.rs"]);
        assert!(renew(&fixture.path("c.rs")));
        assert_eq!(fixture.moved(), [""; 0], "the text is newer than the library");
        assert!(!renew(&fixture.path("d.rs")));
    }

    #[test]
    fn a_text_that_was_written_later_is_left_to_cargo() {
        let fixture = Fixture::new();
        wait();
        replace(&fixture.path("c.rs"), "2").unwrap();
        assert_eq!(fixture.moved(), [""; 0]);
    }

    #[test]
    fn a_file_is_moved_with_its_folder() {
        let fixture = Fixture::new();
        fs::rename(fixture.path("a"), fixture.path("old")).unwrap();
        replace(&fixture.library, "2").unwrap();
        wait();
        // A new file in a folder does not move the others.
        replace(&fixture.path("old/d.rs"), "1").unwrap();
        assert_eq!(fixture.moved(), [""; 0]);
        wait();
        fs::rename(fixture.path("old"), fixture.path("a")).unwrap();
        assert_eq!(fixture.moved(), ["a/b.rs"]);
    }

    #[test]
    fn a_link_to_another_folder_moves_its_files() {
        let fixture = Fixture::new();
        fs::rename(fixture.path("a"), fixture.path("first")).unwrap();
        write_old(&fixture.path("second/b.rs"));
        symlink(fixture.path("first"), fixture.path("a")).unwrap();
        wait();
        fs::write(&fixture.library, "2").unwrap();
        assert_eq!(fixture.moved(), [""; 0]);
        wait();
        fs::remove_file(fixture.path("a")).unwrap();
        symlink(fixture.path("second"), fixture.path("a")).unwrap();
        assert_eq!(fixture.moved(), ["a/b.rs"]);
    }

    #[test]
    fn a_link_behind_a_link_moves_its_file() {
        let fixture = Fixture::new();
        fs::rename(fixture.path("c.rs"), fixture.path("first.rs")).unwrap();
        write_old(&fixture.path("second.rs"));
        symlink("first.rs", fixture.path("current.rs")).unwrap();
        symlink(fixture.path("current.rs"), fixture.path("c.rs")).unwrap();
        wait();
        fs::write(&fixture.library, "2").unwrap();
        assert_eq!(fixture.moved(), [""; 0]);
        wait();
        fs::remove_file(fixture.path("current.rs")).unwrap();
        symlink("second.rs", fixture.path("current.rs")).unwrap();
        assert_eq!(fixture.moved(), ["c.rs"]);
    }

    #[test]
    fn links_may_form_a_cycle() {
        let fixture = Fixture::new();
        symlink(".", fixture.path("self")).unwrap();
        let list = "/target/x-1.d: self/self/c.rs\n";
        fs::write(fixture.path("target/x-1.d"), list).unwrap();
        wait();
        fs::write(&fixture.library, "2").unwrap();
        assert_eq!(fixture.moved(), [""; 0]);
    }

    #[test]
    fn a_list_of_sources_may_have_spaces_and_may_be_missing() {
        let folder = TempDir::new().unwrap();
        let program = folder.path().join("x");
        assert_eq!(sources(&program), [""; 0].map(PathBuf::from));
        fs::write(program.with_extension("d"), "/x y/x: /a\\ b/c.rs /d.rs\n").unwrap();
        assert_eq!(sources(&program), ["/a b/c.rs", "/d.rs"].map(PathBuf::from));
        fs::write(program.with_extension("d"), "").unwrap();
        assert_eq!(sources(&program), [""; 0].map(PathBuf::from));
    }
}
