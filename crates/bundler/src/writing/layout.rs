//! The layout of a bundle: the header of the solution, the solution, and the library, the last two in modules of their
//! own.
//!
//! `extern crate self as sente` makes the name `sente` lead to the root of the bundle. So the public items and the
//! exported macros of the library also stand there.

use super::gaps::{Shortening, shortened};
use super::nested_crate::{NestedCrate, Role};
use crate::refusals::{CountingMacros, rules_for_solution};
use crate::syntax::calls::call;
use crate::syntax::items::Item;
use crate::syntax::search::{any_place, begins_with_crate_visibility, each_place, names};
use crate::syntax::source::Program;
use crate::syntax::token::Token;
use anyhow::Result;
use std::ops::Range;

/// Returns the text of a bundle.
///
/// # Errors
///
/// Returns an error if the text of the library is not Rust.
pub(crate) fn bundle_text(program: Program, shortening: Shortening) -> Result<String> {
    let Program { solution, library } = program;
    let free_name = |name: &str| {
        let mut name = name.to_owned();
        while program.sources().iter().any(|source| names(&source.tokens).contains(&name)) {
            name.push('_');
        }
        name
    };
    let [solution_name, library_name, main_name] =
        ["solution", "library", "sente_main"].map(free_name);
    let items = solution.items();
    // The header ends before the first attribute, because `NestedCrate::text` may change the length of an attribute. It
    // changes nothing before that, so `header_end` is the same place in its text.
    let is_comment = |item: &&Item| {
        let text = &solution.text[item.range()];
        item.is_inner_doc() && !text.starts_with('#')
    };
    let last_line = items.iter().take_while(is_comment).last();
    let header_end = last_line.map_or(0, |item| item.range().end);
    let nested_solution = NestedCrate {
        source: solution,
        name: &solution_name,
        role: Role::Solution,
        visibilities: kept_visibilities(program),
    };
    let nested_solution = nested_solution.text();
    // In the rules of an exported macro that the solution calls, `pub(crate)` is the visibility of an item of the
    // solution.
    let of_solution =
        |rules: &Token| (rules.range.clone(), format!("pub(in crate::{solution_name})"));
    let rules_for_solution = rules_for_solution(program);
    let nested_library = NestedCrate {
        source: library,
        name: &library_name,
        role: Role::Library,
        visibilities: rules_for_solution.into_iter().map(of_solution).collect(),
    };
    let nested_library = nested_library.text();
    let library_text = match shortening {
        Shortening::None => nested_library.body,
        _ => shortened(&nested_library.body, shortening)?,
    };
    let mut root_lines = [nested_solution.root_lines, nested_library.root_lines].concat();
    root_lines.sort_by_key(|line| (!line.starts_with("#!"), line.clone()));
    root_lines.dedup();
    let (header, body) = nested_solution.body.split_at(header_end);
    // The macros that the library exports stand at the root of the bundle.
    let macros = if library_text.contains("macro_export") { "\n\npub use super::*;" } else { "" };
    let parts = [
        header.trim(),
        &root_lines.join("\n"),
        &format!(
            "// The solution is a module, and so is the library after it: neither sees the other's private names.\n\
             mod {solution_name} {{\n{}\n\n\
             pub(super) fn {main_name}() -> impl ::std::process::Termination {{\n    main()\n}}\n}}\n\n\
             fn main() -> impl ::std::process::Termination {{\n    {solution_name}::{main_name}()\n}}\n\n\
             extern crate self as sente;\npub use {library_name}::*;\n\n\
             #[allow(unused)]\nmod {library_name} {{\n{}{macros}\n}}\n",
            body.trim(),
            library_text.trim()
        ),
    ];
    let parts: Vec<_> = parts.into_iter().filter(|part| !part.is_empty()).collect();
    Ok(parts.join("\n\n"))
}

/// Returns the arguments of the macros of a solution that may count tokens, where `pub(crate)` stays as it is. There,
/// it makes an item visible in the whole bundle. The compiler may refuse such a bundle, but if it accepts it, the
/// bundle does the same as the solution.
fn kept_visibilities(program: Program) -> Vec<(Range<usize>, String)> {
    let solution = program.solution;
    let mut places = Vec::new();
    // Most solutions have no such visibility.
    if !any_place(&solution.tokens, &|_, tokens| begins_with_crate_visibility(tokens)) {
        return places;
    }
    let counting = CountingMacros::of(program);
    each_place(&solution.tokens, &mut |before, tokens| {
        if let Some(call) = call(before, tokens).filter(|call| counting.may_get(call)) {
            places.push((call.arguments.range.clone(), "pub(crate)".to_owned()));
        }
    });
    places
}
