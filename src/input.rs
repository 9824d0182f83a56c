//! Whitespace-separated tokens of a text, read with checks, using only the standard library.
//!
//! # How the solutions read
//!
//! - **With what.** On AtCoder with proconio, as contestants write it. With [`Input`] where the judge has no
//!   crates (Codeforces), or where lines matter (a game).
//! - **What is checked.** What the program relies on. A fault ends the program before it answers, with one
//!   sentence: "expected …, found …", or proconio's own. [`Input::end`] also refuses tokens that are left
//!   over, because then a count was wrong; proconio does not look at them.
//! - **Which limit.** That of the statement for a size that the program relies on; none for any other.

use std::any::type_name;
use std::fmt::{self, Display};
use std::io;
use std::ops::RangeBounds;
use std::str::{FromStr, SplitAsciiWhitespace};

/// A fault in input or output, as one sentence.
///
/// Its `Debug` is that sentence too, because `main` prints an error that it returns by `Debug`.
///
/// # Examples
///
/// ```
/// let error = sente::input::Error::expected("a vowel", 'x');
/// assert_eq!(format!("{error:?}"), "expected a vowel, found `x`");
/// ```
pub struct Error(String);

impl Error {
    /// An error that reads "expected …, found `…`". A string `found` is cut after 100 characters, because
    /// a token can be as long as the input.
    pub fn expected(wanted: impl Display, found: impl Display) -> Self {
        Self(format!("expected {wanted}, found `{found:.100}`"))
    }

    /// An error that reads "expected …, found end of input".
    pub fn end_of_input(wanted: impl Display) -> Self {
        Self(format!("expected {wanted}, found end of input"))
    }
}

impl Display for Error {
    fn fmt(&self, formatter: &mut fmt::Formatter) -> fmt::Result {
        formatter.write_str(&self.0)
    }
}

impl fmt::Debug for Error {
    fn fmt(&self, formatter: &mut fmt::Formatter) -> fmt::Result {
        Display::fmt(self, formatter)
    }
}

impl std::error::Error for Error {}

impl From<io::Error> for Error {
    fn from(error: io::Error) -> Self {
        Self(format!("cannot read or write: {error}"))
    }
}

/// A text, read token by token. In every call, `wanted` describes the expected token for the message. Each
/// takes time in proportion to the token and the white space before it.
///
/// # Examples
///
/// ```
/// use sente::input::Input;
///
/// let mut input = Input::new("3 ab\nx");
/// assert_eq!(input.number("n", 1..=9)?, 3);
/// assert_eq!(input.token("a word")?, "ab");
/// let error = input.parse::<u32>("m").unwrap_err();
/// assert_eq!(error.to_string(), "expected m (u32), found `x`");
/// let error = input.token("a word").unwrap_err();
/// assert_eq!(error.to_string(), "expected a word, found end of input");
/// # Ok::<(), sente::input::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Input<'a> {
    tokens: SplitAsciiWhitespace<'a>,
}

impl<'a> Input<'a> {
    /// A reader of `text`, from its beginning.
    pub fn new(text: &'a str) -> Self {
        Self { tokens: text.split_ascii_whitespace() }
    }

    /// The next token.
    ///
    /// # Errors
    ///
    /// If there is none.
    pub fn token(&mut self, wanted: &str) -> Result<&'a str, Error> {
        self.tokens.next().ok_or_else(|| Error::end_of_input(wanted))
    }

    /// The next token as a value of type `T`.
    ///
    /// # Errors
    ///
    /// If there is no token, or `T` cannot be parsed from it.
    pub fn parse<T: FromStr>(&mut self, wanted: &str) -> Result<T, Error> {
        let token = self.token(wanted)?;
        token
            .parse()
            .map_err(|_| Error::expected(format_args!("{wanted} ({})", type_name::<T>()), token))
    }

    /// The next token as a number in `range`.
    ///
    /// # Errors
    ///
    /// If there is no token, or it is not a number of this type, or not in the range.
    ///
    /// # Examples
    ///
    /// ```
    /// let error = sente::input::Input::new("0").number("n", 1..=20).unwrap_err();
    /// assert_eq!(error.to_string(), "expected n in 1..=20, found `0`");
    /// ```
    pub fn number<T>(
        &mut self,
        wanted: &str,
        range: impl RangeBounds<T> + fmt::Debug,
    ) -> Result<T, Error>
    where
        T: FromStr + PartialOrd + Display,
    {
        let number = self.parse(wanted)?;
        if range.contains(&number) {
            Ok(number)
        } else {
            Err(Error::expected(format_args!("{wanted} in {range:?}"), number))
        }
    }

    /// Checks that only white space remains.
    ///
    /// # Errors
    ///
    /// If there is another token.
    pub fn end(&mut self) -> Result<(), Error> {
        match self.tokens.next() {
            None => Ok(()),
            Some(token) => Err(Error::expected("end of input", token)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Input;

    #[test]
    fn any_ascii_white_space_separates_tokens() {
        let mut input = Input::new("\r\n a\tb\r\n\n  c");
        for expected in ["a", "b", "c"] {
            assert_eq!(input.token("a letter").unwrap(), expected);
        }
        input.end().unwrap();
        input.end().unwrap();
    }

    #[track_caller]
    fn check_number(text: &str, sentence: &str) {
        let error = Input::new(text).number("k", 2..=5u8).unwrap_err();
        assert_eq!(error.to_string(), sentence);
    }

    #[test]
    fn a_number_is_checked() {
        check_number("", "expected k, found end of input");
        check_number("x", "expected k (u8), found `x`");
        check_number("-3", "expected k (u8), found `-3`");
        check_number("256", "expected k (u8), found `256`");
        check_number("1", "expected k in 2..=5, found `1`");
        check_number("6", "expected k in 2..=5, found `6`");
        assert_eq!(Input::new("2").number("k", 2..=5u8).unwrap(), 2);
        assert_eq!(Input::new("5 ").number("k", 2..=5u8).unwrap(), 5);
    }

    #[test]
    fn a_token_of_any_length_is_echoed_in_part() {
        let error = Input::new(&"é".repeat(1_000_000)).end().unwrap_err();
        assert_eq!(
            error.to_string(),
            format!("expected end of input, found `{}`", "é".repeat(100))
        );
    }
}
