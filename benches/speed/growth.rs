//! The growth of the processor time with the size of the input, compared with the bound that the header of
//! the solution claims.

use crate::programs::{Programs, RUNS, medians};
use crate::rows::select;
use anyhow::{Context, Result};
use problems::ALL_PROBLEMS;
use problems::built_in_problem::BuiltInProblem;
use problems::growth_claim::{GrowthClaim, MeasuredInputs};
use std::path::Path;
use workbench::task::Task;
use workbench::task::jury_material::WorstCaseSource;

/// The sizes of the worst cases, as multiples of the limit of the statement.
const MULTIPLES: [f64; 7] = [0.125, 0.25, 0.5, 1.0, 2.0, 4.0, 8.0];

const HEADING: &str = "case                              size                       net CPU   bound          net CPU / bound";

/// The shortest net time that is divided by the bound, in seconds. The time that the start of a process takes varies by
/// as much, so a shorter net time says nothing.
const MIN_TIME: f64 = 0.5e-3;

/// The rows of one problem.
struct RowGroup {
    problem: &'static BuiltInProblem,
    claim: GrowthClaim,
}

impl RowGroup {
    fn name(&self) -> String {
        let inputs = match self.claim.inputs {
            MeasuredInputs::Generated { generator } => generator,
            MeasuredInputs::Games { .. } => "game",
        };
        format!("{} {inputs}", self.problem.name())
    }

    fn worst_cases(&self) -> Result<WorstCaseSource> {
        self.problem.jury_material.worst_cases.context("expected worst cases, found none")
    }
}

/// A measured size.
struct Point {
    size: usize,
    /// The processor time in seconds, minus that of the smallest input.
    net_time: f64,
    bound_value: f64,
}

impl Point {
    /// Returns the net time divided by the bound, in nanoseconds, or `None` if the time is too short.
    fn ratio(&self) -> Option<f64> {
        (self.net_time >= MIN_TIME).then(|| self.net_time * 1e9 / self.bound_value)
    }
}

/// Measures the rows that contain all of these words. Prints the table, and below it a sentence about each problem.
pub(crate) fn run(words: &[String]) -> Result<()> {
    let mut groups = Vec::new();
    for problem in ALL_PROBLEMS {
        if let Some(claim) = problem.growth_claim {
            groups.push(RowGroup { problem, claim });
        }
    }
    let groups = select(groups, RowGroup::name, words)?;
    let mut programs = Programs::from_environment()?;
    let mut sentences = Vec::new();
    println!("\n{HEADING}");
    for group in groups {
        let points = measure(&mut programs, &group)?;
        sentences.push(sentence(&group, &points));
    }
    println!();
    for sentence in sentences {
        println!("{sentence}");
    }
    Ok(())
}

/// Measures the sizes of a problem, and prints a row for each, except for the smallest.
fn measure(programs: &mut Programs, group: &RowGroup) -> Result<Vec<Point>> {
    let (task, program) = programs.build(group.problem.name())?;
    let mut inputs = inputs(group)?.into_iter();
    let (_, smallest) = inputs.next().expect("the smallest input comes first");
    let startup_time = processor_time(programs, group, &task, &program, &smallest)?;
    let mut points = Vec::new();
    for (size, input) in inputs {
        let net_time = processor_time(programs, group, &task, &program, &input)? - startup_time;
        let first_words = input.split_ascii_whitespace().take(2);
        let numbers: Vec<f64> = first_words.filter_map(|word| word.parse().ok()).collect();
        let point = Point { size, net_time, bound_value: (group.claim.bound_value)(&numbers) };
        println!("{}", line(group, &point)?);
        points.push(point);
    }
    Ok(points)
}

/// Returns the inputs of a claim with their sizes: first the smallest input, which shows the time to start a process,
/// and then the inputs to measure.
fn inputs(group: &RowGroup) -> Result<Vec<(usize, String)>> {
    match group.claim.inputs {
        MeasuredInputs::Generated { generator } => {
            let worst_cases = group.worst_cases()?;
            let generator = worst_cases.generator(generator)?;
            let limit = worst_cases.statement_limit as f64;
            let sizes = MULTIPLES.iter().map(|multiple| (multiple * limit) as usize);
            let possible = worst_cases.min_size..=worst_cases.max_size;
            let sizes = sizes.filter(|size| possible.contains(size));
            let input = |size| Ok((size, worst_cases.input(generator, Some(size), 1)?));
            [worst_cases.min_size].into_iter().chain(sizes).map(input).collect()
        }
        MeasuredInputs::Games { min_size, sizes, input, .. } => {
            let sizes = [min_size].into_iter().chain(sizes.iter().copied());
            Ok(sizes.map(|size| (size, input(size))).collect())
        }
    }
}

/// Returns the median of the processor times of several runs on an input, or of several games, in seconds.
fn processor_time(
    programs: &Programs,
    group: &RowGroup,
    task: &Task,
    program: &Path,
    input: &str,
) -> Result<f64> {
    let costs: Result<Vec<_>> = match group.claim.inputs {
        MeasuredInputs::Generated { .. } => {
            programs.write_input(input)?;
            (0..RUNS).map(|_| Ok(programs.run(program)?.0)).collect()
        }
        MeasuredInputs::Games { .. } => {
            let games = group.problem.jury_material.games.context("expected games, found none")?;
            let game = games.case(input.to_owned());
            (0..RUNS).map(|_| programs.play(task, program, &game)).collect()
        }
    };
    Ok(medians(&costs?).processor)
}

fn line(group: &RowGroup, point: &Point) -> Result<String> {
    let unit = match group.claim.inputs {
        MeasuredInputs::Generated { .. } => group.worst_cases()?.unit,
        MeasuredInputs::Games { unit, .. } => unit,
    };
    Ok(format!(
        "{:<34}{:>9} {unit:<18}{:>11}   {:<17}{:>13}",
        group.name(),
        point.size,
        format!("{:.2} ms", point.net_time.max(0.0) * 1e3),
        group.claim.bound,
        point.ratio().map_or("-".to_owned(), |ratio| format!("{ratio:.2} ns")),
    ))
}

/// Returns a sentence about the ratios of a problem, and the note of its claim.
fn sentence(group: &RowGroup, points: &[Point]) -> String {
    let sizes_and_ratios: Vec<_> =
        points.iter().filter_map(|point| Some((point.size, point.ratio()?))).collect();
    let ratios = sizes_and_ratios.iter().map(|&(_, ratio)| ratio);
    let smallest = ratios.clone().fold(f64::INFINITY, f64::min);
    let largest = ratios.clone().fold(0.0, f64::max);
    let range = match sizes_and_ratios[..] {
        [] => "all times are too short to be compared with the bound.".to_owned(),
        [(size, _)] => format!("only the time of size {size} can be compared with the bound."),
        [(first, _), .., (last, _)] => {
            let change = if ratios.is_sorted_by(|left, right| left >= right) {
                format!("falls from {largest:.2} to {smallest:.2} ns")
            } else {
                format!("stays between {smallest:.2} and {largest:.2} ns")
            };
            format!("from size {first} to size {last}, the ratio {change}.")
        }
    };
    format!("- **{}**: {range} {}", group.problem.name(), group.claim.note).trim_end().to_owned()
}
