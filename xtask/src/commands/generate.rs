//! `cargo xtask gen`: worst cases on standard output.

use super::print;
use anyhow::{Result, ensure};
use judge::problem::Kind;
use judge::problem::{self, Problem};

/// Write a worst case to standard output, at the judge's limits or past them.
///
/// Without a kind, the kinds of the problem are listed; without a problem, those of all. The same kind,
/// size and seed give the same bytes.
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  \
    cargo xtask gen cf936b\n  \
    cargo xtask gen cf936b odd-cycle-exit > odd-cycle.in\n  \
    cargo xtask gen abc209e random-52 --size 2000000 --seed 7 | target/release/abc209e")]
pub(crate) struct Arguments {
    /// The problem, such as cf936b.
    problem: Option<String>,
    /// The kind of worst case, such as odd-cycle-exit.
    kind: Option<String>,
    /// Where the random numbers begin, for the kinds that have some.
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// The number of words, piles, vertices or rows; the judge's limit by default.
    #[arg(long, value_name = "N")]
    size: Option<usize>,
}

pub(crate) fn run(arguments: &Arguments) -> Result<bool> {
    let text = match (&arguments.problem, &arguments.kind) {
        (None, _) => problem::names().map(list).collect::<Vec<_>>().join("\n"),
        (Some(name), None) => {
            let names: Vec<_> = problem::names().collect();
            let (has_kinds, names) = (names.contains(&&**name), names.join(", "));
            ensure!(has_kinds, "no worst cases of `{name}`, only of {names}");
            list(name)
        }
        (Some(name), Some(kind)) => {
            let problem = problem::of(name);
            problem.input(problem.kind(kind)?, arguments.size, arguments.seed)?
        }
    };
    print(&text)?;
    Ok(true)
}

/// A paragraph for a problem, with a line for each kind.
fn list(name: &str) -> String {
    let Problem { unit, sizes, kinds, .. } = problem::of(name);
    let [least, limit, most] = sizes;
    let line = |kind: &Kind| format!("  {:28}{}\n", kind.name, kind.about);
    let lines: String = kinds.iter().map(line).collect();
    format!("{name}: from {least} to {most} {unit}, {limit} by default\n{lines}")
}
