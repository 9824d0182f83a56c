//! The tokens of a source as one flat list.

use anyhow::{Result, anyhow};
use proc_macro2::{Delimiter, Group, LexError, Spacing, TokenStream, TokenTree};

/// A documentation comment on what follows it.
pub(super) const OUTER_DOC: &str = "///";
/// A documentation comment on what it is in.
pub(super) const INNER_DOC: &str = "//!";

/// A word, a sign, a literal or a bracket, in macros as elsewhere.
#[derive(Clone)]
pub(super) struct Token {
    /// A raw identifier has no `r#` here. Documentation, where no macro reads it, is one token
    /// without its content.
    pub(super) text: String,
    /// The line where it begins, from 1.
    pub(super) line: usize,
    pub(super) place: Place,
}

/// What a token is in.
#[derive(Clone, Copy, Default)]
pub(super) struct Place {
    /// The number of pairs of brackets, of any kind.
    pub(super) depth: usize,
    /// The number of modules within the file.
    pub(super) modules: usize,
    /// Whether it is in the call or the definition of a macro.
    pub(super) in_macro: bool,
}

impl Token {
    pub(super) fn is_documentation(&self) -> bool {
        [OUTER_DOC, INNER_DOC].contains(&&*self.text)
    }
}

/// The texts of the tokens that are no documentation.
pub(super) fn code(tokens: &[Token]) -> Vec<&str> {
    let code = tokens.iter().filter(|token| !token.is_documentation());
    code.map(|token| &*token.text).collect()
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
    let token = |text: &str, line| Token {
        text: text.into(),
        line,
        place,
    };
    let line = group.span_open().start().line;
    let before: Vec<_> = found
        .iter()
        .rev()
        .take(3)
        .map(|token| &*token.text)
        .collect();
    if !place.in_macro && is_documentation(group) {
        let (text, signs) = match before[..] {
            ["!", ..] => (INNER_DOC, 2),
            _ => (OUTER_DOC, 1),
        };
        found.truncate(found.len() - signs);
        found.push(token(text, line));
        return;
    }
    let is_module = matches!(before[..], [_, "mod", ..]);
    let is_macro = matches!(before[..], ["!", ..] | [_, "!", "macro_rules", ..]);
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
    found.push(token(open, line));
    push_all(group.stream(), inside, found);
    found.push(token(close, group.span_close().start().line));
}

/// Whether this is `[doc = "…"]`, which is how a documentation comment arrives.
fn is_documentation(group: &Group) -> bool {
    let words: Vec<_> = group.stream().into_iter().take(4).collect();
    group.delimiter() == Delimiter::Bracket
        && matches!(&words[..], [doc, sign, _] if doc.to_string() == "doc" && sign.to_string() == "=")
}
