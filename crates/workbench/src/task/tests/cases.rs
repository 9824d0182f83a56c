//! Tests of the cases of a task.

use super::{UNWRITTEN_INTERACTOR, first_case, project};
use crate::judging::decision::Decision;
use crate::judging::judge::{CaseTexts, Interactor, Judge};
use crate::task::case::Case;
use crate::task::jury_material::{Games, Generator, JuryMaterial, WorstCaseSource};
use crate::task::{CaseScope, Task};
use std::fs;
use tempfile::TempDir;

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
