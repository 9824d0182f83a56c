//! The choice of the solution to test, and of one of its cases.

use crate::chosen_solution::announce_changed_last;
use anyhow::{Result, bail, ensure};
use std::iter;
use std::path::Path;
use workbench::project::Project;
use workbench::project::layout::TESTCASES;
use workbench::support::excerpt::printable_line;
use workbench::support::file::is_same_file;
use workbench::task::Task;
use workbench::task::case::Case;

/// The solution to test, and the case if the user wants a single case.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Choice {
    pub(super) solution: String,
    pub(super) case: Option<String>,
}

impl Choice {
    /// Returns the choice that the arguments of a command make. By default, it is the solution that was changed last.
    /// The file of a case, such as `testcases/x/a.in`, names both the solution and the case. If the only argument is
    /// the name of a case in files, or the number of a sample, it names a case of the solution that was changed last.
    /// But if a solution has this name, it names the solution.
    ///
    /// # Errors
    ///
    /// Returns an error if the solution that was changed last is needed, and there is no solution.
    pub(super) fn of(
        project: &Project,
        solution: Option<&str>,
        case: Option<&str>,
    ) -> Result<Self> {
        let Some(solution) = solution else {
            return Ok(Self { solution: announce_changed_last(project)?, case: None });
        };
        if case.is_none() && names_case(project, solution) {
            let case = solution.to_owned();
            return Ok(Self { solution: announce_changed_last(project)?, case: Some(case) });
        }
        let path = Path::new(solution);
        let folders: Vec<_> = path.iter().rev().skip(1).collect();
        Ok(match (&folders[..], case) {
            ([name, testcases, ..], None) if *testcases == TESTCASES && *name != ".." => Self {
                solution: name.to_string_lossy().into_owned(),
                case: Some(solution.to_owned()),
            },
            _ => Self { solution: solution.to_owned(), case: case.map(str::to_owned) },
        })
    }
}

/// Returns true if a text is the name of a case or looks like one, and is not the name of a solution. `sample-1`,
/// `sample1`, the number `1`, and `stress-1` look like names of cases, whether these exist or not. Other texts are
/// looked up among the cases of the solution that was changed last. A file such as `a.in` does not count, because it
/// may lie in the current folder and be a case of another solution.
fn names_case(project: &Project, text: &str) -> bool {
    let path = Path::new(text);
    let is_name = path.file_name() == Some(text.as_ref()) && !Project::is_case_file(path);
    if !is_name || project.solution_file(text).exists() {
        return false;
    }
    let is_case = |last: String| {
        project.input_file(&last, text).is_file() || project.output_file(&last, text).is_file()
    };
    numbered_case(text).is_some() || project.changed_last().is_ok_and(is_case)
}

/// Returns the name of the case for which a text with a number stands: `sample-1` for `1`, `sample1` and `sample-1`,
/// and `stress-1` for `stress-1`.
fn numbered_case(text: &str) -> Option<String> {
    let is_number =
        |text: &&str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    if let Some(number) = text.strip_prefix("stress-").filter(is_number) {
        return Some(format!("stress-{number}"));
    }
    let mut prefixes = ["sample-", "sample", ""].into_iter();
    let number = prefixes.find_map(|prefix| text.strip_prefix(prefix).filter(is_number));
    number.map(|number| format!("sample-{number}"))
}

/// Checks that the wanted case, if it is given by a path, lies in the folder of the test cases of a task. A file of the
/// same name in another folder is another case.
///
/// # Errors
///
/// Returns an error that names the folder of the test cases if the path leads elsewhere.
fn ensure_belongs_to(task: &Task, wanted: &str) -> Result<()> {
    let folder = Path::new(wanted).parent().filter(|folder| !folder.as_os_str().is_empty());
    let Some(folder) = folder else { return Ok(()) };
    let own = task.project.testcase_folder(&task.name);
    let name = &task.name;
    ensure!(
        is_same_file(folder, &own),
        "expected a test case of {name}, found {wanted}: its cases are in {}",
        own.display()
    );
    Ok(())
}

/// Returns the wanted case of a task, which is given by its name, its file or the number of a sample.
///
/// # Errors
///
/// Returns an error that lists the cases if there is no such case. Returns an error, too, if a file in another folder
/// is given.
pub(super) fn chosen_case(task: &Task, cases: &[Case], wanted: &str) -> Result<Case> {
    ensure_belongs_to(task, wanted)?;
    select(cases, wanted)
}

fn select(cases: &[Case], wanted: &str) -> Result<Case> {
    let path = Path::new(wanted);
    let stem = path.file_stem().filter(|_| Project::is_case_file(path));
    let name = stem.map_or(wanted.to_owned(), |stem| stem.to_string_lossy().into_owned());
    let numbered = numbered_case(&name);
    // The name of a case comes first, because it may look like the number of a sample.
    for candidate in iter::once(name).chain(numbered) {
        if let Some(found) = cases.iter().find(|case| case.name == candidate) {
            return Ok(found.clone());
        }
    }
    let names: Vec<_> = cases.iter().map(|case| printable_line(&case.name)).collect();
    bail!("expected one of the cases {}, found `{}`", names.join(", "), printable_line(wanted))
}

#[cfg(test)]
mod tests {
    use super::{Choice, ensure_belongs_to, select};
    use test_support::files::{self, empty_project};
    use workbench::judging::comparison::{Comparison, Granularity};
    use workbench::judging::judge::{CaseTexts, Judge, OutputJudge};
    use workbench::project::Project;
    use workbench::task::Task;
    use workbench::task::case::Case;

    #[test]
    fn a_case_is_chosen_by_its_name_its_number_or_its_file() {
        let exact = Comparison::Exact(Granularity::Lines);
        let judge = Judge::Output(OutputJudge::Comparison(exact));
        let case = |name: &&str| {
            Case::made_by(*name, judge.clone(), || CaseTexts {
                input: String::new(),
                expected: None,
            })
        };
        let cases: Vec<_> = ["1-2", "sample-1", "sample-12"].iter().map(case).collect();
        for (wanted, found) in [
            ("sample-1", Some("sample-1")),
            ("1", Some("sample-1")),
            ("sample12", Some("sample-12")),
            ("testcases/x/sample-1.in", Some("sample-1")),
            ("1-2.out", Some("1-2")),
            ("2", None),
            ("", None),
        ] {
            let name = select(&cases, wanted).map(|case| case.name);
            assert_eq!(name.ok().as_deref(), found, "{wanted}");
        }
        let error = select(&cases, "2").err().unwrap().to_string();
        assert_eq!(error, "expected one of the cases 1-2, sample-1, sample-12, found `2`");
    }

    #[test]
    fn a_path_leads_to_the_cases_of_the_solution() {
        let files = ["src/bin/x.rs", "testcases/x/a.in", "testcases/y/a.in"].map(|file| (file, ""));
        let (folder, project) = files::project(&files, Project::new);
        let task = Task::open(&project, "x", &[]).unwrap();
        let path = |file: &str| folder.path().join(file).display().to_string();
        for wanted in ["a", "a.in", &path("testcases/x/a.in"), &path("testcases/y/../x/a.out")] {
            ensure_belongs_to(&task, wanted).unwrap();
        }
        for wanted in ["./a.in", &path("testcases/y/a.in"), &path("testcases/z/a.in"), &path("a")] {
            let error = ensure_belongs_to(&task, wanted).unwrap_err().to_string();
            let expected = format!("expected a test case of x, found {wanted}: its cases are in ");
            assert!(error.starts_with(&expected), "{error}");
        }
    }

    #[test]
    fn a_case_alone_is_one_of_the_solution_that_was_changed_last() {
        let cases = ["testcases/x/a.in", "testcases/x/1.1.in", "testcases/x/b.out"];
        let files = [&["src/bin/x.rs"], &cases[..]].concat();
        let files = Vec::from_iter(files.into_iter().map(|file| (file, "")));
        let (_folder, project) = files::project(&files, Project::new);
        let choice = |text| Choice::of(&project, Some(text), None).unwrap();
        for text in ["12", "sample-12", "sample12", "stress-1", "a", "1.1", "b"] {
            let expected = Choice { solution: "x".to_owned(), case: Some(text.to_owned()) };
            assert_eq!(choice(text), expected);
        }
        let solutions = [("src/bin/12.rs", ""), ("src/bin/x.rs", "")];
        let (_folder, project) = files::project(&solutions, Project::new);
        let choice = |text| Choice::of(&project, Some(text), None).unwrap();
        for text in [
            "12",
            "1a",
            "",
            "-1",
            "sample-",
            "samples-1",
            "c",
            "a.in",
            "sample-2.out",
            "x/a.in",
            "../x/a",
        ] {
            let expected = Choice { solution: text.to_owned(), case: None };
            assert_eq!(choice(text), expected);
        }
    }

    #[test]
    fn a_file_names_the_solution_and_the_case() {
        for (solution, case, expected) in [
            ("cf936b", None, ("cf936b", None)),
            ("src/bin/cf936b.rs", None, ("src/bin/cf936b.rs", None)),
            ("src/bin/cf936b.rs", Some("1"), ("src/bin/cf936b.rs", Some("1"))),
            ("testcases/cf936b/a.in", None, ("cf936b", Some("testcases/cf936b/a.in"))),
            ("../testcases/x/a.out", None, ("x", Some("../testcases/x/a.out"))),
            ("testcases/../a.in", None, ("testcases/../a.in", None)),
        ] {
            let (_folder, project) = empty_project(Project::new);
            let Choice { solution, case } = Choice::of(&project, Some(solution), case).unwrap();
            assert_eq!((&*solution, case.as_deref()), expected);
        }
    }
}
