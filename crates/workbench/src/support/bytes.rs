//! Numbers of bytes, with a type of their own, so that they are not taken for kibibytes or megabytes.

use std::fmt::{self, Display};

/// A number of bytes.
///
/// It is shown in megabytes, rounded up. A megabyte has 2²⁰ bytes, as on the sites.
///
/// # Example
///
/// ```
/// use workbench::support::bytes::Bytes;
///
/// assert_eq!(Bytes::megabytes(256), Bytes(268_435_456));
/// assert_eq!(Bytes(1).to_string(), "1 MB");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Bytes(pub u64);

impl Bytes {
    /// Returns the number of bytes in `count` kibibytes. A kibibyte has 2¹⁰ bytes.
    pub const fn kibibytes(count: u64) -> Self {
        Self(count << 10)
    }

    /// Returns the number of bytes in `count` megabytes. `count` need not be a whole number. A fraction of a byte is
    /// dropped.
    pub fn from_megabytes_f64(count: f64) -> Self {
        Self((count * f64::from(1 << 20)) as u64)
    }

    /// Returns the number of bytes in `count` megabytes. A megabyte has 2²⁰ bytes.
    pub const fn megabytes(count: u64) -> Self {
        Self(count << 20)
    }

    /// Returns the number of whole kibibytes.
    #[cfg(unix)]
    pub(crate) const fn to_kibibytes(self) -> u64 {
        self.0 >> 10
    }
}

impl Display for Bytes {
    fn fmt(&self, formatter: &mut fmt::Formatter) -> fmt::Result {
        write!(formatter, "{} MB", self.0.div_ceil(1 << 20))
    }
}
