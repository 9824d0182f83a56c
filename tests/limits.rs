//! Every kind of worst case, at the judge's limit, through the real program: one test per kind.

#[path = "oracle/abc209e.rs"]
mod abc209e;
#[path = "oracle/cf354b_sets.rs"]
mod cf354b_sets;
#[path = "oracle/cf936b.rs"]
mod cf936b;

use anyhow::{Result, bail};
use libtest_mimic::{Arguments, Trial};
use std::process::ExitCode;
use std::time::Duration;
use xtask::generate::Kind;
use xtask::judge::project::Case;
use xtask::judge::run::require_accepted;
use xtask::problem;

/// A debug build on a busy machine may take longer than the judge allows.
const TIME_LIMIT: Duration = Duration::from_secs(20);

const SEED: u64 = 1;

fn main() -> ExitCode {
    let trials = problem::kinds().map(|kind| {
        let name = format!("{}/{}", kind.problem, kind.name);
        Trial::test(name, move || Ok(run(kind)?))
    });
    libtest_mimic::run(&Arguments::from_args(), trials.collect()).exit_code()
}

fn run(kind: &Kind) -> Result<()> {
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
    let checker = problem::of(kind.problem).checker;
    require_accepted(program(kind.problem), &case, checker, TIME_LIMIT)
}

/// The answer of an oracle.
fn answer(problem: &str, input: &str) -> Result<String> {
    let tokens = || input.split_ascii_whitespace().skip(1);
    match problem {
        "abc209e" => Ok(abc209e::winners(&tokens().collect::<Vec<_>>()).join("\n")),
        "cf354b" => {
            let rows: Vec<_> = tokens().map(|row| row.as_bytes().to_vec()).collect();
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

/// A solution; over a graph it has to do with a stack of 1 MiB.
fn program(problem: &str) -> duct::Expression {
    match problem {
        "abc209e" => with_small_stack(env!("CARGO_BIN_EXE_abc209e")),
        "cf936b" => with_small_stack(env!("CARGO_BIN_EXE_cf936b")),
        "agc048d" => duct::cmd!(env!("CARGO_BIN_EXE_agc048d")),
        "cf354b" => duct::cmd!(env!("CARGO_BIN_EXE_cf354b")),
        _ => panic!("no executable for {problem}"),
    }
}

#[cfg(unix)]
fn with_small_stack(executable: &str) -> duct::Expression {
    duct::cmd!("sh", "-c", r#"ulimit -s 1024 && exec "$0""#, executable)
}

/// Here the main thread has a stack of 1 MiB to begin with.
#[cfg(windows)]
fn with_small_stack(executable: &str) -> duct::Expression {
    duct::cmd!(executable)
}
