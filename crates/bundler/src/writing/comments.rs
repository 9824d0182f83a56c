//! The comments of a source.

use crate::edits::Edits;
use crate::syntax::search::is_of_macro;
use crate::syntax::source::Source;
use crate::syntax::token::Token;
use anyhow::Result;
use std::ops::Range;

/// Returns a text without its comments.
///
/// Doc comments in the arguments and in the rules of macros stay, because they are tokens there.
///
/// # Errors
///
/// Returns an error if the text is not Rust.
pub(super) fn without_comments(text: &str) -> Result<String> {
    let source = Source::parse(text.to_owned())?;
    let mut edits = Edits::of(text);
    remove_comments(text, &source.tokens, 0..text.len(), false, &mut edits);
    Ok(edits.apply())
}

/// Removes the comments around tokens and between them. The tokens stand in a region of the text.
fn remove_comments(
    text: &str,
    tokens: &[Token],
    region: Range<usize>,
    is_in_macro: bool,
    edits: &mut Edits,
) {
    let mut gap_start = region.start;
    for (at, token) in tokens.iter().enumerate() {
        let Range { start, end } = token.range;
        // The tokens of a doc comment, `#[doc = "…"]`, all have the place of the whole comment.
        let is_doc_comment = ["//", "/*"].iter().any(|sign| text[start..end].starts_with(sign));
        if is_doc_comment && (!is_in_macro || start < gap_start) {
            continue;
        }
        remove_comment(text, gap_start..start, edits);
        gap_start = end;
        if !is_doc_comment && ["(", "[", "{"].contains(&&*token.word) {
            let is_in_macro = is_in_macro || is_of_macro(&tokens[..at]);
            remove_comments(text, &token.inner, start + 1..end - 1, is_in_macro, edits);
        }
    }
    remove_comment(text, gap_start..region.end, edits);
}

/// Removes the comments of a gap between two tokens, where there are only comments and white space.
fn remove_comment(text: &str, gap: Range<usize>, edits: &mut Edits) {
    let old = &text[gap.clone()];
    if old.contains('/') {
        let last_line = old.rfind('\n').map(|at| &old[at..]);
        let is_blank = |line: &&str| line.trim().is_empty();
        edits.replace(gap, last_line.filter(is_blank).unwrap_or(" "));
    }
}

#[cfg(test)]
mod tests {
    use super::without_comments;

    #[test]
    fn only_comments_are_removed() {
        for (text, expected) in [
            ("//! Docs.\n\n/// A\n#[a] // b\npub fn f() {}\n", "\n#[a]\npub fn f() {}\n"),
            (
                "fn f() {\n    // a\n    g(\"//\", '/', 1 / 2);\n}",
                "fn f() {\n    g(\"//\", '/', 1 / 2);\n}",
            ),
            ("a/* b\n */c/**/;/** d */e", "a c ; e"),
            ("r#\"/* a */\"#; // b", "r#\"/* a */\"#; "),
            ("m! { /// a\n b // c\n}", "m! { /// a\n b\n}"),
            (
                "macro_rules! m { /// a\n () => { /* b */ } }",
                "macro_rules! m { /// a\n () => { } }",
            ),
            (
                "enum E {\n    /// a\n    A, // b\n    /// c\n    B,\n}\n",
                "enum E {\n    A,\n    B,\n}\n",
            ),
        ] {
            assert_eq!(without_comments(text).unwrap(), expected, "{text}");
        }
    }
}
