//! The structure of a bundle: the header of the solution, then a module with the solution, and a module with the
//! library.
//!
//! `extern crate self as sente` makes the name `sente` lead to the root of the bundle. So that paths such as `sente::a`
//! find the library, the root also has the public items and the exported macros of the library.

use crate::LIBRARY_NAME;
use crate::syntax::code::{Code, SolutionAndLibrary};
use crate::syntax::items::Item;
use crate::syntax::macros::may_export_macros;
use crate::syntax::search::identifiers;
use crate::text::Text;
use crate::writing::gaps::{Shortening, shortened};
use crate::writing::nested_crate::{NestedCrate, OriginalCrate};
use anyhow::Result;
use std::collections::{BTreeMap, BTreeSet};

/// The lint that ends the evaluation of a constant that takes long.
///
/// A constant of the library that depends on a generic parameter is evaluated when the solution is compiled. So in the
/// project, the level of this lint in the solution counts. In a bundle, the level in the module of the library counts.
const LINT_OF_LONG_CONSTANTS: &str = "long_running_const_eval";

/// The names of the two modules that a bundle puts around the solution and around the library.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WrapperNames {
    /// The name of the module with the solution.
    pub solution: String,
    /// The name of the module with the library.
    pub library: String,
}

impl WrapperNames {
    /// Returns the names `solution` and `library`, each of them changed if one of the crates has it already.
    pub(crate) fn of(program: SolutionAndLibrary) -> Self {
        Self { solution: free_name(program, "solution"), library: free_name(program, "library") }
    }
}

/// Returns the text of a bundle in which a solution and a library are modules with these names. The solution allows
/// these lints, because macros of the library violate them.
///
/// # Errors
///
/// Returns an error if the text of the library is not Rust.
pub(crate) fn text_with_modules(
    program: SolutionAndLibrary,
    names: &WrapperNames,
    shortening: Shortening,
    allowed_lints: &BTreeSet<String>,
) -> Result<Text> {
    let solution = NestedCrate::of(program.solution, &names.solution, OriginalCrate::Solution);
    let library = NestedCrate::of(program.library, &names.library, OriginalCrate::Library);
    let library_body = match shortening {
        Shortening::None => &library.body,
        _ => &shortened(&library.body, shortening)?,
    };
    let header_end = header_end(program.solution);
    let solution_body = solution.body.part(header_end..solution.body.len());
    let main_name = free_name(program, "sente_main");
    // Macros may also violate the two lints below. The compiler reports violations of these lints only when it
    // generates code. The check of a bundle does not do that, so the lints are allowed in advance.
    let mut allowed_lints = allowed_lints.clone();
    if may_export_macros(program.library) {
        allowed_lints.extend(["arithmetic_overflow", "unconditional_panic"].map(str::to_owned));
    }
    let sections = [
        solution.body.part(0..header_end).trimmed(),
        Text::join(root_lines(&solution, &library), "\n"),
        solution_module(&names.solution, solution_body.trimmed(), &main_name, &allowed_lints),
        library_module(program, &names.library, library_body.trimmed()),
    ];
    Ok(Text::join(sections.into_iter().filter(|section| !section.is_empty()), "\n\n"))
}

/// Returns the module with the solution, and the `main` of the bundle. A function `main_name` in the module lets this
/// `main` call the private `main` of the solution.
fn solution_module(
    name: &str,
    body: Text,
    main_name: &str,
    allowed_lints: &BTreeSet<String>,
) -> Text {
    let allow = match allowed_lints.is_empty() {
        true => String::new(),
        false => format!(
            "#[allow({})]\n",
            Vec::from_iter(allowed_lints.iter().map(String::as_str)).join(", ")
        ),
    };
    let before = format!(
        "// The solution is a module, and so is the library after it: neither sees the other's private names.\n\
         {allow}mod {name} {{\n"
    );
    let after = format!(
        "\n\n\
         pub(super) fn {main_name}() -> impl ::std::process::Termination {{\n    main()\n}}\n}}\n\n\
         fn main() -> impl ::std::process::Termination {{\n    {name}::{main_name}()\n}}"
    );
    Text::join([before.into(), body, after.into()], "")
}

/// Returns the lines that give the public items of the library to the root of the bundle, and the module with the
/// library, whose text is `body`.
fn library_module(program: SolutionAndLibrary, name: &str, body: Text) -> Text {
    let has_macros = may_export_macros(program.library);
    // Exported macros stand at the root of the bundle. A path in the library, such as `crate::library::m`, finds them
    // only by this import.
    let macros = if has_macros { "\n\npub use super::*;" } else { "" };
    // If the library has nothing but macros, the root imports nothing from it, and the compiler would warn of that.
    let allow = if has_macros { "#[allow(unused_imports)]\n" } else { "" };
    let mut lints = "unused".to_owned();
    if identifiers(&program.solution.tokens).contains(LINT_OF_LONG_CONSTANTS) {
        lints += &format!(", {LINT_OF_LONG_CONSTANTS}");
    }
    let before = format!(
        "extern crate self as {LIBRARY_NAME};\n{allow}pub use {name}::*;\n\n#[allow({lints})]\nmod {name} {{\n"
    );
    Text::join([before.into(), body, format!("{macros}\n}}\n").into()], "")
}

/// Returns a name that neither crate has. This is `name`, with as many `_` at its end as necessary.
fn free_name(program: SolutionAndLibrary, name: &str) -> String {
    let mut name = name.to_owned();
    while program.codes().iter().any(|code| identifiers(&code.tokens).contains(&name)) {
        name.push('_');
    }
    name
}

/// Returns the end of the header of a solution. The header consists of the comments `//!` and `/*! … */` before the
/// first attribute and the first item.
///
/// The result is an offset in the text of the solution. It is also an offset in the body of the module that the
/// solution becomes, because this body and the text are equal up to the end of the header.
fn header_end(solution: &Code) -> usize {
    let items = solution.items();
    let is_comment = |item: &&Item| {
        let text = &solution.text[item.range()];
        item.is_inner_doc() && !text.starts_with('#')
    };
    let last_comment = items.iter().take_while(is_comment).last();
    last_comment.map_or(0, |item| item.range().end)
}

/// Returns the lines of both crates for the root of the bundle, each once, the attributes first. If both crates have a
/// limit of one kind, such as a recursion limit, the greater one is returned.
fn root_lines(solution: &NestedCrate, library: &NestedCrate) -> Vec<Text> {
    let mut lines = [&solution.root_lines[..], &library.root_lines].concat();
    lines.sort_by_key(|line| (!line.starts_with("#!"), line.to_string()));
    lines.dedup_by(|one, other| **one == **other);
    let mut greatest = BTreeMap::new();
    for (name, number) in lines.iter().filter_map(|line| limit(line)) {
        let known: &mut u128 = greatest.entry(name.to_owned()).or_default();
        *known = number.max(*known);
    }
    lines.retain(|line| limit(line).is_none_or(|(name, number)| greatest[name] == number));
    lines
}

/// Returns the beginning and the number of a line such as `#![recursion_limit = "300"]`.
fn limit(line: &str) -> Option<(&str, u128)> {
    let (name, value) = line.split_once('=')?;
    let number = value.trim_matches(|c: char| !c.is_ascii_digit());
    Some((name.trim_end(), number.parse().ok()?))
}
