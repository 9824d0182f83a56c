//! The texts of new files, from the templates in `xtask/templates`.

use super::new_problem::NewProblem;
use anyhow::Result;
use workbench::project::Project;
use workbench::site::Site;
use workbench::support::file::read;

/// The text in place of the URL, in the header of a solution that was created by its name.
pub(super) const UNKNOWN_URL: &str = "TODO the URL of the problem, and its title";

/// Returns the text of a new solution.
///
/// # Errors
///
/// Returns an error if a template cannot be read.
pub(super) fn solution(project: &Project, problem: &NewProblem) -> Result<String> {
    let header = template(project, "header.rs")?;
    let kind = if problem.is_interactive { "interactive" } else { problem.site().short_name };
    // The URL and the title come from outside. They are filled in last, so that a word such as `SETTINGS` in them is
    // not replaced.
    let header =
        header.replace("SETTINGS", &settings(problem)).replace("PROBLEM", &problem_line(problem));
    Ok(header + &template(project, &format!("{kind}.rs"))?)
}

/// Returns the text of a new stress test.
///
/// # Errors
///
/// Returns an error if the template cannot be read.
pub(super) fn stress_test(
    project: &Project,
    name: &str,
    site: &Site,
    is_interactive: bool,
) -> Result<String> {
    // The input of an interactor need not consist of tests.
    let has_many_tests = site.defaults.has_many_tests && !is_interactive;
    let file = if has_many_tests { "stress_multitest.rs" } else { "stress.rs" };
    Ok(template(project, file)?.replace("NAME", name))
}

fn template(project: &Project, file: &str) -> Result<String> {
    Ok(with_newlines(&read(&project.root().join("xtask/templates").join(file))?))
}

/// Returns a text with `\n` after each line. The text may come from a system with other line ends.
pub(super) fn with_newlines(text: &str) -> String {
    text.lines().map(|line| format!("{line}\n")).collect()
}

/// Returns the facts of the header about the limits of a problem, such as `Time limit: 2 s.`.
pub(super) fn limit_facts(problem: &NewProblem) -> Vec<String> {
    let seconds = problem.time_limit.as_millis() as f64 / 1e3;
    let mut facts = vec![format!("Time limit: {seconds} s.")];
    if let Some(megabytes) = problem.memory_limit_megabytes {
        facts.push(format!("Memory limit: {megabytes} MB."));
    }
    facts
}

/// Returns the lines of the header that the tools read: the limits, and the way to judge if it is special. The first
/// line is without its `//!`, because the template has it already.
fn settings(problem: &NewProblem) -> String {
    let mut settings = limit_facts(problem);
    // If the page of the problem is not known, the user writes the limit.
    if problem.memory_limit_megabytes.is_none() && problem.title.is_none() {
        settings.push("Memory limit: TODO".into());
    }
    if problem.is_interactive {
        settings.push("Interactor: TODO, see docs/manual.md.".into());
    } else if guesses_tolerance(problem) {
        settings.push("Tolerance: 1e-6.".into());
    }
    settings.join("\n//! ")
}

/// Returns true if the header gets a tolerance, because an output has a word like -12.5. The `5.` that ends a sentence
/// does not count.
pub(super) fn guesses_tolerance(problem: &NewProblem) -> bool {
    let is_decimal =
        |word: &str| word.contains('.') && !word.ends_with('.') && word.parse::<f64>().is_ok();
    let mut words =
        problem.known_samples().iter().flat_map(|sample| sample.output.split_whitespace());
    !problem.is_interactive && words.any(is_decimal)
}

/// Returns the line of the header with the URL and the title of the problem.
fn problem_line(problem: &NewProblem) -> String {
    let title = problem.title.as_deref().map(one_line);
    match &problem.url {
        Some(url) => format!("<{url}> {}", title.unwrap_or("TODO title".into())),
        None => title.unwrap_or(UNKNOWN_URL.into()),
    }
}

/// Returns a title without the characters that could end the line of a comment, hide a part of it, or be read as HTML
/// or as a link by rustdoc.
pub(super) fn one_line(title: &str) -> String {
    let title = title.split_whitespace().collect::<Vec<_>>().join(" ");
    let title = title.replace(['<', '['], "(").replace(['>', ']'], ")");
    // `escape_debug` returns several characters for a character that cannot be printed.
    let is_printable = |c: &char| c.is_ascii_graphic() || c.escape_debug().len() == 1;
    title.chars().filter(is_printable).take(200).collect()
}

#[cfg(test)]
mod tests {
    use super::{one_line, solution, stress_test};
    use crate::commands::new::new_problem::{NewProblem, Sample};
    use std::time::Duration;
    use test_support::files;
    use workbench::header::{Header, StatedJudge};
    use workbench::project::Project;
    use workbench::site::Site;
    use workbench::support::bytes::Bytes;
    use workbench::support::file::write;

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
        Header::read(&solution(&here(), problem).unwrap()).unwrap()
    }

    #[test]
    fn the_header_states_what_is_known() {
        let source = solution(&here(), &problem()).unwrap();
        let beginning = "//! <https://x.org/PROBLEM/SETTINGS> A title\n//!\n//! Time limit: 2.5 s.\n//!\n//! TODO ";
        assert!(source.starts_with(beginning), "{source}");
        let mut known = problem();
        known.memory_limit_megabytes = Some(256.0);
        let header_of_known = header(&known);
        assert_eq!(header_of_known.url.unwrap(), URL);
        assert_eq!(header_of_known.time_limit, Some(Duration::from_millis(2500)));
        assert_eq!(header_of_known.memory_limit, Some(Bytes::megabytes(256)));
        assert_eq!(header_of_known.judge, None);
        assert_eq!(header_of_known.notes, [""; 0]);
        known.is_interactive = true;
        let interactive = header(&known);
        assert_eq!(interactive.judge, Some(StatedJudge::UnwrittenInteractor));
        assert!(interactive.notes[0].starts_with("the header has no `Interactor` yet: "));
        let unknown = NewProblem::of_name("x").unwrap();
        let unknown_header = header(&unknown);
        assert_eq!(unknown_header.url, None);
        assert_eq!(unknown_header.time_limit, Some(Duration::from_secs(2)));
        let source = solution(&here(), &unknown).unwrap();
        assert!(source.starts_with("//! TODO the URL of the problem, and its title\n//!\n"));
        assert!(source.contains("\n//! Memory limit: TODO\n//!\n"), "{source}");
        assert_eq!(unknown_header.memory_limit, None);
        assert!(source.contains("use sente::input"), "a template that every site takes");
    }

    #[test]
    fn decimals_have_a_tolerance() {
        for (outputs, tolerance) in [("2 -12.5\n|0.1", Some(1e-6)), ("5.|a.b|1.2.3 .|15", None)] {
            for output in outputs.split('|') {
                let mut decimal = problem();
                decimal.samples = Some(vec![Sample { input: "1".into(), output: output.into() }]);
                assert_eq!(
                    header(&decimal).judge,
                    tolerance.map(StatedJudge::Tolerance),
                    "{output}"
                );
                decimal.is_interactive = true;
                let unwritten = Some(StatedJudge::UnwrittenInteractor);
                assert_eq!(header(&decimal).judge, unwritten, "the interactor decides");
            }
        }
    }

    #[test]
    fn a_title_is_only_a_title() {
        for (title, shown) in [
            ("A - x_1 & “é”, 問題!  'B' \"\\\"", "A - x_1 & “é”, 問題! 'B' \"\\\""),
            ("\nChecker: rm -rf ~", "Checker: rm -rf ~"),
            ("x\nTime limit: 9 s.\r\n//! Checker: x", "x Time limit: 9 s. //! Checker: x"),
            ("\u{202e}x\u{2028}Tolerance: 1\u{85}y\rz\0\u{1b}]0;", "x Tolerance: 1 y z)0;"),
            ("http://x.org <script> [a](b)", "http://x.org (script) (a)(b)"),
            ("PROBLEM SETTINGS", "PROBLEM SETTINGS"),
        ] {
            let [source, usual] = [title, "A title"].map(|title| {
                solution(&here(), &NewProblem { title: Some(title.into()), ..problem() }).unwrap()
            });
            assert_eq!(source, usual.replacen("> A title", &format!("> {shown}"), 1));
            let header = Header::read(&source).unwrap();
            assert_eq!(header, Header::read(&usual).unwrap());
        }
        assert_eq!(one_line(&"é".repeat(1000)).chars().count(), 200);
    }

    #[test]
    fn the_templates_are_those_of_the_project() {
        let (folder, project) = files::empty_project(Project::new);
        let error = solution(&project, &problem()).unwrap_err().to_string();
        assert!(error.starts_with("cannot read ") && error.contains("header.rs"), "{error}");
        for (file, text) in [
            ("header.rs", "//! SETTINGS PROBLEM\r\n"),
            ("other.rs", "fn a() {}"),
            ("stress.rs", "NAME"),
            ("stress_multitest.rs", "NAME of many tests"),
        ] {
            write(&folder.path().join("xtask/templates").join(file), text).unwrap();
        }
        let expected = format!("//! Time limit: 2.5 s. <{URL}> A title\nfn a() {{}}\n");
        assert_eq!(solution(&project, &problem()).unwrap(), expected);
        for (url, is_interactive, expected) in [
            ("https://x.org/x", false, "x\n"),
            ("https://atcoder.jp/contests/a/tasks/x", false, "x\n"),
            ("https://codeforces.com/contest/1/problem/x", false, "x of many tests\n"),
            ("https://codeforces.com/contest/1/problem/x", true, "x\n"),
        ] {
            let site = Site::of_url(url).unwrap();
            let text = stress_test(&project, "x", site, is_interactive).unwrap();
            assert_eq!(text, expected, "{url} {is_interactive}");
        }
    }
}
