//! The names that a part of the library uses and offers.
//!
//! Names are collected by words, without the scopes of Rust: a path that begins with `crate` or `sente` leads to the
//! root of the library, and so does one with enough `super`. Wherever something else may lead to the root, the part
//! counts as one that names everything. For example, it may have a glob of the root, another name for the root, or a
//! macro that gets the root as an argument.

use crate::syntax::calls::call;
use crate::syntax::imports::{Import, Rename, branches, renames, use_declaration};
use crate::syntax::items::Item;
use crate::syntax::macros::Macro;
use crate::syntax::search::{any_place, begins, each_place, ends, has_lone, is_of_macro, names};
use crate::syntax::source::Source;
use crate::syntax::token::Token;
use std::collections::BTreeSet;
use std::slice;

/// The names that a part of the library, or the solution, uses and offers.
#[derive(Clone, Default)]
pub(super) struct Names {
    /// True if macros may import their arguments, so that the imports among the arguments of macros count, too.
    arguments_are_imports: bool,
    /// The names at the root of the library that it uses.
    used: BTreeSet<String>,
    /// True if it may use any name at the root of the library.
    pub(super) uses_all: bool,
    /// The names that may be those of macros that it calls.
    called: BTreeSet<String>,
    /// The names at the root of the library by which others name this part.
    offered: BTreeSet<String>,
    /// The macros that it defines.
    macros: BTreeSet<String>,
    /// True if it defines macros under names that metavariables give, which can be any.
    has_macros_of_any_name: bool,
}

impl Names {
    /// Creates an empty set of names. If macros may import their arguments, `arguments_are_imports` is true.
    pub(super) fn empty(arguments_are_imports: bool) -> Self {
        Self { arguments_are_imports, ..Self::default() }
    }

    /// Adds a solution.
    pub(super) fn add_solution(&mut self, solution: &Source) {
        // No `super` of the solution leads to the root of the library.
        self.add_items(&solution.items(), usize::MAX);
    }

    /// Adds a module at the root of the library, by its name and the pair of braces.
    pub(super) fn add_module(&mut self, name: &str, body: &Token) {
        self.offered.insert(name.into());
        self.add_items(&body.items(), 1);
    }

    /// Adds a `use` item at the root of the library.
    pub(super) fn add_imports(&mut self, item: &Item, imports: &[Import]) {
        self.offered.extend(imports.iter().map(|import| import.name.to_owned()));
        imports.iter().for_each(|import| self.add_used(import.path[0]));
        self.add_renames(item.code);
    }

    /// Adds another item at the root of the library, whose text is given.
    pub(super) fn add_item_of_root(&mut self, item: &Item, text: &str) {
        self.offered.extend(names(item.tokens));
        self.add_words(item.tokens);
        self.used.extend(words_in_literals(item, text));
        self.add_items(slice::from_ref(item), 0);
    }

    /// Adds all names among tokens as names at the root of the library.
    pub(super) fn add_words(&mut self, tokens: &[Token]) {
        names(tokens).iter().for_each(|name| self.add_used(name));
    }

    /// Adds all names among tokens as those of macros that may be called.
    pub(super) fn add_names_as_calls(&mut self, tokens: &[Token]) {
        self.called.extend(names(tokens));
    }

    /// Adds all names among the arguments of macros as those of macros that may be called.
    pub(super) fn add_arguments_as_calls(&mut self, tokens: &[Token]) {
        each_place(tokens, &mut |before, tokens| {
            if is_of_macro(before) {
                self.add_names_as_calls(&tokens[0].inner);
            }
        });
    }

    /// Forgets the calls of macros that this part defines itself.
    pub(super) fn forget_calls_of_own_macros(&mut self) {
        self.called.retain(|name| !self.macros.contains(name));
    }

    /// Returns true if this part names another one.
    pub(super) fn may_name(&self, other: &Self) -> bool {
        self.uses_all || !self.used.is_disjoint(&other.offered) || self.may_call_macro_of(other)
    }

    /// Returns true if this part may call a macro of another one.
    fn may_call_macro_of(&self, other: &Self) -> bool {
        !self.called.is_disjoint(&other.macros) || other.has_macros_of_any_name
    }

    /// Returns true if this part may call a macro.
    pub(super) fn may_call(&self, it: &Macro) -> bool {
        match it.name {
            Some(name) => self.called.contains(name),
            None => !self.called.is_empty(),
        }
    }

    /// Adds the items of a module. The depth is the number of modules around them, and so the number of `super` that
    /// lead to the root of the library.
    fn add_items(&mut self, items: &[Item], depth: usize) {
        for item in items {
            if let Some((_, body)) = item.module() {
                self.add_items(&body.items(), depth.saturating_add(1));
            } else {
                self.add_tokens(item.tokens, depth);
            }
        }
    }

    /// Adds the names among tokens at a depth, also between brackets.
    fn add_tokens(&mut self, tokens: &[Token], depth: usize) {
        for (at, token) in tokens.iter().enumerate() {
            let [before, from] = [&tokens[..at], &tokens[at..]];
            self.add_names(before, from, depth);
            let is_argument = self.arguments_are_imports && ends(before, "!");
            let imports = is_argument.then_some(&*token.inner);
            self.add_renames(imports.or(use_declaration(from)).unwrap_or_default());
            // A macro may name anything if an argument of it is `crate`, or ends with `super`.
            let is_visibility = before.last().is_some_and(|it| it.word == "pub");
            self.uses_all |=
                !is_visibility && ["crate", "super"].iter().any(|word| has_lone(token, word));
            self.uses_all |= ends(before, "!") && has_lone(token, "sente");
            // The rules of a macro may be expanded in a module that is less deep.
            let is_in_rules = is_of_macro(before) && !ends(before, "!");
            self.add_tokens(&token.inner, if is_in_rules { depth.min(1) } else { depth });
            // In a tree of imports, such as `use super::{super::a}`, the path before the tree leads up as well.
            if let Some(import) = use_declaration(from) {
                let trees = import.iter().filter(|token| token.word == "{");
                self.uses_all |= trees.into_iter().any(|tree| names(&tree.inner).contains("super"));
            }
        }
    }

    /// Adds the names of the path that begins tokens, if one does. Other tokens stand before them.
    fn add_names(&mut self, before: &[Token], tokens: &[Token], depth: usize) {
        let word = |at: usize| tokens.get(at).map_or("", |token| &token.word);
        match (word(0), word(1)) {
            ("extern", "crate") if word(2) == "self" && depth > 0 => self.uses_all = true,
            ("crate" | "sente", "as") => self.uses_all = true,
            ("crate" | "sente", ":") => self.add_path(tokens.get(3..).unwrap_or_default()),
            // The rest of a chain `super::super` is counted with its beginning.
            ("super", _) if !ends(before, "super : :") => {
                let is_super = |&at: &usize| word(at) == "super" && word(at + 1) == ":";
                let height = (0..).step_by(3).take_while(is_super).count();
                if word(3 * height) == "super" {
                    // The chain ends with `super`, for example in `use super::super as root`.
                    self.uses_all |= word(3 * height + 1) == "as" && height + 1 >= depth;
                } else if height >= depth {
                    self.add_path(tokens.get(3 * height..).unwrap_or_default());
                }
            }
            ("macro_rules", "!") if word(2) == "$" => self.has_macros_of_any_name = true,
            ("macro_rules", "!") => {
                self.macros.insert(word(2).into());
                self.offered.insert(word(2).into());
            }
            // If a metavariable gives the name of the macro, the name is an argument elsewhere.
            _ => {
                let name = call(before, tokens).and_then(|call| call.name);
                self.called.extend(name.map(str::to_owned));
            }
        }
    }

    /// Adds the macros that imports among tokens may give another name.
    fn add_renames(&mut self, tokens: &[Token]) {
        for Rename { old, new } in renames(tokens) {
            self.called.extend(old.map(str::to_owned));
            self.macros.extend(new.map(str::to_owned));
            self.has_macros_of_any_name |= new.is_none();
        }
    }

    /// Adds the names in a path, or in a tree of imports, below the root of the library.
    fn add_path(&mut self, path: &[Token]) {
        for branch in branches(path) {
            // In `use crate::{self}`, the root keeps its name.
            if let [first, rest @ ..] = branch
                && !(first.word == "self" && rest.is_empty())
            {
                // The path imports all, gives the root another name, or goes on with a metavariable.
                self.uses_all |= ["self", "*", "$"].contains(&&*first.word);
                self.add_used(&first.word);
            }
        }
    }

    /// Adds a name at the root of the library.
    fn add_used(&mut self, name: &str) {
        // The compiler does not distinguish different ways to write a letter such as `é`.
        self.uses_all |= !name.is_ascii();
        self.used.insert(name.to_owned());
    }
}

/// Returns the words in the literals of an item: a format string may have names.
fn words_in_literals(item: &Item, text: &str) -> BTreeSet<String> {
    let mut words = BTreeSet::new();
    each_place(item.code, &mut |before, tokens| {
        if tokens[0].is_literal() && !ends(before, "doc =") {
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
        let declaration = use_declaration(tokens).unwrap_or_default();
        any_place(declaration, &|_, tokens| is_metavariable(tokens))
    })
}
