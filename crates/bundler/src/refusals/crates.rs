//! The refusal of names of crates if such a name would mean something else in a bundle.
//!
//! `extern crate` at the root of a crate gives a name to all modules of the crate. In a bundle, two crates share a
//! root, so a crate may get a name from the other crate.

use super::root::root_has_name;
use crate::syntax::extern_crates::{
    STANDARD_CRATES, extern_crate, has_macro_use, has_self_alias, is_of_bundle, is_self_alias,
};
use crate::syntax::items::Item;
use crate::syntax::pattern::begins;
use crate::syntax::place::places;
use crate::syntax::search::{declares, gives_name, identifiers};
use crate::syntax::source::{LIBRARY_NAME, Program, Source};
use anyhow::{Result, bail, ensure};

/// The old and the new name in `extern crate sente`. This item changes nothing, because the library has the name
/// `sente` in all modules anyway.
const LIBRARY_BY_ITS_NAME: (&str, &str) = (LIBRARY_NAME, LIBRARY_NAME);

/// Checks that each name of a crate means the same in a bundle.
///
/// # Errors
///
/// Returns an error that names the crate, and says what to do.
pub(super) fn ensure_crates_keep_their_names(program: Program) -> Result<()> {
    let Program { solution, library } = program;
    ensure_macros_of_crates_are_imported(solution)?;
    ensure_macros_of_crates_are_imported(library)?;
    let is_other_alias =
        |item: &Item| begins(item.code, "extern crate self") && !is_self_alias(item);
    ensure!(
        !library.items().iter().any(is_other_alias),
        "cannot bundle another name of the crate in lib.rs: write `crate` instead of it"
    );
    ensure_sente_is_the_library(program)?;
    ensure_new_names_are_of_one_crate(solution, library)?;
    ensure_new_names_are_of_one_crate(library, solution)?;
    for (old, new) in extern_crates(solution) {
        ensure!(
            is_of_bundle(old)
                || extern_crates(library).contains(&(old, new))
                || !root_has_name(library, new),
            "cannot bundle `extern crate` with the name `{new}`, because lib.rs has an item of this name: write `use \
             {old} as NAME` with another name"
        );
        ensure!(
            !is_of_bundle(old)
                || (old, new) == LIBRARY_BY_ITS_NAME
                || !is_used_without_import(solution, new),
            "cannot bundle `extern crate` with the name `{new}`, which modules of the solution use without an import: \
             import `crate::{new}` in each of these modules"
        );
    }
    Ok(())
}

/// Checks that no `extern crate` gives its macros to all modules, because the other crate of the bundle would get these
/// macros, too. For the standard crates, this is harmless.
fn ensure_macros_of_crates_are_imported(source: &Source) -> Result<()> {
    for item in source.items() {
        if let Some((old, _)) = extern_crate(item.code)
            && has_macro_use(&item)
            && !STANDARD_CRATES.contains(&old)
        {
            bail!(
                "cannot bundle `#[macro_use] extern crate {old}`: write `use {old}::NAME` for each macro"
            );
        }
    }
    Ok(())
}

/// Checks that nothing else is called `sente` if the library has `extern crate self as sente`. In such a library, the
/// bundler replaces the `sente` at the beginning of a path by a longer path. It could not tell a path to the library
/// from a path to another `sente`.
fn ensure_sente_is_the_library(Program { solution, library }: Program) -> Result<()> {
    if !has_self_alias(library) {
        return Ok(());
    }
    let items = library.items();
    let mut others = items.iter().filter(|item| extern_crate(item.code).is_none());
    let is_other_in_library = others.any(|item| {
        places(item.tokens).any(|place| {
            let begins_path = ["::", "as"].iter().any(|it| begins(&place.after[1..], it));
            place.begins(LIBRARY_NAME) && (!begins_path || place.is_in_path())
        })
    });
    let is_other_in_solution = declares(&solution.tokens, LIBRARY_NAME);
    ensure!(
        !is_other_in_library && !is_other_in_solution,
        "cannot bundle another `sente` beside `extern crate self as sente` in lib.rs: rename it, or write `crate` \
         instead of `sente` in the library"
    );
    Ok(())
}

/// Checks that, if `source` has an `extern crate a as b`, the source `other` does not use the word `b`, unless it gives
/// this name to the same crate. (`_` is no name.)
fn ensure_new_names_are_of_one_crate(source: &Source, other: &Source) -> Result<()> {
    for (old, new) in extern_crates(source) {
        ensure!(
            is_of_bundle(old)
                || [old, "_"].contains(&new)
                || !identifiers(&other.tokens).contains(new)
                || extern_crates(other).contains(&(old, new)),
            "cannot bundle `extern crate {old} as {new}`, because `{new}` is used outside of this crate, too: choose \
             another name"
        );
    }
    Ok(())
}

/// Returns the names and the new names of the crates at the root of a source. A crate `as _` gets no name there.
fn extern_crates(source: &Source) -> Vec<(&str, &str)> {
    let items = source.items();
    let crates = items.iter().filter_map(|item| extern_crate(item.code));
    crates.filter(|(_, new)| *new != "_").collect()
}

/// Returns true if a path of a solution begins with `::NAME`, or if it begins with `NAME::` in a module that does not
/// import the name.
fn is_used_without_import(solution: &Source, name: &str) -> bool {
    let is_global =
        places(&solution.tokens).any(|place| place.is_after_global_sign() && place.begins(name));
    let items = solution.items();
    let mut modules = items.iter().filter_map(|item| item.module());
    is_global || modules.any(|(_, body)| lacks_import(&body.items(), name))
}

/// Returns true if a path among the items of a module begins with a name, and the module does not import the name. The
/// modules among the items are searched in the same way.
fn lacks_import(items: &[Item], name: &str) -> bool {
    let imports = |item: &Item| begins(item.code, "use") && gives_name(item.code, name);
    let begins_path = |item: &Item| {
        places(item.tokens).any(|place| {
            let is_inside = place.before.last().is_some_and(|it| it.word == "::");
            !is_inside && place.begins(&format!("{name} ::"))
        })
    };
    let is_used = |item: &Item| match item.module() {
        Some((_, body)) => lacks_import(&body.items(), name),
        None => begins_path(item) && !items.iter().any(imports),
    };
    items.iter().any(is_used)
}
