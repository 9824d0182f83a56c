//! The files of a problem, which are created from what is known about the problem.

mod conflict;
mod notes;
mod sample_writer;

use crate::commands::new::files_outcome::{FilesOutcome, ProblemWithFiles};
use crate::commands::new::log::Log;
use crate::commands::new::name::SolutionName;
use crate::commands::new::new_problem::NewProblem;
use crate::commands::new::template::{solution_text, with_newlines};
use anyhow::{Result, bail};
use conflict::{Conflict, conflict_with_existing, folder_in_the_way, is_for_problem};
use notes::log_notes;
use sample_writer::SampleWriter;
use workbench::project::Project;
use workbench::project::layout;
use workbench::support::file::{self, read};

/// Creates those files of a problem that do not exist yet, and logs their names and notes on the problem.
///
/// # Errors
///
/// Returns an error if a file cannot be written, or if the user has chosen a name that another problem has.
pub(super) fn create_problem_files(
    project: &Project,
    problem: &NewProblem,
    log: &mut Log,
) -> Result<ProblemWithFiles> {
    let mut created = create_solution(project, problem, log)?;
    let name = &created.name;
    let mut samples = SampleWriter::default();
    for (number, sample) in (1..).zip(problem.samples_to_create()) {
        // A test case is judged as soon as its input exists, so the output is created first. An interactor needs no
        // output.
        let has_output = !problem.is_interactive || !sample.output.trim().is_empty();
        let case = format!("sample-{number}");
        let output = has_output.then(|| (layout::output_file(name, &case), &sample.output));
        let texts = output.into_iter().chain([(layout::input_file(name, &case), &sample.input)]);
        let files = Vec::from_iter(texts.map(|(file, text)| (file, with_newlines(text))));
        samples.create(project, &files, problem.samples.is_some(), log)?;
    }
    if created.outcome == FilesOutcome::NothingNew && samples.has_new_files {
        created.outcome = FilesOutcome::NewSamples;
    }
    log_notes(project, problem, &created, log)?;
    Ok(created)
}

/// Creates the solution, unless there is one for the same problem. If another problem or a folder has the name already,
/// a number is added to the name, unless the user has chosen the name: then the conflict is an error.
fn create_solution(
    project: &Project,
    problem: &NewProblem,
    log: &mut Log,
) -> Result<ProblemWithFiles> {
    if !problem.is_name_chosen
        && let Some(name) = existing_name(project, problem)?
    {
        return Ok(ProblemWithFiles { name, outcome: FilesOutcome::NothingNew });
    }
    let text = solution_text(project, problem)?;
    let mut name = problem.name.clone();
    let mut first_conflict = None;
    loop {
        match try_name(project, problem, &name, &text)? {
            NameOutcome::Created => {
                log.created(&name.solution_path());
                if let Some(Conflict { reason, .. }) = first_conflict {
                    log.not_created(&problem.name.solution_path(), &reason);
                }
                return Ok(ProblemWithFiles { name, outcome: FilesOutcome::NewSolution });
            }
            NameOutcome::Existing => {
                return Ok(ProblemWithFiles { name, outcome: FilesOutcome::NothingNew });
            }
            NameOutcome::Conflict(Conflict { reason, remedy }) if problem.is_name_chosen => {
                bail!("cannot create {}: {reason}. {remedy}", name.solution_path())
            }
            NameOutcome::Conflict(conflict) => {
                first_conflict.get_or_insert(conflict);
                name = name.next();
            }
        }
    }
}

/// The outcome of an attempt to create a solution with a name.
enum NameOutcome {
    /// The solution was created.
    Created,
    /// There is a solution with this name, and it is for the same problem.
    Existing,
    /// The name cannot be used.
    Conflict(Conflict),
}

/// Tries to create a solution with this name and text. If two commands try one name at the same time, only one of them
/// creates the solution.
fn try_name(
    project: &Project,
    problem: &NewProblem,
    name: &SolutionName,
    text: &str,
) -> Result<NameOutcome> {
    if let Some(conflict) = folder_in_the_way(project, name) {
        return Ok(NameOutcome::Conflict(conflict));
    }
    if file::create_unless_filled(&project.solution_file(name.as_str()), text)? {
        return Ok(NameOutcome::Created);
    }
    let conflict = conflict_with_existing(project, name, problem)?;
    Ok(conflict.map_or(NameOutcome::Existing, NameOutcome::Conflict))
}

/// Returns the name of the solution for a problem, if the solution exists. The name may have a number, although the
/// name without the number is free: the solution that had this name may have been deleted.
fn existing_name(project: &Project, problem: &NewProblem) -> Result<Option<SolutionName>> {
    let wanted = problem.name.as_str();
    for existing in project.solution_names()? {
        let has_number = |rest: &str| rest.bytes().all(|byte| byte.is_ascii_digit());
        if existing.strip_prefix(wanted).is_some_and(has_number)
            && let Ok(name) = SolutionName::parse(&existing)
            && let Ok(source) = read(&project.solution_file(&existing))
            && is_for_problem(&source, problem)
        {
            return Ok(Some(name));
        }
    }
    Ok(None)
}

#[cfg(test)]
mod tests;
