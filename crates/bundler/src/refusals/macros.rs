//! The refusal of macros that would do something else in a bundle.
//!
//! In a bundle, `crate::f` of a solution becomes `crate::solution::f`, which has two more tokens, `::` and `solution`.
//! A macro that gets such a path as an argument may notice the difference.

use crate::macro_calls::{CountingMacros, called_by_solution};
use crate::syntax::calls::call_at;
use crate::syntax::macros::{Macro, exported_macros, macros_in_program};
use crate::syntax::pattern::begins;
use crate::syntax::place::{Place, outer_places, places};
use crate::syntax::search::{attribute, has, has_bare_word_as_argument};
use crate::syntax::source::{LIBRARY_NAME, Program, Source};
use crate::syntax::token::Token;
use anyhow::{Result, bail, ensure};
use std::ops::Range;

/// Checks that no macro does something else in a bundle.
///
/// # Errors
///
/// Returns an error that names the macro, and says what to do.
pub(super) fn ensure_macros_see_the_same(program: Program) -> Result<()> {
    let macros = macros_in_program(program);
    ensure_no_macro_matches_crate(&macros)?;
    ensure_no_exported_macro_has_bare_crate(program)?;
    ensure_no_macro_gets_crate_without_path(program.solution)?;
    ensure_no_macro_imports_from_its_argument(program.library, &macros)?;
    ensure_no_counting_macro_gets_a_path(program, &macros)
}

/// Checks that no matcher of a macro has the word `crate`.
fn ensure_no_macro_matches_crate(macros: &[Macro]) -> Result<()> {
    let matches_crate =
        |definition: &&Macro| definition.matchers().any(|matcher| has(&matcher.inner, "crate"));
    if let Some(Macro { name, .. }) = macros.iter().find(matches_crate) {
        bail!(
            "cannot bundle the macro `{}`, because it matches the word `crate`: let it match `$visibility:vis`",
            name.unwrap_or("$…")
        );
    }
    Ok(())
}

/// Checks that no macro that a solution may call has a path that begins with `crate` instead of `$crate`. In the
/// project, such a path leads to the solution if the solution calls the macro. In a bundle, it leads to the library.
fn ensure_no_exported_macro_has_bare_crate(program: Program) -> Result<()> {
    let called = called_by_solution(program);
    for (name, rules) in exported_macros(&program.library.items()) {
        ensure!(
            !has_crate_without_dollar(&rules.inner) || !called.contains(Some(name)),
            "cannot bundle the macro `{name}`, because its rules have `crate`, which is the solution where the solution \
             calls it: write `$crate`"
        );
    }
    Ok(())
}

/// Checks that no macro of a solution gets the word `crate` without the rest of a path. The macro may add the rest, and
/// then the path would begin at the root of the bundle.
fn ensure_no_macro_gets_crate_without_path(solution: &Source) -> Result<()> {
    ensure!(
        !passes_crate_without_path(solution),
        "cannot bundle a `crate` without a path in a solution, because a bundle has another root: write the path \
         behind it"
    );
    Ok(())
}

/// Returns true if a source has a `crate` between brackets without the rest of a path behind it.
fn passes_crate_without_path(source: &Source) -> bool {
    places(&source.tokens).any(|place| has_bare_word_as_argument(place, "crate"))
}

/// Checks that no macro imports from its argument if the library passes `crate` to a macro, as in `m!(crate)`. In the
/// bundle, this `crate` is the root of the bundle, which does not have the private names of the library.
fn ensure_no_macro_imports_from_its_argument(library: &Source, macros: &[Macro]) -> Result<()> {
    let uses_argument = |definition: &&Macro| {
        places(&definition.body.inner).any(|place| is_import_or_visibility_by_argument(place.after))
    };
    if passes_crate_without_path(library)
        && let Some(Macro { name, .. }) = macros.iter().find(uses_argument)
    {
        bail!(
            "cannot bundle the macro `{}`, because its rules have `use $…` or `pub($…)`, and the library passes `crate` to \
             a macro, perhaps to this one: write `crate` in the rules instead",
            name.unwrap_or("$…")
        );
    }
    Ok(())
}

/// Returns true if tokens in the rules of a macro begin with an import from a metavariable, or with a visibility that a
/// metavariable gives.
///
/// In the project, `pub($a)` with the argument `crate` makes an item visible in the library. In a bundle, where this
/// `crate` is the root of the bundle, it would make the item visible in the solution, too.
fn is_import_or_visibility_by_argument(tokens: &[Token]) -> bool {
    let is_import = begins(tokens, "use $") && !begins(tokens, "use $ crate");
    let is_visibility =
        begins(tokens, "pub (") && ["$", "in $"].iter().any(|it| begins(&tokens[1].inner, it));
    is_import || is_visibility
}

/// Returns true if tokens have a `crate` outside of the visibility `pub(crate)`.
fn has_crate_beside_visibility(tokens: &[Token]) -> bool {
    has_crate(tokens, &|_| true)
}

/// Returns true if tokens have a `crate` without `$` before it, outside of the visibility `pub(crate)`.
fn has_crate_without_dollar(tokens: &[Token]) -> bool {
    has_crate(tokens, &|place| !place.is_after("$"))
}

/// Returns true if tokens have a `crate` outside of the visibility `pub(crate)`, at a place for which a predicate
/// holds.
fn has_crate(tokens: &[Token], counts_at: &impl Fn(Place) -> bool) -> bool {
    outer_places(tokens).any(|place| {
        let token = place.first();
        let is_visibility = place.is_after("pub") && token.contains_only("crate");
        token.word == "crate" && counts_at(place)
            || !is_visibility && has_crate(&token.inner, counts_at)
    })
}

/// Returns the ranges of the `doc` attributes among tokens. The text in these ranges has no effect. Attributes among
/// the arguments and the rules of macros are left out, because a macro may read them.
fn documentation(tokens: &[Token]) -> Vec<Range<usize>> {
    let mut ranges = Vec::new();
    for place in outer_places(tokens) {
        let doc = attribute(place.after).filter(|inner| begins(inner, "doc ="));
        if let Some([first, .., last]) = doc {
            ranges.push(first.range.start..last.range.end);
        }
        if !place.may_be_macro_brackets() {
            ranges.append(&mut documentation(&place.first().inner));
        }
    }
    ranges
}

/// Returns true if a matcher takes the word out of a visibility such as `pub(crate)`.
fn opens_visibility(matcher: &Token) -> bool {
    places(&matcher.inner).any(|place| {
        let is_open = |kind| has(&place.after[1].inner, kind);
        place.begins("pub (") && [": ident", ": path"].into_iter().any(is_open)
    })
}

/// Checks that no macro that may count tokens gets a path that is longer in a bundle.
fn ensure_no_counting_macro_gets_a_path(program: Program, macros: &[Macro]) -> Result<()> {
    let counting = CountingMacros::of(program);
    // In a solution, a path that begins with `sente` stays as it is, and so does a `pub(crate)` in the arguments of a
    // macro that may count tokens. But a matcher such as `pub($root:ident)` takes the `crate` out of `pub(crate)`, and
    // the macro may use this `crate` in a path.
    let opens_visibility = macros.iter().flat_map(Macro::matchers).any(opens_visibility);
    let has_path_in_solution = |tokens: &[Token]| {
        has_crate_beside_visibility(tokens) || opens_visibility && has(tokens, "crate")
    };
    let has_path_in_library =
        |tokens: &[Token]| ["crate", LIBRARY_NAME].iter().any(|root| has(tokens, root));
    for (source, has_path) in [
        (program.solution, &has_path_in_solution as &dyn Fn(&[Token]) -> bool),
        (program.library, &has_path_in_library),
    ] {
        let docs = documentation(&source.tokens);
        let mut found = None;
        for place in places(&source.tokens) {
            if let Some(call) = call_at(place)
                && has_path(&call.arguments.inner)
                && counting.may_get_arguments_of(&call)
                && !docs.iter().any(|doc| doc.contains(&place.first().range.start))
            {
                found =
                    Some(if place.first().is_identifier() { &place.first().word } else { "$…" });
            }
        }
        if let Some(name) = found {
            bail!(
                "cannot bundle the call of `{name}!` with `crate` among its arguments, because a path or a visibility \
                 with `crate` is longer in a bundle, and the macro may count or show its tokens: import the item and \
                 pass its name, and write `pub` instead of `pub(crate)`"
            );
        }
    }
    Ok(())
}
