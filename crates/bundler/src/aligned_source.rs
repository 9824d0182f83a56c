//! The source of a program, with its tokens where they stand in a bundle.
//!
//! A program can find out at which lines and columns its code stands: by `line!`, by `dbg!`, by the messages of panics,
//! and so on. In a bundle, code has other lines and columns than in its files. So the files are not compiled as they
//! are for the comparison with a bundle. Instead, their tokens are written with other white space, so that each token
//! has the same line and the same column as in the bundle. Then both programs have the same locations, and no
//! difference of them has to be allowed.
//!
//! In this example, the bundle has another path and no comment:
//!
//! ```text
//! source:  // why                bundle:  crate::library::f(line!())
//!          crate::f(line!())
//!
//! aligned source:  crate         ::f(line!())
//! ```
//!
//! The aligned source has all tokens of the source, in the same order, so it is the same program. Tokens that the
//! bundle lacks, such as those of tests, are squeezed in between the others. If there is no room for them, the next
//! tokens of their line stand too far to the right. Then the comparison may find a difference, but it cannot miss one.

use crate::syntax::code::Code;
use crate::syntax::token::Token;
use crate::text::{Offsets, Text};
use std::borrow::Cow;
use std::ops::Range;

/// Returns the text of a crate, with each token at the line and the column that it has in a bundle.
pub(crate) fn aligned(code: &Code, bundle: &Text) -> String {
    let mut writer = Writer {
        source: &code.text,
        offsets: bundle.offsets(),
        lines: Lines::of(bundle),
        text: String::new(),
        place: Place { line: 0, column: 0 },
        source_end: 0,
        is_in_line_comment: false,
    };
    writer.write_all(&code.tokens);
    writer.text
}

/// A place in a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Place {
    line: usize,
    /// The number of characters in front of the place, in its line.
    column: usize,
}

/// The lines of a text.
struct Lines<'a> {
    text: &'a str,
    /// The offsets at which the lines begin.
    starts: Vec<usize>,
}

impl<'a> Lines<'a> {
    fn of(text: &'a str) -> Self {
        let ends = text.match_indices('\n').map(|(at, _)| at + 1);
        Self { text, starts: [0].into_iter().chain(ends).collect() }
    }

    /// Returns the place of the byte at an offset.
    fn place(&self, offset: usize) -> Place {
        let line = self.starts.partition_point(|start| *start <= offset) - 1;
        Place { line, column: self.text[self.starts[line]..offset].chars().count() }
    }
}

/// The aligned source, as far as it has been written.
struct Writer<'a> {
    source: &'a Text,
    /// The offsets of the source's tokens in the bundle.
    offsets: Offsets,
    /// The lines of the bundle.
    lines: Lines<'a>,
    text: String,
    /// The place at the end of the text.
    place: Place,
    /// The offset in the source behind the last token that has been written.
    source_end: usize,
    /// True if the text ends with a comment that reaches to the end of its line.
    is_in_line_comment: bool,
}

impl Writer<'_> {
    /// Writes tokens, and those between their brackets.
    fn write_all(&mut self, tokens: &[Token]) {
        for token in tokens {
            let Range { start, end } = token.range;
            if start < self.source_end {
                // A doc comment is several tokens, such as `#` and `[doc = "…"]`. All have the range of the comment.
                continue;
            }
            if self.source[start..].starts_with(['(', '[', '{']) {
                self.write(start..start + 1);
                self.write_all(&token.inner);
                self.write(end - 1..end);
            } else {
                self.write(start..end);
            }
        }
    }

    /// Writes a token of the source.
    fn write(&mut self, range: Range<usize>) {
        let source = self.source;
        let token = &source[range.clone()];
        let offset = source.origin(range.start).and_then(|origin| self.offsets.of(origin));
        let place = offset.map(|offset| self.lines.place(offset));
        if self.is_in_line_comment && place.is_none_or(|place| place.line <= self.place.line) {
            self.add("\n");
        }
        let text = match place {
            Some(place) => {
                self.move_to(place);
                Cow::Borrowed(token)
            }
            None => on_one_line(token),
        };
        let is_separate = range.start > self.source_end;
        if is_separate && !self.text.ends_with([' ', '\n']) {
            self.add(" ");
        }
        self.add(&text);
        self.is_in_line_comment = text.starts_with("//");
        self.source_end = range.end;
    }

    /// Adds white space up to a place, unless the text is already behind it.
    fn move_to(&mut self, place: Place) {
        if self.place.line < place.line {
            self.add(&"\n".repeat(place.line - self.place.line));
        }
        if self.place.line == place.line && self.place.column < place.column {
            self.add(&" ".repeat(place.column - self.place.column));
        }
    }

    fn add(&mut self, text: &str) {
        self.text += text;
        self.place = match text.rsplit_once('\n') {
            Some((before, last_line)) => Place {
                line: self.place.line + before.matches('\n').count() + 1,
                column: last_line.chars().count(),
            },
            None => Place { column: self.place.column + text.chars().count(), ..self.place },
        };
        if text.contains('\n') {
            self.is_in_line_comment = false;
        }
    }
}

/// Returns a token that means the same and has no line break: a doc comment becomes an attribute, and a line break in a
/// string becomes `\n`.
fn on_one_line(token: &str) -> Cow<'_, str> {
    let block = |sign| token.strip_prefix(sign).and_then(|rest| rest.strip_suffix("*/"));
    if let Some(text) = token.strip_prefix("///").or_else(|| block("/**")) {
        format!("#[doc = {text:?}]").into()
    } else if let Some(text) = token.strip_prefix("//!").or_else(|| block("/*!")) {
        format!("#![doc = {text:?}]").into()
    } else if token.contains('\n') {
        string_on_one_line(token).into()
    } else {
        token.into()
    }
}

/// Returns a string without line breaks.
fn string_on_one_line(string: &str) -> String {
    let (before, rest) = string.split_once('"').unwrap_or((string, ""));
    let (text, after) = rest.rsplit_once('"').unwrap_or((rest, ""));
    if let Some((kind, _)) = before.split_once('r') {
        let escaped = if kind == "b" {
            text.as_bytes().escape_ascii().to_string()
        } else {
            text.escape_default().to_string()
        };
        return format!("{kind}\"{escaped}\"");
    }
    let mut escaped = String::new();
    let mut rest = text.chars();
    while let Some(character) = rest.next() {
        match character {
            '\n' => escaped += "\\n",
            // A `\` at the end of a line takes away the white space at the beginning of the next line.
            '\\' if rest.as_str().starts_with('\n') => rest = rest.as_str().trim_start().chars(),
            '\\' => escaped.extend([Some('\\'), rest.next()].into_iter().flatten()),
            _ => escaped.push(character),
        }
    }
    format!("{before}\"{escaped}\"{after}")
}

#[cfg(test)]
mod tests {
    use super::{aligned, on_one_line};
    use crate::edits::Edits;
    use crate::syntax::code::Code;
    use crate::syntax::place::places;
    use crate::text::Text;

    /// Returns the source, aligned to a bundle in which some of its words are replaced.
    fn aligned_with(source: &str, replaced: &[(&str, &str)]) -> String {
        let code = Code::parse(Text::of_file(source.into(), 7)).unwrap();
        let mut edits = Edits::of(&code.text);
        for (old, new) in replaced {
            let start = source.find(old).unwrap();
            edits.replace(start..start + old.len(), *new);
        }
        aligned(&code, &edits.apply())
    }

    #[test]
    fn tokens_stand_where_they_stand_in_the_bundle() {
        for (source, replaced, expected) in [
            ("fn f() {}\n", &[][..], "fn f() {}"),
            ("a(crate::f(b), c)", &[("crate", "crate::d")], "a(crate   ::f(b), c)"),
            ("/* a */ b /* c */ d", &[("/* a */", "\n\n"), (" /* c */", "")], "\n\n b d"),
            ("a\nb { c }\nd", &[("b { c }\n", "")], "a b { c }\nd"),
            ("a b c", &[("b", "")], "a b c"),
            ("a bcdef g", &[("bcdef", "x")], "a bcdef g"),
            ("ä/* ü */b", &[("ä", "äöü")], "ä         b"),
            ("a /// b\nc", &[], "a /// b\nc"),
            ("a /// b\nc", &[("a /// b\n", "")], "a #[doc = \" b\"] c"),
            ("a /// b\nc", &[("\n", " ")], "a /// b\nc"),
            ("#!/* a */[b]", &[("/* a */", "")], "#! [b]"),
            ("a\nb c", &[("a", "a\nx")], "a\n\nb c"),
            ("a\n\nb\n\nc", &[("b", "b\n")], "a\n\nb\n\n\nc"),
        ] {
            assert_eq!(aligned_with(source, replaced), expected, "{source} {replaced:?}");
        }
    }

    /// White space does not change which tokens a text has, even if most of them are not in the bundle.
    #[test]
    fn no_token_is_changed() {
        let source = "let a = b\"\n\\\\\\n\" && !c <= 1..=2.0.f::<>(); /// d\n#[e] 'a: r#\"\n\"# => 'b' /** c\n */ x";
        let tokens = |text: &str| {
            let stream: proc_macro2::TokenStream = text.parse().unwrap();
            stream.to_string()
        };
        let words = |text: &str| {
            let code = Code::parse(text).unwrap();
            places(&code.tokens).map(|place| place.first().word.clone()).collect::<Vec<_>>()
        };
        let all = Code::parse(Text::of_file(source.into(), 0)).unwrap();
        for bundle in ["", "\n\n\n", "x"] {
            let text = aligned(&all, &bundle.into());
            let expected = source.replace("r#\"\n\"#", "\"\\n\"").replace("b\"\n", "b\"\\n");
            assert_eq!(tokens(&text), tokens(&expected));
            assert!(!text.contains('\n'), "{text}");
        }
        for start in source.char_indices().map(|(at, _)| at) {
            let text = aligned(&all, &all.text.part(start..source.len()));
            assert_eq!(words(&text), words(source), "{text}");
        }
    }

    #[test]
    fn a_token_on_one_line_means_the_same() {
        for (token, expected) in [
            ("a", "a"),
            ("\"a\"", "\"a\""),
            ("\"a\n b\\\n  \n c\\\\\n\\\"\"", "\"a\\n bc\\\\\\n\\\"\""),
            ("r##\"a\n\\\"#\"##", "\"a\\n\\\\\\\"#\""),
            ("br\"a\n\"", "b\"a\\n\""),
            ("cr\"a\n\"", "c\"a\\n\""),
            ("r\"ä\n\"", "\"\\u{e4}\\n\""),
            ("br\"\u{1}\n\"", "b\"\\x01\\n\""),
            ("b\"a\n\"", "b\"a\\n\""),
            ("/// a\"", "#[doc = \" a\\\"\"]"),
            ("/** a\n */", "#[doc = \" a\\n \"]"),
            ("//! a", "#![doc = \" a\"]"),
            ("/*! a */", "#![doc = \" a \"]"),
        ] {
            assert_eq!(on_one_line(token), expected);
        }
    }
}
