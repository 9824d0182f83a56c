//! The crates to which macros and attributes belong.
//!
//! A macro or an attribute of another crate may expand to anything. Those of the library are read here, and those
//! of the standard library and of the compiler are [listed](crate::syntax::standard_names).

use crate::syntax::calls::call_at;
use crate::syntax::extern_crates::STANDARD_CRATES;
use crate::syntax::imports::{given_names, imported_trees, known_roots};
use crate::syntax::pattern::begins;
use crate::syntax::place::{Place, places};
use crate::syntax::search::{attribute, has, identifiers};
use crate::syntax::source::Source;
use crate::syntax::standard_names::{
    ATTRIBUTES, ATTRIBUTES_WITHOUT_NAME, DEFAULT_CRATES, DERIVED, STANDARD_MACROS,
};
use crate::syntax::token::Token;
use std::collections::BTreeSet;

/// The names that decide to which crate a macro belongs.
pub(super) struct MacroOrigins {
    /// The macros that the library defines.
    macros_of_library: BTreeSet<String>,
    /// The first names of the paths that lead to the library or to the standard library. Among them are the names of
    /// the modules and types of the library.
    roots: BTreeSet<String>,
    /// The names in the imports from other crates. They may be the names of macros of these crates.
    imported: BTreeSet<String>,
    /// True if a glob imports everything from another crate, so that any name may be that of a macro of this crate.
    imports_all: bool,
}

impl MacroOrigins {
    /// Collects the names in a library.
    pub(super) fn of(library: &Source) -> Self {
        let mut macros_of_library = BTreeSet::new();
        let roots = known_roots(&[library]);
        let mut trees = Vec::new();
        for place in places(&library.tokens) {
            if place.begins("macro_rules !") {
                macros_of_library.extend(place.after.get(2).map(|name| name.word.clone()));
            }
            trees.extend(imported_trees(place));
        }
        let is_of_known =
            |tree: &&[Token]| tree.first().is_some_and(|it| roots.contains(&*it.word));
        let (of_known, others): (Vec<_>, Vec<_>) = trees.into_iter().partition(is_of_known);
        // After `use std::cmp::Ordering;`, the glob in `use Ordering::*;` leads to the standard library as well.
        let given: BTreeSet<_> = of_known.into_iter().flat_map(given_names).collect();
        let mut imported = BTreeSet::new();
        let mut imports_all = false;
        for tree in others {
            let [first, rest @ ..] = tree else { continue };
            // A macro by rules that is defined above can be imported by its name alone.
            let is_macro = macros_of_library.contains(&first.word) && !begins(rest, "::");
            if !is_macro && !given.contains(&*first.word) {
                imported.extend(identifiers(tree));
                imports_all |= has(tree, "*") && !DEFAULT_CRATES.contains(&&*first.word);
            }
        }
        let roots = roots.into_iter().map(str::to_owned).collect();
        Self { macros_of_library, roots, imported, imports_all }
    }

    /// Returns true if the library defines a macro of this name.
    pub(super) fn is_of_library(&self, name: &str) -> bool {
        self.macros_of_library.contains(name)
    }

    /// Returns true if a name may be imported from another crate.
    fn may_be_imported(&self, name: &str) -> bool {
        self.imports_all || self.imported.contains(name)
    }

    /// Returns true if a macro or an attribute among tokens may belong to another crate, so that its expansion may be
    /// anything.
    pub(super) fn may_use_other_crate(&self, tokens: &[Token]) -> bool {
        places(tokens).any(|place| {
            place.begins("extern crate") && !place.begins("extern crate self")
                || call_at(place).is_some_and(|call| !self.is_known(place, call.name))
                || attribute(place.after).is_some_and(|inner| !self.is_known_attribute(inner))
        })
    }

    /// Returns true if all macros and attributes among tokens belong to the standard library and the compiler.
    pub(super) fn uses_only_standard(&self, tokens: &[Token]) -> bool {
        let calls_library = places(tokens).any(|place| {
            let name = call_at(place).and_then(|call| call.name);
            name.is_some_and(|name| self.is_of_library(name))
        });
        !calls_library && !self.may_use_other_crate(tokens)
    }

    /// Returns true if the macro of a call belongs to the library or the standard library. `name` is the name in the
    /// call at this place, if it is known.
    fn is_known(&self, place: Place, name: Option<&str>) -> bool {
        let Some(name) = name else { return false };
        let is_standard = STANDARD_MACROS.contains(&name);
        match place.first_of_path() {
            Some(root) if STANDARD_CRATES.contains(&root) => is_standard,
            Some(root) => {
                let is_of_library = self.roots.contains(root) && !self.imported.contains(root);
                is_of_library && self.is_of_library(name)
            }
            None => !self.may_be_imported(name) && (self.is_of_library(name) || is_standard),
        }
    }

    /// Returns true if an attribute belongs to the compiler, and expands at most to an `impl` of a trait of the
    /// standard library for the type that has the attribute.
    fn is_known_attribute(&self, attribute: &[Token]) -> bool {
        let word = attribute.first().map_or("", |name| &name.word);
        let arguments = attribute.get(1).map_or(&[][..], |brackets| &brackets.inner);
        let mut parts = arguments.split(|token| token.word == ",");
        match word {
            "derive" => parts.all(|path| self.is_known_derive(path)),
            "cfg_attr" => parts.skip(1).all(|attribute| self.is_known_attribute(attribute)),
            _ if ATTRIBUTES_WITHOUT_NAME.contains(&word) => true,
            _ => ATTRIBUTES.contains(&word) && !self.imported.contains(word),
        }
    }

    /// Returns true if a path in a `derive` attribute leads to a trait of the standard library.
    fn is_known_derive(&self, path: &[Token]) -> bool {
        match path {
            [] => true,
            [name] => DERIVED.contains(&&*name.word) && !self.may_be_imported(&name.word),
            [first, .., name] => {
                STANDARD_CRATES.contains(&&*first.word) && DERIVED.contains(&&*name.word)
            }
        }
    }
}
