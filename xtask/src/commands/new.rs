//! `cargo xtask new`: the files of a new problem.
//!
//! The arguments become a [`Request`]. Each problem of the request becomes a [`NewProblem`], which has everything that
//! is known about the problem: its URL, a name for its solution, and, after a click, its title, limits and samples. The
//! module `files` creates the solution and the samples under this name. If the name has a
//! [`Conflict`](conflict::Conflict), because another problem uses the name, `files` takes the next name. Finally, the
//! next steps for the user are printed.

mod arguments;
mod request;
mod messages;
mod log;
mod name;
mod new_problem;
mod template;
mod conflict;
mod files;
mod stress_test;
#[cfg(test)]
mod fixtures;
mod companion;
mod clicks;

pub(crate) use arguments::Arguments;

use crate::chosen_solution::name_in_project;
use crate::console::print;
use anyhow::{Result, ensure};
use clicks::create_clicked;
use files::{ProblemWithFiles, create};
use log::with_log;
use messages::{nothing_new, sample_step, solution_steps, stress_test_steps};
use new_problem::NewProblem;
use request::{ProblemAtUrl, Request};
use std::path::Path;
use std::process::ExitCode;
use stress_test::add_stress_test;
use workbench::project::Project;

pub(crate) fn run(project: &Project, arguments: &Arguments) -> Result<ExitCode> {
    match Request::of(arguments, Path::is_file)? {
        Request::Clicks { port, repetition } => return create_clicked(project, port, repetition),
        Request::Problem(problem) => create_from_arguments(project, &new_problem(&problem)?)?,
        Request::ProblemWithStressTest(problem) => {
            create_from_arguments_with_stress_test(project, &new_problem(&problem)?)?;
        }
        Request::Solution(solution) => {
            let name = name_in_project(project, &solution)?;
            create_from_arguments(project, &NewProblem::of_name(&name)?)?;
        }
        Request::StressTest(solution) => {
            create_stress_test(project, &name_in_project(project, &solution)?)?;
        }
    }
    Ok(ExitCode::SUCCESS)
}

/// Returns the problem whose URL is an argument.
fn new_problem(ProblemAtUrl { url, name }: &ProblemAtUrl) -> Result<NewProblem> {
    NewProblem::of_url(url, name.as_deref())
}

/// Creates the files of a problem whose URL or name is an argument.
fn create_from_arguments(project: &Project, problem: &NewProblem) -> Result<()> {
    let ProblemWithFiles { name, outcome } = with_log(|log| create(project, problem, log))?;
    ensure!(outcome.has_new_files(), nothing_new(name.as_str()));
    print_steps(name.as_str())
}

/// Creates the files of a problem whose URL is an argument, and a stress test.
fn create_from_arguments_with_stress_test(project: &Project, problem: &NewProblem) -> Result<()> {
    let ProblemWithFiles { name, outcome } = with_log(|log| create(project, problem, log))?;
    with_log(|log| add_stress_test(project, name.as_str(), log))?;
    if outcome.has_new_files() {
        print_steps(name.as_str())?;
    }
    print(&stress_test_steps(name.as_str()))
}

/// Prints the next steps for a new solution whose URL or name is an argument.
fn print_steps(name: &str) -> Result<()> {
    print(&sample_step(name))?;
    print(&solution_steps(name))
}

/// Creates a stress test of an existing solution.
fn create_stress_test(project: &Project, name: &str) -> Result<()> {
    project.read_solution(name)?;
    with_log(|log| add_stress_test(project, name, log))?;
    print(&stress_test_steps(name))
}
