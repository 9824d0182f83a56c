//! Sources as text: what is code, which words it has, and where an item ends.

/// A text with spaces for its strings, characters and comments, byte for byte.
pub(super) fn blank(text: &str) -> String {
    let mut blank = String::with_capacity(text.len());
    while let Some(first) = text[blank.len()..].chars().next() {
        let rest = &text[blank.len()..];
        let quoted = &rest.as_bytes()[..quoted(rest).min(rest.len())];
        blank.extend(quoted.iter().map(|byte| if *byte == b'\n' { '\n' } else { ' ' }));
        if quoted.is_empty() {
            blank.push(first);
        }
    }
    blank
}

/// The length of the string, the character or the comment that a text begins with, or 0. What is not closed
/// may be longer than the text.
fn quoted(text: &str) -> usize {
    let bytes = text.as_bytes();
    let until = |from: usize, end: &str| {
        let rest = text.get(from..).unwrap_or_default();
        from + rest.find(end).unwrap_or(rest.len()) + end.len()
    };
    let raw = text.trim_start_matches('r').trim_start_matches('#');
    let mut at = 0;
    match bytes {
        [b'/', b'/', ..] => until(0, "\n") - 1,
        [b'/', b'*', ..] => {
            let mut depth = 0;
            while let Some(pair) = bytes.get(at..at + 2) {
                depth += i32::from(pair == b"/*") - i32::from(pair == b"*/");
                at += if pair == b"/*" || pair == b"*/" { 2 } else { 1 };
                if depth == 0 {
                    return at;
                }
            }
            at + 1
        }
        [b'r', ..] if raw.starts_with('"') => {
            let hashes = bytes.len() - raw.len() - 1;
            until(hashes + 2, &format!("\"{}", "#".repeat(hashes)))
        }
        [b'"', ..] => {
            at = 1;
            while at < bytes.len() && bytes[at] != b'"' {
                at += if bytes[at] == b'\\' { 2 } else { 1 };
            }
            at + 1
        }
        [b'\'', b'\\', ..] => until(3, "'"),
        [b'\'', ..] => {
            let length = text[1..].chars().next().map_or(1, |c| 1 + c.len_utf8());
            // `'a` alone is a lifetime.
            if bytes.get(length) == Some(&b'\'') { length + 1 } else { 0 }
        }
        _ => 0,
    }
}

/// The words of a source, and each other character of its code but white space.
pub(super) fn words(text: &str) -> Vec<String> {
    let is_word = |c: char| c.is_alphanumeric() || c == '_';
    let blank = blank(text);
    let spaced = blank.chars().map(|c| if is_word(c) { c.into() } else { format!(" {c} ") });
    spaced.collect::<String>().split_whitespace().map(Into::into).collect()
}

/// The words that stand directly after `root::`, also in braces; `*` for a glob or another name of `root`.
pub(super) fn after<'a>(words: &'a [String], root: &str) -> Vec<&'a str> {
    let mut found = Vec::new();
    for (at, _) in words.iter().enumerate().filter(|(_, word)| *word == root) {
        let mut rest = words[at + 1..].iter().map(|word| &**word).peekable();
        match rest.next() {
            Some("as") => found.push("*"),
            Some(":") if rest.next() == Some(":") => match rest.next() {
                Some("{") => {
                    let (mut depth, mut is_first) = (1, true);
                    while depth > 0
                        && let Some(word) = rest.next()
                    {
                        match word {
                            "{" => depth += 1,
                            "}" => depth -= 1,
                            "self" if is_first && rest.peek() == Some(&"as") => found.push("*"),
                            _ if is_first => found.push(word),
                            _ => {}
                        }
                        is_first = depth == 1 && word == ",";
                    }
                }
                word => found.extend(word),
            },
            _ => {}
        }
    }
    found
}

/// Whether a macro is called by its name alone.
pub(super) fn calls(words: &[String], name: &str) -> bool {
    let mut triples = words.windows(3).enumerate();
    triples.any(|(at, call)| {
        let is_path = at > 0 && words[at - 1] == ":";
        call[0] == name && call[1] == "!" && "([{".contains(&*call[2]) && !is_path
    })
}

/// The names of the macros that a source defines.
pub(super) fn macros(words: &[String]) -> impl Iterator<Item = &str> {
    words.windows(3).filter(|item| item[0] == "macro_rules").map(|item| &*item[2])
}

/// The names of the items of a source, without those in braces.
pub(super) fn items(words: &[String]) -> impl Iterator<Item = &str> {
    const KINDS: &str = " mod fn struct enum union trait type const static ";
    let mut depth = 0;
    let items = words.windows(2).filter(move |item| {
        depth += i32::from(item[0] == "{") - i32::from(item[0] == "}");
        depth == 0 && KINDS.contains(&format!(" {} ", item[0]))
    });
    items.map(|item| &*item[1])
}

/// The name of the module that a line declares in another file, and what stands before it.
pub(super) fn declared(line: &str) -> Option<(&str, &str)> {
    let (before, name) = line.trim_end().strip_suffix(';')?.rsplit_once("mod ")?;
    let is_item = before.is_empty() || before.ends_with(' ') && !before.starts_with(' ');
    is_item.then_some((before, name.trim()))
}

/// A source without the items that begin in column 0 with an unwanted line, and without the attributes and
/// comments above them. An item whose bounds are not sure stays.
pub(super) fn without(text: &str, is_unwanted: impl Fn(&str) -> bool) -> String {
    let blank = blank(text);
    let line_end = |at: usize| blank[at..].find('\n').map_or(text.len(), |end| at + end + 1);
    let belongs = |&&(start, end): &&(usize, usize)| {
        let line = blank[start..end].trim_end();
        let is_comment = line.is_empty() && !text[start..].starts_with("//!");
        is_comment || line.starts_with("#[") && line.ends_with(']')
    };
    let mut kept: Vec<(usize, usize)> = Vec::new();
    let mut at = 0;
    while at < text.len() {
        let end = line_end(at);
        let above = kept.iter().rev().take_while(belongs).count();
        let rest = &kept[..kept.len() - above];
        // An attribute of several lines is not found.
        let is_whole =
            rest.last().is_none_or(|last| !blank[last.0..last.1].trim_end().ends_with(']'));
        let length =
            if is_whole && is_unwanted(&blank[at..end]) { item_length(&blank[at..]) } else { None };
        if let Some(length) = length {
            kept.truncate(kept.len() - above);
            at += length;
            if blank[at..line_end(at)].trim().is_empty() {
                at = line_end(at);
            }
        } else {
            kept.push((at, end));
            at = end;
        }
    }
    let kept: String = kept.iter().map(|&(start, end)| &text[start..end]).collect();
    kept.trim_end().to_owned() + "\n"
}

/// The length of the item that a text without strings and comments begins with, if it is sure: to the `;` or
/// to the brace that closes it.
fn item_length(blank: &str) -> Option<usize> {
    let mut depth = 0;
    for (at, c) in blank.char_indices() {
        depth += i32::from("([{".contains(c)) - i32::from(")]}".contains(c));
        let is_closed = c == '}' && !blank[at + 1..].trim_start().starts_with(';');
        if depth < 0 || depth == 0 && c == ',' {
            return None; // A field or an arm, of which a comma would be left.
        } else if depth == 0 && (c == ';' || is_closed) {
            return Some(at + 1);
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::{blank, without};

    #[test]
    fn strings_characters_and_comments_are_blank() {
        for (text, code) in [
            (r#"a "b\\" c "\"" d"#, "a       c      d"),
            (r###"br#"a"b"# 'c r"\" d r#e"###, "b         'c      d r#e"),
            (r#"'\'' '\u{41}' '"' b'{' 'a, 'b"#, "                  b    'a, 'b"),
            ("a /* /* b */ c */ d // e\nf \"g\nh\"", "a                 d     \nf   \n  "),
            ("'é' é \"é", "     é    "),
        ] {
            assert_eq!(blank(text), code, "{text}");
            assert_eq!(blank(text).len(), text.len());
        }
    }

    #[test]
    fn only_whole_items_are_left_out() {
        for (text, left) in [
            (
                "//! a\n// b\n#[c] // d\n#[x]\nfn f(a: A, b: B) {\n}\n// e\n\ng\n",
                "//! a\n// e\n\ng\n",
            ),
            ("a;\n#[x] use b::{\n    c,\n}; // d\ne\n", "a;\ne\n"),
            ("a\n#[x]\nb: 1,\n", "a\n#[x]\nb: 1,\n"),
            ("{\n#[x]\nb: 1}\n", "{\n#[x]\nb: 1}\n"),
            ("#[a(\n)]\n#[x]\nb;\n", "#[a(\n)]\n#[x]\nb;\n"),
            ("r\"\n#[x]\nb;\n\"\n", "r\"\n#[x]\nb;\n\"\n"),
            ("    #[x]\nb;\n", "    #[x]\nb;\n"),
        ] {
            assert_eq!(without(text, |line| line.starts_with("#[x]")), left);
        }
    }
}
