//! The names in a part of the library.
//!
//! Names are collected by words, without the scopes of Rust: a path that begins with `crate` or `sente` leads to the root
//! of the library, and so does one with enough `super`. If anything may be named, because of a glob, another name for the
//! root, or a macro, the part names all others.

use super::effects::Effect;
use crate::syntax::imports::{Import, declaration, renames};
use crate::syntax::items::Item;
use crate::syntax::search::{
    METAVARIABLE, any_place, begins, each_place, ends, has_lone, has_lone_crate, names,
};
use crate::syntax::source::Source;
use crate::syntax::token::Token;
use std::collections::BTreeSet;
use std::slice;

/// The names in a part of the library, or in the solution.
#[derive(Default)]
pub(super) struct Part {
    /// The names at the root of the library that it uses.
    named: BTreeSet<String>,
    /// True if it may name anything at the root of the library.
    pub(super) names_all: bool,
    /// The names before a `!`, among which are the macros that it calls.
    called: BTreeSet<String>,
    /// The names at the root of the library by which others name this part.
    offered: BTreeSet<String>,
    /// The macros that it defines.
    macros: BTreeSet<String>,
    /// The effect that it has though nothing names it.
    pub(super) effect: Effect,
}

impl Part {
    /// Returns the names in a solution.
    pub(super) fn of_solution(solution: &Source, imports_arguments: bool) -> Self {
        let mut part = Self::default();
        // No `super` of the solution leads to the root of the library.
        part.add_items(&solution.items(), usize::MAX, imports_arguments);
        part
    }

    /// Adds a module at the root of the library, by its name and the pair of braces. If macros may import their arguments,
    /// `imports_arguments` is true, and the imports among the arguments of macros count, too.
    pub(super) fn add_module(&mut self, name: &str, body: &Token, imports_arguments: bool) {
        self.offered.insert(name.into());
        self.add_items(&body.items(), 1, imports_arguments);
    }

    /// Adds a `use` item at the root of the library.
    pub(super) fn add_imports(&mut self, item: &Item, imports: &[Import]) {
        self.offered.extend(imports.iter().map(|import| import.name.to_owned()));
        self.named.extend(imports.iter().map(|import| import.path[0].to_owned()));
        self.add_renames(item.code);
    }

    /// Adds another item at the root of the library, whose text is given.
    pub(super) fn add_item_of_root(&mut self, item: &Item, text: &str, imports_arguments: bool) {
        self.offered.extend(names(item.tokens));
        self.named.extend(names(item.tokens));
        self.named.extend(words_in_literals(item, text));
        self.add_items(slice::from_ref(item), 0, imports_arguments);
    }

    /// Forgets the calls of macros that this part defines itself.
    pub(super) fn forget_calls_of_own_macros(&mut self) {
        self.called.retain(|name| !self.macros.contains(name));
    }

    /// Returns true if this part names another one.
    pub(super) fn refers_to(&self, other: &Self) -> bool {
        self.names_all || !self.named.is_disjoint(&other.offered) || self.calls(other)
    }

    /// Returns true if this part calls a macro of another one. If the name of a macro is a metavariable, any call may be
    /// one of this macro.
    fn calls(&self, other: &Self) -> bool {
        !self.called.is_disjoint(&other.macros) || other.macros.contains(METAVARIABLE)
    }

    /// Adds the items of a module at this depth below the root of the library.
    fn add_items(&mut self, items: &[Item], depth: usize, imports_arguments: bool) {
        for item in items {
            if let Some((_, body)) = item.module() {
                self.add_items(&body.items(), depth.saturating_add(1), imports_arguments);
            } else {
                each_place(item.tokens, &mut |before, tokens| {
                    self.add_names(tokens, depth);
                    let is_argument = imports_arguments && ends(before, "!");
                    let imports = is_argument.then_some(&*tokens[0].inner);
                    self.add_renames(imports.or(declaration(tokens)).unwrap_or_default());
                    // A macro that gets the root as an argument may name anything.
                    self.names_all |= has_lone_crate(before, &tokens[0]);
                    self.names_all |= before.last().is_some_and(|it| it.word == "!")
                        && has_lone(&tokens[0], "sente");
                });
            }
        }
    }

    /// Adds the names that tokens begin with, at this depth below the root of the library.
    fn add_names(&mut self, tokens: &[Token], depth: usize) {
        let word = |at: usize| tokens.get(at).map_or("", |token| &token.word);
        match (word(0), word(1)) {
            ("crate" | "sente", "as") => self.names_all = true,
            ("super", "as") => self.names_all |= depth <= 1,
            ("crate" | "sente", ":") => self.add_path(tokens.get(3..).unwrap_or_default()),
            ("super", ":") => {
                let supers =
                    (0..).step_by(3).take_while(|&at| word(at) == "super" && word(at + 1) == ":");
                let height = supers.count();
                if height >= depth {
                    self.add_path(tokens.get(3 * height..).unwrap_or_default());
                }
            }
            ("macro_rules", "!") => {
                self.macros.insert(word(2).into());
                self.offered.insert(word(2).into());
            }
            (name, "!") => _ = self.called.insert(name.into()),
            _ => {}
        }
    }

    /// Adds the macros that imports among tokens may give another name.
    fn add_renames(&mut self, tokens: &[Token]) {
        for (old, new) in renames(tokens) {
            self.called.insert(old.into());
            self.macros.insert(new.into());
        }
    }

    /// Adds the names in a path, or in a tree of imports, below the root of the library.
    fn add_path(&mut self, path: &[Token]) {
        match path {
            [] => {}
            [tree, ..] if tree.word == "{" => {
                tree.inner.split(|token| token.word == ",").for_each(|path| self.add_path(path));
            }
            [_] if begins(path, "self") => {}
            [first, ..] => {
                // The path imports all, gives the root another name, or goes on with a metavariable.
                self.names_all |= ["self", "*", "$"].contains(&&*first.word);
                self.named.insert(first.word.clone());
            }
        }
    }
}

/// Returns the words in the literals of an item: a format string may have names.
fn words_in_literals(item: &Item, text: &str) -> BTreeSet<String> {
    let mut words = BTreeSet::new();
    each_place(item.code, &mut |before, tokens| {
        if tokens[0].word.is_empty() && !ends(before, "doc =") {
            let literal = &text[tokens[0].range.clone()];
            let parts = literal.split(|sign: char| !sign.is_alphanumeric() && sign != '_');
            words.extend(parts.map(str::to_owned));
        }
    });
    words
}

/// Returns true if a macro of a source may expand to an import of its argument.
pub(super) fn may_import_argument(source: &Source) -> bool {
    let is_metavariable = |tokens: &[Token]| begins(tokens, "$") && !begins(tokens, "$ crate");
    any_place(&source.tokens, &|_, tokens| {
        let declaration = declaration(tokens).unwrap_or_default();
        any_place(declaration, &|_, tokens| is_metavariable(tokens))
    })
}
