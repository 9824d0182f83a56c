//! The comments before the code of a source.

/// The lines of the comments before the code of a source, without the marks of the comments and the white space
/// around them.
#[derive(Default)]
pub(super) struct Comments<'a> {
    /// The lines of the comments that belong to the whole file, `//! …` and `/*! … */`.
    pub(super) header: Vec<&'a str>,
    /// The lines of all other comments.
    pub(super) ordinary: Vec<&'a str>,
}

impl<'a> Comments<'a> {
    /// Reads a source up to its first line of code. Attributes of the whole file, such as `#![allow(unused)]`, do
    /// not count as code.
    pub(super) fn before_code(source: &'a str) -> Self {
        let mut comments = Self::default();
        let mut rest = source.trim_start();
        loop {
            let end;
            if let Some(after) = rest.strip_prefix("//") {
                end = line_end(rest);
                comments.add(&after[..end - 2], str::trim);
            } else if let Some(after) = rest.strip_prefix("/*") {
                end = block_comment_end(rest);
                let text = &after[..end - 2];
                comments.add(text.strip_suffix("*/").unwrap_or(text), without_star);
            } else if is_inner_attribute(rest) {
                end = attribute_end(rest);
            } else if rest.starts_with("#!") {
                end = line_end(rest);
            } else {
                return comments;
            }
            rest = rest[end..].trim_start();
        }
    }

    /// Adds the lines of a comment, and trims each line by `trim`. The comment is given without its marks, `//` or `/*`
    /// and `*/`.
    fn add(&mut self, comment: &'a str, trim: fn(&str) -> &str) {
        let (lines, text) = match comment.strip_prefix('!') {
            Some(text) => (&mut self.header, text),
            None => (&mut self.ordinary, comment.trim_start_matches('/')),
        };
        lines.extend(text.lines().map(trim));
    }
}

/// Returns true if a text begins with an attribute of the whole file, and not with a line for a shell, such as
/// `#!/bin/sh`.
fn is_inner_attribute(text: &str) -> bool {
    text.strip_prefix("#!").is_some_and(|rest| rest.trim_start().starts_with('['))
}

/// Trims a line of a block comment, and removes the `*` with which many editors begin such a line.
fn without_star(line: &str) -> &str {
    let line = line.trim();
    match line.strip_prefix('*') {
        Some(rest) if rest.is_empty() || rest.starts_with(' ') => rest.trim(),
        _ => line,
    }
}

/// Returns the length of the first line of a text.
fn line_end(text: &str) -> usize {
    text.find('\n').unwrap_or(text.len())
}

/// Returns the length of the block comment with which a text begins. The comment may contain other block comments.
fn block_comment_end(text: &str) -> usize {
    let mut depth = 0;
    let mut position = 0;
    while let Some(mark) = text.as_bytes().get(position..position + 2) {
        match mark {
            b"/*" => depth += 1,
            b"*/" => depth -= 1,
            _ => {
                position += 1;
                continue;
            }
        }
        position += 2;
        if depth == 0 {
            return position;
        }
    }
    text.len()
}

/// Returns the length of the raw string with which a text begins, if it begins with one, such as `r#"\"#`.
fn raw_string_end(text: &str) -> Option<usize> {
    let after = text.strip_prefix('r')?;
    let hashes = &after[..after.len() - after.trim_start_matches('#').len()];
    let content = after[hashes.len()..].strip_prefix('"')?;
    let end = format!("\"{hashes}");
    let length = content.find(&end).map_or(content.len(), |at| at + end.len());
    Some(text.len() - content.len() + length)
}

/// Returns the length of the attribute with which a text begins. Brackets in its strings and comments do not count.
fn attribute_end(text: &str) -> usize {
    let mut depth = 0;
    let mut is_in_string = false;
    let mut characters = text.char_indices();
    while let Some((position, c)) = characters.next() {
        // A raw string ends with as many `#` as it begins with.
        if !is_in_string && let Some(length) = raw_string_end(&text[position..]) {
            characters.find(|(at, c)| at + c.len_utf8() >= position + length);
            continue;
        }
        match c {
            // Outside of strings, a backslash stands only in a character such as `'\"'`.
            '\\' => drop(characters.next()),
            '\'' if !is_in_string && text[position..].starts_with("'\"'") => {
                characters.nth(1);
            }
            '"' => is_in_string = !is_in_string,
            _ if is_in_string => {}
            '/' if text[position..].starts_with("//") => {
                characters.find(|(_, c)| *c == '\n');
            }
            '/' if text[position..].starts_with("/*") => {
                let end = position + block_comment_end(&text[position..]);
                characters.find(|(at, c)| at + c.len_utf8() >= end);
            }
            '[' => depth += 1,
            ']' => {
                depth -= 1;
                if depth == 0 {
                    return position + 1;
                }
            }
            _ => {}
        }
    }
    text.len()
}

#[cfg(test)]
mod tests {
    use super::{attribute_end, without_star};

    #[test]
    fn brackets_in_strings_and_comments_do_not_end_an_attribute() {
        for attribute in [
            "#[a]",
            "#[a[b]]",
            "#[a = \"]\"]",
            "#[a = \"\\\"]\"]",
            "#[a('\\\"')]",
            "#[a('\"')]",
            "#[a(\"'\")]",
            "#[a // ]\n]",
            "#[ab /* ] */]",
            "#[a / b]",
            "#[a",
        ] {
            let rest = if attribute.ends_with(']') { " #[b] c" } else { "" };
            assert_eq!(
                attribute_end(&format!("{attribute}{rest}")),
                attribute.len(),
                "{attribute}"
            );
        }
    }

    #[test]
    fn a_star_at_the_beginning_of_a_line_is_removed() {
        for (line, expected) in [(" * a ", "a"), ("*", ""), ("*a", "*a"), ("a *", "a *")] {
            assert_eq!(without_star(line), expected);
        }
    }
}
