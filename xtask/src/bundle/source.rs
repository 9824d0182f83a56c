//! A source that has been read: its text without tests, and the tokens of it.

use super::test_code;
use super::token::{INNER_DOC, Token, tokens};
use anyhow::{Error, Result, anyhow};
use std::array;
use std::fmt::Display;
use std::io;

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
    pub(super) fn read(path: &str, read: &impl Fn(&str) -> io::Result<String>) -> Result<Self> {
        let text = read(path).map_err(|error| anyhow!("{path}: cannot read it: {error}"))?;
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

    pub(super) fn error(&self, line: usize, sentence: impl Display) -> Error {
        anyhow!("{}:{line}: {sentence}", self.path)
    }

    /// The texts of the tokens from an index on. After the last token they are empty.
    pub(super) fn words<const N: usize>(&self, index: usize) -> [&str; N] {
        array::from_fn(|k| self.word(index + k))
    }

    /// The text of a token. After the last token it is empty.
    pub(super) fn word(&self, index: usize) -> &str {
        self.tokens.get(index).map_or("", |token| &token.text)
    }

    /// The text of the token before an index. Before the first token it is empty.
    pub(super) fn word_before(&self, index: usize) -> &str {
        index.checked_sub(1).map_or("", |before| self.word(before))
    }

    /// The index of the first of these words from `start` on that is in the same brackets as the token
    /// there.
    pub(super) fn find(&self, start: usize, words: &[&str]) -> Option<usize> {
        let depth = self.tokens.get(start)?.place.depth;
        (start..self.tokens.len())
            .take_while(|&index| self.tokens[index].place.depth >= depth)
            .find(|&index| {
                self.tokens[index].place.depth == depth && words.contains(&self.word(index))
            })
    }

    /// The index after the bracket that closes the one at `open`.
    pub(super) fn after_group(&self, open: usize) -> usize {
        self.find(open, &[")", "]", "}"])
            .map_or(self.tokens.len(), |close| close + 1)
    }
}
