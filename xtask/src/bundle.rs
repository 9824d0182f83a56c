//! A solution as one file: its own text, and after it the modules of the library that it reaches.
//!
//! Text is left out and indented line by line, so that comments and layout stay as they are. Afterwards
//! the tokens of the bundle are compared with those of the sources: no code is lost or changed. What
//! the compiler would accept in a bundle but read differently is refused. What it rejects is left to
//! the compiler.

pub mod build;
mod module_text;
mod refused;
mod source;
mod test_code;
#[cfg(test)]
mod tests;
mod token;

use crate::judge::profile::JudgeProfile;
use crate::judge::project::Project;
use anyhow::{Result, bail, ensure};
use source::Source;
use std::collections::BTreeMap;
use token::{tokens, words};

/// The name of the library: that of its package.
const LIBRARY: &str = "sente";

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
        JudgeProfile::of_header(&solution.header()).map_err(|error| solution.error(1, error))?;
    refused::check_solution(&solution, judge)?;
    let modules = reached(project, &solution, judge)?;

    let text = format!(
        "// {LIBRARY}: {problem}, bundled; {}\n{}{}",
        judge.description(),
        solution.text(),
        library_text(&modules, module_text::indented)
    );
    let plain = solution.plain_text() + &library_text(&modules, Source::plain_text);
    let expected = tokens(&plain)?;
    ensure!(
        tokens(&text).is_ok_and(|found| words(&found) == words(&expected)),
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
/// Each has its declaration: `pub mod graph`.
fn reached(
    project: &Project,
    solution: &Source,
    judge: &JudgeProfile,
) -> Result<Vec<(String, Source)>> {
    let declared = declarations(&Source::read(project, "src/lib.rs")?)?;
    let is_declared = |name: &str| declared.iter().any(|module| module.0 == name);
    let mut open = Vec::new();
    for token in solution.names_after(LIBRARY) {
        let name = &token.text;
        let sentence = format!("expected a module that src/lib.rs declares, found `{name}`");
        ensure!(is_declared(name), solution.error(token.line, sentence));
        open.push(name.clone());
    }
    let mut reached = BTreeMap::new();
    while let Some(name) = open.pop() {
        // In a module within the module, `super::` leads to other names too.
        if !is_declared(&name) || reached.contains_key(&name) {
            continue;
        }
        let module = Source::read(project, &format!("src/{name}.rs"))?;
        refused::check_module(&module, solution, judge)?;
        let names = module.names_after("super").into_iter();
        open.extend(names.map(|token| token.text.clone()));
        reached.insert(name, module);
    }
    let module = |(name, declaration)| Some((declaration, reached.remove(&name)?));
    Ok(declared.into_iter().filter_map(module).collect())
}

/// The name and the declaration of each module of the library.
fn declarations(root: &Source) -> Result<Vec<(String, String)>> {
    let mut modules = Vec::new();
    for declaration in root.tokens.split(|token| token.text == ";") {
        let words = words(declaration);
        match words[..] {
            ["mod", name] | ["pub", "mod", name] => modules.push((name.into(), words.join(" "))),
            [] => {}
            _ => bail!(root.error(
                declaration[0].line,
                "the root of the library may only declare modules, each in a file"
            )),
        }
    }
    Ok(modules)
}

fn library_text(modules: &[(String, Source)], body: fn(&Source) -> String) -> String {
    let modules: Vec<_> = modules
        .iter()
        .map(|(declaration, module)| format!("    {declaration} {{\n{}    }}\n", body(module)))
        .collect();
    if modules.is_empty() {
        return String::new();
    }
    // A solution need not use all of a module. Where a line is at rustfmt's limit, the indentation
    // takes it past that.
    format!(
        "\n#[allow(unused)]\n#[rustfmt::skip]\nmod {LIBRARY} {{\n{}}}\n",
        modules.join("\n")
    )
}
