//! `cargo xtask gen`: worst cases on standard output.

use super::output::print;
use anyhow::{Result, bail};
use std::process::ExitCode;
use xtask::generate::Kind;
use xtask::problem;

/// Write a worst case to standard output, at the judge's limits or past them.
///
/// The same kind, size and seed give the same bytes, on every machine and in every release.
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
    /// The number of words, piles, vertices or rows; the judge's limit by default.
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    size: Option<usize>,
    /// Name and explain the kinds, of all problems or of the one that is named.
    #[arg(long, conflicts_with = "kind")]
    list: bool,
}

/// Writes the case, or the list.
pub(crate) fn run(arguments: &Arguments) -> Result<ExitCode> {
    print(&text(arguments)?)?;
    Ok(ExitCode::SUCCESS)
}

fn text(arguments: &Arguments) -> Result<String> {
    let name = arguments.problem.as_deref();
    if arguments.list {
        let kinds: Vec<_> = match name {
            Some(name) => problem::kinds_of(name)?.iter().collect(),
            None => problem::kinds().collect(),
        };
        return Ok(list(&kinds));
    }
    let (Some(name), Some(kind)) = (name, &arguments.kind) else {
        bail!("expected a problem and a kind; `cargo xtask gen --list` names them");
    };
    let kind = problem::kind(name, kind)?;
    let size = arguments.size.unwrap_or(kind.limit());
    Ok(kind.case(size, arguments.seed)?.input)
}

/// A paragraph for each problem, with a line for each kind.
fn list(kinds: &[&Kind]) -> String {
    let width = kinds.iter().map(|kind| kind.name.len()).max();
    let width = width.unwrap_or_default();
    let paragraphs = kinds.chunk_by(|a, b| a.problem == b.problem).map(|kinds| {
        let head = format!("{}: {}\n", kinds[0].problem, kinds[0].explain_size());
        let line = |kind: &&Kind| format!("  {:width$}  {}\n", kind.name, kind.about);
        head + &kinds.iter().map(line).collect::<String>()
    });
    paragraphs.collect::<Vec<_>>().join("\n")
}
