//! The trees of `use` declarations.

use crate::syntax::pattern::begins;
use crate::syntax::token::Token;

/// A path from the root of a crate: the names of modules and, at its end, perhaps that of another item.
pub(crate) type Path = Vec<String>;

/// The path of a tree of imports, or the part of a path that stands before a tree.
#[derive(Clone)]
pub(crate) enum ImportPath {
    /// No name stands before the tree. So the path may begin with a word such as `crate`.
    NotBegun,
    /// The path leads to this place of the crate. (If its first name is that of another crate, the path leads to a
    /// place that does not exist.)
    InCrate(Path),
    /// The path does not lead to the crate.
    Elsewhere,
}

/// The end of a tree of imports, after its path.
pub(crate) enum TreeEnd<'a> {
    /// The branches in braces, each with the comma after it.
    Branches(Vec<&'a [Token]>),
    /// The name that the import gives to the module: the last name of the path or, after `as`, another one.
    Name(String),
    Glob,
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

/// Returns the path of a tree of imports, and its end. If the end is a name, the path contains this name. The tree
/// stands in a module of the crate, which has the path `module`. The path `path_before` stands before the braces around
/// the tree.
pub(crate) fn split_tree<'a>(
    tree: &'a [Token],
    path_before: ImportPath,
    module: &[String],
) -> (ImportPath, TreeEnd<'a>) {
    let (mut path, mut rest) = match path_before {
        ImportPath::NotBegun => after_first_words(tree, module),
        ImportPath::InCrate(_) | ImportPath::Elsewhere => (path_before, tree),
    };
    let mut add = |name: &str| {
        if let ImportPath::InCrate(path) = &mut path
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
            TreeEnd::Branches(braces.inner.split_inclusive(|token| token.word == ",").collect())
        }
        [glob, ..] if glob.word == "*" => TreeEnd::Glob,
        [name, others @ ..] => {
            add(&name.word);
            let new_name = others.get(1).filter(|_| begins(others, "as"));
            TreeEnd::Name(match (new_name, &path) {
                (Some(new_name), _) => new_name.word.clone(),
                // If the name is `self`, the path ends with the name of the module that is meant.
                (None, ImportPath::InCrate(path)) => path.last().cloned().unwrap_or_default(),
                (None, _) => name.word.clone(),
            })
        }
        [] => TreeEnd::Glob,
    };
    (path, end)
}

/// Returns the beginning of the path of a tree in a module: the words such as `crate::` or `super::`. Also returns the
/// rest of the tree. Without such a word, the path begins with a name in the module.
fn after_first_words<'a>(tree: &'a [Token], module: &[String]) -> (ImportPath, &'a [Token]) {
    if begins(tree, "{") {
        return (ImportPath::NotBegun, tree);
    }
    // `self::super` is so rare that such a path is left as it is.
    if begins(tree, "::") || begins(tree, "self :: super") {
        return (ImportPath::Elsewhere, &tree[1..]);
    }
    if begins(tree, "crate ::") {
        return (ImportPath::InCrate(Path::new()), &tree[2..]);
    }
    let mut rest = if begins(tree, "self ::") { &tree[2..] } else { tree };
    let mut supers = 0;
    while begins(rest, "super ::") {
        supers += 1;
        rest = &rest[2..];
    }
    match module.len().checked_sub(supers) {
        Some(depth) => (ImportPath::InCrate(module[..depth].to_vec()), rest),
        None => (ImportPath::Elsewhere, rest),
    }
}
