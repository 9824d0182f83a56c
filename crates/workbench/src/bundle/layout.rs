//! The parts of a bundle: the header of the solution, the solution and the library, each in a module of its own.
//!
//! The exported macros and the public items of the library also stand at the root, because `sente::` leads there.

use super::nested::Nested;
use super::source::{Item, Source, Token, begins, each_place, names};
use anyhow::{Result, bail, ensure};

/// Checks that a solution and its library have nothing that would have another meaning in a bundle.
///
/// # Errors
///
/// Returns an error that names it, and says what to do.
pub(super) fn ensure_can_be_bundled(solution: &Source, library: &Source) -> Result<()> {
    let includes =
        |name: &&str| solution.has(&format!("{name} !")) || library.has(&format!("{name} !"));
    let clashes = |name: &&str| library.items().iter().any(|item| begins(item.code, name));
    let imports_macros = |item: &Item| {
        begins(item.code, "extern crate sente") && item.has_attribute(|it| begins(it, "macro_use"))
    };
    if let Some(name) = ["include", "include_str", "include_bytes"].into_iter().find(includes) {
        bail!(
            "cannot bundle `{name}!`, because a bundle is one file: write the text of the file in its place"
        );
    }
    if let Some(name) = ["fn main", "mod sente"].into_iter().find(clashes) {
        bail!("cannot bundle `{name}` in lib.rs, because a bundle has another one: rename it");
    }
    let mut matching = None;
    each_place(&library.tokens, &mut |_, tokens| {
        if let [keyword, _, name, rules, ..] = tokens
            && keyword.word == "macro_rules"
        {
            let is_matcher =
                |pair: &[Token]| pair[1].word == "=" && names(&pair[0].inner).contains("crate");
            matching = matching.or(rules.inner.windows(2).any(is_matcher).then_some(&name.word));
        }
    });
    if let Some(name) = matching {
        bail!(
            "cannot bundle the macro `{name}`, because it matches the word `crate`: let it match `$visibility:vis`"
        );
    }
    ensure!(
        !solution.items().iter().any(imports_macros),
        "cannot bundle `#[macro_use] extern crate sente`: write `use sente::NAME` for each macro"
    );
    ensure!(
        !solution.has("macro_export"),
        "cannot bundle `#[macro_export]` in a solution: remove it, and write `pub(crate) use NAME;` after the macro"
    );
    Ok(())
}

/// Returns the text of a bundle: the header of the solution, the solution, the library.
pub(super) fn layout(solution: &Source, library: &Source) -> String {
    let unused = |name: &str| {
        let mut name = name.to_owned();
        while names(&solution.tokens).contains(&name) || names(&library.tokens).contains(&name) {
            name.push('_');
        }
        name
    };
    let [solution_name, library_name, main_name] =
        ["solution", "library", "sente_main"].map(unused);
    let items = solution.items();
    let last_line = items.iter().take_while(|item| item.is_inner_doc()).last();
    let header_end = last_line.map_or(0, |item| item.range().end);
    let solution = Nested { source: solution, name: &solution_name, is_library: false };
    let (solution_text, mut root_lines) = solution.texts();
    let library = Nested { source: library, name: &library_name, is_library: true };
    let (library_text, root_lines_of_library) = library.texts();
    root_lines.extend(root_lines_of_library);
    root_lines.sort_by_key(|line| (!line.starts_with("#!"), line.clone()));
    root_lines.dedup();
    let (header, body) = solution_text.split_at(header_end);
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
    parts.join("\n\n")
}
