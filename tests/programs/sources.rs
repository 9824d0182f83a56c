//! The sources of the solutions of built-in problems: their headers, and the tests that each solution has.

use crate::project;
use anyhow::{Context, Result, ensure};
use problems::ALL_JURY_MATERIAL;
use std::collections::BTreeSet;
use std::fs;
use test_support::harness::{Test, test};
use workbench::header::Header;

pub(crate) fn tests() -> Vec<Test> {
    let tests = |name| {
        [
            test(format!("{name}/no line of the proof is read as a limit or a judge"), move || {
                verify_facts(name)
            }),
            test(format!("{name}/the proof names variables of the code"), move || {
                verify_names(name)
            }),
            test(
                format!("{name}/the header has the idea in short, and says where it helps"),
                move || verify_sections(name),
            ),
            test(format!("{name}/the solution has its two modules of tests"), move || {
                verify_tests(name)
            }),
        ]
    };
    ALL_JURY_MATERIAL.iter().flat_map(|material| tests(material.name)).collect()
}

/// Checks that a header names its problem, that nothing of the template is left to write, and that the tools take no
/// line of the proof for a fact, such as a time limit.
fn verify_facts(name: &str) -> Result<()> {
    let solution = project().read_solution(name)?;
    let to_write = solution.lines().find(|line| line.starts_with("//!") && line.contains("TODO"));
    ensure!(to_write.is_none(), "expected a header that is written, found {to_write:?}");
    let header = Header::read(&solution)?;
    header.url.context("expected the URL of the problem, found none")?;
    ensure!(header.notes.is_empty(), "expected no notes, found {:?}", header.notes);
    Ok(())
}

/// Checks that a solution has the unit tests of the examples in its header, and the tests with the reference solution.
fn verify_tests(name: &str) -> Result<()> {
    let solution = project().read_solution(name)?;
    for module in [format!("mod {name}_unit_tests {{"), format!("mod {name}_stress_tests;")] {
        let is_there = solution.lines().any(|line| line == module);
        ensure!(is_there, "expected `{module}` in the solution, found none");
    }
    let tests = project().stress_test_file(name);
    let is_there = fs::read_to_string(&tests)?.contains("#[test]");
    ensure!(is_there, "expected a test in {}, found none", tests.display());
    Ok(())
}

/// Checks that the header has a paragraph with the idea in short and its time, and the section "The idea elsewhere"
/// with the bullets that each problem has.
fn verify_sections(name: &str) -> Result<()> {
    let solution = project().read_solution(name)?;
    let mut lines = solution.lines();
    let from_summary = lines.by_ref().skip_while(|line| !line.starts_with("//! In short: "));
    let summary: Vec<_> = from_summary.take_while(|line| *line != "//!").collect();
    ensure!(
        summary.iter().any(|line| line.contains("O(")),
        "expected a paragraph that begins with `In short:` and has the time, found {summary:?}"
    );
    lines
        .find(|line| *line == "//! # The idea elsewhere")
        .context("expected the section `# The idea elsewhere`, found none")?;
    let bullets: Vec<_> = lines.filter(|line| line.starts_with("//! - **")).collect();
    for words in ["A first idea that fails", "How to recognise such problems", "ibling problem"] {
        let is_there = bullets.iter().any(|bullet| bullet.contains(words));
        ensure!(is_there, "expected a bullet with the words `{words}` in this section, found none");
    }
    Ok(())
}

/// Checks that each name with an underscore in the header, such as `moves_left`, is a name in the code of the solution
/// or of the library.
fn verify_names(name: &str) -> Result<()> {
    let solution = project().read_solution(name)?;
    let (header, mut code): (Vec<_>, Vec<_>) =
        solution.lines().map(str::to_owned).partition(|line| line.starts_with("//!"));
    for entry in fs::read_dir(project().root().join("src"))? {
        let file = entry?.path();
        if file.is_file() {
            let text = fs::read_to_string(file)?;
            code.extend(text.lines().map(str::to_owned));
        }
    }
    code.retain(|line| !line.trim_start().starts_with("//"));
    let known: BTreeSet<_> = code.iter().flat_map(|line| names(line)).collect();
    let text = header.join("\n");
    let named = text.split('`').skip(1).step_by(2).flat_map(names);
    let unknown: Vec<_> =
        named.filter(|name| name.contains('_') && !known.contains(name)).collect();
    ensure!(unknown.is_empty(), "expected names of the code, found {unknown:?}");
    Ok(())
}

/// Returns the names and numbers in a text.
fn names(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| !c.is_alphanumeric() && c != '_').filter(|word| !word.is_empty())
}
