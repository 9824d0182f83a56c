//! What the header of a solution says about the problem, in lines of its own.

use anyhow::{Context, Result, ensure};
use std::time::Duration;

/// The header of a solution: the lines `//!` at its beginning.
///
/// Besides the first URL, which is that of the statement, it may have a line for each fact that is not
/// usual: `Time limit: 5 s.`, `Tolerance: 1e-6.`, `Checker: COMMAND` and `Interactor: COMMAND`. A line that
/// begins with one of these words is read, or is an error.
#[derive(Clone, Debug)]
pub struct Header(Vec<String>);

impl Header {
    /// The header of a source. Blank lines, comments and attributes may stand before it.
    pub fn of(source: &str) -> Self {
        let is_before_code =
            |line: &&str| line.is_empty() || line.starts_with("//") || line.starts_with("#!");
        let lines = source.lines().map(str::trim).take_while(is_before_code);
        let lines = lines.filter_map(|line| line.strip_prefix("//!"));
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
        let seconds = self.number("Time limit", "2.5 s.", " s")?;
        Ok(seconds.map_or(DEFAULT, Duration::from_secs_f64))
    }

    /// The error, absolute or relative, that a number in the output may have.
    /// Fails if the line does not name a number.
    pub fn tolerance(&self) -> Result<Option<f64>> {
        self.number("Tolerance", "1e-6.", "")
    }

    /// The words of the command that decides whether an output is right.
    /// Fails if the line names none.
    pub fn checker(&self) -> Result<Option<Vec<String>>> {
        self.command("Checker")
    }

    /// The words of the command that talks to the solution.
    /// Fails if the line names none.
    pub fn interactor(&self) -> Result<Option<Vec<String>>> {
        self.command("Interactor")
    }

    fn number(&self, name: &str, example: &str, unit: &str) -> Result<Option<f64>> {
        let Some(fact) = self.fact(name, example)? else { return Ok(None) };
        let number = fact.trim_end_matches('.').strip_suffix(unit);
        let number = number.and_then(|number| number.trim().parse::<f64>().ok());
        let number = number.filter(|number| (1e-15..1e6).contains(number));
        let number = number.with_context(|| expected(name, example, &format!(": {fact}")))?;
        Ok(Some(number))
    }

    fn command(&self, name: &str) -> Result<Option<Vec<String>>> {
        const EXAMPLE: &str = "python3 judges/abc.py";
        let Some(fact) = self.fact(name, EXAMPLE)? else { return Ok(None) };
        ensure!(!fact.is_empty(), expected(name, EXAMPLE, ":"));
        Ok(Some(fact.split_whitespace().map(str::to_owned).collect()))
    }

    /// What follows the name of a fact.
    fn fact(&self, name: &str, example: &str) -> Result<Option<&str>> {
        let mut facts = self.0.iter().filter_map(|line| {
            let (start, rest) = line.split_at_checked(name.len())?;
            let is_word = !rest.starts_with(char::is_alphanumeric);
            (start.eq_ignore_ascii_case(name) && is_word).then_some(rest)
        });
        let Some(rest) = facts.next() else { return Ok(None) };
        ensure!(facts.next().is_none(), "two lines of the header begin with `{name}`");
        let fact = rest.trim_start().strip_prefix(':');
        Ok(Some(fact.with_context(|| expected(name, example, rest))?.trim()))
    }
}

fn expected(name: &str, example: &str, found: &str) -> String {
    format!("expected a header like `{name}: {example}`, found `{name}{found}`")
}

#[cfg(test)]
mod tests {
    use super::Header;
    use std::time::Duration;

    #[test]
    fn facts_have_lines_of_their_own() {
        let header = Header::of(
            "\n#![allow(unused)]\n//! A: [b](https://x.org/1), https://y.org\r\n\n// c\n//!\n\
             //! time limit: 2.5 s.\n//!Tolerance:1e-6\n//! Checker: python3 a.py -x\n\
             //! Interactor: ./b\n//! Checkers and tolerances.\n\nuse a;\n//! Time limit: 9 s.\n",
        );
        assert_eq!(header.url().unwrap(), "https://x.org/1");
        assert_eq!(header.time_limit().unwrap(), Duration::from_millis(2500));
        assert_eq!(header.tolerance().unwrap(), Some(1e-6));
        assert_eq!(header.checker().unwrap().unwrap(), ["python3", "a.py", "-x"]);
        assert_eq!(header.interactor().unwrap().unwrap(), ["./b"]);
    }

    #[test]
    fn without_a_line_two_seconds_and_no_more() {
        let header = Header::of("fn main() {}\n//! https://x.org\n");
        assert!(header.url().is_err());
        assert_eq!(header.time_limit().unwrap(), Duration::from_secs(2));
        assert_eq!(header.tolerance().unwrap(), None);
        assert_eq!((header.checker().unwrap(), header.interactor().unwrap()), (None, None));
    }

    #[test]
    fn a_line_that_cannot_be_read_is_an_error() {
        let facts = |text: &str| {
            let header = Header::of(text);
            header.time_limit()?;
            header.tolerance()?;
            header.checker()?;
            header.interactor()
        };
        for fact in [
            "Time limit: 2",
            "Time limit: x s",
            "Time limit: 0 s",
            "time limit: -1 s",
            "Time Limit: 5 sec",
            "Time limit 5 s",
            "Tolerance: 10^-6",
            "Tolerance is small",
            "Checker:",
            "Interactor python3 a.py",
        ] {
            let error = facts(&format!("//! {fact}\n")).unwrap_err().to_string();
            assert!(error.starts_with("expected a header like `"), "{fact}: {error}");
        }
        let error = facts("//! Tolerance: 1\n//! Tolerance: 2\n").unwrap_err().to_string();
        assert_eq!(error, "two lines of the header begin with `Tolerance`");
    }
}
