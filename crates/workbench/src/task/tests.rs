use super::{CaseScope, Header, Profile, Project, Result, RunSettings, Task};
use crate::judging::comparison::{Comparison, Granularity};
use crate::judging::decision::Decision;
use crate::judging::judge::{CaseTexts, Checker, Interactor, Judge, OutputJudge};
use crate::support::bytes::Bytes;
use crate::task::case::Case;
use crate::task::jury_material::{Games, Generator, JuryMaterial, WorstCases};
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

#[test]
fn the_header_says_how_a_solution_is_judged() {
    let judge = |fact, jury_material| open(fact, jury_material).unwrap().case_judge;
    let comparison = |fact| match judge(fact, None) {
        Judge::Output(OutputJudge::Comparison(comparison)) => comparison,
        other => panic!("{other:?}"),
    };
    assert_eq!(comparison("https://atcoder.jp/x"), Comparison::Exact(Granularity::Lines));
    assert_eq!(comparison("https://codeforces.com/x"), Comparison::Exact(Granularity::Words));
    assert_eq!(comparison("Tolerance: 0.5"), Comparison::Tolerance(0.5));
    let judged = judge("https://x.org", Some(ACCEPTING));
    assert!(matches!(judged, Judge::Output(OutputJudge::Checker(Checker::Function(_)))));
    // A checker in the header takes precedence over the function of the jury material.
    let Judge::Output(OutputJudge::Checker(Checker::Command(command))) =
        judge("Checker: a b", Some(ACCEPTING))
    else {
        panic!("a command");
    };
    assert_eq!(command.to_string(), "a b");
    let judged = judge("Interactor: a", None);
    assert!(matches!(judged, Judge::Interactor(Interactor::Command(_))));
    // A missing file is reported before the solution is built.
    let task = open("Checker: python3 no-such.py", None).unwrap();
    let error = task.build(Profile::Debug).unwrap_err().to_string();
    assert!(error.starts_with("cannot find no-such.py in "), "{error}");
}

#[test]
fn limits_come_from_the_header_and_the_site() {
    let limits = |fact| open(fact, None).unwrap().limits;
    let stack = |fact| open(fact, None).unwrap().stack;
    assert_eq!(stack("https://atcoder.jp/x"), Bytes::megabytes(1024));
    assert_eq!(stack("https://codeforces.com/x"), Bytes::megabytes(256));
    assert_eq!(limits("https://x.org").time, Duration::from_secs(2));
    assert_eq!(limits("Time limit: 0.5 s.").time, Duration::from_millis(500));
    assert_eq!(limits("https://x.org").memory, Bytes::megabytes(4096));
    assert_eq!(limits("Memory limit: 256 MB.").memory, Bytes::megabytes(256));
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
    let report = task.run_settings().judge("/bin/sh".as_ref(), &first_case(&task));
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

#[test]
fn cases_are_files_worst_cases_and_games() {
    const GENERATOR: Generator =
        Generator { name: "large", about: "Large.", generate: |size, _| format!("{size}\n") };
    let jury_material = JuryMaterial {
        worst_cases: Some(WorstCases {
            unit: "things",
            min_size: 1,
            statement_limit: 7,
            generator_limit: 9,
            generators: &[GENERATOR],
            reference: |input| input.repeat(2),
        }),
        games: Some(Games {
            inputs: || vec!["3 1".into()],
            interactor: |_, _, _| Decision::Accepted(String::new()),
        }),
        ..JuryMaterial::new("x")
    };
    let files = ["b10.in", "b9.in", "a.in", "c.out", "README.md"]
        .map(|name| (format!("testcases/x/{name}"), "1\n"));
    let (_folder, project) = project("fast", &files);
    let task = Task::open(&project, "x", &[jury_material]).unwrap();
    let names = |scope| {
        let cases = task.cases(scope).unwrap();
        cases.into_iter().map(|case| case.name).collect::<Vec<_>>().join(", ")
    };
    assert_eq!(names(CaseScope::WithoutWorstCases), "a, b9, b10, c, 3 1");
    assert_eq!(names(CaseScope::WithWorstCases), "a, b9, b10, c, large, 3 1");
    let cases = task.cases(CaseScope::WithWorstCases).unwrap();
    let texts = |input: &str, expected: Option<&str>| CaseTexts {
        input: input.into(),
        expected: expected.map(str::to_owned),
    };
    assert_eq!(cases[0].texts().unwrap(), texts("1\n", None));
    assert_eq!(cases[4].texts().unwrap(), texts("7\n", Some("7\n7\n")));
    assert_eq!(cases[5].texts().unwrap(), texts("3 1", None));
    assert!(matches!(cases[5].judge, Judge::Interactor(Interactor::Function(_))));
}

#[test]
#[cfg(unix)]
fn a_program_that_fails_is_run_again_for_a_backtrace() {
    use crate::task::report::Detail;
    use std::ffi::OsString;
    let standard_error = |input: &str, backtrace: Option<&str>| {
        let (_folder, project) = project("fast", &[("testcases/x/a.in", input)]);
        let task = Task::open(&project, "x", &[]).unwrap();
        let backtrace = backtrace.map(OsString::from);
        let settings = RunSettings { backtrace, ..task.run_settings() };
        let report = settings.judge("/bin/sh".as_ref(), &first_case(&task));
        report.text(Detail::Full)
    };
    // The shell runs the input as a script.
    let fail = "echo backtrace $RUST_BACKTRACE >&2; exit 3";
    for (backtrace, expected) in [(None, "0"), (Some("full"), "full")] {
        let shown = standard_error(fail, backtrace);
        assert!(shown.contains(&format!("\nbacktrace {expected}\n")), "{shown}");
    }
    let succeed = "echo backtrace $RUST_BACKTRACE";
    let shown = standard_error(succeed, Some("1"));
    assert!(shown.contains("backtrace 0\n"), "{shown}");
    // With a backtrace, this program ends in another way, so the first run counts.
    let shown = standard_error("test $RUST_BACKTRACE = 0 && exit 3; echo oth'er' >&2", Some("1"));
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
        let verdict = task.run_settings().judge(&program, &case).verdict.to_string();
        assert!(verdict.starts_with("not judged: cannot start the program: "), "{verdict}");
    }
    // A program may end with the same status.
    let (_folder, project) = self::project("fast", &[("testcases/x/a.in", "exit 127\n")]);
    let task = Task::open(&project, "x", &[]).unwrap();
    let case = first_case(&task);
    let verdict = task.run_settings().judge("/bin/sh".as_ref(), &case).verdict.to_string();
    assert_eq!(verdict, "runtime error: exit status: 127");
}

#[test]
fn nothing_is_judged_before_the_interactor_is_written() {
    let fact = "https://x.org\n//! Interactor: TODO, see docs/manual.md.";
    let files = [("testcases/x/a.in", "1\n"), ("testcases/x/a.out", "1\n")];
    let (folder, project) = project(fact, &files);
    let task = Task::open(&project, "x", &[]).unwrap();
    assert!(task.is_interactive() && !open("https://x.org", None).unwrap().is_interactive());
    // The program does not matter, because it is not started.
    let case = first_case(&task);
    let verdict = task.run_settings().judge(folder.path(), &case).verdict.to_string();
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
        let report = task.run_settings().judge(folder.path(), &cases[1]);
        assert_eq!((report.case_name.as_str(), report.verdict.name()), ("b", "not judged"));
        assert!(report.verdict.to_string().contains(expected), "{}", report.verdict);
    }
    // An empty input is accepted if there is an expected output. An empty line may be a whole input and output.
    for (input, output) in [("", "1\n"), ("\n", "\n"), ("", "\n")] {
        let files = [("testcases/x/a.in", input), ("testcases/x/a.out", output)];
        let (_folder, project) = project("fast", &files);
        let task = Task::open(&project, "x", &[]).unwrap();
        first_case(&task).texts().unwrap();
    }
    #[cfg(unix)]
    {
        let files = [("testcases/x/a.in", "3\n")];
        let (folder, project) = project("fast", &files);
        let output = folder.path().join("testcases/x/a.out");
        std::os::unix::fs::symlink("nowhere", output).unwrap();
        let task = Task::open(&project, "x", &[]).unwrap();
        let error = first_case(&task).texts().unwrap_err().to_string();
        assert!(error.contains("a.out"), "{error}");
    }
}
