//! agc048d, Pocky Game: worst cases, a reference solution and a brute-force solution.

pub mod brute_force;
pub mod reference;

use crate::built_in_problem::{BadInput, BuiltInProblem};
use crate::growth_claim::{GrowthClaim, MeasuredInputs};
use fastrand::Rng;
use reference::threshold;
use workbench::task::jury_material::{Generator, JuryMaterial, WorstCaseSource};

/// The problem.
pub(super) const PROBLEM: BuiltInProblem = BuiltInProblem {
    jury_material: JuryMaterial { worst_cases: Some(WORST_CASES), ..JuryMaterial::new("agc048d") },
    bad_inputs: BAD_INPUTS,
    growth_claim: Some(GROWTH_CLAIM),
};

/// The worst cases of the problem.
pub const WORST_CASES: WorstCaseSource = WorstCaseSource {
    unit: "piles in each game",
    min_size: 4,
    statement_limit: 100,
    max_size: 10_000,
    generators: GENERATORS,
    reference: reference::answer,
};

/// The claim of the header about the growth of the time.
const GROWTH_CLAIM: GrowthClaim = GrowthClaim {
    inputs: MeasuredInputs::Generated { generator: "near-limit" },
    bound: "games · N²",
    bound_value: |first_numbers| first_numbers[0] * first_numbers[1].powi(2),
    note: "An input has 100 games, or fewer if they would have more than 10,000 piles in all.",
};

/// Inputs that the solution refuses.
#[rustfmt::skip]
const BAD_INPUTS: &[BadInput] = &[
    BadInput::new("T of 64 bits", "18446744073709551615\n1\n1\n", "capacity overflow"),
    BadInput::new("N is 0", "1\n0\n", "expected a game of at least 1 pile, found 0 piles"),
    BadInput::new("N of 64 bits", "1\n18446744073709551615\n1\n", "capacity overflow"),
    BadInput::new("a row too short", "2\n2\n1\n1\n5\n", "end of input"),
    BadInput::new("a pile of 0", "1\n2\n1 0\n", "expected a pile of 1 to 10^9 stones, found `0`"),
    BadInput::new("a pile of less than 0", "1\n2\n-5 1\n", "expected a pile of 1 to 10^9 stones, found `-5`"),
    BadInput::new("a pile of more than 10^9", "1\n1\n1000000001\n", "found `1000000001`"),
    BadInput::new("a pile that is a word", "1\n2\n1 x\n", "failed to parse the input `x`"),
];

/// An input has 100 games, or fewer if they would have more than 10,000 piles in all.
#[rustfmt::skip]
const GENERATORS: &[Generator] = &[
    Generator::new("random", "Random piles of up to 10^9 stones.", |size, random| games(size, || piles(size, random, MAX_STONES))),
    Generator::new("near-limit", "Random piles of almost 10^9 stones.", |size, random| games(size, || piles(size, random, 1_000))),
    Generator::new("threshold-hit", "The leftmost pile has just enough stones for First to win.", around_threshold::<0>),
    Generator::new("threshold-missed", "The leftmost pile has one stone too few for First to win.", around_threshold::<1>),
    Generator::new("alternating", "Piles of 1 and of 10^9 stones in turn, starting with either.", alternating),
    Generator::new("ramp-up", "Piles that grow evenly from left to right, by a random step in each game.", |size, random| games(size, || ramp(size, random))),
    Generator::new("ramp-down", "Piles that shrink evenly from left to right, by a random step in each game.", |size, random| games(size, || ramp(size, random).into_iter().rev().collect())),
    Generator::new("largest-threshold", "First would need almost (N - 2) * 10^9 stones: too many for 32 bits.", |size, random| games(size, || largest_threshold(size, random))),
];

const MAX_STONES: i64 = 1_000_000_000;
const MAX_GAMES: usize = 100;
const MAX_TOTAL_PILES: usize = 10_000;

fn games(size: usize, mut piles: impl FnMut() -> Vec<i64>) -> String {
    let count = (MAX_TOTAL_PILES / size).clamp(1, MAX_GAMES);
    let mut text = format!("{count}\n");
    for _ in 0..count {
        let stones: Vec<_> = piles().iter().map(i64::to_string).collect();
        text += &format!("{}\n{}\n", stones.len(), stones.join(" "));
    }
    text
}

/// Returns random piles, each of them with more than 10^9 - `spread` and at most 10^9 stones.
fn piles(size: usize, random: &mut Rng, spread: i64) -> Vec<i64> {
    (0..size).map(|_| MAX_STONES - random.i64(0..spread)).collect()
}

fn around_threshold<const MISSING: i64>(size: usize, random: &mut Rng) -> String {
    games(size, || {
        loop {
            let spread = random.i64(1..=1000);
            let mut piles = piles(size, random, spread);
            let threshold = threshold(&piles);
            // If the threshold is 1, no stone can be missing.
            if (2..=MAX_STONES).contains(&threshold) {
                piles[0] = threshold - MISSING;
                return piles;
            }
        }
    })
}

fn alternating(size: usize, _: &mut Rng) -> String {
    let mut pair = [1, MAX_STONES];
    games(size, || {
        pair.reverse();
        pair.into_iter().cycle().take(size).collect()
    })
}

fn ramp(size: usize, random: &mut Rng) -> Vec<i64> {
    let max_step = (MAX_STONES - 1) / size as i64;
    let step = random.i64(1..=max_step);
    (0..size as i64).map(|index| 1 + index * step).collect()
}

/// Returns n piles, most of which have the same number s of stones. The threshold of these piles is (n − 2) · s. No
/// game with six piles of up to s = 4 stones has a larger threshold, as a search through all of them has shown.
fn largest_threshold(size: usize, random: &mut Rng) -> Vec<i64> {
    let stones = MAX_STONES - random.i64(0..50_000_000);
    let mut piles = vec![stones; size];
    (piles[0], piles[1], piles[2]) = (MAX_STONES, 1, stones - 1);
    piles
}

#[cfg(test)]
mod tests {
    use super::reference::{answer, threshold};
    use super::{GENERATORS, GROWTH_CLAIM, WORST_CASES, largest_threshold};
    use crate::fingerprint::fingerprint;
    use fastrand::Rng;

    #[test]
    fn a_threshold_hit_wins_and_one_missed_loses() {
        for (name, winner) in [
            ("threshold-hit", "First\n"),
            ("threshold-missed", "Second\n"),
            ("largest-threshold", "Second\n"),
        ] {
            let mut generators = GENERATORS.iter();
            let generator = generators.find(|generator| generator.name == name).unwrap();
            let input = (generator.generate)(20, &mut Rng::with_seed(1));
            assert_eq!(answer(&input), winner.repeat(100), "{name}");
        }
    }

    #[test]
    fn the_largest_threshold_passes_32_bits() {
        let piles = largest_threshold(100, &mut Rng::with_seed(1));
        assert_eq!(threshold(&piles), 98 * piles[3]);
        assert!(threshold(&piles) > i64::from(u32::MAX));
    }

    #[test]
    fn the_generators_make_the_same_inputs_as_before() {
        assert_eq!(fingerprint(&WORST_CASES), "0x9128fba3a8e95a0e");
    }

    #[test]
    fn the_bound_for_an_input_that_begins_with_4_and_3_has_this_value() {
        assert_eq!((GROWTH_CLAIM.bound_value)(&[4.0, 3.0]), 36.0);
    }
}
