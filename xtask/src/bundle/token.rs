//! The tokens of a source as one flat list.

use anyhow::{Result, anyhow};
use proc_macro2::{Delimiter, Group, LexError, Spacing, TokenStream, TokenTree};

/// A documentation comment on what follows it.
pub(super) const OUTER_DOC: &str = "///";
/// A documentation comment on what it is in.
pub(super) const INNER_DOC: &str = "//!";

/// A word, a sign, a literal or a bracket, in macros as elsewhere.
#[derive(Clone, Debug)]
pub(super) struct Token {
    /// A raw identifier has no `r#` here. Documentation, where no macro reads it, is one token
    /// without its text.
    pub(super) text: String,
    /// The line where it begins, from 1.
    pub(super) line: usize,
    /// What it is in.
    pub(super) place: Place,
}

/// What a token is in.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Place {
    /// The number of pairs of brackets, of any kind.
    pub(super) depth: usize,
    /// The number of modules with their content in the file.
    pub(super) modules: usize,
    /// Whether it is in the call or the definition of a macro.
    pub(super) in_macro: bool,
}

/// The tokens of a text.
///
/// # Errors
///
/// The line where it is not Rust, and why.
pub(super) fn tokens(text: &str) -> Result<Vec<Token>> {
    let stream: TokenStream = text.parse().map_err(|error: LexError| {
        anyhow!("{}: this is not Rust: {error}", error.span().start().line)
    })?;
    let mut found = Vec::new();
    push_all(stream, Place::default(), &mut found);
    Ok(found)
}

/// The texts of the tokens that are no documentation.
pub(super) fn code<'a>(tokens: impl IntoIterator<Item = &'a Token>) -> Vec<&'a str> {
    let texts = tokens.into_iter().map(|token| &*token.text);
    texts
        .filter(|text| ![OUTER_DOC, INNER_DOC].contains(text))
        .collect()
}

fn push_all(stream: TokenStream, place: Place, found: &mut Vec<Token>) {
    let mut is_joint = false;
    for tree in stream {
        let line = tree.span().start().line;
        let text = match &tree {
            TokenTree::Group(group) => {
                push_group(group, place, found);
                is_joint = false;
                continue;
            }
            TokenTree::Ident(word) => word.to_string().trim_start_matches("r#").into(),
            TokenTree::Punct(_) | TokenTree::Literal(_) => tree.to_string(),
        };
        match found.last_mut() {
            // `::` and a lifetime are one token each.
            Some(last) if is_joint && (last.text == "'" || (&*last.text, &*text) == (":", ":")) => {
                last.text += &text;
            }
            _ => found.push(Token { text, line, place }),
        }
        is_joint = matches!(tree, TokenTree::Punct(sign) if sign.spacing() == Spacing::Joint);
    }
}

fn push_group(group: &Group, place: Place, found: &mut Vec<Token>) {
    let line = group.span_open().start().line;
    if !place.in_macro && is_documentation(group) {
        let is_inner = found.last().is_some_and(|token| token.text == "!");
        found.truncate(found.len() - if is_inner { 2 } else { 1 });
        let text = if is_inner { INNER_DOC } else { OUTER_DOC };
        found.push(Token {
            text: text.into(),
            line,
            place,
        });
        return;
    }
    let before: Vec<_> = found
        .iter()
        .rev()
        .take(3)
        .map(|token| &*token.text)
        .collect();
    let is_module = matches!(before[..], [_, "mod", ..]);
    let is_macro = matches!(before[..], ["!", ..] | [_, "!", "macro_rules"]);
    let inside = Place {
        depth: place.depth + 1,
        modules: place.modules + usize::from(is_module),
        in_macro: place.in_macro || is_macro,
    };
    let (open, close) = match group.delimiter() {
        Delimiter::Parenthesis => ("(", ")"),
        Delimiter::Brace => ("{", "}"),
        Delimiter::Bracket => ("[", "]"),
        Delimiter::None => ("", ""),
    };
    let bracket = |text: &str, line| Token {
        text: text.into(),
        line,
        place,
    };
    found.push(bracket(open, line));
    push_all(group.stream(), inside, found);
    found.push(bracket(close, group.span_close().start().line));
}

/// Whether this is `[doc = "…"]`, which is how a documentation comment arrives.
fn is_documentation(group: &Group) -> bool {
    let words: Vec<_> = group
        .stream()
        .into_iter()
        .take(4)
        .map(|tree| tree.to_string())
        .collect();
    group.delimiter() == Delimiter::Bracket
        && matches!(&words[..], [doc, sign, _] if doc == "doc" && sign == "=")
}
