//! All checks of a program that is to be bundled.

use super::crates::ensure_crates_keep_their_names;
use super::macros::ensure_macros_see_the_same;
use super::root::root_has_name;
use super::root_globs::ensure_globs_import_the_same;
use super::visibilities::ensure_visibilities_are_of_one_crate;
use crate::syntax::items::Item;
use crate::syntax::macros::exported_macros;
use crate::syntax::pattern::begins;
use crate::syntax::place::{Place, outer_places, places};
use crate::syntax::search::{attribute, has, identifiers};
use crate::syntax::source::{LIBRARY_NAME, Program, Source};
use crate::syntax::token::Token;
use anyhow::{Result, bail, ensure};

/// Checks that a solution needs no file and no feature of its package.
///
/// # Errors
///
/// Returns an error that says what to do.
pub(crate) fn ensure_solution_stands_alone(solution: &Source) -> Result<()> {
    ensure_stands_alone(&solution.tokens, "the solution")
}

/// Checks that the library needs no file and no feature of its package.
///
/// # Errors
///
/// Returns an error that names the module, and says what to do.
pub(crate) fn ensure_library_stands_alone(library: &Source) -> Result<()> {
    for item in library.items() {
        let place = match item.module() {
            Some((name, _)) => &format!("the module {name}"),
            None => "lib.rs",
        };
        ensure_stands_alone(item.tokens, place)?;
    }
    Ok(())
}

/// Checks that the tokens at a place need no file and no feature of their package.
fn ensure_stands_alone(tokens: &[Token], place: &str) -> Result<()> {
    let includes = |name: &&str| has(tokens, &format!("{name} !"));
    if let Some(name) = ["include", "include_str", "include_bytes"].into_iter().find(includes) {
        bail!(
            "cannot bundle `{name}!` in {place}, because a bundle is one file: write the text of the file in its place"
        );
    }
    let has_features = places(tokens).any(|place| {
        let is_condition = ["cfg (", "cfg ! (", "cfg_attr ("].iter().any(|it| place.begins(it));
        is_condition && place.after.iter().take(3).any(|token| has(&token.inner, "feature ="))
    });
    ensure!(
        !has_features,
        "cannot bundle `cfg(feature = …)` in {place}, because a bundle has no features: remove the condition, or write \
         `cfg(debug_assertions)` for code of debug builds"
    );
    Ok(())
}

/// Checks that nothing in a program would have another meaning in a bundle.
///
/// # Errors
///
/// Returns an error that names the thing with another meaning, and says what to do.
pub(crate) fn ensure_can_be_bundled(program: Program) -> Result<()> {
    let Program { solution, library } = program;
    for name in ["main", LIBRARY_NAME] {
        ensure!(
            !root_has_name(library, name),
            "cannot bundle `{name}` in lib.rs, because a bundle has another one: rename it"
        );
    }
    for (name, reason) in
        [("no_std", "a bundle has the names of `std`"), ("no_main", "a bundle calls `main`")]
    {
        let has_attribute = |item: &Item| {
            item.is_inner_attribute()
                && item.has_attribute(|attribute| identifiers(attribute).contains(name))
        };
        for source in program.sources() {
            ensure!(
                !source.items().iter().any(has_attribute),
                "cannot bundle `#![{name}]`, because {reason}: remove it"
            );
        }
    }
    ensure!(
        !solution.has("macro_export"),
        "cannot bundle `#[macro_export]` in a solution: remove it, and write `pub(crate) use NAME;` after the macro"
    );
    ensure_attributes_have_no_path_in_a_string(solution)?;
    ensure_no_conditional_macro_use(solution)?;
    ensure_exported_macros_are_in_modules(library)?;
    ensure_globs_import_the_same(program)?;
    ensure_crates_keep_their_names(program)?;
    ensure_visibilities_are_of_one_crate(program)?;
    ensure_macros_see_the_same(program)
}

/// Checks that `#![macro_use]` at the root of a solution has no condition. There, the attribute has no effect, and a
/// bundle leaves it out. But in the module of the solution, it would give the macros of the solution to the library.
fn ensure_no_conditional_macro_use(solution: &Source) -> Result<()> {
    let is_conditional = |attribute: &[Token]| {
        begins(attribute, "cfg_attr") && identifiers(attribute).contains("macro_use")
    };
    let items = solution.items();
    let mut inner = items.iter().filter(|item| item.is_inner_attribute());
    ensure!(
        !inner.any(|item| item.has_attribute(is_conditional)),
        "cannot bundle `#![cfg_attr(…, macro_use)]`, because it has an effect in a bundle: remove it"
    );
    Ok(())
}

/// Checks that the library exports macros only from modules, where the bundler finds them.
fn ensure_exported_macros_are_in_modules(library: &Source) -> Result<()> {
    ensure!(
        count_exports(&library.tokens) <= exported_macros(&library.items()).len(),
        "cannot bundle `#[macro_export]` in the body of an item: move the macro to a module"
    );
    Ok(())
}

/// Returns the number of attributes `macro_export` among tokens. Those in the rules and the arguments of macros do not
/// count.
fn count_exports(tokens: &[Token]) -> usize {
    let exports_at = |place: Place| {
        let attribute = attribute(place.after).unwrap_or_default();
        let is_export = identifiers(attribute).contains("macro_export");
        let is_of_macro = place.may_be_macro_brackets();
        let inner = if is_of_macro { 0 } else { count_exports(&place.first().inner) };
        usize::from(is_export) + inner
    };
    outer_places(tokens).map(exports_at).sum()
}

/// Checks that no attribute of a solution has a string with a path that begins with `crate`, because this path leads
/// elsewhere in a bundle. In the library, such a path is harmless, because it leads to a public item, which the bundle
/// also has at its root.
fn ensure_attributes_have_no_path_in_a_string(solution: &Source) -> Result<()> {
    let is_path = |token: &Token| {
        token.is_literal() && solution.text[token.range.clone()].contains("crate::")
    };
    let has_path = places(&solution.tokens).any(|place| {
        let inner = attribute(place.after).filter(|inner| !begins(inner, "doc"));
        places(inner.unwrap_or_default()).any(|place| is_path(place.first()))
    });
    ensure!(
        !has_path,
        "cannot bundle an attribute with `crate::` in a string in a solution, because a bundle has another root: write \
         a path that begins with `self` or `super`"
    );
    Ok(())
}
