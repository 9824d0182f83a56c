//! Whether an output is right for an input: by comparison, or by a checker where several are.

mod sleepy_game;

/// Decides whether `actual` is a right output for `input`, given one right output.
///
/// The error says in a sentence or two what is wrong.
pub type Checker = fn(input: &str, actual: &str, expected: &str) -> Result<(), String>;

/// The checker of a problem: its own, or [`same_text`] where just one output is right.
pub fn of(problem: &str) -> Checker {
    match problem {
        "cf936b" => sleepy_game::check,
        _ => same_text,
    }
}

/// Accepts the expected text, whatever the line ends and the white space at the end of a line.
///
/// # Errors
///
/// A line by line comparison.
pub fn same_text(_input: &str, actual: &str, expected: &str) -> Result<(), String> {
    let (actual, expected) = (
        without_trailing_space(actual),
        without_trailing_space(expected),
    );
    if actual == expected {
        return Ok(());
    }
    let difference = similar::TextDiff::from_lines(&expected, &actual);
    let lines = difference
        .unified_diff()
        .context_radius(3)
        .header("expected", "actual")
        .to_string();
    Err(format!("the output differs:\n{lines}"))
}

fn without_trailing_space(text: &str) -> String {
    let mut lines: Vec<_> = text.lines().map(str::trim_end).collect();
    while lines.last().is_some_and(|line| line.is_empty()) {
        lines.pop();
    }
    lines.iter().flat_map(|line| [line, "\n"]).collect()
}

#[cfg(test)]
mod tests {
    use super::same_text;

    #[test]
    fn white_space_at_the_end_does_not_matter() {
        for actual in [
            "a b\nc\n",
            "a b\nc",
            "a b \nc\n\n",
            "a b\r\nc\r\n",
            "a b\t\nc \n \n",
        ] {
            assert_eq!(same_text("", actual, "a b\nc\n"), Ok(()), "{actual:?}");
        }
    }

    #[test]
    fn all_else_does() {
        for actual in [
            "",
            "a b\n",
            "a b\nc\nd\n",
            "a  b\nc\n",
            " a b\nc\n",
            "a b\n\nc\n",
            "a b c\n",
        ] {
            assert!(same_text("", actual, "a b\nc\n").is_err(), "{actual:?}");
        }
    }

    #[test]
    fn the_difference_is_shown_by_line() {
        let message = same_text("", "one\nTWO\nthree\n", "one\ntwo\nthree\n").unwrap_err();
        assert!(message.contains(" one\n-two\n+TWO\n three\n"), "{message}");
    }
}
