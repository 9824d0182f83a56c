//! What the tools know of each problem besides its header, in one table.

use crate::checker::{Checker, sleepy_game};
use crate::generate::{self, Kind};
use crate::header::Header;
use crate::oracle;
use anyhow::{Context, Result, ensure};
use fastrand::Rng;

/// What is known of a problem.
#[derive(Clone, Copy)]
pub struct Problem {
    /// What decides whether an output is right, unless the header asks for a tolerance.
    pub checker: Checker,
    /// Whether the solution plays the game of [`game`](crate::game).
    pub is_interactive: bool,
    /// What a worst case may measure.
    pub sizes: Sizes,
    /// The worst cases.
    pub kinds: &'static [Kind],
    /// A naive solver that is fast enough for the worst cases at the judge's limit. Without one, these are
    /// only held to the time limit.
    pub oracle: Option<fn(&str) -> String>,
}

/// The sizes of worst cases.
#[derive(Clone, Copy)]
pub struct Sizes {
    /// What they count.
    pub unit: &'static str,
    /// The least one.
    pub least: usize,
    /// The judge's limit.
    pub limit: usize,
    /// The largest one.
    pub most: usize,
}

/// What holds unless the table says otherwise.
const DEFAULT: Problem = Problem {
    checker: Checker::SameText,
    is_interactive: false,
    sizes: sizes("", 0, 0, 0),
    kinds: &[],
    oracle: None,
};

const fn sizes(unit: &'static str, least: usize, limit: usize, most: usize) -> Sizes {
    Sizes {
        unit,
        least,
        limit,
        most,
    }
}

const PROBLEMS: [(&str, Problem); 5] = [
    (
        "abc209e",
        Problem {
            sizes: sizes("words", 1, 200_000, 20_000_000),
            kinds: generate::abc209e::KINDS,
            oracle: Some(oracle::abc209e::answer),
            ..DEFAULT
        },
    ),
    (
        "agc048d",
        Problem {
            sizes: sizes("piles in each game", 4, 100, 10_000),
            kinds: generate::agc048d::KINDS,
            oracle: Some(oracle::agc048d::answer),
            ..DEFAULT
        },
    ),
    (
        "bridgit",
        Problem {
            is_interactive: true,
            ..DEFAULT
        },
    ),
    (
        "cf354b",
        Problem {
            sizes: sizes("rows", 1, 20, 32),
            kinds: generate::cf354b::KINDS,
            oracle: Some(oracle::cf354b_sets::answer),
            ..DEFAULT
        },
    ),
    (
        "cf936b",
        Problem {
            checker: Checker::Function(sleepy_game::check),
            sizes: sizes("vertices", 5, 100_000, 10_000_000),
            kinds: generate::cf936b::KINDS,
            oracle: Some(oracle::cf936b::answer),
            ..DEFAULT
        },
    ),
];

/// What is known of the problem of this name, also of one that is not in the table.
pub fn of(name: &str) -> Problem {
    let found = PROBLEMS.into_iter().find(|(known, _)| *known == name);
    found.map_or(DEFAULT, |(_, problem)| problem)
}

/// The names of the problems that have worst cases.
pub fn names() -> impl Iterator<Item = &'static str> {
    let known = PROBLEMS.iter();
    let known = known.filter(|(_, problem)| !problem.kinds.is_empty());
    known.map(|(name, _)| *name)
}

/// The checker of the problem of this name, with this header.
///
/// # Errors
///
/// If the header has a tolerance that cannot be read.
pub fn checker(name: &str, header: &Header) -> Result<Checker> {
    let tolerance = header.tolerance()?.map(Checker::Tolerance);
    Ok(tolerance.unwrap_or(of(name).checker))
}

impl Problem {
    /// The kind of worst case of this name.
    ///
    /// # Errors
    ///
    /// If there is none. The error names those that there are.
    pub fn kind(&self, name: &str) -> Result<&'static Kind> {
        let found = self.kinds.iter().find(|kind| kind.name == name);
        found.with_context(|| {
            let names: Vec<_> = self.kinds.iter().map(|kind| kind.name).collect();
            format!("no kind `{name}`, only {}", names.join(", "))
        })
    }

    /// The input of a kind, of a size and with a seed; the judge's limit is the default size.
    ///
    /// # Errors
    ///
    /// If there is no such size. The error says which there are.
    pub fn input(&self, kind: &Kind, size: Option<usize>, seed: u64) -> Result<String> {
        let Sizes {
            unit,
            least,
            limit,
            most,
        } = self.sizes;
        let size = size.unwrap_or(limit);
        let is_possible = (least..=most).contains(&size);
        ensure!(
            is_possible,
            "expected {least} to {most} {unit}, found {size}"
        );
        Ok((kind.make)(size, &mut Rng::with_seed(seed)))
    }

    /// The worst cases of a size, each by the name of its kind and with its input.
    pub fn worst_cases(&self, size: usize) -> impl Iterator<Item = (&'static str, String)> {
        let input = move |kind: &Kind| (kind.make)(size, &mut Rng::with_seed(1));
        self.kinds.iter().map(move |kind| (kind.name, input(kind)))
    }
}

#[cfg(test)]
mod tests {
    use super::{Checker, checker, names, of};
    use crate::header::Header;
    use std::collections::BTreeSet;

    #[test]
    fn every_kind_has_a_unique_name_and_an_explanation() {
        for problem in names() {
            let kinds = of(problem).kinds;
            let unique: BTreeSet<_> = kinds.iter().map(|kind| kind.name).collect();
            assert_eq!(unique.len(), kinds.len());
            assert!(kinds.iter().all(|kind| kind.about.ends_with('.')));
        }
    }

    #[test]
    fn an_input_has_a_kind_and_a_size() {
        let problem = of("cf354b");
        let rows = problem.kind("rows").unwrap();
        assert_eq!(problem.input(rows, Some(2), 1).unwrap(), "2\naa\nbb\n");
        assert!(problem.input(rows, None, 1).unwrap().starts_with("20\n"));
        let error = problem.input(rows, Some(0), 1).unwrap_err().to_string();
        assert!(error.ends_with(" rows, found 0"), "{error}");
        let error = problem.kind("row").err().unwrap().to_string();
        assert!(
            error.starts_with("no kind `row`, only random-2, "),
            "{error}"
        );
    }

    #[test]
    fn the_same_seed_makes_the_same_input() {
        let problem = of("abc209e");
        let input = |seed| problem.input(&problem.kinds[0], Some(9), seed).unwrap();
        assert_eq!(input(1), input(1));
        assert_ne!(input(1), input(2));
    }

    #[test]
    fn a_tolerance_in_the_header_comes_first() {
        let header = Header::of("//! Tolerance: 1e-9.\n");
        assert!(matches!(
            checker("x", &header),
            Ok(Checker::Tolerance(1e-9))
        ));
        let header = Header::of("");
        assert!(matches!(checker("x", &header), Ok(Checker::SameText)));
        assert!(matches!(
            checker("cf936b", &header),
            Ok(Checker::Function(_))
        ));
    }
}
