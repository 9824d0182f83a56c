//! Where the solutions and their test cases are, and whether they fit together.

use anyhow::{Context, Result, ensure};
use std::collections::BTreeSet;
use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};

/// The folder of the crate with the solutions.
#[derive(Clone, Debug)]
pub struct Project {
    root: PathBuf,
}

/// A test case: an input and the output that is expected for it.
#[derive(Clone, Debug)]
pub struct Case {
    /// The name of the files without their endings.
    pub name: String,
    /// The text of the `.in` file.
    pub input: String,
    /// The text of the `.out` file.
    pub expected: String,
}

impl Project {
    /// The project that this tool was built in.
    ///
    /// # Panics
    ///
    /// Never: the manifest of the tool lies one folder below the root.
    pub fn here() -> Self {
        let root = Path::new(env!("CARGO_MANIFEST_DIR"))
            .parent()
            .expect("a folder below the root");
        Self::at(root)
    }

    /// The project in the folder `root`.
    pub fn at(root: impl Into<PathBuf>) -> Self {
        Self { root: root.into() }
    }

    /// The folder itself.
    pub fn root(&self) -> &Path {
        &self.root
    }

    /// Where the source of a solution is.
    pub fn source(&self, problem: &str) -> PathBuf {
        self.root
            .join("src")
            .join("bin")
            .join(problem)
            .with_extension("rs")
    }

    /// Where the test cases of a solution are.
    pub fn testcases(&self, problem: &str) -> PathBuf {
        self.root.join("testcases").join(problem)
    }

    /// The names of the solutions, sorted: the files in `src/bin`.
    ///
    /// # Errors
    ///
    /// If the folder cannot be read.
    pub fn solutions(&self) -> Result<BTreeSet<String>> {
        let files = entries(&self.root.join("src").join("bin"))?;
        let sources = files.iter().filter(|file| has_extension(file, "rs"));
        Ok(sources.map(|file| stem(file)).collect())
    }

    /// Makes sure that there is a solution of this name.
    ///
    /// # Errors
    ///
    /// If there is none, a sentence that names those that there are.
    pub fn require(&self, problem: &str) -> Result<()> {
        let solutions = self.solutions()?;
        let known: Vec<_> = solutions.iter().map(|name| &**name).collect();
        ensure!(
            solutions.contains(problem),
            "no solution `{problem}`; known: {}",
            known.join(", ")
        );
        Ok(())
    }

    /// The names of all problems, sorted: of those with a solution and of those with test cases.
    ///
    /// # Errors
    ///
    /// If a folder cannot be read.
    pub fn problems(&self) -> Result<BTreeSet<String>> {
        let folders = entries(&self.root.join("testcases"))?;
        let mut problems = self.solutions()?;
        problems.extend(folders.iter().map(|folder| stem(folder)));
        Ok(problems)
    }

    /// The test cases of a problem, sorted by name.
    ///
    /// # Errors
    ///
    /// A sentence that says what to fix: if the problem has no solution or no cases, if an input has
    /// no output or the reverse, or if a file is empty or cannot be read.
    pub fn cases(&self, problem: &str) -> Result<Vec<Case>> {
        let (source, folder) = (self.source(problem), self.testcases(problem));
        let (source_name, folder_name) = (source.display(), folder.display());
        ensure!(
            source.is_file(),
            "{folder_name} has no solution {source_name}"
        );
        ensure!(
            folder.is_dir(),
            "{source_name} has no test cases in {folder_name}"
        );
        let files = entries(&folder)?;
        let is_case = |file: &&PathBuf| has_extension(file, "in") || has_extension(file, "out");
        let names: BTreeSet<_> = files
            .iter()
            .filter(is_case)
            .map(|file| stem(file))
            .collect();
        ensure!(
            !names.is_empty(),
            "{folder_name} has no test cases: expected sample-1.in and sample-1.out"
        );
        let case = |name: String| {
            Ok(Case {
                input: read_filled(&folder.join(format!("{name}.in")), "sample input")?,
                expected: read_filled(&folder.join(format!("{name}.out")), "expected output")?,
                name,
            })
        };
        names.into_iter().map(case).collect()
    }
}

fn entries(folder: &Path) -> Result<Vec<PathBuf>> {
    let entries = fs::read_dir(folder).with_context(|| folder.display().to_string())?;
    entries.map(|entry| Ok(entry?.path())).collect()
}

fn has_extension(file: &Path, extension: &str) -> bool {
    file.extension() == Some(OsStr::new(extension))
}

fn stem(file: &Path) -> String {
    let stem = file.file_stem().unwrap_or_default();
    stem.to_string_lossy().into_owned()
}

fn read_filled(file: &Path, what: &str) -> Result<String> {
    let name = file.display();
    let text = fs::read_to_string(file).with_context(|| format!("expected a file {name}"))?;
    ensure!(
        !text.trim().is_empty(),
        "{name} is empty: paste the {what} into it"
    );
    Ok(text)
}

#[cfg(test)]
mod tests {
    use super::Project;
    use std::fs;
    use std::path::Path;
    use tempfile::TempDir;

    fn project(files: &[(&str, &str)]) -> (TempDir, Project) {
        let folder = TempDir::new().unwrap();
        for (name, text) in files {
            let file = folder.path().join(name);
            fs::create_dir_all(file.parent().unwrap()).unwrap();
            fs::write(file, text).unwrap();
        }
        let project = Project::at(folder.path());
        (folder, project)
    }

    #[track_caller]
    fn check_refused(files: &[(&str, &str)], fault: &str) {
        let (folder, project) = project(files);
        let error = project.cases("x").unwrap_err().to_string();
        let shown = error
            .replace(&folder.path().display().to_string(), "")
            .replace('\\', "/");
        assert!(shown.contains(fault), "{shown}");
    }

    const SOURCE: (&str, &str) = ("src/bin/x.rs", "fn main() {}");

    #[test]
    fn cases_are_pairs_of_files() {
        let (_folder, project) = project(&[
            SOURCE,
            ("testcases/x/b.in", "2\n"),
            ("testcases/x/b.out", "two\n"),
            ("testcases/x/a.out", "one\n"),
            ("testcases/x/a.in", "1\n"),
            ("testcases/x/README.md", "not a case"),
        ]);
        let cases = project.cases("x").unwrap();
        let found: Vec<_> = cases
            .iter()
            .map(|c| [&*c.name, &*c.input, &*c.expected])
            .collect();
        assert_eq!(found, [["a", "1\n", "one\n"], ["b", "2\n", "two\n"]]);
    }

    #[test]
    fn what_does_not_fit_together_is_refused() {
        check_refused(&[SOURCE], "/src/bin/x.rs has no test cases in /testcases/x");
        check_refused(
            &[SOURCE, ("testcases/x/readme", "")],
            "/testcases/x has no test cases",
        );
        check_refused(
            &[("testcases/x/a.in", "1"), ("testcases/x/a.out", "1")],
            "/testcases/x has no solution /src/bin/x.rs",
        );
        check_refused(
            &[SOURCE, ("testcases/x/a.in", "1")],
            "expected a file /testcases/x/a.out",
        );
        check_refused(
            &[SOURCE, ("testcases/x/a.out", "1")],
            "expected a file /testcases/x/a.in",
        );
        check_refused(
            &[
                SOURCE,
                ("testcases/x/a.in", "\n"),
                ("testcases/x/a.out", "1"),
            ],
            "/testcases/x/a.in is empty: paste the sample input into it",
        );
        check_refused(
            &[SOURCE, ("testcases/x/a.in", "1"), ("testcases/x/a.out", "")],
            "/testcases/x/a.out is empty: paste the expected output into it",
        );
    }

    #[test]
    fn problems_have_a_solution_or_a_folder() {
        let (_folder, project) =
            project(&[SOURCE, ("testcases/y/a.in", "1"), ("src/bin/notes.txt", "")]);
        assert!(project.solutions().unwrap().iter().eq(["x"]));
        assert!(project.problems().unwrap().iter().eq(["x", "y"]));
        assert!(Project::at(Path::new("nowhere")).problems().is_err());
    }
}
