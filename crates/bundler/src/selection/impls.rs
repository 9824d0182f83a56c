//! Foreign `impl`s, which may matter to code that does not name their module.
//!
//! An `impl` is foreign if neither its type nor its trait is declared beside it, that is, in the same module or block.
//! If the type or the trait is declared beside the `impl`, only code that names the module can use the `impl`.
//!
//! The arguments of a trait are ignored here. So `impl From<A> for B` counts as foreign even if `A` is declared beside
//! it. This is harmless, because a bundle then has at most a module too many.

use crate::syntax::items::{angle_depths, items_in_tokens};
use crate::syntax::pattern::{begins, ends};
use crate::syntax::place::outer_places;
use crate::syntax::search::has;
use crate::syntax::token::Token;
use std::collections::BTreeSet;

/// The words that declare a type or a trait.
const DECLARATIONS: [&str; 4] = ["struct", "enum", "union", "trait"];

/// Returns true if there is a foreign `impl` among tokens. The rules of macros do not count, because an expansion
/// stands where the macro is called.
pub(super) fn has_foreign_impl(tokens: &[Token]) -> bool {
    has_foreign(tokens, &BTreeSet::new(), ImplContext { in_transcriber: false, in_block: false })
}

/// Returns true if a transcriber may expand to a foreign `impl`. The names `declared` are declared beside the
/// expansion.
pub(super) fn expands_to_foreign_impl(transcriber: &[Token], declared: &BTreeSet<String>) -> bool {
    has_foreign(transcriber, declared, ImplContext { in_transcriber: true, in_block: false })
}

/// The surroundings of an `impl`. Both fields are true in a block of a transcriber.
#[derive(Clone, Copy)]
struct ImplContext {
    /// True if the `impl` stands in a transcriber.
    in_transcriber: bool,
    /// True if the `impl` stands in a block, such as the body of a function. There, `self::A` is the `A` of the module,
    /// and not the `A` of the block.
    in_block: bool,
}

/// Returns true if there is a foreign `impl` among tokens. The names `declared` are declared beside the tokens.
fn has_foreign(tokens: &[Token], declared: &BTreeSet<String>, context: ImplContext) -> bool {
    let declared = &(declared | &declared_names(tokens));
    outer_places(tokens).any(|place| {
        let inner = &place.first().inner;
        // After an arrow, `impl` begins the type of a result.
        let is_item = place.begins("impl") && !place.is_after("->");
        // In a transcriber, the body may be a metavariable. Then the next braces belong to something else.
        let may_lack_body = context.in_transcriber && !has_own_body(place.after);
        if is_item && (may_lack_body || is_foreign_impl(place.after, declared, context.in_block)) {
            true
        } else if place.is_after("!") {
            // Even if the type is declared among the arguments, the macro need not expand to the declaration. So each
            // `impl` among the arguments may be foreign.
            inner.iter().any(has_impl)
        } else if place.is_after("$") {
            // The items in a repetition stand beside the rest.
            has_foreign(inner, declared, context)
        } else {
            let is_module = place.before.split_last().is_some_and(|(_, rest)| ends(rest, "mod"));
            let inner_context = ImplContext { in_block: !is_module, ..context };
            !place.may_be_macro_brackets() && has_foreign(inner, &BTreeSet::new(), inner_context)
        }
    })
}

/// Returns the names of the types and traits that are declared among tokens without a condition. If a name is a
/// metavariable, the result has it with its `$`.
pub(super) fn declared_names(tokens: &[Token]) -> BTreeSet<String> {
    // The attribute may be a condition.
    let is_metavariable = |attribute: &[Token]| begins(attribute, "$");
    let mut declared = BTreeSet::new();
    for item in items_in_tokens(tokens, 0) {
        let is_certain = !item.is_conditional() && !item.has_attribute(is_metavariable);
        // The word `unsafe` may stand before `trait`.
        let declaration = (0..2).find_map(|at| match item.code.get(at..)? {
            [keyword, ..] if !DECLARATIONS.contains(&&*keyword.word) => None,
            [_, sign, name, ..] if sign.word == "$" => Some(format!("${}", name.word)),
            [_, name, ..] => Some(name.word.clone()),
            _ => None,
        });
        declared.extend(declaration.filter(|_| is_certain));
    }
    declared
}

/// Returns true if the first braces among tokens, which begin with `impl`, are the body of this `impl`. They are not if
/// another `impl` stands before them.
fn has_own_body(tokens: &[Token]) -> bool {
    let next = tokens[1..].iter().find(|token| ["{", "impl"].contains(&&*token.word));
    next.is_some_and(|token| token.word == "{")
}

/// Returns true if a token is the word `impl`, or has it between its brackets.
fn has_impl(token: &Token) -> bool {
    token.word == "impl" || token.inner.iter().any(has_impl)
}

/// Returns true if tokens begin with a foreign `impl`. The names `declared` are declared beside the `impl`.
fn is_foreign_impl(tokens: &[Token], declared: &BTreeSet<String>, is_in_block: bool) -> bool {
    let end = tokens.iter().position(|token| token.word == "{");
    let Some(end) = end.filter(|_| begins(tokens, "impl")) else { return false };
    let header = &tokens[1..end];
    let length = angle_depths(header).position(|depth| depth == 0).unwrap_or_default();
    let (generics, header) = header.split_at(length);
    let is_parameter = |name: &str| {
        // A metavariable may be the name of a generic parameter.
        if has(generics, "$") || name.starts_with('$') && !generics.is_empty() {
            return true;
        }
        let mut pairs = generics.windows(2);
        // An attribute, which ends with a bracket, may stand before a parameter.
        pairs.any(|pair| ["<", ",", "const", "["].contains(&&*pair[0].word) && pair[1].word == name)
    };
    let conditions = header.iter().position(|token| token.word == "where");
    let header = &header[..conditions.unwrap_or(header.len())];
    let own_name = |path| if is_in_block && has(path, "self") { None } else { single_name(path) };
    let mut paths = header.split(|token| token.word == "for").filter_map(own_name);
    !paths.any(|name| declared.contains(&*name) && !is_parameter(&name))
}

/// Returns the name of a type or a trait, without references and `self::` in front of it. For example, it is `A` for
/// `&mut self::A<u8>`. Returns `None` for a path of several names and for a type without a name, such as a tuple.
fn single_name(path: &[Token]) -> Option<String> {
    match path {
        [sign, path @ ..] if [">", "!", "&", "mut"].contains(&&*sign.word) => single_name(path),
        [quote, _, path @ ..] if quote.word == "'" => single_name(path),
        [own, _, path @ ..] if own.word == "self" => single_name(path),
        [sign, name] if sign.word == "$" => Some(format!("${}", name.word)),
        [name] => Some(name.word.clone()),
        [name, next, ..] if next.word == "<" => Some(name.word.clone()),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::{declared_names, expands_to_foreign_impl, has_foreign_impl};
    use crate::syntax::source::Source;

    #[test]
    fn types_and_traits_are_declared() {
        for (text, expected) in [
            ("struct A; pub enum B {} union C { a: u8 } unsafe trait D {}", "A B C D"),
            ("struct $name { a: u8 }", "$name"),
            ("#[derive(Clone)] struct A; #[cfg(any())] struct B; #[$x] struct C;", "A"),
            ("type A = u8; fn f() { struct B; } mod i { struct C; }", ""),
        ] {
            let source = Source::parse(text.into()).unwrap();
            let found = Vec::from_iter(declared_names(&source.tokens)).join(" ");
            assert_eq!(found, expected, "{text}");
        }
    }

    #[test]
    fn an_impl_without_a_type_or_trait_beside_it_is_foreign() {
        for (text, expected) in [
            ("impl A {}", true),
            ("impl T for A {}", true),
            ("struct A; impl A {} impl T for &mut A {} impl From<A> for B {}", true),
            ("struct A; impl A {} impl<'a> T for &'a mut A {} impl From<u8> for A {}", false),
            ("trait T {} impl<A> T for Vec<A> where A: T {}", false),
            ("struct A; impl<A> T for A {}", true),
            ("struct A<T>(T); impl A<u8> {} impl T for self::A<u8> {}", false),
            ("struct A; impl A::B {}", true),
            ("struct A; impl b::A {}", true),
            ("struct A; impl T for [A] {}", true),
            ("fn f() -> impl T { A }", false),
            ("fn f() { impl A {} }", true),
            ("fn f() { struct A; impl A {} }", false),
            ("fn f() { struct A; impl self::A {} }", true),
            ("make! { struct A; impl A {} }", true),
            ("macro_rules! m { () => { impl A {} } }", false),
        ] {
            let source = Source::parse(text.into()).unwrap();
            assert_eq!(has_foreign_impl(&source.tokens), expected, "{text}");
        }
    }

    #[test]
    fn a_transcriber_may_expand_to_a_foreign_impl() {
        for (transcriber, expected) in [
            ("impl A {}", false),
            ("struct A; impl A {}", false),
            ("impl B {}", true),
            ("struct $n; impl $n {}", false),
            ("impl $n {}", true),
            ("$(struct $n; impl $n {})*", false),
            ("impl<T> A for $n {}", false),
            // The parameter may be called `A`.
            ("impl<$n> A for $n {}", true),
            ("impl $($t)*", true),
        ] {
            let source = Source::parse(transcriber.into()).unwrap();
            let declared = ["A".to_owned()].into();
            let found = expands_to_foreign_impl(&source.tokens, &declared);
            assert_eq!(found, expected, "{transcriber}");
        }
    }
}
