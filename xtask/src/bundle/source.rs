//! A source that has been read, without its tests.

use super::test_code;
use super::token::{Token, tokens, words};
use crate::judge::project::Project;
use anyhow::{Context, Error, Result, anyhow};
use std::fmt::Display;
use std::fs;

pub(super) struct Source {
    /// Where it is, below the root of the project.
    pub(super) path: String,
    /// All lines. Those of tests are `None`.
    pub(super) lines: Vec<Option<String>>,
    /// The tokens without those of tests.
    pub(super) tokens: Vec<Token>,
}

impl Source {
    /// Reads a source.
    ///
    /// # Errors
    ///
    /// If it cannot be read, or is not Rust.
    pub(super) fn read(project: &Project, path: &str) -> Result<Self> {
        let text = fs::read_to_string(project.root().join(path))
            .with_context(|| format!("{path}: cannot read it"))?;
        // The compiler reads it like this.
        let text = text.trim_start_matches('\u{feff}').replace("\r\n", "\n");
        let mut tokens = tokens(&text).map_err(|error| anyhow!("{path}:{error}"))?;
        let mut lines: Vec<_> = text.lines().map(Some).collect();
        test_code::remove(&mut lines, &mut tokens);
        let lines = lines.into_iter().map(|line| line.map(str::to_owned));
        Ok(Self {
            path: path.into(),
            lines: lines.collect(),
            tokens,
        })
    }

    /// The documentation at its beginning.
    pub(super) fn header(&self) -> String {
        let lines = self.lines.iter().flatten();
        let lines = lines.map_while(|line| line.strip_prefix("//!"));
        lines.collect::<Vec<_>>().join("\n")
    }

    /// The text as it is.
    pub(super) fn text(&self) -> String {
        let lines = self.lines.iter().flatten();
        lines.map(|line| format!("{line}\n")).collect()
    }

    /// The tokens as one line.
    pub(super) fn plain_text(&self) -> String {
        words(&self.tokens).join(" ")
    }

    /// An error about a line.
    pub(super) fn error(&self, line: usize, sentence: impl Display) -> Error {
        anyhow!("{}:{line}: {sentence}", self.path)
    }

    /// The names in `root::name` and in `root::{name…, name…}`.
    pub(super) fn names_after(&self, root: &str) -> Vec<&Token> {
        let words = words(&self.tokens);
        let mut found = Vec::new();
        for (index, token) in self.tokens.iter().enumerate() {
            match words[index..] {
                [word, "::", "{", ..] if word == root => {
                    let parts = (index + 3..words.len())
                        .take_while(|&part| self.tokens[part].depth > token.depth)
                        .filter(|&part| self.tokens[part].depth == token.depth + 1)
                        .filter(|&part| ["{", ","].contains(&words[part - 1]));
                    found.extend(parts.map(|part| &self.tokens[part]));
                }
                [word, "::", _, ..] if word == root => found.push(&self.tokens[index + 2]),
                _ => {}
            }
        }
        found
    }
}
