//! Whether an output is right for an input: by comparison, or by a checker where several are.

pub mod sleepy_game;

use anyhow::{Result, bail};

/// Decides whether `actual` is a right output for `input`, given one right output.
///
/// The error says what is wrong.
pub type Checker = fn(input: &str, actual: &str, expected: &str) -> Result<()>;

/// Accepts the expected text, whatever the line ends and the white space at the end of a line.
///
/// # Errors
///
/// The first line that differs, expected and found, and the number of lines that differ.
pub fn same_text(_input: &str, actual: &str, expected: &str) -> Result<()> {
    let (expected, found) = (lines(expected), lines(actual));
    let count = expected.len().max(found.len());
    let differs = |&index: &usize| expected.get(index) != found.get(index);
    let Some(first) = (0..count).find(differs) else {
        return Ok(());
    };
    let different = (first..count).filter(differs).count();
    let (expected, found) = (expected.get(first).copied(), found.get(first).copied());
    bail!(
        "{different} of {count} lines differ, the first is line {}\nexpected: {}\nfound:    {}",
        first + 1,
        excerpt(expected, found),
        excerpt(found, expected)
    );
}

/// A line from shortly before the first character in which it differs from another, if it is long.
fn excerpt(line: Option<&str>, other: Option<&str>) -> String {
    const MOST_CHARACTERS: usize = 80;
    const BEFORE: usize = 20;
    let Some(line) = line else {
        return "the end of the output".into();
    };
    let pairs = line.chars().zip(other.unwrap_or_default().chars());
    let same = pairs.take_while(|(a, b)| a == b).count();
    let length = line.chars().count();
    let is_long = length > MOST_CHARACTERS;
    let start = if is_long {
        same.saturating_sub(BEFORE)
    } else {
        0
    };
    let shown: String = line.chars().skip(start).take(MOST_CHARACTERS).collect();
    let before = if start > 0 { "… " } else { "" };
    let is_cut = start + MOST_CHARACTERS < length;
    let after = if is_cut { " …" } else { "" };
    format!("{before}{shown}{after}")
}

/// The lines of a text without the white space at their ends, nor empty lines at its end.
fn lines(text: &str) -> Vec<&str> {
    text.trim_end().lines().map(str::trim_end).collect()
}

#[cfg(test)]
mod tests {
    use super::same_text;

    #[test]
    #[rustfmt::skip]
    fn only_white_space_at_the_end_does_not_matter() {
        for actual in ["a b\nc\n", "a b\nc", "a b \nc\n\n", "a b\r\nc\r\n", "a b\t\nc \n \n"] {
            same_text("", actual, "a b\nc\n").unwrap();
        }
        for actual in [
            "", "a b\n", "a b\nc\nd\n", "a  b\nc\n", " a b\nc\n", "a b\n\nc\n", "a b c\n",
        ] {
            assert!(same_text("", actual, "a b\nc\n").is_err(), "{actual:?}");
        }
    }

    #[track_caller]
    fn check_shown(actual: &str, expected: &str, message: &str) {
        let error = same_text("", actual, expected).unwrap_err();
        assert_eq!(error.to_string(), message);
    }

    #[test]
    fn the_first_line_that_differs_is_shown() {
        check_shown(
            "one\nTWO\nthree\nfour\n",
            "one\ntwo\nthree\n",
            "2 of 4 lines differ, the first is line 2\nexpected: two\nfound:    TWO",
        );
        check_shown(
            "one\n",
            "one\ntwo\n",
            "1 of 2 lines differ, the first is line 2\nexpected: two\nfound:    the end of the output",
        );
    }

    #[test]
    fn a_line_of_more_than_80_characters_is_shown_where_it_differs() {
        let head = "1 of 1 lines differ, the first is line 1";
        let same = "é".repeat(79);
        let (actual, expected) = (same.clone() + "x", same + "y");
        let message = format!("{head}\nexpected: {expected}\nfound:    {actual}");
        check_shown(&actual, &expected, &message);
        let (actual, expected) = ("é".repeat(99) + "x" + &"z".repeat(99), "é".repeat(99) + "y");
        let (same, after) = ("é".repeat(20), "z".repeat(59));
        let message = format!("{head}\nexpected: … {same}y\nfound:    … {same}x{after} …");
        check_shown(&actual, &expected, &message);
    }
}
