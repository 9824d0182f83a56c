//! The loop that waits for clicks in the browser, and creates the files of the problems that are clicked on.

mod listener;
mod companion;

use crate::commands::new::files::create_problem_files;
use crate::commands::new::log::with_log;
use crate::commands::new::messages::{greeting, nothing_new, port_not_opened, solution_steps};
use crate::commands::new::name::SolutionName;
use crate::commands::new::request::Repetition;
use crate::console::{exit_code, print, print_error};
use anyhow::{Result, anyhow, bail};
use companion::{ClickResult, receive_click};
use listener::Listener;
use std::process::ExitCode;
use workbench::project::Project;
use workbench::support::standard_error::print_message;

/// Creates the files of the problems that are clicked on. If only one click is waited for, the exit code says whether
/// the files of all its problems are there. A click may send a whole contest, and the page of one of its problems may
/// not be readable.
///
/// # Errors
///
/// Returns an error if the port cannot be opened, or if the only click that is waited for creates no files because all
/// of them existed already.
pub(super) fn create_files_on_clicks(
    project: &Project,
    port: u16,
    repetition: Repetition,
) -> Result<ExitCode> {
    let listener = open_listener(port)?;
    print_message(&greeting(listener.port(), repetition));
    loop {
        let received = receive_click(&listener, |problem| {
            with_log(|log| create_problem_files(project, problem, log))
        });
        let result = print_next_steps(&received);
        if repetition == Repetition::UntilFilesExist {
            return result.map(|()| exit_code(received.failed_contest_pages == 0));
        }
        if let Err(error) = result {
            print_error("error", &error);
        }
    }
}

/// Opens a port for the pages of Competitive Companion.
///
/// # Errors
///
/// Returns an error that advises another port if the port cannot be opened.
fn open_listener(port: u16) -> Result<Listener> {
    Listener::open(port).map_err(|error| anyhow!(port_not_opened(&error, port)))
}

/// Prints the next steps for one of the problems that have new files: for the first one in the order of the alphabet.
///
/// # Errors
///
/// Returns an error if all files existed already. (If a page of a contest has failed, this has been reported before, so
/// nothing is reported again.)
fn print_next_steps(received: &ClickResult) -> Result<()> {
    if let Some(name) = first_new(received) {
        return print(&solution_steps(name.as_str()));
    }
    if received.failed_contest_pages == 0 {
        let names: Vec<_> = received.problems.iter().map(|problem| problem.name.as_str()).collect();
        bail!(nothing_new(&names.join(", ")));
    }
    Ok(())
}

/// Returns the first name, in alphabetical order, of the problems that have new files.
fn first_new(received: &ClickResult) -> Option<&SolutionName> {
    let new = received.problems.iter().filter(|problem| problem.outcome.has_new_files());
    new.map(|problem| &problem.name).min_by_key(|name| name.as_str())
}

#[cfg(test)]
mod tests {
    use super::{ClickResult, Listener, SolutionName, first_new, open_listener};
    use crate::commands::new::files_outcome::{FilesOutcome, ProblemWithFiles};

    #[test]
    fn the_next_steps_are_those_of_the_first_problem_by_name() {
        let problems = [
            ("c", FilesOutcome::NewSolution),
            ("a", FilesOutcome::NothingNew),
            ("d", FilesOutcome::NewSolution),
            ("b", FilesOutcome::NewSamples),
        ];
        let problems = problems.map(|(name, outcome)| ProblemWithFiles {
            name: SolutionName::parse(name).unwrap(),
            outcome,
        });
        let received = ClickResult { problems: problems.into(), failed_contest_pages: 0 };
        assert_eq!(first_new(&received).unwrap().as_str(), "b");
    }

    #[test]
    fn the_message_about_a_port_that_is_taken_gives_advice() {
        let port = Listener::open(0).unwrap().port();
        let error = open_listener(port).err().unwrap().to_string();
        assert!(error.starts_with(&format!("cannot listen on port {port}: ")), "{error}");
        let advice = ". Perhaps another `cargo xtask new` is waiting. Otherwise, choose another port, such as `--port 1327`";
        assert!(error.ends_with(advice), "{error}");
    }
}
