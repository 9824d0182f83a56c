//! The collection of the names that a part of the library uses and offers.
//!
//! Names are collected by words, without the scopes of Rust: a path that begins with `crate` or `sente` leads to the
//! root of the library, and so does a path that begins with enough `super`. If anything else in a part may lead to the
//! root, the part counts as one that names everything. For example, a part may have a glob of the root, another name
//! for the root, or a macro that gets the root as an argument.

use super::argument_imports::ArgumentImports;
use super::names::Names;
use crate::macro_calls::{CallGraph, CalledMacros};
use crate::syntax::imports::{
    Import, Rename, branches, renames, renames_by_imports, use_declaration,
};
use crate::syntax::items::Item;
use crate::syntax::macros::{Macro, macros_in_source};
use crate::syntax::place::{Place, outer_places, places};
use crate::syntax::search::{
    has, has_bare_word_as_argument, has_word_without_path_inside, identifiers,
};
use crate::syntax::source::{LIBRARY_NAME, Source};
use crate::syntax::standard_names::STANDARD_MACROS;
use crate::syntax::token::Token;
use std::collections::BTreeSet;
use std::slice;

/// Adds names that it finds among tokens to the names of a part of the library, or of the solution.
///
/// In the methods, `depth` is the number of modules around tokens. A path with this number of `super` leads to the root
/// of the library.
pub(super) struct NameCollector<'a> {
    /// The names to which the collector adds.
    pub(super) names: &'a mut Names,
    pub(super) argument_imports: ArgumentImports,
}

impl NameCollector<'_> {
    /// Adds the names in a solution.
    pub(super) fn add_solution(&mut self, solution: &Source) {
        // No `super` of the solution leads to the root of the library.
        self.add_items(&solution.items(), usize::MAX);
    }

    /// Adds a module at the root of the library, which is given by its name and its pair of braces.
    pub(super) fn add_module(&mut self, name: &str, body: &Token) {
        self.names.offered.insert(name.into());
        self.add_items(&body.items(), 1);
    }

    /// Adds a `use` item at the root of the library.
    pub(super) fn add_imports(&mut self, item: &Item, imports: &[Import]) {
        self.names.offered.extend(imports.iter().map(|import| import.name.to_owned()));
        imports.iter().for_each(|import| self.names.add_used(import.path[0]));
        self.add_renames(item.code);
    }

    /// Adds any other item at the root of the library. `text` is the text of the whole library.
    pub(super) fn add_item_of_root(&mut self, item: &Item, text: &str) {
        self.names.offered.extend(identifiers(item.tokens));
        self.names.offers_unknown_names |= has(use_declaration(item.code).unwrap_or_default(), "*");
        self.add_all_names(item.tokens);
        match words_in_literals(item, text) {
            Some(words) => self.names.used.extend(words),
            None => self.names.uses_all = true,
        }
        self.add_items(slice::from_ref(item), 0);
    }

    /// Adds the names in the rules of the macros that the root of the library calls, because their expansions stand at
    /// the root. They may use these names, and may also declare them. An expansion may call further macros, also by
    /// names that metavariables or imports give.
    pub(super) fn add_expansions(&mut self, library: &Source) {
        let macros = macros_in_source(library);
        let mut graph = CallGraph::default();
        for Macro { name, body } in &macros {
            let mut called = CalledMacros::default();
            called.add_names(&body.inner);
            graph.add(*name, &called);
        }
        renames_by_imports(&library.tokens).into_iter().for_each(|it| graph.add_rename(it));
        self.names.called = graph.reachable(&self.names.called);
        for Macro { name, body } in &macros {
            if self.names.called.contains(*name) {
                self.add_all_names(&body.inner);
                self.names.offered.extend(identifiers(&body.inner));
            }
        }
    }

    /// Adds all names among tokens as names at the root of the library.
    fn add_all_names(&mut self, tokens: &[Token]) {
        identifiers(tokens).iter().for_each(|name| self.names.add_used(name));
    }

    /// Adds the items of a module.
    fn add_items(&mut self, items: &[Item], depth: usize) {
        for item in items {
            match item.module() {
                Some((_, body)) => self.add_items(&body.items(), depth.saturating_add(1)),
                None => {
                    self.names.called.add_calls_by_name(item.tokens);
                    self.add_tokens(item.tokens, depth);
                }
            }
        }
    }

    /// Adds the names among tokens, also between brackets, apart from the names of calls.
    fn add_tokens(&mut self, tokens: &[Token], depth: usize) {
        for place in outer_places(tokens) {
            self.add_path_or_macro(place, depth);
            self.add_renames_at(place);
            // A macro may name anything if one of its arguments is `crate`, or ends with `super`. The word `sente` is
            // different from these keywords: in the arguments of a standard macro, it can only be a variable.
            self.names.uses_all |=
                ["crate", "super"].iter().any(|root| has_bare_word_as_argument(place, root))
                    || place.is_after("!")
                        && !has_arguments_of_standard_macro(place)
                        && has_word_without_path_inside(place, LIBRARY_NAME);
            // The rules of a macro may be expanded in another module, which may be less deep in the tree of modules. So
            // a single `super` in them may lead to the root. The arguments of a macro may become such rules.
            let inner_depth = if place.may_be_macro_brackets() { depth.min(1) } else { depth };
            self.add_tokens(&place.first().inner, inner_depth);
        }
    }

    /// Adds the renames of the import at a place, if there is one, and notices an import that climbs up to the root. If
    /// macros may import their arguments, the arguments of a macro count as an import, too.
    fn add_renames_at(&mut self, place: Place) {
        let import = use_declaration(place.after).unwrap_or_default();
        // In a tree of imports, such as `use super::{super::a}`, the path before the tree leads up as well.
        let mut trees = import.iter().filter(|token| token.word == "{");
        self.names.uses_all |= trees.any(|tree| has(&tree.inner, "super"));
        let may_be_imported =
            self.argument_imports == ArgumentImports::Possible && place.is_after("!");
        self.add_renames(if may_be_imported { &place.first().inner } else { import });
    }

    /// Adds the names of the path or the macro definition at a place, if there is one.
    fn add_path_or_macro(&mut self, place: Place, depth: usize) {
        let tokens = place.after;
        let word = |at: usize| tokens.get(at).map_or("", |token| &token.word);
        match (word(0), word(1)) {
            ("extern", "crate") if word(2) == "self" && depth > 0 => self.names.uses_all = true,
            ("crate" | LIBRARY_NAME, "as") => self.names.uses_all = true,
            // In lib.rs, `self` is the root.
            ("self", "as") if depth == 0 && !place.is_after("extern crate") => {
                self.names.uses_all = true
            }
            ("crate" | LIBRARY_NAME, "::") => self.add_path(&tokens[2..]),
            // For a chain such as `super::super::a`, this is done once, at its first `super`.
            ("super", _) if !place.is_after("super ::") => {
                let is_super = |&at: &usize| word(at) == "super" && word(at + 1) == "::";
                let height = (0..).step_by(2).take_while(is_super).count();
                if word(2 * height) == "super" {
                    // The chain ends with `super`, for example in `use super::super as root`.
                    self.names.uses_all |= word(2 * height + 1) == "as" && height + 1 >= depth;
                } else if height >= depth {
                    self.add_path(&tokens[2 * height..]);
                }
            }
            ("macro_rules", "!") if word(2) == "$" => {
                self.names.has_macro_named_by_metavariable = true
            }
            ("macro_rules", "!") => {
                self.names.defined_macros.insert(word(2).into());
                self.names.offered.insert(word(2).into());
            }
            _ => {}
        }
    }

    /// Adds the new names that imports among tokens may give to macros. With `use a as b`, the part calls the macro `a`
    /// and defines the macro `b`.
    fn add_renames(&mut self, tokens: &[Token]) {
        for Rename { old, new } in renames(tokens) {
            old.iter().for_each(|old| self.names.called.add(old));
            self.names.defined_macros.extend(new.map(str::to_owned));
            self.names.has_macro_named_by_metavariable |= new.is_none();
        }
    }

    /// Adds the names in a path, or in a tree of imports, below the root of the library.
    fn add_path(&mut self, path: &[Token]) {
        for branch in branches(path) {
            // In `use crate::{self}`, the root keeps its name.
            if let [first, rest @ ..] = branch
                && !(first.word == "self" && rest.is_empty())
            {
                // `self` gives the root another name, `*` imports all names, and `$` begins a metavariable, which can
                // be any name.
                self.names.uses_all |= ["self", "*", "$"].contains(&&*first.word);
                self.names.add_used(&first.word);
            }
        }
    }
}

/// Returns true if brackets at a place have the arguments of a macro with the name of a standard macro. A standard
/// macro never makes an argument the beginning of a path.
fn has_arguments_of_standard_macro(brackets: Place) -> bool {
    let [.., name, sign] = brackets.before else { return false };
    sign.word == "!" && STANDARD_MACROS.contains(&&*name.word)
}

/// Returns the words in the literals of an item, because a format string such as `"{name}"` may have names. Returns
/// `None` if such a name may be written with escapes such as `\x61`. `text` is the text of the whole library.
fn words_in_literals(item: &Item, text: &str) -> Option<BTreeSet<String>> {
    let mut words = BTreeSet::new();
    for place in places(item.code) {
        if place.first().is_literal() && !place.is_after("doc =") {
            let literal = &text[place.first().range.clone()];
            if literal.contains('{') && ["\\x", "\\u"].iter().any(|escape| literal.contains(escape))
            {
                return None;
            }
            let parts = literal.split(|sign: char| !sign.is_alphanumeric() && sign != '_');
            words.extend(parts.map(str::to_owned));
        }
    }
    Some(words)
}

#[cfg(test)]
mod tests {
    use super::{ArgumentImports, NameCollector, Names};
    use crate::syntax::source::Source;

    /// Returns the names of a module at the root of a library.
    fn names_of(module: &str) -> Names {
        let source = Source::parse(format!("mod m {{ {module} }}")).unwrap();
        let items = source.items();
        let (name, body) = items[0].module().unwrap();
        let mut names = Names::default();
        let argument_imports = ArgumentImports::of(&[&source]);
        NameCollector { names: &mut names, argument_imports }.add_module(name, body);
        names
    }

    #[test]
    fn a_module_names_everything_if_something_else_may_lead_to_the_root() {
        for (module, uses_all) in [
            ("use super::a;", false),
            // A glob of the root, or another name for it.
            ("use super::*;", true),
            ("use crate::{a, *};", true),
            ("use super as root;", true),
            ("use crate as root;", true),
            ("use crate::{self as root};", true),
            ("use crate::{self};", false),
            ("extern crate self as root;", true),
            ("mod i { use super as up; }", false),
            ("mod i { use super::super as root; }", true),
            ("use super::a::*;", false),
            // A path up from a tree of imports.
            ("mod i { use super::{super::a}; }", true),
            ("mod i { use super::{b}; }", false),
            // A macro that gets the root, or the beginning of a path to it.
            ("m!(crate);", true),
            ("m!(super);", true),
            ("m!(sente);", true),
            ("m!(crate::a);", false),
            ("pub(crate) fn f() {} pub(super) fn g() {}", false),
            ("use crate::$a;", true),
            // A letter that can be written in different ways.
            ("use crate::\u{e9};", true),
            ("fn \u{e9}() {}", false),
        ] {
            assert_eq!(names_of(module).uses_all, uses_all, "{module}");
        }
    }

    #[test]
    fn a_module_names_what_its_paths_have_below_the_root() {
        for (module, used) in [
            ("use crate::{a, {b::c, d as e}}; fn f() { sente::g::h() }", "a b d g"),
            ("use super::a; mod i { use super::b; use super::super::c; }", "a c"),
            // The rules of a macro may be expanded in a module that is less deep.
            ("mod i { macro_rules! n { () => { super::a::f() } } }", "a"),
            ("fn f() { a::g(); self::b::h(); }", ""),
        ] {
            assert_eq!(Vec::from_iter(names_of(module).used).join(" "), used, "{module}");
        }
    }

    #[test]
    fn an_argument_of_a_macro_counts_as_an_import_if_some_macro_imports_it() {
        let imports = "macro_rules! n { ($a:path) => { use $a; } }";
        for (module, macros) in [("n!(a as b);", ""), (&format!("{imports} n!(a as b);"), "b n")] {
            assert_eq!(
                Vec::from_iter(names_of(module).defined_macros).join(" "),
                macros,
                "{module}"
            );
        }
    }

    #[test]
    fn a_macro_named_by_a_metavariable_may_be_called_by_every_other_part() {
        let define =
            names_of("macro_rules! define { ($n:ident) => { macro_rules! $n { () => {} } } }");
        let other = names_of("macro_rules! other { () => {} }");
        for (module, names_define, names_other) in
            [("fn f() { a!() }", true, false), ("fn f() { other!() }", true, true)]
        {
            let names = names_of(module);
            assert_eq!(names.may_name(&define), names_define, "{module}");
            assert_eq!(names.may_name(&other), names_other, "{module}");
        }
    }
}
