//! The solution that a command is given, by its name or its file.

use anyhow::{Result, ensure};
use std::iter;
use std::path::Path;
use workbench::project::Project;
use workbench::support::excerpt::printable_line;
use workbench::support::file::is_same_file;
use workbench::support::standard_error::print_message;
use workbench::task::Task;

/// Opens the task of a solution that is given by its name or its file.
///
/// # Errors
///
/// Returns an error if there is no such solution, or if [`solution_name`] refuses the text.
pub(crate) fn open_task(project: &Project, solution: &str) -> Result<Task> {
    Task::open(project, &solution_name(project, solution)?, problems::ALL_JURY_MATERIAL)
}

/// Returns the name of a solution that is given by its name or its file. A path begins in the current folder or in the
/// folder of the project. The folder of the test cases of a solution stands for the solution, too. The solution need
/// not exist.
///
/// # Errors
///
/// Returns an error if the text contains no name, if it is a path to something that is not in `src/bin`, or if it leads
/// nowhere and cannot be the file of a new solution.
pub(crate) fn solution_name(project: &Project, solution: &str) -> Result<String> {
    const EXPECTED: &str = "expected the name of a solution, or its file in src/bin";
    let name = name_of(solution);
    ensure!(!name.is_empty(), "{EXPECTED}, found {solution:?}");
    // A text without a folder and without an extension names a solution, even if the current folder has a file of this
    // name. For example, the compiler of another language may have created a program there.
    if solution == name {
        return Ok(name);
    }
    let path = Path::new(solution);
    let is_in_folder = path.parent().is_some_and(|folder| folder != Path::new(""));
    let from_root = is_in_folder.then(|| project.root().join(path));
    let paths: Vec<_> = iter::once(path.to_owned()).chain(from_root).collect();
    let shown = printable_line(solution);
    if let Some(found) = paths.iter().find(|path| path.exists()) {
        let file = project.solution_file(&name);
        // The folder `src/bin/NAME` is allowed here, because opening its task then fails with the advice to move its
        // `main.rs`.
        let folder = file.with_extension("");
        let own = [file, folder, project.testcase_folder(&name)];
        let is_own = own.iter().any(|own| is_same_file(own, found));
        ensure!(is_own, "expected a solution of src/bin, found {shown}");
        return Ok(name);
    }
    let extension = path.extension().unwrap_or_default();
    let is_source = extension.is_empty() || extension == "rs";
    let solutions = project.solution_folder();
    let mut folders = paths.iter().filter_map(|path| path.parent());
    let is_in_solutions = !is_in_folder || folders.any(|folder| is_same_file(folder, &solutions));
    ensure!(is_source && is_in_solutions, "cannot find {shown}: {EXPECTED}");
    Ok(name)
}

/// Tells the user which solution was changed last, and returns its name.
pub(crate) fn announce_changed_last(project: &Project) -> Result<String> {
    let name = project.changed_last()?;
    print_message(&format!("{name}, which was changed last"));
    Ok(name)
}

/// Returns the name of a solution that is given by its name or its file, or an empty text if there is none.
pub(crate) fn name_of(solution: &str) -> String {
    Path::new(solution).file_stem().unwrap_or_default().to_string_lossy().into()
}

#[cfg(test)]
mod tests {
    use super::name_of;

    #[test]
    fn a_solution_is_named_by_its_file() {
        for (text, name) in [
            ("x", "x"),
            ("x.rs", "x"),
            ("src/bin/x.rs", "x"),
            ("../src/bin/cf936b.rs", "cf936b"),
            ("../testcases/cf936b/sample-1.in", "sample-1"),
            ("", ""),
        ] {
            assert_eq!(name_of(text), name, "{text}");
        }
    }
}
