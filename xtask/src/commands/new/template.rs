//! The texts of new files, from the templates in `xtask/templates`.

use crate::commands::new::new_problem::NewProblem;
use anyhow::Result;
use workbench::project::Project;
use workbench::site::Site;
use workbench::support::file::read;

/// The text in place of the URL and the title, in the header of a solution that was created by its name.
pub(super) const PROBLEM_PLACEHOLDER: &str = "TODO the URL of the problem, and its title";

/// Returns the text of a new solution.
///
/// # Errors
///
/// Returns an error if a template cannot be read.
pub(super) fn solution_text(project: &Project, problem: &NewProblem) -> Result<String> {
    let header = template(project, "header.rs")?;
    let kind = if problem.is_interactive { "interactive" } else { problem.site().short_name };
    // The URL and the title come from outside. They are filled in last, so that a word such as `SETTINGS` in them is
    // not replaced.
    let header = header
        .replace("SETTINGS", &header_facts(problem))
        .replace("PROBLEM", &problem_line(problem));
    Ok(header + &template(project, &format!("{kind}.rs"))?)
}

/// Returns the text of a new stress test.
///
/// # Errors
///
/// Returns an error if the template cannot be read.
pub(super) fn stress_test_text(
    project: &Project,
    name: &str,
    site: &Site,
    is_interactive: bool,
) -> Result<String> {
    // The input of an interactor need not consist of tests.
    let is_multitest = site.defaults.is_multitest && !is_interactive;
    let file = if is_multitest { "stress_multitest.rs" } else { "stress.rs" };
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
fn header_facts(problem: &NewProblem) -> String {
    let mut facts = limit_facts(problem);
    // If the page of the problem is not known, the user writes the limit.
    if problem.memory_limit_megabytes.is_none() && problem.title.is_none() {
        facts.push("Memory limit: TODO".into());
    }
    if problem.is_interactive {
        facts.push("Interactor: TODO".into());
    } else if guesses_tolerance(problem) {
        facts.push("Tolerance: 1e-6.".into());
    }
    facts.join("\n//! ")
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
    let title = problem.title.as_deref().map(sanitized_title);
    match &problem.url {
        Some(url) => format!("<{url}> {}", title.unwrap_or("TODO title".into())),
        None => title.unwrap_or(PROBLEM_PLACEHOLDER.into()),
    }
}

/// Returns a title without the characters that could end the line of a comment, hide a part of it, or be read as HTML
/// or as a link by rustdoc.
pub(super) fn sanitized_title(title: &str) -> String {
    let title = title.replace(['<', '['], "(").replace(['>', ']'], ")");
    // `escape_debug` returns several characters for a character that cannot be printed.
    let is_printable = |c: &char| c.is_ascii_graphic() || c.escape_debug().len() == 1;
    let is_kept = |c: &char| c.is_whitespace() || is_printable(c);
    let title: String = title.chars().filter(is_kept).collect();
    let title = title.split_whitespace().collect::<Vec<_>>().join(" ");
    title.chars().take(200).collect::<String>().trim_end().to_owned()
}

#[cfg(test)]
mod tests;
