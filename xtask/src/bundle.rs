//! A solution as one file: its own text, and after it the modules of the library that it reaches.
//!
//! The text is cut and indented line by line, so that comments and layout stay as they are. Afterwards
//! the tokens of the bundle are compared with those of the sources: no code is lost or changed. What
//! the compiler would accept in a bundle but read differently is refused. What it rejects is left to
//! the compiler.

pub mod build;
mod library;
mod module_text;
mod refused;
mod source;
mod test_code;
#[cfg(test)]
mod tests;
mod token;

use crate::judge::profile::JudgeProfile;
use crate::judge::project::Project;
use anyhow::{Result, ensure};
use library::{LIBRARY, Module};
use source::Source;
use std::collections::BTreeSet;
use token::{code, tokens};

/// The file to submit.
#[derive(Debug, PartialEq, Eq)]
pub struct Bundle {
    /// The judge that it is for.
    pub judge: &'static JudgeProfile,
    /// The text.
    pub text: String,
}

/// Bundles a solution of a project.
///
/// # Errors
///
/// If a source cannot be read, or has something that a bundle or the judge does not support. The
/// error names the file, and the line if there is one.
pub fn bundle(project: &Project, problem: &str) -> Result<Bundle> {
    let solution = Source::read(project, &format!("src/bin/{problem}.rs"))?;
    let judge =
        JudgeProfile::of_header(&solution.header()).map_err(|error| solution.error(0, error))?;
    refused::check(&solution, judge)?;
    let library = library::read(project)?;
    let modules = reached(&solution, &library, judge)?;

    let assemble = |body: fn(&Source) -> String| {
        let mut text = format!(
            "// {LIBRARY}: {problem}, bundled; {}\n{}",
            judge.description(),
            solution.text
        );
        let parts: Vec<_> = modules
            .iter()
            .map(|module| format!("    {} {{\n{}    }}\n", module.head, body(&module.source)))
            .collect();
        if !parts.is_empty() {
            // A solution need not use all of a module. Where a line is at rustfmt's limit, the
            // indentation takes it past that.
            text += &format!(
                "\n#[allow(unused)]\n#[rustfmt::skip]\nmod {LIBRARY} {{\n{}}}\n",
                parts.join("\n")
            );
        }
        text
    };
    let text = assemble(module_text::indented);
    let plain = assemble(|source| source.text.clone());
    ensure!(
        code(&tokens(&text)?) == code(&tokens(&plain)?),
        "{}: the bundle would not have the tokens of its sources",
        solution.path
    );
    ensure!(
        text.len() <= judge.source_limit,
        "{}: the bundle has {} bytes, and {} accepts at most {}",
        solution.path,
        text.len(),
        judge.name,
        judge.source_limit
    );
    Ok(Bundle { judge, text })
}

/// The modules that the solution names, those that they name, and so on, in the order of the library.
fn reached<'a>(
    solution: &Source,
    library: &'a [Module],
    judge: &JudgeProfile,
) -> Result<Vec<&'a Module>> {
    let mut reached = BTreeSet::new();
    let mut open = library::named_by_solution(solution, library)?;
    while let Some(index) = open.pop() {
        if reached.insert(index) {
            let module = &library[index].source;
            refused::check_module(module, solution, judge)?;
            open.extend(library::named_by_module(module, library)?);
        }
    }
    Ok(reached.into_iter().map(|index| &library[index]).collect())
}
