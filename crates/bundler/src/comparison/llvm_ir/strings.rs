//! The strings of LLVM IR, such as `c"a\0A"`.

/// Returns the text between the quotes if a word is a string. Some of its bytes may be escaped, as `\0A`.
pub(crate) fn unquoted(word: &str) -> Option<&str> {
    word.strip_prefix("c\"")?.strip_suffix('"')
}

/// Returns the bytes of a text in which some bytes are escaped, as `\0A`.
pub(crate) fn bytes(text: &str) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut rest = text.as_bytes();
    while let [first, after @ ..] = rest {
        let escaped_byte = if *first == b'\\' { hexadecimal_byte(after) } else { None };
        bytes.push(escaped_byte.unwrap_or(*first));
        rest = match after {
            [_, _, after_digits @ ..] if escaped_byte.is_some() => after_digits,
            // A backslash itself may be written as two of them.
            [b'\\', after_backslashes @ ..] if *first == b'\\' => after_backslashes,
            _ => after,
        };
    }
    bytes
}

/// Returns the byte whose two hexadecimal digits stand at the beginning of a text.
fn hexadecimal_byte(text: &[u8]) -> Option<u8> {
    let digits = str::from_utf8(text.get(..2)?).ok()?;
    u8::from_str_radix(digits, 16).ok()
}

/// Returns the number that stands in the first eight bytes of a string, with the lowest byte first, and the other
/// bytes.
pub(crate) fn leading_number(bytes: &[u8]) -> Option<(u64, &[u8])> {
    let (number, rest) = bytes.split_first_chunk()?;
    Some((u64::from_le_bytes(*number), rest))
}

#[cfg(test)]
mod tests {
    use super::{bytes, leading_number, unquoted};

    #[test]
    fn a_string_has_quotes_and_escaped_bytes() {
        for (word, expected) in [
            (r#"c"ab""#, Some(&b"ab"[..])),
            (r#"c"\22\00\FF""#, Some(b"\"\0\xff")),
            (r#"c"\\5C""#, Some(b"\\5C")),
            (r#"c"a\""#, Some(b"a\\")),
            ("c", None),
            ("12", None),
        ] {
            assert_eq!(unquoted(word).map(bytes).as_deref(), expected, "{word}");
        }
    }

    #[test]
    fn a_number_has_eight_bytes() {
        assert_eq!(leading_number(b"\x05\x01\0\0\0\0\0\0ab"), Some((261, &b"ab"[..])));
        assert_eq!(leading_number(b"\x05\0\0\0\0\0\0"), None);
    }
}
