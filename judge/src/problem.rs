//! What the judge knows of each problem besides its header, in a file for each that has more than samples.

pub mod abc209e;
pub mod agc048d;
pub mod bridgit;
pub mod cf354b;
pub mod cf936b;

use crate::checker::Check;
use crate::project::Case;
use crate::verdict::Verdict;
use anyhow::{Context, Result, ensure};
use fastrand::Rng;
use std::process::Command;
use std::time::Duration;

/// What is known of a problem.
#[derive(Clone, Copy)]
pub struct Problem {
    name: &'static str,
    /// What accepts an output, where several are right.
    pub checker: Option<Check>,
    /// The games that a solution has to win, if it is interactive.
    pub games: Option<fn() -> Vec<Match>>,
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
    checker: None,
    games: None,
    unit: "",
    sizes: [0; 3],
    kinds: &[],
    oracle: None,
};

/// A game that a solution has to win.
pub struct Match {
    /// The game in words.
    pub name: String,
    /// Plays it with the program that a command starts, within a time limit. Fails if that cannot be started.
    pub play: Play,
}

/// What plays a game.
pub type Play = Box<dyn Fn(&mut Command, Duration) -> Result<Verdict> + Send + Sync>;

const PROBLEMS: &[Problem] =
    &[abc209e::PROBLEM, agc048d::PROBLEM, bridgit::PROBLEM, cf354b::PROBLEM, cf936b::PROBLEM];

/// A kind of worst case.
pub struct Kind {
    /// Its name, unique within the problem.
    pub name: &'static str,
    /// One sentence that explains it.
    pub about: &'static str,
    /// Makes the input of a size, of those that the problem has.
    pub make: fn(size: usize, random: &mut Rng) -> String,
}

const fn kind(
    name: &'static str,
    about: &'static str,
    make: fn(usize, &mut Rng) -> String,
) -> Kind {
    Kind { name, about, make }
}

/// The numbers below `end` in a random order.
fn permutation(end: usize, random: &mut Rng) -> Vec<usize> {
    let mut numbers: Vec<_> = (0..end).collect();
    random.shuffle(&mut numbers);
    numbers
}

/// What is known of the problem of this name, also of one that is not in the table.
pub fn of(name: &str) -> Problem {
    PROBLEMS.iter().copied().find(|known| known.name == name).unwrap_or(DEFAULT)
}

/// The names of the problems that have worst cases.
pub fn names() -> impl Iterator<Item = &'static str> {
    let problems = PROBLEMS.iter().filter(|problem| !problem.kinds.is_empty());
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
        ensure!((least..=most).contains(&size), "expected {least} to {most} {unit}, found {size}");
        Ok((kind.make)(size, &mut Rng::with_seed(seed)))
    }

    /// The worst case of a kind at the judge's limit, with the answer of the oracle, if there is one.
    pub fn worst_case(&self, kind: &Kind) -> Case {
        let input = (kind.make)(self.sizes[1], &mut Rng::with_seed(1));
        let expected = self.oracle.map(|oracle| oracle(&input));
        Case { name: kind.name.into(), input, expected }
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
        for kinds in names().map(|problem| of(problem).kinds) {
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
        assert!(error.starts_with("no kind `row`, only random-2, "), "{error}");
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
            assert!(problem.worst_cases(10).all(|(_, input)| !oracle(&input).is_empty()));
            assert_eq!(hash, fingerprint, "{name} has a new kind, or other bytes than before");
        }
    }
}
