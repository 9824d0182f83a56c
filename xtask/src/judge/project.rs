//! Where the solutions and their test cases are, and whether they fit together.

use anyhow::{Context, Result, ensure};
use std::collections::BTreeSet;
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
    pub fn here() -> Self {
        let xtask = Path::new(env!("CARGO_MANIFEST_DIR"));
        Self::at(xtask.parent().unwrap_or(xtask))
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
        self.solutions_folder().join(format!("{problem}.rs"))
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
        stems(&self.solutions_folder(), |extension| extension == "rs")
    }

    fn solutions_folder(&self) -> PathBuf {
        self.root.join("src").join("bin")
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
        let mut problems = self.solutions()?;
        problems.extend(stems(&self.root.join("testcases"), |_| true)?);
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
        let (has_source, has_folder) = (source.is_file(), folder.is_dir());
        ensure!(has_source, "{folder_name} has no solution {source_name}");
        ensure!(
            has_folder,
            "{source_name} has no test cases in {folder_name}"
        );
        let names = stems(&folder, |extension| matches!(extension, "in" | "out"))?;
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

/// The names in a folder without their extensions, sorted; those whose extension is wanted.
fn stems(folder: &Path, is_wanted: impl Fn(&str) -> bool) -> Result<BTreeSet<String>> {
    let mut stems = BTreeSet::new();
    for entry in fs::read_dir(folder).with_context(|| folder.display().to_string())? {
        let path = entry?.path();
        let [stem, extension] = [path.file_stem(), path.extension()]
            .map(|part| part.unwrap_or_default().to_string_lossy());
        if is_wanted(&extension) {
            stems.insert(stem.into_owned());
        }
    }
    Ok(stems)
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

    /// A project with these files; the text of each is a line with its name.
    fn project(files: &[&str]) -> (TempDir, Project) {
        let folder = TempDir::new().unwrap();
        for name in files {
            let file = folder.path().join(name);
            fs::create_dir_all(file.parent().unwrap()).unwrap();
            fs::write(file, format!("{name}\n")).unwrap();
        }
        let project = Project::at(folder.path());
        (folder, project)
    }

    const SOURCE: &str = "src/bin/x.rs";
    const INPUT: &str = "testcases/x/a.in";
    const OUTPUT: &str = "testcases/x/a.out";
    const ALL: &[&str] = &[SOURCE, INPUT, OUTPUT];

    #[test]
    fn cases_are_pairs_of_files() {
        let (b_in, b_out) = ("testcases/x/b.in", "testcases/x/b.out");
        let files = [SOURCE, b_in, b_out, OUTPUT, INPUT, "testcases/x/README.md"];
        let (_folder, project) = project(&files);
        let cases = project.cases("x").unwrap();
        for (case, expected) in cases.iter().zip([["a", INPUT, OUTPUT], ["b", b_in, b_out]]) {
            let [name, input, output] = expected;
            assert_eq!(case.name, name);
            assert_eq!(case.input, format!("{input}\n"));
            assert_eq!(case.expected, format!("{output}\n"));
        }
        assert_eq!(cases.len(), 2);
    }

    #[test]
    #[rustfmt::skip]
    fn what_does_not_fit_together_is_refused() {
        for (files, emptied, fault) in [
            (&[SOURCE][..], None, "/src/bin/x.rs has no test cases in /testcases/x"),
            (&[SOURCE, "testcases/x/readme"], None, "/testcases/x has no test cases"),
            (&[INPUT, OUTPUT], None, "/testcases/x has no solution /src/bin/x.rs"),
            (&[SOURCE, INPUT], None, "expected a file /testcases/x/a.out"),
            (&[SOURCE, OUTPUT], None, "expected a file /testcases/x/a.in"),
            (ALL, Some((INPUT, "\n")), "/x/a.in is empty: paste the sample input into it"),
            (ALL, Some((OUTPUT, "")), "/x/a.out is empty: paste the expected output into it"),
        ] {
            let (folder, project) = project(files);
            if let Some((file, text)) = emptied {
                fs::write(folder.path().join(file), text).unwrap();
            }
            let shown = project.cases("x").unwrap_err().to_string();
            let shown = shown.replace(&folder.path().display().to_string(), "");
            assert!(shown.replace('\\', "/").contains(fault), "{shown}");
        }
    }

    #[test]
    fn problems_have_a_solution_or_a_folder() {
        let (_folder, project) = project(&[SOURCE, "testcases/y/a.in", "src/bin/notes.txt"]);
        assert!(project.solutions().unwrap().iter().eq(["x"]));
        project.require("x").unwrap();
        let sentence = project.require("y").unwrap_err().to_string();
        assert_eq!(sentence, "no solution `y`; known: x");
        assert!(project.problems().unwrap().iter().eq(["x", "y"]));
        assert!(Project::at(Path::new("nowhere")).problems().is_err());
    }
}
