//! The libraries and programs that Cargo has compiled, and the files from which they were compiled.
//!
//! The compiler writes its outputs into the folder `deps`, and adds a hash to their names. Cargo then copies a program
//! to its place, without the hash: `debug/deps/x-0123456789abcdef` becomes `debug/x`. A library stays in `deps`.

use anyhow::{Context, Result};
use std::collections::BTreeSet;
use std::env::consts::EXE_SUFFIX;
use std::fs;
use std::path::{Path, PathBuf};

/// A library or a program at the place where Cargo reports it, such as `debug/x` or `debug/deps/libx-HASH.rlib`.
pub(super) struct Artifact {
    pub(super) path: PathBuf,
    /// True if Cargo has compiled the artifact before, and now took it for up to date.
    pub(super) is_fresh: bool,
}

/// A library or a program in the folder `deps`, where the compiler has written it, with the list of its source files.
#[derive(Debug, PartialEq)]
pub(super) struct CompilerOutput {
    /// The library or the program.
    pub(super) file: PathBuf,
    /// The list of its source files.
    list: PathBuf,
}

impl Artifact {
    /// Returns the output of the compiler, if it is found. `deps` are folders in which the compiler puts its outputs.
    pub(super) fn output(&self, deps: &[&Path]) -> Option<CompilerOutput> {
        let name = self.path.file_stem()?.to_string_lossy();
        let folder = self.path.parent()?;
        if deps.contains(&folder) {
            // The list of a library has the name of the crate, without the prefix `lib`: `x-1.d` belongs to
            // `libx-1.rlib`.
            let crate_name = name.strip_prefix("lib").unwrap_or(&name);
            let list = self.path.with_file_name(format!("{crate_name}.d"));
            return Some(CompilerOutput { file: self.path.clone(), list });
        }
        // The compiler writes the program `NAME-HASH`. Cargo copies it to the file `NAME`, or makes a hard link. Other
        // files of the form `NAME-HASH` are the tests of the program.
        let start = format!("{}-", name.replace('-', "_"));
        let beside = [folder.join("deps"), folder.to_owned()];
        let folders = beside.iter().map(PathBuf::as_path).chain(deps.iter().copied());
        let entries = folders.filter_map(|folder| fs::read_dir(folder).ok()).flatten().flatten();
        let outputs = entries.filter_map(|entry| {
            let file = entry.file_name().into_string().ok()?;
            let stem = file.strip_suffix(".d").filter(|stem| stem.starts_with(&start))?;
            let program = entry.path().with_file_name(format!("{stem}{EXE_SUFFIX}"));
            Some(CompilerOutput { file: program, list: entry.path() })
        });
        let mut own = outputs.filter(|output| is_copy(&output.file, &self.path));
        own.next()
    }
}

impl CompilerOutput {
    /// Returns the source files, sorted. Relative paths in the list begin in `folder`. Returns no files if the list
    /// cannot be read.
    pub(super) fn sources(&self, folder: &Path) -> Vec<PathBuf> {
        const SPACE_IN_PATH: &str = "\0";
        let text = fs::read_to_string(&self.list).unwrap_or_default();
        // The first line is a rule of a makefile, such as `program: a.rs b.rs`. A space in a path has a backslash
        // before it.
        let rule = text.lines().next().and_then(|line| line.split_once(": "));
        let (_, paths) = rule.unwrap_or_default();
        let paths = paths.replace("\\ ", SPACE_IN_PATH);
        let paths = paths.split_whitespace().map(|path| path.replace(SPACE_IN_PATH, " "));
        let paths: BTreeSet<_> = paths.map(|path| folder.join(path)).collect();
        paths.into_iter().collect()
    }

    /// Returns the file for the record of the source files.
    pub(super) fn record(&self) -> PathBuf {
        self.list.with_extension("hashes")
    }

    /// Removes the library or the program.
    ///
    /// # Errors
    ///
    /// Returns an error if it cannot be removed.
    pub(super) fn remove(&self) -> Result<()> {
        fs::remove_file(&self.file)
            .with_context(|| format!("cannot remove {}, which is outdated", self.file.display()))
    }
}

/// Returns true if two files are the same file, or if one is a copy of the other.
fn is_copy(copy: &Path, original: &Path) -> bool {
    let facts = |file| {
        let metadata = fs::metadata(file).ok()?;
        Some((metadata.len(), metadata.modified().ok()?))
    };
    let (Some((copy_size, copy_time)), Some((size, time))) = (facts(copy), facts(original)) else {
        return false;
    };
    let is_same =
        || fs::read(copy).is_ok_and(|bytes| fs::read(original).is_ok_and(|it| it == bytes));
    copy_size == size && (copy_time == time || is_same())
}

#[cfg(all(test, unix))]
mod tests {
    use super::{Artifact, CompilerOutput};
    use std::fs;
    use std::path::{Path, PathBuf};
    use tempfile::TempDir;
    use test_support::files::write_files;

    #[test]
    fn the_list_of_a_library_has_the_name_of_the_crate() {
        let library = Artifact { path: "t/deps/libx-1.rlib".into(), is_fresh: true };
        let output = library.output(&[Path::new("t/deps")]).unwrap();
        assert_eq!(output.file, Path::new("t/deps/libx-1.rlib"));
        assert_eq!(output.list, Path::new("t/deps/x-1.d"));
        assert_eq!(output.record(), Path::new("t/deps/x-1.hashes"));
    }

    #[test]
    fn a_program_is_a_copy_of_the_output() {
        let folder = TempDir::new().unwrap();
        let path = |name: &str| folder.path().join(name);
        let program = Artifact { path: path("debug/my-x"), is_fresh: true };
        assert_eq!(program.output(&[]), None);
        write_files(folder.path(), &[("debug/my-x", "program"), ("debug/my-x.d", "")]);
        assert_eq!(program.output(&[]), None);
        // The second one is the program, and the others are its tests and another program.
        for (name, text) in [("my_x-1", "testing"), ("my_x-2", "program"), ("my_x_a-3", "program")]
        {
            write_files(&path("build/deps"), &[(name, text), (&format!("{name}.d"), "")]);
        }
        let expected =
            CompilerOutput { file: path("build/deps/my_x-2"), list: path("build/deps/my_x-2.d") };
        assert_eq!(program.output(&[&path("build/deps")]), Some(expected));
        assert_eq!(program.output(&[]), None);
        fs::rename(path("build/deps"), path("debug/deps")).unwrap();
        assert_eq!(program.output(&[]).unwrap().file, path("debug/deps/my_x-2"));
        program.output(&[]).unwrap().remove().unwrap();
        assert_eq!(program.output(&[]), None);
    }

    #[test]
    fn a_list_of_sources_may_have_spaces_and_may_be_missing() {
        let folder = TempDir::new().unwrap();
        let list = folder.path().join("x.d");
        let output = CompilerOutput { file: "x".into(), list: list.clone() };
        let sources = || output.sources(Path::new("/f"));
        assert_eq!(sources(), [""; 0].map(PathBuf::from));
        fs::write(&list, "/x y/x: /a\\ b/c.rs d.rs\n\nd.rs:\n").unwrap();
        assert_eq!(sources(), ["/a b/c.rs", "/f/d.rs"].map(PathBuf::from));
        fs::write(&list, "").unwrap();
        assert_eq!(sources(), [""; 0].map(PathBuf::from));
    }
}
