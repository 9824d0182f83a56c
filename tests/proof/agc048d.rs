//! Pocky Game against a search through all states.

use super::{first_wins, line};
use judge::problem;
use judge::problem::agc048d::oracle;
use judge::property;
use proptest::collection::vec;
use proptest::prop_assert_eq;

/// All lists of this many piles with 1 to `most` stones each.
fn all_piles(count: u32, most: i64) -> impl Iterator<Item = Vec<i64>> {
    (0..most.pow(count)).map(move |code| {
        let stones = |index| code / most.pow(index) % most + 1;
        (0..count).map(stones).collect()
    })
}

#[track_caller]
fn check_all(count: u32, most: i64) {
    for piles in all_piles(count, most) {
        let expected = oracle::first_wins(&piles);
        assert_eq!(first_wins(&piles), expected, "{piles:?}");
        // The oracle for large piles is compared with the other one here.
        assert_eq!(piles[0] >= oracle::threshold(&piles), expected, "{piles:?}");
    }
}

#[test]
fn all_lists_of_up_to_four_piles_of_up_to_five_stones() {
    for count in 1..=4 {
        check_all(count, 5);
    }
}

#[test]
fn all_lists_of_five_piles_of_up_to_three_stones() {
    check_all(5, 3);
}

#[test]
fn all_lists_of_up_to_three_piles_of_up_to_nine_stones() {
    for count in 1..=3 {
        check_all(count, 9);
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

#[test]
fn saving_stones_fails_from_three_piles_with_four_stones_on() {
    let mut smaller: Vec<_> = (1..=2).flat_map(|count| all_piles(count, 40)).collect();
    smaller.push(vec![1, 1, 1]);
    for piles in smaller {
        assert_eq!(saver_wins(&piles, true), first_wins(&piles), "{piles:?}");
    }
    assert!(first_wins(&[2, 1, 1]) && !saver_wins(&[2, 1, 1], true));
}

/// Wrong: whether First wins if both take one stone at a time, except from the last pile.
fn saver_wins(piles: &[i64], is_first: bool) -> bool {
    let mut piles = piles.to_vec();
    if piles.len() == 1 {
        return is_first;
    }
    let end = if is_first { 0 } else { piles.len() - 1 };
    piles[end] -= 1;
    piles.retain(|&stones| stones > 0);
    saver_wins(&piles, !is_first)
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
