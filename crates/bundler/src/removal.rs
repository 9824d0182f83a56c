//! The removal of modules from the library.

use crate::edits::Edits;
use crate::syntax::code::Code;
use crate::syntax::items::{Item, items_in_body};
use crate::syntax::macros::macro_names;
use crate::syntax::pattern::begins;
use crate::syntax::search::has;
use crate::syntax::token::Token;
use anyhow::Result;
use std::collections::BTreeSet;
use std::ops::Range;

/// A path from the root of the library: the names of modules and, at its end, perhaps that of another item.
type Path = Vec<String>;

/// The imports that are removed together with modules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum RemovedImports {
    /// The imports that lead to the modules. For example, `pub use crate::{a::A, b::B};` becomes
    /// `pub use crate::{b::B};` without the module `a`.
    OfModules,
    /// In addition, the imports of exported macros of the modules, and the imports of names that only a removed import
    /// has defined. After the example, `use crate::A;` is removed, too. Tokens do not show all names, so too many
    /// imports may be removed.
    OfModulesAndLostNames,
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
    let rest = all_items(rest);
    let imports: Vec<_> = rest.iter().filter(|placed| placed.is_import()).map(Import::of).collect();
    let mut removed: BTreeSet<Path> = names.iter().map(|name| vec![name.clone()]).collect();
    if removed_imports == RemovedImports::OfModulesAndLostNames {
        let declared: BTreeSet<_> = rest.iter().flat_map(PlacedItem::declared_paths).collect();
        let macros = modules.iter().flat_map(exported_macros).map(|name| vec![name.to_owned()]);
        // A function or a module at the root may have the name of a macro.
        removed.extend(macros.filter(|path| !declared.contains(path)));
        while let lost = lost_names(&imports, &declared, &removed)
            && !lost.is_empty()
        {
            removed.extend(lost);
        }
    }
    for import in &imports {
        import.remove_branches(&removed, &mut edits);
    }
    Code::parse(edits.apply())
}

/// Returns the names of the exported macros in a module. If one of its macros is exported, all of them count.
fn exported_macros<'a>(module: &Item<'a>) -> impl Iterator<Item = &'a str> {
    let tokens = if has(module.tokens, "macro_export") { module.tokens } else { &[] };
    macro_names(tokens)
}

/// A branch that leads to a removed path is removed, and takes away the name that it gives to its module. Returns the
/// paths of such names that are not removed yet, and that no other item or import of the module defines. `declared` has
/// the paths that items other than imports declare.
fn lost_names(
    imports: &[Import],
    declared: &BTreeSet<Path>,
    removed: &BTreeSet<Path>,
) -> BTreeSet<Path> {
    let branches = imports.iter().flat_map(|import| &import.branches);
    let (removed_branches, kept_branches): (Vec<_>, Vec<_>) =
        branches.partition(|branch| branch.leads_to_any(removed));
    let kept: BTreeSet<_> =
        kept_branches.into_iter().filter_map(|branch| branch.imported.as_ref()).collect();
    let names = removed_branches.into_iter().filter_map(|branch| branch.imported.as_ref());
    names
        .filter(|path| {
            !declared.contains(*path) && !kept.contains(path) && !removed.contains(*path)
        })
        .cloned()
        .collect()
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

impl PlacedItem<'_> {
    fn is_import(&self) -> bool {
        begins(self.item.declaration, "use")
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
    /// All branches, in any order, apart from the first one, which is the whole tree of the item.
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
    imported: Option<Path>,
}

impl Branch {
    /// Returns true if the branch leads to a removed path, or to something in it.
    fn leads_to_any(&self, removed: &BTreeSet<Path>) -> bool {
        self.target.as_ref().is_some_and(|target| leads_to_any(target, removed))
    }
}

/// The place at which a tree of imports starts.
#[derive(Clone)]
enum Start {
    /// The tree is not in the braces of a path. So its path may begin with a word such as `crate`.
    Module,
    /// The tree is in the braces of this path.
    Path(Path),
    /// The tree is in the braces of a path that does not lead to the library.
    OtherCrate,
}

/// The end of a tree of imports, after its path.
enum End<'a> {
    /// The branches in braces, each with the comma after it.
    Branches(Vec<&'a [Token]>),
    /// The name that the import gives to the module: the last name of the path or, after `as`, another one.
    Name(String),
    /// A glob.
    Glob,
}

impl<'a> Import<'a> {
    fn of(placed: &'a PlacedItem<'a>) -> Self {
        let PlacedItem { item, module } = placed;
        let mut branches = Vec::new();
        let mut pending = vec![(&item.declaration[1..], Start::Module)];
        while let Some((tree, start)) = pending.pop() {
            let ([first, .., last] | [first @ last]) = tree else { continue };
            let (start, end) = parse(tree, start, module);
            let imported = match end {
                End::Name(name) => Some(joined(module, &name)),
                End::Branches(inner) => {
                    pending.extend(inner.into_iter().map(|branch| (branch, start.clone())));
                    None
                }
                End::Glob => None,
            };
            let target = match start {
                Start::Path(path) => Some(path),
                Start::Module | Start::OtherCrate => None,
            };
            let range = first.range.start..last.range.end;
            branches.push(Branch { range, target, imported });
        }
        Self { item, branches }
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

/// Returns the path of a tree of imports in a module, and its end. If the end is a name, the path has it, too.
fn parse<'a>(tree: &'a [Token], start: Start, module: &[String]) -> (Start, End<'a>) {
    let (mut start, mut rest) = match start {
        Start::Module => after_first_words(tree, module),
        Start::Path(_) | Start::OtherCrate => (start, tree),
    };
    let mut add = |name: &str| {
        if let Start::Path(path) = &mut start
            && name != "self"
        {
            path.push(name.to_owned());
        }
    };
    while begins(rest.get(1..).unwrap_or_default(), "::") {
        add(&rest[0].word);
        rest = &rest[2..];
    }
    let end = match rest {
        [braces, ..] if braces.word == "{" => {
            End::Branches(braces.inner.split_inclusive(|token| token.word == ",").collect())
        }
        [glob, ..] if glob.word == "*" => End::Glob,
        [name, others @ ..] => {
            add(&name.word);
            let new_name = others.get(1).filter(|_| begins(others, "as"));
            End::Name(match (new_name, &start) {
                (Some(new_name), _) => new_name.word.clone(),
                // The path, which has the name, ends with that of the module if the name is `self`.
                (None, Start::Path(path)) => path.last().cloned().unwrap_or_default(),
                (None, _) => name.word.clone(),
            })
        }
        [] => End::Glob,
    };
    (start, end)
}

/// Returns the start of the path that follows the words such as `crate::` or `super::` with which a tree in a module
/// begins, and the rest of the tree. Without such a word, the path begins with a name in the module.
fn after_first_words<'a>(tree: &'a [Token], module: &[String]) -> (Start, &'a [Token]) {
    if begins(tree, "{") {
        return (Start::Module, tree);
    }
    // `self::super` is so rare that such a path is left as it is.
    if begins(tree, "::") || begins(tree, "self :: super") {
        return (Start::OtherCrate, &tree[1..]);
    }
    if begins(tree, "crate ::") {
        return (Start::Path(Path::new()), &tree[2..]);
    }
    let mut rest = if begins(tree, "self ::") { &tree[2..] } else { tree };
    let mut supers = 0;
    while begins(rest, "super ::") {
        supers += 1;
        rest = &rest[2..];
    }
    match module.len().checked_sub(supers) {
        Some(depth) => (Start::Path(module[..depth].to_vec()), rest),
        None => (Start::OtherCrate, rest),
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
    use super::RemovedImports::{self, OfModules, OfModulesAndLostNames};
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
            assert_removed(library, OfModules, expected);
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
            assert_removed(library, OfModulesAndLostNames, expected);
        }
    }
}
