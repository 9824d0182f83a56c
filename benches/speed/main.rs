//! The cost of the solutions, as whole processes, on the worst cases: `cargo bench --bench speed`, or
//! `cargo bench --bench speed -- WORD` for the rows that contain a word.
//!
//! The bundles run, as their judges build them, alternating with a floor: a program that only reads the
//! input and writes as many bytes as the answer has.

mod meter;

use anyhow::{Context, Result, ensure};
use judge::bundle::build::build;
use judge::problem;
use judge::problem::Kind;
use judge::problem::bridgit::demon::Demon;
use judge::problem::bridgit::referee::{Game, Order};
use judge::project::Project;
use meter::{Cost, FLAG};
use std::collections::BTreeMap;
use std::env;
use std::fs::{self, File};
use std::io::{Read, Write, stdin, stdout};
use std::path::{Path, PathBuf};
use std::time::Duration;

/// Measured runs of each program on each case; the figures are their medians.
const RUNS: usize = 11;

/// The first argument of this executable as the floor.
const FLOOR: &str = "--floor";

const HEADING: &str =
    "case                                            wall       CPU     memory  / floor of limit";

/// A row of the table: a solution, and a kind of worst case, at the judge's limit; without one, a whole game of
/// bridgit, moving second, against the demon `dual`.
struct Row {
    problem: &'static str,
    name: String,
    kind: Option<&'static Kind>,
}

fn rows() -> Vec<Row> {
    let of_problem = |problem| {
        let kinds = problem::of(problem).kinds.iter();
        kinds.map(move |kind| Row {
            problem,
            name: format!("{problem} {}", kind.name),
            kind: Some(kind),
        })
    };
    let mut rows: Vec<_> = problem::names().flat_map(of_problem).collect();
    rows.push(Row { problem: "bridgit", name: "bridgit game of 20 x 18".into(), kind: None });
    rows
}

/// Where inputs, outputs, figures and bundles are written.
fn file(name: &str) -> PathBuf {
    Path::new(env!("CARGO_TARGET_TMPDIR")).join(name)
}

/// The median cost of a row, and its processor time divided by that of the floor. A game has no floor.
fn measure(row: &Row, solution: &Path) -> Result<(Cost, Option<f64>)> {
    let Some(kind) = row.kind else {
        let costs: Result<Vec<_>> = (0..RUNS).map(|_| play(solution)).collect();
        return Ok((medians(&costs?), None));
    };
    fs::write(file("speed.in"), problem::of(row.problem).input(kind, None, 1)?)?;
    let length = run(solution, &[])?.1.to_string();
    let (mut costs, mut ratios) = (Vec::new(), Vec::new());
    for _ in 0..RUNS {
        let (floor, _) = run(&env::current_exe()?, &[FLOOR, &length])?;
        let (cost, _) = run(solution, &[])?;
        ratios.push(cost.processor / floor.processor);
        costs.push(cost);
    }
    Ok((medians(&costs), Some(median(ratios))))
}

/// Runs a program on the input, and returns the length of its output too.
fn run(program: &Path, arguments: &[&str]) -> Result<(Cost, u64)> {
    let (output, figures) = (file("speed.out"), file("speed.figures"));
    let status = meter::measured(program, &figures)
        .args(arguments)
        .stdin(File::open(file("speed.in"))?)
        .stdout(File::create(&output)?)
        .status()?;
    ensure!(status.success(), "{} has failed", program.display());
    Ok((meter::read(&figures)?, fs::metadata(output)?.len()))
}

fn play(program: &Path) -> Result<Cost> {
    let figures = file("speed.figures");
    let game = Game::new((20, 18, Order::Second), Demon::Dual);
    let verdict = game.judge_program(&mut meter::measured(program, &figures), None)?;
    ensure!(verdict.is_accepted(), "{verdict}");
    meter::read(&figures)
}

fn line(row: &Row, cost: Cost, ratio: Option<f64>, limit: Duration) -> String {
    format!(
        "{:<42}{:>10}{:>10}{:>11}{:>9}{:>9}",
        row.name,
        format!("{:.2} ms", cost.wall * 1e3),
        format!("{:.2} ms", cost.processor * 1e3),
        format!("{:.1} MiB", cost.memory / f64::from(1 << 20)),
        ratio.map_or("-".into(), |ratio| format!("{ratio:.2} x")),
        format!("{:.2} %", 100.0 * cost.wall / limit.as_secs_f64()),
    )
}

fn medians(costs: &[Cost]) -> Cost {
    let median = |figure: fn(&Cost) -> f64| median(costs.iter().map(figure).collect());
    Cost {
        wall: median(|cost| cost.wall),
        processor: median(|cost| cost.processor),
        memory: median(|cost| cost.memory),
    }
}

fn median(mut figures: Vec<f64>) -> f64 {
    figures.sort_by(f64::total_cmp);
    figures[figures.len() / 2]
}

/// The floor: reads all of its input at once, and writes as many bytes as it is told.
fn run_floor(length: usize) -> Result<()> {
    stdin().lock().read_to_end(&mut Vec::new())?;
    stdout().lock().write_all(&vec![b'\n'; length])?;
    Ok(())
}

fn main() -> Result<()> {
    let mut arguments = env::args_os().skip(1).peekable();
    if arguments.next_if(|first| first == FLAG).is_some() {
        return meter::main(arguments);
    }
    if arguments.next_if(|first| first == FLOOR).is_some() {
        let length = arguments.next().context("the number of bytes to write")?;
        return run_floor(length.to_string_lossy().parse()?);
    }
    // Cargo adds `--bench`.
    let words: Vec<_> = env::args().skip(1).filter(|word| word != "--bench").collect();
    let mut rows = rows();
    rows.retain(|row| words.iter().all(|word| row.name.contains(word)));
    ensure!(!rows.is_empty(), "no row contains `{}`", words.join("` and `"));
    let mut solutions = BTreeMap::new();
    let mut slowest: BTreeMap<_, (f64, String)> = BTreeMap::new();
    println!("\n{HEADING}");
    for row in &rows {
        let limit = Project::here().header(row.problem)?.time_limit()?;
        if !solutions.contains_key(row.problem) {
            let solution = build(&Project::here(), row.problem, "2024", &file("bundles"))?;
            solutions.insert(row.problem, solution);
        }
        let measured = measure(row, &solutions[row.problem]);
        let (cost, ratio) = measured.with_context(|| row.name.clone())?;
        let line = line(row, cost, ratio, limit);
        println!("{line}");
        let entry = slowest.entry(row.problem).or_default();
        if cost.wall > entry.0 {
            *entry = (cost.wall, line);
        }
    }
    println!("\nThe slowest case of each problem\n\n{HEADING}");
    for (_, line) in slowest.values() {
        println!("{line}");
    }
    Ok(())
}
