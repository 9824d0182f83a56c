//! The names of solutions.

use anyhow::{Result, ensure};
use std::fmt::{self, Display, Formatter};

/// A name that a solution can have: lower-case letters, digits and `_`, and no name with another meaning.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct SolutionName(String);

impl SolutionName {
    /// Checks a name, which becomes part of paths.
    ///
    /// # Errors
    ///
    /// Returns an error if a solution cannot have this name.
    pub(super) fn parse(name: &str) -> Result<Self> {
        let is_part = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_';
        let begins_well = name.starts_with(|c: char| c.is_ascii_lowercase());
        ensure!(
            begins_well && name.chars().all(is_part) && name.len() < 100 && !is_taken(name),
            "expected a name like abc400f, of a lower-case letter and more, digits or `_`, that means nothing else to \
             Cargo or to Windows, found {name:?}: give another one, `cargo xtask new URL NAME`"
        );
        Ok(Self(name.to_owned()))
    }

    /// Returns the name with a number at its end, for another problem of this name.
    pub(super) fn numbered(&self, number: usize) -> Self {
        Self(format!("{self}{number}"))
    }

    pub(super) fn as_str(&self) -> &str {
        &self.0
    }
}

impl Display for SolutionName {
    fn fmt(&self, formatter: &mut Formatter) -> fmt::Result {
        formatter.write_str(&self.0)
    }
}

/// Returns true if a solution of this name would break the workspace, or could not be a file on Windows.
fn is_taken(name: &str) -> bool {
    let device = name.strip_suffix(|c| ('1'..='9').contains(&c));
    [Some("com"), Some("lpt")].contains(&device)
        || ["aux", "con", "nul", "prn"].contains(&name)
        || ["build", "deps", "examples", "incremental", "judge", "xtask"].contains(&name)
}

#[cfg(test)]
mod tests {
    use super::SolutionName;

    #[test]
    fn a_name_is_one_that_cargo_and_windows_take() {
        for name in ["a", "abc400f", "y_3", "com10", "buildx"] {
            assert_eq!(SolutionName::parse(name).unwrap().as_str(), name);
        }
        let long = "x".repeat(1000);
        for name in ["", "ABC", "4x", "a/b", "../x", "a b", "é", "x.rs", "_x", "x\u{1b}", &long] {
            let error = SolutionName::parse(name).unwrap_err().to_string();
            assert!(error.starts_with("expected a name like abc400f"), "{error}");
        }
        for name in ["build", "deps", "examples", "incremental", "judge", "xtask", "aux", "lpt9"] {
            let error = SolutionName::parse(name).unwrap_err().to_string();
            let found = format!("nothing else to Cargo or to Windows, found \"{name}\"");
            assert!(error.contains(&found), "{error}");
        }
    }

    #[test]
    fn a_number_makes_another_name() {
        assert_eq!(SolutionName::parse("cf1a").unwrap().numbered(2).as_str(), "cf1a2");
    }
}
