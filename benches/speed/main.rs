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

/// A row of the table: a solution, and what it is run on.
struct Row {
    problem: &'static str,
    name: String,
    case: Case,
}

enum Case {
    /// A kind of worst case, at the judge's limit.
    Worst(&'static Kind),
    /// A whole game of bridgit, moving second, against the demon `dual`.
    Game,
}

fn rows() -> Vec<Row> {
    let mut rows = Vec::new();
    for problem in problem::names() {
        let known = problem::of(problem);
        rows.extend(known.kinds.iter().map(|kind| Row {
            problem,
            name: format!("{problem} {}", kind.name),
            case: Case::Worst(kind),
        }));
    }
    rows.push(Row { problem: "bridgit", name: "bridgit game of 20 x 18".into(), case: Case::Game });
    rows
}

struct Bench {
    /// Where inputs, outputs and figures are written.
    folder: PathBuf,
}

impl Bench {
    /// The median cost of a row, and its processor time divided by that of the floor. A game has no floor.
    fn measure(&self, row: &Row, solution: &Path) -> Result<(Cost, Option<f64>)> {
        let Case::Worst(kind) = row.case else {
            let costs: Result<Vec<_>> = (0..RUNS).map(|_| self.play(solution)).collect();
            return Ok((medians(&costs?), None));
        };
        let input = problem::of(row.problem).input(kind, None, 1)?;
        fs::write(self.folder.join("input"), &input)?;
        let output = self.run(solution, &[])?.1;
        let length = output.len().to_string();
        let (mut costs, mut ratios) = (Vec::new(), Vec::new());
        for _ in 0..RUNS {
            let (floor, _) = self.run(&env::current_exe()?, &[FLOOR, &length])?;
            let (cost, _) = self.run(solution, &[])?;
            ratios.push(cost.processor.as_secs_f64() / floor.processor.as_secs_f64());
            costs.push(cost);
        }
        ratios.sort_by(f64::total_cmp);
        Ok((medians(&costs), Some(ratios[ratios.len() / 2])))
    }

    /// Runs a program on the input, and returns its output too.
    fn run(&self, program: &Path, arguments: &[&str]) -> Result<(Cost, String)> {
        let (output, figures) = (self.folder.join("output"), self.folder.join("figures"));
        let status = meter::measured(program, &figures)
            .args(arguments)
            .stdin(File::open(self.folder.join("input"))?)
            .stdout(File::create(&output)?)
            .status()?;
        ensure!(status.success(), "{} has failed", program.display());
        Ok((meter::read(&figures)?, fs::read_to_string(output)?))
    }

    fn play(&self, program: &Path) -> Result<Cost> {
        let figures = self.folder.join("figures");
        let game = Game::new((20, 18, Order::Second), Demon::Dual);
        let verdict = game.judge_program(&mut meter::measured(program, &figures), None)?;
        ensure!(verdict.is_accepted(), "{verdict}");
        meter::read(&figures)
    }
}

fn line(row: &Row, cost: Cost, ratio: Option<f64>, limit: Duration) -> String {
    let milliseconds = |time: Duration| format!("{:.2} ms", time.as_secs_f64() * 1e3);
    let memory = cost.memory as f64 / f64::from(1 << 20);
    format!(
        "{:<42}{:>10}{:>10}{:>11}{:>9}{:>9}",
        row.name,
        milliseconds(cost.wall),
        milliseconds(cost.processor),
        format!("{memory:.1} MiB"),
        ratio.map_or("-".into(), |ratio| format!("{ratio:.2} x")),
        format!("{:.2} %", 100.0 * cost.wall.div_duration_f64(limit)),
    )
}

fn medians(costs: &[Cost]) -> Cost {
    Cost {
        wall: median(costs, |cost| cost.wall),
        processor: median(costs, |cost| cost.processor),
        memory: median(costs, |cost| cost.memory),
    }
}

fn median<T: Ord + Copy>(costs: &[Cost], figure: fn(&Cost) -> T) -> T {
    let mut figures: Vec<_> = costs.iter().map(figure).collect();
    figures.sort();
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
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("speed");
    fs::create_dir_all(&folder)?;
    let bench = Bench { folder };
    let mut solutions = BTreeMap::new();
    let mut slowest: BTreeMap<_, (Duration, String)> = BTreeMap::new();
    println!("\n{HEADING}");
    for row in &rows {
        let limit = Project::here().header(row.problem)?.time_limit()?;
        if !solutions.contains_key(row.problem) {
            let bundles = Path::new(env!("CARGO_TARGET_TMPDIR")).join("bundles");
            let solution = build(&Project::here(), row.problem, "2024", &bundles)?;
            solutions.insert(row.problem, solution);
        }
        let measured = bench.measure(row, &solutions[row.problem]);
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
