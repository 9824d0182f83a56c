//! The string constants of a program, which are called its texts, and their lengths. A text with a path is longer in a
//! bundle.

use crate::comparison::ir_comparison::sides::Sides;
use crate::comparison::llvm_ir::{Definition, Kind, bytes, leading_number, unquoted, words};

/// Returns the text of a constant that is a string, without its quotes. Some bytes of the text may be escaped. A
/// `static` does not count as a text, because a program may compare its address with that of another one.
pub(super) fn string_of_constant<'a>(definition: &Definition<'a>) -> Option<&'a str> {
    let is_plain = definition.kind == Kind::Constant && !definition.is_static();
    if !is_plain || definition.symbols().next().is_some() {
        return None;
    }
    let mut strings = words(definition.lines[0]).filter_map(unquoted);
    strings.next().filter(|_| strings.next().is_none())
}

/// The length of a text with paths, which is greater in a bundle.
///
/// The compiler writes the pointer to a text, and then the length of the text. The length stands in the same line, or
/// in one of the next two lines, if both are stored in memory:
///
/// ```text
/// call void @f(ptr @text, i64 12)
///
/// store ptr @text, ptr %pointer
/// %length = getelementptr inbounds i8, ptr %pointer, i64 8
/// store i64 12, ptr %length
/// ```
#[derive(Default)]
pub(super) struct ExpectedLength {
    /// The line of the text, and the length of the text.
    expected: Option<(usize, Sides<u64>)>,
}

impl ExpectedLength {
    /// Notes that a line has a text, which may have longer paths in the bundle.
    pub(super) fn note(&mut self, line: usize, texts: Sides<&str>) {
        self.expected = Some((line, texts.map(|text| bytes(text).len() as u64)));
    }

    /// Returns true if two words of a line are the lengths of the text that was noted last. A length is a number or, in
    /// a constant, a string that begins with the eight bytes of the number.
    pub(super) fn is_length(&self, line: usize, words: Sides<&str>) -> bool {
        let Some((line_of_text, expected)) = self.expected else { return false };
        let Some(lengths) = words.map(length).transpose() else { return false };
        let numbers = lengths.as_ref().map(|(number, _)| *number);
        line - line_of_text <= 2 && numbers == expected && lengths.map(|(_, rest)| rest).are_equal()
    }

    /// Expects no length any more, because each text has only one.
    pub(super) fn forget(&mut self) {
        self.expected = None;
    }
}

/// Returns the number for which a word stands, if it does. Either the word consists of digits, or it is a string that
/// begins with the bytes of the number. The other bytes of the string are returned, too.
fn length(word: &str) -> Option<(u64, Vec<u8>)> {
    let Some(string) = unquoted(word) else {
        return word.parse().ok().map(|number| (number, Vec::new()));
    };
    let bytes = bytes(string);
    let (number, rest) = leading_number(&bytes)?;
    Some((number, rest.to_vec()))
}

#[cfg(test)]
mod tests {
    use super::{ExpectedLength, Sides, string_of_constant};
    use crate::comparison::llvm_ir::Ir;

    #[test]
    fn a_text_is_the_only_string_of_a_constant() {
        for (constant, expected) in [
            (r#"@a = private constant [2 x i8] c"a\00""#, Some(r"a\00")),
            (
                r#"@a = private constant <{ [1 x i8], [1 x i8] }> <{ [1 x i8] c"a", [1 x i8] c"b" }>"#,
                None,
            ),
            (r#"@a = private constant <{ ptr, [1 x i8] }> <{ ptr @b, [1 x i8] c"b" }>"#, None),
            (r#"@a = private global [1 x i8] c"a""#, None),
            ("@a = private constant i8 1", None),
            (r#"@a = internal constant [2 x i8] c"a\00""#, None),
        ] {
            let ir = Ir::of(&["define void @main() {\n}\n", constant]);
            let main = ir.definition(ir.entry_points()[0].1);
            let definition = ir.definition(ir.find("@a", main).unwrap());
            assert_eq!(string_of_constant(definition), expected, "{constant}");
        }
    }

    #[test]
    fn a_length_follows_its_text() {
        for (line, source, bundle, expected) in [
            (3, "4", "12", true),
            (5, "4", "12", true),
            (6, "4", "12", false),
            (3, "4", "5", false),
            (3, r#"c"\04\00\00\00\00\00\00\00""#, r#"c"\0C\00\00\00\00\00\00\00""#, true),
            (3, r#"c"\04\00\00\00\00\00\00\00a""#, r#"c"\0C\00\00\00\00\00\00\00a""#, true),
            (3, r#"c"\04\00\00\00\00\00\00\00a""#, r#"c"\0C\00\00\00\00\00\00\00b""#, false),
            (3, r#"c"\04""#, r#"c"\0C""#, false),
            (3, "c\"a\"", "12", false),
        ] {
            let words = Sides { source, bundle };
            let mut length = ExpectedLength::default();
            assert!(!length.is_length(line, words));
            length.note(3, Sides { source: "x::A", bundle: r"x::\5Csolution" });
            assert_eq!(length.is_length(line, words), expected, "{source} {bundle}");
            length.forget();
            assert!(!length.is_length(line, words));
        }
    }
}
