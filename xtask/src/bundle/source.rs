//! A source that has been read: its text, its tokens and its syntax tree.

use super::cut;
use super::error::Error;
use super::token::{Token, flatten};
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
    /// The bytes of what has no tokens here any more.
    struck_out: Vec<Range<usize>>,
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
                struck_out: Vec::new(),
            }),
            Err(error) => Err(syntax_error(path, error.span(), &error)),
        }
    }

    /// The source with these parts struck out: their tokens and items are gone, and so will their text be.
    pub(super) fn struck_out(mut self, parts: Vec<Range<usize>>) -> Self {
        // An item that begins with such a part is not one.
        let is_struck_out = |range: Range<usize>| {
            parts
                .iter()
                .any(|part| part.start <= range.start && range.end <= part.end)
        };
        self.tokens
            .retain(|token| !is_struck_out(token.range.clone()));
        self.syntax
            .items
            .retain(|item| !is_struck_out(item.span().byte_range()));
        self.struck_out = parts;
        self
    }

    /// The text without what is struck out, and without these parts.
    pub(super) fn text_without(&self, parts: &[Range<usize>]) -> String {
        cut::without(
            &self.text,
            &self.tokens,
            &[&self.struck_out, parts].concat(),
        )
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
