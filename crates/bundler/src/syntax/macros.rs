//! Macros that are defined by `macro_rules!`.
//!
//! The terms are those of the Rust reference: a macro has rules, a rule has a matcher and a transcriber, and a
//! metavariable is a name such as `$x` that the matcher binds.

use super::items::Item;
use super::place::places;
use super::search::has;
use super::source::{Program, Source};
use super::token::Token;

/// The definition of a macro.
#[derive(Clone)]
pub(crate) struct Macro<'a> {
    /// The name, or `None` if a metavariable gives it, as in `macro_rules! $name { … }`.
    pub(crate) name: Option<&'a str>,
    /// The rules, in brackets.
    pub(crate) body: &'a Token,
}

/// Returns the macros that a source defines.
pub(crate) fn macros_in_source(source: &Source) -> Vec<Macro<'_>> {
    macros_in_tokens(&source.tokens)
}

/// Returns the macros that the sources of a program define.
pub(crate) fn macros_in_program(program: Program<'_>) -> Vec<Macro<'_>> {
    program.sources().into_iter().flat_map(macros_in_source).collect()
}

/// Returns the macros that are defined among tokens, also in the rules of other macros.
pub(crate) fn macros_in_tokens(tokens: &[Token]) -> Vec<Macro<'_>> {
    let mut macros = Vec::new();
    for place in places(tokens) {
        let (name, body) = match place.after {
            [keyword, ..] if keyword.word != "macro_rules" => continue,
            [_, _, sign, _, body, ..] if sign.word == "$" => (None, body),
            [_, _, name, body, ..] => (Some(&*name.word), body),
            _ => continue,
        };
        macros.push(Macro { name, body });
    }
    macros
}

/// Returns true if a source may export macros. The attribute may also stand in the rules of a macro, which then defines
/// an exported macro.
pub(crate) fn may_export_macros(source: &Source) -> bool {
    source.has("macro_export")
}

/// Returns the names and the rules of the exported macros among these items and in their modules.
pub(crate) fn exported_macros<'a>(items: &[Item<'a>]) -> Vec<(&'a str, &'a Token)> {
    let mut exported = Vec::new();
    for item in items {
        if let Some((_, body)) = item.module() {
            exported.extend(exported_macros(&body.items()));
        } else if item.has_attribute(|attribute| has(attribute, "macro_export"))
            && let [_, _, name, rules, ..] = item.code
        {
            exported.push((&*name.word, rules));
        }
    }
    exported
}

impl<'a> Macro<'a> {
    /// Returns the matchers of the rules, in brackets.
    pub(crate) fn matchers(&self) -> impl Iterator<Item = &'a Token> + use<'a> {
        let pairs = self.body.inner.windows(2);
        pairs.filter(|pair| pair[1].word == "=>").map(|pair| &pair[0])
    }

    /// Returns the transcribers of the rules, in brackets.
    pub(crate) fn transcribers(&self) -> impl Iterator<Item = &'a Token> + use<'a> {
        let pairs = self.body.inner.windows(2);
        pairs.filter(|pair| pair[0].word == "=>").map(|pair| &pair[1])
    }
}
