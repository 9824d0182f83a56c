//! The tokens of a source as one flat list.

use anyhow::{Result, anyhow};
use proc_macro2::{Delimiter, Group, LexError, Spacing, TokenStream, TokenTree};

/// A word, a sign, a literal or a bracket, in macros as elsewhere. Documentation has no tokens.
pub(super) struct Token {
    /// A raw identifier has no `r#` here.
    pub(super) text: String,
    /// The line where it begins, from 1.
    pub(super) line: usize,
    /// The number of pairs of brackets, of any kind, that it is in.
    pub(super) depth: usize,
}

/// The texts of tokens.
pub(super) fn words(tokens: &[Token]) -> Vec<&str> {
    tokens.iter().map(|token| &*token.text).collect()
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
    push_all(stream, 0, &mut found);
    Ok(found)
}

fn push_all(stream: TokenStream, depth: usize, found: &mut Vec<Token>) {
    let mut is_joint = false;
    for tree in stream {
        let line = tree.span().start().line;
        let text = match &tree {
            TokenTree::Group(group) => {
                push_group(group, depth, found);
                is_joint = false;
                continue;
            }
            TokenTree::Ident(word) => word.to_string().trim_start_matches("r#").into(),
            TokenTree::Punct(_) | TokenTree::Literal(_) => tree.to_string(),
        };
        match found.last_mut().filter(|_| is_joint) {
            // A lifetime is one token, and so are these signs.
            Some(last) if matches!((&*last.text, &*text), ("'", _) | (":", ":") | ("!", "=")) => {
                last.text += &text;
            }
            _ => found.push(Token { text, line, depth }),
        }
        is_joint = matches!(tree, TokenTree::Punct(sign) if sign.spacing() == Spacing::Joint);
    }
}

fn push_group(group: &Group, depth: usize, found: &mut Vec<Token>) {
    let (open, close) = match group.delimiter() {
        Delimiter::Parenthesis => ("(", ")"),
        Delimiter::Brace => ("{", "}"),
        Delimiter::Bracket => ("[", "]"),
        Delimiter::None => ("", ""),
    };
    let token = |text: &str, line| Token {
        text: text.into(),
        line,
        depth,
    };
    let start = found.len();
    found.push(token(open, group.span_open().start().line));
    push_all(group.stream(), depth + 1, found);
    // A comment of documentation arrives as an attribute.
    let documentation = match words(&found[start.saturating_sub(2)..])[..] {
        ["#", "!", "[", "doc", "=", _] => Some(start - 2),
        [.., "#", "[", "doc", "=", _] => Some(start - 1),
        _ => None,
    };
    match documentation {
        Some(start) => found.truncate(start),
        None => found.push(token(close, group.span_close().start().line)),
    }
}
