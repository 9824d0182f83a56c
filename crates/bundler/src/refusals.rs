//! The refusals of programs that cannot stand in one file, with sentences that say what to change.
//!
//! These programs would not compile as a bundle, or would not do the same, and the messages of the compiler would not
//! tell the user why.

use crate::LIBRARY_NAME;
use crate::syntax::code::{Code, SolutionAndLibrary};
use crate::syntax::extern_crates::{CrateOrigin, ExternCrate, has_macro_use};
use crate::syntax::items::Item;
use crate::syntax::macros::{INCLUDING_MACROS, may_export_macros};
use crate::syntax::pattern::begins;
use crate::syntax::place::places;
use crate::syntax::search::{has, has_condition, identifiers};
use crate::syntax::token::Token;
use anyhow::{Result, bail, ensure};

/// Checks that a solution needs no file and no feature of its package, apart from the files of its modules.
///
/// # Errors
///
/// Returns an error that says what to do.
pub(crate) fn ensure_solution_stands_alone(solution: &Code) -> Result<()> {
    ensure_stands_alone(&solution.tokens, "the solution")
}

/// Checks that the library needs no file and no feature of its package, apart from the files of its modules.
///
/// # Errors
///
/// Returns an error that names the module, and says what to do.
pub(crate) fn ensure_library_stands_alone(library: &Code) -> Result<()> {
    for item in library.items() {
        let owner = match item.module() {
            Some((name, _)) => &format!("the module {name}"),
            None => "lib.rs",
        };
        ensure_stands_alone(item.tokens, owner)?;
    }
    Ok(())
}

/// Checks that tokens need no file and no feature of their package. Messages name the owner of the tokens, which is the
/// solution, a module or lib.rs.
fn ensure_stands_alone(tokens: &[Token], owner: &str) -> Result<()> {
    let includes = |name: &&str| has(tokens, &format!("{name} !"));
    if let Some(name) = INCLUDING_MACROS.into_iter().find(includes) {
        bail!(
            "cannot bundle `{name}!` in {owner}, because a bundle is one file: write the text of the file in its place (if `{name}!` is a macro of your own, rename it)"
        );
    }
    let declares_modules = places(tokens).any(|place| {
        place.begins("mod $") && place.after.get(3).is_some_and(|token| token.word == ";")
    });
    ensure!(
        !declares_modules,
        "cannot bundle a macro in {owner} that declares modules with files, because a bundle is one file: declare \
         each module outside of the macro, by `mod NAME;`"
    );
    ensure!(
        !has_condition(tokens, "feature ="),
        "cannot bundle `cfg(feature = …)` in {owner}, because a bundle has no features: remove the condition, or write \
         `cfg(debug_assertions)` for code of debug builds"
    );
    Ok(())
}

/// Checks that a program has nothing that works in two crates, but not in the two modules of a bundle.
///
/// # Errors
///
/// Returns an error that names the thing, and says what to do.
pub(crate) fn ensure_can_be_nested(program: SolutionAndLibrary) -> Result<()> {
    for (declaration, reason) in [
        ("fn main", "a bundle has a `main` of its own"),
        (&format!("mod {LIBRARY_NAME}"), "in a bundle, this name leads to the root of the bundle"),
    ] {
        ensure!(
            !program.library.items().iter().any(|item| begins(item.declaration, declaration)),
            "cannot bundle `{declaration}` in lib.rs, because {reason}: rename it in lib.rs"
        );
    }
    for code in program.codes() {
        for (name, reason) in
            [("no_std", "a bundle has the names of `std`"), ("no_main", "a bundle calls `main`")]
        {
            ensure!(
                !code.items().iter().any(|item| has_inner_attribute(item, name)),
                "cannot bundle `#![{name}]`, because {reason}: remove it"
            );
        }
        ensure_macros_of_crates_are_imported(code)?;
    }
    ensure!(
        !may_export_macros(program.solution),
        "cannot bundle `#[macro_export]` in a solution: remove it, and write `pub(crate) use NAME;` after the macro"
    );
    Ok(())
}

/// Returns true if an item is an inner attribute of this name, perhaps with a condition.
fn has_inner_attribute(item: &Item, name: &str) -> bool {
    item.is_inner_attribute()
        && item.has_attribute(|attribute| identifiers(attribute).contains(name))
}

/// Checks that no `extern crate` gives its macros to all modules, because in a bundle, the code of the other crate
/// would get these macros, too. For the standard crates, this is harmless.
fn ensure_macros_of_crates_are_imported(code: &Code) -> Result<()> {
    for item in code.items() {
        if let Some(declared) = ExternCrate::parse(item.declaration)
            && has_macro_use(&item)
            && declared.origin() != CrateOrigin::Standard
        {
            let name = declared.crate_name;
            bail!(
                "cannot bundle `#[macro_use] extern crate {name}`: write `use {name}::NAME` for each macro"
            );
        }
    }
    Ok(())
}
