//! Excerpts of texts, for messages. The texts may be long, and may contain any characters.

/// The size of an excerpt from the beginning of a text.
pub const SHORT_SIZE: ExcerptSize = ExcerptSize { max_lines: 10, max_line_length: 100 };

/// The size of an excerpt.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ExcerptSize {
    /// The largest number of lines.
    pub max_lines: usize,
    /// The largest number of characters in a line.
    pub max_line_length: usize,
}

/// Returns a text in which the characters that control the terminal are escaped. A carriage return at the end of a line
/// is left out, because it belongs to the line ends of another system.
pub fn printable(text: &str) -> String {
    let mut printable = String::new();
    for character in text.replace("\r\n", "\n").chars() {
        match character {
            '\n' | '\t' => printable.push(character),
            _ => push_printable(&mut printable, character),
        }
    }
    printable
}

/// Returns a name on one line. Line ends and the other characters that control the terminal are escaped.
pub fn printable_line(name: &str) -> String {
    let mut printable = String::new();
    name.chars().for_each(|character| push_printable(&mut printable, character));
    printable
}

/// Adds a character to a text, escaped if it controls the terminal.
fn push_printable(text: &mut String, character: char) {
    match character {
        // These characters change the direction of the text that follows.
        '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' => {
            text.extend(character.escape_default())
        }
        _ if character.is_control() => text.extend(character.escape_default()),
        _ => text.push(character),
    }
}

impl ExcerptSize {
    /// Returns the first lines of a text, and the number of lines if there are more.
    pub fn head(self, text: &str) -> String {
        let lines: Vec<_> = text.lines().collect();
        let shown = self.cut(&lines[..lines.len().min(self.max_lines)]);
        if lines.len() > self.max_lines {
            format!("{shown}\n… ({} lines in all)", lines.len())
        } else {
            shown
        }
    }

    /// Returns the last lines of a text, and the number of lines if there are more.
    pub(crate) fn tail(self, text: &str) -> String {
        let lines: Vec<_> = text.trim_end().lines().collect();
        let shown = self.cut(&lines[lines.len().saturating_sub(self.max_lines)..]);
        if lines.len() > self.max_lines {
            format!("({} lines in all) …\n{shown}", lines.len())
        } else {
            shown
        }
    }

    /// Returns the first and the last lines of a text, and the number of lines if there are more.
    pub(crate) fn both_ends(self, text: &str) -> String {
        let lines: Vec<_> = text.lines().collect();
        if lines.len() <= self.max_lines {
            return self.cut(&lines);
        }
        let (first, rest) = lines.split_at(self.max_lines / 2);
        let last = &rest[rest.len() - self.max_lines / 2..];
        format!("{}\n… ({} lines in all) …\n{}", self.cut(first), lines.len(), self.cut(last))
    }

    /// Returns true if an excerpt of this size shows all of a text.
    pub(crate) fn shows_all_of(self, text: &str) -> bool {
        let text = text.trim_end();
        let is_short = |line: &str| line.chars().nth(self.max_line_length).is_none();
        text.lines().count() <= self.max_lines && text.lines().all(is_short)
    }

    fn cut(self, lines: &[&str]) -> String {
        let lines: Vec<_> = lines.iter().map(|line| cut(line, 0, self.max_line_length)).collect();
        lines.join("\n")
    }
}

/// Returns the whole line if it is short. Otherwise, returns the part that begins shortly before the character `index`.
pub fn around(line: &str, index: usize) -> String {
    const CONTEXT: usize = 20;
    let is_long = line.chars().count() > SHORT_SIZE.max_line_length;
    let start = if is_long { index.saturating_sub(CONTEXT) } else { 0 };
    cut(line, start, SHORT_SIZE.max_line_length)
}

/// Returns the part of a line that begins at the character `start`. The sign `…` stands for each part that is left out.
fn cut(line: &str, start: usize, max_length: usize) -> String {
    let mut rest = line.chars().skip(start);
    let shown: String = rest.by_ref().take(max_length).collect();
    let before = if start > 0 { "… " } else { "" };
    let after = if rest.next().is_some() { " …" } else { "" };
    format!("{before}{shown}{after}")
}

#[cfg(test)]
mod tests {
    use super::{ExcerptSize, SHORT_SIZE, around, printable, printable_line};

    #[test]
    fn the_middle_of_a_long_text_is_left_out() {
        let size = ExcerptSize { max_lines: 4, max_line_length: 3 };
        assert_eq!(size.both_ends("1\n2\n3\n4444\n"), "1\n2\n3\n444 …");
        assert_eq!(size.both_ends("1\n2\n3\n4\n5"), "1\n2\n… (5 lines in all) …\n4\n5");
    }

    #[test]
    fn the_end_of_a_long_text_is_left_out() {
        assert_eq!(SHORT_SIZE.head("3 4\né\n"), "3 4\né");
        assert_eq!(SHORT_SIZE.head(&"é\n".repeat(10)).lines().count(), 10);
        let shown = SHORT_SIZE.head(&"é\n".repeat(11));
        assert_eq!(shown, format!("{}… (11 lines in all)", "é\n".repeat(10)));
    }

    #[test]
    fn the_end_of_a_long_line_is_left_out() {
        assert_eq!(SHORT_SIZE.head(&"é".repeat(101)), format!("{} …", "é".repeat(100)));
        assert_eq!(SHORT_SIZE.head(&"é".repeat(100)), "é".repeat(100));
        assert_eq!(UP_TO_40_LINES.tail("1234"), "123 …");
    }

    const UP_TO_40_LINES: ExcerptSize = ExcerptSize { max_lines: 40, max_line_length: 3 };

    #[test]
    fn the_beginning_of_a_long_text_is_left_out() {
        let lines = "ééé\n".repeat(40);
        assert_eq!(UP_TO_40_LINES.tail(&lines), lines.trim_end());
        let expected = format!("(41 lines in all) …\n{}", lines.trim_end());
        assert_eq!(UP_TO_40_LINES.tail(&format!("1\n{lines}")), expected);
    }

    #[test]
    fn empty_lines_at_the_end_do_not_count() {
        assert_eq!(UP_TO_40_LINES.tail("1\n2\n\n"), "1\n2");
    }

    #[test]
    fn an_excerpt_shows_all_of_a_text_with_few_and_short_lines() {
        let lines = "ééé\n".repeat(40);
        assert!(UP_TO_40_LINES.shows_all_of(&lines));
        assert!(!UP_TO_40_LINES.shows_all_of(&format!("1\n{lines}")));
        assert!(!UP_TO_40_LINES.shows_all_of("1234"));
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

    #[test]
    fn characters_that_turn_the_direction_or_control_the_terminal_are_escaped() {
        let turning = ('\u{202a}'..='\u{202e}').chain('\u{2066}'..='\u{2069}');
        let controlling =
            ('\0'..=' ').chain('\u{7f}'..='\u{9f}').filter(|&c| !" \t\n\r".contains(c));
        for character in turning.chain(controlling) {
            let escaped = format!("a\\u{{{:x}}}b", u32::from(character));
            let text = format!("a{character}b");
            assert_eq!(printable(&text), escaped);
            assert_eq!(printable_line(&text), escaped);
        }
        // A letter of a script that is written from right to left is only a letter, and the two no-break spaces are
        // only spaces.
        for text in ["a\u{5d0}b", "a\u{a0}b", "a\u{202f}b"] {
            assert_eq!(printable(text), text);
            assert_eq!(printable_line(text), text);
        }
    }

    #[test]
    fn a_name_stays_on_one_line() {
        assert_eq!(printable_line("é\n\t\r\n\u{1b}\u{202e}"), "é\\n\\t\\r\\n\\u{1b}\\u{202e}");
    }
}
