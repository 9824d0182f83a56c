//! The modules of the library, and which of them a source names.

use super::source::Source;
use super::token::{INNER_DOC, OUTER_DOC};
use crate::judge::project::Project;
use anyhow::{Result, bail, ensure};

/// The name of the library: that of its package.
pub(super) const LIBRARY: &str = "sente";

/// Attributes that only warn the developer, or do not.
const LINTS: [&str; 5] = ["allow", "expect", "warn", "deny", "forbid"];

pub(super) struct Module {
    name: String,
    /// As it is declared: `pub mod graph`.
    pub(super) head: String,
    pub(super) source: Source,
}

/// Reads the library: the modules in the order of their declarations.
///
/// # Errors
///
/// If a source cannot be read, or if the root of the library has anything else than declarations.
pub(super) fn read(project: &Project) -> Result<Vec<Module>> {
    let root = Source::read(project, "src/lib.rs")?;
    let mut modules = Vec::new();
    let mut index = 0;
    while index < root.tokens.len() {
        let (visibility, name) = match root.words::<4>(index) {
            [OUTER_DOC | INNER_DOC, ..] => {
                index += 1;
                continue;
            }
            ["#", "[", lint, _] | ["#", "!", "[", lint] if LINTS.contains(&lint) => {
                index = root.find(index, &["]"]).unwrap_or(index) + 1;
                continue;
            }
            ["mod", name, ";", _] => ("", name),
            ["pub", "mod", name, ";"] => ("pub ", name),
            _ => bail!(root.error(
                index,
                "the root of the library may only declare modules, each in a file"
            )),
        };
        let source = Source::read(project, &format!("src/{name}.rs"))?;
        refuse_foreign_impls(&source)?;
        let head = format!("{visibility}mod {name}");
        let name = name.into();
        modules.push(Module { name, head, source });
        index = root.find(index, &[";"]).unwrap_or(index) + 1;
    }
    Ok(modules)
}

/// A bundle may have the type and lack the module with this `impl`.
fn refuse_foreign_impls(source: &Source) -> Result<()> {
    let kinds = ["struct", "enum", "union", "trait"].into_iter();
    let definitions = kinds.flat_map(|kind| source.positions(kind));
    let defined: Vec<_> = definitions.map(|index| source.word(index + 1)).collect();
    for index in source.positions("impl") {
        let [before] = source.words_before(index);
        let is_item = ["", ";", "{", "}", "]", OUTER_DOC, INNER_DOC].contains(&before)
            && !source.tokens[index].place.in_macro;
        let end = source.find(index, &["{"]).unwrap_or(index);
        ensure!(
            !is_item || (index..end).any(|index| defined.contains(&source.word(index))),
            source.error(
                index,
                "an `impl` needs a type or a trait of its module: a bundle may lack the module"
            )
        );
    }
    Ok(())
}

/// The modules that a solution names by `sente::…`, as indices.
///
/// # Errors
///
/// If the name of the library is anywhere else, or where it would not lead to the library in the bundle.
pub(super) fn named_by_solution(solution: &Source, library: &[Module]) -> Result<Vec<usize>> {
    let mut found = Vec::new();
    for index in solution.positions(LIBRARY) {
        let is_path = solution.words_before(index) != ["::"] && solution.word(index + 1) == "::";
        ensure!(
            is_path && solution.tokens[index].place.modules == 0,
            solution.error(
                index,
                "a bundle has the library only as `sente::…`, outside of modules"
            )
        );
        found.extend(named_after(solution, index, library)?);
    }
    Ok(found)
}

/// The modules that a module of the library names by `super::…`, as indices.
///
/// # Errors
///
/// If the root of the library is named in any other way.
pub(super) fn named_by_module(source: &Source, library: &[Module]) -> Result<Vec<usize>> {
    let mut found = Vec::new();
    for index in source.positions("super") {
        let mut first = index;
        let mut levels = 1;
        while source.words_before(first) == ["::", "super"] {
            first -= 2;
            levels += 1;
        }
        if levels <= source.tokens[index].place.modules {
            // In the braces of `super::{…}`, `super` counts from there.
            let is_inner = |part: &usize| {
                source.words_before(*part) != ["::"] && source.word(*part) == "super"
            };
            if let Some(part) = parts(source, index).into_iter().find(is_inner) {
                bail!(source.error(part, "`super` in braces is not supported in a bundle"));
            }
        } else if source.words_before(index) != ["(", "pub"] || source.word(index + 1) != ")" {
            found.extend(named_after(source, index, library)?);
        }
    }
    Ok(found)
}

/// The modules in `root::name` and in `root::{name…, name…}`.
fn named_after(source: &Source, root: usize, library: &[Module]) -> Result<Vec<usize>> {
    let position = |part| {
        let word = source.word(part);
        let found = library.iter().position(|module| module.name == word);
        let sentence = || format!("expected a module that src/lib.rs declares, found `{word}`");
        found.ok_or_else(|| source.error(part, sentence()))
    };
    parts(source, root).into_iter().map(position).collect()
}

/// Where `part`, or each `part` of `{part, part}`, begins after `root::`.
fn parts(source: &Source, root: usize) -> Vec<usize> {
    match source.words(root + 1) {
        ["::", "{"] => {
            let depth = source.tokens[root].place.depth;
            (root + 3..source.tokens.len())
                .take_while(|&index| source.tokens[index].place.depth > depth)
                .filter(|&index| source.tokens[index].place.depth == depth + 1)
                .filter(|&index| ["{", ","].contains(&source.word(index - 1)))
                .collect()
        }
        ["::", _] => vec![root + 2],
        _ => vec![root + 1],
    }
}
