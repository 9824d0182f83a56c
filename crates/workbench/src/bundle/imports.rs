//! The names that `use` declarations give and take.

use super::source::{Item, Token, begins, each_place, ends};

/// What an import takes: a path, and the name that it gets.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Import<'a> {
    /// The names of the path without a leading `crate`, `self` or `sente`.
    pub(super) path: Vec<&'a str>,
    /// The name that it gets, which may be `_`.
    pub(super) name: &'a str,
}

/// Returns the tokens of a `use` declaration if tokens begin with one. The `use<…>` of a bound is none.
pub(super) fn declaration(tokens: &[Token]) -> Option<&[Token]> {
    let is_declaration = begins(tokens, "use") && !begins(tokens, "use <");
    let end = tokens.iter().position(|token| token.word == ";").unwrap_or(tokens.len());
    is_declaration.then(|| &tokens[..end])
}

/// Returns the old and the new names among the tokens of imports. `$` stands for a name that is a parameter of a macro.
pub(super) fn renames(tokens: &[Token]) -> Vec<(&str, &str)> {
    let mut renames = Vec::new();
    each_place(tokens, &mut |before, tokens| {
        if let ([.., old], [keyword, new, ..]) = (before, tokens)
            && keyword.word == "as"
        {
            let is_parameter = !old.is_name() || ends(&before[..before.len() - 1], "$");
            renames.push((if is_parameter { "$" } else { &*old.word }, &*new.word));
        }
    });
    renames
}

/// Returns what a `use` item at the root of the library imports from there, unless it imports all of something, or from
/// another crate.
pub(super) fn imports<'a>(item: &Item<'a>) -> Option<Vec<Import<'a>>> {
    let tree = declaration(item.code)?.get(1..)?;
    let mut imports = Vec::new();
    let is_known = add_tree(tree, &[], &mut imports);
    for Import { path, .. } in &mut imports {
        if ["crate", "self", "sente"].contains(&path[0]) {
            path.remove(0);
        }
    }
    (is_known && imports.iter().all(|import| !import.path.is_empty())).then_some(imports)
}

/// Adds the imports of a tree behind a path. Returns false for a tree of another form.
fn add_tree<'a>(tree: &'a [Token], path: &[&'a str], imports: &mut Vec<Import<'a>>) -> bool {
    let mut path = path.to_vec();
    match tree {
        [braces] if braces.word == "{" => {
            let mut trees = braces.inner.split(|token| token.word == ",");
            trees.all(|tree| tree.is_empty() || add_tree(tree, &path, imports))
        }
        [name, _, _, rest @ ..] if name.is_name() && begins(&tree[1..], ": :") => {
            path.push(&name.word);
            add_tree(rest, &path, imports)
        }
        [name, new @ ..] if name.is_name() => {
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
    use super::super::source::Source;
    use super::{imports, renames};

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
            let found = imports(&source.items()[0]).map(|imports| {
                let imports =
                    imports.iter().map(|it| format!("{}={}", it.path.join("::"), it.name));
                imports.collect::<Vec<_>>().join(" ")
            });
            assert_eq!(found.as_deref(), expected, "{text}");
        }
    }

    #[test]
    fn a_name_may_be_a_parameter() {
        let text = "use {a::A as B, $crate::$x as $y, $($p)::* as c}";
        let source = Source::parse(text.into()).unwrap();
        assert_eq!(renames(&source.tokens), [("A", "B"), ("$", "$"), ("$", "c")]);
    }
}
