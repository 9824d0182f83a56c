//! The solution that a command is given, by its name or its file.

use crate::console::print_message;
use anyhow::{Result, ensure};
use std::path::Path;
use workbench::project::Project;
use workbench::task::Task;

/// Opens the task of a solution that is given by its name or its file. A file that is not in `src/bin` is refused.
pub(crate) fn open_task(project: &Project, solution: &str) -> Result<Task> {
    let name = name_of(solution);
    // A file that has only the name of the solution, such as a program that another compiler made, does not count.
    if solution != name
        && let Ok(given) = Path::new(solution).canonicalize()
        && let Ok(known) = project.solution_file(&name).canonicalize()
        && given.is_file()
    {
        ensure!(given == known, "expected a solution of src/bin, found {solution}");
    }
    Task::open(project, &name, problems::ALL_EXTRAS)
}

/// Returns the name of the solution that was changed last, and tells the user which one it is.
pub(crate) fn changed_last(project: &Project) -> Result<String> {
    let name = project.changed_last()?;
    print_message(&format!("{name}, which was changed last"));
    Ok(name)
}

/// Returns the name of a solution that is given by its name or its file.
pub(crate) fn name_of(solution: &str) -> String {
    Path::new(solution).file_stem().unwrap_or_default().to_string_lossy().into()
}
