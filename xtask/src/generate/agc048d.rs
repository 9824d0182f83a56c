//! Worst cases of agc048d, Pocky Game.

use super::{Case, Kind, Sizes};
use crate::random::Random;
use std::iter;

const SIZES: Sizes = Sizes {
    problem: "agc048d",
    unit: "piles in each game",
    note: "; there are 100 games, and past the limit fewer, with 10000 piles in all",
    limit: 100,
    most: 10_000,
};

/// All of them.
pub const KINDS: &[Kind] = &[
    Kind::new(SIZES, "random", 1, random).about("Random piles of up to 10^9 stones."),
    Kind::new(SIZES, "near-limit", 1, near_limit).about("Random piles of almost 10^9 stones."),
    Kind::new(SIZES, "threshold-hit", 2, around_threshold::<0>)
        .about("The leftmost pile has just enough stones for First to win."),
    Kind::new(SIZES, "threshold-missed", 2, around_threshold::<1>)
        .about("The leftmost pile has one stone too few for First to win."),
    Kind::new(SIZES, "alternating", 1, alternating)
        .about("Piles of 1 and of 10^9 stones in turn, starting with either."),
    Kind::new(SIZES, "ramp-up", 1, ramp_up)
        .about("Piles that grow evenly from left to right, by a random step in each game."),
    Kind::new(SIZES, "ramp-down", 1, ramp_down)
        .about("Piles that shrink evenly from left to right, by a random step in each game."),
    Kind::new(SIZES, "largest-threshold", 4, largest_threshold)
        .about("First would need almost (N - 2) * 10^9 stones: too many for 32 bits."),
];

const MOST_STONES: i64 = 1_000_000_000;
const MOST_GAMES: usize = 100;
const MOST_PILES_IN_ALL: usize = 10_000;

fn games(size: usize, mut piles: impl FnMut() -> Vec<i64>) -> Case {
    let count = (MOST_PILES_IN_ALL / size).clamp(1, MOST_GAMES);
    let mut input = format!("{count}\n");
    let mut output = String::new();
    for _ in 0..count {
        let piles = piles();
        let texts: Vec<_> = piles.iter().map(i64::to_string).collect();
        input += &format!("{}\n{}\n", piles.len(), texts.join(" "));
        let first_wins = piles[0] >= threshold(&piles);
        output += if first_wins { "First\n" } else { "Second\n" };
    }
    let output = Some(output);
    Case { input, output }
}

/// The least leftmost pile with which First wins, by the two recurrences of the problem. The left
/// end goes from right to left. Each row replaces the previous one, from left to right.
fn threshold(piles: &[i64]) -> i64 {
    let mut first = vec![1; piles.len()];
    let mut second = first.clone();
    for left in (0..piles.len()).rev() {
        (first[left], second[left]) = (1, 1);
        for right in left + 1..piles.len() {
            let (without_right, without_left) = (first[right - 1], second[right]);
            first[right] = with_both_ends(without_right, piles[right], without_left);
            second[right] = with_both_ends(without_left, piles[left], without_right);
        }
    }
    first[piles.len() - 1]
}

/// The threshold of the player to move, from his `own` without the opponent's `pile`, and from the
/// `other` player's without his.
fn with_both_ends(own: i64, pile: i64, other: i64) -> i64 {
    if pile < other {
        1
    } else {
        own + pile - other + 1
    }
}

fn piles(size: usize, stones: impl FnMut() -> i64) -> Vec<i64> {
    iter::repeat_with(stones).take(size).collect()
}

fn random(size: usize, random: &mut Random) -> Case {
    let mut stones = || 1 + random.below(MOST_STONES as usize) as i64;
    games(size, || piles(size, &mut stones))
}

fn near_limit(size: usize, random: &mut Random) -> Case {
    let mut stones = || MOST_STONES - random.below(1000) as i64;
    games(size, || piles(size, &mut stones))
}

fn around_threshold<const MISSING: i64>(size: usize, random: &mut Random) -> Case {
    games(size, || {
        loop {
            let spread = 1 + random.below(1000);
            let mut piles = piles(size, || MOST_STONES - 1 - random.below(spread) as i64);
            let threshold = threshold(&piles);
            // With 1 none can be missing.
            if (2..=MOST_STONES).contains(&threshold) {
                piles[0] = threshold - MISSING;
                return piles;
            }
        }
    })
}

fn alternating(size: usize, _: &mut Random) -> Case {
    let mut pair = [1, MOST_STONES];
    games(size, || {
        pair.reverse();
        pair.into_iter().cycle().take(size).collect()
    })
}

fn ramp_up(size: usize, random: &mut Random) -> Case {
    games(size, || ramp(size, random))
}

fn ramp_down(size: usize, random: &mut Random) -> Case {
    games(size, || ramp(size, random).into_iter().rev().collect())
}

fn ramp(size: usize, random: &mut Random) -> Vec<i64> {
    let most_step = (MOST_STONES - 1) / size as i64;
    let step = 1 + random.below(most_step as usize) as i64;
    (0..size as i64).map(|index| 1 + index * step).collect()
}

fn largest_threshold(size: usize, random: &mut Random) -> Case {
    games(size, || piles_of_largest_threshold(size, random))
}

/// The threshold is the number of piles less two, times the stones in most of them. A search of
/// all games with six piles of up to four stones found none with more.
fn piles_of_largest_threshold(size: usize, random: &mut Random) -> Vec<i64> {
    let stones = MOST_STONES - random.below(50_000_000) as i64;
    let mut piles = vec![stones; size];
    (piles[0], piles[1], piles[2]) = (MOST_STONES, 1, stones - 1);
    piles
}

#[cfg(test)]
mod tests {
    use super::{KINDS, piles_of_largest_threshold, threshold};
    use crate::random::Random;

    #[test]
    fn a_threshold_hit_wins_and_one_missed_loses() {
        let winners = [
            ("threshold-hit", "First\n"),
            ("threshold-missed", "Second\n"),
            ("largest-threshold", "Second\n"),
        ];
        for (name, winner) in winners {
            let kind = KINDS.iter().find(|kind| kind.name == name).unwrap();
            let output = kind.case(20, 1).unwrap().output;
            assert_eq!(output, Some(winner.repeat(100)), "{name}");
        }
    }

    #[test]
    fn the_largest_threshold_passes_32_bits() {
        let piles = piles_of_largest_threshold(100, &mut Random::new(1));
        assert_eq!(threshold(&piles), 98 * piles[3]);
        assert!(threshold(&piles) > i64::from(u32::MAX));
    }
}
