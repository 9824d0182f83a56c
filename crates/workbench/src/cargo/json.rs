//! Strings in the JSON messages of Cargo.
//!
//! A JSON crate would be linked into the tests of the solutions. There, its implementations of `PartialEq` for numbers
//! would make some code ambiguous that compiles on the sites.

/// Returns the JSON string that follows the text `start` in a message. `start` includes the opening quote of the
/// string, as in `"executable":"`.
pub(super) fn string_after(message: &str, start: &str) -> Option<String> {
    let (_, string) = message.split_once(start)?;
    json_string(string)
}

/// Returns the text of a JSON string, up to its closing quote.
fn json_string(string: &str) -> Option<String> {
    let mut text = String::new();
    let mut characters = string.chars();
    loop {
        let character = match characters.next()? {
            '"' => return Some(text),
            '\\' => match characters.next()? {
                'b' => '\u{8}',
                'f' => '\u{c}',
                'n' => '\n',
                'r' => '\r',
                't' => '\t',
                'u' => {
                    let digits: String = characters.by_ref().take(4).collect();
                    char::from_u32(u32::from_str_radix(&digits, 16).ok()?)?
                }
                itself => itself,
            },
            character => character,
        };
        text.push(character);
    }
}
