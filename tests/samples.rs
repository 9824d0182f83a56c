//! Pipes every `testcases/<problem>/*.in` through its solution: one test per file.

#[path = "submissions/trial.rs"]
mod trial;

use anyhow::{Result, ensure};
use libtest_mimic::{Arguments, Trial};
use std::process::ExitCode;
use std::time::Duration;
use trial::{solution, trial};
use xtask::judging::Rules;
use xtask::project::{Case, Project};

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
    let of_case = |case: Case| {
        let problem = problem.to_owned();
        trial(format!("{problem}/{}", case.name), move || {
            check(&problem, &case)
        })
    };
    match project.cases(problem) {
        Ok(cases) => cases.into_iter().map(of_case).collect(),
        Err(fault) => vec![trial(format!("{problem}/test cases"), || Err(fault))],
    }
}

fn check(problem: &str, case: &Case) -> Result<()> {
    let has_output = case.expected.is_some();
    ensure!(
        has_output,
        "expected a file testcases/{problem}/{}.out",
        case.name
    );
    let rules = Rules {
        limit: TIME_LIMIT,
        ..Rules::of(problem)?
    };
    rules.require_accepted(&mut solution(problem), case)
}
