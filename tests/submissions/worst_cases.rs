//! Every kind of worst case, at the judge's limit, through the real program: one test per kind.

#[path = "../oracle/abc209e.rs"]
mod abc209e;
#[path = "../oracle/cf354b_sets.rs"]
mod cf354b_sets;
#[path = "../oracle/cf936b.rs"]
mod cf936b;

use crate::trial::{executable, trial};
use anyhow::{Result, bail};
use duct::{Expression, cmd};
use libtest_mimic::Trial;
use std::path::Path;
use std::time::Duration;
use xtask::generate::Kind;
use xtask::judge::project::Case;
use xtask::judge::run::require_accepted;
use xtask::problem;

/// A debug build on a busy machine may take longer than the judge allows.
const TIME_LIMIT: Duration = Duration::from_secs(20);

const SEED: u64 = 1;

pub(crate) fn trials() -> Vec<Trial> {
    let of_kind = |kind: &'static Kind| {
        let name = format!("{}/worst case {}", kind.problem, kind.name);
        trial(name, move || check(kind))
    };
    problem::kinds().map(of_kind).collect()
}

fn check(kind: &Kind) -> Result<()> {
    let case = kind.case(kind.limit(), SEED)?;
    let expected = match case.output {
        Some(output) => output,
        None => answer(kind.problem, &case.input)?,
    };
    let case = Case {
        name: kind.name.into(),
        input: case.input,
        expected,
    };
    let known = problem::of(kind.problem);
    let program = executable(kind.problem);
    let command = if known.needs_small_stack {
        with_small_stack(&program)
    } else {
        cmd!(program)
    };
    require_accepted(command, &case, known.checker, TIME_LIMIT)
}

/// The answer of an oracle, where the construction does not tell.
fn answer(problem: &str, input: &str) -> Result<String> {
    let words = || input.split_ascii_whitespace().skip(1);
    match problem {
        "abc209e" => Ok(abc209e::winners(&words().collect::<Vec<_>>()).join("\n")),
        "cf354b" => {
            let rows: Vec<_> = words().map(|row| row.as_bytes().to_vec()).collect();
            let verdict = match cf354b_sets::difference(&rows) {
                1.. => "FIRST",
                0 => "DRAW",
                _ => "SECOND",
            };
            Ok(verdict.into())
        }
        "cf936b" => Ok(cf936b::verdict(input).into()),
        _ => bail!("{problem} has no oracle for large inputs"),
    }
}

/// A program with a stack of 1 MiB.
#[cfg(unix)]
fn with_small_stack(program: &Path) -> Expression {
    cmd!("sh", "-c", r#"ulimit -s 1024 && exec "$0""#, program)
}

/// Here the main thread has a stack of 1 MiB by default.
#[cfg(windows)]
fn with_small_stack(program: &Path) -> Expression {
    cmd!(program)
}
