//! The trees of `use` declarations.

use crate::syntax::token::Token;

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
