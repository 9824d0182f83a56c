//! Worst cases of agc048d, Pocky Game.

use super::{Case, Kind, Sizes};
use crate::random::Random;
use std::iter;

const SIZES: Sizes = Sizes {
    unit: "piles in each game",
    note: "; there are 100 games, and past the limit fewer, with 10000 piles in all",
    limit: 100,
    most: 10_000,
};

/// All of them.
pub const KINDS: &[Kind] = &[
    kind("random", "Random piles of up to 10^9 stones.", 1, random),
    kind(
        "near-limit",
        "Random piles of almost 10^9 stones.",
        1,
        |size, seed| {
            games(size, seed, |random| {
                piles(size, || MOST_STONES - random.below(1000) as i64)
            })
        },
    ),
    kind(
        "threshold-hit",
        "Piles of which the leftmost has just enough stones for First to win.",
        2,
        |size, seed| games(size, seed, |random| around_threshold(size, random, 0)),
    ),
    kind(
        "threshold-missed",
        "Piles of which the leftmost has one stone too few for First to win.",
        2,
        |size, seed| games(size, seed, |random| around_threshold(size, random, 1)),
    ),
    kind(
        "alternating",
        "Piles of 1 and of 10^9 stones in turn, either first.",
        1,
        alternating,
    ),
    kind(
        "ramp-up",
        "Piles that grow evenly from left to right, by another step in each game.",
        1,
        |size, seed| games(size, seed, |random| ramp(size, random).collect()),
    ),
    kind(
        "ramp-down",
        "Piles that shrink evenly from left to right, by another step in each game.",
        1,
        |size, seed| games(size, seed, |random| ramp(size, random).rev().collect()),
    ),
    kind(
        "largest-threshold",
        "Piles with which First would need N - 2 times 10^9 stones or little less: its multiples pass 32 bits.",
        4,
        |size, seed| games(size, seed, |random| largest_threshold(size, random)),
    ),
];

const fn kind(
    name: &'static str,
    about: &'static str,
    least: usize,
    make: fn(size: usize, seed: u64) -> Case,
) -> Kind {
    Kind {
        problem: "agc048d",
        name,
        about,
        sizes: &SIZES,
        least,
        make,
    }
}

const MOST_STONES: i64 = 1_000_000_000;
const MOST_GAMES: usize = 100;
const MOST_PILES_IN_ALL: usize = 10_000;

fn games(size: usize, seed: u64, mut piles: impl FnMut(&mut Random) -> Vec<i64>) -> Case {
    let count = (MOST_PILES_IN_ALL / size).clamp(1, MOST_GAMES);
    let mut random = Random::new(seed);
    let mut input = format!("{count}\n");
    let mut output = String::new();
    for _ in 0..count {
        let piles = piles(&mut random);
        let texts: Vec<_> = piles.iter().map(i64::to_string).collect();
        input += &format!("{}\n{}\n", piles.len(), texts.join(" "));
        let first_wins = piles[0] >= threshold(&piles);
        output += if first_wins { "First\n" } else { "Second\n" };
    }
    Case {
        input,
        output: Some(output),
    }
}

/// The least leftmost pile with which First wins: the two recurrences of the problem as they stand,
/// from the right end to the left, each row from left to right.
fn threshold(piles: &[i64]) -> i64 {
    let mut first = vec![1; piles.len()];
    let mut second = first.clone();
    for left in (0..piles.len()).rev() {
        let second_without_left = second.clone();
        (first[left], second[left]) = (1, 1);
        for right in left + 1..piles.len() {
            let (f, s) = (first[right - 1], second_without_left[right]);
            first[right] = if s > piles[right] {
                1
            } else {
                f + piles[right] - s + 1
            };
            second[right] = if f > piles[left] {
                1
            } else {
                s + piles[left] - f + 1
            };
        }
    }
    first[piles.len() - 1]
}

fn piles(size: usize, stones: impl FnMut() -> i64) -> Vec<i64> {
    iter::repeat_with(stones).take(size).collect()
}

fn random(size: usize, seed: u64) -> Case {
    games(size, seed, |random| {
        piles(size, || 1 + random.below(MOST_STONES as usize) as i64)
    })
}

fn around_threshold(size: usize, random: &mut Random, missing: i64) -> Vec<i64> {
    loop {
        let spread = 1 + random.below(1000);
        let mut piles = piles(size, || MOST_STONES - 1 - random.below(spread) as i64);
        let threshold = threshold(&piles);
        // With 1 none can be missing.
        if (2..=MOST_STONES).contains(&threshold) {
            piles[0] = threshold - missing;
            return piles;
        }
    }
}

fn alternating(size: usize, seed: u64) -> Case {
    let mut large_first = false;
    games(size, seed, |_| {
        large_first = !large_first;
        let pair = if large_first {
            [MOST_STONES, 1]
        } else {
            [1, MOST_STONES]
        };
        pair.into_iter().cycle().take(size).collect()
    })
}

fn ramp(size: usize, random: &mut Random) -> impl DoubleEndedIterator<Item = i64> {
    let most_step = (MOST_STONES - 1) / size as i64;
    let step = 1 + random.below(most_step as usize) as i64;
    (0..size as i64).map(move |index| 1 + index * step)
}

/// The threshold is the number of piles less two, times the stones in most of them. A search through
/// all games of six piles of four stones has found none with more.
fn largest_threshold(size: usize, random: &mut Random) -> Vec<i64> {
    let stones = MOST_STONES - random.below(50_000_000) as i64;
    let mut piles = vec![stones; size];
    (piles[0], piles[1], piles[2]) = (MOST_STONES, 1, stones - 1);
    piles
}

#[cfg(test)]
mod tests {
    use super::{KINDS, largest_threshold, threshold};
    use crate::random::Random;

    #[track_caller]
    fn check_all(kind: &str, winner: &str) {
        let kind = KINDS.iter().find(|found| found.name == kind).unwrap();
        let output = kind.case(20, 1).unwrap().output;
        assert_eq!(output, Some(format!("{winner}\n").repeat(100)));
    }

    #[test]
    fn a_threshold_hit_wins_and_one_missed_loses() {
        check_all("threshold-hit", "First");
        check_all("threshold-missed", "Second");
        check_all("largest-threshold", "Second");
    }

    #[test]
    fn the_largest_threshold_passes_32_bits() {
        let piles = largest_threshold(100, &mut Random::new(1));
        assert_eq!(threshold(&piles), 98 * piles[3]);
        assert!(threshold(&piles) > i64::from(u32::MAX));
    }
}
