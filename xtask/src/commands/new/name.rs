//! The names of solutions.

use anyhow::{Result, ensure};
use std::fmt::{self, Display, Formatter};
use workbench::project::layout;

/// A name that a solution can have: lower-case letters, digits and `_`. Names that would break the workspace are
/// reserved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct SolutionName {
    /// The name as it was given.
    base: String,
    /// The number that [`next`](Self::next) has appended, or 1 if it has appended none.
    number: usize,
    /// The name with the number.
    text: String,
}

impl SolutionName {
    /// Checks a name, which becomes part of paths.
    ///
    /// # Errors
    ///
    /// Returns an error if a solution cannot have this name.
    pub(super) fn parse(name: &str) -> Result<Self> {
        let name = Self::with_valid_characters(name)?;
        ensure!(
            !is_reserved(&name.text),
            "cannot use the name {:?}, because Cargo, Windows or a package of this project uses it: give another one, as in \
             `cargo xtask new NAME` or `cargo xtask new URL NAME`",
            name.text
        );
        Ok(name)
    }

    /// Returns the name for a problem. If the name of the problem is reserved, a number is added to it.
    ///
    /// # Errors
    ///
    /// Returns an error if the name of the problem has characters that the name of a solution cannot have.
    pub(super) fn of_problem(name: &str) -> Result<Self> {
        let name = Self::with_valid_characters(name)?;
        Ok(if is_reserved(&name.text) { name.next() } else { name })
    }

    /// Returns the name if its characters are allowed. It may still be reserved.
    fn with_valid_characters(name: &str) -> Result<Self> {
        let is_part = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_';
        let begins_well = name.starts_with(|c: char| c.is_ascii_lowercase());
        ensure!(
            begins_well && name.chars().all(is_part) && name.len() < 100,
            "expected a name of at most 99 lower-case letters, digits and `_` that begins with a letter, found \
             {name:?}: give such a name, for example abc400f"
        );
        Ok(Self { base: name.to_owned(), number: 1, text: name.to_owned() })
    }

    /// Returns the name with the next number at its end, for another problem of this name.
    pub(super) fn next(&self) -> Self {
        let mut next = self.clone();
        loop {
            next.number += 1;
            next.text = format!("{}{}", next.base, next.number);
            if !is_reserved(&next.text) {
                return next;
            }
        }
    }

    pub(super) fn as_str(&self) -> &str {
        &self.text
    }

    /// Returns the path of the solution from the root of the project, for messages.
    pub(super) fn solution_path(&self) -> String {
        layout::solution(self)
    }
}

impl Display for SolutionName {
    fn fmt(&self, formatter: &mut Formatter) -> fmt::Result {
        formatter.write_str(&self.text)
    }
}

/// Returns true if a solution of this name would break the workspace, or could not be a file on Windows.
///
/// Cargo forbids the names of folders in its target folder. The program or the documentation of a solution would
/// overwrite that of a package of the same name. (A solution may have the name of the library, `sente`,
/// because Cargo allows it.)
fn is_reserved(name: &str) -> bool {
    let device = name.strip_suffix(|c| ('1'..='9').contains(&c));
    [Some("com"), Some("lpt")].contains(&device)
        || ["aux", "con", "nul", "prn"].contains(&name)
        || ["build", "deps", "examples", "incremental"].contains(&name)
        || ["bundler", "problems", "stress", "test_support", "workbench", "xtask"].contains(&name)
}

#[cfg(test)]
mod tests {
    use super::SolutionName;
    use std::fs;
    use std::path::Path;
    use workbench::support::file::read;

    #[test]
    fn a_name_has_lower_case_letters_digits_and_underscores() {
        for name in ["a", "abc400f", "y_3", "com10", "buildx", "judge"] {
            assert_eq!(SolutionName::parse(name).unwrap().as_str(), name);
        }
    }

    #[test]
    fn a_name_with_other_characters_is_refused() {
        let long = "x".repeat(1000);
        for name in ["", "ABC", "4x", "a/b", "../x", "a b", "é", "x.rs", "_x", "x\u{1b}", &long] {
            let error = SolutionName::parse(name).unwrap_err().to_string();
            assert!(
                error.starts_with("expected a name of at most 99 lower-case letters"),
                "{error}"
            );
        }
    }

    #[test]
    fn the_names_of_folders_of_cargo_and_of_devices_of_windows_are_reserved() {
        for name in ["build", "deps", "examples", "incremental", "aux", "lpt9"] {
            assert_reserved(name);
        }
    }

    #[track_caller]
    fn assert_reserved(name: &str) {
        let error = SolutionName::parse(name).unwrap_err().to_string();
        let found = format!("cannot use the name \"{name}\"");
        assert!(error.contains(&found), "{error}");
    }

    #[test]
    fn the_names_of_all_packages_are_reserved() {
        let here = Path::new(env!("CARGO_MANIFEST_DIR"));
        assert_reserved(env!("CARGO_PKG_NAME"));
        let mut count = 0;
        for package in fs::read_dir(here.join("../crates")).unwrap() {
            let manifest = package.unwrap().path().join("Cargo.toml");
            // A folder that an editor or an earlier version has left is no package.
            let Ok(text) = read(&manifest) else { continue };
            let name = text.lines().find_map(|line| line.strip_prefix("name = ")).unwrap();
            assert_reserved(name.trim_matches('"'));
            count += 1;
        }
        assert!(count >= 5, "{count} packages");
    }

    #[test]
    fn the_next_name_has_the_next_number() {
        let next = SolutionName::parse("cf1a").unwrap().next();
        assert_eq!([next.as_str(), next.next().as_str()], ["cf1a2", "cf1a3"]);
    }

    #[test]
    fn a_problem_whose_name_is_reserved_gets_a_number() {
        for (name, others) in [
            ("cf1a", ["cf1a", "cf1a2"]),
            ("problems", ["problems2", "problems3"]),
            ("com", ["com", "com10"]),
        ] {
            let first = SolutionName::of_problem(name).unwrap();
            assert_eq!([first.as_str(), first.next().as_str()], others);
        }
    }

    #[test]
    fn a_problem_whose_name_has_other_characters_is_refused() {
        assert!(SolutionName::of_problem("4x").is_err());
    }
}
