//! The `impl`s that matter to code that does not name their module.

use super::source::{Token, angle_depths, begins, ends, is_of_macro, items};
use std::collections::BTreeSet;

/// Returns true if there is an `impl` among tokens that has neither a type nor a trait that is declared beside it.
pub(super) fn has_foreign_impl(tokens: &[Token]) -> bool {
    let own = own_names(tokens);
    let is_foreign = |at: usize| {
        // After an arrow, an `impl` is the type of a result.
        let is_item = !ends(&tokens[..at], "- >");
        is_item && is_foreign_impl(&tokens[at..], &own)
    };
    let is_foreign_inside = |at: usize| {
        let inner = &tokens[at].inner;
        // A macro may drop the declarations that stand beside an `impl`, or write only its header.
        let is_macro = is_of_macro(&tokens[..at]);
        has_foreign_impl(inner) || is_macro && inner.iter().any(may_begin_impl)
    };
    (0..tokens.len()).any(|at| is_foreign(at) || is_foreign_inside(at))
}

/// Returns the types and traits that are declared among tokens under all conditions.
fn own_names(tokens: &[Token]) -> BTreeSet<&str> {
    let mut own = BTreeSet::new();
    for item in items(tokens, 0) {
        let is_certain = !item.has_attribute(|it| begins(it, "cfg") || begins(it, "cfg_attr"));
        // The word `unsafe` may stand before `trait`.
        let declaration = item
            .code
            .windows(2)
            .take(2)
            .find(|pair| ["struct", "enum", "union", "trait"].contains(&&*pair[0].word));
        own.extend(declaration.filter(|_| is_certain).map(|pair| &*pair[1].word));
    }
    own
}

/// Returns true if there is the word `impl` in a token.
fn may_begin_impl(token: &Token) -> bool {
    token.word == "impl" || token.inner.iter().any(may_begin_impl)
}

/// Returns true if tokens begin with an `impl` whose type and trait are not among those that stand beside it.
fn is_foreign_impl(tokens: &[Token], own: &BTreeSet<&str>) -> bool {
    let end = tokens.iter().position(|token| token.word == "{");
    let Some(end) = end.filter(|_| begins(tokens, "impl")) else { return false };
    let header = &tokens[1..end];
    let length = angle_depths(header).position(|depth| depth == 0).unwrap_or_default();
    let (generics, header) = header.split_at(length);
    let is_parameter = |name: &str| {
        let mut pairs = generics.windows(2);
        // An attribute, which ends with a bracket, may stand before a parameter.
        pairs.any(|pair| ["<", ",", "const", "["].contains(&&*pair[0].word) && pair[1].word == name)
    };
    let conditions = header.iter().position(|token| token.word == "where");
    let header = &header[..conditions.unwrap_or(header.len())];
    let mut paths = header.split(|token| token.word == "for").filter_map(single_name);
    !paths.any(|name| own.contains(name) && !is_parameter(name))
}

/// Returns the name of a type or a trait, unless it is a path of several names or a type without a name.
fn single_name(path: &[Token]) -> Option<&str> {
    match path {
        [sign, path @ ..] if [">", "!", "&", "mut"].contains(&&*sign.word) => single_name(path),
        [quote, _, path @ ..] if quote.word == "'" => single_name(path),
        [own, _, _, path @ ..] if own.word == "self" => single_name(path),
        [name] => Some(&name.word),
        [name, next, ..] if next.word == "<" => Some(&name.word),
        _ => None,
    }
}
