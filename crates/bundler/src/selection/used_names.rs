//! The names at the root of the library that tokens use.

use crate::LIBRARY_NAME;
use crate::syntax::imports::branches;
use crate::syntax::pattern::{begins, ends};
use crate::syntax::place::{Place, places};
use crate::syntax::search::identifiers_outside_std;
use crate::syntax::token::Token;
use std::collections::BTreeSet;
use std::ops::Range;

/// The names by which tokens may use something of the library.
#[derive(Default)]
pub(super) struct UsedNames {
    /// The names at the root of the library.
    pub(super) at_root: BTreeSet<String>,
    /// The names of the macros that are called. A macro of a module with `#[macro_use]` needs no path.
    pub(super) macros: BTreeSet<String>,
}

impl UsedNames {
    /// Returns the names that a solution uses.
    pub(super) fn of_solution(tokens: &[Token]) -> Self {
        Self::of(tokens, &[LIBRARY_NAME])
    }

    /// Returns the names that a module of the library uses.
    pub(super) fn of_module(tokens: &[Token]) -> Self {
        Self::of(tokens, &["crate", "super", LIBRARY_NAME])
    }

    /// Returns the names that tokens use. The words `roots` lead to the root of the library.
    fn of(tokens: &[Token], roots: &[&str]) -> Self {
        let is_call =
            |place: &Place| place.first().is_identifier() && begins(&place.after[1..], "!");
        let calls = places(tokens).filter(is_call);
        let macros = calls.map(|place| place.first().word.clone()).collect();
        Self { at_root: names_at_root(tokens, roots), macros }
    }

    /// Adds the names that other tokens use.
    pub(super) fn extend(&mut self, other: Self) {
        self.at_root.extend(other.at_root);
        self.macros.extend(other.macros);
    }
}

/// Returns the names at the root of the library that tokens use. The paths to such names begin with one of the words
/// `roots`. For example, `crate::{a::A, b}` uses the names `a` and `b`. The word `super` leads to the root only if no
/// module among the tokens stands between it and the root.
///
/// If something is imported from the root without its name, as by `use crate::*`, or if the root gets another name,
/// then any word may be a name at the root. So all words are returned, apart from those in paths such as `std::io`.
fn names_at_root(tokens: &[Token], roots: &[&str]) -> BTreeSet<String> {
    let bodies = Vec::from_iter(bodies_of_modules(tokens));
    let mut names = BTreeSet::new();
    for place in places(tokens) {
        let word = &*place.first().word;
        if !roots.contains(&word) || does_not_name_a_part(place) {
            continue;
        }
        if word == "super" && !leaves_all_modules(place, &bodies) {
            continue;
        }
        if !begins(&place.after[1..], "::") {
            return identifiers_outside_std(tokens);
        }
        for branch in branches(&place.after[2..]) {
            match branch.first() {
                Some(name) if name.word == "self" || name.word == "*" => {
                    return identifiers_outside_std(tokens);
                }
                Some(name) => names.insert(name.word.clone()),
                None => continue,
            };
        }
    }
    names
}

/// Returns the ranges of the bodies of the modules among tokens.
fn bodies_of_modules(tokens: &[Token]) -> impl Iterator<Item = Range<usize>> {
    places(tokens).filter_map(|place| match place.after {
        [keyword, _name, body, ..] if keyword.word == "mod" && body.word == "{" => {
            Some(body.range.clone())
        }
        _ => None,
    })
}

/// Returns true if the `super` at this place is the last one of its path, and if the path has enough of them to lead
/// out of all modules around it. For example, `super::super::a` leads out of a module `m::n`.
fn leaves_all_modules(place: Place, bodies: &[Range<usize>]) -> bool {
    if begins(&place.after[1..], ":: super") {
        return false;
    }
    let mut supers = 1;
    let mut before = place.before;
    while ends(before, "super ::") {
        supers += 1;
        before = &before[..before.len() - 2];
    }
    let start = place.first().range.start;
    supers >= bodies.iter().filter(|body| body.contains(&start)).count()
}

/// Returns true if a word such as `crate` uses no name of the library, because it stands in a visibility such as
/// `pub(crate)` or `pub(in crate::a)`, in a declaration such as `extern crate sente;`, or as a new name after `as`.
fn does_not_name_a_part(place: Place) -> bool {
    let is_alone = place.before.is_empty() && place.after.len() == 1;
    // In a loop `for x in crate::a::f()`, other tokens stand before `in`.
    let is_in_visibility = begins(place.before, "in");
    let is_declared =
        place.follows("extern") || place.follows("extern crate") && begins(&place.after[1..], ";");
    // A new name is the end of a path. But `<A as crate::a::B>` names `a`.
    let is_new_name = place.follows("as") && !begins(&place.after[1..], "::");
    is_alone || is_in_visibility || is_declared || is_new_name
}

#[cfg(test)]
mod tests {
    use super::UsedNames;
    use crate::syntax::code::Code;

    #[test]
    fn names_follow_the_root() {
        for (text, of_solution, of_module) in [
            ("use sente::a; fn f() { sente::b::c() }", "a b", "a b"),
            ("use sente::{a::{b, c}, d as e, {f}};", "a d f", "a d f"),
            ("use ::sente::a::*;", "a", "a"),
            ("use crate::a; fn f() { super::super::b() }", "", "a b"),
            ("mod m { use super::a; mod n { fn f() { super::b() } } }", "", "a"),
            (
                "mod m { mod n { use super::*; use super::super::{a, b}; } use super::c; }",
                "",
                "a b c",
            ),
            ("mod m { mod n { use super::super::*; } }", "", "m mod n super use"),
            ("mod m { mod n { pub(in super::super) fn f() {} } }", "", ""),
            ("fn f() { m!(x); a::n![]; $crate::c!() }", "", "c"),
            ("pub(crate) fn f() {} pub(in crate::a) struct S; pub(super) mod m {}", "", ""),
            ("extern crate sente;", "", ""),
            ("use x as sente; use y::{a as sente, b};", "", ""),
            ("fn f() { for x in sente::a::LIST {} }", "a", "a"),
            ("fn f() { <A as sente::a::A>::g(); 1 as sente::b::B }", "a b", "a b"),
            ("use sente as s; s::a()", "a as s sente use", "a as s sente use"),
            ("use sente::*; a()", "a sente use", "a sente use"),
            ("use sente::{self, a};", "a self sente use", "a self sente use"),
            ("extern crate sente as s;", "as crate extern s sente", "as crate extern s sente"),
            ("use crate as c;", "", "as c crate use"),
        ] {
            let code = Code::parse(text).unwrap();
            for (found, expected) in [
                (UsedNames::of_solution(&code.tokens), of_solution),
                (UsedNames::of_module(&code.tokens), of_module),
            ] {
                assert_eq!(Vec::from_iter(found.at_root).join(" "), expected, "{text}");
            }
        }
    }

    #[test]
    fn macros_are_called_by_their_last_names() {
        let code = Code::parse("fn f() { m!(x, n![]); a::o! {} if !p {} q != r }");
        let used = UsedNames::of_solution(&code.unwrap().tokens);
        assert_eq!(Vec::from_iter(used.macros).join(" "), "if m n o");
    }
}
