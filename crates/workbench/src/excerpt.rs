//! Excerpts of texts that may be long, or may contain anything, for messages.

/// The number of characters of a line that are shown.
const MAX_LINE_LENGTH: usize = 100;

/// Returns a text in which nothing controls the terminal. A carriage return at the end of a line is left out,
/// because it is only the line end of another system.
pub fn printable(text: &str) -> String {
    let mut printable = String::new();
    for character in text.replace("\r\n", "\n").chars() {
        match character {
            '\n' | '\t' => printable.push(character),
            // These turn the direction of the text that follows.
            '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' => {
                printable.extend(character.escape_default());
            }
            _ if character.is_control() => printable.extend(character.escape_default()),
            _ => printable.push(character),
        }
    }
    printable
}

/// Returns the first lines of a text, cut to a moderate length, and the number of lines if there are more.
pub fn head(text: &str) -> String {
    const MAX_LINES: usize = 10;
    let lines: Vec<_> = text.lines().collect();
    let shown = cut_lines(&lines[..lines.len().min(MAX_LINES)]);
    if lines.len() > MAX_LINES {
        format!("{shown}\n… ({} lines in all)", lines.len())
    } else {
        shown
    }
}

/// Returns the last lines of a text, cut to a moderate length, and the number of lines if there are more.
pub fn tail(text: &str) -> String {
    const MAX_LINES: usize = 40;
    let lines: Vec<_> = text.trim_end().lines().collect();
    let shown = cut_lines(&lines[lines.len().saturating_sub(MAX_LINES)..]);
    if lines.len() > MAX_LINES {
        format!("({} lines in all) …\n{shown}", lines.len())
    } else {
        shown
    }
}

/// Returns the part of a line that begins shortly before the character `index`, if the line is long, or all of
/// it otherwise.
pub fn around(line: &str, index: usize) -> String {
    const CONTEXT: usize = 20;
    let is_long = line.chars().count() > MAX_LINE_LENGTH;
    cut(line, if is_long { index.saturating_sub(CONTEXT) } else { 0 })
}

fn cut_lines(lines: &[&str]) -> String {
    let lines: Vec<_> = lines.iter().map(|line| cut(line, 0)).collect();
    lines.join("\n")
}

/// Returns a part of a line, from a character on, with signs for what is left out.
fn cut(line: &str, start: usize) -> String {
    let mut rest = line.chars().skip(start);
    let shown: String = rest.by_ref().take(MAX_LINE_LENGTH).collect();
    let before = if start > 0 { "… " } else { "" };
    let after = if rest.next().is_some() { " …" } else { "" };
    format!("{before}{shown}{after}")
}

#[cfg(test)]
mod tests {
    use super::{around, head, printable, tail};

    #[test]
    fn a_long_text_is_shown_in_part() {
        assert_eq!(head("3 4\né\n"), "3 4\né");
        assert_eq!(head(&"é\n".repeat(10)).lines().count(), 10);
        let shown = head(&"é\n".repeat(11));
        assert_eq!(shown, format!("{}… (11 lines in all)", "é\n".repeat(10)));
        assert_eq!(head(&"é".repeat(101)), format!("{} …", "é".repeat(100)));
        assert_eq!(head(&"é".repeat(100)), "é".repeat(100));
        let lines = "é\n".repeat(40);
        assert_eq!(tail(&lines), lines.trim_end());
        assert_eq!(
            tail(&format!("1\n{lines}")),
            format!("(41 lines in all) …\n{}", lines.trim_end())
        );
        assert_eq!(tail("1\n2\n\n"), "1\n2");
    }

    #[test]
    fn a_long_line_is_shown_around_a_character() {
        let line = "é".repeat(99) + "x";
        assert_eq!(around(&line, 99), line);
        let line = "é".repeat(199) + "x" + &"z".repeat(99);
        let shown = format!("… {}x{} …", "é".repeat(20), "z".repeat(79));
        assert_eq!(around(&line, 199), shown);
    }

    #[test]
    fn a_text_cannot_control_the_terminal() {
        assert_eq!(printable("é\t\u{1b}]0;x\r\n\u{202e}\r"), "é\t\\u{1b}]0;x\n\\u{202e}\\r");
    }
}
