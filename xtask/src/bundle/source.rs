//! A source that has been read: its text without tests, and the tokens of it.

use super::test_code;
use super::token::{INNER_DOC, Token, tokens};
use crate::judge::project::Project;
use anyhow::{Context, Error, Result, anyhow};
use std::array;
use std::fmt::Display;
use std::fs;

pub(super) struct Source {
    /// Where it is, below the root of the project.
    pub(super) path: String,
    /// With `\n` at the end of every line, which is how the compiler reads it.
    pub(super) text: String,
    pub(super) tokens: Vec<Token>,
}

impl Source {
    /// Reads a source, and leaves its tests out.
    ///
    /// # Errors
    ///
    /// If it cannot be read, or is not Rust.
    pub(super) fn read(project: &Project, path: &str) -> Result<Self> {
        let text = fs::read_to_string(project.root().join(path))
            .with_context(|| format!("{path}: cannot read it"))?;
        let text = text.trim_start_matches('\u{feff}').replace("\r\n", "\n");
        test_code::without_tests(&Self::new(path, text)?)
    }

    pub(super) fn new(path: &str, text: String) -> Result<Self> {
        Ok(Self {
            tokens: tokens(&text).map_err(|error| anyhow!("{path}:{error}"))?,
            path: path.into(),
            text,
        })
    }

    /// The documentation at its beginning.
    pub(super) fn header(&self) -> String {
        let lines = self.text.lines();
        let lines = lines.map_while(|line| line.strip_prefix(INNER_DOC));
        lines.collect::<Vec<_>>().join("\n")
    }

    /// An error about a token, in a sentence.
    pub(super) fn error(&self, index: usize, sentence: impl Display) -> Error {
        let token = self.tokens.get(index).or(self.tokens.last());
        let line = token.map_or(1, |token| token.line);
        anyhow!("{}:{line}: {sentence}", self.path)
    }

    /// Where a word is among the tokens.
    pub(super) fn positions(&self, word: &str) -> impl Iterator<Item = usize> {
        (0..self.tokens.len()).filter(move |&index| self.word(index) == word)
    }

    /// The text of a token. Outside of the tokens it is empty.
    pub(super) fn word(&self, index: usize) -> &str {
        self.tokens.get(index).map_or("", |token| &token.text)
    }

    /// The texts of the tokens from `index` on.
    pub(super) fn words<const N: usize>(&self, index: usize) -> [&str; N] {
        array::from_fn(|k| self.word(index + k))
    }

    /// The texts of the tokens before `index`, the nearest first.
    pub(super) fn words_before<const N: usize>(&self, index: usize) -> [&str; N] {
        array::from_fn(|k| {
            index
                .checked_sub(k + 1)
                .map_or("", |index| self.word(index))
        })
    }

    /// The first of these words from `start` on, outside of the brackets that open there.
    pub(super) fn find(&self, start: usize, words: &[&str]) -> Option<usize> {
        let depth = self.tokens.get(start)?.place.depth;
        let is_within = |index: &usize| self.tokens[*index].place.depth >= depth;
        let is_found = |&index: &usize| {
            self.tokens[index].place.depth == depth && words.contains(&self.word(index))
        };
        (start..self.tokens.len())
            .take_while(is_within)
            .find(is_found)
    }

    /// The index after the bracket that closes the one at `open`.
    pub(super) fn after_group(&self, open: usize) -> usize {
        let close = self.find(open, &[")", "]", "}"]);
        close.map_or(self.tokens.len(), |close| close + 1)
    }
}
