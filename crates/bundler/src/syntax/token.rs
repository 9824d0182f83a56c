//! The tokens of Rust.

use proc_macro2::{Delimiter, TokenStream, TokenTree};
use std::ops::Range;

/// A word, a sign or a literal, or a pair of brackets with all that is between them.
pub(crate) struct Token {
    /// The name (without `r#`), keyword, sign or opening bracket; empty for a literal.
    pub(crate) word: String,
    /// The bytes of the text that the token takes.
    pub(crate) range: Range<usize>,
    /// The tokens between the brackets.
    pub(crate) inner: Vec<Token>,
}

impl Token {
    /// Returns true if there is only this word between a pair of brackets.
    pub(crate) fn holds(&self, word: &str) -> bool {
        self.inner.len() == 1 && self.inner[0].word == word
    }

    /// Returns true for a literal, whose text is in the source.
    pub(crate) fn is_literal(&self) -> bool {
        self.word.is_empty()
    }

    /// Returns true for a name or a keyword.
    pub(crate) fn is_name(&self) -> bool {
        self.word.starts_with(|c: char| c.is_alphabetic() || c == '_')
    }
}

/// Returns the tokens of a stream, with the places of their bytes in the text.
pub(super) fn tokens(stream: TokenStream) -> Vec<Token> {
    let token = |tree: TokenTree| {
        let range = tree.span().byte_range();
        let (word, inner) = match tree {
            TokenTree::Ident(name) => (name.to_string().replacen("r#", "", 1), Vec::new()),
            TokenTree::Punct(sign) => (sign.to_string(), Vec::new()),
            TokenTree::Literal(_) => (String::new(), Vec::new()),
            TokenTree::Group(group) => {
                let bracket = match group.delimiter() {
                    Delimiter::Parenthesis => "(",
                    Delimiter::Brace => "{",
                    Delimiter::Bracket | Delimiter::None => "[",
                };
                (bracket.to_owned(), tokens(group.stream()))
            }
        };
        Token { word, range, inner }
    };
    stream.into_iter().map(token).collect()
}
