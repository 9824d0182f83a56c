//! Compares the solution of Pocky Game with a search through all states.

use super::{first_wins, line};
use itertools::Itertools;
use problems::agc048d::WORST_CASES;
use problems::agc048d::reference;
use proptest::collection::vec;
use proptest::prop_assert_eq;
use std::iter::repeat_n;
use stress::property;

/// Returns all lists of `count` piles with 1 to `max_stones` stones each.
fn all_piles(count: usize, max_stones: i64) -> impl Iterator<Item = Vec<i64>> {
    repeat_n(1..=max_stones, count).multi_cartesian_product()
}

#[test]
fn all_lists_of_few_small_piles() {
    for (max_piles, max_stones) in [(3, 9), (4, 5), (5, 3)] {
        for piles in (1..=max_piles).flat_map(|count| all_piles(count, max_stones)) {
            let expected = reference::first_wins(&piles);
            assert_eq!(first_wins(&piles), expected, "{piles:?}");
            // The reference solution for large piles is compared with the brute force here.
            assert_eq!(piles[0] >= reference::threshold(&piles), expected, "{piles:?}");
        }
    }
}

#[test]
fn random_lists_of_few_large_piles() {
    property::check(2000, vec(1..=25_i64, 1..=5), |piles| {
        prop_assert_eq!(first_wins(&piles), reference::first_wins(&piles));
        Ok(())
    });
}

#[test]
fn random_lists_of_many_small_piles() {
    property::check(2000, vec(1..=6_i64, 6..=14), |piles| {
        prop_assert_eq!(first_wins(&piles), reference::first_wins(&piles));
        Ok(())
    });
}

/// Smaller games have fewer piles, or as many piles and fewer stones.
#[test]
fn single_stones_fail_from_three_piles_with_four_stones_on() {
    let mut smaller: Vec<_> = (1..=2).flat_map(|count| all_piles(count, 40)).collect();
    smaller.push(vec![1, 1, 1]);
    for piles in smaller {
        assert_eq!(wrong_solution(&piles, true), first_wins(&piles), "{piles:?}");
    }
    assert!(first_wins(&[2, 1, 1]) && !wrong_solution(&[2, 1, 1], true));
}

/// The wrong solution of the header: both players take single stones until one pile remains. Returns true if
/// First wins like this.
fn wrong_solution(piles: &[i64], is_firsts_turn: bool) -> bool {
    if piles.len() == 1 {
        return is_firsts_turn;
    }
    let mut piles = piles.to_vec();
    let end = if is_firsts_turn { 0 } else { piles.len() - 1 };
    piles[end] -= 1;
    piles.retain(|&stones| stones > 0);
    wrong_solution(&piles, !is_firsts_turn)
}

/// Parses the games of an input.
fn games(input: &str) -> Vec<Vec<i64>> {
    let rows = input.lines().skip(2).step_by(2);
    let stones = |word: &str| word.parse().expect("a number");
    rows.map(|row| row.split(' ').map(stones).collect()).collect()
}

#[test]
fn worst_cases() {
    for size in [4, 5, 6, 1000] {
        for (name, input) in WORST_CASES.inputs(size) {
            let games = games(&input).into_iter();
            let lines: String = games.map(|piles| line(first_wins(&piles))).collect();
            assert_eq!(lines, reference::answer(&input), "{name} of {size} piles");
        }
    }
}
