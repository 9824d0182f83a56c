//! The comparison of an output with the expected output.
//!
//! Outputs are compared as bytes, because a program may write anything. White space is that of ASCII, as on the
//! sites.

use crate::support::excerpt::around;
use std::fmt::{self, Display};

/// The parts of an output that are compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Granularity {
    /// Lines, without white space at their ends and without empty lines at the end of the output.
    Lines,
    /// Words, whatever white space is between them.
    Words,
}

/// A way to compare an output with the expected output.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Comparison {
    /// These parts have to be the same.
    Exact(Granularity),
    /// Words have to be the same, except that decimal numbers may have this error, absolute or relative.
    Tolerance(f64),
}

/// The first place where an output differs from the expected output.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// The kind of the difference.
    pub kind: DifferenceKind,
    message: String,
}

/// The kind of a difference.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DifferenceKind {
    /// The words are the same. The white space between them differs.
    WhiteSpace,
    /// Only upper and lower case differ.
    LetterCase,
    /// Decimal numbers differ by at most a millionth, absolute or relative. The white space may differ, too.
    Decimals,
    /// No output is expected at all.
    NothingExpected,
    /// There is no output at all.
    NothingFound,
    /// The problem has a tolerance, but the difference is not tolerated: a number differs by more, or something that is
    /// not a number differs.
    BeyondTolerance,
    /// Something else differs.
    Other,
}

impl Comparison {
    /// Compares an output with the expected output.
    ///
    /// # Errors
    ///
    /// Returns the difference if there is one.
    pub fn compare(self, actual: &[u8], expected: &[u8]) -> Result<(), Difference> {
        let Some(message) = self.find_difference(actual, expected) else { return Ok(()) };
        let is_same = |other: Self| other.find_difference(actual, expected).is_none();
        let lower_case = |text: &[u8]| text.to_ascii_lowercase();
        let is_same_in_lower_case =
            || self.find_difference(&lower_case(actual), &lower_case(expected)).is_none();
        let kind = if expected.trim_ascii().is_empty() {
            DifferenceKind::NothingExpected
        } else if actual.trim_ascii().is_empty() {
            DifferenceKind::NothingFound
        } else if is_same(Self::Exact(Granularity::Words)) {
            DifferenceKind::WhiteSpace
        } else if is_same_in_lower_case() {
            DifferenceKind::LetterCase
        } else if matches!(self, Self::Tolerance(_)) {
            DifferenceKind::BeyondTolerance
        } else if is_same(Self::Tolerance(1e-6)) {
            DifferenceKind::Decimals
        } else {
            DifferenceKind::Other
        };
        Err(Difference { kind, message })
    }

    /// Returns a message about the first part that differs, if one does.
    fn find_difference(self, actual: &[u8], expected: &[u8]) -> Option<String> {
        let granularity = match self {
            Self::Exact(granularity) => granularity,
            Self::Tolerance(_) => Granularity::Words,
        };
        let actual_parts = granularity.parts(actual);
        let expected_parts = granularity.parts(expected);
        let count = actual_parts.len().max(expected_parts.len());
        let differs = |&at: &usize| match (actual_parts.get(at), expected_parts.get(at)) {
            (Some(actual), Some(expected)) => !self.is_same(actual, expected),
            _ => true,
        };
        let first = (0..count).find(differs)?;
        let different = (first..count).filter(differs).count();
        let part = granularity.name();
        let line = match (granularity, actual_parts.get(first)) {
            (Granularity::Words, Some(word)) if actual.trim_ascii().contains(&b'\n') => {
                format!(", in line {}", line_of(word, actual))
            }
            _ => String::new(),
        };
        let mut place = match count {
            1 => format!("the only {part} differs"),
            _ => {
                let number = first + 1;
                format!("{different} of {count} {part}s differ, the first is {part} {number}{line}")
            }
        };
        let actual_part = actual_parts.get(first).copied();
        let expected_part = expected_parts.get(first).copied();
        if let Self::Tolerance(tolerance) = self
            && let (Some(actual), Some(expected)) = (actual_part, expected_part)
            && let Some(error) = numeric_error(actual, expected)
            && error > tolerance + ROUNDING_ERROR
        {
            place += &format!("; the error is {error:.2e}, and {tolerance:e} is allowed");
        }
        Some(message(&place, actual_part, expected_part))
    }

    /// Returns true if two lines or words count as the same.
    fn is_same(self, actual: &[u8], expected: &[u8]) -> bool {
        match self {
            Self::Exact(_) => actual == expected,
            Self::Tolerance(tolerance) => is_close(actual, expected, tolerance),
        }
    }
}

/// Returns true if two words are the same, or if they are numbers that differ by at most the tolerance. Two whole
/// numbers have to be the same, because whole numbers are not rounded, and because they may be too large for a
/// floating-point number.
fn is_close(actual: &[u8], expected: &[u8], tolerance: f64) -> bool {
    if actual == expected {
        return true;
    }
    let is_whole = |word: &[u8]| word.iter().all(|byte| byte.is_ascii_digit() || *byte == b'-');
    if is_whole(actual) && is_whole(expected) {
        // Some languages print a zero with a sign, as `-0`.
        let is_zero = |word: &[u8]| word == b"0" || word == b"-0";
        return is_zero(actual) && is_zero(expected);
    }
    numeric_error(actual, expected).is_some_and(|error| error <= tolerance + ROUNDING_ERROR)
}

/// The amount by which an error may exceed a tolerance, because the error itself is computed with rounding. Testlib
/// allows the same amount.
const ROUNDING_ERROR: f64 = 1e-15;

/// Returns the error of a number, absolute or relative, whichever is smaller. Returns `None` if one of the words is no
/// number. The words `nan` and `infinity` do not count as numbers, although Rust reads them as such.
fn numeric_error(actual: &[u8], expected: &[u8]) -> Option<f64> {
    let number = |word: &[u8]| {
        let text = str::from_utf8(word).ok().filter(|it| it.contains(|c: char| c.is_ascii_digit()));
        text?.parse::<f64>().ok().filter(|number| number.is_finite())
    };
    let expected = number(expected)?;
    Some((number(actual)? - expected).abs() / expected.abs().max(1.0))
}

impl Granularity {
    fn parts(self, text: &[u8]) -> Vec<&[u8]> {
        match self {
            Self::Lines => {
                let lines = text.trim_ascii_end().split(|&byte| byte == b'\n');
                let mut lines: Vec<_> = lines.map(<[u8]>::trim_ascii_end).collect();
                lines.truncate(if lines == [b""] { 0 } else { lines.len() });
                lines
            }
            Self::Words => {
                let words = text.split(u8::is_ascii_whitespace);
                words.filter(|word| !word.is_empty()).collect()
            }
        }
    }

    fn name(self) -> &'static str {
        match self {
            Self::Lines => "line",
            Self::Words => "word",
        }
    }
}

/// Returns the number of the line in which a word of a text stands. The word is a slice of the text.
fn line_of(word: &[u8], text: &[u8]) -> usize {
    let start = word.as_ptr() as usize - text.as_ptr() as usize;
    1 + text[..start].iter().filter(|&&byte| byte == b'\n').count()
}

/// Returns the message about parts that differ at a place. A part is `None` if its output has ended before the place.
fn message(place: &str, actual: Option<&[u8]>, expected: Option<&[u8]>) -> String {
    let [actual, expected] = [actual, expected].map(|part| part.map(String::from_utf8_lossy));
    let shown_expected = excerpt(expected.as_deref(), actual.as_deref());
    let shown_actual = excerpt(actual.as_deref(), expected.as_deref());
    format!("{place}\nexpected: {shown_expected}\nfound:    {shown_actual}")
}

/// Returns an excerpt of a line or a word. If it is long, the excerpt begins shortly before the place where it differs
/// from `other`.
fn excerpt(part: Option<&str>, other: Option<&str>) -> String {
    let Some(part) = part else { return "(the end of the output)".into() };
    let pairs = part.chars().zip(other.unwrap_or_default().chars());
    let same = pairs.take_while(|(a, b)| a == b).count();
    around(part, same)
}

impl Display for Difference {
    fn fmt(&self, formatter: &mut fmt::Formatter) -> fmt::Result {
        formatter.write_str(&self.message)
    }
}

#[cfg(test)]
mod tests {
    use super::DifferenceKind::{
        self, BeyondTolerance, Decimals, LetterCase, NothingExpected, NothingFound, Other,
        WhiteSpace,
    };
    use super::{Comparison, Granularity};

    const LINES: Comparison = Comparison::Exact(Granularity::Lines);
    const WORDS: Comparison = Comparison::Exact(Granularity::Words);
    const TOLERANCE: Comparison = Comparison::Tolerance(1e-6);

    fn is_same(comparison: Comparison, actual: &str, expected: &str) -> bool {
        comparison.compare(actual.as_bytes(), expected.as_bytes()).is_ok()
    }

    #[track_caller]
    fn assert_difference(actual: &str, expected: &str, kind: DifferenceKind, message: &str) {
        let difference = LINES.compare(actual.as_bytes(), expected.as_bytes()).unwrap_err();
        assert_eq!((difference.to_string().as_str(), difference.kind), (message, kind));
    }

    #[test]
    fn only_white_space_at_the_end_does_not_matter() {
        for actual in ["a b\nc\n", "a b\nc", "a b \nc\n\n", "a b\r\nc\r\n", "a b\t\nc \n \n"] {
            assert!(is_same(LINES, actual, "a b\nc\n"), "{actual:?}");
        }
        for actual in
            ["", "a b\n", "a b\nc\nd\n", "a  b\nc\n", " a b\nc\n", "a b\n\nc\n", "a b c\n"]
        {
            assert!(!is_same(LINES, actual, "a b\nc\n"), "{actual:?}");
        }
        assert!(is_same(LINES, "", "\n") && is_same(LINES, " \n", "") && !is_same(LINES, "", "a"));
        // This white space is not that of ASCII.
        assert!(!is_same(LINES, "a\u{a0}\n", "a\n") && !is_same(WORDS, "a\u{3000}b", "a b"));
    }

    #[test]
    fn where_words_are_compared_white_space_does_not_matter() {
        for actual in ["1 2\n3\n", "1\n2\n\n3", " 1  2\t3\r\n"] {
            assert!(is_same(WORDS, actual, "1 2\n3\n"), "{actual:?}");
        }
        for actual in ["12 3", "1 2", "1 2 3 4", "1 2 4"] {
            assert!(!is_same(WORDS, actual, "1 2\n3\n"), "{actual:?}");
        }
        let difference = WORDS.compare(b"1 2\n4", b"1 2 3").unwrap_err();
        let message =
            "1 of 3 words differ, the first is word 3, in line 2\nexpected: 3\nfound:    4";
        assert_eq!(difference.to_string(), message);
    }

    #[test]
    fn bytes_are_compared() {
        assert!(LINES.compare(b"\xff\n", "\u{fffd}\n".as_bytes()).is_err());
        assert!(LINES.compare(b"\xff\n", b"\xff\n").is_ok());
    }

    /// Returns true if an output is right where `2.0\n1e6 x inf\n` is expected.
    fn is_right_within_tolerance(actual: &str) -> bool {
        is_same(TOLERANCE, actual, "2.0\n1e6 x inf\n")
    }

    #[test]
    fn a_decimal_may_be_off_by_the_tolerance() {
        // The white space between words does not matter.
        for actual in
            ["2\n1000000 x inf", "2.0000019 \n999999.1 x inf\n", "2 1e6  x\n\ninf", "2\t1e6 x inf"]
        {
            assert!(is_right_within_tolerance(actual), "{actual}");
        }
    }

    #[test]
    fn a_decimal_may_not_be_off_by_more_than_the_tolerance() {
        for line in ["2.000003", "1.999997", "2 2", "NaN", "inf", "x", ""] {
            assert!(!is_right_within_tolerance(&format!("{line}\n1e6 x inf\n")), "{line}");
        }
        for line in ["1000002 x inf", "1e6 y inf", "1e6 x 1", "1e6 x inf\n1"] {
            assert!(!is_right_within_tolerance(&format!("2\n{line}\n")), "{line}");
        }
    }

    #[test]
    fn the_tolerance_holds_for_decimals_and_not_for_two_whole_numbers() {
        for (actual, expected, is_right) in [
            ("12345678901", "12345678901", true),
            ("12345678900", "12345678901", false),
            ("9007199254740993", "9007199254740992", false),
            ("-3.0", "-3", true),
            ("3.0000001", "3", true),
            ("3.01", "3", false),
            ("-0", "0", true),
            ("0", "-0", true),
            ("0", "5", false),
            ("5", "0", false),
            ("0.100001", "0.1", true),
            ("0.1000011", "0.1", false),
            ("NaN", "NaN", true),
            ("infinity", "inf", false),
            ("1e400", "1e400", true),
            ("1e401", "1e400", false),
        ] {
            assert_eq!(is_same(TOLERANCE, actual, expected), is_right, "{actual} {expected}");
        }
    }

    #[test]
    fn the_first_line_that_differs_is_shown() {
        assert_difference(
            "one\nTWO\nthree\nfour\n",
            "one\ntwo\nthree\n",
            Other,
            "2 of 4 lines differ, the first is line 2\nexpected: two\nfound:    TWO",
        );
        assert_difference(
            "one\n",
            "one\ntwo\n",
            Other,
            "1 of 2 lines differ, the first is line 2\nexpected: two\nfound:    (the end of the output)",
        );
    }

    #[test]
    fn with_a_tolerance_the_first_wrong_number_and_its_error_are_shown() {
        for (actual, expected, message) in [
            (
                "0.50000 2.5\n",
                "0.5 2.0\n",
                "1 of 2 words differ, the first is word 2; the error is 2.50e-1, and 1e-6 is allowed\n\
                 expected: 2.0\nfound:    2.5",
            ),
            (
                "1\n200.2\n",
                "1\n200.0\n",
                "1 of 2 words differ, the first is word 2, in line 2; the error is 1.00e-3, and 1e-6 is allowed\n\
                 expected: 200.0\nfound:    200.2",
            ),
            ("NaN\n", "0.5\n", "the only word differs\nexpected: 0.5\nfound:    NaN"),
            // Whole numbers are not rounded.
            (
                "12345678901\n",
                "12345678900\n",
                "the only word differs\nexpected: 12345678900\nfound:    12345678901",
            ),
            (
                "0.5\n",
                "0.5 2.0\n",
                "1 of 2 words differ, the first is word 2\nexpected: 2.0\nfound:    (the end of the output)",
            ),
        ] {
            let difference = TOLERANCE.compare(actual.as_bytes(), expected.as_bytes()).unwrap_err();
            assert_eq!(difference.to_string(), message);
            assert_eq!(difference.kind, BeyondTolerance);
        }
    }

    #[test]
    fn a_difference_has_a_kind() {
        for (actual, expected, kind) in [
            ("1  2", "1 2", WhiteSpace),
            ("1\n2", "1 2", WhiteSpace),
            ("Yes 1", "YES 1", LetterCase),
            ("Yes  1", "YES 1", Other),
            ("Yes", "NO", Other),
            ("0.3333333", "0.33333333", Decimals),
            ("0.3333333\n1", "0.33333333 1", Decimals),
            ("0.34", "0.33", Other),
            ("3", "4", Other),
            ("3", " \n", NothingExpected),
            ("\n", "3", NothingFound),
        ] {
            let difference = LINES.compare(actual.as_bytes(), expected.as_bytes()).unwrap_err();
            assert_eq!(difference.kind, kind, "{actual} {expected}");
        }
    }

    #[test]
    fn a_long_line_is_shown_where_it_differs() {
        let head = "the only line differs";
        let same = "é".repeat(199);
        let actual = format!("{same}x{}", "z".repeat(99));
        let expected = format!("{same}y");
        let same = "é".repeat(20);
        let message =
            format!("{head}\nexpected: … {same}y\nfound:    … {same}x{} …", "z".repeat(79));
        assert_difference(&actual, &expected, Other, &message);
    }
}
