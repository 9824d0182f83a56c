//! Local macros, whose calls all expand to items of the module that defines them.

use crate::syntax::calls::call_at;
use crate::syntax::imports::use_declaration;
use crate::syntax::items::{Item, items_in_tokens};
use crate::syntax::macros::{Macro, macros_in_tokens};
use crate::syntax::pattern::begins;
use crate::syntax::place::{outer_places, places};
use crate::syntax::search::{has, identifiers};
use crate::syntax::token::Token;
use std::collections::BTreeSet;

/// Returns the local macros of a module. Each call of a local macro stands in the place of an item, either in the
/// module itself or in the rules of another local macro. So all expansions stand beside the items of the module.
///
/// A macro is not local if an import names it, or if its name is an argument of another macro, because it can then be
/// called in another module. With the attribute `macro_use` on the module, a macro can also be called elsewhere. This
/// attribute does not stand among these tokens, so the caller has to look for it.
pub(super) fn local_macros(module: &[Token]) -> BTreeSet<&str> {
    let items = items_in_tokens(module, 0);
    let is_exported = |item: &Item| item.has_attribute(|attribute| has(attribute, "macro_export"));
    let definitions = items.iter().filter(|item| begins(item.code, "macro_rules !"));
    let mut local: BTreeSet<&str> = definitions
        .filter(|item| !is_exported(item))
        .filter_map(|item| item.code.get(2).map(|name| &*name.word))
        .collect();
    let is_called_elsewhere = |local: &BTreeSet<&str>, name: &str| {
        !items.iter().all(|item| item_has_only_item_calls(item, name, local))
    };
    while let Some(name) = local.iter().copied().find(|name| is_called_elsewhere(&local, name)) {
        local.remove(name);
    }
    local
}

/// Returns true if each call of the macro `name` in an item stands where an item can stand. This is also true if there
/// is no call.
fn item_has_only_item_calls(item: &Item, name: &str, local: &BTreeSet<&str>) -> bool {
    if begins(item.code, "macro_rules !") {
        let mut definitions = macros_in_tokens(item.code).into_iter();
        let is_local =
            |definition: &Macro| definition.name.is_some_and(|name| local.contains(name));
        // The first definition is the item itself. Its rules may have further definitions.
        return match definitions.next() {
            Some(own) if is_local(&own) => own
                .transcribers()
                .all(|transcriber| transcriber_has_only_item_calls(&transcriber.inner, name)),
            Some(other) => !identifiers(&other.body.inner).contains(name),
            None => false,
        };
    }
    let call = outer_places(item.code).next().and_then(call_at);
    if call.is_some_and(|call| call.name == Some(name)) && item.is_macro_call() {
        return !item.code[1..].iter().any(|token| identifiers(&token.inner).contains(name));
    }
    has_no_call(item.tokens, name)
}

/// Returns true if each call of the macro `name` in a transcriber stands where an item can stand. This is also true if
/// there is no call.
fn transcriber_has_only_item_calls(transcriber: &[Token], name: &str) -> bool {
    outer_places(transcriber).all(|place| {
        let token = place.first();
        let is_after_dollar = place.is_after("$");
        if is_after_dollar && token.word == "(" {
            // The items in a repetition stand in the place of the repetition.
            transcriber_has_only_item_calls(&token.inner, name)
        } else if token.word == name && !is_after_dollar {
            let has_known_arguments =
                call_at(place).is_some_and(|call| !call.has_metavariable_as_arguments());
            has_known_arguments && ![":", "::"].iter().any(|sign| place.is_after(sign))
        } else {
            !identifiers(&token.inner).contains(name)
        }
    })
}

/// Returns true if tokens neither call a macro of this name, nor have the name in an import or in the arguments of a
/// macro.
fn has_no_call(tokens: &[Token], name: &str) -> bool {
    !places(tokens).any(|place| {
        call_at(place).is_some_and(|call| call.name == Some(name))
            || place.may_be_macro_brackets() && identifiers(&place.first().inner).contains(name)
            || use_declaration(place.after).is_some_and(|import| identifiers(import).contains(name))
    })
}

#[cfg(test)]
mod tests {
    use super::local_macros;
    use crate::syntax::source::Source;

    #[test]
    fn a_local_macro_is_called_only_in_the_places_of_items() {
        const M: &str = "macro_rules! m { () => {} }";
        for (module, expected) in [
            (format!("{M} m!();"), "m"),
            (format!("{M} m! {{}} fn f() {{ let m = 1; if m != 2 {{}} }}"), "m"),
            (format!("{M} macro_rules! n {{ () => {{ m!(); }} }} n!();"), "m n"),
            (format!("{M} macro_rules! n {{ ($($t:ty)*) => {{ $(m!($t);)* }} }} n!(u8);"), "m n"),
            (format!("{M} fn f() {{ m!() }}"), ""),
            (format!("{M} macro_rules! n {{ () => {{ fn f() {{ m!() }} }} }} n!();"), "n"),
            (format!("{M} macro_rules! n {{ () => {{ const X: u8 = (m!()); }} }} n!();"), "n"),
            (format!("{M} macro_rules! n {{ () => {{ const X: m!() = 1; }} }} n!();"), "n"),
            (format!("{M} #[macro_export] macro_rules! n {{ () => {{ m!(); }} }}"), ""),
            (format!("{M} macro_rules! n {{ ($a:tt) => {{ m! $a; }} }} n!(());"), "n"),
            (format!("{M} mod i {{ m!(); }}"), ""),
            (format!("{M} use m as n;"), ""),
            (format!("{M} run!(m);"), ""),
            (format!("#[macro_export] {M} m!();"), ""),
        ] {
            let source = Source::parse(module.clone()).unwrap();
            let found = Vec::from_iter(local_macros(&source.tokens)).join(" ");
            assert_eq!(found, expected, "{module}");
        }
    }
}
