//! The search for patterns and names among tokens.

use crate::syntax::pattern::begins;
use crate::syntax::place::{Place, places};
use crate::syntax::token::Token;
use std::collections::BTreeSet;

/// The names of the crates of the standard library.
pub(crate) const STANDARD_CRATES: [&str; 3] = ["std", "core", "alloc"];

/// Returns true if tokens begin with the visibility `pub(crate)`.
pub(crate) fn begins_with_crate_visibility(tokens: &[Token]) -> bool {
    begins(tokens, "pub (") && tokens[1].contains_only("crate")
}

/// Returns true if a pattern occurs somewhere in tokens, also between brackets.
pub(crate) fn has(tokens: &[Token], pattern: &str) -> bool {
    places(tokens).any(|place| place.begins(pattern))
}

/// Returns true if tokens have a condition of `cfg`, such as `#[cfg(unix)]`, in which a pattern occurs.
pub(crate) fn has_condition(tokens: &[Token], pattern: &str) -> bool {
    places(tokens).any(|place| {
        let is_condition = ["cfg", "cfg_attr", "cfg_select"].contains(&&*place.first().word);
        is_condition && place.after.iter().take(3).any(|token| has(&token.inner, pattern))
    })
}

/// Returns true if tokens declare a module, a type or a trait of this name, or give this name to something by `as`.
pub(crate) fn declares(tokens: &[Token], name: &str) -> bool {
    let mut words = ["mod", "struct", "enum", "union", "trait", "type", "as"].into_iter();
    words.any(|word| has(tokens, &format!("{word} {name}")))
}

/// Returns the first segments of the paths and imports among tokens, even if `::` stands before them. Among them are
/// the names of the crates that the tokens use.
pub(crate) fn first_segments(tokens: &[Token]) -> BTreeSet<String> {
    let mut first_segments = BTreeSet::new();
    for place in places(tokens) {
        let is_followed = begins(&place.after[1..], "::");
        let begins_path = is_followed && !place.is_in_path();
        let is_imported = ["use", "use ::", "extern crate"].iter().any(|it| place.follows(it));
        if place.first().is_path_name() && (begins_path || is_imported) {
            first_segments.insert(place.first().word.clone());
        }
    }
    first_segments
}

/// Returns the names and keywords in tokens.
pub(crate) fn identifiers(tokens: &[Token]) -> BTreeSet<String> {
    let tokens = places(tokens).map(Place::first);
    tokens.filter(|token| token.is_identifier()).map(|token| token.word.clone()).collect()
}

/// Returns the names and keywords in tokens, apart from those in paths that begin with a crate of the standard library.
/// For example, `use std::io::{self, Read}; f()` has the names `use` and `f`.
pub(crate) fn identifiers_outside_std(tokens: &[Token]) -> BTreeSet<String> {
    let mut names = BTreeSet::new();
    let mut pending = vec![tokens];
    while let Some(tokens) = pending.pop() {
        let mut rest = tokens;
        while let [first, after @ ..] = rest {
            rest = after;
            if STANDARD_CRATES.contains(&&*first.word) {
                while begins(rest, "::") {
                    rest = &rest[rest.len().min(2)..];
                }
                continue;
            }
            if first.is_identifier() {
                names.insert(first.word.clone());
            }
            pending.push(&first.inner);
        }
    }
    names
}

#[cfg(test)]
mod tests {
    use super::{first_segments, identifiers_outside_std};
    use crate::syntax::code::Code;

    #[test]
    fn names_in_paths_of_the_standard_library_are_left_out() {
        for (text, expected) in [
            ("use std::io::{self, Read}; f()", "f use"),
            ("use {std::{io, fmt}, a::io};", "a io use"),
            ("::core::mem::swap(a, b); alloc::vec::Vec::<c::D>::new()", "D a b c new"),
            ("std", ""),
            ("m!(std::)", "m"),
        ] {
            let code = Code::parse(text).unwrap();
            let found = identifiers_outside_std(&code.tokens);
            assert_eq!(Vec::from_iter(found).join(" "), expected, "{text}");
        }
    }

    #[test]
    fn paths_and_imports_have_first_segments() {
        for (text, expected) in [
            ("use a::{b::c, d};", "a b"),
            ("use a; use ::b as c; extern crate d;", "a b d"),
            ("fn f(x: a::A) -> ::b::B { <c::C as d::D>::e::<f::F>() }", "a b c d f"),
            ("return ::a::f(), break ::b::C", "a b"),
            ("let x = a.b(c);", ""),
        ] {
            let code = Code::parse(text).unwrap();
            assert_eq!(Vec::from_iter(first_segments(&code.tokens)).join(" "), expected, "{text}");
        }
    }
}
