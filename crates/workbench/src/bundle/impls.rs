//! The `impl`s that matter to code that does not name their module.

use super::source::{Token, angle_depths, begins, ends, has, is_of_macro, items};
use std::collections::BTreeSet;

/// The words that declare a type or a trait.
const DECLARATIONS: [&str; 4] = ["struct", "enum", "union", "trait"];

/// Returns true if there is an `impl` among tokens that has neither a type nor a trait that is declared beside it. The
/// rules of macros do not count, because what they write stands where the macro is called.
pub(super) fn has_foreign_impl(tokens: &[Token]) -> bool {
    has_foreign(tokens, &BTreeSet::new(), false)
}

/// Returns true if the rule of a macro writes an `impl` that has neither a type nor a trait that is declared beside
/// it, nor one of these names.
pub(super) fn writes_foreign_impl(rule: &[Token], own: &BTreeSet<String>) -> bool {
    has_foreign(rule, own, true)
}

/// Returns true if there is an `impl` among tokens that has neither a type nor a trait that is declared beside it, nor
/// one of these names. In the rule of a macro, the rest of an `impl` may be a parameter.
fn has_foreign(tokens: &[Token], own: &BTreeSet<String>, is_rule: bool) -> bool {
    let own = &(own | &own_names(tokens));
    (0..tokens.len()).any(|at| {
        let [before, from] = [&tokens[..at], &tokens[at..]];
        let inner = &tokens[at].inner;
        // After an arrow, an `impl` is the type of a result.
        let is_item = begins(from, "impl") && !ends(before, "- >");
        let is_incomplete = is_rule && !from.iter().any(|token| token.word == "{");
        if is_item && (is_incomplete || is_foreign_impl(from, own)) {
            true
        } else if ends(before, "!") {
            // A macro may drop the declarations that stand beside an `impl`, or write only its header.
            inner.iter().any(may_begin_impl)
        } else if ends(before, "$") {
            // What a macro repeats stands beside the rest.
            has_foreign(inner, own, is_rule)
        } else {
            !is_of_macro(before) && has_foreign(inner, &BTreeSet::new(), is_rule)
        }
    })
}

/// Returns the types and traits that are declared among tokens under all conditions. The name of one whose name is a
/// parameter of a macro begins with `$`.
pub(super) fn own_names(tokens: &[Token]) -> BTreeSet<String> {
    const CONDITIONS: [&str; 3] = ["cfg", "cfg_attr", "$"];
    let is_condition = |attribute: &[Token]| CONDITIONS.iter().any(|it| begins(attribute, it));
    let mut own = BTreeSet::new();
    for item in items(tokens, 0) {
        let is_certain = !item.has_attribute(is_condition);
        // The word `unsafe` may stand before `trait`.
        let declaration = (0..2).find_map(|at| match item.code.get(at..)? {
            [keyword, ..] if !DECLARATIONS.contains(&&*keyword.word) => None,
            [_, sign, name, ..] if sign.word == "$" => Some(format!("${}", name.word)),
            [_, name, ..] => Some(name.word.clone()),
            _ => None,
        });
        own.extend(declaration.filter(|_| is_certain));
    }
    own
}

/// Returns true if there is the word `impl` in a token.
fn may_begin_impl(token: &Token) -> bool {
    token.word == "impl" || token.inner.iter().any(may_begin_impl)
}

/// Returns true if tokens begin with an `impl` whose type and trait are not among those that stand beside it.
fn is_foreign_impl(tokens: &[Token], own: &BTreeSet<String>) -> bool {
    let end = tokens.iter().position(|token| token.word == "{");
    let Some(end) = end.filter(|_| begins(tokens, "impl")) else { return false };
    let header = &tokens[1..end];
    let length = angle_depths(header).position(|depth| depth == 0).unwrap_or_default();
    let (generics, header) = header.split_at(length);
    let is_parameter = |name: &str| {
        // A parameter of a macro may be the name of a parameter here.
        if has(generics, "$") || name.starts_with('$') && !generics.is_empty() {
            return true;
        }
        let mut pairs = generics.windows(2);
        // An attribute, which ends with a bracket, may stand before a parameter.
        pairs.any(|pair| ["<", ",", "const", "["].contains(&&*pair[0].word) && pair[1].word == name)
    };
    let conditions = header.iter().position(|token| token.word == "where");
    let header = &header[..conditions.unwrap_or(header.len())];
    let mut paths = header.split(|token| token.word == "for").filter_map(single_name);
    !paths.any(|name| own.contains(&*name) && !is_parameter(&name))
}

/// Returns the name of a type or a trait, unless it is a path of several names or a type without a name.
fn single_name(path: &[Token]) -> Option<String> {
    match path {
        [sign, path @ ..] if [">", "!", "&", "mut"].contains(&&*sign.word) => single_name(path),
        [quote, _, path @ ..] if quote.word == "'" => single_name(path),
        [own, _, _, path @ ..] if own.word == "self" => single_name(path),
        [sign, name] if sign.word == "$" => Some(format!("${}", name.word)),
        [name] => Some(name.word.clone()),
        [name, next, ..] if next.word == "<" => Some(name.word.clone()),
        _ => None,
    }
}
