//! `cargo xtask test`: the verdicts on a solution.

mod arguments;
mod build_kind;
mod choice;
mod notes;
mod table;

pub(crate) use arguments::Arguments;

use crate::bundle_file::BundleFile;
use crate::chosen_solution::open_task;
use crate::console::{exit_code, print, print_notes, print_styled};
use anyhow::{Result, ensure};
use build_kind::{Build, BuildKind};
use choice::{Choice, chosen_case};
use notes::notes_on_files;
use std::env;
use std::path::Path;
use std::process::ExitCode;
use table::{is_accepted, line, summary};
use workbench::judging::verdict::Verdict;
use workbench::process::Outcome;
use workbench::project::Project;
use workbench::support::file::write;
use workbench::task::Task;
use workbench::task::case::Case;
use workbench::task::report::{Detail, Report};
use workbench::task::run_settings::{BACKTRACE, RunSettings};

/// The number of cases on which a program may be stopped. After the last of them, the program is not run on the
/// remaining cases.
const MAX_STOPPED: usize = 3;

pub(crate) fn run(project: &Project, arguments: &Arguments) -> Result<ExitCode> {
    let Choice { solution, case } =
        Choice::of(project, arguments.solution.as_deref(), arguments.case.as_deref())?;
    let task = open_task(project, &solution)?;
    print_notes(&task.notes);
    print_notes(&notes_on_files(&task)?);
    let kind = BuildKind::of(arguments);
    ensure!(
        case.is_none() || arguments.output.is_none(),
        "cannot write the bundle after a test on a single case: leave out the case, or -o"
    );
    let file =
        arguments.output.as_deref().map(|path| BundleFile::open(project, path)).transpose()?;
    let all_cases = task.cases(kind.case_scope())?;
    let (cases, detail) = match case {
        None => (all_cases, Detail::Excerpt),
        // Everything about a single case can be shown.
        Some(wanted) => (vec![chosen_case(&task, &all_cases, &wanted)?], Detail::Full),
    };
    // A missing file of a checker is reported before the solution is built, which may take some seconds.
    task.judge.ensure_can_be_started()?;
    let Build { program, bundle } = kind.build(&task)?;
    let backtrace = env::var_os(BACKTRACE).filter(|value| value != "0");
    let settings = RunSettings { backtrace, ..task.run_settings() };
    let reports = judge_all(&settings, &program.path(), &cases, detail)?;
    print(&summary(&reports, detail))?;
    if detail == Detail::Full {
        save_long_texts(project, &task.name, &reports)?;
    }
    if kind == BuildKind::Debug && reports.iter().any(|report| has_exceeded_its_time(report, &task))
    {
        print("This is a debug build: `--release` measures the time.\n")?;
    }
    let is_accepted = is_accepted(&reports);
    if let (Some(file), Some(bundle), BuildKind::Bundle(check)) = (file, bundle, kind) {
        let message = match is_accepted {
            true => file.write(bundle.text())?,
            false => file.not_written(&task.name, check),
        };
        print(&(message + "\n"))?;
    }
    Ok(exit_code(is_accepted))
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
        let mut report = settings.run_and_judge(program, case);
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

/// Writes to files those texts that are too long for a terminal, and says where they are.
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
