use super::{CaseScope, Header, Profile, Project, Result, Task};
use crate::judging::comparison::{Comparison, Granularity};
use crate::judging::decision::Decision;
use crate::judging::judge::{CaseTexts, Checker, Interactor, Judge, OutputJudge};
use crate::support::bytes::Bytes;
use crate::task::case::Case;
use crate::task::jury_material::{Games, Generator, JuryMaterial, WorstCaseSource};
#[cfg(unix)]
use crate::task::report::Detail;
#[cfg(unix)]
use crate::task::run_settings::RunSettings;
#[cfg(unix)]
use std::ffi::OsString;
use std::fs;
use std::time::Duration;
use tempfile::TempDir;
use test_support::files::{self, write_files};

/// Returns a project with these files, and with the solution x, whose header has this line.
fn project(fact: &str, files: &[(impl AsRef<str>, &str)]) -> (TempDir, Project) {
    let solution = format!("//! {fact}\n");
    let (folder, project) = files::project(&[("src/bin/x.rs", solution)], Project::new);
    write_files(folder.path(), files);
    (folder, project)
}

/// Returns a project with the solution x, whose header has this line, and without other files.
fn project_of_solution(fact: &str) -> (TempDir, Project) {
    project(fact, &[("", ""); 0])
}

/// Returns the first case of a task, without its worst cases.
fn first_case(task: &Task) -> Case {
    task.cases(CaseScope::WithoutWorstCases).unwrap().swap_remove(0)
}

fn open(fact: &str, jury_material: Option<JuryMaterial>) -> Result<Task> {
    let (_folder, project) = project_of_solution(fact);
    Task::with_header(&project, "x", jury_material, Header::read(&format!("//! {fact}\n"))?)
}

const ACCEPTING: JuryMaterial = JuryMaterial {
    checker: Some(|_, _, _| Decision::Accepted(String::new())),
    ..JuryMaterial::new("x")
};

/// Returns the default judge of a solution whose header has this line.
fn judge(fact: &str, jury_material: Option<JuryMaterial>) -> Judge {
    open(fact, jury_material).unwrap().judge
}

/// Returns the comparison with which a solution is judged whose header has this line.
fn comparison(fact: &str) -> Comparison {
    match judge(fact, None) {
        Judge::Output(OutputJudge::Comparison(comparison)) => comparison,
        other => panic!("{other:?}"),
    }
}

#[test]
fn the_site_says_how_outputs_are_compared() {
    assert_eq!(comparison("https://atcoder.jp/x"), Comparison::Exact(Granularity::Lines));
    assert_eq!(comparison("https://codeforces.com/x"), Comparison::Exact(Granularity::Words));
}

#[test]
fn a_tolerance_in_the_header_is_a_comparison() {
    assert_eq!(comparison("Tolerance: 0.5"), Comparison::Tolerance(0.5));
}

#[test]
fn the_checker_of_the_jury_material_judges() {
    let judged = judge("https://x.org", Some(ACCEPTING));
    assert!(matches!(judged, Judge::Output(OutputJudge::Checker(Checker::Function(_)))));
}

#[test]
fn a_checker_in_the_header_takes_precedence_over_the_jury_material() {
    let Judge::Output(OutputJudge::Checker(Checker::Command(command))) =
        judge("Checker: a b", Some(ACCEPTING))
    else {
        panic!("a command");
    };
    assert_eq!(command.to_string(), "a b");
}

#[test]
fn an_interactor_in_the_header_judges() {
    let judged = judge("Interactor: a", None);
    assert!(matches!(judged, Judge::Interactor(Interactor::Command(_))));
}

#[test]
fn a_missing_file_of_a_checker_is_reported_before_the_solution_is_built() {
    let task = open("Checker: python3 no-such.py", None).unwrap();
    let error = task.build(Profile::Debug, |_| {}).unwrap_err().to_string();
    assert!(error.starts_with("cannot find no-such.py in "), "{error}");
}

#[test]
fn a_limit_in_the_header_takes_precedence_over_the_usual_one() {
    let limits = |fact| open(fact, None).unwrap().limits;
    assert_eq!(limits("https://x.org").time, Duration::from_secs(2));
    assert_eq!(limits("Time limit: 0.5 s.").time, Duration::from_millis(500));
    assert_eq!(limits("https://x.org").memory, Bytes::megabytes(4096));
    assert_eq!(limits("Memory limit: 256 MB.").memory, Bytes::megabytes(256));
}

#[test]
fn the_stack_comes_from_the_site() {
    let stack = |fact| open(fact, None).unwrap().stack;
    assert_eq!(stack("https://atcoder.jp/x"), Bytes::megabytes(1024));
    assert_eq!(stack("https://codeforces.com/x"), Bytes::megabytes(256));
}

#[test]
fn a_header_without_a_url_is_noted() {
    let notes = |fact| open(fact, None).unwrap().notes;
    assert_eq!(notes("https://x.org").len(), 0);
    assert!(notes("fast")[0].ends_with(", so the limits of its site are not known"));
}

#[test]
#[cfg(target_os = "linux")]
fn a_program_has_the_stack_of_its_site() {
    // The program is a shell, and its input is a command.
    let files = [("testcases/x/a.in", "ulimit -s\n"), ("testcases/x/a.out", "262144\n")];
    let (_folder, project) = project("https://codeforces.com/problemset/problem/1/A", &files);
    let task = Task::open(&project, "x", &[]).unwrap();
    let report = task.run_settings().run_and_judge("/bin/sh".as_ref(), &first_case(&task));
    assert!(report.verdict.is_accepted(), "{}", report.verdict);
}

#[test]
fn the_file_of_a_solution_is_named_in_an_error() {
    for (fact, expected) in [
        ("Time limit: x", "src/bin/x.rs: expected a line like "),
        ("see svn+ssh://x.org/a", "src/bin/x.rs: expected the URL of a problem, "),
    ] {
        let (_folder, project) = project_of_solution(fact);
        let error = format!("{:#}", Task::open(&project, "x", &[]).unwrap_err());
        assert!(error.starts_with(expected), "{error}");
    }
}

/// Jury material with a worst case and a game.
const WITH_CASES: JuryMaterial = JuryMaterial {
    worst_cases: Some(WorstCaseSource {
        unit: "things",
        min_size: 1,
        statement_limit: 7,
        max_size: 9,
        generators: &[Generator {
            name: "large",
            about: "Large.",
            generate: |size, _| format!("{size}\n"),
        }],
        reference: |input| input.repeat(2),
    }),
    games: Some(Games {
        inputs: || vec!["3 1".into()],
        interactor: |_, _, _| Decision::Accepted(String::new()),
    }),
    ..JuryMaterial::new("x")
};

/// Returns all cases in this scope of a problem with four cases in files, a worst case and a game. The files exist as
/// long as the folder does.
fn cases_of_each_kind(scope: CaseScope) -> (TempDir, Vec<Case>) {
    let files = ["b10.in", "b9.in", "a.in", "c.out", "README.md"]
        .map(|name| (format!("testcases/x/{name}"), "1\n"));
    let (folder, project) = project("fast", &files);
    let task = Task::open(&project, "x", &[WITH_CASES]).unwrap();
    (folder, task.cases(scope).unwrap())
}

fn texts(input: &str, expected: Option<&str>) -> CaseTexts {
    CaseTexts { input: input.into(), expected: expected.map(str::to_owned) }
}

#[test]
fn cases_are_files_worst_cases_and_games() {
    let names = |scope| {
        let (_folder, cases) = cases_of_each_kind(scope);
        cases.into_iter().map(|case| case.name).collect::<Vec<_>>().join(", ")
    };
    assert_eq!(names(CaseScope::WithoutWorstCases), "a, b9, b10, c, 3 1");
    assert_eq!(names(CaseScope::WithWorstCases), "a, b9, b10, c, large, 3 1");
}

#[test]
fn a_case_without_a_file_of_its_output_has_no_expected_output() {
    let (_folder, cases) = cases_of_each_kind(CaseScope::WithWorstCases);
    assert_eq!(cases[0].texts().unwrap(), texts("1\n", None));
}

#[test]
fn a_worst_case_has_the_answer_of_the_reference_solution() {
    let (_folder, cases) = cases_of_each_kind(CaseScope::WithWorstCases);
    assert_eq!(cases[4].texts().unwrap(), texts("7\n", Some("7\n7\n")));
}

#[test]
fn a_game_is_judged_by_its_interactor() {
    let (_folder, cases) = cases_of_each_kind(CaseScope::WithWorstCases);
    let game = &cases[5];
    assert_eq!(game.texts().unwrap(), texts("3 1", None));
    assert!(matches!(game.judge, Judge::Interactor(Interactor::Function(_))));
}

/// Runs the input as a script, with this value of `RUST_BACKTRACE` for the second run, and returns the report.
#[cfg(unix)]
fn report_with_backtrace(input: &str, backtrace: Option<&str>) -> String {
    let (_folder, project) = project("fast", &[("testcases/x/a.in", input)]);
    let task = Task::open(&project, "x", &[]).unwrap();
    let backtrace = backtrace.map(OsString::from);
    let settings = RunSettings { backtrace, ..task.run_settings() };
    settings.run_and_judge("/bin/sh".as_ref(), &first_case(&task)).text(Detail::Full)
}

#[test]
#[cfg(unix)]
fn a_program_that_fails_is_run_again_for_a_backtrace() {
    let fail = "echo backtrace $RUST_BACKTRACE >&2; exit 3";
    for (backtrace, expected) in [(None, "0"), (Some("full"), "full")] {
        let shown = report_with_backtrace(fail, backtrace);
        assert!(shown.contains(&format!("\nbacktrace {expected}\n")), "{shown}");
    }
}

#[test]
#[cfg(unix)]
fn a_program_that_succeeds_is_not_run_again() {
    let shown = report_with_backtrace("echo backtrace $RUST_BACKTRACE", Some("1"));
    assert!(shown.contains("backtrace 0\n"), "{shown}");
}

#[test]
#[cfg(unix)]
fn the_first_run_counts_if_the_second_ends_in_another_way() {
    let script = "test $RUST_BACKTRACE = 0 && exit 3; echo oth'er' >&2";
    let shown = report_with_backtrace(script, Some("1"));
    assert!(shown.contains("runtime error") && !shown.contains("other"), "{shown}");
}

#[test]
#[cfg(unix)]
fn a_program_that_cannot_be_started_is_not_judged() {
    let (folder, project) = project("fast", &[("testcases/x/a.in", "1\n")]);
    let task = Task::open(&project, "x", &[]).unwrap();
    let case = first_case(&task);
    let not_executable = folder.path().join("testcases/x/a.in");
    for program in [folder.path().join("missing"), not_executable] {
        let verdict = task.run_settings().run_and_judge(&program, &case).verdict.to_string();
        assert!(verdict.starts_with("not judged: cannot start the program: "), "{verdict}");
    }
}

#[test]
#[cfg(unix)]
fn a_program_may_end_with_the_exit_status_of_a_failed_start() {
    let (_folder, project) = project("fast", &[("testcases/x/a.in", "exit 127\n")]);
    let task = Task::open(&project, "x", &[]).unwrap();
    let report = task.run_settings().run_and_judge("/bin/sh".as_ref(), &first_case(&task));
    assert_eq!(report.verdict.to_string(), "runtime error: exit status: 127");
}

#[test]
fn a_task_is_interactive_before_the_interactor_is_written() {
    assert!(open(UNWRITTEN_INTERACTOR, None).unwrap().is_interactive());
    assert!(!open("https://x.org", None).unwrap().is_interactive());
}

/// The lines of the header of an interactive problem whose interactor is still to be written.
const UNWRITTEN_INTERACTOR: &str = "https://x.org\n//! Interactor: TODO";

#[test]
fn nothing_is_judged_before_the_interactor_is_written() {
    let files = [("testcases/x/a.in", "1\n"), ("testcases/x/a.out", "1\n")];
    let (folder, project) = project(UNWRITTEN_INTERACTOR, &files);
    let task = Task::open(&project, "x", &[]).unwrap();
    // The program does not matter, because it is not started.
    let case = first_case(&task);
    let verdict = task.run_settings().run_and_judge(folder.path(), &case).verdict.to_string();
    let expected =
        "not judged: the problem is interactive, and the header has no `Interactor` yet. ";
    assert!(verdict.starts_with(expected), "{verdict}");
}

#[test]
fn a_case_that_cannot_be_read_harms_no_other() {
    for (name, text, expected) in [
        ("b.in", &b""[..], "b.in is empty: paste the sample into it"),
        ("b.in", b"\xff\xfe1\0", "b.in is not UTF-8: save it as UTF-8"),
        ("b.out", b"1\n", "b.in"),
    ] {
        let (folder, project) = project("fast", &[("testcases/x/a.in", "\u{feff}3\n")]);
        fs::write(folder.path().join("testcases/x").join(name), text).unwrap();
        let task = Task::open(&project, "x", &[]).unwrap();
        let cases = task.cases(CaseScope::WithoutWorstCases).unwrap();
        assert_eq!(cases[0].texts().unwrap().input, "3\n");
        // The program does not matter, because it is not started.
        let report = task.run_settings().run_and_judge(folder.path(), &cases[1]);
        assert_eq!((report.case_name.as_str(), report.verdict.name()), ("b", "not judged"));
        assert!(report.verdict.to_string().contains(expected), "{}", report.verdict);
    }
}

#[test]
fn the_input_of_an_interactor_is_not_a_sample_of_the_statement() {
    let (_folder, project) = project(UNWRITTEN_INTERACTOR, &[("testcases/x/a.in", "")]);
    let task = Task::open(&project, "x", &[]).unwrap();
    let error = first_case(&task).texts().unwrap_err().to_string();
    assert!(
        error.ends_with("a.in is empty: write the input of your interactor into it"),
        "{error}"
    );
}

#[test]
fn an_empty_input_is_accepted_if_there_is_an_expected_output() {
    // An empty line may be a whole input and output.
    for (input, output) in [("", "1\n"), ("\n", "\n"), ("", "\n")] {
        let files = [("testcases/x/a.in", input), ("testcases/x/a.out", output)];
        let (_folder, project) = project("fast", &files);
        let task = Task::open(&project, "x", &[]).unwrap();
        first_case(&task).texts().unwrap();
    }
}

#[test]
#[cfg(unix)]
fn a_link_to_no_expected_output_is_an_error() {
    let (folder, project) = project("fast", &[("testcases/x/a.in", "3\n")]);
    let output = folder.path().join("testcases/x/a.out");
    std::os::unix::fs::symlink("nowhere", output).unwrap();
    let task = Task::open(&project, "x", &[]).unwrap();
    let error = first_case(&task).texts().unwrap_err().to_string();
    assert!(error.contains("a.out"), "{error}");
}
