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
        let (folder, project) = project(&[SOURCE, b_in, OUTPUT, INPUT, readme]);
        fs::write(folder.path().join("testcases/x/c.in"), "").unwrap();
        fs::write(folder.path().join("testcases/x/c.out"), "1\n").unwrap();
        let cases = project.cases("x").unwrap();
        let cases: Vec<_> = cases.into_iter().map(|(_, case)| case.unwrap()).collect();
        let [a, b, c] = &cases[..] else { panic!("three cases") };
        assert_eq!((&*a.name, &*a.input), ("a", &*format!("{INPUT}\n")));
        assert_eq!(a.expected, Some(format!("{OUTPUT}\n")));
        assert_eq!((&*b.name, &b.expected), ("b", &None));
        assert_eq!((&*c.input, &c.expected), ("", &Some("1\n".into())));
    }

    #[test]
    fn what_does_not_fit_together_is_refused() {
        let no_cases = "x has no test cases: expected sample-1.in and sample-1.out in /testcases/x";
        for (files, fault) in [
            (&[SOURCE][..], no_cases),
            (&[SOURCE, "testcases/x/readme"], no_cases),
            (
                &["src/bin/y.rs", INPUT],
                "/testcases/x has no solution: write it, or delete the folder",
            ),
        ] {
            let (folder, project) = project(files);
            let shown = project.cases("x").err().unwrap().to_string();
            let shown = shown.replace(&folder.path().display().to_string(), "");
            assert!(shown.replace('\\', "/").contains(fault), "{shown}");
        }
    }

    #[test]
    fn a_case_that_cannot_be_used_harms_no_other() {
        for (file, text, fault) in [
            ("b.in", &b""[..], "b.in is empty: paste the sample into it"),
            ("b.in", b"\xff\xfe1\0", "b.in is not UTF-8: save it as UTF-8"),
            ("b.out", b"1\n", "b.in"),
        ] {
            let (folder, project) = project(&[SOURCE, INPUT, OUTPUT]);
            fs::write(folder.path().join("testcases/x").join(file), text).unwrap();
            let [(_, a), (name, b)] = &project.cases("x").unwrap()[..] else { panic!("two cases") };
            assert!(a.is_ok() && name == "b");
            let shown = b.as_ref().unwrap_err().to_string();
            assert!(shown.contains(fault), "{shown}");
        }
    }

    #[test]
    #[cfg(unix)]
    fn an_output_that_leads_nowhere_is_an_error() {
        let (folder, project) = project(&[SOURCE, INPUT]);
        std::os::unix::fs::symlink("nowhere", folder.path().join(OUTPUT)).unwrap();
        assert!(project.cases("x").unwrap()[0].1.is_err());
    }

    #[test]
    fn a_byte_order_mark_is_no_part_of_a_text() {
        let (folder, project) = project(&[SOURCE, INPUT]);
        fs::write(folder.path().join(INPUT), "\u{feff}3\n").unwrap();
        assert_eq!(project.cases("x").unwrap()[0].1.as_ref().unwrap().input, "3\n");
    }

    #[test]
    fn problems_have_a_solution_or_a_folder() {
        let (_folder, project) =
            project(&[SOURCE, "testcases/y/a.in", "testcases/.z", "src/bin/notes.txt"]);
        assert!(project.solutions().unwrap().iter().eq(["x"]));
        project.header("x").unwrap();
        let sentence = project.header("z").unwrap_err().to_string();
        assert_eq!(sentence, "no solution `z`; known: x");
        assert!(project.problems().unwrap().iter().eq(["x", "y"]));
        assert!(Project::at(Path::new("nowhere")).problems().is_err());
    }
}
