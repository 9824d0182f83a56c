//! Pipes every `testcases/<problem>/*.in` through its solution: one test per file.

#[path = "submissions/harness.rs"]
mod harness;

use anyhow::{Result, bail, ensure};
use harness::{Test, run, solution, test};
use std::time::Duration;
use xtask::judging::Rules;
use xtask::project::{Case, Project};

/// A debug build on a busy machine may take longer than the judge allows.
const TIME_LIMIT: Duration = Duration::from_secs(10);

fn main() {
    let project = Project::here();
    let problems = project.problems();
    let problems = problems.expect("the folders of the project can be read");
    let tests = problems.iter().flat_map(|problem| tests(&project, problem));
    run(tests);
}

fn tests(project: &Project, problem: &str) -> Vec<Test> {
    let of_case = |case: Case| {
        let problem = problem.to_owned();
        test(format!("{problem}/{}", case.name), move || {
            check(&problem, &case)
        })
    };
    match project.cases(problem) {
        Ok(cases) => cases.into_iter().map(of_case).collect(),
        Err(fault) => {
            let fault = format!("{fault:#}");
            vec![test(format!("{problem}/test cases"), move || {
                bail!("{fault}")
            })]
        }
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
