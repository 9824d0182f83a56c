//! The layout in which a bundle and its source are compared.
//!
//! A program can find out at which lines and columns its code stands: by `line!`, by `dbg!`, by the messages of panics,
//! and so on. In a bundle, code has other lines and columns than in its files. So for the comparison, neither the
//! bundle nor its source is compiled as it is. Instead, both are written with other white space: each token that they
//! have in common begins a line of its own, at the same column, and this line has the same number in both. Every other
//! token follows the token before it on the same line. So the locations are the same, and the comparison need not allow
//! for different ones.
//!
//! A token of the bundle and a token of the source are common to both if their first bytes have the same origin, that
//! is, if they come from the same place of a file (see [`Text`]).
//!
//! In this example, the bundle has a longer path, and the source has a test:
//!
//! ```text
//! source:  #[test] fn t() {}     bundle:  crate::library::f(v)
//!          crate::f(v)
//!
//! in the common layout:
//!
//!          source               bundle
//! line 0:  #[test] fn t() {}
//! line 1:  crate::f             crate::library::f
//! line 2:  (                    (
//! line 3:  v                    v
//! line 4:  )                    )
//! ```
//!
//! White space does not change what a program does, apart from its locations and the texts of `stringify!`. But no
//! white space is inserted within a path, or between two characters such as those of `>=`, which might be a single
//! sign.

use crate::syntax::code::Code;
use crate::syntax::token::Token;
use crate::text::Text;
use anyhow::Result;
use std::borrow::Cow;
use std::collections::HashMap;
use std::ops::Range;

/// The white space before a token that both programs have. It is as wide as the indentation of usual code. If it were
/// narrower, a condition such as `column!() > 8` would be false in the layout. Then the compiler would leave out the
/// code under the condition, and this code would not be compared.
const INDENTATION: &str = "                ";

/// The layout that a bundle and its source have in common.
pub(crate) struct CommonLayout {
    bundle: String,
    /// The lines of the tokens of the bundle, by the origins of their first bytes. If the bundle has several copies of
    /// a token, this is the line of the first copy.
    lines: HashMap<usize, usize>,
}

impl CommonLayout {
    /// Chooses the layout of a bundle and its source. Takes O(n) time and space, where n is the length of the bundle.
    ///
    /// # Errors
    ///
    /// Returns an error if the bundle is not Rust.
    pub(crate) fn of(bundle: &Text) -> Result<Self> {
        let mut lines = HashMap::new();
        let line_of = |origin, last_line| {
            lines.entry(origin).or_insert(last_line + 1);
            Some(last_line + 1)
        };
        let bundle = Writer::write(&Code::parse(bundle.clone())?, line_of);
        Ok(Self { bundle, lines })
    }

    /// Returns the bundle in this layout.
    pub(crate) fn bundle(&self) -> &str {
        &self.bundle
    }

    /// Returns one of the crates of the source (the solution or the library) in this layout. Takes O(n) time and space,
    /// where n is the length of the bundle and of the crate together.
    pub(crate) fn source(&self, source: &Code) -> String {
        let line_of =
            |origin, last_line| self.lines.get(&origin).copied().filter(|line| *line > last_line);
        Writer::write(source, line_of)
    }
}

/// A text in the common layout, as far as it has been written.
struct Writer<'a, F> {
    code: &'a Code,
    /// Chooses the line of the next token. The arguments are the origin of the first byte of the token, and the last
    /// line of the text so far. The result is a line below the last one, or `None` if the token stays on the last line.
    line_of: F,
    text: String,
    /// The number of line breaks in the text.
    last_line: usize,
    /// The offset in the code after the last token that has been written.
    end: usize,
}

impl<F: FnMut(usize, usize) -> Option<usize>> Writer<'_, F> {
    /// Writes the tokens of a code on the lines that `line_of` chooses, and returns the text.
    fn write(code: &Code, line_of: F) -> String {
        let mut writer = Writer { code, line_of, text: String::new(), last_line: 0, end: 0 };
        writer.write_tokens(&code.tokens);
        writer.text
    }

    /// Writes tokens, and those between their brackets.
    fn write_tokens(&mut self, tokens: &[Token]) {
        for token in tokens {
            let Range { start, end } = token.range;
            if start < self.end {
                // A doc comment is several tokens, such as `#` and `[doc = "…"]`. All have the range of the
                // comment, and the first of them has written it.
                continue;
            }
            if self.code.text[start..].starts_with(['(', '[', '{']) {
                self.write_token(start..start + 1);
                self.write_tokens(&token.inner);
                self.write_token(end - 1..end);
            } else {
                self.write_token(start..end);
            }
        }
    }

    /// Writes a token.
    fn write_token(&mut self, range: Range<usize>) {
        let text = &self.code.text;
        let token = as_block_comment(&text[range.clone()]);
        let is_adjacent = range.start == self.end;
        let line = match text.origin(range.start) {
            Some(origin) if !(is_adjacent && are_joined(text, range.start)) => {
                (self.line_of)(origin, self.last_line)
            }
            _ => None,
        };
        if let Some(line) = line {
            self.add(&"\n".repeat(line - self.last_line));
            self.add(INDENTATION);
            self.add(&token);
        } else {
            if !is_adjacent {
                self.add(" ");
            }
            self.add(&on_one_line(&token));
        }
        self.end = range.end;
    }

    fn add(&mut self, text: &str) {
        self.text += text;
        self.last_line += text.matches('\n').count();
    }
}

/// Returns true if no white space may be written at an offset, where one token follows another:
///
/// - between two signs, such as `>` and `=`, which may be one sign;
/// - in a lifetime, after the `'`;
/// - in a path, so that `stringify!` shows a path as it stands in the source.
fn are_joined(text: &str, at: usize) -> bool {
    let (before, after) = text.split_at(at);
    let last = before.chars().next_back().unwrap_or(' ');
    let first = after.chars().next().unwrap_or(' ');
    let is_sign = |c: char| c.is_ascii_punctuation() && !"()[]{}\"'_".contains(c);
    let is_in_name = |c: char| c.is_alphanumeric() || c == '_';
    let is_in_path =
        before.ends_with("::") && is_in_name(first) || is_in_name(last) && after.starts_with("::");
    last == '\'' || is_sign(last) && is_sign(first) || is_in_path
}

/// Returns a token that means the same as the given one, and after which other tokens can stand on the same line. So a
/// doc comment `/// a` becomes `/** a*/`.
///
/// (The comment could become an attribute instead, such as `#[doc = " a"]`. But in the pattern of a `macro_rules!`, the
/// compiler ignores doc comments, and does not ignore attributes.)
fn as_block_comment(token: &str) -> Cow<'_, str> {
    let line_comment = |sign, block_sign| token.strip_prefix(sign).map(|text| (text, block_sign));
    match line_comment("///", "/**").or_else(|| line_comment("//!", "/*!")) {
        // Without the blank, `/***/` would not be a doc comment.
        Some(("", block_sign)) => format!("{block_sign} */").into(),
        Some((text, block_sign)) => {
            // These characters would begin or end a comment. The space before them only changes the documentation.
            let text = text.replace("/*", "/ *").replace("*/", "* /");
            let space = if text.starts_with(['*', '/']) { " " } else { "" };
            let end = if text.ends_with(['*', '/']) { " " } else { "" };
            format!("{block_sign}{space}{text}{end}*/").into()
        }
        None => token.into(),
    }
}

/// Returns a token that means the same as the given one and has no line break. In a string, a line break becomes `\n`.
/// In a doc comment, it becomes a blank.
fn on_one_line(token: &str) -> Cow<'_, str> {
    if !token.contains('\n') {
        token.into()
    } else if token.starts_with('/') {
        token.replace('\n', " ").into()
    } else {
        string_on_one_line(token).into()
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
            '\\' if rest.as_str().starts_with('\n') => {
                rest = rest.as_str().trim_start_matches([' ', '\t', '\n', '\r']).chars();
            }
            '\\' => escaped.extend([Some('\\'), rest.next()].into_iter().flatten()),
            _ => escaped.push(character),
        }
    }
    format!("{before}\"{escaped}\"{after}")
}

#[cfg(test)]
mod tests {
    use super::{CommonLayout, INDENTATION, are_joined, as_block_comment, on_one_line};
    use crate::edits::Edits;
    use crate::syntax::code::Code;
    use crate::syntax::place::places;
    use crate::text::Text;

    /// Returns the code of a file whose first byte has the origin 7.
    fn code(text: &str) -> Code {
        Code::parse(Text::of_file(text.into(), 7)).unwrap()
    }

    fn without_indentation(text: &str) -> String {
        text.replace(&format!("\n{INDENTATION}"), "\n")
    }

    /// Returns a source and a bundle in their common layout, without the indentation. In the bundle, some of the words
    /// are replaced.
    fn laid_out(source: &str, replaced: &[(&str, &str)]) -> [String; 2] {
        let code = code(source);
        let mut edits = Edits::of(&code.text);
        for (old, new) in replaced {
            let start = source.find(old).unwrap();
            edits.replace(start..start + old.len(), *new);
        }
        let layout = CommonLayout::of(&edits.apply()).unwrap();
        [&layout.source(&code), layout.bundle()].map(without_indentation)
    }

    #[test]
    fn common_tokens_stand_on_the_same_lines() {
        for (source, replaced, expected_source, expected_bundle) in [
            ("fn f() {}\n", &[][..], "\nfn\nf\n(\n)\n{\n}", "\nfn\nf\n(\n)\n{\n}"),
            ("crate::f", &[("crate", "crate::d")], "\ncrate::f", "\ncrate::d::f"),
            ("/* a */ b /* c */ d // e", &[("/* c */", "")], "\nb\nd", "\nb\nd"),
            ("a b c", &[("b", "")], "\na b\nc", "\na\nc"),
            ("a(b) c", &[("(b)", "")], "\na(b)\nc", "\na\nc"),
            ("forbid a", &[("forbid", "allow")], "\nforbid\na", "\nallow\na"),
            ("a\n/// b\nc", &[], "\na\n/** b*/\nc", "\na\n/** b*/\nc"),
            ("a /// b\nc", &[("/// b\n", "")], "\na /** b*/\nc", "\na\nc"),
            ("a /** b\n*/ c", &[("/** b\n*/", "")], "\na /** b */\nc", "\na\nc"),
            ("a\n\"\n\" b", &[], "\na\n\"\n\"\nb", "\na\n\"\n\"\nb"),
            ("a \"\n\" b", &[("\"\n\"", "")], "\na \"\\n\"\nb", "\na\nb"),
            ("x >>= y", &[("x", "x z")], "\nx\n>>=\ny", "\nx z\n>>=\ny"),
            ("'a: 'b", &[], "\n'a\n:\n'b", "\n'a\n:\n'b"),
        ] {
            let expected = [expected_source, expected_bundle];
            assert_eq!(laid_out(source, replaced), expected, "{source} {replaced:?}");
        }
    }

    /// A token has two copies, for example, if it belongs to an `extern crate` of the library: the item stands in the
    /// module of the library, and before this module, at the root of the bundle.
    #[test]
    fn a_token_takes_the_line_of_its_first_copy_unless_the_text_has_passed_this_line() {
        let source = code("a b c");
        let [first, second] = [source.text.part(0..1), source.text.part(2..3)];
        for (copy, is_in_front, expected) in [
            (&first, true, "\na\n\nb\nc"),
            (&first, false, "\na\nb\nc"),
            (&second, true, "\n\na b\n\nc"),
            (&second, false, "\na\nb\nc"),
        ] {
            let mut texts = [copy.clone(), source.text.clone()];
            if !is_in_front {
                texts.reverse();
            }
            let layout = CommonLayout::of(&Text::join(texts, " ")).unwrap();
            assert_eq!(without_indentation(&layout.source(&source)), expected);
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
        let all = code(source);
        for bundle in ["", "\n\n\n", "x"] {
            let text = CommonLayout::of(&bundle.into()).unwrap().source(&all);
            let expected = source.replace("r#\"\n\"#", "\"\\n\"").replace("b\"\n", "b\"\\n");
            let expected = expected.replace("/** c\n */", "/** c  */");
            assert_eq!(tokens(&text), tokens(&expected));
            assert!(!text.contains('\n'), "{text}");
        }
        for start in source.char_indices().map(|(at, _)| at) {
            if let Ok(layout) = CommonLayout::of(&all.text.part(start..source.len())) {
                assert_eq!(words(&layout.source(&all)), words(source), "{start}");
            }
        }
    }

    #[test]
    fn signs_lifetimes_and_paths_are_not_divided() {
        for (text, expected) in [
            (">=", true),
            ("::", true),
            ("$:", true),
            ("'a", true),
            ("a::", true),
            ("_::", true),
            ("a:", false),
            (":a", false),
            ("=(", false),
            (")=", false),
            ("=\"", false),
            ("_=", false),
            ("='", false),
        ] {
            assert_eq!(are_joined(text, 1), expected, "{text}");
        }
        assert!(are_joined("::a", 2) && !are_joined("::(", 2));
        assert!(!are_joined("::", 0) && !are_joined("::", 2));
    }

    #[test]
    fn a_doc_comment_becomes_a_block() {
        for (token, expected) in [
            ("a", "a"),
            ("/", "/"),
            ("/// a\"", "/** a\"*/"),
            ("//! a", "/*! a*/"),
            ("///", "/** */"),
            ("//!", "/*! */"),
            ("///*a*", "/** *a* */"),
            ("/// /* a */", "/** / * a * / */"),
            ("/// a/", "/** a/ */"),
            ("/** a\n */", "/** a\n */"),
            ("/*! a */", "/*! a */"),
        ] {
            let block = as_block_comment(token);
            assert_eq!(block, expected);
            let is_comment = token.len() > 1 && token.starts_with('/');
            assert_eq!(Code::parse(&*block).unwrap().has("doc"), is_comment, "{block}");
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
            ("/** a\n */", "/** a  */"),
        ] {
            assert_eq!(on_one_line(token), expected);
        }
    }
}
