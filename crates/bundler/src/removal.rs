//! The removal of modules from the library.

use crate::edits::Edits;
use crate::syntax::code::Code;
use crate::syntax::imports::{ImportPath, Path, TreeEnd, split_tree};
use crate::syntax::items::{Item, items_in_body};
use crate::syntax::macros::macro_names;
use crate::syntax::pattern::begins;
use crate::syntax::search::has;
use crate::syntax::token::Token;
use anyhow::Result;
use std::collections::BTreeSet;
use std::ops::Range;

/// The imports that are removed together with modules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum RemovedImports {
    /// The imports that lead to the modules. For example, `pub use crate::{a::A, b::B};` becomes
    /// `pub use crate::{b::B};` without the module `a`.
    Modules,
    /// In addition, the imports of exported macros of the modules, and the imports of names that only a removed import
    /// has defined. In the example, an import `use crate::A;` would be removed, too, because nothing defines `crate::A`
    /// any more. Tokens do not show all names, so too many imports may be removed.
    LostNames,
    /// In addition, the imports of names that only a glob of the modules has defined, such as `use crate::A;` beside
    /// `pub use crate::a::*;`. Still more imports may be removed without need.
    LostNamesOfGlobs,
}

/// Returns the library without the modules of these names at its root. In the rest of the library, branches of `use`
/// items are removed, too. (Other paths that lead to something that is removed stay, so what is left may not compile.)
///
/// # Errors
///
/// Returns an error if the text that is left is not Rust.
pub(crate) fn without_modules(
    library: &Code,
    names: &BTreeSet<String>,
    removed_imports: RemovedImports,
) -> Result<Code> {
    let mut edits = Edits::of(&library.text);
    let (modules, rest): (Vec<_>, Vec<_>) = library
        .items()
        .into_iter()
        .partition(|item| item.module().is_some_and(|(name, _)| names.contains(name)));
    for module in &modules {
        edits.remove(module);
    }
    let mut removed: BTreeSet<Path> = names.iter().map(|name| vec![name.clone()]).collect();
    let rest = all_items(rest);
    let imports_of_rest = imports_in(&rest);
    if let Some(globs) = removed_imports.globs() {
        let removed_items = all_items(modules);
        removed.extend(lost_names(&removed_items, &rest, &imports_of_rest, &removed, globs));
    }
    for import in &imports_of_rest {
        import.remove_branches(&removed, &mut edits);
    }
    Code::parse(edits.apply())
}

/// The globs in a search for names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Globs {
    /// The names that globs define are not known.
    Ignored,
    /// The names that globs define are found.
    Followed,
}

impl RemovedImports {
    /// Returns how to treat globs in the search for lost names, if lost names matter.
    fn globs(self) -> Option<Globs> {
        match self {
            Self::Modules => None,
            Self::LostNames => Some(Globs::Ignored),
            Self::LostNamesOfGlobs => Some(Globs::Followed),
        }
    }
}

/// Returns the paths of the names that get lost: those that the whole library defines, but the rest does not define
/// any more. `removed_modules` has the paths of the modules whose items are `removed_items`.
fn lost_names(
    removed_items: &[PlacedItem],
    rest: &[PlacedItem],
    imports_of_rest: &[Import],
    removed_modules: &BTreeSet<Path>,
    globs: Globs,
) -> BTreeSet<Path> {
    let kept_macros: BTreeSet<_> =
        rest.iter().filter_map(PlacedItem::path_of_exported_macro).collect();
    let removed_macros = removed_items.iter().flat_map(PlacedItem::paths_of_removed_macros);
    let all_macros = removed_macros.chain(kept_macros.iter().cloned()).collect();
    let removed_imports = imports_in(removed_items);
    let whole = removed_items.iter().chain(rest);
    let all_imports = removed_imports.iter().chain(imports_of_rest);
    // The library compiles, so every import leads to something.
    let names_before = defined_names(whole, all_imports, all_macros, globs, |_, _| true);
    let imports = imports_of_rest.iter();
    let names_after = defined_names(rest.iter(), imports, kept_macros, globs, |names, target| {
        // A name that the library has not defined before may be that of another crate or of a variant.
        let is_lost = |path: &[String]| names_before.contains(path) && !names.contains(path);
        !leads_to_any(target, removed_modules)
            && !(1..=target.len()).any(|length| is_lost(&target[..length]))
    });
    names_before.difference(&names_after).cloned().collect()
}

/// Returns the paths of the names that items, imports and exported macros define. An import defines a name if it leads
/// to another crate, or if `is_target` returns true for the names that are known so far and the path to which the
/// import leads. So imports that lead only to each other define nothing.
fn defined_names<'a>(
    items: impl Iterator<Item = &'a PlacedItem<'a>> + Clone,
    imports: impl Iterator<Item = &'a Import<'a>> + Clone,
    exported_macros: BTreeSet<Path>,
    globs: Globs,
    is_target: impl Fn(&BTreeSet<Path>, &[String]) -> bool,
) -> BTreeSet<Path> {
    let mut names: BTreeSet<_> = items.clone().flat_map(PlacedItem::declared_paths).collect();
    names.extend(exported_macros.clone());
    // The names that globs in other modules find.
    let mut public_names = exported_macros;
    public_names.extend(items.filter_map(PlacedItem::public_path));
    loop {
        let count = names.len() + public_names.len();
        for import in imports.clone() {
            for branch in &import.branches {
                let is_known = match &branch.target {
                    // An import such as `pub(crate) use m;` makes a macro of the same module public.
                    Some(target) if Some(target) == branch.defined_name.as_ref() => {
                        names.contains(target)
                    }
                    Some(target) => is_target(&names, target),
                    None => true,
                };
                if !is_known {
                    continue;
                }
                let mut defined = Vec::from_iter(branch.defined_name.clone());
                if globs == Globs::Followed {
                    defined.extend(branch.names_of_glob(&names, &public_names, import.module));
                }
                if import.item.is_public() {
                    public_names.extend(defined.clone());
                }
                names.extend(defined);
            }
        }
        if names.len() + public_names.len() == count {
            return names;
        }
    }
}

/// An item of the library.
struct PlacedItem<'a> {
    item: Item<'a>,
    /// The path of the module in which the item is.
    module: Path,
}

/// Returns all items of the library: those at its root, and those in modules.
fn all_items(items_at_root: Vec<Item>) -> Vec<PlacedItem> {
    let mut all = Vec::new();
    let mut pending = vec![(items_at_root, Path::new())];
    while let Some((items, module)) = pending.pop() {
        for item in items {
            if let Some((name, body)) = item.module() {
                pending.push((items_in_body(body), joined(&module, name)));
            }
            all.push(PlacedItem { item, module: module.clone() });
        }
    }
    all
}

/// Returns the imports among items.
fn imports_in<'a>(items: &'a [PlacedItem<'a>]) -> Vec<Import<'a>> {
    items.iter().filter(|placed| placed.is_import()).map(Import::of).collect()
}

impl PlacedItem<'_> {
    fn is_import(&self) -> bool {
        begins(self.item.declaration, "use")
    }

    /// Returns the path of the macro that the item defines at the root, if it is an exported macro.
    fn path_of_exported_macro(&self) -> Option<Path> {
        let is_export = |attribute: &[Token]| has(attribute, "macro_export");
        let name = macro_names(self.item.declaration).next()?;
        self.item.has_attribute(is_export).then(|| vec![name.to_owned()])
    }

    /// Returns the paths of the macros that are lost at the root without the item. If one of the macros in the item is
    /// exported, all of them count, because the exported one may stand in a function.
    fn paths_of_removed_macros(&self) -> Vec<Path> {
        if !has(self.item.tokens, "macro_export") {
            return Vec::new();
        }
        macro_names(self.item.tokens).map(|name| vec![name.to_owned()]).collect()
    }

    /// Returns the path of the name that the item declares, if it is public and no import.
    fn public_path(&self) -> Option<Path> {
        let is_declared = self.item.is_public() && !self.is_import();
        let name = self.item.declared_name().filter(|_| is_declared)?;
        Some(joined(&self.module, name))
    }

    /// Returns the path of the name that the item declares, among other paths. An import declares none.
    fn declared_paths(&self) -> impl Iterator<Item = Path> {
        // The name of an item is among its first words, such as `pub unsafe fn f` or `macro_rules! m`.
        let length = if self.is_import() { 0 } else { 4 };
        let words = self.item.declaration.iter().take(length);
        words.map(|token| joined(&self.module, &token.word))
    }
}

/// A `use` item.
struct Import<'a> {
    item: &'a Item<'a>,
    /// The path of the module in which the item is.
    module: &'a [String],
    /// All branches. The first one is the whole tree of the item, and the others come in any order.
    branches: Vec<Branch>,
}

/// A tree of imports, such as `crate::{a::A, b::B}`, or a tree in the braces of another one.
struct Branch {
    /// The bytes of the tree and of the comma after it.
    range: Range<usize>,
    /// The path to which it leads, or `None` if it does not lead to the library. (For a tree with braces or a glob, it
    /// is the path before them.)
    target: Option<Path>,
    /// The path of the name that it gives to its module, or `None` for a tree with braces or a glob.
    defined_name: Option<Path>,
    is_glob: bool,
}

impl Branch {
    /// Returns true if the branch leads to a removed path, or to something in it.
    fn leads_to_any(&self, removed: &BTreeSet<Path>) -> bool {
        self.target.as_ref().is_some_and(|target| leads_to_any(target, removed))
    }

    /// Returns the paths of the names that the branch gives to its module if it is a glob. A glob finds the public
    /// names of a module and, if its own module is in this module, the other names, too.
    fn names_of_glob(
        &self,
        names: &BTreeSet<Path>,
        public_names: &BTreeSet<Path>,
        module: &[String],
    ) -> Vec<Path> {
        let Some(target) = self.target.as_ref().filter(|_| self.is_glob) else { return Vec::new() };
        let visible_names = if module.starts_with(target) { names } else { public_names };
        let names = visible_names.iter().filter_map(|path| match path.split_last() {
            Some((name, parent)) if parent == target => Some(name),
            _ => None,
        });
        names.map(|name| joined(module, name)).collect()
    }
}

impl<'a> Import<'a> {
    fn of(placed: &'a PlacedItem<'a>) -> Self {
        let PlacedItem { item, module } = placed;
        let mut branches = Vec::new();
        let mut pending = vec![(&item.declaration[1..], ImportPath::NotBegun)];
        while let Some((tree, path_before)) = pending.pop() {
            let ([first, .., last] | [first @ last]) = tree else { continue };
            let (path, end) = split_tree(tree, path_before, module);
            let is_glob = matches!(end, TreeEnd::Glob);
            let defined_name = match end {
                TreeEnd::Name(name) => Some(joined(module, &name)),
                TreeEnd::Branches(inner) => {
                    pending.extend(inner.into_iter().map(|branch| (branch, path.clone())));
                    None
                }
                TreeEnd::Glob => None,
            };
            let target = match path {
                ImportPath::InCrate(path) => Some(path),
                ImportPath::NotBegun | ImportPath::Elsewhere => None,
            };
            let range = first.range.start..last.range.end;
            branches.push(Branch { range, target, defined_name, is_glob });
        }
        Self { item, module, branches }
    }

    /// Removes the branches that lead to a removed path, together with the commas after them.
    fn remove_branches(&self, removed: &BTreeSet<Path>, edits: &mut Edits) {
        let [tree, others @ ..] = &self.branches[..] else { return };
        if tree.leads_to_any(removed) {
            edits.remove(self.item);
            return;
        }
        // The branches within a removed branch lead to the removed path, too. Their edits are dropped.
        for branch in others.iter().filter(|branch| branch.leads_to_any(removed)) {
            edits.replace(branch.range.clone(), "");
        }
    }
}

/// Returns the path of a name in a module.
fn joined(module: &[String], name: &str) -> Path {
    [module, &[name.to_owned()]].concat()
}

/// Returns true if a path is one of the removed paths, or begins with one of them.
fn leads_to_any(path: &[String], removed: &BTreeSet<Path>) -> bool {
    (1..=path.len()).any(|length| removed.contains(&path[..length]))
}

#[cfg(test)]
mod tests {
    use super::RemovedImports::{self, LostNames, LostNamesOfGlobs, Modules};
    use super::without_modules;
    use crate::syntax::code::Code;
    use std::collections::BTreeSet;

    /// Compares a library without its module `a` with the expected text, apart from white space.
    #[track_caller]
    fn assert_removed(library: &str, removed_imports: RemovedImports, expected: &str) {
        let code = Code::parse(library).unwrap();
        let names = BTreeSet::from(["a".to_owned()]);
        let found = without_modules(&code, &names, removed_imports).unwrap();
        let words = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
        assert_eq!(words(&found.text), words(expected), "{library}");
    }

    #[test]
    fn a_module_is_removed_with_the_imports_that_lead_to_it() {
        for (library, expected) in [
            ("mod a {}\nmod b {}\n", "mod b {}\n"),
            ("mod b { pub mod a {} }\n", "mod b { pub mod a {} }\n"),
            ("mod a {}\nfn a() {}\nstruct a;\n", "fn a() {}\nstruct a;\n"),
            ("pub use a::*;\npub use b::*;\n", "pub use b::*;\n"),
            (
                "use crate::a;\nuse self::a::A;\nuse ::a::A;\nuse b::a;\n",
                "use ::a::A;\nuse b::a;\n",
            ),
            ("use {a::*, b::*};\n", "use { b::*};\n"),
            ("use {crate::a::A, b::{a, B}};\n", "use { b::{a, B}};\n"),
            ("use crate::{b::B, a::{A, f}};\n", "use crate::{b::B, };\n"),
            ("use crate::{{a::A, b}, c};\n", "use crate::{{ b}, c};\n"),
            ("use std::a::A;\n", "use std::a::A;\n"),
            ("mod b { pub use self::super::a; }\n", "mod b { pub use self::super::a; }\n"),
            (
                "mod b { use crate::a::A; use super::{a, c}; use a::A; use super::super::a; }\n",
                "mod b { use super::{ c}; use a::A; use super::super::a; }\n",
            ),
            (
                "mod b { mod c { use super::super::a; use super::a; } }\n",
                "mod b { mod c { use super::a; } }\n",
            ),
            (
                "mod a { #[macro_export] macro_rules! m { () => {} } }\nuse crate::m;\n",
                "use crate::m;\n",
            ),
        ] {
            assert_removed(library, Modules, expected);
        }
    }

    #[test]
    fn the_imports_of_names_that_are_lost_are_removed_too() {
        for (library, expected) in [
            ("mod b { use a::A; }\n", "mod b { use a::A; }\n"),
            (
                "mod b { use super::{a, c}; use a::A; use c::d; }\n",
                "mod b { use super::{ c}; use c::d; }\n",
            ),
            (
                "mod a { #[macro_export] macro_rules! m { () => {} } }\nuse crate::{m, n};\n",
                "use crate::{ n};\n",
            ),
            ("mod a { macro_rules! m { () => {} } }\nuse crate::m;\n", "use crate::m;\n"),
            // Here, `crate::m` may still be a function or a module.
            (
                "mod a { #[macro_export] macro_rules! m { () => {} } }\nfn m() {}\nmod b { use crate::m; }\n",
                "fn m() {}\nmod b { use crate::m; }\n",
            ),
            (
                "mod a { #[macro_export] macro_rules! m { () => {} } }\nmod m {}\nmod b { use crate::m::M; }\n",
                "mod m {}\nmod b { use crate::m::M; }\n",
            ),
            (
                "mod b { pub use crate::a::{A, B as C}; pub use crate::d::A as D; }\nuse b::{A, B, C, D};\n",
                "mod b { pub use crate::d::A as D; }\nuse b::{ B, D};\n",
            ),
            (
                "mod c { pub use super::b::A; }\nmod b { pub use super::a::A; }\npub use c::A as B;\nmod d { use {crate::B, super::A}; }\n",
                "mod c { }\nmod b { }\nmod d { use { super::A}; }\n",
            ),
            ("mod b { pub use crate::a::{self, X}; use a::Y; use self::a::Z; }\n", "mod b { }\n"),
            ("mod b { pub use crate::a::*; }\nuse b::A;\n", "mod b { }\nuse b::A;\n"),
            ("mod b { pub use crate::a::*; }\nuse b::*;\n", "mod b { }\nuse b::*;\n"),
            // Here, `b::f` may still be a function or a macro.
            (
                "mod b { pub use crate::a::f; pub unsafe fn f() {} }\nuse b::f;\n",
                "mod b { pub unsafe fn f() {} }\nuse b::f;\n",
            ),
            (
                "mod b { pub use crate::a::f; pub use crate::d::f; }\nuse b::f;\n",
                "mod b { pub use crate::d::f; }\nuse b::f;\n",
            ),
        ] {
            assert_removed(library, LostNames, expected);
        }
    }
    #[test]
    fn the_imports_of_names_that_globs_have_defined_are_removed_too() {
        for (library, expected) in [
            (
                "mod a { pub fn f() {} fn g() {} }\npub use a::*;\nmod b { pub use crate::{f, g, h}; }\n",
                "mod b { pub use crate::{ g, h}; }\n",
            ),
            (
                "mod a { pub struct A; }\nmod c { pub use crate::{a::*, d::*}; }\nmod b { pub use super::c::{A, D}; }\n",
                "mod c { pub use crate::{ d::*}; }\nmod b { pub use super::c::{ D}; }\n",
            ),
            (
                "mod a { pub struct A; }\nmod c { pub use crate::a::A; }\npub use c::*;\nmod b { pub use crate::{A, D}; }\n",
                "mod c { }\npub use c::*;\nmod b { pub use crate::{ D}; }\n",
            ),
            (
                "mod a { pub mod i { pub(crate) const fn f() {} } pub use i::f as g; }\nuse a::{i::*, *};\nmod b { use crate::{f, g, h}; }\n",
                "mod b { use crate::{ h}; }\n",
            ),
            (
                "mod a { pub fn f() {} }\npub use a::*;\nfn f() {}\nmod b { pub use crate::f; }\n",
                "fn f() {}\nmod b { pub use crate::f; }\n",
            ),
            // Here, the name is still defined by another glob, or the import in the module is private.
            (
                "mod a { pub use crate::d::A; }\nmod d { pub struct A; }\nuse {a::*, d::*};\nmod b { use crate::A; }\n",
                "mod d { pub struct A; }\nuse { d::*};\nmod b { use crate::A; }\n",
            ),
            (
                "mod a { use crate::d::A; pub fn f() {} }\nuse a::*;\nmod b { use crate::{A, f}; }\n",
                "mod b { use crate::{A, }; }\n",
            ),
            // Here, an import of the rest leads to the name only by itself.
            (
                "mod a { pub struct A; }\nmod d { use crate::A; pub fn f() {} }\npub use {a::*, d::*};\nmod b { use crate::{A, f}; }\n",
                "mod d { pub fn f() {} }\npub use { d::*};\nmod b { use crate::{ f}; }\n",
            ),
            (
                "mod a { pub struct A; }\nmod d { pub use crate::A; }\npub use {a::*, d::*};\n",
                "mod d { }\npub use { d::*};\n",
            ),
            // A private function is not found by a glob.
            (
                "mod a { pub fn f() {} }\nmod d { fn f() {} }\npub use {a::*, d::*};\nmod b { use crate::f; }\n",
                "mod d { fn f() {} }\npub use { d::*};\nmod b { }\n",
            ),
            // Two globs lead to the name, one after the other.
            (
                "mod a { pub use crate::d::A; pub fn f() {} }\nmod d { mod i { pub struct A; } pub use i::*; }\npub use {a::*, d::*};\nmod b { use crate::{A, f}; }\n",
                "mod d { mod i { pub struct A; } pub use i::*; }\npub use { d::*};\nmod b { use crate::{A, }; }\n",
            ),
            // A macro is public by an import, or exported by a condition.
            (
                "mod a { macro_rules! m { () => {} } pub(crate) use m; }\nuse a::*;\nmod b { use crate::{m, f}; }\n",
                "mod b { use crate::{ f}; }\n",
            ),
            (
                "mod a { #[cfg_attr(x, macro_export)] macro_rules! m { () => {} } }\nmod b { pub use crate::*; }\npub fn f() {}\nmod d { use crate::b::{m, f}; }\n",
                "mod b { pub use crate::*; }\npub fn f() {}\nmod d { use crate::b::{ f}; }\n",
            ),
            // A glob finds the private names of a module around its own module.
            (
                "mod a { pub fn f() {} }\nuse a::f;\nfn g() {}\nmod b { pub use super::*; }\nmod d { use crate::b::{f, g}; }\n",
                "fn g() {}\nmod b { pub use super::*; }\nmod d { use crate::b::{ g}; }\n",
            ),
            // The module has a glob of its own.
            (
                "mod a { mod i { pub fn f() {} } pub use i::*; }\npub use a::*;\nmod b { use crate::{f, g}; }\n",
                "mod b { use crate::{ g}; }\n",
            ),
        ] {
            assert_removed(library, LostNamesOfGlobs, expected);
        }
    }
}
