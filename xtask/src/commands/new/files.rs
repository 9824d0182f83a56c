//! The files of a problem, which are created from what is known about the problem.

mod conflict;

use crate::commands::new::log::Log;
use crate::commands::new::name::SolutionName;
use crate::commands::new::new_problem::NewProblem;
use crate::commands::new::template::{
    guesses_tolerance, limit_facts, solution_text, with_newlines,
};
use anyhow::{Result, bail};
use conflict::{Conflict, conflict_with_existing, folder_in_the_way, is_for_problem};
use workbench::header::Header;
use workbench::project::Project;
use workbench::project::layout;
use workbench::support::bytes::Bytes;
use workbench::support::file::{self, read};

/// A problem whose files have been created, or were there already.
pub(super) struct ProblemWithFiles {
    /// The name of the solution.
    pub(super) name: SolutionName,
    pub(super) outcome: FilesOutcome,
}

/// The outcome of creating the files of a problem. A file that existed already is left as it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum FilesOutcome {
    /// The solution was created, and perhaps samples.
    NewSolution,
    /// The solution existed already, and only samples were created.
    NewSamples,
    /// All files existed already.
    NothingNew,
}

impl FilesOutcome {
    /// Returns true if a file was created.
    pub(super) fn has_new_files(self) -> bool {
        match self {
            Self::NewSolution | Self::NewSamples => true,
            Self::NothingNew => false,
        }
    }
}

/// Creates the files of a problem that do not exist yet, and logs their names and notes on the problem.
///
/// # Errors
///
/// Returns an error if a file cannot be written, or if the user has chosen a name that another problem has.
pub(super) fn create(
    project: &Project,
    problem: &NewProblem,
    log: &mut Log,
) -> Result<ProblemWithFiles> {
    let mut created = create_solution(project, problem, log)?;
    let name = &created.name;
    let mut samples = SampleWriter::default();
    for (number, sample) in (1..).zip(problem.samples_with_files()) {
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

/// Logs the notes on a problem whose files were created: what the user has to look at or to do.
fn log_notes(
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
    if outcome.has_new_files() && guesses_tolerance(problem) {
        log.note(format!(
            "{name} gets `Tolerance: 1e-6.`, a guess, because a sample has decimals: see the statement"
        ));
    }
    if outcome.has_new_files() && problem.is_interactive {
        let has_input = problem.known_samples().iter().any(|it| !it.input.trim().is_empty());
        let folder = layout::testcase_folder(name);
        log.note(match has_input {
            true => format!(
                "{name} is interactive, and its samples may be dialogues: replace the inputs in {folder} by those of \
                 your interactor"
            ),
            false => {
                format!("{name} is interactive: write an input into {folder} for your interactor")
            }
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

/// The samples of one problem, which are created one after another.
#[derive(Default)]
struct SampleWriter {
    has_new_files: bool,
    /// True if a file with another text was found in the place of a sample.
    has_other_text: bool,
}

impl SampleWriter {
    /// Creates the files of a sample that are missing or empty. `files` has the names and the texts of the files. If
    /// one of them has another text already, none is created, because the input of one case and the output of another
    /// case do not belong together. Later samples are not created either, because the folder may belong to another
    /// problem. If the sample of the page is known, the log names each file that was left as it is.
    fn create(
        &mut self,
        project: &Project,
        files: &[(String, String)],
        is_known: bool,
        log: &mut Log,
    ) -> Result<()> {
        let mut missing = Vec::new();
        let mut is_kept = false;
        for (file, text) in files {
            let is_same = |found: &str| found.split_whitespace().eq(text.split_whitespace());
            if file::is_free_for(&project.root().join(file), is_same)? {
                missing.push((file, text));
                continue;
            }
            is_kept = true;
            if is_known {
                log.note(format!(
                    "left {file} as it is, but the page has another sample: delete the file to take the sample of the page"
                ));
            }
        }
        if is_kept {
            self.has_other_text = true;
            return Ok(());
        }
        for (file, text) in missing {
            let path = project.root().join(file);
            if self.has_other_text {
                if !path.exists() {
                    log.not_created(file, "an earlier sample differs from that of the page");
                }
            } else if file::create_unless_filled(&path, text)? {
                log.created(file);
                self.has_new_files = true;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests;
