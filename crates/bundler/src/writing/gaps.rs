//! The gaps between the tokens of code, where there are only comments and white space.

use crate::edits::Edits;
use crate::syntax::code::Code;
use crate::syntax::place::outer_places;
use crate::syntax::token::Token;
use crate::text::Text;
use anyhow::Result;
use std::ops::Range;

/// The kinds of text that are left out in the library, so that a bundle is shorter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shortening {
    /// Nothing is left out.
    None,
    /// The comments are left out.
    Comments,
    /// The comments, the blank lines and the indentation are left out.
    CommentsAndIndentation,
}

/// Returns a text in which the gaps between tokens are shortened.
///
/// Doc comments in the arguments and in the rules of macros stay, because they are tokens there. Those before an item
/// are removed, although an attribute or a derive of another crate could read them.
///
/// # Errors
///
/// Returns an error if the text is not Rust.
pub(super) fn shortened(text: &Text, shortening: Shortening) -> Result<Text> {
    let code = Code::parse(text.clone())?;
    let mut gaps = Gaps { text, shortening, edits: Edits::of(text) };
    gaps.shorten_around(&code.tokens, 0..text.len(), Surroundings::Code);
    Ok(gaps.edits.apply())
}

/// The gaps of a text, and the edits that shorten them.
struct Gaps<'a> {
    text: &'a str,
    shortening: Shortening,
    edits: Edits<'a>,
}

/// The code around a list of tokens.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Surroundings {
    /// Code that is not in a macro.
    Code,
    /// The arguments or the rules of a macro, which may match the tokens of doc comments.
    Macro,
}

impl Gaps<'_> {
    /// Shortens the gaps around tokens and between them. `region` is the range of the text in which the tokens stand.
    fn shorten_around(
        &mut self,
        tokens: &[Token],
        region: Range<usize>,
        surroundings: Surroundings,
    ) {
        let mut gap_start = region.start;
        for place in outer_places(tokens) {
            let token = place.first();
            let Range { start, end } = token.range;
            let is_doc_comment =
                ["//", "/*"].iter().any(|sign| self.text[start..end].starts_with(sign));
            // A doc comment is read as the tokens of `#[doc = "…"]`. Each of these tokens has the range of the whole
            // comment.
            //
            // - Outside of macros, all of these tokens are skipped. So the gap goes on after the comment, and the
            //   comment is removed with it.
            // - In a macro, the comment has to stay, because the macro may match its tokens. The first of these tokens
            //   is treated like any other token: the gap before the comment ends, and the next gap starts after the
            //   comment. The other tokens, which have the same range, are skipped.
            let is_skipped = surroundings == Surroundings::Code || start < gap_start;
            if is_doc_comment && is_skipped {
                continue;
            }
            self.shorten(gap_start..start);
            gap_start = end;
            if !is_doc_comment && ["(", "[", "{"].contains(&&*token.word) {
                let inner = match place.may_be_macro_brackets() {
                    true => Surroundings::Macro,
                    false => surroundings,
                };
                self.shorten_around(&token.inner, start + 1..end - 1, inner);
            }
        }
        self.shorten(gap_start..region.end);
    }

    /// Shortens a gap between two tokens, if it has a text that is to be left out. If such a gap has a line break, one
    /// line break is left. (In a macro, the token before the gap may be a comment `/// …`, which would not end without
    /// the line break.)
    fn shorten(&mut self, gap: Range<usize>) {
        let old = &self.text[gap.clone()];
        if self.shortening == Shortening::CommentsAndIndentation && old.contains('\n') {
            self.edits.replace(gap, "\n");
        } else if old.contains('/') {
            let last_line = old.rfind('\n').map(|at| &old[at..]);
            let is_blank = |line: &&str| line.trim().is_empty();
            let end = if last_line.is_some() { "\n" } else { " " };
            self.edits.replace(gap, last_line.filter(is_blank).unwrap_or(end));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Shortening, shortened};

    #[test]
    fn only_comments_are_removed() {
        for (text, expected) in [
            ("//! Docs.\n\n/// A\n#[a] // b\npub fn f() {}\n", "\n#[a]\npub fn f() {}\n"),
            (
                "fn f() {\n    // a\n    g(\"//\", '/', 1 / 2);\n}",
                "fn f() {\n    g(\"//\", '/', 1 / 2);\n}",
            ),
            ("a/* b\n */c/**/;/** d */e", "a\nc ; e"),
            ("r#\"/* a */\"#; // b", "r#\"/* a */\"#; "),
            ("m! { /// a\n b // c\n}", "m! { /// a\n b\n}"),
            ("m!{/// a\n b // c\n}", "m!{/// a\n b\n}"),
            ("m! { /// a\n /* b */ c\n}", "m! { /// a\nc\n}"),
            ("m! { /// a\n /* b\n */ c }", "m! { /// a\nc }"),
            (
                "macro_rules! m { /// a\n () => { /* b */ } }",
                "macro_rules! m { /// a\n () => { } }",
            ),
            (
                "enum E {\n    /// a\n    A, // b\n    /// c\n    B,\n}\n",
                "enum E {\n    A,\n    B,\n}\n",
            ),
        ] {
            let shortened = shortened(&text.into(), Shortening::Comments).unwrap();
            assert_eq!(&*shortened, expected, "{text}");
        }
    }

    #[test]
    fn indentation_stays_only_in_literals() {
        for (text, expected) in [
            ("fn f() {\n    // a\n\n    g(  1,\n      2);\n}\n", "fn f() {\ng(  1,\n2);\n}\n"),
            ("const S: &str = \"a\n    b\";\n\n  x", "const S: &str = \"a\n    b\";\nx"),
            ("m! {\n    /// a\n    b /* c */ d\n}", "m! {\n/// a\nb d\n}"),
        ] {
            assert_eq!(
                &*shortened(&text.into(), Shortening::CommentsAndIndentation).unwrap(),
                expected,
                "{text}"
            );
        }
    }
}
