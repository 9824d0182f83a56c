//! Worst cases at the limits of the judges, or past them.
//!
//! They are a table of [`Kind`]s, for the command line, the tests and the benchmark alike.

mod abc209e;
mod agc048d;
mod cf354b;
mod cf936b;

use std::fmt::Write;
use std::ops::RangeInclusive;

/// A kind of worst case.
pub struct Kind {
    /// The problem that it is an input of.
    pub problem: &'static str,
    /// Its name, unique within the problem.
    pub name: &'static str,
    /// One sentence that explains it.
    pub about: &'static str,
    sizes: &'static Sizes,
    least: usize,
    make: fn(size: usize, seed: u64) -> Case,
}

/// An input, and the right output where it is known by construction.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Case {
    /// What the judge would send.
    pub input: String,
    /// A right output. `None`: the construction does not tell.
    pub output: Option<String>,
}

/// What the size of a problem counts, and how far it goes.
struct Sizes {
    unit: &'static str,
    note: &'static str,
    limit: usize,
    most: usize,
}

impl Kind {
    /// The largest size that the judge sends.
    pub fn limit(&self) -> usize {
        self.sizes.limit
    }

    /// The sizes that there are; the largest ones are past the judge's limit.
    pub fn sizes(&self) -> RangeInclusive<usize> {
        self.least..=self.sizes.most
    }

    /// The case of this size and seed, the same whenever and wherever it is made.
    ///
    /// # Errors
    ///
    /// A sentence that says which sizes there are, if it is not one of them.
    pub fn case(&self, size: usize, seed: u64) -> Result<Case, String> {
        if self.sizes().contains(&size) {
            return Ok((self.make)(size, seed));
        }
        Err(format!(
            "{} {} has from {} to {} {}, not {size}",
            self.problem, self.name, self.least, self.sizes.most, self.sizes.unit
        ))
    }
}

/// All kinds, problem by problem.
pub fn kinds() -> impl Iterator<Item = &'static Kind> {
    [abc209e::KINDS, agc048d::KINDS, cf354b::KINDS, cf936b::KINDS]
        .into_iter()
        .flatten()
}

/// The kinds of a problem.
///
/// # Errors
///
/// A sentence that names the problems, if there are none.
pub fn kinds_of(problem: &str) -> Result<Vec<&'static Kind>, String> {
    let kinds: Vec<_> = kinds().filter(|kind| kind.problem == problem).collect();
    if kinds.is_empty() {
        let mut problems: Vec<_> = self::kinds().map(|kind| kind.problem).collect();
        problems.dedup();
        return Err(format!(
            "there are no worst cases for `{problem}`, only for {}",
            problems.join(", ")
        ));
    }
    Ok(kinds)
}

/// The kind of this name.
///
/// # Errors
///
/// A sentence that names those that there are.
pub fn find(problem: &str, name: &str) -> Result<&'static Kind, String> {
    let kinds = kinds_of(problem)?;
    let found = kinds.iter().find(|kind| kind.name == name).copied();
    found.ok_or_else(|| {
        let names: Vec<_> = kinds.iter().map(|kind| kind.name).collect();
        format!(
            "{problem} has no worst case `{name}`, only {}",
            names.join(", ")
        )
    })
}

/// What there is, in lines for people to read; all of it, or one problem's.
///
/// # Errors
///
/// A sentence that names the problems, if there is nothing for this one.
pub fn list(problem: Option<&str>) -> Result<String, String> {
    let kinds: Vec<_> = match problem {
        Some(problem) => kinds_of(problem)?,
        None => kinds().collect(),
    };
    let width = kinds.iter().map(|kind| kind.name.len()).max();
    let width = width.unwrap_or_default();
    let mut text = String::new();
    for of_problem in kinds.chunk_by(|a, b| a.problem == b.problem) {
        let Kind { problem, sizes, .. } = of_problem[0];
        let Sizes {
            unit,
            note,
            limit,
            most,
        } = sizes;
        let separator = if text.is_empty() { "" } else { "\n" };
        writeln!(
            text,
            "{separator}{problem}: the size is the number of {unit}, {limit} unless told, {most} at most{note}"
        )
        .expect("a String takes it");
        for kind in of_problem {
            writeln!(text, "  {:width$}  {}", kind.name, kind.about).expect("a String takes it");
        }
    }
    Ok(text)
}

#[cfg(test)]
mod tests {
    use super::{find, kinds, kinds_of, list};
    use std::collections::BTreeSet;

    #[test]
    fn every_kind_has_a_name_of_its_own_and_an_explanation() {
        let names: BTreeSet<_> = kinds().map(|kind| (kind.problem, kind.name)).collect();
        assert_eq!(names.len(), kinds().count());
        for kind in kinds() {
            assert!(kind.about.ends_with('.'), "{} {}", kind.problem, kind.name);
            assert!(kind.sizes().contains(&kind.limit()), "{}", kind.name);
        }
    }

    #[test]
    fn the_same_seed_gives_the_same_case() {
        for kind in kinds() {
            let size = kind.limit().min(100);
            let case = kind.case(size, 7).unwrap();
            assert_eq!(kind.case(size, 7).unwrap(), case, "{}", kind.name);
            if kind.name.starts_with("random") {
                assert_ne!(kind.case(size, 8).unwrap(), case, "{}", kind.name);
            }
        }
    }

    /// The FNV-1a hash of all cases of a problem.
    fn fingerprint(problem: &str) -> u64 {
        let kinds = kinds_of(problem).unwrap();
        let cases = kinds
            .iter()
            .map(|kind| kind.case(kind.limit().min(100) - 1, 1).unwrap());
        let text: String = cases.map(|case| case.input).collect();
        text.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
            (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
        })
    }

    #[test]
    fn the_same_seed_gives_the_same_case_for_ever() {
        // A new kind is a reason for another number, a new release of a crate is none.
        assert_eq!(fingerprint("abc209e"), 0xd6a5_30de_54e0_963b);
        assert_eq!(fingerprint("agc048d"), 0xf27d_26dc_f56e_1613);
        assert_eq!(fingerprint("cf354b"), 0x3e09_05be_36b8_d19b);
        assert_eq!(fingerprint("cf936b"), 0x164f_41cf_38a8_934a);
    }

    #[test]
    fn sizes_that_make_no_sense_are_refused() {
        for kind in kinds() {
            kind.case(*kind.sizes().start(), 1).unwrap();
            for size in [0, kind.sizes().end() + 1, usize::MAX] {
                let sentence = kind.case(size, 1).unwrap_err();
                assert!(sentence.contains(&format!("not {size}")), "{sentence}");
            }
        }
        let sentence = find("cf936b", "path").unwrap().case(1, 1).unwrap_err();
        assert_eq!(
            sentence,
            "cf936b path has from 2 to 10000000 vertices, not 1"
        );
    }

    #[test]
    fn what_is_not_there_is_answered_with_what_is() {
        let sentence = kinds_of("abc209").err().unwrap();
        assert_eq!(
            sentence,
            "there are no worst cases for `abc209`, only for abc209e, agc048d, cf354b, cf936b"
        );
        let sentence = find("cf354b", "row").err().unwrap();
        assert!(sentence.contains("no worst case `row`, only random-2, "));
        assert!(sentence.contains(", rows, "), "{sentence}");
    }

    #[test]
    fn the_list_has_a_line_for_each_kind() {
        let text = list(None).unwrap();
        for kind in kinds() {
            let line = text
                .lines()
                .find(|line| line.starts_with(&format!("  {} ", kind.name)));
            assert!(line.is_some(), "{}", kind.name);
        }
        assert!(list(Some("cf354b")).unwrap().starts_with(
            "cf354b: the size is the number of rows, 20 unless told, 32 at most\n  random-2 "
        ));
    }
}
