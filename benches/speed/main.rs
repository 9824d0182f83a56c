//! What the solutions cost, as whole processes, on the worst cases: `cargo bench -- --help`.

mod meter;

use clap::Parser;
use indicatif::{ProgressBar, ProgressStyle};
use meter::{Cost, Run, measure};
use std::collections::BTreeMap;
use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Duration;
use xtask::bundle::build::build;
use xtask::generate::Kind;
use xtask::problem::{self, kind, kinds};

use xtask::judge::program::{beside, executable, rustc};
use xtask::judge::project::Project;

/// Run every solution on its worst cases, in turn with a floor: a program that reads the same bytes
/// at once and writes as many as the answer has.
#[derive(Parser)]
#[command(name = "cargo bench --")]
struct Arguments {
    /// Only the rows that contain this, such as cf936b or chain.
    filter: Option<String>,
    /// Measured runs of each program on each case; the figures are their medians.
    #[arg(long, value_name = "N", default_value_t = 11, value_parser = clap::value_parser!(u8).range(1..=99))]
    runs: u8,
    /// Run the bundles, built as the judge builds them, in place of the binaries of the package.
    #[arg(long)]
    bundled: bool,
    /// What Cargo adds.
    #[arg(long, hide = true)]
    bench: bool,
}

/// A row of the table: a problem, a case, and the judge's time limit.
struct Row {
    problem: &'static str,
    case: Case,
    limit: Duration,
}

enum Case {
    Input { kind: &'static Kind, size: usize },
    Game { height: usize, width: usize },
}

impl Row {
    fn input(kind: &'static Kind, size: usize) -> Self {
        Self {
            problem: kind.problem,
            case: Case::Input { kind, size },
            limit: problem::of(kind.problem).time_limit,
        }
    }

    fn game(height: usize, width: usize) -> Self {
        Self {
            problem: "bridgit",
            case: Case::Game { height, width },
            limit: problem::of("bridgit").time_limit,
        }
    }

    fn name(&self) -> String {
        match self.case {
            Case::Input { kind, size } => format!("{} {} {size}", self.problem, kind.name),
            Case::Game { height, width } => format!("{} game {height}x{width}", self.problem),
        }
    }
}

/// Every kind of worst case, at the judge's limit.
fn at_the_limits() -> Vec<Row> {
    let mut rows: Vec<_> = kinds().map(|kind| Row::input(kind, kind.limit())).collect();
    rows.push(Row::game(20, 18));
    rows
}

/// A few kinds at a tenth of the limit, at the limit, and past it.
fn growing() -> Vec<Row> {
    let kinds: [(&str, &str, &[usize]); 6] = [
        ("abc209e", "random-52", &[20_000, 200_000, 2_000_000]),
        ("abc209e", "chain-shuffled", &[20_000, 200_000, 2_000_000]),
        ("agc048d", "near-limit", &[10, 100, 1_000, 10_000]),
        ("cf354b", "random-3", &[8, 20, 32]),
        ("cf936b", "random", &[10_000, 100_000, 1_000_000]),
        (
            "cf936b",
            "odd-cycle-exit-relabelled",
            &[10_000, 100_000, 1_000_000],
        ),
    ];
    let inputs = kinds.iter().flat_map(|&(problem, name, sizes)| {
        let kind = kind(problem, name).expect("the kind is one of the generators'");
        sizes.iter().map(move |&size| Row::input(kind, size))
    });
    let games =
        [(8, 6), (20, 18), (63, 61), (100, 98)].map(|(height, width)| Row::game(height, width));
    inputs.chain(games).collect()
}

struct Bench {
    arguments: Arguments,
    /// The executables of the solutions, by problem.
    solutions: BTreeMap<String, PathBuf>,
    floor: PathBuf,
    input: PathBuf,
    output: PathBuf,
    progress: ProgressBar,
}

/// The medians of a row.
struct Figures {
    cost: Cost,
    ratio: Option<f64>,
}

impl Bench {
    fn wants(&self, row: &Row) -> bool {
        self.arguments
            .filter
            .as_ref()
            .is_none_or(|filter| row.name().contains(filter))
    }

    fn figures(&self, row: &Row) -> Figures {
        let program = &self.solutions[row.problem];
        let (solution, floor) = match row.case {
            Case::Game { height, width } => (
                Run::Game {
                    program,
                    height,
                    width,
                },
                None,
            ),
            Case::Input { kind, size } => {
                let case = kind.case(size, 1).expect("the size is one of the kind's");
                fs::write(&self.input, &case.input).expect("the folder for figures can be written");
                let (input, output) = (&*self.input, &*self.output);
                let solution = Run::Pipe {
                    program,
                    argument: None,
                    input,
                    output,
                };
                measure(solution);
                let answer = fs::read_to_string(output).expect("the solution has written text");
                // Past the limits an answer can break those of its own, as a walk of over 10⁶ vertices.
                if let Some(expected) = case.output.as_ref().filter(|_| size <= kind.limit()) {
                    let checked =
                        (problem::of(row.problem).checker)(&case.input, &answer, expected);
                    checked.unwrap_or_else(|fault| panic!("{}: {fault}", row.name()));
                }
                let argument = Some(answer.len());
                (
                    solution,
                    Some(Run::Pipe {
                        program: &self.floor,
                        argument,
                        input,
                        output,
                    }),
                )
            }
        };
        let mut costs = Vec::new();
        let mut ratios = Vec::new();
        for _ in 0..self.arguments.runs {
            let floor = floor.and_then(|floor| measure(floor).processor);
            let cost = measure(solution);
            if let (Some(processor), Some(floor)) = (cost.processor, floor) {
                ratios.push(processor.as_secs_f64() / floor.as_secs_f64());
            }
            costs.push(cost);
            self.progress.inc(1);
        }
        let cost = Cost {
            wall: median(costs.iter().map(|cost| cost.wall)).expect("there are runs"),
            processor: median(costs.iter().filter_map(|cost| cost.processor)),
            memory: median(costs.iter().filter_map(|cost| cost.memory)),
        };
        ratios.sort_by(f64::total_cmp);
        Figures {
            cost,
            ratio: ratios.get(ratios.len() / 2).copied(),
        }
    }

    fn table(&self, title: &str, rows: &[Row]) -> BTreeMap<&'static str, (f64, String)> {
        let mut worst = BTreeMap::new();
        let rows: Vec<_> = rows.iter().filter(|row| self.wants(row)).collect();
        if rows.is_empty() {
            return worst;
        }
        self.progress
            .set_length(rows.len() as u64 * u64::from(self.arguments.runs));
        self.progress.reset();
        self.say(&format!(
            "\n{title}\n\n{:<42}{:>10}{:>10}{:>11}{:>9}{:>9}",
            "case", "wall", "CPU", "memory", "/ floor", "of limit"
        ));
        for row in rows {
            self.progress.set_message(row.name());
            let Figures { cost, ratio } = self.figures(row);
            let time = |time: Duration| format!("{:.2} ms", time.as_secs_f64() * 1e3);
            self.say(&format!(
                "{:<42}{:>10}{:>10}{:>11}{:>9}{:>9}",
                row.name(),
                time(cost.wall),
                known(cost.processor, time),
                known(cost.memory, |memory| format!(
                    "{:.1} MiB",
                    memory as f64 / f64::from(1 << 20)
                )),
                known(ratio, |ratio| format!("{ratio:.2} x")),
                format!(
                    "{:.2} %",
                    100.0 * cost.wall.as_secs_f64() / row.limit.as_secs_f64()
                ),
            ));
            if let Some(ratio) = ratio {
                let entry = worst.entry(row.problem).or_insert((ratio, row.name()));
                if ratio > entry.0 {
                    *entry = (ratio, row.name());
                }
            }
        }
        self.progress.finish_and_clear();
        worst
    }

    /// Prints a line above the progress bar; with no terminal there is no bar.
    fn say(&self, line: &str) {
        self.progress.suspend(|| println!("{line}"));
    }
}

fn known<T>(figure: Option<T>, show: impl FnOnce(T) -> String) -> String {
    figure.map_or_else(|| "-".into(), show)
}

fn median<T: Ord + Copy>(values: impl Iterator<Item = T>) -> Option<T> {
    let mut values: Vec<_> = values.collect();
    values.sort();
    values.get(values.len() / 2).copied()
}

/// Builds the floor as a judge would.
fn build_floor(folder: &Path) -> PathBuf {
    let floor = executable(folder, "floor");
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("benches/speed/floor.rs");
    let built = rustc()
        .args(["-O", "--edition", "2024", "-o"])
        .args([&floor, &source])
        .status()
        .expect("rustc can be started");
    assert!(built.success(), "the floor does not build");
    floor
}

/// The executables of the package, or of the bundles.
fn solutions(bundled: bool, folder: &Path) -> BTreeMap<String, PathBuf> {
    let project = Project::here();
    let one_of_them = Path::new(env!("CARGO_BIN_EXE_abc209e"));
    let problems = project.solutions().expect("src/bin can be read");
    let executables = problems.into_iter().map(|problem| {
        let executable = if bundled {
            build(&project, &problem, "2024", folder).unwrap_or_else(|fault| panic!("{fault:#}"))
        } else {
            beside(one_of_them, &problem)
        };
        (problem, executable)
    });
    executables.collect()
}

fn main() -> ExitCode {
    let arguments: Vec<_> = env::args().skip(1).collect();
    if let Some((flag, arguments)) = arguments.split_first()
        && flag == meter::FLAG
    {
        meter::main(arguments);
        return ExitCode::SUCCESS;
    }
    let arguments = Arguments::parse();
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("speed");
    fs::create_dir_all(&folder).expect("the folder for figures can be made");
    let style =
        ProgressStyle::with_template("{bar:30} {pos}/{len} {msg}").expect("a fixed template");
    let bench = Bench {
        solutions: solutions(arguments.bundled, &folder),
        floor: build_floor(&folder),
        input: folder.join("input"),
        output: folder.join("output"),
        progress: ProgressBar::new(0).with_style(style),
        arguments,
    };
    let (limits, growth) = (at_the_limits(), growing());
    if !limits.iter().chain(&growth).any(|row| bench.wants(row)) {
        eprintln!(
            "no row contains `{}`",
            bench.arguments.filter.unwrap_or_default()
        );
        return ExitCode::FAILURE;
    }
    let worst = bench.table("Worst cases at the judge's limits", &limits);
    bench.table("How the cost grows", &growth);
    if !worst.is_empty() {
        println!("\nWorst ratio to the floor at the limits");
    }
    for (ratio, row) in worst.values() {
        println!("{row:<42}{ratio:.2} x");
    }
    ExitCode::SUCCESS
}
