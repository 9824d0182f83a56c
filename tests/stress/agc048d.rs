//! Compares the solution of Pocky Game, and the rule of its header for End-Nim, with searches through all states.

use super::{first_wins, output_line};
use itertools::Itertools;
use problems::agc048d::{WORST_CASES, brute_force, reference};
use proptest::collection::vec;
use proptest::prop_assert_eq;
use std::collections::HashMap;
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
            let expected = brute_force::first_wins(&piles);
            assert_eq!(first_wins(&piles), expected, "{piles:?}");
            // The reference solution for large piles is compared with the brute force here.
            assert_eq!(piles[0] >= reference::threshold(&piles), expected, "{piles:?}");
        }
    }
}

#[test]
fn random_lists_of_few_large_piles() {
    property::check(2000, vec(1..=25_i64, 1..=5), |piles| {
        prop_assert_eq!(first_wins(&piles), brute_force::first_wins(&piles));
        Ok(())
    });
}

#[test]
fn random_lists_of_many_small_piles() {
    property::check(2000, vec(1..=6_i64, 6..=14), |piles| {
        prop_assert_eq!(first_wins(&piles), brute_force::first_wins(&piles));
        Ok(())
    });
}

/// The wrong solution is right on one or two piles. It fails on only one of the lists with at most four stones in all:
/// 2, 1, 1.
#[test]
fn the_smallest_game_where_single_stones_fail_has_three_piles_with_four_stones() {
    let one_or_two_piles = (1..=2).flat_map(|count| all_piles(count, 40));
    let up_to_four_stones = (1..=4).flat_map(|count| all_piles(count, 4));
    let up_to_four_stones = up_to_four_stones.filter(|piles| piles.iter().sum::<i64>() <= 4);
    for piles in one_or_two_piles.chain(up_to_four_stones.filter(|piles| *piles != [2, 1, 1])) {
        assert_eq!(wrong_solution(&piles, true), first_wins(&piles), "{piles:?}");
    }
    assert!(first_wins(&[2, 1, 1]) && !wrong_solution(&[2, 1, 1], true));
}

/// The wrong solution of the header: both players take single stones until one pile remains. Returns true if First wins
/// like this.
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

/// Returns true if the player to move loses End-Nim, by the rule of the header. There are at least two piles.
fn end_nim_loses(piles: &[u32]) -> bool {
    let losing_size = |x: u32, l: u32, r: u32| match x {
        _ if x == r => 0,
        _ if r < x && x <= l => x - 1,
        _ if l <= x && x < r => x + 1,
        _ => x,
    };
    // Both arrays are indexed by the left end of an interval, as in the solution.
    let mut left = piles.to_vec();
    let mut right = piles.to_vec();
    for length in 2..piles.len() {
        for l in 0..=piles.len() - length {
            let last = piles[l + length - 1];
            let new_left = losing_size(last, left[l], right[l]);
            right[l] = losing_size(piles[l], right[l + 1], left[l + 1]);
            left[l] = new_left;
        }
    }
    piles[0] == left[1]
}

/// Tries all moves of End-Nim, and returns true if the player to move wins. Both players may take from both end piles.
fn end_nim_wins(piles: &[u32], memo: &mut HashMap<Vec<u32>, bool>) -> bool {
    if let Some(&known) = memo.get(piles) {
        return known;
    }
    let mut is_won = false;
    for end in [0, piles.len().saturating_sub(1)] {
        for taken in 1..=piles.get(end).copied().unwrap_or(0) {
            let mut next = piles.to_vec();
            next[end] -= taken;
            next.retain(|&stones| stones > 0);
            is_won |= !end_nim_wins(&next, memo);
        }
    }
    memo.insert(piles.to_vec(), is_won);
    is_won
}

#[test]
fn the_rule_for_end_nim_on_small_piles() {
    let mut memo = HashMap::new();
    for piles in (2..=4).flat_map(|count| repeat_n(1..=6, count).multi_cartesian_product()) {
        assert_eq!(end_nim_loses(&piles), !end_nim_wins(&piles, &mut memo), "{piles:?}");
    }
}

#[test]
fn the_example_of_the_header_for_end_nim() {
    for piles in [&[2, 1, 2][..], &[1, 2, 1], &[1, 1, 2, 2]] {
        assert!(end_nim_loses(piles), "{piles:?}");
        assert!(!end_nim_wins(piles, &mut HashMap::new()), "{piles:?}");
    }
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
        for (name, input) in WORST_CASES.inputs_of_size(size) {
            let games = games(&input).into_iter();
            let lines: String = games.map(|piles| output_line(first_wins(&piles))).collect();
            assert_eq!(lines, reference::answer(&input), "{name} of {size} piles");
        }
    }
}
