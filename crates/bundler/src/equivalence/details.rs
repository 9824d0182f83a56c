//! The words of LLVM IR that may differ between a bundle and its source: places in the source, numbers that stand for
//! types, and the lengths of texts with paths.

use crate::llvm_ir::{Definition, Ir, Kind, STANDARD_INPUT, words};

/// Returns true if two definitions are places in the source, as a panic shows them. Only the places in the files of the
/// source may differ, because the bundle has its own file. It is read from standard input.
pub(super) fn are_places(
    (ir_of_source, source): (&Ir, &Definition),
    (ir_of_bundle, bundle): (&Ir, &Definition),
) -> bool {
    let in_source = file_of_place(ir_of_source, source);
    let is_in_source =
        in_source.is_some_and(|name| name.ends_with(".rs") || name == STANDARD_INPUT);
    is_in_source && file_of_place(ir_of_bundle, bundle) == Some(STANDARD_INPUT)
}

/// Returns the name of the file if a definition is a place in the source. Such a constant has a pointer to the name, and
/// then the length of the name, the line and the column as 16 bytes.
fn file_of_place<'a>(ir: &Ir<'a>, definition: &Definition<'a>) -> Option<&'a str> {
    const LAYOUT: [&str; 12] =
        ["constant", "<", "{", "ptr", ",", "[", "16", "x", "i8", "]", "}", ">"];
    let words: Vec<_> = words(definition.lines[0]).collect();
    let has_layout = words.windows(LAYOUT.len()).any(|window| window == LAYOUT);
    let id = ir.find(definition.symbols().next()?, definition)?;
    let name = text(ir.definition(id))?.trim_end_matches("\\00");
    let mut strings = words.iter().filter_map(|word| word.strip_prefix("c\""));
    let numbers = bytes(strings.next()?.strip_suffix('"')?);
    let length = numbers.get(..8)?.try_into().ok().map(u64::from_le_bytes)?;
    (has_layout && !definition.has_address() && length == number_of_bytes(name)).then_some(name)
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
/// are large. It writes them as pairs of pointers or, if it is older, as numbers of 128 bits.
pub(super) fn is_type_id(words: &[&str], at: usize, has_wide_type_ids: bool) -> bool {
    let has_digits = |at: usize, minimum: usize| {
        let digits = words[at].trim_start_matches('-');
        digits.len() >= minimum && digits.bytes().all(|byte| byte.is_ascii_digit())
    };
    let is_pointer =
        |at: usize| words[..at].ends_with(&["inttoptr", "(", "i64"]) && has_digits(at, 12);
    let is_wide = || has_wide_type_ids && words[..at].ends_with(&["i128"]) && has_digits(at, 30);
    let pointers = || (0..words.len()).filter(|at| is_pointer(*at)).count();
    is_pointer(at) && pointers() % 2 == 0 || is_wide()
}

/// The length of a text with paths, which is longer in a bundle.
///
/// The compiler writes the pointer to a text and then its length: as the next word of the same line, or in one of the
/// next two lines, where it stores both.
#[derive(Default)]
pub(super) struct Length {
    /// The line of the text, its length in the source, and that in the bundle.
    expected: Option<(usize, u64, u64)>,
}

impl Length {
    /// Notes that a line has a text of the source, and the same text in the bundle.
    pub(super) fn expect(&mut self, line: usize, source: &str, bundle: &str) {
        self.expected = Some((line, number_of_bytes(source), number_of_bytes(bundle)));
    }

    /// Returns true if two words of a line are the lengths of the text that was noted last. Each text has one length. It
    /// is a number or, in a constant, a string that begins with the eight bytes of the number.
    pub(super) fn is_of_text(&mut self, line: usize, source: &str, bundle: &str) -> bool {
        let Some((line_of_text, in_source, in_bundle)) = self.expected else { return false };
        let (Some((source, rest)), Some((bundle, rest_of_bundle))) =
            (length(source), length(bundle))
        else {
            return false;
        };
        let is_length = line - line_of_text <= 2 && (source, bundle) == (in_source, in_bundle);
        if is_length {
            self.expected = None;
        }
        is_length && rest == rest_of_bundle
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

/// Returns the number that a word stands for: digits, or a string that begins with eight bytes, of which the lowest is the
/// first. Returns the other bytes of the string, too.
fn length(word: &str) -> Option<(u64, Vec<u8>)> {
    let Some(string) = word.strip_prefix("c\"").and_then(|word| word.strip_suffix('"')) else {
        return word.parse().ok().map(|number| (number, Vec::new()));
    };
    let bytes = bytes(string);
    let (number, rest) = bytes.split_first_chunk()?;
    Some((u64::from_le_bytes(*number), rest.to_vec()))
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
    use super::{Length, are_places, is_type_id, shown, text};
    use crate::llvm_ir::{Ir, words};

    #[test]
    fn a_place_in_the_bundle_stands_for_one_in_the_source() {
        let place = |name: &str, length: usize, bytes: usize| {
            format!(
                "define void @main() {{\n  use {name}\n}}\n{name} = private constant <{{ ptr, [{bytes} x i8] }}> <{{ \
                 ptr @f, [{bytes} x i8] c\"\\{length:02X}{}\" }}>, align 8\n",
                r"\00".repeat(bytes - 1)
            )
        };
        let with_file = |place: String, file: &str| {
            place + &format!("@f = private constant [1 x i8] c\"{file}\"\n")
        };
        let usual = || with_file(place("@p", 6, 16), r"<anon>\00");
        for (source, bundle, expected) in [
            (usual(), usual(), true),
            (with_file(place("@p", 4, 16), "a.rs"), usual(), true),
            (with_file(place("@p", 5, 16), "a.rs"), usual(), false),
            (with_file(place("@p", 5, 16), "a.txt"), usual(), false),
            (usual(), with_file(place("@p", 4, 16), "a.rs"), false),
            (usual(), with_file(place("@p", 6, 8), "<anon>"), false),
            (usual(), with_file(place("@_Rp", 6, 16), "<anon>"), false),
        ] {
            let irs = [Ir::of(&[&source]), Ir::of(&[&bundle])];
            let [one, other] = irs.each_ref().map(|ir| {
                let (_, main) = ir.roots()[0];
                let main = ir.definition(main);
                let used = main.symbols().next().and_then(|name| ir.find(name, main));
                ir.definition(used.unwrap())
            });
            assert_eq!(are_places((&irs[0], one), (&irs[1], other)), expected, "{source}{bundle}");
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
            assert_eq!(text(ir.definition(ir.roots()[0].1)), expected, "{constant}");
        }
    }

    #[test]
    fn the_number_of_a_type_is_large() {
        let pointer = "ptr inttoptr (i64 -8917480565937299351 to ptr)";
        for (line, of_new_compiler, of_old_compiler) in [
            (&*format!("{pointer}, {pointer}"), true, true),
            (pointer, false, false),
            ("ptr inttoptr (i64 397 to ptr), ptr inttoptr (i64 397 to ptr)", false, false),
            ("store i128 165785742238425070611349126287929065562, ptr", false, true),
            ("store i128 1000000000000000000000000000, ptr", false, false),
            ("add i64 -8917480565937299351, 1", false, false),
        ] {
            let words: Vec<_> = words(line).collect();
            for (has_wide_type_ids, expected) in [(false, of_new_compiler), (true, of_old_compiler)]
            {
                let found = (0..words.len()).any(|at| is_type_id(&words, at, has_wide_type_ids));
                assert_eq!(found, expected, "{line}");
            }
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
            let mut length = Length::default();
            assert!(!length.is_of_text(line, source, bundle));
            length.expect(3, "x::A", r"x::\5Csolution");
            assert_eq!(length.is_of_text(line, source, bundle), expected, "{source} {bundle}");
            // Each text has one length.
            assert!(!expected || !length.is_of_text(line, source, bundle));
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
