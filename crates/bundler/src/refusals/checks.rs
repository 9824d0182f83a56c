//! All checks of a program that is to be bundled.

use super::crates::ensure_crates_keep_their_names;
use super::macros::ensure_macros_see_the_same;
use super::root::gives_at_root;
use crate::syntax::items::Item;
use crate::syntax::search::{any_place, attribute, begins, has, names};
use crate::syntax::source::Source;
use crate::syntax::token::Token;
use anyhow::{Result, bail, ensure};

/// Checks that a source does not depend on the features of its package.
///
/// # Errors
///
/// Returns an error that says what to do.
pub(crate) fn ensure_has_no_features(source: &Source) -> Result<()> {
    let has_features = any_place(&source.tokens, &|_, tokens| {
        let is_condition = ["cfg (", "cfg ! (", "cfg_attr ("].iter().any(|it| begins(tokens, it));
        is_condition && tokens.iter().take(3).any(|token| has(&token.inner, "feature ="))
    });
    ensure!(
        !has_features,
        "cannot bundle `cfg(feature = …)`, because a bundle has no features: remove the condition"
    );
    Ok(())
}

/// Checks that a source includes no file.
///
/// # Errors
///
/// Returns an error that says what to do.
pub(crate) fn ensure_includes_nothing(source: &Source) -> Result<()> {
    let includes = |name: &&str| source.has(&format!("{name} !"));
    if let Some(name) = ["include", "include_str", "include_bytes"].into_iter().find(includes) {
        bail!(
            "cannot bundle `{name}!`, because a bundle is one file: write the text of the file in its place"
        );
    }
    Ok(())
}

/// Checks that a solution and its library have nothing that would have another meaning in a bundle.
///
/// # Errors
///
/// Returns an error that names it, and says what to do.
pub(crate) fn ensure_can_be_bundled(solution: &Source, library: &Source) -> Result<()> {
    for name in ["main", "sente"] {
        ensure!(
            !gives_at_root(library, name),
            "cannot bundle `{name}` in lib.rs, because a bundle has another one: rename it"
        );
    }
    for (name, reason) in
        [("no_std", "a bundle has the names of `std`"), ("no_main", "a bundle calls `main`")]
    {
        let has_attribute = |item: &Item| {
            item.is_inner() && item.has_attribute(|attribute| names(attribute).contains(name))
        };
        for source in [solution, library] {
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
    ensure_crates_keep_their_names(solution, library)?;
    ensure_macros_see_the_same(solution, library)
}

/// Checks that no attribute of a solution has a string with a path that begins with `crate`, because this path leads
/// elsewhere in a bundle. In the library, such a path is harmless, because it leads to a public item, which the bundle
/// also has at its root.
fn ensure_attributes_have_no_path_in_a_string(solution: &Source) -> Result<()> {
    let is_path = |token: &Token| {
        token.word.is_empty() && solution.text[token.range.clone()].contains("crate::")
    };
    let has_path = any_place(&solution.tokens, &|_, tokens| {
        let attribute = attribute(tokens).filter(|it| !begins(it, "doc"));
        any_place(attribute.unwrap_or_default(), &|_, tokens| is_path(&tokens[0]))
    });
    ensure!(
        !has_path,
        "cannot bundle an attribute with `crate::` in a string in a solution, because a bundle has another root: write \
         a path that begins with `self` or `super`"
    );
    Ok(())
}
