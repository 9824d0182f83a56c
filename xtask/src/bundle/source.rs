//! A source that has been read: its text, its tokens and its syntax tree.

use super::error::Error;
use super::token::{Token, flatten};
use super::{cut, test_code};
use proc_macro2::{Span, TokenStream};
use std::io;
use std::ops::Range;
use syn::spanned::Spanned;

pub(super) struct Source {
    /// Where it is, below the root of the project.
    pub(super) path: String,
    /// With `\n` at the end of every line, which is how the compiler reads it.
    pub(super) text: String,
    pub(super) tokens: Vec<Token>,
    pub(super) syntax: syn::File,
    /// The bytes of the tests, which have no tokens here any more.
    tests: Vec<Range<usize>>,
}

impl Source {
    pub(super) fn read(
        path: String,
        read: &impl Fn(&str) -> io::Result<String>,
    ) -> Result<Self, Error> {
        match read(&path) {
            Ok(text) => Self::parse(path, &text),
            Err(error) => Err(Error {
                file: path,
                line: None,
                sentence: format!("cannot read it: {error}"),
            }),
        }
    }

    fn parse(path: String, text: &str) -> Result<Self, Error> {
        let text = text.trim_start_matches('\u{feff}').replace("\r\n", "\n");
        let stream: TokenStream = match text.parse() {
            Ok(stream) => stream,
            Err(error) => return Err(syntax_error(path, error.span(), &error)),
        };
        match syn::parse2(stream.clone()) {
            Ok(syntax) => Ok(Self {
                tokens: flatten(&text, stream),
                path,
                text,
                syntax,
                tests: Vec::new(),
            }),
            Err(error) => Err(syntax_error(path, error.span(), &error)),
        }
    }

    /// The source with its tests struck out.
    pub(super) fn without_tests(mut self) -> Result<Self, Error> {
        let tests = test_code::find(&self)?;
        // An item that begins with an attribute for tests is not one.
        let is_test = |part: Range<usize>| {
            tests
                .iter()
                .any(|test| test.start <= part.start && part.end <= test.end)
        };
        self.tokens.retain(|token| !is_test(token.range.clone()));
        self.syntax
            .items
            .retain(|item| !is_test(item.span().byte_range()));
        self.tests = tests;
        Ok(self)
    }

    /// The text without what is struck out, and without these parts.
    pub(super) fn text_without(&self, parts: &[Range<usize>]) -> String {
        cut::without(&self.text, &self.tokens, &[&self.tests, parts].concat())
    }

    /// The error that `sentence` says, at a place in the text.
    pub(super) fn error(&self, place: usize, sentence: impl Into<String>) -> Error {
        Error {
            file: self.path.clone(),
            line: Some(self.text[..place].matches('\n').count() + 1),
            sentence: sentence.into(),
        }
    }
}

fn syntax_error(file: String, span: Span, error: &dyn std::error::Error) -> Error {
    Error {
        file,
        line: Some(span.start().line),
        sentence: format!("this is not Rust: {error}"),
    }
}
