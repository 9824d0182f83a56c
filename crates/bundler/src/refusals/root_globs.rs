//! The refusal of programs in which a glob may import a name that only the bundle has at its root.
//!
//! The root of a bundle has a function `main`, the name `sente`, and the other crates of both sources. In the project,
//! `sente` leads to a root without these names. So `use sente::*` imports some names more in the bundle. In a module,
//! this is harmless, because the items of the module take precedence over a glob. But in the body of a function, the
//! names of a glob hide those of the module around it.

use crate::macro_calls::called_by_library;
use crate::syntax::extern_crates::{extern_crate, is_of_bundle};
use crate::syntax::imports::{LIBRARY_ROOTS, renames_by_imports, use_declaration};
use crate::syntax::items::Item;
use crate::syntax::macros::{exported_macros, may_export_macros};
use crate::syntax::pattern::{begins, ends};
use crate::syntax::place::{Place, places};
use crate::syntax::search::{TYPE_NAMESPACE_KEYWORDS, gives_name};
use crate::syntax::source::{LIBRARY_NAME, Program, Source};
use crate::syntax::token::Token;
use anyhow::{Error, Result, anyhow};
use std::collections::BTreeSet;

/// The name of the function at the root of a bundle.
const MAIN: &str = "main";

/// Checks that no glob in the body of a function hides an item of the program in the bundle. In a bundle, a glob such
/// as `use sente::*` may also import `main`, `sente` and other crates, because these are at the root of the bundle.
///
/// # Errors
///
/// Returns an error that names the item, and says what to do.
pub(super) fn ensure_globs_import_the_same(program: Program) -> Result<()> {
    let Program { solution, library } = program;
    let exported = exported_macros(&library.items());
    let names = crate_names(program);
    let library_ways = WaysToRoot::of(library, &LIBRARY_ROOTS, &names);
    let mut solution_roots = vec![LIBRARY_NAME];
    // If the library may export macros, the module of the library in the bundle has `pub use super::*`, which imports
    // everything from the root of the bundle.
    if may_export_macros(library) {
        solution_roots.extend(library_ways.modules());
    }
    let solution_ways = WaysToRoot::of(solution, &solution_roots, &names);
    let macros_have_glob = exported.iter().any(|(_, rules)| {
        let roots = library_ways.modules().chain(["crate"]).collect();
        let ways = WaysToRoot { roots, crate_names: &names };
        ways.occur_in(&rules.inner)
    });
    if macros_have_glob || solution_ways.occur_in_body(&solution.items()) {
        ensure_declares_none(solution, &names)?;
        // A module of the solution may have a glob of a module of the library.
        ensure_declares_none(library, &names)?;
        ensure_solution_has_one_main(solution)?;
    }
    if may_export_macros(library) && library_ways.occur_in_body(&library.items()) {
        ensure_declares_none(library, &names)?;
        ensure_library_has_no_main(library)?;
    }
    Ok(())
}

/// Returns the names of the crates that are at the root of the bundle, but perhaps not at the root of the library.
fn crate_names(program: Program<'_>) -> BTreeSet<&str> {
    let mut names = BTreeSet::from([LIBRARY_NAME]);
    for source in program.sources() {
        for item in source.items() {
            let other_crate = extern_crate(item.code).filter(|(old, _)| !is_of_bundle(old));
            names.extend(other_crate.map(|(_, new)| new));
        }
    }
    names
}

/// The ways in which the imports of a source can lead to the root of the bundle, and so get its names.
struct WaysToRoot<'a> {
    /// The first words of the paths that lead to the root.
    roots: BTreeSet<&'a str>,
    /// The names of the crates at the root of the bundle. The import of such a name counts like a glob. For example, if
    /// `rand` is an exported macro of the library, `use sente::rand` imports only the macro in the project, but also
    /// the crate `rand` in the bundle.
    crate_names: &'a BTreeSet<&'a str>,
}

impl<'a> WaysToRoot<'a> {
    /// Finds the words with which a path to the root can begin in a source: `roots`, and the new names that imports
    /// give them.
    fn of(source: &'a Source, roots: &[&'a str], names: &'a BTreeSet<&'a str>) -> Self {
        let mut roots = BTreeSet::from_iter(roots.iter().copied());
        let aliases = source.items().into_iter().filter_map(|item| extern_crate(item.code));
        roots.extend(aliases.filter(|(old, _)| is_of_bundle(old)).map(|(_, new)| new));
        let mut ways = Self { roots, crate_names: names };
        // A new name may have a new name itself, and a module that imports everything from the root may have one.
        loop {
            let count = ways.roots.len();
            ways.add_new_names(&source.tokens);
            ways.add_modules(&source.tokens);
            if ways.roots.len() == count {
                return ways;
            }
        }
    }

    /// Adds the new names that imports give to what leads to the root.
    fn add_new_names(&mut self, tokens: &'a [Token]) {
        for rename in renames_by_imports(tokens) {
            if rename.old.is_none_or(|old| self.roots.contains(old) || old == "self") {
                self.roots.extend(rename.new);
            }
        }
    }

    /// Adds the names of modules that import everything from the root, for example by `pub use super::*`. A glob of
    /// such a module brings the names of the root, too.
    fn add_modules(&mut self, tokens: &'a [Token]) {
        let modules = places(tokens).filter_map(|place| match place.after {
            [keyword, name, body, ..] if keyword.word == "mod" && body.word == "{" => {
                Some((&*name.word, body))
            }
            _ => None,
        });
        let is_new = |(name, body): &(&str, &Token)| {
            !self.roots.contains(name) && self.occur_in(&body.inner)
        };
        let new: Vec<_> = modules.filter(is_new).map(|(name, _)| name).collect();
        self.roots.extend(new);
    }

    /// Returns the names, apart from keywords, that lead to the root or to a module that imports everything from the
    /// root.
    fn modules(&self) -> impl Iterator<Item = &'a str> {
        self.roots.iter().copied().filter(|name| !["crate", "self", "super"].contains(name))
    }

    /// Returns true if an import that may get names of the root may stand in the body of an item, such as a function.
    /// Among the bodies are the definitions and the calls of macros, which may expand to anything.
    fn occur_in_body(&self, items: &[Item]) -> bool {
        items.iter().any(|item| match item.module() {
            Some((_, body)) => self.occur_in_body(&body.items()),
            None => !begins(item.code, "use") && self.occur_in(item.tokens),
        })
    }

    /// Returns true if an import that may get names of the root is among tokens.
    fn occur_in(&self, tokens: &[Token]) -> bool {
        places(tokens).any(|place| {
            let [sign, tree, rest @ ..] = place.after else { return false };
            let imports_name = self.is_name(tree) && !["!", "::"].iter().any(|it| begins(rest, it));
            let is_list = tree.word == "{";
            let imports_all = tree.word == "*"
                || imports_name
                || is_list && tree.inner.iter().any(|it| it.word == "*" || self.is_name(it));
            sign.word == "::" && imports_all && self.may_be_root(place.before)
        })
    }

    /// Returns true if a token is a name that counts like a glob.
    fn is_name(&self, token: &Token) -> bool {
        token.word == MAIN || self.crate_names.contains(&*token.word)
    }

    /// Returns true if tokens end with a word that may lead to the root. A metavariable may be any path, and so may
    /// a repetition of metavariables.
    fn may_be_root(&self, tokens: &[Token]) -> bool {
        let [before @ .., root] = tokens else { return false };
        let is_metavariable = ends(before, "$") && root.word != "crate";
        let is_repetition = ["(", "+", "*"].contains(&&*root.word);
        is_metavariable || is_repetition || self.roots.contains(&*root.word)
    }
}

/// Checks that a source declares none of the names of crates that only the bundle has at its root.
fn ensure_declares_none(source: &Source, names: &BTreeSet<&str>) -> Result<()> {
    match names.iter().find(|name| declares_item(&source.tokens, name)) {
        Some(name) => Err(refusal(name)),
        None => Ok(()),
    }
}

/// Checks that a solution has no other `main` than the function at its root. The `main` of the bundle calls this
/// function, so it makes no difference which of the two a glob imports.
fn ensure_solution_has_one_main(solution: &Source) -> Result<()> {
    let items = solution.items();
    let at_root: Vec<_> = items.iter().flat_map(|item| item.code).collect();
    ensure_has_no_main(solution, |place| at_root.iter().any(|it| it.range.start == place))
}

/// Checks that the library neither declares nor imports a `main`. The rules of an exported macro that the library does
/// not call declare nothing in the library.
fn ensure_library_has_no_main(library: &Source) -> Result<()> {
    let called = called_by_library(library);
    let mut uncalled = exported_macros(&library.items());
    uncalled.retain(|(name, _)| !called.contains(Some(*name)));
    ensure_has_no_main(library, |place| uncalled.iter().any(|(_, it)| it.range.contains(&place)))
}

/// Checks that a source neither declares nor imports a `main`, apart from the places for which `is_harmless` returns
/// true.
fn ensure_has_no_main(source: &Source, is_harmless: impl Fn(usize) -> bool) -> Result<()> {
    let has_main = places(&source.tokens).any(|place| {
        let is_imported = use_declaration(place.after).is_some_and(|it| gives_name(it, MAIN));
        (is_imported || may_declare_main(place)) && !is_harmless(place.first().range.start)
    });
    if has_main { Err(refusal(MAIN)) } else { Ok(()) }
}

/// Returns the error about an item that a glob may hide.
fn refusal(name: &str) -> Error {
    anyhow!(
        "cannot bundle a second `{name}` beside a glob such as `use sente::*` in the body of a function, because the \
         glob also imports the `{name}` of the bundle: rename it, or move the glob out of the body"
    )
}

/// Returns true if tokens declare a module, a type or a trait of this name, or import one by this name, unless it is
/// the crate of this name. An `extern crate` does not count, because the bundle has it, too.
fn declares_item(tokens: &[Token], name: &str) -> bool {
    places(tokens).any(|place| {
        let is_declared =
            place.begins(name) && TYPE_NAMESPACE_KEYWORDS.iter().any(|it| place.is_after(it));
        let import =
            use_declaration(place.after).and_then(|import| import.get(1..)).unwrap_or_default();
        let path = if begins(import, "::") { &import[1..] } else { import };
        is_declared || gives_name(import, name) && !begins(path, name)
    })
}

/// Returns true if a `main` stands at a place and may be the name of a function, a constant, a variable or
/// a parameter. It is not a method, a macro, a label, a part of a path, or a call.
fn may_declare_main(place: Place) -> bool {
    let is_after = |words: &[&str]| words.iter().any(|it| place.is_after(it));
    let arguments = place.after.get(1).filter(|it| it.word == "(");
    let is_method = arguments.is_some_and(|it| it.inner.iter().any(|token| token.word == "self"));
    let is_call = arguments.is_some() && !is_after(&["fn", "struct"]);
    place.begins(MAIN)
        && !is_after(&[".", "::", "macro_rules !", "'"])
        && !begins(&place.after[1..], "!")
        && !is_method
        && !is_call
}

#[cfg(test)]
mod tests {
    use super::{WaysToRoot, declares_item, ensure_has_no_main, ensure_library_has_no_main};
    use crate::syntax::source::Source;

    #[test]
    fn names_of_the_root_are_imported_by_a_glob_or_by_their_names() {
        for (tokens, expected) in [
            ("use crate::*;", true),
            ("use crate::{b, *};", true),
            ("use a::*;", true),
            ("use b::*;", false),
            ("use crate::b;", false),
            ("use crate::{b};", false),
            ("use crate::main;", true),
            ("use crate::{b, main};", true),
            ("use crate::rand;", true),
            ("use crate::{rand, b};", true),
            ("crate::rand!(1)", false),
            ("crate::rand::f()", false),
            ("use $a::*;", true),
            ("use $z::*;", true),
            ("use $($z)::+::*;", true),
            ("use $($z)::*::*;", true),
        ] {
            let source = Source::parse(tokens.into()).unwrap();
            let names = ["rand"].into();
            let ways = WaysToRoot { roots: ["crate", "a"].into(), crate_names: &names };
            assert_eq!(ways.occur_in(&source.tokens), expected, "{tokens}");
        }
    }

    #[test]
    fn other_names_and_modules_lead_to_the_root() {
        for (text, expected) in [
            ("", ""),
            ("use crate as c; use self as d; use x as y;", "c d"),
            ("extern crate self as e; extern crate rand as f;", "e"),
            ("mod a { pub use crate::*; } mod b { pub use c::*; }", "a"),
            ("mod a { pub use b::*; } mod b { pub use crate::*; }", "a b"),
            ("impl a { fn f() { use crate::*; } } mod b;", ""),
        ] {
            let source = Source::parse(text.into()).unwrap();
            let names = [].into();
            let ways = WaysToRoot::of(&source, &["crate"], &names);
            assert_eq!(Vec::from_iter(ways.modules()).join(" "), expected, "{text}");
        }
    }

    #[test]
    fn a_main_is_an_item_a_variable_or_an_import() {
        for (text, expected) in [
            ("fn main() {}", true),
            ("fn main(x: u8) {}", true),
            ("struct main(u8);", true),
            ("fn f() { let main = 1; }", true),
            ("use a::main;", true),
            ("use a::b as main;", true),
            ("trait T { fn main(&self); }", false),
            ("fn f() { a.main; a::main; main!(); main(); }", false),
            ("macro_rules! main { () => {} }", false),
            ("fn f() { 'main: loop {} }", false),
        ] {
            let source = Source::parse(text.into()).unwrap();
            assert_eq!(ensure_has_no_main(&source, |_| false).is_err(), expected, "{text}");
            ensure_has_no_main(&source, |_| true).unwrap();
        }
    }

    #[test]
    fn a_main_in_a_macro_that_the_library_does_not_call_is_harmless() {
        let definition = "#[macro_export] macro_rules! m { () => { fn main() {} } }";
        for (call, is_refused) in [("", false), ("m!();", true), ("mod i { m!(); }", true)] {
            let library = Source::parse(format!("{definition} {call}")).unwrap();
            assert_eq!(ensure_library_has_no_main(&library).is_err(), is_refused, "{call}");
        }
    }

    #[test]
    fn an_item_or_an_import_of_something_else_declares_the_name_of_a_crate() {
        for (text, expected) in [
            ("mod rand {}", true),
            ("struct rand;", true),
            ("use a::rand;", true),
            ("use a::b as rand;", true),
            ("use rand;", false),
            ("use ::rand;", false),
            ("use rand::Rng;", false),
            ("extern crate rand;", false),
            ("fn f() { rand::f() }", false),
        ] {
            let source = Source::parse(text.into()).unwrap();
            assert_eq!(declares_item(&source.tokens, "rand"), expected, "{text}");
        }
    }
}
