//! What the parts of the library and their macros do though nothing names them.

use super::impls::{has_foreign_impl, own_names, writes_foreign_impl};
use super::imports::{declaration, renames};
use super::local_macros::local_macros;
use super::macros::macros_among;
use super::outside::{Macros, is_linked};
use super::source::{Source, Token, each_place, ends, is_of_macro, names};
use std::collections::BTreeSet;

/// What code does though nothing names it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Effect {
    #[default]
    None,
    /// It has an `impl` without a type or trait of its own.
    Impl,
    /// The linker or the compiler uses something of it.
    Linked,
    /// A macro or an attribute of another crate may write anything there.
    Written,
}

/// A macro of the library, or another name of one.
struct Node<'a> {
    /// The name; `$` if it is a parameter of a macro.
    name: &'a str,
    /// The macros that it calls.
    calls: BTreeSet<&'a str>,
    effect: Effect,
}

/// Returns the effects of the parts of the library, each of which is given by the tokens of its pieces.
///
/// An `impl` in the rules of a macro is there only where the macro is called, so that only those parts have its effect
/// that call the macro, directly or through others.
pub(super) fn effects(library: &Source, parts: &[&[&[Token]]]) -> Vec<Effect> {
    let macros = Macros::of(library);
    let mut nodes = Vec::new();
    for (at, pieces) in parts.iter().enumerate() {
        let others = || parts.iter().enumerate().filter(|(other, _)| *other != at);
        // Without `#[macro_use]`, macros of a module are only found elsewhere if they are imported or exported.
        let is_elsewhere = |name: &str| {
            library.has("macro_use")
                && others().any(|(_, pieces)| pieces.iter().any(|it| names(it).contains(name)))
        };
        for tokens in *pieces {
            let mut local = local_macros(tokens);
            local.retain(|name| pieces.len() == 1 && !is_elsewhere(name));
            for it in macros_among(tokens) {
                let own = if local.contains(it.name) { own_names(tokens) } else { BTreeSet::new() };
                let mut rules = it.transcribers();
                let writes_impl = rules.any(|rule| writes_foreign_impl(&rule.inner, &own));
                let effect = outer_effect(&it.body.inner, &macros).max(of_impl(writes_impl));
                nodes.push(Node { name: it.name, calls: calls(&it.body.inner), effect });
            }
            each_place(tokens, &mut |_, tokens| {
                for (old, name) in renames(declaration(tokens).unwrap_or_default()) {
                    nodes.push(Node { name, calls: BTreeSet::from([old]), effect: Effect::None });
                }
            });
        }
    }
    while let Some((at, effect)) = greater_effect(&nodes) {
        nodes[at].effect = effect;
    }
    let effect_of_piece = |tokens: &&[Token]| {
        let own = outer_effect(tokens, &macros).max(of_impl(has_foreign_impl(tokens)));
        own.max(effect_of_calls(&nodes, &calls(tokens)))
    };
    let effect_of_part = |pieces: &&[&[Token]]| pieces.iter().map(effect_of_piece).max();
    parts.iter().map(|pieces| effect_of_part(pieces).unwrap_or_default()).collect()
}

/// Returns a macro whose calls have a greater effect than it has itself, and that effect.
fn greater_effect(nodes: &[Node]) -> Option<(usize, Effect)> {
    nodes.iter().enumerate().find_map(|(at, node)| {
        let effect = effect_of_calls(nodes, &node.calls);
        (effect > node.effect).then_some((at, effect))
    })
}

/// Returns the effect of the macros with one of these names. If a name is a parameter, it may be any.
fn effect_of_calls(nodes: &[Node], names: &BTreeSet<&str>) -> Effect {
    let is_called = |node: &&Node| {
        !names.is_empty() && node.name == "$" || names.contains("$") || names.contains(node.name)
    };
    nodes.iter().filter(is_called).map(|node| node.effect).max().unwrap_or_default()
}

/// Returns the effect of what the linker uses, and of what other crates may write.
fn outer_effect(tokens: &[Token], macros: &Macros) -> Effect {
    if macros.may_be_written(tokens) {
        Effect::Written
    } else if is_linked(tokens, macros) {
        Effect::Linked
    } else {
        Effect::None
    }
}

fn of_impl(has_foreign: bool) -> Effect {
    if has_foreign { Effect::Impl } else { Effect::None }
}

/// Returns the names of the macros that tokens call, outside of the rules of macros among them; `$` for a parameter.
fn calls(tokens: &[Token]) -> BTreeSet<&str> {
    let mut names = BTreeSet::new();
    for (at, token) in tokens.iter().enumerate() {
        let before = &tokens[..at];
        if ends(before, "!") && ["(", "[", "{", "$"].contains(&&*token.word) && at > 1 {
            let is_parameter = ends(&before[..at - 2], "$");
            names.insert(if is_parameter { "$" } else { &*before[at - 2].word });
        }
        if ends(before, "!") || !is_of_macro(before) {
            names.extend(calls(&token.inner));
        }
    }
    names
}
