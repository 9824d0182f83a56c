//! The solution that a command is given, by its name or its file.

use anyhow::{Result, ensure};
use std::path::Path;
use workbench::project::Project;
use workbench::support::standard_error::print_message;
use workbench::task::Task;

/// Opens the task of a solution that is given by its name or its file. A path begins in the current folder or in the
/// folder of the project. A file that is not in `src/bin` is refused, and so is a path that leads nowhere.
pub(crate) fn open_task(project: &Project, solution: &str) -> Result<Task> {
    let name = name_of(solution);
    let path = Path::new(solution);
    let is_in_folder = path.parent().is_some_and(|folder| folder != Path::new(""));
    let mut given = path.canonicalize().ok();
    if is_in_folder {
        given = given.or_else(|| project.root().join(path).canonicalize().ok());
        ensure!(
            given.is_some(),
            "cannot find {solution}: expected the name of a solution, or its file in src/bin"
        );
    }
    // A file that has only the name of the solution, such as a program that another compiler made, does not count.
    if solution != name
        && let Some(given) = given
        && let Ok(known) = project.solution_file(&name).canonicalize()
        && given.is_file()
    {
        ensure!(given == known, "expected a solution of src/bin, found {solution}");
    }
    Task::open(project, &name, problems::ALL_EXTRAS)
}

/// Tells the user which solution was changed last, and returns its name.
pub(crate) fn announce_changed_last(project: &Project) -> Result<String> {
    let name = project.changed_last()?;
    print_message(&format!("{name}, which was changed last"));
    Ok(name)
}

/// Returns the name of a solution that is given by its name or its file.
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
