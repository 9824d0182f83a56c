//! The layout of a bundle: the header of the solution, then a module with the solution, and a module with the library.
//!
//! `extern crate self as sente` makes the name `sente` lead to the root of the bundle. So the public items and the
//! exported macros of the library also stand there.

use super::gaps::{Shortening, shortened};
use super::nested_crate::{NestedCrate, NestedText, Role, VisibilityOverride};
use crate::macro_calls::{CountingMacros, called_by_solution};
use crate::syntax::calls::call_at;
use crate::syntax::items::Item;
use crate::syntax::macros::{exported_macros, may_export_macros};
use crate::syntax::place::places;
use crate::syntax::search::{begins_with_crate_visibility, identifiers};
use crate::syntax::source::{LIBRARY_NAME, Program, Source};
use crate::syntax::token::Token;
use anyhow::Result;

/// Returns the text of a bundle.
///
/// # Errors
///
/// Returns an error if the text of the library is not Rust.
pub(crate) fn bundle_text(program: Program, shortening: Shortening) -> Result<String> {
    let [solution_name, library_name, main_name] =
        ["solution", "library", "sente_main"].map(|name| free_name(program, name));
    let solution = NestedCrate {
        source: program.solution,
        name: &solution_name,
        role: Role::Solution,
        visibilities: kept_visibilities(program),
    };
    let solution = solution.text();
    let library = NestedCrate {
        source: program.library,
        name: &library_name,
        role: Role::Library,
        visibilities: visibilities_in_called_macros(program, &solution_name),
    };
    let library = library.text();
    let library_body = match shortening {
        Shortening::None => &library.body,
        _ => &shortened(&library.body, shortening)?,
    };
    let (header, body) = solution.body.split_at(header_end(program.solution));
    let parts = [
        header.trim(),
        &root_lines(&solution, &library).join("\n"),
        &solution_module(&solution_name, body.trim(), &main_name),
        &library_module(program.library, &library_name, library_body.trim()),
    ];
    let parts: Vec<_> = parts.into_iter().filter(|part| !part.is_empty()).collect();
    Ok(parts.join("\n\n"))
}

/// Returns the module with the solution, and the `main` of the bundle. A function `main_name` in the module lets this
/// `main` call the private `main` of the solution.
fn solution_module(name: &str, body: &str, main_name: &str) -> String {
    format!(
        "// The solution is a module, and so is the library after it: neither sees the other's private names.\n\
         mod {name} {{\n{body}\n\n\
         pub(super) fn {main_name}() -> impl ::std::process::Termination {{\n    main()\n}}\n}}\n\n\
         fn main() -> impl ::std::process::Termination {{\n    {name}::{main_name}()\n}}"
    )
}

/// Returns the lines that give the public items of the library to the root of the bundle, and the module with the
/// library, whose text is `body`.
fn library_module(library: &Source, name: &str, body: &str) -> String {
    let has_macros = may_export_macros(library);
    // The macros that the library exports stand at the root of the bundle.
    let macros = if has_macros { "\n\npub use super::*;" } else { "" };
    // If the library has nothing but macros, the root imports nothing from it.
    let allow = if has_macros { "#[allow(unused_imports)]\n" } else { "" };
    format!(
        "extern crate self as {LIBRARY_NAME};\n{allow}pub use {name}::*;\n\n\
         #[allow(unused)]\nmod {name} {{\n{body}{macros}\n}}\n"
    )
}

/// Returns a name that neither crate has. This is `name`, with as many `_` behind it as necessary.
fn free_name(program: Program, name: &str) -> String {
    let mut name = name.to_owned();
    while program.sources().iter().any(|source| identifiers(&source.tokens).contains(&name)) {
        name.push('_');
    }
    name
}

/// Returns the end of the header of a solution. The header ends before the first attribute. Nothing before the first
/// attribute is edited, so the header ends at the same offset in the solution and in the text of its module.
fn header_end(solution: &Source) -> usize {
    let items = solution.items();
    let is_comment = |item: &&Item| {
        let text = &solution.text[item.range()];
        item.is_inner_doc() && !text.starts_with('#')
    };
    let last_line = items.iter().take_while(is_comment).last();
    last_line.map_or(0, |item| item.range().end)
}

/// Returns the lines of both crates that only the root of a crate can have, each once, the attributes first.
fn root_lines(solution: &NestedText, library: &NestedText) -> Vec<String> {
    let mut lines = [&solution.root_lines[..], &library.root_lines].concat();
    lines.sort_by_key(|line| (!line.starts_with("#!"), line.clone()));
    lines.dedup();
    lines
}

/// Returns the visibilities to write in the rules of the exported macros that the solution may call. In the project,
/// `pub(crate)` in these rules makes an item visible in the solution, so that the bundle needs the visibility of the
/// module of the solution.
fn visibilities_in_called_macros(program: Program, solution_name: &str) -> Vec<VisibilityOverride> {
    let called = called_by_solution(program);
    let exported = exported_macros(&program.library.items()).into_iter();
    let for_solution = exported.filter(|(name, _)| called.contains(Some(name)));
    let text = format!("pub(in crate::{solution_name})");
    let visibility =
        |rules: &Token| VisibilityOverride { range: rules.range.clone(), text: text.clone() };
    for_solution.map(|(_, rules)| visibility(rules)).collect()
}

/// Returns the ranges of a solution in which `pub(crate)` stays as it is: the arguments of macros that may count
/// tokens. There, `pub(crate)` makes an item visible in the whole bundle. The compiler may refuse such a bundle. But if
/// the compiler accepts it, the bundle does the same as the solution.
fn kept_visibilities(program: Program) -> Vec<VisibilityOverride> {
    let solution = program.solution;
    let mut kept = Vec::new();
    // Most solutions have no such visibility.
    if !places(&solution.tokens).any(|place| begins_with_crate_visibility(place.after)) {
        return kept;
    }
    let counting = CountingMacros::of(program);
    for place in places(&solution.tokens) {
        if let Some(call) = call_at(place).filter(|call| counting.may_get_arguments_of(call)) {
            let range = call.arguments.range.clone();
            kept.push(VisibilityOverride { range, text: "pub(crate)".into() });
        }
    }
    kept
}
