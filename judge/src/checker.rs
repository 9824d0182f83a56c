//! Whether an output is right for an input: by comparison, or by a checker where several are.

use crate::external::External;
use crate::verdict::Verdict;
use anyhow::{Result, bail};

/// Accepts an output for an input, given one right output: of the input, the output and the right one. The
/// error says what is wrong.
pub type Check = fn(&str, &str, &str) -> Result<()>;

/// Decides whether an output is right for an input, given one right output.
#[derive(Clone, Debug)]
pub enum Checker {
    /// Only the expected text is right, whatever the white space at the ends of its lines.
    SameText,
    /// As `SameText`, but a number may be off by this much, absolute or relative.
    Tolerance(f64),
    /// What a function accepts.
    Function(Check),
    /// What a command accepts.
    External(External),
}

impl Checker {
    /// What it says of an output.
    /// Fails if a command does.
    pub fn check(&self, input: &str, actual: &str, expected: &str) -> Result<Verdict> {
        let checked = match self {
            Self::SameText => compare(actual, expected, |found, expected| found == expected),
            Self::Tolerance(tolerance) => compare(actual, expected, |found, expected| {
                is_close_line(found, expected, *tolerance)
            }),
            Self::Function(check) => check(input, actual, expected),
            Self::External(external) => return external.check(input, actual, expected),
        };
        Ok(match checked {
            Ok(()) => Verdict::Accepted("the output is right".into()),
            Err(fault) => Verdict::WrongAnswer(format!("{fault:#}")),
        })
    }
}

/// Compares texts line by line. The error shows the first line that differs.
fn compare(actual: &str, expected: &str, is_same: impl Fn(&str, &str) -> bool) -> Result<()> {
    let (expected, found) = (lines(expected), lines(actual));
    let count = expected.len().max(found.len());
    let differs = |&index: &usize| match (found.get(index), expected.get(index)) {
        (Some(found), Some(expected)) => !is_same(found, expected),
        _ => true,
    };
    let Some(first) = (0..count).find(differs) else { return Ok(()) };
    let different = (first..count).filter(differs).count();
    let (expected, found) = (expected.get(first).copied(), found.get(first).copied());
    bail!(
        "{different} of {count} lines differ, the first is line {}\nexpected: {}\nfound:    {}",
        first + 1,
        excerpt(expected, found),
        excerpt(found, expected)
    );
}

/// Whether two lines have the same words, but for numbers that are close to each other.
fn is_close_line(found: &str, expected: &str, tolerance: f64) -> bool {
    let [found, expected] = [found, expected].map(str::split_ascii_whitespace);
    let is_close =
        |(found, expected): (&str, &str)| match (found.parse::<f64>(), expected.parse::<f64>()) {
            (Ok(a), Ok(b)) if b.is_finite() => (a - b).abs() <= tolerance * b.abs().max(1.0),
            _ => found == expected,
        };
    found.clone().count() == expected.clone().count() && found.zip(expected).all(is_close)
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
    let start = if length > MOST_CHARACTERS { same.saturating_sub(BEFORE) } else { 0 };
    let shown: String = line.chars().skip(start).take(MOST_CHARACTERS).collect();
    let before = if start > 0 { "… " } else { "" };
    let after = if start + MOST_CHARACTERS < length { " …" } else { "" };
    format!("{before}{shown}{after}")
}

/// The lines of a text without the white space at their ends, nor empty lines at its end.
fn lines(text: &str) -> Vec<&str> {
    text.trim_end().lines().map(str::trim_end).collect()
}

#[cfg(test)]
mod tests {
    use super::{Checker, Verdict};

    fn is_right(checker: &Checker, actual: &str, expected: &str) -> bool {
        checker.check("", actual, expected).unwrap().is_accepted()
    }

    #[test]
    #[rustfmt::skip]
    fn only_white_space_at_the_end_does_not_matter() {
        for actual in ["a b\nc\n", "a b\nc", "a b \nc\n\n", "a b\r\nc\r\n", "a b\t\nc \n \n"] {
            assert!(is_right(&Checker::SameText, actual, "a b\nc\n"), "{actual:?}");
        }
        for actual in [
            "", "a b\n", "a b\nc\nd\n", "a  b\nc\n", " a b\nc\n", "a b\n\nc\n", "a b c\n",
        ] {
            assert!(!is_right(&Checker::SameText, actual, "a b\nc\n"), "{actual:?}");
        }
    }

    #[track_caller]
    fn check_shown(actual: &str, expected: &str, message: &str) {
        let verdict = Checker::SameText.check("", actual, expected).unwrap();
        assert_eq!(verdict, Verdict::WrongAnswer(message.into()));
    }

    #[test]
    fn a_number_may_be_off_by_the_tolerance() {
        let check = |actual: &str| is_right(&Checker::Tolerance(1e-6), actual, "2.0\n1e6 x inf\n");
        for actual in ["2\n1000000 x inf", "2.0000019 \n999999.1 x inf\n"] {
            assert!(check(actual), "{actual}");
        }
        for line in ["2.000003", "1.999997", "2 2", "NaN", "inf", "x", ""] {
            assert!(!check(&format!("{line}\n1e6 x inf\n")), "{line}");
        }
        for line in ["1000002 x inf", "1e6 y inf", "1e6 x 1", "1e6 x inf\n1"] {
            assert!(!check(&format!("2\n{line}\n")), "{line}");
        }
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
