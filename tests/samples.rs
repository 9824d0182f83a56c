//! Pipes every `testcases/<problem>/*.in` through its solution: one test per file, found by itself.

use libtest_mimic::{Arguments, Trial};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Duration;
use xtask::judge::program::beside;
use xtask::judge::project::{Case, Project};
use xtask::judge::run::require_accepted;
use xtask::problem;

/// A debug build on a busy machine may take longer than the judge allows.
const TIME_LIMIT: Duration = Duration::from_secs(10);

fn main() -> ExitCode {
    let project = Project::here();
    let problems = project
        .problems()
        .expect("the folders of the project can be read");
    let trials = problems
        .iter()
        .flat_map(|problem| trials(&project, problem))
        .collect();
    libtest_mimic::run(&Arguments::from_args(), trials).exit_code()
}

fn trials(project: &Project, problem: &str) -> Vec<Trial> {
    match project.cases(problem) {
        Ok(cases) => cases
            .into_iter()
            .map(|case| trial(problem.into(), case))
            .collect(),
        Err(fault) => vec![Trial::test(format!("{problem}/test cases"), || {
            Err(fault.into())
        })],
    }
}

fn trial(problem: String, case: Case) -> Trial {
    Trial::test(format!("{problem}/{}", case.name), move || {
        let command = duct::cmd!(executable(&problem));
        let checker = problem::of(&problem).checker;
        Ok(require_accepted(command, &case, checker, TIME_LIMIT)?)
    })
}

/// All executables of the package lie side by side, and Cargo tells where one of them is.
fn executable(problem: &str) -> PathBuf {
    beside(Path::new(env!("CARGO_BIN_EXE_abc209e")), problem)
}
