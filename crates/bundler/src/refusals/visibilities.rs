//! The refusal of exported macros whose `pub(crate)` would stand for two visibilities.
//!
//! An exported macro may expand to an item with `pub(crate)`. If the solution calls the macro, the item is visible in
//! the solution. If the library calls the macro, the item is visible in the library. In a bundle, these are two
//! different visibilities, `pub(in crate::solution)` and `pub(in crate::library)`.

use crate::macro_calls::{called_by_library, called_by_solution};
use crate::syntax::macros::exported_macros;
use crate::syntax::place::places;
use crate::syntax::search::begins_with_crate_visibility;
use crate::syntax::source::Program;
use crate::syntax::token::Token;
use anyhow::{Result, ensure};

/// Checks that no exported macro with `pub(crate)` is called by both crates, because one text cannot stand for both
/// visibilities.
///
/// # Errors
///
/// Returns an error that names the macro, and says what to do.
pub(super) fn ensure_visibilities_are_of_one_crate(program: Program) -> Result<()> {
    let by_solution = called_by_solution(program);
    let by_library = called_by_library(program.library);
    for (name, rules) in exported_macros(&program.library.items()) {
        let is_of_both = by_solution.contains(Some(name)) && by_library.contains(Some(name));
        ensure!(
            !is_of_both || !has_visibility(rules),
            "cannot bundle the macro `{name}`, because its rules have `pub(crate)`, and both the solution and the library \
             call it: write `pub`, or let it match `$visibility:vis`"
        );
    }
    Ok(())
}

fn has_visibility(rules: &Token) -> bool {
    places(&rules.inner).any(|place| begins_with_crate_visibility(place.after))
}
