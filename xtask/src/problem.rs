//! What the tools know of each problem besides its header, in one table.

use crate::checker::{Checker, sleepy_game};
use crate::generate::{self, Kind};
use crate::oracle;
use anyhow::{Context, Result, ensure};
use fastrand::Rng;

/// What is known of a problem.
#[derive(Clone, Copy)]
pub struct Problem {
    name: &'static str,
    /// What decides whether an output is right, unless the header asks for a tolerance.
    pub checker: Checker,
    /// Whether the solution plays the game of [`game`](crate::game).
    pub is_interactive: bool,
    /// What the size of a worst case counts.
    pub unit: &'static str,
    /// The least size, the judge's limit, and the largest size.
    pub sizes: [usize; 3],
    /// The worst cases.
    pub kinds: &'static [Kind],
    /// A naive solver that is fast enough for the worst cases at the judge's limit. Without one, these are
    /// only held to the time limit.
    pub oracle: Option<fn(&str) -> String>,
}

/// What holds unless the table says otherwise.
const DEFAULT: Problem = Problem {
    name: "",
    checker: Checker::SameText,
    is_interactive: false,
    unit: "",
    sizes: [0; 3],
    kinds: &[],
    oracle: None,
};

const PROBLEMS: [Problem; 5] = [
    Problem {
        name: "abc209e",
        unit: "words",
        sizes: [1, 200_000, 20_000_000],
        kinds: generate::abc209e::KINDS,
        oracle: Some(oracle::abc209e::answer),
        ..DEFAULT
    },
    Problem {
        name: "agc048d",
        unit: "piles in each game",
        sizes: [4, 100, 10_000],
        kinds: generate::agc048d::KINDS,
        oracle: Some(oracle::agc048d::answer),
        ..DEFAULT
    },
    Problem {
        name: "bridgit",
        is_interactive: true,
        ..DEFAULT
    },
    Problem {
        name: "cf354b",
        unit: "rows",
        sizes: [1, 20, 20],
        kinds: generate::cf354b::KINDS,
        oracle: Some(oracle::cf354b_sets::answer),
        ..DEFAULT
    },
    Problem {
        name: "cf936b",
        checker: Checker::Function(sleepy_game::check),
        unit: "vertices",
        sizes: [5, 100_000, 10_000_000],
        kinds: generate::cf936b::KINDS,
        oracle: Some(oracle::cf936b::answer),
        ..DEFAULT
    },
];

/// What is known of the problem of this name, also of one that is not in the table.
pub fn of(name: &str) -> Problem {
    let mut problems = PROBLEMS.into_iter();
    problems.find(|known| known.name == name).unwrap_or(DEFAULT)
}

/// The names of the problems that have worst cases.
pub fn names() -> impl Iterator<Item = &'static str> {
    let has_kinds = |problem: &Problem| !problem.kinds.is_empty();
    let problems = PROBLEMS.into_iter().filter(has_kinds);
    problems.map(|problem| problem.name)
}

impl Problem {
    /// The kind of worst case of this name.
    /// Fails if there is none. The error names those that there are.
    pub fn kind(&self, name: &str) -> Result<&'static Kind> {
        let found = self.kinds.iter().find(|kind| kind.name == name);
        found.with_context(|| {
            let names: Vec<_> = self.kinds.iter().map(|kind| kind.name).collect();
            format!("no kind `{name}`, only {}", names.join(", "))
        })
    }

    /// The input of a kind, of a size and with a seed; the judge's limit is the default size.
    /// Fails if there is no such size. The error says which there are.
    pub fn input(&self, kind: &Kind, size: Option<usize>, seed: u64) -> Result<String> {
        let ([least, limit, most], unit) = (self.sizes, self.unit);
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
    use super::{names, of};
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
    fn the_worst_cases_of_the_five_problems_have_answers_and_do_not_change() {
        for (name, fingerprint) in [
            ("abc209e", 0xd8b2dd1cfb762b71),
            ("agc048d", 0x9128fba3a8e95a0e),
            ("cf354b", 0xf385315d506abd55),
            ("cf936b", 0xdd90ff6bfe363b0d),
        ] {
            let problem = of(name);
            let oracle = problem.oracle.expect(name);
            // FNV-1a.
            let mut hash = 0xcbf2_9ce4_8422_2325;
            for (_, input) in problem.worst_cases(10).chain(problem.worst_cases(151)) {
                for byte in input.bytes() {
                    hash = (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3);
                }
            }
            assert!(
                problem
                    .worst_cases(10)
                    .all(|(_, input)| !oracle(&input).is_empty())
            );
            assert_eq!(
                hash, fingerprint,
                "{name} has a new kind, or other bytes than before"
            );
        }
    }
}
