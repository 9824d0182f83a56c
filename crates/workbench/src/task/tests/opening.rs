//! Tests of tasks that are opened: the judge, the limits and the notes that a header gives.

use super::{UNWRITTEN_INTERACTOR, project_of_solution};
use crate::header::Header;
use crate::judging::comparison::{Comparison, Granularity};
use crate::judging::decision::Decision;
use crate::judging::judge::{Checker, Interactor, Judge, OutputJudge};
use crate::support::bytes::Bytes;
use crate::task::Task;
use crate::task::jury_material::JuryMaterial;
use anyhow::Result;
use std::time::Duration;

fn open(fact: &str, jury_material: Option<JuryMaterial>) -> Result<Task> {
    let (_folder, project) = project_of_solution(fact);
    Task::with_header(&project, "x", jury_material, Header::read(&format!("//! {fact}\n"))?)
}

const ACCEPTING: JuryMaterial = JuryMaterial {
    checker: Some(|_, _, _| Decision::Accepted(String::new())),
    ..JuryMaterial::new("x")
};

/// Returns the judge of a solution whose header has this line.
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
fn a_missing_file_of_a_checker_is_reported() {
    let task = open("Checker: python3 no-such.py", None).unwrap();
    let error = task.judge.ensure_can_be_started().unwrap_err().to_string();
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
fn a_task_is_interactive_before_the_interactor_is_written() {
    assert!(open(UNWRITTEN_INTERACTOR, None).unwrap().is_interactive());
    assert!(!open("https://x.org", None).unwrap().is_interactive());
}
