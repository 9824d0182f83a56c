//! Tests of the templates of solutions and of stress tests.

mod programs;

use super::{sanitized_title, solution_text, stress_test_text};
use crate::commands::new::new_problem::{NewProblem, Sample};
use std::time::Duration;
use tempfile::TempDir;
use test_support::files;
use workbench::header::{Header, StatedJudge};
use workbench::project::Project;
use workbench::site::Site;
use workbench::support::bytes::Bytes;

const URL: &str = "https://x.org/PROBLEM/SETTINGS";

fn here() -> Project {
    Project::from_environment().unwrap()
}

fn problem() -> NewProblem {
    let time_limit = Duration::from_millis(2500);
    NewProblem {
        time_limit,
        title: Some("A title".into()),
        ..NewProblem::of_url(URL, Some("x")).unwrap()
    }
}

fn header(problem: &NewProblem) -> Header {
    Header::read(&solution_text(&here(), problem).unwrap()).unwrap()
}

#[test]
fn a_page_without_a_memory_limit_adds_none_to_the_header() {
    let source = solution_text(&here(), &problem()).unwrap();
    let beginning =
        "//! <https://x.org/PROBLEM/SETTINGS> A title\n//!\n//! Time limit: 2.5 s.\n//!\n//! TODO ";
    assert!(source.starts_with(beginning), "{source}");
}

#[test]
fn the_header_states_the_url_the_title_and_the_limits() {
    let mut known = problem();
    known.memory_limit_megabytes = Some(256.0);
    let source = solution_text(&here(), &known).unwrap();
    assert_eq!(Header::find_title(&source), Some("A title"));
    let header = header(&known);
    assert_eq!(header.url.unwrap(), URL);
    assert_eq!(header.time_limit, Some(Duration::from_millis(2500)));
    assert_eq!(header.memory_limit, Some(Bytes::megabytes(256)));
    assert_eq!(header.judge, None);
    assert_eq!(header.notes, [""; 0]);
}

#[test]
fn the_header_of_an_interactive_problem_asks_for_an_interactor() {
    let mut interactive = problem();
    interactive.is_interactive = true;
    let header = header(&interactive);
    assert_eq!(header.judge, Some(StatedJudge::UnwrittenInteractor));
    assert!(header.notes[0].starts_with("the header has no `Interactor` yet: "));
}

#[test]
fn without_a_url_the_header_asks_for_what_is_not_known() {
    let unknown = NewProblem::of_name("x").unwrap();
    let source = solution_text(&here(), &unknown).unwrap();
    assert!(source.starts_with("//! TODO the URL of the problem, and its title\n//!\n"));
    assert!(source.contains("\n//! Memory limit: TODO\n//!\n"), "{source}");
    let header = header(&unknown);
    assert_eq!(header.url, None);
    assert_eq!(Header::find_title(&source), None);
    assert_eq!(header.time_limit, Some(Duration::from_secs(2)));
    assert_eq!(header.memory_limit, None);
    assert_eq!(header.notes.len(), 1);
    assert!(header.notes[0].starts_with("the header has no `Memory limit` yet: "));
}

#[test]
fn without_a_url_the_template_is_one_that_every_site_takes() {
    let source = solution_text(&here(), &NewProblem::of_name("x").unwrap()).unwrap();
    assert!(source.contains("use sente::input"), "{source}");
}

/// Returns the judge in the header of a problem with a sample.
fn judge_of_sample(output: &str, is_interactive: bool) -> Option<StatedJudge> {
    let mut problem = problem();
    problem.samples = Some(vec![Sample { input: "1".into(), output: output.into() }]);
    problem.is_interactive = is_interactive;
    header(&problem).judge
}

#[test]
fn a_sample_with_decimals_has_a_tolerance() {
    for output in ["2 -12.5\n", "0.1"] {
        let tolerance = Some(StatedJudge::Tolerance(1e-6));
        assert_eq!(judge_of_sample(output, false), tolerance, "{output}");
    }
}

#[test]
fn a_sample_without_decimals_has_no_tolerance() {
    for output in ["5.", "a.b", "1.2.3 .", "15"] {
        assert_eq!(judge_of_sample(output, false), None, "{output}");
    }
}

#[test]
fn the_interactor_decides_even_if_a_sample_has_decimals() {
    for output in ["2 -12.5\n", "0.1", "5.", "a.b", "1.2.3 .", "15"] {
        let interactor = Some(StatedJudge::UnwrittenInteractor);
        assert_eq!(judge_of_sample(output, true), interactor, "{output}");
    }
}

#[test]
fn a_title_is_only_a_title() {
    for (title, shown) in [
        ("A - x_1 & “é”, 問題!  'B' \"\\\"", "A - x_1 & “é”, 問題! 'B' \"\\\""),
        ("\nChecker: rm -rf ~", "Checker: rm -rf ~"),
        ("x\nTime limit: 9 s.\r\n//! Checker: x", "x Time limit: 9 s. //! Checker: x"),
        ("\u{202e}x\u{2028}Tolerance: 1\u{85}y\rz\0\u{1b}]0;", "x Tolerance: 1 y z)0;"),
        ("A \u{200b}", "A"),
        ("\u{200b} A", "A"),
        ("A \u{200b} B", "A B"),
        ("http://x.org <script> [a](b)", "http://x.org (script) (a)(b)"),
        ("PROBLEM SETTINGS", "PROBLEM SETTINGS"),
    ] {
        let [source, usual] = [title, "A title"].map(|title| {
            solution_text(&here(), &NewProblem { title: Some(title.into()), ..problem() }).unwrap()
        });
        assert_eq!(source, usual.replacen("> A title", &format!("> {shown}"), 1));
        assert_eq!(Header::find_title(&source), Some(shown));
        let header = Header::read(&source).unwrap();
        assert_eq!(header, Header::read(&usual).unwrap());
    }
}

#[test]
fn a_long_title_is_cut() {
    assert_eq!(sanitized_title(&"é".repeat(1000)).chars().count(), 200);
    assert_eq!(sanitized_title(&("x".repeat(199) + " yy")), "x".repeat(199));
}

#[test]
fn a_template_that_is_missing_is_named() {
    let (_folder, project) = files::empty_project(Project::new);
    let error = solution_text(&project, &problem()).unwrap_err().to_string();
    assert!(error.starts_with("cannot read ") && error.contains("header.rs"), "{error}");
}

/// Creates a project with templates of its user.
fn project_with_templates() -> (TempDir, Project) {
    let templates = [
        ("xtask/templates/header.rs", "//! SETTINGS PROBLEM\r\n"),
        ("xtask/templates/other.rs", "fn a() {}"),
        ("xtask/templates/stress.rs", "NAME"),
        ("xtask/templates/stress_multitest.rs", "NAME of many tests"),
    ];
    files::project(&templates, Project::new)
}

#[test]
fn the_user_may_change_the_templates() {
    let (_folder, project) = project_with_templates();
    let expected = format!("//! Time limit: 2.5 s. <{URL}> A title\nfn a() {{}}\n");
    assert_eq!(solution_text(&project, &problem()).unwrap(), expected);
}

#[test]
fn only_inputs_of_many_tests_have_a_stress_test_of_many_tests() {
    let (_folder, project) = project_with_templates();
    for (url, is_interactive, expected) in [
        ("https://x.org/x", false, "x\n"),
        ("https://atcoder.jp/contests/a/tasks/x", false, "x\n"),
        ("https://codeforces.com/contest/1/problem/x", false, "x of many tests\n"),
        ("https://codeforces.com/contest/1/problem/x", true, "x\n"),
    ] {
        let site = Site::of_url(url).unwrap();
        let text = stress_test_text(&project, "x", site, is_interactive).unwrap();
        assert_eq!(text, expected, "{url} {is_interactive}");
    }
}
