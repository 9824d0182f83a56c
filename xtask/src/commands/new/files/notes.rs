//! The notes on a problem whose files were created.

use crate::commands::new::files_outcome::{FilesOutcome, ProblemWithFiles};
use crate::commands::new::log::Log;
use crate::commands::new::name::SolutionName;
use crate::commands::new::new_problem::NewProblem;
use crate::commands::new::template::{guesses_tolerance, limit_facts};
use anyhow::Result;
use workbench::header::Header;
use workbench::project::Project;
use workbench::project::layout;
use workbench::support::bytes::Bytes;
use workbench::support::file::read;

/// Logs the notes on a problem whose files were created: what the user has to look at or to do.
pub(super) fn log_notes(
    project: &Project,
    problem: &NewProblem,
    ProblemWithFiles { name, outcome }: &ProblemWithFiles,
    log: &mut Log,
) -> Result<()> {
    let omitted = problem.omitted_samples;
    if omitted > 0 {
        let count = problem.known_samples().len();
        log.note(format!("{name} has {} samples: the first {count} were taken", count + omitted));
    }
    if guesses_tolerance(problem) {
        match outcome {
            FilesOutcome::NewSolution => log.note(format!(
                "{name} gets `Tolerance: 1e-6.`, a guess, because a sample has decimals: see the statement"
            )),
            FilesOutcome::NewSamples if !has_judge(project, name)? => log.note(format!(
                "a sample of {name} has decimals: see whether its header needs the line `Tolerance: 1e-6.`"
            )),
            FilesOutcome::NewSamples | FilesOutcome::NothingNew => {}
        }
    }
    if outcome.has_new_files() && problem.is_interactive {
        let has_input = problem.known_samples().iter().any(|it| !it.input.trim().is_empty());
        let folder = layout::testcase_folder(name);
        log.note(match has_input {
            true => format!(
                "{name} is interactive, and its samples may be dialogues: write an interactor, as docs/manual.md says, and \
                 replace the inputs in {folder} by inputs for your interactor"
            ),
            false => format!(
                "{name} is interactive: write an interactor, as docs/manual.md says, and an input for it in {folder}"
            ),
        });
    }
    if *outcome != FilesOutcome::NewSolution {
        note_missing_url(project, problem, name, log)?;
        note_other_limits(project, problem, name, log)?;
    }
    if problem.uses_files {
        log.note(format!(
            "{name} has to read or write a file, which the template does not do: see the statement"
        ));
    }
    Ok(())
}

/// Returns true if the header of an existing solution states how an output is judged, for example by a tolerance.
fn has_judge(project: &Project, name: &SolutionName) -> Result<bool> {
    let header = Header::read(&read(&project.solution_file(name.as_str()))?);
    Ok(header.is_ok_and(|header| header.judge.is_some()))
}

/// Logs a note if the header of an existing solution has no URL, so that only the name says that the solution is for
/// the problem.
fn note_missing_url(
    project: &Project,
    problem: &NewProblem,
    name: &SolutionName,
    log: &mut Log,
) -> Result<()> {
    let Some(url) = &problem.url else { return Ok(()) };
    let source = read(&project.solution_file(name.as_str()))?;
    if Header::find_url(&source).is_none() {
        log.note(format!(
            "{name} has no URL in its header, so it counts as the solution of this problem: write <{url}> there, or, if it \
             is for another problem, the URL of that problem"
        ));
    }
    Ok(())
}

/// Logs a note if the header of an existing solution states other limits than the page.
fn note_other_limits(
    project: &Project,
    problem: &NewProblem,
    name: &SolutionName,
    log: &mut Log,
) -> Result<()> {
    // If the page of a problem is not known, its limits are not known either.
    if problem.title.is_none() {
        return Ok(());
    }
    let Ok(header) = Header::read(&read(&project.solution_file(name.as_str()))?) else {
        return Ok(());
    };
    let time_limit = header.time_limit.unwrap_or(problem.site().defaults.time_limit);
    let memory_limit = problem.memory_limit_megabytes.map(Bytes::from_megabytes_f64);
    let is_same_memory = memory_limit.is_none() || header.memory_limit == memory_limit;
    let is_same = time_limit == problem.time_limit && is_same_memory;
    if !is_same {
        let limits = limit_facts(problem).join(" ");
        log.note(format!("{name} has other limits in its header than its page: {limits}"));
    }
    Ok(())
}
