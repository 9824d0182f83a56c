//! The libraries and programs that Cargo has compiled, and the files from which they were compiled.
//!
//! The compiler writes its outputs into the folder `deps`, and adds a hash to their names. Cargo then copies a program
//! to its place, without the hash: `debug/deps/x-0123456789abcdef` becomes `debug/x`. A library stays in `deps`.

use crate::support::file_time::modification_time;
use anyhow::{Context, Result};
use std::collections::BTreeSet;
use std::env::consts::EXE_SUFFIX;
use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

/// A library or a program at the place where Cargo reports it, such as `debug/x` or `debug/deps/libx-HASH.rlib`.
pub(super) struct Artifact {
    pub(super) path: PathBuf,
    /// True if Cargo did not compile the artifact in this call, because it took the artifact for up to date.
    pub(super) is_fresh: bool,
}

/// A library or a program in the folder `deps`, where the compiler has written it, with the list of its source files.
#[derive(Debug, PartialEq)]
pub(super) struct CompiledFile {
    /// The library or the program.
    pub(super) file: PathBuf,
    /// The list of its source files, which the compiler writes beside it.
    dep_info: PathBuf,
}

impl Artifact {
    /// Returns the file that the compiler has written, if it is found. `deps` are folders in which the compiler writes.
    ///
    /// This relies on the names that Cargo gives to its files. If Cargo changes them, nothing is found, and outdated
    /// programs are not noticed.
    pub(super) fn compiled_file(&self, deps: &[&Path]) -> Option<CompiledFile> {
        let name = self.path.file_stem()?.to_string_lossy();
        let folder = self.path.parent()?;
        if deps.contains(&folder) {
            // The list of a library has the name of the crate, without the prefix `lib`: `x-1.d` belongs to
            // `libx-1.rlib`.
            let crate_name = name.strip_prefix("lib").unwrap_or(&name);
            let dep_info = self.path.with_file_name(format!("{crate_name}.d"));
            return Some(CompiledFile { file: self.path.clone(), dep_info });
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
            Some(CompiledFile { file: program, dep_info: entry.path() })
        });
        let candidates: Vec<_> =
            outputs.filter(|output| has_same_size(&output.file, &self.path)).collect();
        // Several outputs may have the same bytes, for example if they were compiled with different `RUSTFLAGS` that
        // make no difference. So an output with the time of the program is preferred, because the program is probably a
        // hard link to it. The bytes decide only if there is none.
        let has_same_time = |output: &CompiledFile| {
            modification_time(&output.file) == modification_time(&self.path)
        };
        let is_copy = |output: &CompiledFile| has_same_bytes(&output.file, &self.path);
        let at = candidates
            .iter()
            .position(has_same_time)
            .or_else(|| candidates.iter().position(is_copy))?;
        candidates.into_iter().nth(at)
    }
}

impl CompiledFile {
    /// Returns the source files, sorted. Relative paths in the list are resolved against `folder`. Returns no files if
    /// the list cannot be read.
    pub(super) fn sources(&self, folder: &Path) -> Vec<PathBuf> {
        const SPACE_IN_PATH: &str = "\0";
        let bytes = fs::read(&self.dep_info).unwrap_or_default();
        let text = String::from_utf8_lossy(&bytes);
        // The first line is a rule of a makefile, such as `program: a.rs b.rs`. A space in a path has a backslash
        // before it.
        let rule = text.lines().next().and_then(|line| line.split_once(": "));
        let (_, paths) = rule.unwrap_or_default();
        let paths = paths.replace("\\ ", SPACE_IN_PATH);
        let paths = paths.split(' ').filter(|path| !path.is_empty());
        let paths = paths.map(|path| path.replace(SPACE_IN_PATH, " "));
        let paths: BTreeSet<_> = paths.map(|path| folder.join(path)).collect();
        paths.into_iter().collect()
    }

    /// Returns the file for the record of the source files.
    pub(super) fn record_file(&self) -> PathBuf {
        self.dep_info.with_extension("hashes")
    }

    /// Removes the library or the program, if it is there.
    ///
    /// # Errors
    ///
    /// Returns an error if it cannot be removed.
    pub(super) fn remove(&self) -> Result<()> {
        match fs::remove_file(&self.file) {
            Err(error) if error.kind() != ErrorKind::NotFound => Err(error).with_context(|| {
                format!("cannot remove {}, which is outdated", self.file.display())
            }),
            _ => Ok(()),
        }
    }
}

fn has_same_size(one: &Path, other: &Path) -> bool {
    let size = |file| fs::metadata(file).map(|metadata| metadata.len()).ok();
    size(one).is_some_and(|found| size(other) == Some(found))
}

fn has_same_bytes(one: &Path, other: &Path) -> bool {
    fs::read(one).is_ok_and(|bytes| fs::read(other).is_ok_and(|found| found == bytes))
}

#[cfg(all(test, unix))]
mod tests {
    use super::{Artifact, CompiledFile};
    use std::fs;
    use std::path::{Path, PathBuf};
    use tempfile::TempDir;
    use test_support::files::{make_old, write_files};

    #[test]
    fn the_list_of_a_library_has_the_name_of_the_crate() {
        let library = Artifact { path: "t/deps/libx-1.rlib".into(), is_fresh: true };
        let output = library.compiled_file(&[Path::new("t/deps")]).unwrap();
        assert_eq!(output.file, Path::new("t/deps/libx-1.rlib"));
        assert_eq!(output.dep_info, Path::new("t/deps/x-1.d"));
        assert_eq!(output.record_file(), Path::new("t/deps/x-1.hashes"));
    }

    /// A folder with the old program `debug/my-x`, and its artifact.
    struct BuiltProgram {
        folder: TempDir,
        program: Artifact,
    }

    impl BuiltProgram {
        /// Creates the program without an output of the compiler.
        fn new() -> Self {
            let folder = TempDir::new().unwrap();
            write_files(folder.path(), &[("debug/my-x", "program"), ("debug/my-x.d", "")]);
            let program = Artifact { path: folder.path().join("debug/my-x"), is_fresh: true };
            // Files that are written one after the other may have the same time, and would look like hard links.
            make_old(&program.path);
            Self { folder, program }
        }

        /// Creates the program, and outputs of the compiler in this folder. The second output is the program, and the
        /// others are its tests and another program.
        fn with_outputs(folder: &str) -> Self {
            let built = Self::new();
            for (name, text) in [
                ("my_x-1", "testing"),
                ("my_x-2", "program"),
                ("my_x_a-3", "program"),
                ("my_x-6", "tested "),
                ("my_x-7", "a longer test"),
            ] {
                built.write_output(&format!("{folder}/{name}"), text);
            }
            built
        }

        /// Creates the program, and several outputs with its bytes. Of these, `my_x-4` has the time of the program. The
        /// output `my_x-7` has the same time, but another size.
        fn with_equal_outputs() -> Self {
            let built = Self::with_outputs("debug/deps");
            for number in [3, 4, 5] {
                built.write_output(&format!("debug/deps/my_x-{number}"), "program");
            }
            let time = make_old(&built.path("debug/deps/my_x-4"));
            assert_eq!(make_old(&built.program.path), time);
            assert_eq!(make_old(&built.path("debug/deps/my_x-7")), time);
            built
        }

        fn write_output(&self, file: &str, text: &str) {
            write_files(self.folder.path(), &[(file, text), (&*format!("{file}.d"), "")]);
        }

        fn path(&self, name: &str) -> PathBuf {
            self.folder.path().join(name)
        }
    }

    #[test]
    fn a_missing_program_has_no_output() {
        let program = Artifact { path: "/no-such/debug/my-x".into(), is_fresh: true };
        assert_eq!(program.compiled_file(&[]), None);
    }

    #[test]
    fn a_program_without_an_output_is_not_known_to_be_compiled() {
        assert_eq!(BuiltProgram::new().program.compiled_file(&[]), None);
    }

    #[test]
    fn a_program_is_a_copy_of_the_output() {
        let built = BuiltProgram::with_outputs("build/deps");
        let expected = CompiledFile {
            file: built.path("build/deps/my_x-2"),
            dep_info: built.path("build/deps/my_x-2.d"),
        };
        let found = built.program.compiled_file(&[&built.path("build/deps")]);
        assert_eq!(found, Some(expected));
    }

    #[test]
    fn an_output_in_another_folder_is_not_found() {
        let built = BuiltProgram::with_outputs("build/deps");
        assert_eq!(built.program.compiled_file(&[]), None);
    }

    #[test]
    fn an_output_next_to_the_program_is_found_without_a_list_of_folders() {
        let built = BuiltProgram::with_outputs("debug/deps");
        let output = built.program.compiled_file(&[]).unwrap();
        assert_eq!(output.file, built.path("debug/deps/my_x-2"));
    }

    #[test]
    fn of_outputs_with_the_same_bytes_the_one_with_the_same_time_is_found() {
        let built = BuiltProgram::with_equal_outputs();
        let output = built.program.compiled_file(&[]).unwrap();
        assert_eq!(output.file, built.path("debug/deps/my_x-4"));
    }

    #[test]
    fn a_program_that_equals_no_output_has_no_compiled_file() {
        let built = BuiltProgram::with_equal_outputs();
        for number in [2, 3, 4, 5] {
            fs::remove_file(built.path(&format!("debug/deps/my_x-{number}"))).unwrap();
        }
        assert_eq!(built.program.compiled_file(&[]), None);
    }

    #[test]
    fn an_output_may_be_removed_twice() {
        let built = BuiltProgram::with_equal_outputs();
        let output = built.program.compiled_file(&[]).unwrap();
        output.remove().unwrap();
        output.remove().unwrap();
        assert!(!output.file.exists());
    }

    #[test]
    fn a_folder_cannot_be_removed_as_an_output() {
        let folder = TempDir::new().unwrap();
        let output = CompiledFile { file: folder.path().join("x"), dep_info: "x.d".into() };
        fs::create_dir(&output.file).unwrap();
        assert!(output.remove().unwrap_err().to_string().starts_with("cannot remove "));
    }

    #[test]
    fn a_list_of_sources_may_have_spaces_and_may_be_missing() {
        let folder = TempDir::new().unwrap();
        let dep_info = folder.path().join("x.d");
        let output = CompiledFile { file: "x".into(), dep_info: dep_info.clone() };
        let sources = || output.sources(Path::new("/f"));
        assert_eq!(sources(), [""; 0].map(PathBuf::from));
        fs::write(&dep_info, "/x y/x: /a\\ b/c.rs d.rs\n\nd.rs:\n").unwrap();
        assert_eq!(sources(), ["/a b/c.rs", "/f/d.rs"].map(PathBuf::from));
        fs::write(&dep_info, "").unwrap();
        assert_eq!(sources(), [""; 0].map(PathBuf::from));
    }
}
