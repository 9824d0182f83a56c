//! The names that a part of the library uses and offers.
//!
//! Names are collected by words, without the scopes of Rust: a path that begins with `crate` or `sente` leads to the
//! root of the library, and so does a path that begins with enough `super`. If anything else in a part may lead to the
//! root, the part counts as one that names everything. For example, a part may have a glob of the root, another name
//! for the root, or a macro that gets the root as an argument.

use crate::syntax::calls::call;
use crate::syntax::imports::{Import, Rename, branches, renames, use_declaration};
use crate::syntax::items::Item;
use crate::syntax::macros::Macro;
use crate::syntax::search::{
    any_place, begins, each_place, ends, has, has_lone, has_lone_root, names,
    precedes_macro_brackets,
};
use crate::syntax::source::Source;
use crate::syntax::token::Token;
use std::collections::BTreeSet;
use std::slice;

/// The names that a part of the library, or the solution, uses and offers.
#[derive(Default)]
pub(super) struct Names {
    /// The names at the root of the library that the part uses.
    used: BTreeSet<String>,
    /// True if the part may use any name at the root of the library.
    pub(super) uses_all: bool,
    /// The names of the macros that the part may call.
    called: BTreeSet<String>,
    /// The names at the root of the library by which other parts name this part.
    offered: BTreeSet<String>,
    /// The macros that the part defines.
    macros: BTreeSet<String>,
    /// True if the part has a definition such as `macro_rules! $name { … }`. A metavariable gives the name of this
    /// macro, so the name can be any.
    has_macros_of_any_name: bool,
}

/// The name that stands for all names of a glob in lib.rs.
const GLOB: &str = "*";

/// The place of code, on which the meaning of its paths depends.
#[derive(Clone, Copy)]
struct Place {
    /// The number of modules around the code. A path with this number of `super` leads to the root of the library.
    depth: usize,
    argument_imports: ArgumentImports,
}

/// States if a macro of a program may import its argument, as `macro_rules! import { ($a:path) => { use $a; } }` does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ArgumentImports {
    /// Some macro may expand to an import of its argument. So the arguments of all macros count as imports, too.
    Possible,
    /// No macro expands to an import of its argument.
    Impossible,
}

impl ArgumentImports {
    /// Returns `Possible` if a macro of these sources may import its argument.
    pub(super) fn of(sources: &[&Source]) -> Self {
        let may_import = sources.iter().any(|source| may_import_argument(source));
        if may_import { Self::Possible } else { Self::Impossible }
    }
}

impl Names {
    /// Returns the names of a solution.
    pub(super) fn of_solution(solution: &Source, argument_imports: ArgumentImports) -> Self {
        let mut names = Self::default();
        // No `super` of the solution leads to the root of the library.
        names.add_items(&solution.items(), Place { depth: usize::MAX, argument_imports });
        names
    }

    /// Adds a module at the root of the library, which is given by its name and its pair of braces.
    pub(super) fn add_module(
        &mut self,
        name: &str,
        body: &Token,
        argument_imports: ArgumentImports,
    ) {
        self.offered.insert(name.into());
        self.add_items(&body.items(), Place { depth: 1, argument_imports });
    }

    /// Adds a `use` item at the root of the library.
    pub(super) fn add_imports(&mut self, item: &Item, imports: &[Import]) {
        self.offered.extend(imports.iter().map(|import| import.name.to_owned()));
        imports.iter().for_each(|import| self.add_used(import.path[0]));
        self.add_renames(item.code);
    }

    /// Adds any other item at the root of the library. `text` is the text of the whole library.
    pub(super) fn add_item_of_root(
        &mut self,
        item: &Item,
        text: &str,
        argument_imports: ArgumentImports,
    ) {
        self.offered.extend(names(item.tokens));
        if has(use_declaration(item.code).unwrap_or_default(), GLOB) {
            self.offered.insert(GLOB.into());
        }
        self.add_all_names(item.tokens);
        self.used.extend(words_in_literals(item, text));
        self.add_items(slice::from_ref(item), Place { depth: 0, argument_imports });
    }

    /// Lets each name that is not among the `known` names lead to the globs of lib.rs, such as `pub use a::*;`, because
    /// a glob may give the name.
    pub(super) fn lead_to_globs(&mut self, known: &BTreeSet<&str>) {
        if self.used.iter().any(|name| !known.contains(&**name)) {
            self.used.insert(GLOB.into());
        }
    }

    /// Adds all names among tokens as names at the root of the library.
    pub(super) fn add_all_names(&mut self, tokens: &[Token]) {
        names(tokens).iter().for_each(|name| self.add_used(name));
    }

    /// Adds all names among tokens as names of macros that the part may call.
    pub(super) fn add_names_as_calls(&mut self, tokens: &[Token]) {
        self.called.extend(names(tokens));
    }

    /// Adds all names among the arguments of macros as names of macros that the part may call.
    pub(super) fn add_arguments_as_calls(&mut self, tokens: &[Token]) {
        each_place(tokens, &mut |before, tokens| {
            if precedes_macro_brackets(before) {
                self.add_names_as_calls(&tokens[0].inner);
            }
        });
    }

    /// Forgets the calls of macros that this part defines itself.
    pub(super) fn forget_calls_of_own_macros(&mut self) {
        self.called.retain(|name| !self.macros.contains(name));
    }

    /// Returns true if this part may name another part.
    pub(super) fn may_name(&self, other: &Self) -> bool {
        self.uses_all || !self.used.is_disjoint(&other.offered) || self.may_call_macro_of(other)
    }

    /// Returns true if this part may call a macro of another part.
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

    /// Adds the items of a module.
    fn add_items(&mut self, items: &[Item], place: Place) {
        for item in items {
            if let Some((_, body)) = item.module() {
                let depth = place.depth.saturating_add(1);
                self.add_items(&body.items(), Place { depth, ..place });
            } else {
                self.add_tokens(item.tokens, place);
            }
        }
    }

    /// Adds the names among tokens, also between brackets.
    fn add_tokens(&mut self, tokens: &[Token], place: Place) {
        for (at, token) in tokens.iter().enumerate() {
            let [before, from] = [&tokens[..at], &tokens[at..]];
            self.add_names(before, from, place.depth);
            let is_argument =
                place.argument_imports == ArgumentImports::Possible && ends(before, "!");
            let imports = is_argument.then_some(&*token.inner);
            self.add_renames(imports.or(use_declaration(from)).unwrap_or_default());
            // A macro may name anything if one of its arguments is `crate`, or ends with `super`.
            self.uses_all |= ["crate", "super"].iter().any(|it| has_lone_root(before, token, it));
            self.uses_all |= ends(before, "!") && has_lone(token, "sente");
            // The rules of a macro may be expanded in a module that is less deep.
            let is_in_rules = precedes_macro_brackets(before) && !ends(before, "!");
            let depth = if is_in_rules { place.depth.min(1) } else { place.depth };
            self.add_tokens(&token.inner, Place { depth, ..place });
            // In a tree of imports, such as `use super::{super::a}`, the path before the tree leads up as well.
            if let Some(import) = use_declaration(from) {
                let trees = import.iter().filter(|token| token.word == "{");
                self.uses_all |= trees.into_iter().any(|tree| names(&tree.inner).contains("super"));
            }
        }
    }

    /// Adds the names of the path, the macro definition or the call at the beginning of `tokens`, if there is one.
    /// `before` has the tokens in front of it.
    fn add_names(&mut self, before: &[Token], tokens: &[Token], depth: usize) {
        let word = |at: usize| tokens.get(at).map_or("", |token| &token.word);
        match (word(0), word(1)) {
            ("extern", "crate") if word(2) == "self" && depth > 0 => self.uses_all = true,
            ("crate" | "sente", "as") => self.uses_all = true,
            ("crate" | "sente", "::") => self.add_path(&tokens[2..]),
            // For a chain such as `super::super::a`, this is done once, at its first `super`.
            ("super", _) if !ends(before, "super ::") => {
                let is_super = |&at: &usize| word(at) == "super" && word(at + 1) == "::";
                let height = (0..).step_by(2).take_while(is_super).count();
                if word(2 * height) == "super" {
                    // The chain ends with `super`, for example in `use super::super as root`.
                    self.uses_all |= word(2 * height + 1) == "as" && height + 1 >= depth;
                } else if height >= depth {
                    self.add_path(&tokens[2 * height..]);
                }
            }
            ("macro_rules", "!") if word(2) == "$" => self.has_macros_of_any_name = true,
            ("macro_rules", "!") => {
                self.macros.insert(word(2).into());
                self.offered.insert(word(2).into());
            }
            // A call such as `$name!()` gives no name. For example, if it is in the rules of `call`, then `call!(m)`
            // calls `m`. The name `m` is collected from these arguments.
            _ => {
                let name = call(before, tokens).and_then(|call| call.name);
                self.called.extend(name.map(str::to_owned));
            }
        }
    }

    /// Adds the new names that imports among tokens may give to macros. With `use a as b`, the part calls the macro `a`
    /// and defines the macro `b`.
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
                // `self` gives the root another name, `*` imports all names, and `$` begins a metavariable, which can
                // be any name.
                self.uses_all |= ["self", "*", "$"].contains(&&*first.word);
                self.add_used(&first.word);
            }
        }
    }

    /// Adds a name at the root of the library.
    fn add_used(&mut self, name: &str) {
        // A letter such as `é` can be written in different ways, which are the same for the compiler.
        self.uses_all |= !name.is_ascii();
        self.used.insert(name.to_owned());
    }
}

/// Returns the words in the literals of an item, because a format string such as `"{name}"` may have names. `text` is
/// the text of the whole library.
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
fn may_import_argument(source: &Source) -> bool {
    let is_metavariable = |tokens: &[Token]| begins(tokens, "$") && !begins(tokens, "$ crate");
    any_place(&source.tokens, &|_, tokens| {
        let declaration = use_declaration(tokens).unwrap_or_default();
        any_place(declaration, &|_, tokens| is_metavariable(tokens))
    })
}

#[cfg(test)]
mod tests {
    use super::{ArgumentImports, Names};
    use crate::syntax::source::Source;

    /// Returns the names of a module at the root of a library.
    fn names_of(module: &str) -> Names {
        let source = Source::parse(format!("mod m {{ {module} }}")).unwrap();
        let items = source.items();
        let (name, body) = items[0].module().unwrap();
        let mut names = Names::default();
        names.add_module(name, body, ArgumentImports::of(&[&source]));
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
            assert_eq!(Vec::from_iter(names_of(module).macros).join(" "), macros, "{module}");
        }
    }

    #[test]
    fn a_macro_of_any_name_may_be_called_by_every_other_part() {
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
