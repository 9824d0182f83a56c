//! The words of LLVM IR.

use std::iter;

/// Returns the words of a line: names, numbers, strings, and signs of one character.
///
/// Comments are left out, and so are the references to attributes (`#0`) and to metadata (`!0`), because two units
/// number them differently. This hides no difference between a source and its bundle: attributes and metadata either
/// come from the attributes of Rust, such as `#[inline]` and `#[target_feature]`, which a bundle has like its source,
/// or the compiler derives them from the types and the functions, which are compared.
pub(crate) fn words(line: &str) -> impl Iterator<Item = &str> {
    let mut rest = line;
    iter::from_fn(move || {
        loop {
            rest = rest.trim_ascii_start();
            let length = length_of_word(rest)?;
            let (word, after) = rest.split_at(length);
            rest = after;
            match word.as_bytes()[0] {
                b';' => return None,
                b'#' | b'!' => {}
                _ => return Some(word),
            }
        }
    })
}

/// Returns the length of the first word of a text, or `None` if the text is empty.
fn length_of_word(text: &str) -> Option<usize> {
    let first = *text.as_bytes().first()?;
    let is_in_name =
        |byte: u8| byte.is_ascii_alphanumeric() || b"_.$-+".contains(&byte) || !byte.is_ascii();
    let sign = usize::from(b"@%$!#".contains(&first));
    // A name may be in quotes, as in `%"a b"`, and a string has a letter before them, as in `c"a b"`. A quote
    // inside of the quotes is written as `\22`.
    let before_quote = if first == b'c' { 1 } else { sign };
    if let Some(quoted) = text[before_quote..].strip_prefix('"') {
        let end = quoted.find('"').map_or(quoted.len(), |end| end + 1);
        return Some(before_quote + 1 + end);
    }
    let name = &text[sign..];
    let length = sign + name.bytes().position(|byte| !is_in_name(byte)).unwrap_or(name.len());
    Some(length.max(1))
}

#[cfg(test)]
mod tests {
    use super::words;

    #[test]
    fn a_line_is_divided_into_words() {
        for (line, expected) in [
            ("  %_3 = add i64 %_1, -1 ; a, b", "%_3|=|add|i64|%_1|,|-1"),
            (
                r#"@a.1 = constant [3 x i8] c"a; ", align 1"#,
                r#"@a.1|=|constant|[|3|x|i8|]|c"a; "|,|align|1"#,
            ),
            (r#"%"a::B<'_>" = type { ptr }"#, r#"%"a::B<'_>"|=|type|{|ptr|}"#),
            (r#"call void @"a b"(ptr %x) #12, !dbg !4"#, r#"call|void|@"a b"|(|ptr|%x|)|,"#),
            ("start:", "start|:"),
            ("comdat($a)", "comdat|(|$a|)"),
            (r#"c"\22\00" x"#, r#"c"\22\00"|x"#),
            ("", ""),
            ("; x", ""),
        ] {
            assert_eq!(Vec::from_iter(words(line)).join("|"), expected, "{line}");
        }
    }
}
