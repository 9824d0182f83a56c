//! The search for patterns among tokens.
//!
//! A pattern is a text such as `"extern crate self"`: the words of tokens, separated by single blanks. A bracket stands
//! for the whole pair.

use super::token::Token;
use std::collections::BTreeSet;

/// Returns true if tokens begin with a pattern.
pub(crate) fn begins(tokens: &[Token], pattern: &str) -> bool {
    let mut tokens = tokens.iter();
    pattern.split(' ').all(|word| tokens.next().is_some_and(|token| token.word == word))
}

/// Returns true if tokens end with a pattern.
pub(crate) fn ends(tokens: &[Token], pattern: &str) -> bool {
    let start = tokens.len().checked_sub(pattern.split(' ').count());
    start.is_some_and(|start| begins(&tokens[start..], pattern))
}

/// Returns the tokens between the brackets of an attribute if tokens begin with one.
pub(crate) fn attribute(tokens: &[Token]) -> Option<&[Token]> {
    match tokens {
        [sign, brackets, ..] if sign.word == "#" && brackets.word == "[" => Some(&brackets.inner),
        [sign, inner, brackets, ..] if sign.word == "#" && inner.word == "!" => {
            Some(&brackets.inner)
        }
        _ => None,
    }
}

/// Returns true if tokens end with the beginning of a call or a definition of a macro, so that brackets behind them
/// belong to the macro.
pub(crate) fn precedes_macro_brackets(before: &[Token]) -> bool {
    let is_definition = before.split_last().is_some_and(|(_, rest)| ends(rest, "macro_rules !"));
    ends(before, "!") || is_definition
}

/// Returns true if tokens begin with the visibility `pub(crate)`.
pub(crate) fn begins_with_crate_visibility(tokens: &[Token]) -> bool {
    begins(tokens, "pub (") && tokens[1].contains_only("crate")
}

/// Returns true if a pattern occurs somewhere in tokens, also between brackets.
pub(crate) fn has(tokens: &[Token], pattern: &str) -> bool {
    any_place(tokens, &|_, tokens| begins(tokens, pattern))
}

/// The keywords that declare a module, a type or a trait.
pub(crate) const TYPE_KEYWORDS: [&str; 6] = ["mod", "struct", "enum", "union", "trait", "type"];

/// Returns true if tokens declare a module, a type or a trait of this name, or give this name to something by `as`.
pub(crate) fn declares(tokens: &[Token], name: &str) -> bool {
    let mut words = TYPE_KEYWORDS.iter().chain(&["as"]);
    words.any(|word| has(tokens, &format!("{word} {name}")))
}

/// Returns true if tokens may declare or import something by a name. It is not enough if they have the name only at the
/// beginning of a path, as in `name::a`.
pub(crate) fn gives_name(tokens: &[Token], name: &str) -> bool {
    any_place(tokens, &|before, tokens| gives_name_at(before, tokens, name))
}

/// Returns true if the first of `tokens` is this name, and may declare or import something by it. `before` has the
/// tokens in front of the name.
///
/// For the name `b`, the result is true in `b` and `a::b`, and false in `b::c` and `b as d`. The result is also true in
/// `a::b::c`, although `b` gives no name there. This is harmless, because it only leads to a refusal.
pub(crate) fn gives_name_at(before: &[Token], tokens: &[Token], name: &str) -> bool {
    let is_first = before.last().is_none_or(|it| it.word != "::");
    let goes_on = ["::", "as"].iter().any(|next| begins(&tokens[1..], next));
    // The import `use a::{name::{self}}` gives the name, although `::` stands behind it.
    let gives_itself = begins(&tokens[1..], ":: {") && has(&tokens[2].inner, "self");
    tokens[0].word == name && (gives_itself || !(is_first && goes_on))
}

/// Returns true if a predicate holds for some token, also between brackets. The predicate gets the tokens before the
/// token, and the tokens from the token on.
pub(crate) fn any_place<'a>(
    tokens: &'a [Token],
    is_wanted: &impl Fn(&'a [Token], &'a [Token]) -> bool,
) -> bool {
    tokens.iter().enumerate().any(|(at, token)| {
        is_wanted(&tokens[..at], &tokens[at..]) || any_place(&token.inner, is_wanted)
    })
}

/// Calls a function for each token, also between brackets. The function gets the tokens before the token, and the
/// tokens from the token on.
pub(crate) fn each_place<'a>(tokens: &'a [Token], see: &mut impl FnMut(&'a [Token], &'a [Token])) {
    for (at, token) in tokens.iter().enumerate() {
        see(&tokens[..at], &tokens[at..]);
        each_place(&token.inner, see);
    }
}

/// Returns true if a word such as `crate` stands between brackets, and no path follows it, as in `m!(crate)`. The
/// brackets of a visibility such as `pub(crate)` do not count. `before` has the tokens in front of the brackets.
pub(crate) fn passes_root_without_path(before: &[Token], brackets: &Token, word: &str) -> bool {
    let is_visibility = before.last().is_some_and(|it| it.word == "pub");
    !is_visibility && has_word_without_path(brackets, word)
}

/// Returns true if a word stands between brackets, and no path follows the word. For example, this is so for `crate` in
/// `m!(crate)`, but not in `m!(crate::f)` and not in `m!(extern crate a)`.
pub(crate) fn has_word_without_path(brackets: &Token, word: &str) -> bool {
    let has_no_path = |at: usize| {
        let rest = &brackets.inner[at + 1..];
        // A string behind `=` belongs to an attribute such as `#[serde(crate = "…")]`.
        let is_option = begins(rest, "=") && rest.get(1).is_some_and(|it| it.is_literal());
        let is_of_extern = ends(&brackets.inner[..at], "extern");
        brackets.inner[at].word == word
            && !is_option
            && !is_of_extern
            && !["::", "as"].iter().any(|next| begins(rest, next))
    };
    (0..brackets.inner.len()).any(has_no_path)
}

/// Returns true if tokens end with a part of a path and `::`, as in `a::`. A `::` at the beginning of a path does not
/// count.
pub(crate) fn is_in_path(before: &[Token]) -> bool {
    let part = before.len().checked_sub(2).map(|at| &before[at]);
    ends(before, "::") && part.is_some_and(|it| it.is_identifier() || it.word == ">")
}

/// Returns the first names of the paths and imports among tokens, even if `::` stands in front of them. Among them are
/// the names of the crates that the tokens use.
pub(crate) fn path_roots(tokens: &[Token]) -> BTreeSet<String> {
    let mut roots = BTreeSet::new();
    each_place(tokens, &mut |before, tokens| {
        let is_root = begins(&tokens[1..], "::") && !begins(tokens, "use") && !is_in_path(before);
        let is_imported = ["use", "use ::", "extern crate"].iter().any(|it| ends(before, it));
        if tokens[0].is_identifier() && (is_root || is_imported) {
            roots.insert(tokens[0].word.clone());
        }
    });
    roots
}

/// Returns all names and keywords in tokens.
pub(crate) fn names(tokens: &[Token]) -> BTreeSet<String> {
    let mut names = BTreeSet::new();
    each_place(tokens, &mut |_, tokens| {
        if tokens[0].is_identifier() {
            names.insert(tokens[0].word.clone());
        }
    });
    names
}

#[cfg(test)]
mod tests {
    use super::path_roots;
    use crate::syntax::source::Source;

    #[test]
    fn paths_and_imports_have_roots() {
        for (text, expected) in [
            ("use a::{b::c, d};", "a b"),
            ("use a; use ::b as c; extern crate d;", "a b d"),
            ("fn f(x: a::A) -> ::b::B { <c::C as d::D>::e::<f::F>() }", "a b c d f"),
            ("let x = a.b(c);", ""),
        ] {
            let source = Source::parse(text.into()).unwrap();
            assert_eq!(Vec::from_iter(path_roots(&source.tokens)).join(" "), expected, "{text}");
        }
    }
}
