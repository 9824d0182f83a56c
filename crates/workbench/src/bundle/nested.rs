//! A crate as a module of another crate.

use super::edits::Edits;
use super::source::{Source, Token, begins, each_place};
use std::ops::Range;

/// The attributes that only the root of a crate can have.
const ATTRIBUTES: [&str; 3] = ["feature", "recursion_limit", "type_length_limit"];

/// One of the two crates that a bundle is made of.
pub(super) struct Nested<'a> {
    pub(super) source: &'a Source,
    /// The name of the module.
    pub(super) name: &'a str,
    pub(super) is_library: bool,
}

impl Nested<'_> {
    /// Returns the text of the module, which means there the same as in the crate, and the lines that only the root of a
    /// crate can have.
    pub(super) fn texts(&self) -> (String, Vec<String>) {
        let mut edits = Edits::of(&self.source.text);
        let mut head = Vec::new();
        for item in self.source.items() {
            let is_crate = begins(item.code, "extern crate")
                && !["extern crate self", "extern crate sente"]
                    .iter()
                    .any(|own| begins(item.code, own));
            let is_of_root =
                |attribute: &[Token]| ATTRIBUTES.iter().any(|name| begins(attribute, name));
            if is_crate || item.is_inner() && item.has_attribute(is_of_root) {
                head.push(self.source.text[item.range()].to_owned());
                edits.remove(&item);
            }
        }
        each_place(&self.source.tokens, &mut |before, tokens| {
            if let Some((range, new)) = self.replacement(before, tokens) {
                edits.replace(range, new);
            }
        });
        if self.is_library {
            // In the bundle, some items of the library may be unused, which its lints may deny.
            for lint in lints(&self.source.tokens) {
                edits.replace(lint.range.clone(), "allow");
            }
        }
        (edits.apply(), head)
    }

    /// Returns a replacement for the first of these tokens, which follow others.
    fn replacement(&self, before: &[Token], tokens: &[Token]) -> Option<(Range<usize>, String)> {
        let root = format!("crate::{}", self.name);
        let starts = |words: &str| begins(tokens, words);
        let first = |count: usize| tokens[0].range.start..tokens[count - 1].range.end;
        if starts("extern crate self") {
            return Some((first(3), format!("use {root}")));
        }
        if starts("extern crate sente") {
            return Some((first(3), "use ::sente".into()));
        }
        if starts("pub (") && tokens[1].holds("crate") {
            return Some((first(2), format!("pub(in {root})")));
        }
        let previous = before.last().map_or("", |token| &token.word);
        // A `crate` that no path follows is one of the library. It can stay, because the root of the bundle has all
        // public items of the library.
        let is_root = starts("crate : :")
            || starts("crate as")
            || starts("crate") && previous == "in"
            || starts("sente : :") && self.is_library;
        let is_inside_path = before.len() > 1 && begins(&before[before.len() - 2..], ": :");
        (is_root && !is_inside_path && previous != "extern").then(|| (first(1), root))
    }
}

/// Returns the words `deny` and `forbid` of attributes, unless they are in the rules or the arguments of a macro.
fn lints(tokens: &[Token]) -> Vec<&Token> {
    let mut found = Vec::new();
    for (at, token) in tokens.iter().enumerate() {
        let before = &tokens[..at];
        let is_before =
            |words: &str, count: usize| at >= count && begins(&before[at - count..], words);
        let is_attribute = token.word == "[" && (is_before("#", 1) || is_before("# !", 2));
        if is_attribute {
            found.extend(token.inner.first().filter(|it| ["deny", "forbid"].contains(&&*it.word)));
        } else if !is_before("!", 1) && !is_before("macro_rules !", 3) {
            found.extend(lints(&token.inner));
        }
    }
    found
}
