//! `cargo xtask test`: the verdicts on a solution.

mod choice;
mod notes;
mod table;

use super::bundle::{bundle_and_report, verification};
use crate::chosen_solution::open_task;
use crate::console::{exit_code, print, print_notes, print_styled};
use anyhow::{Result, bail};
use bundler::site_compiler::SiteCompiler;
use choice::{Choice, chosen_case};
use notes::notes_on_cases;
use std::env;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use table::{is_accepted, line, summary};
use workbench::cargo::CompileError;
use workbench::judging::verdict::Verdict;
use workbench::process::Outcome;
use workbench::program_copy::ProgramCopy;
use workbench::project::Project;
use workbench::support::file::write;
use workbench::task::case::Case;
use workbench::task::report::{Detail, Report};
use workbench::task::run_settings::{BACKTRACE, RunSettings};
use workbench::task::{CaseScope, Profile, Task};

/// Build a solution, and judge it on its test cases
///
/// The test cases are the files in testcases/NAME: CASE.in has the input, and CASE.out has the expected output. If a
/// case has no expected output, the output of the solution is shown, but not judged. (If the header names a checker or
/// an interactor, the output is judged nevertheless. The header is the comment at the top of the solution.) The
/// solution bridgit also plays games.
///
/// Only this solution is built. By default, it is a debug build, which is optimised, but also finds overflows.
///
/// The header states the time limit, for example by `Time limit: 5 s.`; if it does not, the limit is 2 s. The processor
/// time of the program is compared with the limit. A program is stopped when it has used twice the limit, when it has
/// been idle for twice the limit, or when it has run for twenty times the limit. (On macOS and Windows, it is stopped
/// when twice the limit has passed on the clock.) The header may also state a memory limit, a tolerance, a checker or
/// an interactor; docs/manual.md lists these lines.
///
/// The solution has as much stack as on its site. (On Windows, the linker decides how much stack it has.)
///
/// The exit status is 0 if at least one case is accepted, and all others are accepted or have no expected output.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  cargo xtask test
      judges the solution that was changed last
  cargo xtask test cf936b sample-1
      shows everything that the solution reads and writes in this case
  cargo xtask test src/bin/cf936b.rs --release
      measures the time of a release build
  cargo xtask test cf936b --bundle
      judges the bundle, which is the file to submit, also on worst cases if there are any;
      this is the last check before you submit")]
pub(crate) struct Arguments {
    /// The solution, such as cf936b, or its file. By default, it is the one that was changed last.
    #[arg(allow_negative_numbers = true)]
    solution: Option<String>,
    /// A single test case, such as sample-1, or its file. The number 1 is short for sample-1. Everything that the
    /// solution reads and writes is shown, up to 200 lines of each text. Longer texts are also written to files.
    #[arg(allow_negative_numbers = true)]
    case: Option<String>,
    /// Judge a release build, to measure its time.
    #[arg(long, conflicts_with_all = ["bundle", "unverified"])]
    release: bool,
    /// Judge the bundle, which is built with the settings of the site. It is also run on worst cases, if the problem
    /// has any.
    #[arg(long)]
    bundle: bool,
    /// With --bundle, judge the bundle without comparing it with its source. It only has to compile.
    #[arg(long, requires = "bundle")]
    unverified: bool,
}

/// The number of cases on which a program may be stopped. After the last of them, the program is not run on the
/// remaining cases.
const MAX_STOPPED: usize = 3;

pub(crate) fn run(project: &Project, arguments: &Arguments) -> Result<ExitCode> {
    let Choice { solution, case } =
        Choice::of(project, arguments.solution.as_deref(), arguments.case.as_deref())?;
    let task = open_task(project, &solution)?;
    print_notes(&task.notes);
    print_notes(&notes_on_cases(&task)?);
    let scope =
        if arguments.bundle { CaseScope::WithWorstCases } else { CaseScope::WithoutWorstCases };
    let all_cases = task.cases(scope)?;
    let (cases, detail) = match case {
        None => (all_cases, Detail::Excerpt),
        // Everything about a single case can be shown.
        Some(wanted) => (vec![chosen_case(&task, &all_cases, &wanted)?], Detail::Full),
    };
    let program = arguments.build(&task)?;
    // The user may go on to write and to test the solution while this program is judged.
    let program = ProgramCopy::new(project, &program)?;
    let backtrace = env::var_os(BACKTRACE).filter(|value| value != "0");
    let settings = RunSettings { backtrace, ..task.run_settings() };
    let reports = judge_all(&settings, &program.path(), &cases, detail)?;
    print(&summary(&reports, detail))?;
    if detail == Detail::Full {
        save_long_texts(project, &task.name, &reports)?;
    }
    let is_debug = !arguments.bundle && !arguments.release;
    if is_debug && reports.iter().any(|report| has_exceeded_its_time(report, &task)) {
        print("This is a debug build: `--release` measures the time.\n")?;
    }
    Ok(exit_code(is_accepted(&reports)))
}

/// Returns true if a program has used more time than its limit. A program that was stopped because it was idle may have
/// used less.
fn has_exceeded_its_time(report: &Report, task: &Task) -> bool {
    let time = report.ending.map(|ending| ending.usage.time());
    matches!(report.verdict, Verdict::TimeLimitExceeded(_)) && time > Some(task.limits.time)
}

/// Judges a program on cases, and prints a line for each. After [`MAX_STOPPED`] cases on which the program was stopped,
/// the remaining cases are left out. The reports keep only the texts that are shown with this detail.
fn judge_all(
    settings: &RunSettings,
    program: &Path,
    cases: &[Case],
    detail: Detail,
) -> Result<Vec<Report>> {
    let mut reports: Vec<Report> = Vec::new();
    let was_stopped = |it: &&Report| {
        it.ending.is_some_and(|ending| matches!(ending.outcome, Outcome::Stopped(_)))
    };
    for case in cases {
        if reports.iter().filter(was_stopped).count() == MAX_STOPPED {
            let left = cases.len() - reports.len();
            print(&format!(
                "the program was stopped on {MAX_STOPPED} cases, so it is not run on {left} more\n"
            ))?;
            break;
        }
        let mut report = settings.judge(program, case);
        print_styled(&line(&report))?;
        if detail == Detail::Excerpt && report.verdict.is_accepted() {
            // The memory of this process has to stay small, because the peak memory of a program that uses less than
            // this process cannot be measured exactly.
            report.sections.clear();
        }
        reports.push(report);
    }
    Ok(reports)
}

impl Arguments {
    /// Builds the program to test. Returns the executable.
    fn build(&self, task: &Task) -> Result<PathBuf> {
        if !self.bundle {
            return task.build(if self.release { Profile::Release } else { Profile::Debug });
        }
        task.case_judge.ensure_can_be_started()?;
        // The program is built from the text that has been checked, which is the text to submit.
        let compiler = SiteCompiler::of(task)?;
        let bundle = bundle_and_report(&compiler, verification(self.unverified))?;
        match compiler.build(&bundle) {
            Err(CompileError::Messages(messages)) => bail!("cannot build the bundle:\n{messages}"),
            result => Ok(result?),
        }
    }
}

/// Writes the texts that are too long for a terminal to files, and says where they are.
fn save_long_texts(project: &Project, name: &str, reports: &[Report]) -> Result<()> {
    for report in reports {
        for section in report.sections.iter().filter(|section| !section.is_shown_whole()) {
            let kind = section.kind.name();
            let file_name = format!("{} {kind}.txt", report.case_name);
            let file = project.scratch().join("texts").join(name).join(file_name);
            write(&file, &section.text)?;
            print(&format!("all of the {kind}: {}\n", file.display()))?;
        }
    }
    Ok(())
}
