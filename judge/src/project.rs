//! The folders and files of the project, and whether they fit together.

use crate::file::read;
use crate::header::Header;
use crate::program;
use anyhow::{Context, Result, bail, ensure};
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

    /// The names of all problems, sorted: of those with a solution and of those with test cases.
    /// Fails if a folder cannot be read.
    pub fn problems(&self) -> Result<BTreeSet<String>> {
        let mut problems = self.solutions()?;
        problems.extend(stems(&self.root.join("testcases"), &[""])?);
        Ok(problems)
    }

    /// The header of a solution.
    /// Fails if there is no such solution: a sentence that names those that there are, or the test cases that
    /// one has left.
    pub fn header(&self, problem: &str) -> Result<Header> {
        let (solutions, left) = (self.solutions()?, self.testcases(problem));
        if !solutions.contains(problem) {
            let is_name = problem.chars().all(|c| c.is_alphanumeric() || "-_".contains(c));
            ensure!(
                is_name && !problem.is_empty(),
                "expected the name of a solution, found {problem:?}"
            );
            ensure!(
                !left.is_dir(),
                "{} has no solution: write it, or delete the folder",
                left.display()
            );
            bail!("no solution `{problem}`; known: {}", Vec::from_iter(solutions).join(", "));
        }
        Ok(Header::of(&read(&self.source(problem))?))
    }

    /// The name of the solution whose source was changed last.
    /// Fails if there is none, or if the folder cannot be read.
    pub fn changed_last(&self) -> Result<String> {
        let changed =
            |name: &String| fs::metadata(self.source(name)).and_then(|file| file.modified()).ok();
        self.solutions()?.into_iter().max_by_key(changed).context("there is no solution in src/bin")
    }

    /// Builds a solution, and no other, in a profile such as `dev`. Returns the executable.
    /// Fails if it does not compile.
    pub fn build(&self, problem: &str, profile: &str) -> Result<PathBuf> {
        let mut build = program::cargo();
        build.args(["build", "--quiet", "--profile", profile, "--bin", problem]);
        program::build(build.current_dir(&self.root))
    }

    /// The test cases of a problem, sorted by name: each, or a sentence that says what is wrong with it, if
    /// it cannot be read, if it is still empty, or if an output has no input.
    /// Fails if the problem has no solution or no cases, with a sentence that says what to do.
    pub fn cases(&self, problem: &str) -> Result<Vec<(String, Result<Case>)>> {
        self.header(problem)?;
        let folder = self.testcases(problem);
        let names = if folder.is_dir() { stems(&folder, &["in", "out"])? } else { BTreeSet::new() };
        ensure!(
            !names.is_empty(),
            "{problem} has no test cases: expected sample-1.in and sample-1.out in {}",
            folder.display()
        );
        let case = |name: String| (name.clone(), case(&folder, name));
        Ok(names.into_iter().map(case).collect())
    }
}

fn case(folder: &Path, name: String) -> Result<Case> {
    let [input, output] = ["in", "out"].map(|end| folder.join(format!("{name}.{end}")));
    let text = read(&input)?;
    // Also a link that leads nowhere is there.
    let expected = fs::symlink_metadata(&output).is_ok().then(|| read(&output)).transpose()?;
    let is_filled = expected.iter().chain([&text]).any(|text| !text.is_empty());
    ensure!(is_filled, "{} is empty: paste the sample into it", input.display());
    Ok(Case { name, input: text, expected })
}

/// The names in a folder without their extensions, sorted; those whose extension is wanted.
fn stems(folder: &Path, extensions: &[&str]) -> Result<BTreeSet<String>> {
    let mut stems = BTreeSet::new();
    for entry in fs::read_dir(folder).with_context(|| folder.display().to_string())? {
        let path = entry?.path();
        let [stem, extension] = [path.file_stem(), path.extension()]
            .map(|part| part.unwrap_or_default().to_string_lossy());
        if extensions.contains(&&*extension) && !stem.starts_with('.') {
            stems.insert(stem.into_owned());
        }
    }
    Ok(stems)
}

#[cfg(test)]
mod tests {
    use super::Project;
    use crate::file::replace;
    use std::fs::{self, File};
    use std::path::Path;
    use std::time::{Duration, SystemTime};
    use tempfile::TempDir;

    const SOURCE: (&str, &str) = ("src/bin/x.rs", "");

    /// A project with these files.
    fn project(files: &[(&str, &str)]) -> (TempDir, Project) {
        let folder = TempDir::new().unwrap();
        for (name, text) in files {
            replace(&folder.path().join(name), text).unwrap();
        }
        let project = Project::at(folder.path());
        (folder, project)
    }

    #[test]
    fn a_case_is_an_input_and_perhaps_an_output() {
        let a = [("testcases/x/a.in", "\u{feff}3\n"), ("testcases/x/a.out", "4\n")];
        let c = [("testcases/x/c.in", ""), ("testcases/x/c.out", "1\n")];
        let others = [SOURCE, ("testcases/x/b.in", "5\n"), ("testcases/x/README.md", "")];
        let (_folder, project) = project(&[&c[..], &others, &a].concat());
        let cases = project.cases("x").unwrap().into_iter().map(|(_, case)| case.unwrap());
        let cases: Vec<_> = cases.map(|case| (case.name, case.input, case.expected)).collect();
        let case = |name: &str, input: &str, expected: Option<&str>| {
            (name.to_owned(), input.to_owned(), expected.map(str::to_owned))
        };
        let [a, b] = [case("a", "3\n", Some("4\n")), case("b", "5\n", None)];
        assert_eq!(cases, [a, b, case("c", "", Some("1\n"))]);
    }

    #[test]
    fn what_does_not_fit_together_is_refused() {
        let no_cases = "x has no test cases: expected sample-1.in and sample-1.out in /testcases/x";
        let no_solution = "/testcases/x has no solution: write it, or delete the folder";
        for (files, fault) in [
            (&[SOURCE][..], no_cases),
            (&[SOURCE, ("testcases/x/readme", "")], no_cases),
            (&[("src/bin/y.rs", ""), ("testcases/x/a.in", "")], no_solution),
        ] {
            let (folder, project) = project(files);
            let shown = project.cases("x").err().unwrap().to_string();
            let shown = shown.replace(&folder.path().display().to_string(), "");
            assert!(shown.replace('\\', "/").contains(fault), "{shown}");
        }
    }

    #[test]
    fn a_case_that_cannot_be_used_harms_no_other() {
        let a = ("testcases/x/a.in", "3\n");
        let check = |folder: &Path, fault: &str| {
            let [(_, a), (name, b)] = &Project::at(folder).cases("x").unwrap()[..] else {
                panic!("two cases")
            };
            assert!(a.is_ok() && name == "b");
            let shown = b.as_ref().unwrap_err().to_string();
            assert!(shown.contains(fault), "{shown}");
        };
        for (file, text, fault) in [
            ("b.in", &b""[..], "b.in is empty: paste the sample into it"),
            ("b.in", b"\xff\xfe1\0", "b.in is not UTF-8: save it as UTF-8"),
            ("b.out", b"1\n", "b.in"),
        ] {
            let (folder, _) = project(&[SOURCE, a]);
            fs::write(folder.path().join("testcases/x").join(file), text).unwrap();
            check(folder.path(), fault);
        }
        #[cfg(unix)]
        {
            let (folder, _) = project(&[SOURCE, a, ("testcases/x/b.in", "5\n")]);
            let output = folder.path().join("testcases/x/b.out");
            std::os::unix::fs::symlink("nowhere", output).unwrap();
            check(folder.path(), "b.out");
        }
    }

    #[test]
    fn the_solution_that_was_changed_last() {
        let (folder, project) = project(&[]);
        fs::create_dir_all(folder.path().join("src/bin")).unwrap();
        project.changed_last().unwrap_err();
        for name in ["x", "y", "z"] {
            replace(&project.source(name), "").unwrap();
        }
        for (seconds, name) in (1..).zip(["y", "z", "x", "z"]) {
            let file = File::options().write(true).open(project.source(name)).unwrap();
            file.set_modified(SystemTime::now() + Duration::from_secs(seconds)).unwrap();
            assert_eq!(project.changed_last().unwrap(), name);
        }
    }

    #[test]
    fn problems_have_a_solution_or_a_folder() {
        let others =
            ["testcases/y/a.in", "testcases/.z", "src/bin/notes.txt"].map(|name| (name, ""));
        let (_folder, project) = project(&[&[SOURCE][..], &others].concat());
        assert!(project.solutions().unwrap().iter().eq(["x"]));
        project.header("x").unwrap();
        let sentence = project.header("z").unwrap_err().to_string();
        assert_eq!(sentence, "no solution `z`; known: x");
        assert!(project.problems().unwrap().iter().eq(["x", "y"]));
        assert!(Project::at(Path::new("nowhere")).problems().is_err());
    }
}
