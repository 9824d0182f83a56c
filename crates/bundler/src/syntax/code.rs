//! The code of a crate.

use crate::syntax::items::{Item, items_in_tokens};
use crate::syntax::search::has;
use crate::syntax::token::{Token, tokens};
use crate::text::Text;
use anyhow::{Result, anyhow};
use proc_macro2::{LexError, TokenStream};

/// The text of a crate, and its tokens.
#[derive(Clone)]
pub(crate) struct Code {
    pub(crate) text: Text,
    pub(crate) tokens: Vec<Token>,
}

/// The code of the two crates that a bundle is made of.
#[derive(Clone, Copy)]
pub(crate) struct SolutionAndLibrary<'a> {
    pub(crate) solution: &'a Code,
    pub(crate) library: &'a Code,
}

impl<'a> SolutionAndLibrary<'a> {
    /// Returns the code of both crates.
    pub(crate) fn codes(self) -> [&'a Code; 2] {
        [self.solution, self.library]
    }
}

impl Code {
    /// Reads the tokens of a text.
    ///
    /// # Errors
    ///
    /// Returns an error with the number of the line if the text is not Rust.
    pub(crate) fn parse(text: impl Into<Text>) -> Result<Self> {
        let text = text.into();
        let fault = |error: LexError| {
            let line = error.span().start().line;
            anyhow!(
                "line {line}: cannot read this as Rust, perhaps because a bracket or a string is not closed"
            )
        };
        let stream: TokenStream = text.parse().map_err(fault)?;
        Ok(Self { text, tokens: tokens(stream) })
    }

    /// Returns the items at the root of the crate.
    pub(crate) fn items(&self) -> Vec<Item<'_>> {
        items_in_tokens(&self.tokens, 0)
    }

    /// Returns true if a pattern occurs somewhere in the code.
    pub(crate) fn has(&self, pattern: &str) -> bool {
        has(&self.tokens, pattern)
    }
}
