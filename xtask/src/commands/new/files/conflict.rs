//! The reasons why a new solution cannot have the name that is wanted for it.

use crate::commands::new::name::SolutionName;
use crate::commands::new::new_problem::NewProblem;
use crate::commands::new::template::{PROBLEM_PLACEHOLDER, sanitized_title};
use anyhow::Result;
use std::fs;
use workbench::header::Header;
use workbench::problem_url::ProblemUrl;
use workbench::project::Project;
use workbench::project::layout::SOLUTIONS;
use workbench::support::file::read;

/// The reason why a new solution cannot have the wanted name.
pub(super) struct Conflict {
    /// The part of a message that says which file or folder has the name already.
    pub(super) reason: String,
    /// A sentence that says what a user who has chosen the name may do.
    pub(super) remedy: &'static str,
}

impl Conflict {
    const OTHER_NAME: &str =
        "Give another name, as in `cargo xtask new NAME` or `cargo xtask new URL NAME`";
}

/// Looks for a folder because of which no solution of this name can be created. Returns the conflict if there is one.
/// Cargo takes the folder `src/bin/NAME` for the solution `NAME`, and does not build two solutions of one name. If the
/// solution exists already, there is no conflict.
pub(super) fn folder_in_the_way(project: &Project, name: &SolutionName) -> Option<Conflict> {
    if project.solution_file(name.as_str()).is_file() {
        return None;
    }
    let folders = [format!("{SOLUTIONS}/{name}"), name.solution_path()];
    let folder = folders.into_iter().find(|folder| project.root().join(folder).is_dir())?;
    let reason = format!("{folder} is a folder, which takes the name of the solution");
    Some(Conflict { reason, remedy: Conflict::OTHER_NAME })
}

/// Returns the conflict if the existing solution of this name is not for this problem.
pub(super) fn conflict_with_existing(
    project: &Project,
    name: &SolutionName,
    problem: &NewProblem,
) -> Result<Option<Conflict>> {
    let source = read(&project.solution_file(name.as_str()))?;
    if problem.url.is_none() {
        let reason = "it exists already".into();
        let remedy = "Give another name, or add a stress test to it with --stress";
        return Ok(Some(Conflict { reason, remedy }));
    }
    if is_for_problem(&source, problem) {
        return Ok(None);
    }
    let other = match Header::find_url(&source) {
        Some(other) if names_url(&source, problem) => format!("for {other:?} with another title"),
        Some(other) => format!("for {other:?}"),
        // The solution was created by its name, so its problem is not known. It counts as a solution of this problem if
        // the user has chosen its name for the problem, or if it has no test cases. (Test cases might be those of
        // another problem.)
        None if source.contains(PROBLEM_PLACEHOLDER)
            && (problem.is_name_chosen || !has_test_cases(project, name)?) =>
        {
            return Ok(None);
        }
        None => "without a URL".into(),
    };
    let reason = format!("it is there already, {other}");
    Ok(Some(Conflict { reason, remedy: Conflict::OTHER_NAME }))
}

/// Returns true if the source of a solution names the URL of a problem and, as far as the titles are known, its title.
pub(super) fn is_for_problem(source: &str, problem: &NewProblem) -> bool {
    // All problems of a contest may have the same URL, if their site is not known.
    let is_known_site = problem.url.as_ref().is_some_and(|url| url.site().is_known());
    names_url(source, problem)
        && (is_known_site || !has_other_title(source, problem.title.as_deref()))
}

/// Returns true if the header of a solution has the URL of a problem.
fn names_url(source: &str, problem: &NewProblem) -> bool {
    let known_url = Header::find_url(source).and_then(|known| ProblemUrl::parse(known).ok());
    known_url.zip(problem.url.as_ref()).is_some_and(|(known, url)| known.is_same_problem(url))
}

/// Returns true if a solution has a test case that is not empty.
fn has_test_cases(project: &Project, name: &SolutionName) -> Result<bool> {
    let folder = project.testcase_folder(name.as_str());
    let Ok(files) = fs::read_dir(folder) else { return Ok(false) };
    for file in files {
        let file = file?;
        if Project::is_case_file(&file.path()) && file.metadata()?.len() > 0 {
            return Ok(true);
        }
    }
    Ok(false)
}

/// Returns true if the title of a problem and the title in the header of a solution are both known, and differ.
fn has_other_title(source: &str, title: Option<&str>) -> bool {
    let Some(known) = Header::find_title(source) else { return false };
    let title = title.map(sanitized_title).filter(|title| !title.is_empty());
    title.is_some_and(|title| title != sanitized_title(known))
}

#[cfg(test)]
mod tests {
    use super::has_other_title;

    #[test]
    fn titles_differ_only_if_both_are_known() {
        for (source, title, expected) in [
            ("//! <https://a.org> A. One\n", Some("B. Two"), true),
            ("//! <https://a.org> A. One\n", Some("A. One"), false),
            ("//! <https://a.org> A.\tOne > 1\n", Some("A. One > 1"), false),
            ("//! <https://a.org> A. One\n", Some(""), false),
            ("//! <https://a.org> A. One\n", None, false),
            ("//! <https://a.org>\n", Some("B. Two"), false),
            ("//! <https://a.org> TODO: the title\n", Some("B. Two"), false),
            ("//! <a> A. One\n//! <https://a.org> B. Two\n", Some("B. Two"), false),
            ("// https://a.org> A. One\n//! <https://a.org> B. Two\n", Some("B. Two"), false),
            ("fn main() {}\n", Some("B. Two"), false),
        ] {
            assert_eq!(has_other_title(source, title), expected, "{source} {title:?}");
        }
    }
}
