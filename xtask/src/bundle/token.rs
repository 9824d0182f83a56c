//! The tokens of a source in one flat list, macro bodies included, with their places in the text.

use proc_macro2::{Delimiter, Spacing, TokenStream, TokenTree};
use std::ops::Range;

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// An identifier or a keyword; a raw identifier without its `r#`.
    Word(String),
    /// `::`
    PathSeparator,
    Symbol(char),
    Literal,
    Lifetime,
    /// A doc comment.
    Doc,
    Open(Delimiter),
    Close(Delimiter),
}

#[derive(Clone, Debug)]
pub(super) struct Token {
    pub(super) kind: Kind,
    /// The bytes of the text that it takes.
    pub(super) range: Range<usize>,
}

impl Token {
    pub(super) fn is_word(&self, word: &str) -> bool {
        matches!(&self.kind, Kind::Word(found) if found == word)
    }

    pub(super) fn is_symbol(&self, symbol: char) -> bool {
        self.kind == Kind::Symbol(symbol)
    }
}

/// An attribute, from its `#` to its `]`.
pub(super) struct Attribute {
    /// The tokens between the brackets, by index.
    pub(super) content: Range<usize>,
    /// The bytes of the text between the brackets.
    pub(super) text: Range<usize>,
    pub(super) is_inner: bool,
}

/// The tokens of `stream`, which was read from `text`.
pub(super) fn flatten(text: &str, stream: TokenStream) -> Vec<Token> {
    let mut tokens = Vec::new();
    push_all(text, stream, &mut tokens);
    tokens
}

fn push_all(text: &str, stream: TokenStream, tokens: &mut Vec<Token>) {
    let mut trees = stream.into_iter().peekable();
    while let Some(tree) = trees.next() {
        let mut range = tree.span().byte_range();
        let kind = match tree {
            TokenTree::Ident(word) => {
                let word = word.to_string();
                Kind::Word(word.trim_start_matches("r#").into())
            }
            TokenTree::Literal(_) => Kind::Literal,
            // A doc comment arrives as the tokens of an attribute, which all have its place.
            TokenTree::Punct(punct)
                if punct.as_char() == '#' && !text[range.clone()].starts_with('#') =>
            {
                while trees
                    .next_if(|next| next.span().byte_range() == range)
                    .is_some()
                {}
                Kind::Doc
            }
            TokenTree::Punct(punct) => {
                let next = trees.next_if(|next| match (punct.as_char(), next) {
                    (':', TokenTree::Punct(next)) => {
                        punct.spacing() == Spacing::Joint && next.as_char() == ':'
                    }
                    ('\'', TokenTree::Ident(_)) => true,
                    _ => false,
                });
                match next {
                    None => Kind::Symbol(punct.as_char()),
                    Some(next) => {
                        range.end = next.span().byte_range().end;
                        if punct.as_char() == ':' {
                            Kind::PathSeparator
                        } else {
                            Kind::Lifetime
                        }
                    }
                }
            }
            TokenTree::Group(group) => {
                tokens.push(Token {
                    kind: Kind::Open(group.delimiter()),
                    range: group.span_open().byte_range(),
                });
                push_all(text, group.stream(), tokens);
                range = group.span_close().byte_range();
                Kind::Close(group.delimiter())
            }
        };
        tokens.push(Token { kind, range });
    }
}

/// The index of the token that closes what `tokens[open]` opens.
pub(super) fn closing(tokens: &[Token], open: usize) -> usize {
    let mut depth = 0;
    for (index, token) in tokens.iter().enumerate().skip(open) {
        match token.kind {
            Kind::Open(_) => depth += 1,
            Kind::Close(_) => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return index;
        }
    }
    unreachable!("the delimiters of a token stream are balanced")
}

/// The attribute that begins at `tokens[start]`, if there is one.
pub(super) fn attribute(tokens: &[Token], start: usize) -> Option<Attribute> {
    if !tokens.get(start)?.is_symbol('#') {
        return None;
    }
    let is_inner = tokens.get(start + 1)?.is_symbol('!');
    let open = start + 1 + usize::from(is_inner);
    if tokens.get(open)?.kind != Kind::Open(Delimiter::Bracket) {
        return None;
    }
    let close = closing(tokens, open);
    Some(Attribute {
        content: open + 1..close,
        text: tokens[open].range.end..tokens[close].range.start,
        is_inner,
    })
}

/// For each token: the number of inline modules that it is in.
pub(super) fn module_depths(tokens: &[Token]) -> Vec<usize> {
    let mut ends = Vec::new();
    let mut depths = Vec::with_capacity(tokens.len());
    for (index, token) in tokens.iter().enumerate() {
        if ends.last() == Some(&index) {
            ends.pop();
        }
        depths.push(ends.len());
        if token.kind == Kind::Open(Delimiter::Brace)
            && index >= 2
            && tokens[index - 2].is_word("mod")
        {
            ends.push(closing(tokens, index));
        }
    }
    depths
}
