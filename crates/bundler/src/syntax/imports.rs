//! The `use` declarations.

use super::extern_crates::STANDARD_CRATES;
use super::items::Item;
use super::pattern::{begins, ends};
use super::place::{Place, places};
use super::search::TYPE_NAMESPACE_KEYWORDS;
use super::source::{LIBRARY_NAME, Source};
use super::token::Token;
use std::collections::BTreeSet;

/// One name that a `use` declaration imports.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Import<'a> {
    /// The names of the path, without a leading `crate`, `self` or `sente`.
    pub(crate) path: Vec<&'a str>,
    /// The imported name, which is `c` in `use a::b as c`. It may be `_`.
    pub(crate) name: &'a str,
}

/// Returns the tokens of a `use` declaration if tokens begin with one. The `use<…>` of a bound is not a declaration.
pub(crate) fn use_declaration(tokens: &[Token]) -> Option<&[Token]> {
    if !begins(tokens, "use") || begins(tokens, "use <") {
        return None;
    }
    let end = tokens.iter().position(|token| token.word == ";").unwrap_or(tokens.len());
    Some(&tokens[..end])
}

/// A new name that an import gives to something. In `use a::b as c`, the old name is `b`, and the new name is `c`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Rename<'a> {
    /// The old name, or `None` if a metavariable gives it.
    pub(crate) old: Option<&'a str>,
    /// The new name, or `None` if a metavariable gives it.
    pub(crate) new: Option<&'a str>,
}

/// Returns the branches of a tree of imports. For a list in braces, such as `{a, {b, c}}`, these are the branches of
/// all trees in the list: `a`, `b` and `c`. A tree that begins with a name, such as `a::{b, c}`, is not divided.
pub(crate) fn branches(tree: &[Token]) -> Vec<&[Token]> {
    match tree {
        [] => Vec::new(),
        [braces, ..] if braces.word == "{" => {
            braces.inner.split(|token| token.word == ",").flat_map(branches).collect()
        }
        _ => vec![tree],
    }
}

/// Returns the trees that a `use` declaration at a place imports, without a leading `::`, as [`branches`] divides them.
pub(crate) fn imported_trees(place: Place<'_>) -> Vec<&[Token]> {
    let tree = use_declaration(place.after).and_then(|import| import.get(1..));
    let without_sign = |tree| if begins(tree, "::") { &tree[1..] } else { tree };
    branches(tree.unwrap_or_default()).into_iter().map(without_sign).collect()
}

/// Returns the names that a tree of imports gives, apart from those of globs. A name inside of a path, such as `b` in
/// `a::b::c`, is not among them.
pub(crate) fn given_names(tree: &[Token]) -> impl Iterator<Item = &str> {
    let given = places(tree).filter(|place| {
        let goes_on = ["::", "as"].iter().any(|next| begins(&place.after[1..], next));
        place.first().is_identifier() && !place.begins("as") && !goes_on
    });
    given.map(|place| &*place.first().word)
}

/// The first words of the paths that lead to the library, such as `crate` in `crate::a::m!()`. A path may also begin
/// with the name of a module, which is not in this list.
pub(crate) const LIBRARY_ROOTS: [&str; 4] = ["crate", "self", "super", LIBRARY_NAME];

/// Returns the first names of the paths that do not lead to other crates: those that lead to the library, to the
/// standard library, or to a module or a type of these sources.
pub(crate) fn known_roots<'a>(sources: &[&'a Source]) -> BTreeSet<&'a str> {
    let mut roots = BTreeSet::from_iter(LIBRARY_ROOTS.into_iter().chain(STANDARD_CRATES));
    for place in sources.iter().flat_map(|source| places(&source.tokens)) {
        let is_declared = TYPE_NAMESPACE_KEYWORDS.iter().any(|keyword| place.is_after(keyword));
        if is_declared && place.first().is_identifier() {
            roots.insert(&place.first().word);
        }
    }
    roots
}

/// Returns the new names in the tokens of imports, each with its old name. For example, `use a::b as c` gives the new
/// name `c` to `b`.
pub(crate) fn renames(tokens: &[Token]) -> Vec<Rename<'_>> {
    let mut renames = Vec::new();
    for place in places(tokens) {
        if let [before_old @ .., old] = place.before
            && let [keyword, new, ..] = place.after
            && keyword.word == "as"
            && new.word != "_"
        {
            let is_old_known = old.is_identifier() && !ends(before_old, "$");
            renames.push(Rename {
                old: is_old_known.then_some(&old.word),
                new: new.is_identifier().then_some(&new.word),
            });
        }
    }
    renames
}

/// Returns the new names in all imports among tokens, each with its old name.
pub(crate) fn renames_by_imports(tokens: &[Token]) -> Vec<Rename<'_>> {
    let mut found = Vec::new();
    for place in places(tokens) {
        found.extend(renames(use_declaration(place.after).unwrap_or_default()));
    }
    found
}

/// Returns the imports of a `use` item at the root of the library. Returns `None` if the item has a glob, a path that
/// begins with `::`, or a new name for the root, as in `use crate as root`.
pub(crate) fn imports_of_item<'a>(item: &Item<'a>) -> Option<Vec<Import<'a>>> {
    let tree = use_declaration(item.code)?.get(1..)?;
    let mut imports = Vec::new();
    let is_known = add_tree(tree, &[], &mut imports);
    for Import { path, .. } in &mut imports {
        if ["crate", "self", LIBRARY_NAME].contains(&path[0]) {
            path.remove(0);
        }
    }
    (is_known && imports.iter().all(|import| !import.path.is_empty())).then_some(imports)
}

/// Adds the imports of a tree. `path` has the names in front of the tree. Returns false if the tree has a glob, or if
/// it begins with `::`.
fn add_tree<'a>(tree: &'a [Token], path: &[&'a str], imports: &mut Vec<Import<'a>>) -> bool {
    let mut path = path.to_vec();
    match tree {
        [braces] if braces.word == "{" => {
            branches(tree).into_iter().all(|branch| add_tree(branch, &path, imports))
        }
        [name, sign, rest @ ..] if name.is_identifier() && sign.word == "::" => {
            path.push(&name.word);
            add_tree(rest, &path, imports)
        }
        [name, new @ ..] if name.is_identifier() => {
            if name.word != "self" || path.is_empty() {
                path.push(&name.word);
            }
            let name = match new {
                [] => path.last().copied(),
                [keyword, new] if keyword.word == "as" => Some(&*new.word),
                _ => None,
            };
            imports.extend(name.map(|name| Import { path, name }));
            name.is_some()
        }
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::{given_names, imports_of_item, renames};
    use crate::syntax::source::Source;

    #[test]
    fn a_tree_gives_its_last_names() {
        for (tree, expected) in [
            ("a::b", "b"),
            ("a::b as c", "c"),
            ("a::{b, c::{d as e, self}, f::*}", "b e self"),
            ("a::*", ""),
        ] {
            let source = Source::parse(tree.into()).unwrap();
            assert_eq!(Vec::from_iter(given_names(&source.tokens)).join(" "), expected, "{tree}");
        }
    }

    #[test]
    fn the_names_in_a_tree() {
        for (text, expected) in [
            ("pub use a::A;", Some("a::A=A")),
            ("use crate::a::{self, A as B, c::{C,},};", Some("a=a a::A=B a::c::C=C")),
            ("use {self::a as b, sente::A as _};", Some("a=b A=_")),
            ("use a::*;", None),
            ("use a::{A, b::*};", None),
            ("use ::a::A;", None),
            ("use crate as root;", None),
        ] {
            let source = Source::parse(text.into()).unwrap();
            let found = imports_of_item(&source.items()[0]).map(|imports| {
                let imports =
                    imports.iter().map(|it| format!("{}={}", it.path.join("::"), it.name));
                imports.collect::<Vec<_>>().join(" ")
            });
            assert_eq!(found.as_deref(), expected, "{text}");
        }
    }

    #[test]
    fn a_name_may_be_a_metavariable() {
        let text = "use {a::A as B, $crate::$x as $y, $($p)::* as c}";
        let source = Source::parse(text.into()).unwrap();
        let found = renames(&source.tokens).into_iter().map(|it| (it.old, it.new));
        let expected = [(Some("A"), Some("B")), (None, None), (None, Some("c"))];
        assert!(found.eq(expected));
    }
}
