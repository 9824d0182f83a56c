//! The cost of the solutions, as whole processes, on the worst cases: `cargo bench --bench speed`, or
//! `cargo bench --bench speed -- WORD` for the rows that contain a word.
//!
//! The bundles run, built as their sites build them. They alternate with a floor: a program that only reads the
//! input and writes as many bytes as the answer has.

mod meter;

use anyhow::{Context, Result, ensure};
use meter::{Cost, FLAG};
use problems::ALL;
use problems::bridgit::GAMES;
use std::collections::BTreeMap;
use std::env;
use std::fs::{self, File};
use std::io::{Read, Write, stdin, stdout};
use std::path::{Path, PathBuf};
use std::time::Duration;
use workbench::case::Case;
use workbench::extras::{Generator, WorstCases};
use workbench::project::Project;
use workbench::task::{Build, Task};

/// The number of measured runs of each program on each case. The figures are their medians.
const RUNS: usize = 11;

/// The first argument with which this executable is the floor.
const FLOOR: &str = "--floor";

/// The game that is measured.
const GAME: &str = "20 18 Second dual";

const HEADING: &str =
    "case                                            wall       CPU     memory  / floor of limit";

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
    WorstCase(WorstCases, &'static Generator),
    /// A game, which is judged as a test case.
    Game(Case),
}

/// Returns the rows of the worst cases, sorted by problem, and after them the game.
fn rows() -> Vec<Row> {
    let mut rows = Vec::new();
    for extras in ALL {
        if let Some(worst_cases) = extras.worst_cases {
            for generator in worst_cases.generators {
                let name = format!("{} {}", extras.name, generator.name);
                let input = Input::WorstCase(worst_cases, generator);
                rows.push(Row { problem: extras.name, name, input });
            }
        }
    }
    let name = format!("bridgit game of {GAME}");
    rows.push(Row { problem: "bridgit", name, input: Input::Game(GAMES.case(GAME.into())) });
    rows
}

/// The project, and the solutions that have been built.
struct Bench {
    project: Project,
    built: BTreeMap<&'static str, (Task, PathBuf)>,
}

impl Bench {
    /// Returns the task of a solution and its bundle, built.
    fn build(&mut self, problem: &'static str) -> Result<(Task, PathBuf)> {
        if let Some(built) = self.built.get(problem) {
            return Ok(built.clone());
        }
        let task = Task::open(&self.project, problem, &ALL)?;
        let program = task.build(Build::Bundle)?;
        self.built.insert(problem, (task.clone(), program.clone()));
        Ok((task, program))
    }

    /// Returns the file of this name for inputs, outputs and figures.
    fn file(&self, name: &str) -> PathBuf {
        self.project.scratch().join(name)
    }

    /// Measures the median cost of a row, and its processor time divided by that of the floor. A game has no floor.
    fn measure(&self, row: &Row, task: &Task, program: &Path) -> Result<(Cost, Option<f64>)> {
        let (worst_cases, generator) = match &row.input {
            Input::WorstCase(worst_cases, generator) => (worst_cases, generator),
            Input::Game(case) => {
                let costs: Result<Vec<_>> =
                    (0..RUNS).map(|_| self.play(task, program, case)).collect();
                return Ok((medians(&costs?), None));
            }
        };
        fs::create_dir_all(self.project.scratch())?;
        fs::write(self.file("speed.in"), worst_cases.input(generator, None, 1)?)?;
        let (_, output_length) = self.run(program, &[])?;
        let length = output_length.to_string();
        let mut costs = Vec::new();
        let mut ratios = Vec::new();
        for _ in 0..RUNS {
            let (floor, _) = self.run(&env::current_exe()?, &[FLOOR, &length])?;
            let (cost, _) = self.run(program, &[])?;
            ratios.push(cost.processor / floor.processor);
            costs.push(cost);
        }
        Ok((medians(&costs), Some(median(ratios))))
    }

    /// Runs a program on the input. Returns its cost and the length of its output.
    fn run(&self, program: &Path, arguments: &[&str]) -> Result<(Cost, u64)> {
        let output = self.file("speed.out");
        let figures = self.file("speed.figures");
        let status = meter::measured(program, &figures)
            .args(arguments)
            .stdin(File::open(self.file("speed.in"))?)
            .stdout(File::create(&output)?)
            .status()?;
        ensure!(status.success(), "{} has failed", program.display());
        Ok((meter::read(&figures)?, fs::metadata(output)?.len()))
    }

    fn play(&self, task: &Task, program: &Path, case: &Case) -> Result<Cost> {
        let figures = self.file("speed.figures");
        let mut command = meter::measured(program, &figures);
        let judgement = case.judge.run(&mut command, &case.data()?, task.limits)?;
        ensure!(judgement.verdict.is_accepted(), "{}", judgement.verdict);
        meter::read(&figures)
    }
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

/// The floor: reads all of its input at once, and writes as many bytes as the argument says.
fn run_floor(length: usize) -> Result<()> {
    stdin().lock().read_to_end(&mut Vec::new())?;
    stdout().lock().write_all(&vec![b'\n'; length])?;
    Ok(())
}

/// Measures the rows that contain all of these words, and prints the table.
fn run_bench(words: &[String]) -> Result<()> {
    let mut rows = rows();
    rows.retain(|row| words.iter().all(|word| row.name.contains(word)));
    ensure!(!rows.is_empty(), "no row contains `{}`", words.join("` and `"));
    let mut bench = Bench { project: Project::from_environment()?, built: BTreeMap::new() };
    let mut slowest: BTreeMap<_, (f64, String)> = BTreeMap::new();
    println!("\n{HEADING}");
    for row in &rows {
        let (task, program) = bench.build(row.problem)?;
        let measured = bench.measure(row, &task, &program);
        let (cost, ratio) = measured.with_context(|| row.name.clone())?;
        let line = line(row, cost, ratio, task.limits.time);
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

fn main() -> Result<()> {
    let mut arguments = env::args_os().skip(1).peekable();
    if arguments.next_if(|first| first == FLAG).is_some() {
        return meter::main(arguments);
    }
    if arguments.next_if(|first| first == FLOOR).is_some() {
        let length = arguments.next().context("expected the number of bytes to write")?;
        return run_floor(length.to_string_lossy().parse()?);
    }
    // Cargo adds `--bench`.
    let words: Vec<_> = env::args().skip(1).filter(|word| word != "--bench").collect();
    run_bench(&words)
}
