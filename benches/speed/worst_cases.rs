//! The table of the worst cases at the limits of the statements.
//!
//! The runs of a program alternate with those of a floor: a program that only reads the input and writes as many bytes
//! as the answer has.

use crate::meter::Cost;
use crate::programs::{Programs, RUNS, median, medians};
use crate::rows::select;
use anyhow::{Context, Result};
use problems::ALL_PROBLEMS;
use problems::growth_claim::MeasuredInputs;
use std::collections::BTreeMap;
use std::path::Path;
use std::time::Duration;
use workbench::task::Task;
use workbench::task::case::Case;
use workbench::task::jury_material::{Generator, WorstCaseSource};

const HEADING: &str = "case                                            wall       CPU     memory  CPU/floor  wall/limit";

/// A row of the table.
struct Row {
    /// The name of the problem.
    problem: &'static str,
    name: String,
    input: Input,
}

/// The input of a row.
enum Input {
    /// The output of a generator, at the limit of the statement.
    WorstCase(WorstCaseSource, &'static Generator),
    /// A game, which is judged as a test case.
    Game(Case),
}

/// Measures the rows that contain all of these words, and prints the table.
pub(crate) fn run(words: &[String]) -> Result<()> {
    let rows = select(rows(), |row| row.name.clone(), words)?;
    let mut programs = Programs::from_environment()?;
    let mut slowest: BTreeMap<_, (f64, String)> = BTreeMap::new();
    println!("\n{HEADING}");
    for row in &rows {
        let (task, program) = programs.build(row.problem)?;
        let measured = measure(&programs, row, &task, &program);
        let (cost, ratio) = measured.with_context(|| row.name.clone())?;
        let line = line(row, cost, ratio, task.limits.time);
        println!("{line}");
        let entry = slowest.entry(row.problem).or_default();
        if cost.processor > entry.0 {
            *entry = (cost.processor, line);
        }
    }
    println!("\nThe slowest case of each problem\n\n{HEADING}");
    for (_, line) in slowest.values() {
        println!("{line}");
    }
    Ok(())
}

/// Returns the rows of the worst cases, sorted by problem, and after them those of the games.
fn rows() -> Vec<Row> {
    let mut rows = Vec::new();
    let mut games = Vec::new();
    for problem in ALL_PROBLEMS {
        if let Some(worst_cases) = problem.jury_material.worst_cases {
            for generator in worst_cases.generators {
                let name = format!("{} {}", problem.name(), generator.name);
                let input = Input::WorstCase(worst_cases, generator);
                rows.push(Row { problem: problem.name(), name, input });
            }
        }
        let claimed = problem.growth_claim.map(|claim| claim.inputs);
        if let Some(MeasuredInputs::Games { sizes, input, .. }) = claimed
            && let Some(of_problem) = problem.jury_material.games
        {
            let input = input(sizes[sizes.len() - 1]);
            let name = format!("{} game of {input}", problem.name());
            let input = Input::Game(of_problem.case(input));
            games.push(Row { problem: problem.name(), name, input });
        }
    }
    rows.extend(games);
    rows
}

/// Measures the median cost of a row, and its processor time divided by that of the floor. A game has no floor.
fn measure(
    programs: &Programs,
    row: &Row,
    task: &Task,
    program: &Path,
) -> Result<(Cost, Option<f64>)> {
    let (worst_cases, generator) = match &row.input {
        Input::WorstCase(worst_cases, generator) => (worst_cases, generator),
        Input::Game(game) => {
            let costs: Result<Vec<_>> =
                (0..RUNS).map(|_| programs.play(task, program, game)).collect();
            return Ok((medians(&costs?), None));
        }
    };
    programs.write_input(&worst_cases.input(generator, None, 1)?)?;
    let (_, output_length) = programs.run(program)?;
    let mut costs = Vec::new();
    let mut ratios = Vec::new();
    for _ in 0..RUNS {
        let floor = programs.run_floor(output_length)?;
        let (cost, _) = programs.run(program)?;
        ratios.push(cost.processor / floor.processor);
        costs.push(cost);
    }
    Ok((medians(&costs), Some(median(ratios))))
}

fn line(row: &Row, cost: Cost, ratio: Option<f64>, limit: Duration) -> String {
    format!(
        "{:<42}{:>10}{:>10}{:>11}{:>11}{:>12}",
        row.name,
        format!("{:.2} ms", cost.wall * 1e3),
        format!("{:.2} ms", cost.processor * 1e3),
        format!("{:.1} MB", cost.memory / f64::from(1 << 20)),
        ratio.map_or("-".into(), |ratio| format!("{ratio:.2} x")),
        format!("{:.2} %", 100.0 * cost.wall / limit.as_secs_f64()),
    )
}
