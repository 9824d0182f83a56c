//! The effects of the parts of the library.

use super::argument_imports::ArgumentImports;
use super::impls::{declared_names, expands_to_foreign_impl, has_foreign_impl};
use super::linked::is_linked;
use super::local_macros::local_macros;
use super::macro_origins::MacroOrigins;
use crate::macro_calls::{CallGraph, CalledMacros};
use crate::syntax::imports::{Rename, renames, renames_by_imports};
use crate::syntax::items::items_in_tokens;
use crate::syntax::macros::{Macro, macros_in_tokens};
use crate::syntax::place::places;
use crate::syntax::search::{has, identifiers};
use crate::syntax::source::Source;
use crate::syntax::token::Token;

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
    argument_imports: ArgumentImports,
) -> Vec<Option<Effect>> {
    let mut macros = EffectsOfMacros::default();
    for (at, pieces) in parts.iter().enumerate() {
        // `#[macro_use]` lets other parts call the macros of this part without an import, so each part that has the
        // name of such a macro may call it. (Macros that are imported or exported need no check here, because
        // `local_macros` leaves them out.)
        let is_called_elsewhere = |name: &str| {
            let mut others = parts.iter().enumerate().filter(|(other, _)| *other != at);
            library.has("macro_use") && others.any(|(_, pieces)| part_has_name(pieces, name))
        };
        let may_be_local = |name: &str| pieces.len() == 1 && !is_called_elsewhere(name);
        for tokens in *pieces {
            macros.add_module(tokens, &may_be_local, origins);
            macros.add_renames(tokens, argument_imports);
        }
    }
    let effect_of_piece = |tokens: &&[Token]| {
        effect_of_linker_or_other_crate(tokens, origins)
            .max(has_foreign_impl(tokens).then_some(Effect::ForeignImpl))
            .max(macros.effect_of_calls(tokens))
    };
    parts.iter().map(|pieces| pieces.iter().map(effect_of_piece).max().flatten()).collect()
}

/// Returns true if a part, which is given by the tokens of its pieces, has a name somewhere.
fn part_has_name(pieces: &[&[Token]], name: &str) -> bool {
    pieces.iter().any(|tokens| has(tokens, name))
}

/// The macros of the library, with the effects of their calls. Among them are the new names that imports give to
/// macros.
#[derive(Default)]
struct EffectsOfMacros<'a> {
    graph: CallGraph,
    /// The effects that the macros have because of their own rules. The name is `None` if a metavariable gives it.
    effects: Vec<(Option<&'a str>, Effect)>,
}

impl<'a> EffectsOfMacros<'a> {
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
                let is_closed = !identifiers(item.tokens).contains("macro_use");
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
        let effect = effect_of_linker_or_other_crate(rules, origins)
            .max(has_impl.then_some(Effect::ForeignImpl));
        self.effects.extend(effect.map(|effect| (definition.name, effect)));
        self.graph.add(definition.name, &called_by(rules));
    }

    /// Adds the new names that imports among tokens give to macros. For `use a as b`, this adds a macro `b` that calls
    /// `a`. If macros may import their arguments, the arguments of a macro count as an import, too.
    fn add_renames(&mut self, tokens: &'a [Token], argument_imports: ArgumentImports) {
        let mut found = renames_by_imports(tokens);
        if argument_imports == ArgumentImports::Possible {
            let arguments = places(tokens).filter(|place| place.is_after("!"));
            found.extend(arguments.flat_map(|place| renames(&place.first().inner)));
        }
        for Rename { old, new } in found {
            let mut called = CalledMacros::default();
            called.add_known_or_every(old);
            self.graph.add(new, &called);
        }
    }

    /// Returns the effect that tokens have because of the macros that they call, directly or through other macros.
    fn effect_of_calls(&self, tokens: &[Token]) -> Option<Effect> {
        let called = self.graph.reachable(&called_by(tokens));
        let of_called = self.effects.iter().filter(|(name, _)| called.contains(*name));
        of_called.map(|(_, effect)| *effect).max()
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

/// Returns the macros that tokens call directly. Calls in the rules of a macro do not count.
fn called_by(tokens: &[Token]) -> CalledMacros {
    let mut called = CalledMacros::default();
    called.add_calls_outside_rules(tokens);
    called
}
