//! Compares the solution of Game with Strings with a reference and a brute-force solution, on all small and on random
//! boards.

use super::{game_value, output_line};
use itertools::Itertools;
use problems::cf354b::{WORST_CASES, brute_force, reference};
use proptest::collection::vec;
use proptest::prelude::Strategy;
use proptest::prop_assert_eq;
use std::iter::repeat_n;
use std::ops::RangeInclusive;
use stress::property;

/// Returns all boards of this size over the first letters of the alphabet.
fn all_boards(size: usize, letters: u8) -> impl Iterator<Item = Vec<Vec<u8>>> {
    let rows = repeat_n(b'a'..b'a' + letters, size).multi_cartesian_product();
    repeat_n(rows, size).multi_cartesian_product()
}

#[test]
fn all_boards_of_up_to_three_rows() {
    // Four cells have at most four different letters that are worth nothing, so the letters c to f are enough.
    let small_boards = (1..=2).flat_map(|size| all_boards(size, 6));
    for board in small_boards.chain(all_boards(3, 3)) {
        let expected = brute_force::difference(&board);
        assert_eq!(game_value(&board), expected, "{board:?}");
        // The reference solution for large boards is compared with the brute force here.
        assert_eq!(reference::difference(&board), expected, "{board:?}");
    }
}

/// The size of a board is its number of rows, so all boards of one or two rows are tested first.
#[test]
fn the_smallest_board_where_a_value_for_each_cell_fails_has_three_rows() {
    for board in (1..=2).flat_map(|size| all_boards(size, 6)) {
        assert_eq!(wrong_solution(&board, 0, 0), game_value(&board), "{board:?}");
    }
    let board = ["cca", "ccc", "ccc"].map(|row| row.as_bytes().to_vec());
    assert_eq!((wrong_solution(&board, 0, 0), game_value(&board)), (0, 1));
}

/// The wrong solution of the header: the value of the game if the players chose steps instead of letters.
fn wrong_solution(board: &[Vec<u8>], row: usize, column: usize) -> i32 {
    let ways = [(row + 1, column), (row, column + 1)].into_iter();
    let ways = ways.filter(|&(row, column)| row < board.len() && column < board.len());
    let values = ways.map(|(row, column)| wrong_solution(board, row, column));
    let is_firsts_turn = (row + column) % 2 == 1;
    let best = if is_firsts_turn { values.max() } else { values.min() };
    brute_force::worth(board[row][column]) + best.unwrap_or(0)
}

/// Returns the number of cells of each anti-diagonal of a board with 20 rows.
fn cell_counts() -> impl Iterator<Item = i32> {
    (1..=20).chain((1..20).rev())
}

#[test]
fn the_number_of_all_sets_in_the_header() {
    assert_eq!(cell_counts().map(|k| 1_u32 << k).sum::<u32>(), 3 * (1 << 20) - 4);
}

#[test]
fn the_bound_of_the_appendix_on_the_sets_that_can_be_reached() {
    let mut positions = 0.0;
    let bounds = cell_counts().map(|k| {
        positions = f64::min(2_f64.powi(k) - 1.0, positions + 2.0 * 2_f64.sqrt().powi(k));
        positions
    });
    assert_eq!(bounds.sum::<f64>() as u32, 101_079);
}

/// Generates boards over the first letters of the alphabet.
fn board(sizes: RangeInclusive<usize>, letters: u8) -> impl Strategy<Value = Vec<Vec<u8>>> {
    sizes.prop_flat_map(move |size| vec(vec(b'a'..b'a' + letters, size), size))
}

#[test]
fn random_boards_of_two_to_four_letters() {
    for letters in 2..=4 {
        property::check(1000, board(4..=7, letters), |board| {
            let expected = brute_force::difference(&board);
            prop_assert_eq!(game_value(&board), expected);
            prop_assert_eq!(reference::difference(&board), expected);
            Ok(())
        });
    }
}

#[test]
fn random_boards_of_up_to_twenty_rows() {
    property::check(100, board(8..=20, 3), |board| {
        prop_assert_eq!(game_value(&board), reference::difference(&board));
        Ok(())
    });
}

#[test]
fn worst_cases() {
    for size in (1..=32).step_by(3) {
        for (name, input) in WORST_CASES.inputs_of_size(size) {
            let rows = input.split_ascii_whitespace().skip(1);
            let board: Vec<_> = rows.map(|row| row.as_bytes().to_vec()).collect();
            let value = game_value(&board);
            assert_eq!(value, reference::difference(&board), "{name} of {size} rows");
            assert_eq!(
                output_line(value).trim_end(),
                reference::answer(&input),
                "{name} of {size} rows"
            );
        }
    }
}
