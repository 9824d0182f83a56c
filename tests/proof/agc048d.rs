//! Pocky Game against a search through all states.

use super::{first_wins, line};
use itertools::Itertools;
use judge::problem;
use judge::problem::agc048d::oracle;
use judge::property;
use proptest::collection::vec;
use proptest::prop_assert_eq;
use std::iter::repeat_n;

/// All lists of this many piles with 1 to `most` stones each.
fn all_piles(count: usize, most: i64) -> impl Iterator<Item = Vec<i64>> {
    repeat_n(1..=most, count).multi_cartesian_product()
}

#[test]
fn all_lists_of_few_small_piles() {
    for (most_piles, most) in [(3, 9), (4, 5), (5, 3)] {
        for piles in (1..=most_piles).flat_map(|count| all_piles(count, most)) {
            let expected = oracle::first_wins(&piles);
            assert_eq!(first_wins(&piles), expected, "{piles:?}");
            // The oracle for large piles is compared with the other one here.
            assert_eq!(piles[0] >= oracle::threshold(&piles), expected, "{piles:?}");
        }
    }
}

#[test]
fn random_lists_of_few_large_piles() {
    property::check(2000, vec(1..=25_i64, 1..=5), |piles| {
        prop_assert_eq!(first_wins(&piles), oracle::first_wins(&piles));
        Ok(())
    });
}

#[test]
fn random_lists_of_many_small_piles() {
    property::check(2000, vec(1..=6_i64, 6..=14), |piles| {
        prop_assert_eq!(first_wins(&piles), oracle::first_wins(&piles));
        Ok(())
    });
}

/// Smaller means fewer piles, or as many and fewer stones.
#[test]
fn single_stones_fail_from_three_piles_with_four_stones_on() {
    let mut smaller: Vec<_> = (1..=2).flat_map(|count| all_piles(count, 40)).collect();
    smaller.push(vec![1, 1, 1]);
    for piles in smaller {
        assert_eq!(first_thought(&piles, true), first_wins(&piles), "{piles:?}");
    }
    assert!(first_wins(&[2, 1, 1]) && !first_thought(&[2, 1, 1], true));
}

/// Wrong: whether First wins if both take single stones until one pile remains.
fn first_thought(piles: &[i64], is_first: bool) -> bool {
    if piles.len() == 1 {
        return is_first;
    }
    let mut piles = piles.to_vec();
    let end = if is_first { 0 } else { piles.len() - 1 };
    piles[end] -= 1;
    piles.retain(|&stones| stones > 0);
    first_thought(&piles, !is_first)
}

/// The games of an input in the judge's format.
fn games(input: &str) -> Vec<Vec<i64>> {
    let rows = input.lines().skip(2).step_by(2);
    let stones = |word: &str| word.parse().expect("a number");
    rows.map(|row| row.split(' ').map(stones).collect()).collect()
}

#[test]
fn worst_cases() {
    for size in [4, 5, 6, 1000] {
        for (name, input) in problem::of("agc048d").worst_cases(size) {
            let games = games(&input).into_iter();
            let lines: String = games.map(|piles| line(first_wins(&piles))).collect();
            assert_eq!(lines, oracle::answer(&input), "{name} of {size} piles");
        }
    }
}
