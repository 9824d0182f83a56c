//! The folders and files of a project, and the names that they have in common.

mod names;
pub mod layout;
mod location;

use crate::support::file::read;
use crate::support::file_time::last_change;
use anyhow::{Context, Result, bail, ensure};
use layout::{INPUT_EXTENSION, OUTPUT_EXTENSION, SOLUTIONS, TESTCASES};
use location::Location;
use names::{folder_names, natural_key, nearest, stems};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// The folder of a crate with solutions.
#[derive(Clone, Debug)]
pub struct Project {
    location: Location,
}

impl Project {
    /// Returns the project in a folder. Its solutions are built in a target folder of their own.
    pub fn new(root: &Path) -> Self {
        Self { location: Location::in_folder(root) }
    }

    /// Finds the project for which this program was started. The search starts in the folder of this program's package
    /// if Cargo runs this program, and in the current folder otherwise. It goes on in the parent folders, and ends at
    /// the first folder that has `src/bin` or the manifest of a workspace.
    ///
    /// The folder in which this program was compiled does not matter, because the project may have been moved or copied
    /// since, and several copies may share a target folder. Only entry points such as `main` call this function. They
    /// hand the project to everything else.
    ///
    /// # Errors
    ///
    /// Returns an error if neither the folder at which the search starts nor one above it is a project.
    pub fn from_environment() -> Result<Self> {
        Ok(Self { location: Location::from_environment()? })
    }

    /// Returns the target folder in which Cargo has to build solutions. Returns `None` if it is the target folder of
    /// Cargo's configuration.
    ///
    /// Cargo decides by the times of the source files whether a program is up to date, and not by their folder. So in a
    /// shared target folder, Cargo may return the program of another copy of the project.
    pub(crate) fn private_target(&self) -> Option<PathBuf> {
        self.location.builds_apart.then(|| self.scratch().join("target"))
    }

    /// Returns the root folder of the project.
    pub fn root(&self) -> &Path {
        &self.location.root
    }

    /// Returns the folder for files that can be made again, such as built bundles.
    pub fn scratch(&self) -> &Path {
        &self.location.scratch
    }

    /// Returns the folder of the library.
    pub fn library_folder(&self) -> PathBuf {
        self.root().join(layout::LIBRARY)
    }

    /// Returns the root file of the library. It need not exist.
    pub fn library_file(&self) -> PathBuf {
        self.root().join(layout::LIBRARY_ROOT)
    }

    /// Returns the folder of the solutions. It need not exist.
    pub fn solution_folder(&self) -> PathBuf {
        self.root().join(SOLUTIONS)
    }

    /// Returns the source file of a solution.
    pub fn solution_file(&self, name: &str) -> PathBuf {
        self.root().join(layout::solution(name))
    }

    /// Returns the file of the stress test of a solution. It need not exist.
    pub fn stress_test_file(&self, name: &str) -> PathBuf {
        self.root().join(layout::stress_test(name))
    }

    /// Returns the folder of the test cases of a solution.
    pub fn testcase_folder(&self, name: &str) -> PathBuf {
        self.root().join(layout::testcase_folder(name))
    }

    /// Returns the input file of a test case of a solution.
    pub fn input_file(&self, name: &str, case: &str) -> PathBuf {
        self.root().join(layout::input_file(name, case))
    }

    /// Returns the file of the expected output of a test case of a solution. The file need not exist.
    pub fn output_file(&self, name: &str, case: &str) -> PathBuf {
        self.root().join(layout::output_file(name, case))
    }

    /// Returns true if a file belongs to a test case, according to its name.
    pub fn is_case_file(file: &Path) -> bool {
        file.extension()
            .is_some_and(|extension| extension == INPUT_EXTENSION || extension == OUTPUT_EXTENSION)
    }

    /// Returns the sorted names of the solutions. The name of the solution in `src/bin/abc.rs` is `abc`.
    ///
    /// # Errors
    ///
    /// Returns an error if the folder exists and cannot be read.
    pub fn solution_names(&self) -> Result<BTreeSet<String>> {
        let folder = self.solution_folder();
        if folder.exists() { stems(&folder, &["rs"]) } else { Ok(BTreeSet::new()) }
    }

    /// Returns the names of the solutions and of the folders of test cases, sorted.
    ///
    /// # Errors
    ///
    /// Returns an error if a folder cannot be read.
    pub fn solution_and_testcase_names(&self) -> Result<BTreeSet<String>> {
        let mut names = self.solution_names()?;
        names.extend(folder_names(&self.root().join(TESTCASES))?);
        Ok(names)
    }

    /// Returns the text of a solution.
    ///
    /// # Errors
    ///
    /// Returns an error if there is no such solution, or if its file cannot be read. If the name belongs to a folder
    /// with a main.rs or to test cases alone, the error names their folder. If nothing has the name, the error lists
    /// all solutions, and suggests one with a similar name, if there is one.
    pub fn read_solution(&self, name: &str) -> Result<String> {
        let solutions = self.solution_names()?;
        if solutions.contains(name) {
            return read(&self.solution_file(name));
        }
        let is_name = name.chars().all(|c| c.is_alphanumeric() || "-_".contains(c));
        ensure!(is_name && !name.is_empty(), "expected the name of a solution, found {name:?}");
        let solution = self.solution_file(name);
        let package = solution.with_extension("").join("main.rs");
        ensure!(
            !package.is_file(),
            "expected a solution in a single file, found {}: move it to {}",
            package.display(),
            solution.display()
        );
        let testcases = self.testcase_folder(name);
        let folder = testcases.display();
        ensure!(!testcases.is_dir(), "{folder} has no solution: write it, or delete the folder");
        let hint = nearest(name, &solutions).map(|near| format!(" did you mean `{near}`?"));
        let known = Vec::from_iter(solutions).join(", ");
        bail!("no solution `{name}`;{} known: {known}", hint.unwrap_or_default());
    }

    /// Returns the name of the solution whose source was changed last, or moved to its place last.
    ///
    /// # Errors
    ///
    /// Returns an error if there is no solution, or if the folder cannot be read.
    pub fn changed_last(&self) -> Result<String> {
        let changed = |name: &String| last_change(&self.solution_file(name));
        self.solution_names()?
            .into_iter()
            .max_by_key(changed)
            .context("there is no solution in src/bin")
    }

    /// Returns the names of the test cases of a solution: those of the `.in` and `.out` files in their folder. The
    /// names are sorted, with the samples first, and with `sample-9` before `sample-10`.
    ///
    /// # Errors
    ///
    /// Returns an error if there are none, or if the folder cannot be read.
    pub fn case_names(&self, name: &str) -> Result<Vec<String>> {
        let folder = self.testcase_folder(name);
        let names = if folder.is_dir() {
            stems(&folder, &[INPUT_EXTENSION, OUTPUT_EXTENSION])?
        } else {
            BTreeSet::new()
        };
        ensure!(
            !names.is_empty(),
            "{name} has no test cases: expected sample-1.in and, unless a checker or an interactor decides, sample-1.out in {}",
            folder.display()
        );
        let mut names = Vec::from_iter(names);
        names.sort_by_cached_key(|name| (!name.starts_with("sample"), natural_key(name)));
        Ok(names)
    }
}

#[cfg(test)]
mod tests {
    use super::Project;
    use crate::support::file::write;
    use std::fs::{self, File};
    use std::path::Path;
    use std::time::{Duration, SystemTime};
    use test_support::files::{empty_project, project};

    const SOURCE: (&str, &str) = ("src/bin/x.rs", "");

    #[test]
    fn the_solution_that_was_changed_last_is_found() {
        let (folder, project) = empty_project(Project::new);
        fs::create_dir_all(folder.path().join("src/bin")).unwrap();
        project.changed_last().unwrap_err();
        for name in ["x", "y", "z"] {
            write(&project.solution_file(name), "").unwrap();
        }
        for (seconds, name) in (1..).zip(["y", "z", "x", "z"]) {
            let file = File::options().write(true).open(project.solution_file(name)).unwrap();
            file.set_modified(SystemTime::now() + Duration::from_secs(seconds)).unwrap();
            assert_eq!(project.changed_last().unwrap(), name);
        }
    }

    #[test]
    #[cfg(unix)]
    fn a_solution_that_was_moved_to_its_place_has_changed() {
        let (_folder, project) =
            project(&[("old.rs", ""), ("src/bin/x.rs", ""), ("src/bin/y.rs", "")], Project::new);
        let old = project.root().join("old.rs");
        test_support::files::make_old(&old);
        for name in ["x", "y", "x"] {
            std::thread::sleep(Duration::from_millis(50));
            fs::rename(&old, project.solution_file(name)).unwrap();
            assert_eq!(project.changed_last().unwrap(), name);
            fs::copy(project.solution_file(name), &old).unwrap();
        }
    }

    #[test]
    fn a_name_has_a_solution_or_a_folder() {
        let others = ["testcases/y/a.in", "testcases/.z", "testcases/LICENSE", "src/bin/notes.txt"]
            .map(|name| (name, ""));
        let (folder, project) = project(&[&[SOURCE][..], &others].concat(), Project::new);
        assert!(project.solution_names().unwrap().iter().eq(["x"]));
        project.read_solution("x").unwrap();
        let error = |name| project.read_solution(name).unwrap_err().to_string();
        assert_eq!(error("z"), "no solution `z`; known: x");
        assert_eq!(error("../x"), "expected the name of a solution, found \"../x\"");
        let left = folder.path().join("testcases").join("y");
        let expected =
            format!("{} has no solution: write it, or delete the folder", left.display());
        assert_eq!(error("y"), expected);
        let solutions = folder.path().join("src/bin");
        let package = solutions.join("y").join("main.rs");
        write(&package, SOURCE.1).unwrap();
        let file = solutions.join("y.rs");
        let expected = format!(
            "expected a solution in a single file, found {}: move it to {}",
            package.display(),
            file.display()
        );
        assert_eq!(error("y"), expected);
        assert!(project.solution_and_testcase_names().unwrap().iter().eq(["x", "y"]));
        assert!(Project::new(Path::new("nowhere")).solution_and_testcase_names().is_err());
    }

    #[test]
    fn the_nearest_name_is_named_first() {
        let files = ["abc433d", "abc433f", "x"].map(|name| (format!("src/bin/{name}.rs"), ""));
        let (_folder, project) = project(&files, Project::new);
        let error = |name| project.read_solution(name).unwrap_err().to_string();
        for near in ["abc433x", "abc43d", "abc343d", "ABC_433D"] {
            let expected =
                format!("no solution `{near}`; did you mean `abc433d`? known: abc433d, abc433f, x");
            assert_eq!(error(near), expected);
        }
        for far in ["abd344d", "y"] {
            assert_eq!(error(far), format!("no solution `{far}`; known: abc433d, abc433f, x"));
        }
    }

    #[test]
    fn test_cases_are_sorted_by_their_numbers() {
        let files =
            ["10.in", "9.out", "9a.in", "9a10.in", "sample-2.in", "9a9.in", "x.in", "10.out"]
                .map(|name| (format!("testcases/x/{name}"), ""));
        let (_folder, project) = project(&files, Project::new);
        assert_eq!(
            project.case_names("x").unwrap(),
            ["sample-2", "9", "9a", "9a9", "9a10", "10", "x"]
        );
    }

    #[test]
    fn a_solution_without_test_cases_is_refused() {
        for files in [&[SOURCE][..], &[SOURCE, ("testcases/x/readme", "")]] {
            let (folder, project) = project(files, Project::new);
            let expected = format!(
                "x has no test cases: expected sample-1.in and, unless a checker or an interactor decides, sample-1.out in {}",
                folder.path().join("testcases").join("x").display()
            );
            assert_eq!(project.case_names("x").unwrap_err().to_string(), expected);
        }
    }
}
