//! The macros that only the items of their own module call.

use super::imports::declaration;
use super::macros::{Macro, macros_among};
use super::outside::called;
use super::source::{Item, Token, any_place, begins, ends, has, is_of_macro, items, names};
use std::collections::BTreeSet;

/// Returns the macros of a module that only its items call, directly or through such macros: what they write stands beside
/// the items of the module.
///
/// No import may name such a macro, and no macro may get its name, because it could then be called elsewhere. A macro with
/// the attribute `macro_use` on its module can be called elsewhere, too, which is not seen here.
pub(super) fn local_macros(module: &[Token]) -> BTreeSet<&str> {
    let items = items(module, 0);
    let is_exported = |item: &Item| item.has_attribute(|attribute| has(attribute, "macro_export"));
    let definitions = items.iter().filter(|item| begins(item.code, "macro_rules !"));
    let mut local: BTreeSet<&str> = definitions
        .filter(|item| !is_exported(item))
        .filter_map(|item| item.code.get(2).map(|name| &*name.word))
        .collect();
    let others = |local: &BTreeSet<&str>, name: &&str| {
        !items.iter().all(|item| item_calls_as_item(item, name, local))
    };
    while let Some(name) = local.iter().copied().find(|name| others(&local, name)) {
        local.remove(name);
    }
    local
}

/// Returns true if an item calls a macro only in the place of an item.
fn item_calls_as_item(item: &Item, name: &str, local: &BTreeSet<&str>) -> bool {
    if begins(item.code, "macro_rules !") {
        let mut definitions = macros_among(item.code).into_iter();
        let is_local = |it: &Macro| local.contains(it.name);
        // The first one is that of the item; others may be among its rules.
        return match definitions.next() {
            Some(it) if is_local(&it) => {
                it.transcribers().all(|rule| rule_calls_as_item(&rule.inner, name))
            }
            Some(it) => !names(&it.body.inner).contains(name),
            None => false,
        };
    }
    if called(item.code) == Some(name) && item.is_macro_call() {
        return !item.code[1..].iter().any(|token| names(&token.inner).contains(name));
    }
    has_no_call(item.tokens, name)
}

/// Returns true if the rule of a macro calls another one only in the place of an item.
fn rule_calls_as_item(rule: &[Token], name: &str) -> bool {
    let is_harmless = |at: usize| {
        let [before, from] = [&rule[..at], &rule[at..]];
        let is_parameter = ends(before, "$");
        if is_parameter && rule[at].word == "(" {
            // What is repeated stands in the same place.
            rule_calls_as_item(&rule[at].inner, name)
        } else if rule[at].word == name && !is_parameter {
            called(from).is_some() && !ends(before, ":")
        } else {
            !names(&rule[at].inner).contains(name)
        }
    };
    (0..rule.len()).all(is_harmless)
}

/// Returns true if no macro is called by a name among tokens, and no macro or import gets the name.
fn has_no_call(tokens: &[Token], name: &str) -> bool {
    !any_place(tokens, &|before, tokens| {
        called(tokens) == Some(name)
            || is_of_macro(before) && names(&tokens[0].inner).contains(name)
            || declaration(tokens).is_some_and(|import| names(import).contains(name))
    })
}
