//! The words of LLVM IR that may differ between a bundle and its source: places in the source, numbers that stand for
//! types, and the lengths of texts with paths.

use crate::llvm_ir::{Definition, Ir, Kind, STANDARD_INPUT, words};
use std::collections::BTreeSet;

/// Returns true if a definition is a place in the source, as a panic shows it. Such a constant has a pointer to the
/// name of the file, and then the length of the name, the line and the column as 16 bytes.
pub(super) fn is_place(ir: &Ir, definition: &Definition) -> bool {
    const LAYOUT: [&str; 12] =
        ["constant", "<", "{", "ptr", ",", "[", "16", "x", "i8", "]", "}", ">"];
    let words: Vec<_> = words(definition.lines[0]).collect();
    let has_layout = words.windows(LAYOUT.len()).any(|window| window == LAYOUT);
    let mut files = definition.symbols().filter_map(|name| ir.find(name, definition));
    let is_file = |text: &str| {
        let name = text.trim_end_matches("\\00");
        name.ends_with(".rs") || name == STANDARD_INPUT
    };
    has_layout && files.any(|id| text(ir.definition(id)).is_some_and(is_file))
}

/// Returns the text of a constant that is a string, without its quotes. Some of its bytes may be escaped.
pub(super) fn text<'a>(definition: &Definition<'a>) -> Option<&'a str> {
    if definition.kind != Kind::Constant || definition.symbols().next().is_some() {
        return None;
    }
    let mut strings = words(definition.lines[0]).filter_map(|word| word.strip_prefix("c\""));
    let string = strings.next()?.strip_suffix('"');
    string.filter(|_| strings.next().is_none())
}

/// Returns true if a word is a number that may stand for a type. The compiler takes these numbers from a hash, so they
/// are large. They are written as pointers by newer compilers, and as numbers of 128 bits by older ones.
pub(super) fn is_type_id(words: &[&str], at: usize) -> bool {
    let is_at_least = |digits: usize| words[at].trim_start_matches('-').len() >= digits;
    let is_number = words[at].trim_start_matches('-').bytes().all(|byte| byte.is_ascii_digit());
    let is_after = |expected: &[&str]| words[..at].ends_with(expected);
    is_number
        && (is_after(&["inttoptr", "(", "i64"]) && is_at_least(12)
            || is_after(&["i128"]) && is_at_least(30))
}

/// The lengths of paths that are longer in a bundle.
#[derive(Default)]
pub(super) struct Lengths {
    /// The length of a path in the source, and that of the same path in the bundle.
    pairs: BTreeSet<(u64, u64)>,
}

impl Lengths {
    /// Adds a path of the source and the same path in the bundle.
    pub(super) fn add(&mut self, source: &str, bundle: &str) {
        self.pairs.insert((number_of_bytes(source), number_of_bytes(bundle)));
    }

    /// Returns true if two words are the lengths of the same path. A length is a number or, in a constant, a string
    /// with the eight bytes of the number.
    pub(super) fn allow(&self, source: &str, bundle: &str) -> bool {
        let lengths = (length(source), length(bundle));
        matches!(lengths, (Some(source), Some(bundle)) if self.pairs.contains(&(source, bundle)))
    }
}

/// Returns a word as a message shows it. A string of four or eight bytes is a number in most cases.
pub(super) fn shown(word: &str) -> String {
    let Some(string) = word.strip_prefix("c\"").and_then(|word| word.strip_suffix('"')) else {
        return word.to_owned();
    };
    let mut bytes = bytes(string);
    let is_number = [4, 8].contains(&bytes.len()) && bytes.last() == Some(&0);
    if !is_number {
        return String::from_utf8_lossy(&bytes).into_owned();
    }
    bytes.resize(8, 0);
    let number = bytes.try_into().map(u64::from_le_bytes);
    number.map_or_else(|_| word.to_owned(), |number| number.to_string())
}

/// Returns the number that a word stands for: digits, or a string of eight bytes, of which the lowest is the first.
fn length(word: &str) -> Option<u64> {
    let Some(string) = word.strip_prefix("c\"").and_then(|word| word.strip_suffix('"')) else {
        return word.parse().ok();
    };
    let bytes = bytes(string);
    Some(u64::from_le_bytes(bytes.try_into().ok()?))
}

fn number_of_bytes(text: &str) -> u64 {
    bytes(text).len() as u64
}

/// Returns the bytes of a text in which some bytes are escaped, as `\0A`.
fn bytes(text: &str) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut rest = text.as_bytes();
    while let [first, after @ ..] = rest {
        let escaped = after.get(..2).filter(|_| *first == b'\\');
        let byte =
            escaped.and_then(|digits| u8::from_str_radix(str::from_utf8(digits).ok()?, 16).ok());
        bytes.push(byte.unwrap_or(*first));
        // A backslash itself may be written as two of them.
        let length = match byte {
            Some(_) => 2,
            None => usize::from(*first == b'\\'),
        };
        rest = &after[length.min(after.len())..];
    }
    bytes
}

#[cfg(test)]
mod tests {
    use super::{Lengths, is_place, is_type_id, shown, text};
    use crate::llvm_ir::{Ir, words};

    #[test]
    fn a_place_has_a_file_and_three_numbers() {
        let place =
            r#"@p = private constant <{ ptr, [16 x i8] }> <{ ptr @f, [16 x i8] c"\01" }>, align 8"#;
        let shorter = place.replace("16", "8");
        for (constant, file, expected) in [
            (place, r"a/b.rs\00", true),
            (place, "<anon>", true),
            (place, "a.txt", false),
            (&shorter, "b.rs", false),
        ] {
            let file = format!("@f = constant [1 x i8] c\"{file}\"");
            let unit = format!("define void @main() {{\n  use @p\n}}\n{constant}\n{file}\n");
            let ir = Ir::of(&[&unit]);
            let main = ir.definition(ir.roots().into_iter().min().unwrap());
            let definition = ir.definition(ir.find("@p", main).unwrap());
            assert_eq!(is_place(&ir, definition), expected, "{constant} {file}");
        }
    }

    #[test]
    fn a_text_is_the_only_string_of_a_constant() {
        for (constant, expected) in [
            (r#"@a = constant [2 x i8] c"a\00""#, Some(r"a\00")),
            (r#"@a = constant <{ [1 x i8], [1 x i8] }> <{ [1 x i8] c"a", [1 x i8] c"b" }>"#, None),
            (r#"@a = constant <{ ptr, [1 x i8] }> <{ ptr @b, [1 x i8] c"b" }>"#, None),
            (r#"@a = global [1 x i8] c"a""#, None),
            ("@a = constant i8 1", None),
        ] {
            let ir = Ir::of(&[constant]);
            assert_eq!(text(ir.definition(ir.roots()[0])), expected, "{constant}");
        }
    }

    #[test]
    fn the_number_of_a_type_is_large() {
        for (line, expected) in [
            ("ptr inttoptr (i64 -8917480565937299351 to ptr)", true),
            ("ptr inttoptr (i64 397 to ptr)", false),
            ("store i128 165785742238425070611349126287929065562, ptr", true),
            ("store i128 1000000000000000000000000000, ptr", false),
            ("add i64 -8917480565937299351, 1", false),
        ] {
            let words: Vec<_> = words(line).collect();
            let found = (0..words.len()).any(|at| is_type_id(&words, at));
            assert_eq!(found, expected, "{line}");
        }
    }

    #[test]
    fn a_length_belongs_to_a_path() {
        let mut lengths = Lengths::default();
        lengths.add("x::A", r"x::\5Csolution");
        for (source, bundle, expected) in [
            ("4", "12", true),
            (r#"c"\04\00\00\00\00\00\00\00""#, r#"c"\0C\00\00\00\00\00\00\00""#, true),
            (r#"c"\04""#, r#"c"\0C""#, false),
            ("4", "4", false),
            ("12", "4", false),
            ("c\"a\"", "12", false),
        ] {
            assert_eq!(lengths.allow(source, bundle), expected, "{source} {bundle}");
        }
    }

    #[test]
    fn a_word_is_shown_without_its_form() {
        for (word, expected) in [
            ("3", "3"),
            (r#"c"ab\22""#, "ab\""),
            (r#"c"\05\01\00\00""#, "261"),
            (r#"c"\05\00\00\00\00\00\00\00""#, "5"),
            (r#"c"abcd""#, "abcd"),
        ] {
            assert_eq!(shown(word), expected);
        }
    }
}
