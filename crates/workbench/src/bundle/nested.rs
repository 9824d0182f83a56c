//! A crate as a module of another crate.

use super::edits::Edits;
use super::source::{Item, Source, Token, begins, each_sequence};
use std::ops::Range;

/// One of the two crates that a bundle is made of.
pub(super) struct Nested<'a> {
    pub(super) source: &'a Source,
    /// The name of the module.
    pub(super) name: &'a str,
    pub(super) is_library: bool,
}

impl Nested<'_> {
    /// Returns what stands in the module, and means there what it means in the crate; and what only the root of a
    /// crate can have.
    pub(super) fn texts(&self) -> (String, Vec<String>) {
        let mut edits = Edits::of(&self.source.text);
        let mut head = Vec::new();
        let mut roots = vec!["crate"];
        for item in self.source.items() {
            const ATTRIBUTES: [&str; 3] = ["feature", "recursion_limit", "type_length_limit"];
            let range = item.range();
            if item.is_inner() && ATTRIBUTES.iter().any(|name| item.has_attribute(name)) {
                head.push(self.source.text[range].to_owned());
                edits.remove(&item);
            } else if begins(item.code, "extern crate self as") {
                roots.push(&item.code[4].word);
            } else if let [.., name, _] = item.code
                && begins(item.code, "extern crate")
                && !begins(item.code, "extern crate sente")
            {
                head.push(self.source.text[range.clone()].to_owned());
                edits.replace(range, format!("#[allow(unused)]\nuse ::{};", name.word));
            }
        }
        each_sequence(&self.source.tokens, &mut |tokens| {
            for at in 0..tokens.len() {
                let (before, rest) = tokens.split_at(at);
                if let Some((range, new)) = self.replacement(before, rest, &roots) {
                    edits.replace(range, new);
                }
            }
        });
        (edits.apply() + &self.macros(), head)
    }

    /// Returns a replacement for the first of these tokens, which follow others, in a crate whose root has these names.
    fn replacement(
        &self,
        before: &[Token],
        tokens: &[Token],
        roots: &[&str],
    ) -> Option<(Range<usize>, String)> {
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
        let follows = |words: &str| {
            let count = words.split(' ').count();
            before.len() >= count && begins(&before[before.len() - count..], words)
        };
        let is_root = roots.contains(&&*tokens[0].word) && begins(&tokens[1..], ": :");
        // All that the library has for others can be named at the root of the bundle, too.
        let is_name = starts("crate") && !starts("crate =") && !self.is_library;
        if (is_root || is_name || starts("crate as")) && !follows(": :") && !follows("extern") {
            return Some((first(1), root));
        }
        // The project has been compiled with its lints. In the bundle, some of the library may be unused.
        let lint = match tokens {
            [sign, lint, ..] if sign.word == "#" && lint.word == "[" => lint,
            [_, _, lint, ..] if starts("# ! [") => lint,
            _ => return None,
        };
        let is_denied = begins(&lint.inner, "deny (") || begins(&lint.inner, "forbid (");
        (self.is_library && is_denied).then(|| (lint.inner[0].range.clone(), "allow".into()))
    }

    /// Returns a module with the exported macros, which stand at the root of the bundle, and its import.
    fn macros(&self) -> String {
        let exported = exported_macros(&self.source.items());
        if exported.is_empty() {
            return String::new();
        }
        // Imported by `*`, they do not clash with functions of their names.
        let name = self.source.unused("macros");
        let macros = exported.join(", ");
        format!("\npub use {name}::*;\nmod {name} {{\n    pub use crate::{{{macros}}};\n}}\n")
    }
}

/// Returns the names of the macros that these items and their modules export.
pub(super) fn exported_macros<'a>(items: &[Item<'a>]) -> Vec<&'a str> {
    let mut exported = Vec::new();
    for item in items {
        if let Some((_, body)) = item.module() {
            exported.extend(exported_macros(&body.items()));
        } else if begins(item.code, "macro_rules !") && item.has_attribute("macro_export") {
            exported.extend(item.code.get(2).map(|name| &*name.word));
        }
    }
    exported
}
