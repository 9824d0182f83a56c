//! `cargo xtask test`: the verdicts on a solution.

mod table;

use crate::checked_bundle::checked_bundle;
use crate::chosen_solution::{changed_last, open_task};
use crate::console::{exit_code, print, print_notes, print_styled};
use anyhow::{Result, bail, ensure};
use bundler::site_compiler::SiteCompiler;
use std::env;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use table::{is_accepted, line, summary};
use workbench::cargo::Compiled;
use workbench::case::Case;
use workbench::excerpt::printable_line;
use workbench::file::replace;
use workbench::judge::{Judge, OutputJudge};
use workbench::judge_command::JudgeCommand;
use workbench::process::Outcome;
use workbench::program_copy::ProgramCopy;
use workbench::project::Project;
use workbench::report::{Detail, Report};
use workbench::task::{BACKTRACE, CaseScope, Profile, Task};
use workbench::verdict::Verdict;

/// Build a solution, and judge it on its test cases
///
/// The test cases are the files in testcases/NAME: the input CASE.in, and the expected output CASE.out. Without an
/// expected output, the output of the solution is shown, but not judged. (If the header names a checker or an
/// interactor, the output is judged nevertheless.) The solution bridgit also plays games.
///
/// Only this solution is built. It is a debug build, which is optimised, but also finds overflows.
///
/// The header states the time limit, for example `Time limit: 5 s.`; otherwise it is 2 s. Processor time is compared
/// with the limit. A program is stopped when it has used twice the limit, has been idle for twice the limit, or has run
/// for twenty times the limit (on macOS and Windows, when twice the limit has passed on the clock). The header may also
/// state a limit of memory, a tolerance, a checker or an interactor; README.md lists these lines.
///
/// The solution has as much stack as on its site, except on Windows, where the linker decides.
///
/// Exits with 0 if at least one case is accepted, and all others are accepted or have no expected output.
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
      judges the file to submit, also on worst cases if there are any: the last check before you submit")]
pub(crate) struct Arguments {
    /// The solution, such as cf936b, or its file. By default, it is the one that was changed last.
    solution: Option<String>,
    /// A single case, such as sample-1, or its file; 1 is short for sample-1. What the solution reads and writes
    /// is shown, up to 200 lines of each text, and longer texts are written to files.
    case: Option<String>,
    /// Judge a release build, to measure its time.
    #[arg(long, conflicts_with = "bundle")]
    release: bool,
    /// Judge the bundle, built with the settings of the site, and add the worst cases.
    #[arg(long)]
    bundle: bool,
}

/// The number of cases on which a program may be stopped. After the last of them, the program is not run on the
/// remaining cases.
const MAX_STOPPED: usize = 3;

pub(crate) fn run(project: &Project, arguments: &Arguments) -> Result<ExitCode> {
    let Target { solution, case } = arguments.target(project)?;
    let wanted_backtrace = env::var_os(BACKTRACE).filter(|value| value != "0");
    let task = Task { backtrace: wanted_backtrace, ..open_task(project, &solution)? };
    print_notes(&task.notes);
    print_notes(note_on_ignored_files(&task)?.as_slice());
    print_notes(note_on_empty_outputs(&task)?.as_slice());
    let judge_command = task.judge_outside_games.command();
    print_notes(judge_command.and_then(JudgeCommand::note_on_outdated_program).as_slice());
    let scope =
        if arguments.bundle { CaseScope::WithWorstCases } else { CaseScope::WithoutWorstCases };
    let mut cases = task.cases(scope)?;
    let mut detail = Detail::Excerpt;
    if let Some(case) = case {
        ensure_belongs_to(&task, &case)?;
        cases = vec![select(&cases, &case)?];
        detail = Detail::Full;
    }
    let program = arguments.build(&task)?;
    // The user may go on to write and to test the solution while this program is judged.
    let program = ProgramCopy::new(project, &program)?;
    let reports = judge_all(&task, &program.path(), &cases, detail)?;
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
fn judge_all(task: &Task, program: &Path, cases: &[Case], detail: Detail) -> Result<Vec<Report>> {
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
        let mut report = task.judge(program, case);
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

/// The solution to test, and the case if there is only one.
#[derive(Debug, PartialEq, Eq)]
struct Target {
    solution: String,
    case: Option<String>,
}

impl Arguments {
    /// Returns the target of the arguments, or else the solution that was changed last. The file of a case, such as
    /// `testcases/x/a.in`, gives both parts of the target.
    fn target(&self, project: &Project) -> Result<Target> {
        let Some(solution) = &self.solution else {
            return Ok(Target { solution: changed_last(project)?, case: None });
        };
        let path = Path::new(solution);
        let folders: Vec<_> = path.iter().rev().skip(1).collect();
        Ok(match (&folders[..], &self.case) {
            ([name, testcases, ..], None) if *testcases == "testcases" => Target {
                solution: name.to_string_lossy().into_owned(),
                case: Some(solution.clone()),
            },
            _ => Target { solution: solution.clone(), case: self.case.clone() },
        })
    }

    /// Builds the program to test. Returns the executable.
    ///
    /// With `--bundle`, the bundle is the first one that [`SiteCompiler::check`] accepts, so that the warnings about it
    /// are shown. It is built afterwards. `bundler::attempts::bundle_and_build` shows no warnings, and takes the first
    /// bundle that [`SiteCompiler::build`] accepts instead.
    fn build(&self, task: &Task) -> Result<PathBuf> {
        if !self.bundle {
            return task.build(if self.release { Profile::Release } else { Profile::Debug });
        }
        task.judge_outside_games.ensure_files_exist()?;
        // The program is built from the text that has been checked, which is the text to submit.
        let bundle = checked_bundle(task)?;
        match SiteCompiler::of(task).build(&bundle)? {
            Compiled::Yes(program) => Ok(program),
            Compiled::No { messages } => bail!("cannot build the bundle:\n{messages}"),
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
            replace(&file, &section.text)?;
            print(&format!("all of the {kind}: {}\n", file.display()))?;
        }
    }
    Ok(())
}

/// Returns a note if the folder of the test cases has other files, such as `in1.txt`.
fn note_on_ignored_files(task: &Task) -> Result<Option<String>> {
    const MAX_SHOWN: usize = 3;
    let ignored = task.project.ignored_files(&task.name)?;
    if ignored.is_empty() {
        return Ok(None);
    }
    let mut shown =
        ignored.iter().take(MAX_SHOWN).map(String::as_str).collect::<Vec<_>>().join(", ");
    if ignored.len() > MAX_SHOWN {
        shown += &format!(" and {} more", ignored.len() - MAX_SHOWN);
    }
    let name = &task.name;
    Ok(Some(format!("expected files CASE.in and CASE.out in testcases/{name}, ignored {shown}")))
}

/// Returns a note if outputs are compared with expected outputs that are empty. The user may have forgotten to fill in
/// a file. A case does not count if its input is empty as well, because an empty output may be right then.
fn note_on_empty_outputs(task: &Task) -> Result<Option<String>> {
    if !matches!(task.judge_outside_games, Judge::Output(OutputJudge::Comparison(_))) {
        return Ok(None);
    }
    let empty = task.project.cases_with_empty_output(&task.name)?;
    let Some(first) = empty.first() else { return Ok(None) };
    let file = format!("testcases/{}/{first}.out", task.name);
    let others = match empty.len() - 1 {
        0 => String::new(),
        count => format!(" (and {count} more)"),
    };
    Ok(Some(format!("{file} is empty{others}, so the solution is expected to print nothing")))
}

/// Checks that the wanted case, if it is given by a path, lies in the folder of the test cases of a task. A file of the
/// same name in another folder is another case.
fn ensure_belongs_to(task: &Task, wanted: &str) -> Result<()> {
    let folder = Path::new(wanted).parent().filter(|folder| !folder.as_os_str().is_empty());
    let Some(folder) = folder else { return Ok(()) };
    let own = task.project.testcases(&task.name);
    let is_own =
        folder.canonicalize().is_ok_and(|folder| own.canonicalize().is_ok_and(|own| folder == own));
    let name = &task.name;
    ensure!(
        is_own,
        "expected a test case of {name}, found {wanted}: its cases are in {}",
        own.display()
    );
    Ok(())
}

/// Returns the wanted case, which is given by its name, its file or the number of a sample.
fn select(cases: &[Case], wanted: &str) -> Result<Case> {
    let path = Path::new(wanted);
    let stem = path.file_stem().filter(|_| Project::is_case_file(path));
    let name = stem.map_or(wanted.to_owned(), |stem| stem.to_string_lossy().into_owned());
    let sample = format!("sample-{}", name.trim_start_matches("sample"));
    // The name of a case comes first, because it may look like the number of a sample.
    for candidate in [name, sample] {
        if let Some(found) = cases.iter().find(|case| case.name == candidate) {
            return Ok(found.clone());
        }
    }
    let names: Vec<_> = cases.iter().map(|case| printable_line(&case.name)).collect();
    bail!("expected one of the cases {}, found `{wanted}`", names.join(", "))
}

#[cfg(test)]
mod tests {
    use super::{
        Arguments, Target, ensure_belongs_to, note_on_empty_outputs, note_on_ignored_files, select,
    };
    use std::fs;
    use test_support::files::project;
    use workbench::case::Case;
    use workbench::comparison::{Comparison, Granularity};
    use workbench::judge::{CaseTexts, Judge, OutputJudge};
    use workbench::project::Project;
    use workbench::task::Task;

    #[test]
    fn a_case_is_chosen_by_its_name_its_number_or_its_file() {
        let exact = Comparison::Exact(Granularity::Lines);
        let judge = Judge::Output(OutputJudge::Comparison(exact));
        let case = |name: &&str| {
            Case::made_by(*name, judge.clone(), || CaseTexts {
                input: String::new(),
                expected: None,
            })
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
            let name = select(&cases, wanted).map(|case| case.name);
            assert_eq!(name.ok().as_deref(), found, "{wanted}");
        }
        let error = select(&cases, "2").err().unwrap().to_string();
        assert_eq!(error, "expected one of the cases 1-2, sample-1, sample-12, found `2`");
    }

    #[test]
    fn files_that_are_no_test_cases_are_noted() {
        let files = ["src/bin/x.rs", "testcases/x/a.in", "testcases/x/README.md"];
        let (folder, project) = project(&files.map(|file| (file, "")), Project::new);
        let task = Task::open(&project, "x", &[]).unwrap();
        assert_eq!(note_on_ignored_files(&task).unwrap(), None);
        for (name, shown) in [
            ("in2.txt", "in2.txt"),
            ("in1.txt", "in1.txt, in2.txt"),
            ("x.IN", "in1.txt, in2.txt, x.IN"),
            ("a", "a, in1.txt, in2.txt and 1 more"),
        ] {
            fs::write(folder.path().join("testcases/x").join(name), "").unwrap();
            let expected =
                format!("expected files CASE.in and CASE.out in testcases/x, ignored {shown}");
            assert_eq!(note_on_ignored_files(&task).unwrap(), Some(expected));
        }
    }

    #[test]
    fn empty_outputs_are_noted() {
        let note = |header: &str, empty: &[&str]| {
            let header = format!("//! {header}\n");
            let mut files = vec![("src/bin/x.rs", &*header), ("testcases/x/c.out", "1")];
            files.extend(empty.iter().map(|file| (*file, "\n")));
            let (_folder, project) = project(&files, Project::new);
            note_on_empty_outputs(&Task::open(&project, "x", &[]).unwrap()).unwrap()
        };
        let expected = |file| {
            Some(format!("testcases/x/{file}, so the solution is expected to print nothing"))
        };
        assert_eq!(note("fast", &[]), None);
        let [first, second] = ["testcases/x/a.out", "testcases/x/b.out"];
        assert_eq!(note("fast", &[first]), expected("a.out is empty"));
        assert_eq!(note("fast", &[second, first]), expected("a.out is empty (and 1 more)"));
        assert_eq!(note("Checker: sh x", &[first]), None, "the checker may not need it");
    }

    #[test]
    fn a_path_leads_to_the_cases_of_the_solution() {
        let files = ["src/bin/x.rs", "testcases/x/a.in", "testcases/y/a.in"].map(|file| (file, ""));
        let (folder, project) = project(&files, Project::new);
        let task = Task::open(&project, "x", &[]).unwrap();
        let path = |file: &str| folder.path().join(file).display().to_string();
        for wanted in ["a", "a.in", &path("testcases/x/a.in"), &path("testcases/y/../x/a.out")] {
            ensure_belongs_to(&task, wanted).unwrap();
        }
        for wanted in ["./a.in", &path("testcases/y/a.in"), &path("testcases/z/a.in"), &path("a")] {
            let error = ensure_belongs_to(&task, wanted).unwrap_err().to_string();
            let expected = format!("expected a test case of x, found {wanted}: its cases are in ");
            assert!(error.starts_with(&expected), "{error}");
        }
    }

    #[test]
    fn a_file_names_the_solution_and_the_case() {
        for (solution, case, expected) in [
            ("cf936b", None, ("cf936b", None)),
            ("src/bin/cf936b.rs", None, ("src/bin/cf936b.rs", None)),
            ("src/bin/cf936b.rs", Some("1"), ("src/bin/cf936b.rs", Some("1"))),
            ("testcases/cf936b/a.in", None, ("cf936b", Some("testcases/cf936b/a.in"))),
            ("../testcases/x/a.out", None, ("x", Some("../testcases/x/a.out"))),
        ] {
            let arguments = Arguments {
                solution: Some(solution.into()),
                case: case.map(str::to_owned),
                release: false,
                bundle: false,
            };
            let (_folder, project) = project(&[], Project::new);
            let Target { solution, case } = arguments.target(&project).unwrap();
            assert_eq!((&*solution, case.as_deref()), expected);
        }
    }
}
