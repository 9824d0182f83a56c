//! `cargo xtask gen`: worst cases on standard output.

use super::output::print;
use anyhow::{Error, Result};
use std::process::ExitCode;
use xtask::generate;

/// Write a worst case to standard output, at the judge's limits or past them.
///
/// The same kind, size and seed give the same bytes, on every machine and for ever.
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  \
    cargo xtask gen --list\n  \
    cargo xtask gen cf936b odd-cycle-exit > odd-cycle.in\n  \
    cargo xtask gen abc209e random-52 --size 2000000 --seed 7 | target/release/abc209e")]
pub(crate) struct Arguments {
    /// The problem, such as cf936b.
    problem: Option<String>,
    /// The kind of worst case, such as odd-cycle-exit.
    kind: Option<String>,
    /// Where the random numbers begin, for the kinds that have some.
    #[arg(
        long,
        value_name = "N",
        default_value_t = 1,
        allow_negative_numbers = true
    )]
    seed: u64,
    /// The number of words, piles, vertices or rows; the judge's limit unless told.
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    size: Option<usize>,
    /// Name and explain the kinds, of all problems or of the one that is named.
    #[arg(long, conflicts_with = "kind")]
    list: bool,
}

/// Writes the case, or the list.
pub(crate) fn run(arguments: &Arguments) -> Result<ExitCode> {
    print(&text(arguments).map_err(Error::msg)?)?;
    Ok(ExitCode::SUCCESS)
}

fn text(arguments: &Arguments) -> Result<String, String> {
    let problem = arguments.problem.as_deref();
    if arguments.list {
        return generate::list(problem);
    }
    let (Some(problem), Some(kind)) = (problem, &arguments.kind) else {
        return Err("expected a problem and a kind; `cargo xtask gen --list` names them".into());
    };
    let kind = generate::find(problem, kind)?;
    let size = arguments.size.unwrap_or(kind.limit());
    Ok(kind.case(size, arguments.seed)?.input)
}
