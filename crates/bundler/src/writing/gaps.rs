//! The gaps between the tokens of code, where there are only comments and white space.

use crate::edits::Edits;
use crate::syntax::code::Code;
use crate::syntax::place::outer_places;
use crate::syntax::token::Token;
use crate::text::Text;
use anyhow::Result;
use std::ops::Range;

/// The text of the library that is left out, so that a bundle is shorter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shortening {
    /// None: the text is as it was written.
    None,
    /// Its comments.
    Comments,
    /// Its comments, its blank lines and its indentation.
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
    let mut edits = Edits::of(text);
    shorten_gaps(text, &code.tokens, 0..text.len(), false, shortening, &mut edits);
    Ok(edits.apply())
}

/// Shortens the gaps around tokens and between them. `region` is the range of the text in which the tokens stand.
fn shorten_gaps(
    text: &str,
    tokens: &[Token],
    region: Range<usize>,
    is_in_macro: bool,
    shortening: Shortening,
    edits: &mut Edits,
) {
    let mut gap_start = region.start;
    for place in outer_places(tokens) {
        let token = place.first();
        let Range { start, end } = token.range;
        let is_doc_comment = ["//", "/*"].iter().any(|sign| text[start..end].starts_with(sign));
        // A doc comment is read as the tokens of `#[doc = "…"]`, and each of them has the range of the whole comment.
        //
        // - Outside of macros, the comment is removed: all of its tokens are skipped, so it is a part of a gap.
        // - In a macro, the comment stays, because the macro may match its tokens. Its first token ends a gap, and the
        //   next gap starts after the comment. The other tokens start before that gap, so they are skipped.
        if is_doc_comment && (!is_in_macro || start < gap_start) {
            continue;
        }
        shorten_gap(text, gap_start..start, shortening, edits);
        gap_start = end;
        if !is_doc_comment && ["(", "[", "{"].contains(&&*token.word) {
            let is_in_macro = is_in_macro || place.may_be_macro_brackets();
            shorten_gaps(text, &token.inner, start + 1..end - 1, is_in_macro, shortening, edits);
        }
    }
    shorten_gap(text, gap_start..region.end, shortening, edits);
}

/// Shortens a gap between two tokens. If the gap has a line break, one line break is left. (In a macro, the token
/// before the gap may be a comment `/// …`, which would not end without the line break.)
fn shorten_gap(text: &str, gap: Range<usize>, shortening: Shortening, edits: &mut Edits) {
    let old = &text[gap.clone()];
    if shortening == Shortening::CommentsAndIndentation && old.contains('\n') {
        edits.replace(gap, "\n");
    } else if old.contains('/') {
        let last_line = old.rfind('\n').map(|at| &old[at..]);
        let is_blank = |line: &&str| line.trim().is_empty();
        let end = if last_line.is_some() { "\n" } else { " " };
        edits.replace(gap, last_line.filter(is_blank).unwrap_or(end));
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
