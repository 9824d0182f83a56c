//! The parts of the library, and the names by which they refer to each other.

use crate::selection::used_names::UsedNames;
use crate::syntax::extern_crates::{CrateOrigin, ExternCrate};
use crate::syntax::items::{Item, items_in_body};
use crate::syntax::macros::macro_names;
use crate::syntax::pattern::begins;
use crate::syntax::place::{Place, places};
use crate::syntax::search::{has, identifiers, identifiers_outside_std};
use crate::syntax::token::Token;
use std::collections::BTreeSet;

/// A part of the library.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum PartId<'a> {
    /// The module of this name.
    Module(&'a str),
    /// A `use` item at the root of the library that names modules. The number is the offset at which the item begins.
    Import(usize),
    /// Everything else in lib.rs. Every bundle has it.
    Rest,
}

impl<'a> PartId<'a> {
    /// Returns the part to which an item of lib.rs belongs. `modules` has the names of all modules.
    pub(super) fn of(item: &Item<'a>, modules: &BTreeSet<String>) -> Self {
        let is_import = begins(item.declaration, "use");
        match item.module() {
            Some((name, _)) => Self::Module(name),
            None if is_import
                && !identifiers_outside_std(item.declaration).is_disjoint(modules) =>
            {
                Self::Import(item.range().start)
            }
            None => Self::Rest,
        }
    }
}

/// The globs of an import.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub(super) enum Globs {
    #[default]
    None,
    /// All globs are those of modules at the root of the library, as in `pub use a::*;`.
    OfModules,
    /// A glob is that of something else, as in `pub use a::b::*;`. It may define any name.
    Other,
}

impl Globs {
    fn of(import: &Item, modules: &BTreeSet<String>) -> Self {
        let globs = || places(import.declaration).filter(|place| place.begins("*"));
        let is_of_module = |place: Place| match place.before {
            [.., module, sign] => sign.word == "::" && modules.contains(&module.word),
            _ => false,
        };
        if globs().next().is_none() {
            Self::None
        } else if globs().all(is_of_module) {
            Self::OfModules
        } else {
            Self::Other
        }
    }
}

/// The names by which parts refer to each other: those that a part uses, and those that it defines.
#[derive(Default)]
pub(super) struct PartNames {
    pub(super) used: UsedNames,
    /// The names that the part defines at the root of the library.
    defined: BTreeSet<String>,
    /// The macros that the part defines. An exported macro stands at the root of the library.
    macros: BTreeSet<String>,
    /// The globs of an import, by which it may define other names, too.
    pub(super) globs: Globs,
    /// The public names in a module and in its inner modules. A glob that imports from the module may define any of
    /// them.
    public: BTreeSet<String>,
    /// True if a module has a public glob such as `pub use crate::a::*`, which leads out of the module. Then it may
    /// have further public names.
    has_public_glob: bool,
    /// True if the part links another crate by `extern crate` or by `use a as _;`, so that the crate is linked even if
    /// nothing uses its names. The crate may do something at the start of a program, which the comparison of the
    /// compiled programs does not see. So each bundle has all such parts.
    pub(super) links_crate: bool,
}

impl PartNames {
    /// Adds the names of an item of the part `id`. `modules` has the names of all modules.
    pub(super) fn add(&mut self, id: PartId, item: &Item, modules: &BTreeSet<String>) {
        match id {
            PartId::Module(name) => self.add_module(name, item),
            PartId::Import(_) => self.add_import(item, modules),
            PartId::Rest => self.add_rest(item, modules),
        }
    }

    /// Adds the names of a module. One module may have several items, of which each has another `#[cfg(…)]`.
    fn add_module(&mut self, name: &str, module: &Item) {
        self.used.extend(UsedNames::of_module(module.tokens));
        self.defined.insert(name.to_owned());
        self.macros.extend(macro_names(module.tokens).map(str::to_owned));
        self.links_crate |= links_crate(module.tokens);
        let mut pending = Vec::from_iter(module.module().map(|(_, body)| body));
        while let Some(body) = pending.pop() {
            let items = items_in_body(body);
            let inner_modules: Vec<_> = items.iter().filter_map(Item::module).collect();
            for item in &items {
                self.public.extend(public_names(item));
                let is_import = item.is_public() && begins(item.declaration, "use");
                // `public` also gets the names of inner modules, so `pub use inner::*` adds nothing to it.
                let mut path = item.declaration.iter().skip(1).map(|token| &*token.word);
                let first = path.find(|word| !["self", "::"].contains(word));
                let is_of_inner = inner_modules.iter().any(|(name, _)| first == Some(*name));
                self.has_public_glob |= is_import && !is_of_inner && has(item.declaration, "*");
            }
            pending.extend(inner_modules.into_iter().map(|(_, body)| body));
        }
    }

    /// Adds the names of an import. The names of modules in the import are names that it uses, and the other names are
    /// those that it defines.
    fn add_import(&mut self, import: &Item, modules: &BTreeSet<String>) {
        let mut names = identifiers_outside_std(import.declaration);
        names.retain(|name| !is_keyword(name));
        self.used.at_root.extend(names.intersection(modules).cloned());
        self.defined.extend(names.difference(modules).cloned());
        // A function may have the name of a module, as in `pub use gcd::gcd;`.
        let imported = last_names_of_paths(import.declaration);
        let imported_modules = imported.filter(|name| modules.contains(*name));
        self.defined.extend(imported_modules.map(str::to_owned));
        self.globs = Globs::of(import, modules);
    }

    /// Adds the names of an item of the rest of lib.rs. Every word of the item counts as a name that it defines. Every
    /// word outside of paths such as `std::io` also counts as a name that it uses.
    fn add_rest(&mut self, item: &Item, modules: &BTreeSet<String>) {
        self.defined.extend(identifiers(item.tokens).difference(modules).cloned());
        self.used.at_root.extend(identifiers_outside_std(item.tokens));
        self.used.macros.extend(UsedNames::of_module(item.tokens).macros);
    }

    /// Returns true if the part defines a name at the root of the library.
    pub(super) fn defines(&self, name: &str) -> bool {
        self.defined.contains(name) || self.macros.contains(name)
    }

    /// Returns true if a glob of the module may define one of these names.
    pub(super) fn may_export_any(&self, names: &BTreeSet<&String>) -> bool {
        let is_public = |name: &&String| self.public.contains(*name);
        !names.is_empty() && self.has_public_glob || names.iter().any(is_public)
    }

    /// Returns true if the part defines one of the names that are used.
    pub(super) fn defines_any(&self, used: &UsedNames) -> bool {
        used.at_root.iter().any(|name| self.defines(name)) || !used.macros.is_disjoint(&self.macros)
    }
}

/// Returns true for a word that cannot be the name of an item.
fn is_keyword(word: &str) -> bool {
    const KEYWORDS: [&str; 38] = [
        "as", "async", "await", "break", "const", "continue", "crate", "dyn", "else", "enum",
        "extern", "false", "fn", "for", "if", "impl", "in", "let", "loop", "match", "mod", "move",
        "mut", "pub", "ref", "return", "self", "Self", "static", "struct", "super", "trait",
        "true", "type", "unsafe", "use", "where", "while",
    ];
    KEYWORDS.contains(&word)
}

/// Returns the names that an item of a module makes public. For a call of a macro, it is not known which items the
/// macro makes, so any of its words may be a name.
fn public_names(item: &Item) -> BTreeSet<String> {
    let declaration = item.declaration;
    let first_sign = declaration.iter().find(|token| !token.is_identifier() && token.word != "::");
    let is_macro_call =
        first_sign.is_some_and(|sign| sign.word == "!") && !begins(declaration, "macro_rules !");
    if is_macro_call || item.is_public() && begins(declaration, "use") {
        let mut names = identifiers(declaration);
        names.retain(|name| !is_keyword(name));
        return names;
    }
    let name = item.declared_name().filter(|_| item.is_public());
    name.map(str::to_owned).into_iter().collect()
}

/// Returns true if tokens have an `extern crate` of another crate, or an import such as `use a as _;`.
fn links_crate(tokens: &[Token]) -> bool {
    let is_dependency = |it: ExternCrate| it.origin() == CrateOrigin::Dependency;
    places(tokens).any(|place| match place.after {
        [first, colons, _name, rest @ ..] if first.word == "use" && colons.word == "::" => {
            begins(rest, "as _ ;")
        }
        [first, _name, rest @ ..] if first.word == "use" => begins(rest, "as _ ;"),
        code => ExternCrate::parse(code).is_some_and(is_dependency),
    })
}

/// Returns the last names of the paths in an import, if the import does not give them other names.
fn last_names_of_paths(import: &[Token]) -> impl Iterator<Item = &str> {
    let places = places(import).filter(|place| {
        let next = place.after.get(1).map(|token| &*token.word);
        !matches!(next, Some("::" | "as"))
    });
    places.map(|place| &*place.first().word)
}
