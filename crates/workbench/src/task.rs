//! A task: a problem that has a solution in the project, with all that is needed to build and judge the solution.

pub mod case;
pub mod jury_material;
mod backtrace;
pub mod report;
pub mod run_settings;

use crate::cargo::{self, CompileError};
use crate::header::{Header, StatedJudge};
use crate::judging::comparison::Comparison;
use crate::judging::judge::{Checker, Interactor, Judge, OutputJudge};
use crate::judging::judge_command::JudgeCommand;
use crate::process::Limits;
use crate::program_copy::ProgramCopy;
use crate::project::Project;
use crate::project::layout;
use crate::site::Site;
use crate::support::build_lock::lock_folder;
use crate::support::bytes::Bytes;
use anyhow::{Context, Result, bail};
use case::Case;
use jury_material::{Games, JuryMaterial};
use run_settings::RunSettings;

/// A problem that has a solution in the project, with its site, its limits, its cases and the way to judge it. A task
/// is read once, and then handed on. The settings for one run of the tools are not a part of the task: see
/// [`RunSettings`].
#[derive(Clone, Debug)]
pub struct Task {
    /// The project that the solution belongs to.
    pub project: Project,
    /// The name of the problem, and of the file of its solution.
    pub name: String,
    /// The jury material of the problem, if it has any.
    pub jury_material: Option<JuryMaterial>,
    /// The site of the problem, or [`Site::other`] if the header has no URL.
    pub site: &'static Site,
    /// The resources that a program may use.
    pub limits: Limits,
    /// The stack that a program has, where the system allows it.
    pub stack: Bytes,
    /// The judge of all cases apart from games: of the test cases in files, the worst cases and the random cases of
    /// stress tests. The judge of a game is the interactor of the jury material.
    pub judge: Judge,
    /// Remarks on the header, for the user.
    pub notes: Vec<String>,
}

/// A profile of Cargo with which a solution is built from the sources of the project.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Profile {
    /// A debug build, with its checks.
    Debug,
    /// A release build.
    Release,
}

/// A choice of cases.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CaseScope {
    /// The test cases in files, and the games.
    WithoutWorstCases,
    /// The test cases in files, the worst cases and the games.
    WithWorstCases,
}

impl Task {
    /// Opens the task of the solution of this name. Its jury material is the entry of `all_jury_material` with the same
    /// name, if there is one.
    ///
    /// # Errors
    ///
    /// Returns an error if there is no such solution, or if its header has a line or a URL that cannot be read.
    pub fn open(project: &Project, name: &str, all_jury_material: &[JuryMaterial]) -> Result<Self> {
        let source = project.read_solution(name)?;
        let jury_material =
            all_jury_material.iter().find(|material| material.name == name).copied();
        let header = Header::read(&source);
        let task =
            header.and_then(|header| Self::with_header(project, name, jury_material, header));
        task.with_context(|| layout::solution(name))
    }

    fn with_header(
        project: &Project,
        name: &str,
        jury_material: Option<JuryMaterial>,
        header: Header,
    ) -> Result<Self> {
        let mut notes = header.notes;
        let site = match &header.url {
            Some(url) => Site::of_url(url)?,
            None => {
                notes.push(Header::MISSING_URL.into());
                Site::other()
            }
        };
        let command = |line| JudgeCommand::new(line, project.root());
        let judge = match header.judge {
            Some(StatedJudge::Tolerance(tolerance)) => {
                Judge::Output(OutputJudge::Comparison(Comparison::Tolerance(tolerance)))
            }
            Some(StatedJudge::Checker(line)) => {
                Judge::Output(OutputJudge::Checker(Checker::Command(command(line))))
            }
            Some(StatedJudge::Interactor(line)) => {
                Judge::Interactor(Interactor::Command(command(line)))
            }
            Some(StatedJudge::UnwrittenInteractor) => Judge::Interactor(Interactor::Unwritten),
            None => match jury_material.and_then(|material| material.checker) {
                Some(check) => Judge::Output(OutputJudge::Checker(Checker::Function(check))),
                None => Judge::Output(OutputJudge::Comparison(Comparison::Exact(
                    site.defaults.granularity,
                ))),
            },
        };
        let limits = Limits {
            time: header.time_limit.unwrap_or(site.defaults.time_limit),
            memory: header.memory_limit.unwrap_or(site.defaults.memory_limit),
        };
        Ok(Self {
            project: project.clone(),
            name: name.to_owned(),
            jury_material,
            site,
            limits,
            stack: site.defaults.stack,
            judge,
            notes,
        })
    }

    /// Returns true if the solution talks to an interactor, in all cases or in games.
    pub fn is_interactive(&self) -> bool {
        self.output_judge().is_none()
    }

    /// Returns the judge of the outputs, or `None` if the problem is interactive.
    pub fn output_judge(&self) -> Option<&OutputJudge> {
        match &self.judge {
            Judge::Output(judge) if !self.plays_games() => Some(judge),
            Judge::Output(_) | Judge::Interactor(_) => None,
        }
    }

    /// Returns true if the solution plays games with an interactor of its jury material.
    pub fn plays_games(&self) -> bool {
        self.jury_material.is_some_and(|material| material.games.is_some())
    }

    /// Returns the settings for a run as on the site: with the limits and the stack of the problem.
    pub fn run_settings(&self) -> RunSettings {
        RunSettings { limits: self.limits, stack: self.stack, backtrace: None }
    }

    /// Builds the solution to be judged, and no other solution. Returns a copy of the executable, because another
    /// command may build a changed solution at any time. Calls `show` with the messages of Cargo and the compiler, also
    /// if the solution does not compile.
    ///
    /// # Errors
    ///
    /// Returns an error if the solution does not compile, or if the program cannot be copied.
    pub fn build(&self, profile: Profile, show: impl FnOnce(&str)) -> Result<ProgramCopy> {
        let profile = match profile {
            Profile::Debug => "dev",
            Profile::Release => "release",
        };
        let mut command = cargo::command();
        command.args(["build", "--quiet", "--profile", profile, "--bin", &self.name]);
        command.current_dir(self.project.root());
        if let Some(target) = self.project.private_target() {
            command.arg("--target-dir").arg(target);
        }
        // Without this lock, two commands might find the same program outdated, and remove it. Or another command might
        // build a changed solution before the program is copied.
        let _lock = lock_folder(self.project.scratch())?;
        command.args(["--color", cargo::color()]);
        match cargo::build(&mut command, show) {
            // The messages have been handed to `show`.
            Err(CompileError::Rejected(_)) => bail!("cannot build the program"),
            result => ProgramCopy::new(&self.project, &result?),
        }
    }

    /// Returns the cases, sorted: those in files first, then worst cases and games.
    ///
    /// # Errors
    ///
    /// Returns an error if there are no test cases in files, or if their folder cannot be read.
    pub fn cases(&self, scope: CaseScope) -> Result<Vec<Case>> {
        let case = |name: String| {
            let input = self.project.input_file(&self.name, &name);
            let output = self.project.output_file(&self.name, &name);
            Case::in_files(name, input, output, self.judge.clone())
        };
        let mut cases: Vec<_> =
            self.project.case_names(&self.name)?.into_iter().map(case).collect();
        let Some(material) = &self.jury_material else { return Ok(cases) };
        if let (Some(worst_cases), CaseScope::WithWorstCases) = (material.worst_cases, scope) {
            cases.extend(worst_cases.cases(&self.judge));
        }
        cases.extend(material.games.iter().flat_map(Games::cases));
        Ok(cases)
    }
}

#[cfg(test)]
mod tests;
