//! Pipes every `testcases/<problem>/*.in` through its solution: one test per file.

#[path = "submissions/trial.rs"]
mod trial;

use libtest_mimic::{Arguments, Trial};
use std::process::ExitCode;
use std::time::Duration;
use trial::{executable, trial};
use xtask::judge::project::{Case, Project};
use xtask::judge::run::require_accepted;
use xtask::problem;

/// A debug build on a busy machine may take longer than the judge allows.
const TIME_LIMIT: Duration = Duration::from_secs(10);

fn main() -> ExitCode {
    let project = Project::here();
    let problems = project.problems();
    let problems = problems.expect("the folders of the project can be read");
    let trials = problems
        .iter()
        .flat_map(|problem| trials(&project, problem));
    libtest_mimic::run(&Arguments::from_args(), trials.collect()).exit_code()
}

fn trials(project: &Project, problem: &str) -> Vec<Trial> {
    match project.cases(problem) {
        Ok(cases) => cases
            .into_iter()
            .map(|case| of_case(problem, case))
            .collect(),
        Err(fault) => vec![trial(format!("{problem}/test cases"), || Err(fault))],
    }
}

fn of_case(problem: &str, case: Case) -> Trial {
    let (name, executable) = (format!("{problem}/{}", case.name), executable(problem));
    let checker = problem::of(problem).checker;
    trial(name, move || {
        require_accepted(duct::cmd!(executable), &case, checker, TIME_LIMIT)
    })
}
