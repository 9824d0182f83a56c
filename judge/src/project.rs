//! The folders and files of the project, and whether they fit together.

use crate::file::read;
use crate::header::Header;
use crate::program;
use anyhow::{Context, Result, ensure};
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// The folder of the crate with the solutions.
#[derive(Clone, Debug)]
pub struct Project {
    root: PathBuf,
}

/// A test case.
#[derive(Clone, Debug)]
pub struct Case {
    /// The name of the files without their endings.
    pub name: String,
    /// The text of the `.in` file.
    pub input: String,
    /// The text of the `.out` file, if there is one.
    pub expected: Option<String>,
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
        self.root.join("src/bin").join(format!("{problem}.rs"))
    }

    /// Where the test cases of a solution are.
    pub fn testcases(&self, problem: &str) -> PathBuf {
        self.root.join("testcases").join(problem)
    }

    /// The names of the solutions, sorted: the files in `src/bin`.
    /// Fails if the folder cannot be read.
    pub fn solutions(&self) -> Result<BTreeSet<String>> {
        stems(&self.root.join("src/bin"), &["rs"])
    }

    /// The names of the modules of the library, sorted: the files in `src`.
    /// Fails if the folder cannot be read.
    pub fn modules(&self) -> Result<BTreeSet<String>> {
        let mut modules = stems(&self.root.join("src"), &["rs"])?;
        modules.remove("lib");
        Ok(modules)
    }

    /// The names of all problems, sorted: of those with a solution and of those with test cases.
    /// Fails if a folder cannot be read.
    pub fn problems(&self) -> Result<BTreeSet<String>> {
        let mut problems = self.solutions()?;
        problems.extend(stems(&self.root.join("testcases"), &[""])?);
        Ok(problems)
    }

    /// The header of a solution.
    /// Fails if there is no such solution: a sentence that names those that there are.
    pub fn header(&self, problem: &str) -> Result<Header> {
        let solutions = self.solutions()?;
        let is_known = solutions.contains(problem);
        let known = Vec::from_iter(solutions).join(", ");
        ensure!(is_known, "no solution `{problem}`; known: {known}");
        Ok(Header::of(&read(&self.source(problem))?))
    }

    /// Builds a solution, and no other. Returns the executable.
    /// Fails if it does not compile.
    pub fn build(&self, problem: &str) -> Result<PathBuf> {
        let mut build = program::cargo();
        build.args(["build", "--quiet", "--bin", problem]);
        program::build(build.current_dir(&self.root))
    }

    /// The test cases of a problem, sorted by name. Fails with a sentence that says what to fix, if the
    /// problem has no solution or no cases, if an output has no input, or if a file is empty.
    pub fn cases(&self, problem: &str) -> Result<Vec<Case>> {
        let (source, folder) = (self.source(problem), self.testcases(problem));
        let (source_name, folder_name) = (source.display(), folder.display());
        let (has_source, has_folder) = (source.is_file(), folder.is_dir());
        ensure!(has_source, "{folder_name} has no solution {source_name}");
        ensure!(has_folder, "{source_name} has no test cases in {folder_name}");
        let names = stems(&folder, &["in", "out"])?;
        let expected = "expected sample-1.in and sample-1.out";
        ensure!(!names.is_empty(), "{folder_name} has no test cases: {expected}");
        let case = |name: String| {
            let [input, output] = ["in", "out"].map(|end| folder.join(format!("{name}.{end}")));
            let expected = output.exists().then(|| read_filled(&output, "expected output"));
            let (input, expected) = (read_filled(&input, "sample input")?, expected.transpose()?);
            Ok(Case { name, input, expected })
        };
        names.into_iter().map(case).collect()
    }
}

/// The names in a folder without their extensions, sorted; those whose extension is wanted.
fn stems(folder: &Path, extensions: &[&str]) -> Result<BTreeSet<String>> {
    let mut stems = BTreeSet::new();
    for entry in fs::read_dir(folder).with_context(|| folder.display().to_string())? {
        let path = entry?.path();
        let [stem, extension] = [path.file_stem(), path.extension()]
            .map(|part| part.unwrap_or_default().to_string_lossy());
        if extensions.contains(&&*extension) {
            stems.insert(stem.into_owned());
        }
    }
    Ok(stems)
}

fn read_filled(file: &Path, what: &str) -> Result<String> {
    let (name, text) = (file.display(), read(file)?);
    let is_filled = !text.trim().is_empty();
    ensure!(is_filled, "{name} is empty: paste the {what} into it");
    Ok(text)
}

#[cfg(test)]
mod tests {
    use super::Project;
    use crate::file::replace;
    use std::fs;
    use std::path::Path;
    use tempfile::TempDir;

    /// A project with these files; the text of each is a line with its name.
    fn project(files: &[&str]) -> (TempDir, Project) {
        let folder = TempDir::new().unwrap();
        for name in files {
            replace(&folder.path().join(name), &format!("{name}\n")).unwrap();
        }
        let project = Project::at(folder.path());
        (folder, project)
    }

    const SOURCE: &str = "src/bin/x.rs";
    const INPUT: &str = "testcases/x/a.in";
    const OUTPUT: &str = "testcases/x/a.out";

    #[test]
    fn a_case_is_an_input_and_perhaps_an_output() {
        let (b_in, readme) = ("testcases/x/b.in", "testcases/x/README.md");
        let (_folder, project) = project(&[SOURCE, b_in, OUTPUT, INPUT, readme]);
        let [a, b] = &project.cases("x").unwrap()[..] else {
            panic!("two cases");
        };
        assert_eq!((&*a.name, &*a.input), ("a", &*format!("{INPUT}\n")));
        assert_eq!(a.expected, Some(format!("{OUTPUT}\n")));
        assert_eq!((&*b.name, &b.expected), ("b", &None));
    }

    #[test]
    #[rustfmt::skip]
    fn what_does_not_fit_together_is_refused() {
        let all = &[SOURCE, INPUT, OUTPUT][..];
        for (files, written, fault) in [
            (&[SOURCE][..], None, "/src/bin/x.rs has no test cases in /testcases/x"),
            (&[SOURCE, "testcases/x/readme"], None, "/testcases/x has no test cases"),
            (&[INPUT, OUTPUT], None, "/testcases/x has no solution /src/bin/x.rs"),
            (&[SOURCE, OUTPUT], None, "cannot read /testcases/x/a.in"),
            (all, Some((INPUT, &b"\n"[..])), "/x/a.in is empty: paste the sample input into it"),
            (all, Some((OUTPUT, b"")), "/x/a.out is empty: paste the expected output into it"),
            (all, Some((INPUT, b"\xff\xfe1\0")), "/x/a.in is not UTF-8: save it as UTF-8"),
        ] {
            let (folder, project) = project(files);
            if let Some((file, text)) = written {
                fs::write(folder.path().join(file), text).unwrap();
            }
            let shown = project.cases("x").unwrap_err().to_string();
            let shown = shown.replace(&folder.path().display().to_string(), "");
            assert!(shown.replace('\\', "/").contains(fault), "{shown}");
        }
    }

    #[test]
    fn a_byte_order_mark_is_no_part_of_a_text() {
        let (folder, project) = project(&[SOURCE, INPUT]);
        fs::write(folder.path().join(INPUT), "\u{feff}3\n").unwrap();
        assert_eq!(project.cases("x").unwrap()[0].input, "3\n");
    }

    #[test]
    fn problems_have_a_solution_or_a_folder() {
        let (_folder, project) = project(&[SOURCE, "testcases/y/a.in", "src/bin/notes.txt"]);
        assert!(project.solutions().unwrap().iter().eq(["x"]));
        project.header("x").unwrap();
        let sentence = project.header("y").unwrap_err().to_string();
        assert_eq!(sentence, "no solution `y`; known: x");
        assert!(project.problems().unwrap().iter().eq(["x", "y"]));
        assert!(Project::at(Path::new("nowhere")).problems().is_err());
    }
}
