//! The programs that are measured.

use crate::meter::{self, Cost};
use anyhow::{Result, ensure};
use bundler::bundling::build_bundled_program;
use problems::ALL_JURY_MATERIAL;
use std::collections::BTreeMap;
use std::env;
use std::fs::{self, File};
use std::io::{Read, Write, stdin, stdout};
use std::path::{Path, PathBuf};
use workbench::project::Project;
use workbench::task::Task;
use workbench::task::case::Case;

/// The number of measured runs of each program on each input. The figures are their medians.
pub(crate) const RUNS: usize = 11;

/// The first argument with which this executable acts as the floor: a program that only reads the input, and writes as
/// many bytes as the answer has. Every solution has to do at least this work.
pub(crate) const FLOOR_FLAG: &str = "--floor";

/// The project, and the solutions that have been built.
pub(crate) struct Programs {
    project: Project,
    built: BTreeMap<&'static str, (Task, PathBuf)>,
}

impl Programs {
    /// Opens the project for which this program was started.
    pub(crate) fn from_environment() -> Result<Self> {
        let project = Project::from_environment()?;
        fs::create_dir_all(project.scratch())?;
        Ok(Self { project, built: BTreeMap::new() })
    }

    /// Builds the bundle of a solution, unless it has been built before. Returns the task and the executable.
    pub(crate) fn build(&mut self, problem: &'static str) -> Result<(Task, PathBuf)> {
        if let Some(built) = self.built.get(problem) {
            return Ok(built.clone());
        }
        let task = Task::open(&self.project, problem, ALL_JURY_MATERIAL)?;
        let program = build_bundled_program(&task)?;
        self.built.insert(problem, (task.clone(), program.clone()));
        Ok((task, program))
    }

    /// Writes the input for the next runs.
    pub(crate) fn write_input(&self, text: &str) -> Result<()> {
        Ok(fs::write(self.file("speed.in"), text)?)
    }

    /// Runs a program on the input. Returns its cost and the length of its output.
    pub(crate) fn run(&self, program: &Path) -> Result<(Cost, u64)> {
        self.run_with(program, &[])
    }

    /// Runs the floor on the input, and lets it write `length` bytes.
    pub(crate) fn run_floor(&self, length: u64) -> Result<Cost> {
        let (cost, _) = self.run_with(&env::current_exe()?, &[FLOOR_FLAG, &length.to_string()])?;
        Ok(cost)
    }

    fn run_with(&self, program: &Path, arguments: &[&str]) -> Result<(Cost, u64)> {
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

    /// Lets a program play a game, and returns its cost.
    pub(crate) fn play(&self, task: &Task, program: &Path, game: &Case) -> Result<Cost> {
        let figures = self.file("speed.figures");
        let mut command = meter::measured(program, &figures);
        let judgement = game.judge.run(&mut command, &game.texts()?, task.limits)?;
        ensure!(judgement.verdict.is_accepted(), "{}", judgement.verdict);
        meter::read(&figures)
    }

    /// Returns the path of this name in the folder for inputs, outputs and figures.
    fn file(&self, name: &str) -> PathBuf {
        self.project.scratch().join(name)
    }
}

/// Acts as the floor: reads all of the input at once, and writes `length` bytes.
pub(crate) fn be_floor(length: usize) -> Result<()> {
    stdin().lock().read_to_end(&mut Vec::new())?;
    stdout().lock().write_all(&vec![b'\n'; length])?;
    Ok(())
}

/// Returns the median of each figure.
pub(crate) fn medians(costs: &[Cost]) -> Cost {
    let median = |figure: fn(&Cost) -> f64| median(costs.iter().map(figure).collect());
    Cost {
        wall: median(|cost| cost.wall),
        processor: median(|cost| cost.processor),
        memory: median(|cost| cost.memory),
    }
}

/// Returns the median of some figures.
pub(crate) fn median(mut figures: Vec<f64>) -> f64 {
    figures.sort_by(f64::total_cmp);
    figures[figures.len() / 2]
}
