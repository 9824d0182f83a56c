//! Every kind of worst case, at the judge's limit: one test per kind.

use crate::bundles::executables;
use crate::harness::{Test, solution, test};
use anyhow::{Context, Result};
use std::process::Command;
use std::time::Duration;
use xtask::generate::Kind;
use xtask::judging::Rules;
use xtask::problem;
use xtask::project::Case;

/// A debug build on a busy machine may take longer than the judge allows.
const DEBUG_TIME_LIMIT: Duration = Duration::from_secs(20);

pub(crate) fn tests(problem: &str) -> Vec<Test> {
    let of_kind = |kind: &'static Kind| {
        let problem = problem.to_owned();
        test(format!("{problem}/worst case {}", kind.name), move || {
            check(&problem, kind)
        })
    };
    problem::of(problem).kinds.iter().map(of_kind).collect()
}

/// The debug build finds an overflow, of a number or of its stack of 1 MiB; the bundle has the judge's time.
fn check(problem: &str, kind: &Kind) -> Result<()> {
    let known = problem::of(problem);
    let input = known.input(kind, None, 1)?;
    let case = Case {
        name: kind.name.into(),
        expected: known.oracle.map(|oracle| oracle(&input)),
        input,
    };
    let rules = Rules::of(problem)?;
    let debug = Rules {
        limit: DEBUG_TIME_LIMIT,
        ..rules
    };
    let debug = debug.require_accepted(&mut with_small_stack(solution(problem)), &case);
    debug.context("debug build")?;
    for (edition, executable) in executables(problem)? {
        let accepted = rules.require_accepted(&mut Command::new(executable), &case);
        accepted.with_context(|| format!("bundle, edition {edition}"))?;
    }
    Ok(())
}

/// A program with a stack of 1 MiB.
#[cfg(unix)]
fn with_small_stack(program: Command) -> Command {
    let mut shell = Command::new("sh");
    shell.args(["-c", r#"ulimit -s 1024 && exec "$0""#]);
    shell.arg(program.get_program());
    shell
}

/// On Windows, the stack of the main thread is set when a program is linked: 1 or 2 MiB.
#[cfg(windows)]
fn with_small_stack(program: Command) -> Command {
    program
}
