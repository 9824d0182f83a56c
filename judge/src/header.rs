//! What the header of a solution says about the problem, in lines of its own.

use anyhow::{Context, Result};
use std::str::FromStr;
use std::time::Duration;

/// The header of a solution: the lines `//!` at its beginning.
///
/// Besides the first URL, which is that of the statement, a line may say `Time limit: 5 s.`, and another
/// one `Tolerance: 1e-6.`
#[derive(Clone, Debug)]
pub struct Header(Vec<String>);

impl Header {
    /// The header of a source.
    pub fn of(source: &str) -> Self {
        let lines = source.lines().map_while(|line| line.trim_start().strip_prefix("//!"));
        Self(lines.map(|line| line.trim().into()).collect())
    }

    /// The URL of the statement.
    /// Fails if there is none.
    pub fn url(&self) -> Result<&str> {
        let is_between = |c: char| c.is_whitespace() || "<>()[]\"`".contains(c);
        let mut words = self.0.iter().flat_map(|line| line.split(is_between));
        words.find(|word| word.contains("://")).context(
            "expected the URL of the problem in the header, such as \
             `//! <https://codeforces.com/problemset/problem/936/B>`",
        )
    }

    /// The judge's time limit: 2 seconds, unless a line says otherwise.
    /// Fails if the line does not name a number of seconds.
    pub fn time_limit(&self) -> Result<Duration> {
        const DEFAULT: Duration = Duration::from_secs(2);
        let seconds = self.number("Time limit: ", " s")?;
        Ok(seconds.map_or(DEFAULT, Duration::from_secs_f64))
    }

    /// The error, absolute or relative, that a number in the output may have.
    /// Fails if the line does not name a number.
    pub fn tolerance(&self) -> Result<Option<f64>> {
        self.number("Tolerance: ", "")
    }

    /// The number that follows the name of a fact.
    fn number(&self, name: &str, unit: &str) -> Result<Option<f64>> {
        let Some(fact) = self.0.iter().find_map(|line| line.strip_prefix(name)) else {
            return Ok(None);
        };
        let number = fact.trim_end_matches('.').strip_suffix(unit);
        let number = number.and_then(|number| f64::from_str(number).ok());
        let number = number.filter(|number| (1e-15..1e6).contains(number));
        let number = number.with_context(|| {
            format!("expected a header like `{name}1{unit}`, found `{name}{fact}`")
        })?;
        Ok(Some(number))
    }
}

#[cfg(test)]
mod tests {
    use super::Header;
    use std::time::Duration;

    #[test]
    fn facts_have_lines_of_their_own() {
        let header = Header::of(
            "//! A: [b](https://x.org/1), https://y.org\r\n//!\n//! Time limit: 2.5 s.\n\
             //! Tolerance: 1e-6.\n\nuse a;\n//! Time limit: 9 s.\n",
        );
        assert_eq!(header.url().unwrap(), "https://x.org/1");
        assert_eq!(header.time_limit().unwrap(), Duration::from_millis(2500));
        assert_eq!(header.tolerance().unwrap(), Some(1e-6));
    }

    #[test]
    fn without_a_line_two_seconds_and_no_tolerance() {
        let header = Header::of("fn main() {}\n//! https://x.org\n");
        assert!(header.url().is_err());
        assert_eq!(header.time_limit().unwrap(), Duration::from_secs(2));
        assert_eq!(header.tolerance().unwrap(), None);
    }

    #[test]
    fn a_line_that_cannot_be_read_is_an_error() {
        for fact in ["limit: 2", "limit: x s", "limit: 0 s", "limit: -1 s"] {
            let error = Header::of(&format!("//! Time {fact}\n")).time_limit().unwrap_err();
            let found = format!("found `Time {fact}`");
            assert!(error.to_string().ends_with(&found), "{error}");
        }
    }
}
