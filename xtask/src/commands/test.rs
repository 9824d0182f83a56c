//! `cargo xtask test`: the verdicts on a solution.

use super::{open, print_in_colour, print_message, stem};
use anstyle::{AnsiColor, Style};
use anyhow::{Result, ensure};
use std::path::Path;
use workbench::case::Case;
use workbench::excerpt::printable;
use workbench::file::replace;
use workbench::process::{Megabytes, Usage};
use workbench::project::Project;
use workbench::report::{Detail, Report};
use workbench::task::{Build, Scope};
use workbench::verdict::{Class, Verdict};

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
    let (name, wanted) = match arguments.target() {
        (Some(name), wanted) => (name, wanted),
        (None, _) => {
            let changed = project.changed_last()?;
            print_in_colour(&format!("{changed}, which was changed last\n"))?;
            (changed, None)
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
    if let Some(wanted) = wanted {
        cases = select(cases, &wanted, &name)?;
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
    if detail == Detail::Everything {
        save_long_texts(project, &name, &reports)?;
    }
    let is_late = |it: &Report| matches!(it.verdict, Verdict::TimeLimitExceeded(_));
    if build == Build::Debug && reports.iter().any(is_late) {
        print_in_colour("This is a debug build: `--release` measures the time.\n")?;
    }
    Ok(is_accepted(&reports))
}

impl Arguments {
    /// Returns the name of the solution and the case that is wanted. Both may be given by the file of the case.
    fn target(&self) -> (Option<String>, Option<String>) {
        let Some(problem) = &self.problem else { return (None, None) };
        let path = Path::new(problem);
        let folders: Vec<_> = path.iter().rev().skip(1).collect();
        match (&folders[..], &self.case) {
            ([name, testcases, ..], None) if *testcases == "testcases" => {
                (Some(name.to_string_lossy().into_owned()), Some(stem(problem)))
            }
            _ => (Some(stem(problem)), self.case.clone()),
        }
    }
}

/// Writes the texts that are too long for a terminal to files, and says where they are.
fn save_long_texts(project: &Project, name: &str, reports: &[Report]) -> Result<()> {
    for report in reports {
        for section in report.sections().iter().filter(|section| !section.is_shown_whole()) {
            let word = section.name.split(' ').next().unwrap_or_default();
            let file = format!("texts/{name}/{}.{word}.txt", report.case);
            let file = project.scratch().join(file);
            replace(&file, &section.text)?;
            print_in_colour(&format!("all of the {word}: {}\n", file.display()))?;
        }
    }
    Ok(())
}

/// Returns the cases with the name that is wanted, or the file.
fn select(mut cases: Vec<Case>, wanted: &str, name: &str) -> Result<Vec<Case>> {
    let names: Vec<_> = cases.iter().map(|case| case.name.clone()).collect();
    let is_wanted = |name: &str| {
        let number = name.strip_prefix("sample-");
        name == wanted
            || name == stem(wanted)
            || number == Some(wanted)
            || number.is_some_and(|number| wanted == format!("sample{number}"))
    };
    cases.retain(|case| is_wanted(&case.name));
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
    // Advice is given once, whatever the number of cases.
    let mut hints: Vec<_> = shown.iter().filter_map(|report| report.hint()).collect();
    hints.sort_unstable();
    hints.dedup();
    if !hints.is_empty() {
        text += &format!("\n{}\n", hints.join("\n"));
    }
    let judged = reports.iter().filter(|report| report.verdict.class() != Class::Unknown).count();
    let accepted = reports.iter().filter(|report| report.verdict.is_accepted()).count();
    text + &format!("\n{accepted} of {judged} accepted\n")
}

#[cfg(test)]
mod tests {
    use super::{Arguments, is_accepted, line, select, summary};
    use workbench::case::Case;
    use workbench::comparison::{Comparison, Layout};
    use workbench::judge::{Judge, Texts};
    use workbench::report::{Detail, Report};
    use workbench::verdict::Verdict;

    #[test]
    fn a_case_has_a_line_and_a_failure_an_explanation() {
        let mut reports = Vec::new();
        for (verdict, colour, expected, is_good) in [
            (
                Verdict::NoExpectedOutput,
                " ",
                "\n0: there is no expected output\n\n0 of 0 accepted\n",
                false,
            ),
            (
                Verdict::Accepted("good".into()),
                "\x1b[32m",
                "\n0: there is no expected output\n\n1 of 1 accepted\n",
                true,
            ),
            (
                Verdict::wrong("bad"),
                "\x1b[1m\x1b[31m",
                "\n0: there is no expected output\n\n2: wrong answer: bad\n\n1 of 2 accepted\n",
                false,
            ),
            (
                Verdict::NotJudged("fault".into()),
                "\x1b[1m\x1b[31m",
                "\n0: there is no expected output\n\n2: wrong answer: bad\n\nand 1 more\n\n1 of 3 accepted\n",
                false,
            ),
        ] {
            let name = verdict.name();
            let report = Report::without_run(reports.len().to_string(), verdict);
            let shown = line(&report);
            assert!(shown.contains(&format!("{colour}{name} ")), "{shown:?}");
            let plain = anstream::adapter::strip_str(&shown).to_string();
            assert_eq!(plain, format!("{:<24} {name:<21}\n", reports.len()));
            reports.push(report);
            assert_eq!(summary(&reports, Detail::Excerpt), expected);
            assert_eq!(is_accepted(&reports), is_good);
        }
        let everything = summary(&reports, Detail::Everything);
        assert!(everything.contains("\n1: accepted: good\n\n2: wrong"), "{everything}");
    }

    #[test]
    fn a_case_is_chosen_by_its_name_its_number_or_its_file() {
        let judge = Judge::Comparison(Comparison { layout: Layout::Lines, tolerance: None });
        let case = |name: &&str| {
            Case::made_by(*name, judge.clone(), || Texts { input: String::new(), expected: None })
        };
        let cases: Vec<_> = ["1-2", "sample-1", "sample-12"].iter().map(case).collect();
        for (wanted, found) in [
            ("sample-1", Some("sample-1")),
            ("1", Some("sample-1")),
            ("sample12", Some("sample-12")),
            ("testcases/x/sample-1.in", Some("sample-1")),
            ("1-2.out", Some("1-2")),
            ("2", None),
            ("", None),
        ] {
            let selected = select(cases.clone(), wanted, "x");
            let names =
                selected.map(|cases| cases.iter().map(|it| it.name.clone()).collect::<Vec<_>>());
            assert_eq!(names.ok(), found.map(|name| vec![name.to_owned()]), "{wanted}");
        }
        let error = select(cases, "2", "x").unwrap_err().to_string();
        assert_eq!(error, "x has no such case, only 1-2, sample-1, sample-12");
    }

    #[test]
    fn a_file_names_the_solution_and_the_case() {
        for (problem, case, expected) in [
            ("cf936b", None, ("cf936b", None)),
            ("src/bin/cf936b.rs", Some("1"), ("cf936b", Some("1"))),
            ("testcases/cf936b/a.in", None, ("cf936b", Some("a"))),
            ("../testcases/cf936b/a.out", None, ("cf936b", Some("a"))),
        ] {
            let arguments = Arguments {
                problem: Some(problem.into()),
                case: case.map(str::to_owned),
                release: false,
                bundle: false,
            };
            let (name, case) = arguments.target();
            assert_eq!((name.as_deref(), case.as_deref()), (Some(expected.0), expected.1));
        }
    }
}
