//! Patterns of tokens.
//!
//! A pattern is a text such as `"extern crate self"`: the words of tokens, separated by single blanks. A bracket stands
//! for the whole pair, and `LITERAL` stands for any literal.

use crate::syntax::token::Token;

/// Returns true if tokens begin with a pattern.
pub(crate) fn begins(tokens: &[Token], pattern: &str) -> bool {
    let mut tokens = tokens.iter();
    pattern.split(' ').all(|word| {
        // A literal has an empty word.
        let word = if word == "LITERAL" { "" } else { word };
        tokens.next().is_some_and(|token| token.word == word)
    })
}

/// Returns true if tokens end with a pattern.
pub(crate) fn ends(tokens: &[Token], pattern: &str) -> bool {
    let start = tokens.len().checked_sub(pattern.split(' ').count());
    start.is_some_and(|start| begins(&tokens[start..], pattern))
}
