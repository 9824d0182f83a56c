//! `cargo xtask test`: the verdicts on a solution.

use super::{open, print_in_colour, print_message, stem};
use anstyle::{AnsiColor, Style};
use anyhow::{Result, ensure};
use workbench::case::Case;
use workbench::excerpt::printable;
use workbench::process::{Megabytes, Usage};
use workbench::project::Project;
use workbench::report::{Detail, Report};
use workbench::task::{Build, Scope};
use workbench::verdict::Class;

/// Build a solution, and judge it on its test cases.
///
/// Only this one is built, with the checks of a debug build. The time limit stands in the header
/// (`Time limit: 5 s.`; otherwise 2 s); past it, a program runs on to twice the limit. An input without an
/// output is run, and the output of the solution is shown. Where there are games, they are played too.
///
/// Exits with 0 only if all cases are accepted.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  cargo xtask test
  cargo xtask test cf936b sample-1      (with all that it reads and writes)
  cargo xtask test src/bin/cf936b.rs --release
  cargo xtask test cf936b --bundle      (the last check before it is submitted)")]
pub(crate) struct Arguments {
    /// The solution, such as cf936b, or its file; without it, the one that was changed last.
    problem: Option<String>,
    /// One case, such as sample-1, or its file: all that it reads and writes is shown.
    case: Option<String>,
    /// Build it as a site does: this measures its time.
    #[arg(long, conflicts_with = "bundle")]
    release: bool,
    /// Build its bundle as its site does, and add the worst cases.
    #[arg(long)]
    bundle: bool,
}

/// The number of cases on which a program is stopped. After that many, it is not run on others.
const MAX_STOPPED: usize = 3;

pub(crate) fn run(project: &Project, arguments: &Arguments) -> Result<bool> {
    let name = match &arguments.problem {
        Some(solution) => stem(solution),
        None => {
            let changed = project.changed_last()?;
            print_in_colour(&format!("{changed}, which was changed last\n"))?;
            changed
        }
    };
    let task = open(project, &name)?;
    task.notes.iter().for_each(|note| print_message(&format!("note: {note}")));
    let build = match (arguments.bundle, arguments.release) {
        (true, _) => Build::Bundle,
        (_, true) => Build::Release,
        _ => Build::Debug,
    };
    let scope = if arguments.bundle { Scope::WithWorstCases } else { Scope::TestCases };
    let mut cases = task.cases(scope)?;
    let mut detail = Detail::Excerpt;
    if let Some(wanted) = &arguments.case {
        cases = select(cases, wanted, &name)?;
        detail = Detail::Everything;
    }
    let program = task.build(build)?;
    let mut reports = Vec::new();
    let mut left_out = 0;
    for case in &cases {
        let is_hopeless =
            reports.iter().filter(|it: &&Report| it.was_stopped()).count() >= MAX_STOPPED;
        if is_hopeless {
            left_out += 1;
            continue;
        }
        let report = task.judge(&program, case);
        print_in_colour(&line(&report))?;
        reports.push(report);
    }
    if left_out > 0 {
        print_in_colour(&format!(
            "after {MAX_STOPPED} cases on which it was stopped, {left_out} others are left out\n"
        ))?;
    }
    print_in_colour(&summary(&reports, detail))?;
    Ok(is_accepted(&reports))
}

/// Returns the cases with the name that is wanted, or the file.
fn select(mut cases: Vec<Case>, wanted: &str, name: &str) -> Result<Vec<Case>> {
    let names: Vec<_> = cases.iter().map(|case| case.name.clone()).collect();
    cases.retain(|case| case.name == wanted || case.name == stem(wanted));
    ensure!(!cases.is_empty(), "{name} has no such case, only {}", names.join(", "));
    Ok(cases)
}

/// Returns the line of the table with a report.
fn line(report: &Report) -> String {
    let verdict = report.verdict.name();
    let style = match report.verdict.class() {
        Class::Right => AnsiColor::Green.on_default(),
        Class::Wrong | Class::Fault => AnsiColor::Red.on_default().bold(),
        Class::Unknown => Style::new(),
    };
    let usage = report.usage().map(usage).unwrap_or_default();
    let name = printable(&report.case);
    format!("{name:<24} {style}{verdict:<21}{style:#}{usage}\n")
}

fn usage(usage: Usage) -> String {
    let time = format!("{:>8.0} ms", usage.time().as_secs_f64() * 1e3);
    match usage.memory {
        Some(memory) => format!("{time}{:>10}", Megabytes(memory).to_string()),
        None => time,
    }
}

/// Returns true if there are verdicts, and all of them accept.
fn is_accepted(reports: &[Report]) -> bool {
    let mut known = reports.iter().filter(|report| report.verdict.class() != Class::Unknown);
    known.clone().count() > 0 && known.all(|report| report.verdict.is_accepted())
}

/// Returns the reports on the first cases that are not accepted, or on all cases, and the number of those that are
/// accepted.
fn summary(reports: &[Report], detail: Detail) -> String {
    let max_shown = match detail {
        Detail::Excerpt => 2,
        Detail::Everything => usize::MAX,
    };
    let is_shown = |it: &&Report| detail == Detail::Everything || !it.verdict.is_accepted();
    let shown: Vec<_> = reports.iter().filter(is_shown).collect();
    let mut text = String::new();
    for report in shown.iter().take(max_shown) {
        text += &format!("\n{}", report.text(detail));
    }
    if shown.len() > max_shown {
        text += &format!("\nand {} more\n", shown.len() - max_shown);
    }
    let judged = reports.iter().filter(|report| report.verdict.class() != Class::Unknown).count();
    let accepted = reports.iter().filter(|report| report.verdict.is_accepted()).count();
    text + &format!("\n{accepted} of {judged} accepted\n")
}
