//! The cost of the solutions, as whole processes, on the worst cases: `cargo bench --bench speed -- --help`.

mod meter;
mod row;

use anyhow::{Context, Result, ensure};
use clap::Parser;
use meter::{Cost, FLAG};
use row::{Case, Row};
use std::collections::{BTreeMap, BTreeSet};
use std::env;
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::time::Duration;
use xtask::bundle::build::{build, run};
use xtask::game::demon::Dual;
use xtask::game::dungeon::{Dungeon, Order};
use xtask::game::interactor::Game;
use xtask::judge::program::{executable, next_to, rustc};
use xtask::judge::project::Project;
use xtask::problem;

/// Run every solution on its worst cases, alternating with a floor: a program that only reads the input
/// and writes as many bytes as the answer has.
#[derive(Parser)]
#[command(bin_name = "cargo bench --bench speed --")]
struct Arguments {
    /// Only the rows that contain this, such as cf936b or chain.
    filter: Option<String>,
    /// Measured runs of each program on each case; the figures are their medians.
    #[arg(long, value_name = "N", default_value_t = 11, value_parser = clap::value_parser!(u8).range(1..=99))]
    runs: u8,
    /// Run the bundles, built as the judge builds them, instead of the binaries of the package.
    #[arg(long)]
    bundled: bool,
    /// Cargo adds this.
    #[arg(long, hide = true)]
    bench: bool,
}

const HEADING: &str =
    "case                                            wall       CPU     memory  / floor of limit";

struct Bench {
    runs: u8,
    /// The executables of the solutions, by problem.
    solutions: BTreeMap<String, PathBuf>,
    floor: PathBuf,
    /// Where inputs, outputs and figures are written.
    folder: PathBuf,
}

impl Bench {
    /// The median cost of a row, and its processor time divided by that of the floor. A game has no floor.
    fn measure(&self, row: &Row) -> Result<(Cost, Option<f64>)> {
        let solution = &self.solutions[&row.problem];
        let (input, expected) = match &row.case {
            Case::Worst { kind, size } => {
                let case = kind.case(*size, 1)?;
                // Past the limit an answer may break a limit too, as a walk of over 10⁶ vertices.
                let expected = case.output.filter(|_| *size <= kind.limit());
                (case.input, expected)
            }
            Case::Test(case) => (case.input.clone(), Some(case.expected.clone())),
            &Case::Game { height, width } => {
                let play = |_| self.play(solution, height, width);
                let costs = (0..self.runs).map(play).collect::<Result<Vec<_>>>()?;
                return Ok((medians(&costs), None));
            }
        };
        fs::write(self.folder.join("input"), &input)?;
        let output = self.run(solution, &[])?.1;
        if let Some(expected) = expected {
            (problem::of(&row.problem).checker)(&input, &output, &expected)?;
        }
        let length = output.len().to_string();
        let (mut costs, mut ratios) = (Vec::new(), Vec::new());
        for _ in 0..self.runs {
            let (floor, _) = self.run(&self.floor, &[&length])?;
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

    fn play(&self, program: &Path, height: usize, width: usize) -> Result<Cost> {
        const LIMIT: Duration = Duration::from_secs(20);
        let figures = self.folder.join("figures");
        let dungeon = Dungeon::new(height, width);
        let game = Game::new(dungeon, Order::Second, Box::new(Dual));
        let verdict = game.judge_program(&mut meter::measured(program, &figures), LIMIT)?;
        ensure!(verdict.is_accepted(), "{verdict}");
        meter::read(&figures)
    }

    /// Prints a table, row by row. Returns the line with the worst ratio, or wall time, of each problem.
    fn table(&self, title: &str, rows: &[Row]) -> Result<Vec<String>> {
        let mut worst = BTreeMap::new();
        if !rows.is_empty() {
            println!("\n{title}\n\n{HEADING}");
        }
        for row in rows {
            let (cost, ratio) = self.measure(row).with_context(|| row.name())?;
            let line = line(row, cost, ratio);
            println!("{line}");
            let rank = ratio.unwrap_or(cost.wall.as_secs_f64());
            let entry = worst.entry(&row.problem).or_insert((rank, line.clone()));
            if rank > entry.0 {
                *entry = (rank, line);
            }
        }
        Ok(worst.into_values().map(|(_, line)| line).collect())
    }
}

fn line(row: &Row, cost: Cost, ratio: Option<f64>) -> String {
    let milliseconds = |time: Duration| format!("{:.2} ms", time.as_secs_f64() * 1e3);
    let memory = cost.memory as f64 / f64::from(1 << 20);
    let limit = problem::of(&row.problem).time_limit;
    format!(
        "{:<42}{:>10}{:>10}{:>11}{:>9}{:>9}",
        row.name(),
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

/// Builds the floor as a judge would.
fn build_floor(folder: &Path) -> Result<PathBuf> {
    let floor = executable(folder, "floor");
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("benches/speed/floor.rs");
    run(rustc()
        .args(["-O", "--edition", "2024", "-o"])
        .args([&floor, &source]))?;
    Ok(floor)
}

/// The executable of a solution of the package, or of its bundle.
fn solution(problem: &str, bundled: bool, folder: &Path) -> Result<PathBuf> {
    if bundled {
        build(&Project::here(), problem, "2024", folder)
    } else {
        Ok(next_to(Path::new(env!("CARGO_BIN_EXE_abc209e")), problem))
    }
}

fn main() -> Result<()> {
    let mut arguments = env::args_os().skip(1).peekable();
    if arguments.next_if(|first| first == FLAG).is_some() {
        return meter::main(arguments);
    }
    let arguments = Arguments::parse();
    let filter = arguments.filter.unwrap_or_default();
    let rows = |mut rows: Vec<Row>| {
        rows.retain(|row| row.name().contains(&filter));
        rows
    };
    let (limits, growth) = (rows(row::at_the_limits()?), rows(row::growing()?));
    ensure!(
        !limits.is_empty() || !growth.is_empty(),
        "no row contains `{filter}`"
    );
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("speed");
    fs::create_dir_all(&folder)?;
    let rows = limits.iter().chain(&growth);
    let problems: BTreeSet<_> = rows.map(|row| &row.problem).collect();
    let executable = |problem: &&String| {
        let executable = solution(problem, arguments.bundled, &folder)?;
        Ok((problem.to_string(), executable))
    };
    let bench = Bench {
        runs: arguments.runs,
        solutions: problems.iter().map(executable).collect::<Result<_>>()?,
        floor: build_floor(&folder)?,
        folder,
    };
    let worst = bench.table("Worst cases at the judge's limits", &limits)?;
    bench.table("How the cost grows", &growth)?;
    if !worst.is_empty() {
        println!("\nThe worst case of each problem\n\n{HEADING}");
    }
    for line in worst {
        println!("{line}");
    }
    Ok(())
}
