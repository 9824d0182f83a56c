//! The removal of modules from the library.

use crate::edits::Edits;
use crate::syntax::code::Code;
use crate::syntax::items::{Item, items_in_body};
use crate::syntax::pattern::begins;
use crate::syntax::token::Token;
use anyhow::Result;
use std::collections::BTreeSet;

/// Returns the library without the modules of these names at its root. In the rest of the library, the branches of
/// `use` items that lead to the removed modules are removed, too. For example, `pub use crate::{a::A, b::B};` becomes
/// `pub use crate::{b::B};` without the module `a`. (Other paths that lead to the modules stay, so what is left may not
/// compile.)
///
/// # Errors
///
/// Returns an error if the text that is left is not Rust.
pub(crate) fn without_modules(library: &Code, names: &BTreeSet<String>) -> Result<Code> {
    let mut edits = Edits::of(&library.text);
    let mut pending = vec![(library.items(), 0)];
    while let Some((items, depth)) = pending.pop() {
        for item in &items {
            match item.module() {
                Some((name, _)) if depth == 0 && names.contains(name) => edits.remove(item),
                Some((_, body)) => pending.push((items_in_body(body), depth + 1)),
                None if begins(item.declaration, "use") => {
                    let removal = Removal { names, depth, item };
                    removal.remove_branches(&item.declaration[1..], false, &mut edits);
                }
                None => {}
            }
        }
    }
    Code::parse(edits.apply())
}

/// The removal of branches from a `use` item.
struct Removal<'a> {
    /// The modules at the root of the library that are removed.
    names: &'a BTreeSet<String>,
    /// The number of modules around the item.
    depth: usize,
    item: &'a Item<'a>,
}

impl Removal<'_> {
    /// Removes the branches that lead to the modules from a tree, together with the commas after them. `is_in_root` is
    /// true if the path before the tree leads to the root of the library.
    fn remove_branches(&self, tree: &[Token], is_in_root: bool, edits: &mut Edits) {
        let (is_in_root, tree) = if is_in_root { (true, tree) } else { self.after_root(tree) };
        let [first, ..] = tree else { return };
        if first.word != "{" {
            if is_in_root && self.names.contains(&first.word) {
                edits.remove(self.item);
            }
            return;
        }
        for branch in first.inner.split_inclusive(|token| token.word == ",") {
            let (begins_at_root, path) = self.after_root(branch);
            let branch_is_in_root = is_in_root || begins_at_root;
            let leads_to_module = branch_is_in_root
                && path.first().is_some_and(|token| self.names.contains(&token.word));
            if leads_to_module && let [start, .., end] | [start @ end] = branch {
                edits.replace(start.range.start..end.range.end, "");
            } else if path.first().is_some_and(|token| token.word == "{") {
                self.remove_branches(path, branch_is_in_root, edits);
            }
        }
    }

    /// Returns the part of a tree that follows the words such as `crate::` or `super::` with which the tree begins, and
    /// whether this part begins at the root of the library.
    fn after_root<'t>(&self, tree: &'t [Token]) -> (bool, &'t [Token]) {
        let mut rest = tree;
        let mut supers = 0;
        while begins(rest, "super ::") {
            supers += 1;
            rest = &rest[2..];
        }
        if begins(rest, "crate ::") {
            return (true, &rest[2..]);
        }
        if self.depth == 0 && begins(rest, "self ::") {
            return (true, &rest[2..]);
        }
        (supers == self.depth && !begins(rest, "::"), rest)
    }
}

#[cfg(test)]
mod tests {
    use super::without_modules;
    use crate::syntax::code::Code;
    use std::collections::BTreeSet;

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
            (
                "mod b { use crate::a::A; use super::{a, c}; use a::A; use super::super::a; }\n",
                "mod b { use super::{ c}; use a::A; use super::super::a; }\n",
            ),
            (
                "mod b { mod c { use super::super::a; use super::a; } }\n",
                "mod b { mod c { use super::a; } }\n",
            ),
        ] {
            let code = Code::parse(library).unwrap();
            let found = without_modules(&code, &BTreeSet::from(["a".to_owned()])).unwrap();
            let words = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
            assert_eq!(words(&found.text), words(expected), "{library}");
        }
    }
}
