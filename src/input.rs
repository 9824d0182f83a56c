//! Whitespace-separated tokens of a text, read with checks, using only the standard library.
//!
//! # Examples
//!
//! ```no_run
//! use sente::input::{Error, Input};
//! use std::io;
//!
//! fn main() -> Result<(), Error> {
//!     let text = io::read_to_string(io::stdin())?;
//!     let mut input = Input::new(&text);
//!     let n: usize = input.read("n")?;
//!     println!("{n}");
//!     input.ensure_end()
//! }
//! ```
//!
//! In an interactive problem, this reads a line that the interactor has sent:
//!
//! ```no_run
//! use sente::input::{Error, Input};
//! use std::io::stdin;
//!
//! fn read_number() -> Result<u64, Error> {
//!     let mut line = String::new();
//!     stdin().read_line(&mut line)?;
//!     Input::new(&line).read("a number")
//! }
//! ```

use std::any::type_name;
use std::fmt::{self, Display};
use std::io;
use std::ops::RangeBounds;
use std::str::{FromStr, SplitAsciiWhitespace};

/// An error in input or output, described by one sentence.
///
/// Both `Display` and `Debug` write this sentence, because an error that `main` returns is printed by
/// `Debug`.
///
/// # Examples
///
/// ```
/// let error = sente::input::Error::expected("a vowel", 'x');
/// assert_eq!(format!("{error:?}"), "expected a vowel, found `x`");
/// ```
pub struct Error(String);

impl Error {
    /// Creates an error with the text "expected …, found `…`". `found` is cut after 100 characters, because a
    /// token can be as long as the input.
    // This attribute says that calls are rare. So the compiler keeps this code out of the loops that read,
    // which makes them faster.
    #[cold]
    pub fn expected(wanted: impl Display, found: impl Display) -> Self {
        Self(format!("expected {wanted}, found `{:.100}`", found.to_string()))
    }

    /// Creates an error with the text "expected …, found end of input".
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

/// A reader of the tokens of a text, one by one.
///
/// The parameter `wanted` of a method describes the expected token, for the message of an [`Error`].
///
/// # Complexity
///
/// Apart from [`list`](Self::list), every method takes time in proportion to the length of the token and of the
/// white space before it, and O(1) extra space. The methods [`read`](Self::read) and
/// [`read_in_range`](Self::read_in_range) also take the time and space of the conversion of the token. Creating
/// an error copies the token once; the error keeps at most 100 characters of it.
///
/// # Examples
///
/// ```
/// use sente::input::Input;
///
/// let mut input = Input::new("3 ab\nx");
/// assert_eq!(input.read_in_range("n", 1..=9)?, 3);
/// assert_eq!(input.token("a word")?, "ab");
/// let error = input.read::<u32>("m").unwrap_err();
/// assert_eq!(error.to_string(), "expected m (u32), found `x`");
/// let error = input.token("a word").unwrap_err();
/// assert_eq!(error.to_string(), "expected a word, found end of input");
/// # Ok::<(), sente::input::Error>(())
/// ```
///
/// A list is read element by element, until the first error:
///
/// ```
/// use sente::input::Input;
///
/// let mut input = Input::new("3\n2 7 1\n2 7 1\n");
/// let n = input.read_in_range("n", 1..=5)?;
/// let a: Vec<u64> = input.list("a", n)?;
/// let b = (0..n).map(|_| input.read_in_range("b", 1..=9)).collect::<Result<Vec<_>, _>>()?;
/// assert_eq!(a, b);
/// input.ensure_end()?;
/// # Ok::<(), sente::input::Error>(())
/// ```
///
/// This reads a graph with n vertices, which are counted from 1, and m edges, and then a grid of one row:
///
/// ```
/// use sente::input::Input;
///
/// let mut input = Input::new("3 2\n1 3\n3 2\n#.#\n");
/// let [n, m]: [usize; 2] = [input.read("n")?, input.read("m")?];
/// let mut edges = Vec::new();
/// for _ in 0..m {
///     let a = input.read_in_range("a", 1..=n)? - 1;
///     let b = input.read_in_range("b", 1..=n)? - 1;
///     edges.push((a, b));
/// }
/// let row = input.token("a row")?.as_bytes();
/// assert_eq!((&*edges, row), (&[(0, 2), (2, 1)][..], &b"#.#"[..]));
/// # Ok::<(), sente::input::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Input<'a> {
    tokens: SplitAsciiWhitespace<'a>,
}

impl<'a> Input<'a> {
    /// Creates a reader of `text`, from its beginning.
    pub fn new(text: &'a str) -> Self {
        Self { tokens: text.split_ascii_whitespace() }
    }

    /// Reads the next token. Here and in the other methods, `wanted` names or describes the value in the
    /// messages of errors. It is not compared with the token.
    ///
    /// # Errors
    ///
    /// Returns an error if no token is left.
    pub fn token(&mut self, wanted: &str) -> Result<&'a str, Error> {
        self.tokens.next().ok_or_else(|| Error::end_of_input(wanted))
    }

    /// Reads the next token as a value of type `T`.
    ///
    /// # Errors
    ///
    /// Returns an error if no token is left, or if the token cannot be parsed as a `T`.
    pub fn read<T: FromStr>(&mut self, wanted: &str) -> Result<T, Error> {
        let token = self.token(wanted)?;
        token
            .parse()
            .map_err(|_| Error::expected(format_args!("{wanted} ({})", type_name::<T>()), token))
    }

    /// Reads the next `count` tokens as values of type `T`.
    ///
    /// # Errors
    ///
    /// Returns an error if fewer tokens are left, or if one of them cannot be parsed as a `T`.
    ///
    /// # Complexity
    ///
    /// The time of reading the tokens one by one. O(`count`) space.
    ///
    /// # Examples
    ///
    /// ```
    /// use sente::input::Input;
    ///
    /// assert_eq!(Input::new("5 -2 9").list::<i64>("a", 3)?, [5, -2, 9]);
    /// let error = Input::new("5 -2").list::<i64>("a", 3).unwrap_err();
    /// assert_eq!(error.to_string(), "expected a, found end of input");
    /// # Ok::<(), sente::input::Error>(())
    /// ```
    pub fn list<T: FromStr>(&mut self, wanted: &str, count: usize) -> Result<Vec<T>, Error> {
        (0..count).map(|_| self.read(wanted)).collect()
    }

    /// Reads the next token as a number in `range`.
    ///
    /// # Errors
    ///
    /// Returns an error if no token is left, if the token cannot be parsed as a `T`, or if the number is not
    /// in the range.
    ///
    /// # Examples
    ///
    /// ```
    /// let error = sente::input::Input::new("0").read_in_range("n", 1..=20).unwrap_err();
    /// assert_eq!(error.to_string(), "expected n in 1..=20, found `0`");
    /// ```
    pub fn read_in_range<T>(
        &mut self,
        wanted: &str,
        range: impl RangeBounds<T> + fmt::Debug,
    ) -> Result<T, Error>
    where
        T: FromStr + PartialOrd + Display,
    {
        let number = self.read(wanted)?;
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
    /// Returns an error if a token is left.
    pub fn ensure_end(&mut self) -> Result<(), Error> {
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
        input.ensure_end().unwrap();
        input.ensure_end().unwrap();
    }

    #[track_caller]
    fn assert_refused(text: &str, sentence: &str) {
        let error = Input::new(text).read_in_range("k", 2..=5u8).unwrap_err();
        assert_eq!(error.to_string(), sentence);
    }

    #[test]
    fn a_number_is_checked() {
        assert_refused("", "expected k, found end of input");
        assert_refused("x", "expected k (u8), found `x`");
        assert_refused("-3", "expected k (u8), found `-3`");
        assert_refused("256", "expected k (u8), found `256`");
        assert_refused("1", "expected k in 2..=5, found `1`");
        assert_refused("6", "expected k in 2..=5, found `6`");
        assert_eq!(Input::new("2").read_in_range("k", 2..=5u8).unwrap(), 2);
        assert_eq!(Input::new("5 ").read_in_range("k", 2..=5u8).unwrap(), 5);
    }

    #[test]
    fn a_long_token_is_quoted_in_part() {
        let error = Input::new(&"é".repeat(1_000_000)).ensure_end().unwrap_err();
        assert_eq!(
            error.to_string(),
            format!("expected end of input, found `{}`", "é".repeat(100))
        );
    }
}
