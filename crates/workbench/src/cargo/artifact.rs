//! The libraries and programs that Cargo has compiled, and their source files.

use std::env::consts::EXE_SUFFIX;
use std::fs;
use std::path::{Path, PathBuf};

/// A library or a program that Cargo has compiled, now or before.
pub(super) struct Artifact {
    pub(super) path: PathBuf,
    /// True if Cargo has compiled it before, and took it to be up to date now.
    pub(super) is_fresh: bool,
}

impl Artifact {
    /// Returns the list of source files that was written when this was compiled, if it is found. `deps` are folders in
    /// which the compiler puts libraries and programs.
    pub(super) fn list(&self, deps: &[&Path]) -> Option<PathBuf> {
        let name = self.path.file_stem()?.to_string_lossy();
        let folder = self.path.parent()?;
        if deps.contains(&folder) {
            // The list of a library has the name of the crate, without the prefix of the file of the library.
            let crate_name = name.strip_prefix("lib").unwrap_or(&name);
            return Some(self.path.with_file_name(format!("{crate_name}.d")));
        }
        // Cargo copies a program from the file `NAME-HASH`, or makes a link to it. The list `NAME-HASH.d` is beside
        // that file. (There are others, for the tests of the program.)
        let start = format!("{}-", name.replace('-', "_"));
        let beside = [folder.join("deps"), folder.to_owned()];
        let folders = beside.iter().map(PathBuf::as_path).chain(deps.iter().copied());
        let entries = folders.filter_map(|folder| fs::read_dir(folder).ok()).flatten().flatten();
        let mut lists = entries.map(|entry| entry.path()).filter(|path| {
            let file = path.file_name().unwrap_or_default().to_string_lossy();
            file.starts_with(&start) && file.ends_with(".d")
        });
        let own = lists.find(|list| {
            is_copy(&list.with_extension(&EXE_SUFFIX[EXE_SUFFIX.len().min(1)..]), &self.path)
        });
        // The list that Cargo writes beside a program has the targets of links in the places of the links.
        own.or_else(|| Some(self.path.with_extension("d")).filter(|list| list.is_file()))
    }
}

/// Returns true if a file is the same as another one, or a copy of it, by its size and its time.
fn is_copy(copy: &Path, original: &Path) -> bool {
    let facts = |file| {
        let metadata = fs::metadata(file).ok()?;
        Some((metadata.len(), metadata.modified().ok()?))
    };
    facts(copy).is_some_and(|found| facts(original) == Some(found))
}

/// Returns the source files in a list, whose paths begin in a folder. There are none if it cannot be read.
pub(super) fn sources(list: &Path, folder: &Path) -> Vec<PathBuf> {
    const SPACE_IN_PATH: &str = "\0";
    let text = fs::read_to_string(list).unwrap_or_default();
    // The first line is a rule of a makefile, such as `program: a.rs b.rs`. A space in a path has a backslash before
    // it.
    let rule = text.lines().next().and_then(|line| line.split_once(": "));
    let (_, paths) = rule.unwrap_or_default();
    let paths = paths.replace("\\ ", SPACE_IN_PATH);
    let paths = paths.split_whitespace().map(|path| path.replace(SPACE_IN_PATH, " "));
    paths.map(|path| folder.join(path)).collect()
}

#[cfg(all(test, unix))]
mod tests {
    use super::{Artifact, sources};
    use std::fs;
    use std::path::{Path, PathBuf};
    use tempfile::TempDir;
    use test_support::files::{make_old, write_files};

    #[test]
    fn the_list_of_a_library_has_the_name_of_the_crate() {
        let library = Artifact { path: "t/deps/libx-1.rlib".into(), is_fresh: true };
        assert_eq!(library.list(&[Path::new("t/deps")]).unwrap(), Path::new("t/deps/x-1.d"));
    }

    #[test]
    fn the_list_of_a_program_is_beside_the_file_that_was_copied() {
        let folder = TempDir::new().unwrap();
        let path = |name: &str| folder.path().join(name);
        let program = Artifact { path: path("debug/my-x"), is_fresh: true };
        assert_eq!(program.list(&[]), None);
        write_files(folder.path(), &[("debug/my-x", "program"), ("debug/my-x.d", "")]);
        assert_eq!(program.list(&[]), Some(path("debug/my-x.d")));
        // These are the tests, and the program itself, in a folder of its own.
        for (name, text) in [("my_x-1", "tests"), ("my_x-2", "program"), ("my_x_a-3", "program")] {
            let files = [(name, text), (&format!("{name}.d"), "")];
            write_files(&path("build/deps"), &files);
            make_old(&path("build/deps").join(name));
        }
        assert_eq!(program.list(&[&path("build/deps")]), Some(path("debug/my-x.d")));
        make_old(&program.path);
        assert_eq!(program.list(&[&path("build/deps")]), Some(path("build/deps/my_x-2.d")));
        assert_eq!(program.list(&[]), Some(path("debug/my-x.d")));
    }

    #[test]
    fn a_list_of_sources_may_have_spaces_and_may_be_missing() {
        let folder = TempDir::new().unwrap();
        let list = folder.path().join("x.d");
        let sources = || sources(&list, Path::new("/f"));
        assert_eq!(sources(), [""; 0].map(PathBuf::from));
        fs::write(&list, "/x y/x: /a\\ b/c.rs d.rs\n\nd.rs:\n").unwrap();
        assert_eq!(sources(), ["/a b/c.rs", "/f/d.rs"].map(PathBuf::from));
        fs::write(&list, "").unwrap();
        assert_eq!(sources(), [""; 0].map(PathBuf::from));
    }
}
