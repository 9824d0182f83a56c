//! The modules of the library, and which of them a source names.

use super::source::Source;
use super::token::{INNER_DOC, OUTER_DOC};
use anyhow::{Result, bail, ensure};
use std::io;

/// The name of the library: that of its package.
pub(super) const LIBRARY: &str = "sente";

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
pub(super) fn read(read: &impl Fn(&str) -> io::Result<String>) -> Result<Vec<Module>> {
    let root = Source::read("src/lib.rs", read)?;
    let mut modules = Vec::new();
    let mut index = 0;
    while index < root.tokens.len() {
        index = match root.words::<4>(index) {
            [OUTER_DOC | INNER_DOC, ..] => index + 1,
            ["#", "[", "allow" | "warn" | "deny" | "forbid", ..] => root.after_group(index + 1),
            ["#", "!", "[", "allow" | "warn" | "deny" | "forbid"] => root.after_group(index + 2),
            ["mod", name, ";", _] => {
                modules.push(module(name, format!("mod {name}"), read)?);
                index + 3
            }
            ["pub", "mod", name, ";"] => {
                modules.push(module(name, format!("pub mod {name}"), read)?);
                index + 4
            }
            _ => bail!(root.error(
                root.tokens[index].line,
                "the root of the library may only declare modules, each in a file"
            )),
        };
    }
    Ok(modules)
}

fn module(name: &str, head: String, read: &impl Fn(&str) -> io::Result<String>) -> Result<Module> {
    let source = Source::read(&format!("src/{name}.rs"), read)?;
    refuse_foreign_impls(&source)?;
    Ok(Module {
        name: name.into(),
        head,
        source,
    })
}

/// A bundle may lack this module but have the type: it would do without the `impl`.
fn refuse_foreign_impls(source: &Source) -> Result<()> {
    let defined: Vec<_> = (0..source.tokens.len())
        .filter_map(|index| match source.words(index) {
            ["struct" | "enum" | "union" | "trait", name] => Some(name),
            _ => None,
        })
        .collect();
    for (index, token) in source.tokens.iter().enumerate() {
        let is_item =
            ["", ";", "{", "}", "]", OUTER_DOC, INNER_DOC].contains(&source.word_before(index));
        if token.text != "impl" || !is_item || token.place.in_macro {
            continue;
        }
        let end = source.find(index, &["{"]).unwrap_or(source.tokens.len());
        ensure!(
            (index..end).any(|index| defined.contains(&source.word(index))),
            source.error(
                token.line,
                "an `impl` needs a type or a trait of the same module: a bundle may lack this module"
            )
        );
    }
    Ok(())
}

/// The modules that a solution names by `sente::…`, as indices.
///
/// # Errors
///
/// If the name of the library is anywhere but at the beginning of such a path, or where the path would
/// not lead to the module in the bundle.
pub(super) fn named_by_solution(solution: &Source, library: &[Module]) -> Result<Vec<usize>> {
    let mut found = Vec::new();
    for (index, token) in solution.tokens.iter().enumerate() {
        if token.text != LIBRARY {
            continue;
        }
        let refuse = |sentence: &str| Err(solution.error(token.line, sentence));
        if solution.word_before(index) == "::" {
            return refuse("`::sente` is not supported in a bundle: write `sente::…`");
        }
        if solution.word(index + 1) != "::" {
            return refuse(
                "`sente` without a module is not supported in a bundle: write `sente::…`",
            );
        }
        if token.place.modules > 0 {
            return refuse(
                "`sente::` in a module of the solution is not supported in a bundle: `use` it at \
                 the top of the file, and reach it through `super::`",
            );
        }
        found.extend(named_after(solution, index + 1, library)?);
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
    for (index, token) in source.tokens.iter().enumerate() {
        if token.text != "super" {
            continue;
        }
        let mut levels = 1;
        while index >= 2 * levels && source.words(index - 2 * levels) == ["super", "::"] {
            levels += 1;
        }
        if levels > token.place.modules {
            let is_visibility =
                index >= 2 && matches!(source.words(index - 2), ["pub", "(", "super", ")"]);
            if !is_visibility {
                found.extend(named_after(source, index + 1, library)?);
            }
        } else if source.words(index + 1) == ["::", "{"] {
            // There, `super` would count from where the braces are.
            let inner = parts(source, index + 2).find(|&part| source.word(part) == "super");
            if let Some(part) = inner {
                bail!(source.error(
                    source.tokens[part].line,
                    "`super` in braces is not supported in a bundle"
                ));
            }
        }
    }
    Ok(found)
}

/// The modules in `::name` and in `::{name…, name…}`, where the separator is at `index`.
fn named_after(source: &Source, index: usize, library: &[Module]) -> Result<Vec<usize>> {
    let names = match source.words(index) {
        ["::", "{"] => parts(source, index + 1).collect(),
        ["::", _] => vec![index + 1],
        _ => vec![index],
    };
    let position = |name: usize| {
        let word = source.word(name);
        let found = library.iter().position(|module| module.name == word);
        found.ok_or_else(|| {
            let line = source.tokens[name.min(source.tokens.len() - 1)].line;
            source.error(
                line,
                format!("expected a module that src/lib.rs declares, found `{word}`"),
            )
        })
    };
    names.into_iter().map(position).collect()
}

/// Where the parts of `{…, …}` begin.
fn parts(source: &Source, open: usize) -> impl Iterator<Item = usize> {
    let depth = source.tokens[open].place.depth + 1;
    (open + 1..source.after_group(open) - 1).filter(move |&index| {
        source.tokens[index].place.depth == depth
            && (index == open + 1 || source.word(index - 1) == ",")
    })
}
