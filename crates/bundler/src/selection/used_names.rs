//! The names at the root of the library that tokens use.

use crate::syntax::imports::branches;
use crate::syntax::pattern::begins;
use crate::syntax::place::{Place, places};
use crate::syntax::search::identifiers;
use crate::syntax::source::LIBRARY_NAME;
use crate::syntax::token::Token;
use std::collections::BTreeSet;

/// Returns the names at the root of the library that a solution uses.
pub(super) fn used_by_solution(tokens: &[Token]) -> BTreeSet<String> {
    used_names(tokens, &[LIBRARY_NAME])
}

/// Returns the names at the root of the library that a module of the library uses.
pub(super) fn used_by_module(tokens: &[Token]) -> BTreeSet<String> {
    used_names(tokens, &["crate", "super", LIBRARY_NAME])
}

/// Returns the names behind the words `roots`, which lead to the root of the library. For example, these are `a` and
/// `b` in `crate::{a::A, b}`. The names of the macros that are called belong to them, too.
///
/// If something is imported from the root without its name, as by `use crate::*`, or if the root gets another name, then
/// any word may be a name at the root. So all words are returned.
fn used_names(tokens: &[Token], roots: &[&str]) -> BTreeSet<String> {
    let mut used = BTreeSet::new();
    for place in places(tokens) {
        let word = &place.first().word;
        if place.first().is_identifier() && begins(&place.after[1..], "!") {
            used.insert(word.clone());
        }
        if !roots.contains(&&**word) || is_without_effect(place) {
            continue;
        }
        if !begins(&place.after[1..], "::") {
            return identifiers(tokens);
        }
        for branch in branches(&place.after[2..]) {
            match branch.first() {
                Some(name) if name.word == "self" || name.word == "*" => {
                    return identifiers(tokens);
                }
                Some(name) => used.insert(name.word.clone()),
                None => continue,
            };
        }
    }
    used
}

/// Returns true if the word at a place leads to nothing: in a visibility such as `pub(crate)`, as a new name, and in
/// `extern crate sente;`.
fn is_without_effect(place: Place) -> bool {
    let is_alone = place.before.is_empty() && place.after.len() == 1;
    let is_declared = place.is_after("extern crate") && begins(&place.after[1..], ";");
    is_alone || is_declared || ["in", "as", "extern"].iter().any(|word| place.is_after(word))
}

#[cfg(test)]
mod tests {
    use super::{used_by_module, used_by_solution};
    use crate::syntax::source::Source;

    #[test]
    fn names_follow_the_root() {
        for (text, of_solution, of_module) in [
            ("use sente::a; fn f() { sente::b::c() }", "a b", "a b"),
            ("use sente::{a::{b, c}, d as e, {f}};", "a d f", "a d f"),
            ("use ::sente::a::*;", "a", "a"),
            ("use crate::a; fn f() { super::super::b() }", "", "a b super"),
            ("fn f() { m!(x); a::n![]; $crate::c!() }", "c m n", "c m n"),
            ("pub(crate) fn f() {} pub(in crate::a) struct S; pub(super) mod m {}", "", ""),
            ("extern crate sente;", "", ""),
            ("use sente as s; s::a()", "a as s sente use", "a as s sente use"),
            ("use sente::*; a()", "a sente use", "a sente use"),
            ("use sente::{self, a};", "a self sente use", "a self sente use"),
            ("extern crate sente as s;", "as crate extern s sente", "as crate extern s sente"),
            ("use crate as c;", "", "as c crate use"),
        ] {
            let source = Source::parse(text.into()).unwrap();
            for (found, expected) in [
                (used_by_solution(&source.tokens), of_solution),
                (used_by_module(&source.tokens), of_module),
            ] {
                assert_eq!(Vec::from_iter(found).join(" "), expected, "{text}");
            }
        }
    }
}
