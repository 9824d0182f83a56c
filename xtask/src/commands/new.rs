//! `cargo xtask new`: the files of a new problem.
//!
//! The arguments become a [`Request`]. Each problem of the request becomes a [`NewProblem`], which has everything that
//! is known about the problem: its URL, a name for its solution, and, after a click, its title, limits and samples. The
//! module `clicks` waits for clicks and reads what the browser sends. The module `files` creates the solution and the
//! samples. If another problem uses the name of the solution, `files` takes the next name, unless the user has chosen
//! the name: then this is an error. Finally, the next steps for the user are printed.

mod arguments;
mod request;
mod messages;
mod log;
mod name;
mod new_problem;
mod template;
mod files_outcome;
mod files;
mod stress_test;
#[cfg(test)]
mod fixtures;
mod clicks;

pub(crate) use arguments::Arguments;

use crate::chosen_solution::solution_name;
use crate::console::print;
use anyhow::{Result, ensure};
use clicks::create_files_on_clicks;
use files::create_problem_files;
use files_outcome::ProblemWithFiles;
use log::with_log;
use messages::{nothing_new, sample_step, solution_steps, stress_test_steps};
use new_problem::NewProblem;
use request::{FileScope, Request};
use std::path::Path;
use std::process::ExitCode;
use stress_test::add_stress_test;
use workbench::project::Project;

pub(crate) fn run(project: &Project, arguments: &Arguments) -> Result<ExitCode> {
    match Request::of(arguments, Path::is_file)? {
        Request::Clicks { port, repetition } => {
            return create_files_on_clicks(project, port, repetition);
        }
        Request::Problem { url, name, scope } => {
            create_files(project, &NewProblem::of_url(&url, name.as_deref())?, scope)?;
        }
        Request::Solution(solution) => {
            let name = solution_name(project, &solution)?;
            create_files(project, &NewProblem::of_name(&name)?, FileScope::WithoutStressTest)?;
        }
        Request::StressTest(solution) => {
            create_stress_test(project, &solution_name(project, &solution)?)?;
        }
    }
    Ok(ExitCode::SUCCESS)
}

/// Creates the files of a problem whose URL or name is an argument, and prints the next steps.
///
/// # Errors
///
/// Returns an error if a file cannot be created, or if no stress test is wanted and all other files exist already.
fn create_files(project: &Project, problem: &NewProblem, scope: FileScope) -> Result<()> {
    let ProblemWithFiles { name, outcome } =
        with_log(|log| create_problem_files(project, problem, log))?;
    let name = name.as_str();
    let mut steps = String::new();
    if outcome.has_new_files() {
        steps += &sample_step(name);
        steps += &solution_steps(name);
    }
    match scope {
        FileScope::WithoutStressTest => ensure!(outcome.has_new_files(), nothing_new(name)),
        FileScope::WithStressTest => {
            with_log(|log| add_stress_test(project, name, log))?;
            steps += &stress_test_steps(name);
        }
    }
    print(&steps)
}

/// Creates a stress test of an existing solution.
fn create_stress_test(project: &Project, name: &str) -> Result<()> {
    project.read_solution(name)?;
    with_log(|log| add_stress_test(project, name, log))?;
    print(&stress_test_steps(name))
}
