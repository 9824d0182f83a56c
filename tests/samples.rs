//! Pipes every `testcases/<problem>/*.in` through its solution: one test per file.

use libtest_mimic::{Arguments, Trial};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Duration;
use xtask::judge::program::next_to;
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
        Ok(cases) => cases.into_iter().map(|case| trial(problem, case)).collect(),
        Err(fault) => {
            let name = format!("{problem}/test cases");
            vec![Trial::test(name, move || Err(format!("{fault:#}").into()))]
        }
    }
}

fn trial(problem: &str, case: Case) -> Trial {
    let (name, executable) = (format!("{problem}/{}", case.name), executable(problem));
    let checker = problem::of(problem).checker;
    Trial::test(name, move || {
        require_accepted(duct::cmd!(executable), &case, checker, TIME_LIMIT)
            .map_err(|fault| format!("{fault:#}").into())
    })
}

/// Cargo puts all executables of the package into one folder, and tells where one of them is.
fn executable(problem: &str) -> PathBuf {
    next_to(Path::new(env!("CARGO_BIN_EXE_abc209e")), problem)
}
