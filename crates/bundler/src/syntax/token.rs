//! The tokens of Rust.

use proc_macro2::{Delimiter, Spacing, TokenStream, TokenTree};
use std::ops::Range;

/// A word, a sign or a literal, or a pair of brackets with all that is between them.
#[derive(Clone)]
pub(crate) struct Token {
    /// The name (without `r#`), keyword, sign or opening bracket; empty for a literal. A sign is a single character or
    /// one of [`LONG_SIGNS`].
    pub(crate) word: String,
    /// True for a name with `r#`, which may be a keyword without it.
    pub(crate) is_raw: bool,
    /// The bytes of the text that the token takes.
    pub(crate) range: Range<usize>,
    /// The tokens between the brackets.
    pub(crate) inner: Vec<Token>,
}

impl Token {
    /// Returns the token of a tree.
    fn of_tree(tree: TokenTree) -> Self {
        let range = tree.span().byte_range();
        let is_raw = matches!(&tree, TokenTree::Ident(name) if name.to_string().starts_with("r#"));
        let (word, inner) = match tree {
            TokenTree::Ident(name) => (name.to_string().replacen("r#", "", 1), Vec::new()),
            TokenTree::Punct(sign) => (sign.to_string(), Vec::new()),
            TokenTree::Literal(_) => (String::new(), Vec::new()),
            TokenTree::Group(group) => {
                let bracket = match group.delimiter() {
                    Delimiter::Parenthesis => "(",
                    Delimiter::Brace => "{",
                    // Only a compiler makes groups without brackets. A text has none.
                    Delimiter::Bracket | Delimiter::None => "[",
                };
                (bracket.to_owned(), tokens(group.stream()))
            }
        };
        Self { word, is_raw, range, inner }
    }

    /// Returns true if there is only this word between a pair of brackets.
    pub(crate) fn contains_only(&self, word: &str) -> bool {
        self.inner.len() == 1 && self.inner[0].word == word
    }

    /// Returns true for a name or a keyword. `_` is neither.
    pub(crate) fn is_identifier(&self) -> bool {
        self.word != "_" && self.word.starts_with(|c: char| c.is_alphabetic() || c == '_')
    }

    /// Returns true for a name, and for a keyword that is not one of [`BEFORE_PATHS`]. Such a keyword may be a part of
    /// a path, as `crate` is.
    pub(crate) fn is_path_name(&self) -> bool {
        self.is_identifier() && (self.is_raw || !BEFORE_PATHS.contains(&&*self.word))
    }
}

/// The keywords after which a path may begin.
const BEFORE_PATHS: [&str; 17] = [
    "as", "break", "const", "dyn", "for", "if", "impl", "in", "let", "match", "mut", "pub",
    "return", "use", "where", "while", "yield",
];

/// The signs of several characters that are one token. In all other signs, each character is a token, because the
/// meaning of the sign depends on the place: `>>` may close two lists of types, and `&&` may be two references.
const LONG_SIGNS: [&str; 4] = ["::", "->", "=>", "!="];

/// Returns the tokens of a stream, with the places of their bytes in the text.
pub(super) fn tokens(stream: TokenStream) -> Vec<Token> {
    let mut tokens: Vec<Token> = Vec::new();
    let mut is_joined = false;
    for tree in stream {
        let was_joined = is_joined;
        is_joined = matches!(&tree, TokenTree::Punct(sign) if sign.spacing() == Spacing::Joint);
        let token = Token::of_tree(tree);
        if was_joined
            && let Some(last) = tokens.last_mut()
            && let Some(sign) =
                LONG_SIGNS.into_iter().find(|sign| *sign == last.word.clone() + &token.word)
        {
            last.word = sign.to_owned();
            last.range.end = token.range.end;
        } else {
            tokens.push(token);
        }
    }
    tokens
}

#[cfg(test)]
mod tests {
    use crate::syntax::code::Code;

    #[test]
    fn some_signs_of_several_characters_are_one_token() {
        for (text, expected) in [
            ("a::b", "a :: b"),
            ("fn f() -> A<B<u8>>", "fn f ( -> A < B < u8 > >"),
            ("a != b && c >= -d", "a != b & & c > = - d"),
            ("x: ::a => !b", "x : :: a => ! b"),
            ("a: :b - > = > ! =", "a : : b - > = > ! ="),
            ("'a", "' a"),
        ] {
            let code = Code::parse(text).unwrap();
            let words: Vec<_> = code.tokens.iter().map(|token| &*token.word).collect();
            assert_eq!(words.join(" "), expected);
            for token in &code.tokens {
                let text = &text[token.range.clone()];
                assert!(text == token.word || text == "()", "{text}");
            }
        }
    }
}
