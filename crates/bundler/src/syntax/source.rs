//! The source of a crate.

use super::items::{Item, items_in_tokens};
use super::search::has;
use super::token::{Token, tokens};
use anyhow::{Result, anyhow};
use proc_macro2::{LexError, TokenStream};

/// The name by which a solution imports the library.
pub(crate) const LIBRARY_NAME: &str = "sente";

/// The text of a source, and its tokens.
pub(crate) struct Source {
    pub(crate) text: String,
    pub(crate) tokens: Vec<Token>,
}

/// The two crates that a bundle is made of.
#[derive(Clone, Copy)]
pub(crate) struct Program<'a> {
    pub(crate) solution: &'a Source,
    pub(crate) library: &'a Source,
}

impl<'a> Program<'a> {
    /// Returns both sources.
    pub(crate) fn sources(self) -> [&'a Source; 2] {
        [self.solution, self.library]
    }
}

impl Source {
    /// Reads the tokens of a text.
    ///
    /// # Errors
    ///
    /// Returns an error with the number of the line if the text is not Rust.
    pub(crate) fn parse(text: String) -> Result<Self> {
        let fault = |error: LexError| {
            let line = error.span().start().line;
            anyhow!(
                "line {line}: cannot read this as Rust, perhaps because a bracket or a string is not closed"
            )
        };
        let stream: TokenStream = text.parse().map_err(fault)?;
        Ok(Self { text, tokens: tokens(stream) })
    }

    /// Returns the items at the root of the source.
    pub(crate) fn items(&self) -> Vec<Item<'_>> {
        items_in_tokens(&self.tokens, 0)
    }

    /// Returns true if a pattern occurs somewhere in the source.
    pub(crate) fn has(&self, pattern: &str) -> bool {
        has(&self.tokens, pattern)
    }
}
