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
