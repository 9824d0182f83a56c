//! The effects of the parts of the library.

use super::impls::{declared_names, expands_to_foreign_impl, has_foreign_impl};
use super::linked::is_linked;
use super::local_macros::local_macros;
use super::macro_origins::MacroOrigins;
use crate::syntax::calls::call_at;
use crate::syntax::imports::{Rename, renames_by_imports};
use crate::syntax::items::items_in_tokens;
use crate::syntax::macros::{Macro, macros_in_tokens};
use crate::syntax::search::{ends, has, names, precedes_macro_brackets};
use crate::syntax::source::Source;
use crate::syntax::token::Token;
use std::collections::BTreeSet;

/// An effect of code, because of which the code may matter although nothing names it. Most code has no effect. If code
/// has several effects, only the greatest one counts. The order is that of the variants: a module with `Linked` or
/// `OtherCrate` is always needed, but a module with `ForeignImpl` is needed only if its names lead to a needed module.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Effect {
    /// The code has a foreign `impl`: neither the type nor the trait is declared beside the `impl`.
    ForeignImpl,
    /// The linker or the compiler uses something of the code, for example a function with `#[no_mangle]`.
    Linked,
    /// The code uses a macro or an attribute of another crate, which may expand to anything.
    OtherCrate,
}

/// Returns the effects of the parts of the library. Each part is given by the tokens of its pieces.
///
/// A foreign `impl` in the rules of a macro counts only for the parts that call the macro, directly or through other
/// macros.
pub(super) fn effects_of_parts(
    library: &Source,
    parts: &[&[&[Token]]],
    origins: &MacroOrigins,
) -> Vec<Option<Effect>> {
    let mut graph = MacroGraph { nodes: Vec::new() };
    for (at, pieces) in parts.iter().enumerate() {
        // `#[macro_use]` lets other parts call the macros of this part without an import, so each part that has the
        // name of such a macro may call it. `local_macros` finds the macros that are imported or exported.
        let is_called_elsewhere = |name: &str| {
            let mut others = parts.iter().enumerate().filter(|(other, _)| *other != at);
            library.has("macro_use") && others.any(|(_, pieces)| part_has_name(pieces, name))
        };
        let may_be_local = |name: &str| pieces.len() == 1 && !is_called_elsewhere(name);
        for tokens in *pieces {
            graph.add_module(tokens, &may_be_local, origins);
            graph.add_renames(tokens);
        }
    }
    graph.propagate();
    let effect_of_piece = |tokens: &&[Token]| {
        effect_of_linker_or_other_crate(tokens, origins)
            .max(effect_of_impls(has_foreign_impl(tokens)))
            .max(graph.effect_of_calls(&macros_called_by(tokens)))
    };
    parts.iter().map(|pieces| pieces.iter().map(effect_of_piece).max().flatten()).collect()
}

/// Returns true if a part, which is given by the tokens of its pieces, has a name somewhere.
fn part_has_name(pieces: &[&[Token]], name: &str) -> bool {
    pieces.iter().any(|tokens| has(tokens, name))
}

/// The macros of the library. Edges lead from a macro to the macros that it calls.
struct MacroGraph<'a> {
    nodes: Vec<Node<'a>>,
}

/// The names of the macros that code calls. `None` stands for any name: in `$m!(…)`, a metavariable gives the name.
type CalledNames<'a> = BTreeSet<Option<&'a str>>;

/// A macro, or a new name that an import gives to a macro, such as `b` in `use a as b`.
struct Node<'a> {
    /// The name, or `None` if a metavariable gives it.
    name: Option<&'a str>,
    /// The names of the macros that the macro calls.
    called_names: CalledNames<'a>,
    /// The effect of a call of the macro.
    effect: Option<Effect>,
}

impl<'a> MacroGraph<'a> {
    /// Adds the macros of a module and of the modules in it.
    fn add_module(
        &mut self,
        tokens: &'a [Token],
        may_be_local: &dyn Fn(&str) -> bool,
        origins: &MacroOrigins,
    ) {
        let local = local_macros(tokens);
        for item in items_in_tokens(tokens, 0) {
            if let Some((_, body)) = item.module() {
                // With `#[macro_use]`, the macros are found after the module, too.
                let is_closed = !names(item.tokens).contains("macro_use");
                self.add_module(&body.inner, &|name| is_closed && may_be_local(name), origins);
                continue;
            }
            for definition in macros_in_tokens(item.tokens) {
                let is_local =
                    definition.name.is_some_and(|name| local.contains(name) && may_be_local(name));
                self.add_macro(&definition, if is_local { tokens } else { &[] }, origins);
            }
        }
    }

    /// Adds a macro. If the macro is local, its expansions stand beside the items of its module, and `beside` has these
    /// items. Otherwise, `beside` is empty.
    fn add_macro(&mut self, definition: &Macro<'a>, beside: &[Token], origins: &MacroOrigins) {
        let rules = &definition.body.inner;
        let declared = declared_names(beside);
        let mut transcribers = definition.transcribers();
        let has_impl =
            transcribers.any(|transcriber| expands_to_foreign_impl(&transcriber.inner, &declared));
        self.nodes.push(Node {
            name: definition.name,
            called_names: macros_called_by(rules),
            effect: effect_of_linker_or_other_crate(rules, origins).max(effect_of_impls(has_impl)),
        });
    }

    /// Adds the new names that imports among tokens give to macros. For `use a as b`, this adds a macro `b` that calls
    /// `a`.
    fn add_renames(&mut self, tokens: &'a [Token]) {
        for Rename { old, new } in renames_by_imports(tokens) {
            self.nodes.push(Node { name: new, called_names: BTreeSet::from([old]), effect: None });
        }
    }

    /// Gives each macro the effects of the macros that it calls.
    fn propagate(&mut self) {
        while let Some((at, effect)) = self.greater_effect() {
            self.nodes[at].effect = effect;
        }
    }

    /// Returns the index of a macro that calls a macro with a greater effect than its own, and this greater effect.
    fn greater_effect(&self) -> Option<(usize, Option<Effect>)> {
        self.nodes.iter().enumerate().find_map(|(at, node)| {
            let effect = self.effect_of_calls(&node.called_names);
            (effect > node.effect).then_some((at, effect))
        })
    }

    /// Returns the effect of calls of macros with these names.
    fn effect_of_calls(&self, names: &CalledNames) -> Option<Effect> {
        let is_called = |node: &&Node| match node.name {
            None => !names.is_empty(),
            name => names.contains(&name) || names.contains(&None),
        };
        self.nodes.iter().filter(is_called).filter_map(|node| node.effect).max()
    }
}

/// Returns the effect that tokens have because of the linker, the compiler or another crate.
fn effect_of_linker_or_other_crate(tokens: &[Token], origins: &MacroOrigins) -> Option<Effect> {
    if origins.may_use_other_crate(tokens) {
        Some(Effect::OtherCrate)
    } else if is_linked(tokens, origins) {
        Some(Effect::Linked)
    } else {
        None
    }
}

/// Returns the effect that tokens have because of a foreign `impl`, if there is one.
fn effect_of_impls(has_foreign: bool) -> Option<Effect> {
    has_foreign.then_some(Effect::ForeignImpl)
}

/// Returns the names of the macros that tokens call. Calls in the rules of a macro do not count.
fn macros_called_by(tokens: &[Token]) -> CalledNames<'_> {
    let mut called = BTreeSet::new();
    for (at, token) in tokens.iter().enumerate() {
        let [before, from] = [&tokens[..at], &tokens[at..]];
        called.extend(call_at(before, from).map(|call| call.name));
        if ends(before, "!") || !precedes_macro_brackets(before) {
            called.extend(macros_called_by(&token.inner));
        }
    }
    called
}
