//! `cargo xtask gen`: worst cases on standard output.

use crate::chosen_solution::name_of;
use crate::console::print;
use crate::number::number_in;
use anyhow::{Context, Result};
use std::process::ExitCode;
use workbench::support::excerpt::printable_line;
use workbench::task::jury_material::WorstCaseSource;

/// Write a worst case of a problem to standard output, or list the generators of worst cases
///
/// A worst case is an input on which a solution may be slow. A generator makes worst cases of one kind. Without a
/// generator, the command lists the generators of the problem. Without a problem, it lists those of all built-in
/// problems that have worst cases.
///
/// By default, a worst case has the largest size that the statement allows. With --size, it is smaller or larger; the
/// list of the generators states the smallest and the largest size. The same generator, size and seed always make the
/// same input, byte by byte.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  cargo xtask gen cf936b
      lists the generators of cf936b
  cargo xtask gen cf936b odd-cycle-exit > odd-cycle.in
      writes a worst case to a file
  cargo xtask gen abc209e random-52 --size 2000000 --seed 7 | cargo run --release --bin abc209e
      runs a solution on a worst case that is larger than the statement allows")]
pub(crate) struct Arguments {
    /// The problem, such as cf936b, or the file of its solution.
    #[arg(allow_negative_numbers = true)]
    problem: Option<String>,
    /// The generator, such as odd-cycle-exit.
    #[arg(allow_negative_numbers = true)]
    generator: Option<String>,
    /// The seed of the random numbers, for a generator that uses random numbers.
    #[arg(long, value_name = "N", default_value_t = 1, requires = "generator")]
    #[arg(allow_negative_numbers = true, value_parser = number_in(0..=u64::MAX))]
    seed: u64,
    /// The size of the input. The list of the generators says what the size counts, such as vertices. By default, the
    /// size is the limit of the statement.
    #[arg(long, value_name = "N", requires = "generator")]
    #[arg(allow_negative_numbers = true, value_parser = number_in(0..=usize::MAX))]
    size: Option<usize>,
}

pub(crate) fn run(arguments: &Arguments) -> Result<ExitCode> {
    let text = match (&arguments.problem, &arguments.generator) {
        (None, _) => {
            let lists: Vec<_> =
                problems_with_worst_cases().map(|(name, it)| list(name, &it)).collect();
            lists.join("\n")
        }
        (Some(problem), None) => {
            let (name, worst_cases) = worst_cases(problem)?;
            list(name, &worst_cases)
        }
        (Some(problem), Some(generator)) => {
            let (_, worst_cases) = worst_cases(problem)?;
            let generator = worst_cases.generator(&printable_line(generator))?;
            worst_cases.input(generator, arguments.size, arguments.seed)?
        }
    };
    print(&text)?;
    Ok(ExitCode::SUCCESS)
}

/// Returns the names and the worst cases of the problems that have worst cases.
fn problems_with_worst_cases() -> impl Iterator<Item = (&'static str, WorstCaseSource)> {
    problems::ALL_JURY_MATERIAL
        .iter()
        .filter_map(|material| Some((material.name, material.worst_cases?)))
}

/// Returns the name and the worst cases of a problem that is given by its name or the file of its solution.
///
/// # Errors
///
/// Returns an error that lists the problems if the problem has no worst cases.
fn worst_cases(problem: &str) -> Result<(&'static str, WorstCaseSource)> {
    let wanted = name_of(problem);
    problems_with_worst_cases().find(|(name, _)| *name == wanted).with_context(|| {
        let names: Vec<_> = problems_with_worst_cases().map(|(name, _)| name).collect();
        format!(
            "expected one of the problems with worst cases, {}, found {problem:?}",
            names.join(", ")
        )
    })
}

/// Returns a paragraph about a problem, with a line for each generator.
fn list(name: &str, worst_cases: &WorstCaseSource) -> String {
    let WorstCaseSource { unit, min_size, statement_limit, max_size, generators, .. } = worst_cases;
    let mut text =
        format!("{name}: from {min_size} to {max_size} {unit}, {statement_limit} by default\n");
    for generator in *generators {
        text += &format!("  {:28}{}\n", generator.name, generator.about);
    }
    text
}
