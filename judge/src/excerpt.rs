//! What a report shows of a text.

/// A text that does nothing to a terminal.
pub fn printable(text: &str) -> String {
    let mut printable = String::new();
    for c in text.chars() {
        match c {
            '\n' | '\t' => printable.push(c),
            // The others turn the direction of what follows.
            c if c.is_control()
                || matches!(c, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}') =>
            {
                printable.extend(c.escape_default());
            }
            c => printable.push(c),
        }
    }
    printable
}

/// The first lines of a text, and how many there are.
pub(crate) fn beginning(text: &str) -> String {
    const MOST_LINES: usize = 10;
    let (shown, count) = (cut(text.lines().take(MOST_LINES)), text.lines().count());
    if count > MOST_LINES { format!("{shown}\n… ({count} lines in all)") } else { shown }
}

/// The last lines of a text, and how many there are.
pub(crate) fn end(text: &str) -> String {
    const MOST_LINES: usize = 40;
    let lines = text.trim_end().lines();
    let count = lines.clone().count();
    let shown = cut(lines.skip(count.saturating_sub(MOST_LINES)));
    if count > MOST_LINES { format!("({count} lines in all) …\n{shown}") } else { shown }
}

/// The beginnings of lines.
fn cut<'a>(lines: impl Iterator<Item = &'a str>) -> String {
    const MOST_CHARACTERS: usize = 100;
    let cut = |line: &'a str| match line.char_indices().nth(MOST_CHARACTERS) {
        None => line.into(),
        Some((end, _)) => format!("{} …", &line[..end]),
    };
    lines.map(cut).collect::<Vec<_>>().join("\n")
}

#[cfg(test)]
mod tests {
    use super::{beginning, end, printable};

    #[test]
    fn a_long_text_is_shown_in_part() {
        assert_eq!(beginning("3 4\né\n"), "3 4\né");
        assert_eq!(beginning(&"é\n".repeat(10)).lines().count(), 10);
        let shown = beginning(&"é\n".repeat(11));
        assert_eq!(shown, format!("{}… (11 lines in all)", "é\n".repeat(10)));
        assert_eq!(beginning(&"é".repeat(101)), format!("{} …", "é".repeat(100)));
        let lines = "é\n".repeat(40);
        assert_eq!(end(&lines), lines.trim_end());
        assert_eq!(
            end(&format!("1\n{lines}")),
            format!("(41 lines in all) …\n{}", lines.trim_end())
        );
        assert_eq!(end("1\n2\n\n"), "1\n2");
        assert_eq!(printable("é\t\u{1b}]0;x\r\n\u{202e}"), "é\t\\u{1b}]0;x\\r\n\\u{202e}");
    }
}
