//! cf354b, Game with Strings: worst cases and reference solutions.

pub mod brute_force;
pub mod reference;

use super::generator;
use crate::growth_claim::GrowthClaim;
use fastrand::Rng;
use workbench::task::jury_material::{Generator, JuryMaterial, WorstCases};

/// The jury material of the problem.
pub(super) const JURY_MATERIAL: JuryMaterial =
    JuryMaterial { worst_cases: Some(WORST_CASES), ..JuryMaterial::new("cf354b") };

/// The worst cases of the problem.
pub const WORST_CASES: WorstCases = WorstCases {
    unit: "rows",
    min_size: 1,
    statement_limit: 20,
    generator_limit: 20,
    generators: GENERATORS,
    reference: reference::answer,
};

/// The claim of the header about the growth of the time.
pub(super) const GROWTH_CLAIM: GrowthClaim = GrowthClaim {
    solution: "cf354b",
    worst_cases: WORST_CASES,
    generator: "many-masks",
    bound: "n² + n · 2^(n/2)",
    bound_value: |numbers| numbers[0].powi(2) + numbers[0] * 2_f64.powf(numbers[0] / 2.0),
};

#[rustfmt::skip]
const GENERATORS: &[Generator] = &[
    generator("random-2", "Random letters a and b.", |size, random| text(&random_board(size, random, 2))),
    generator("random-3", "Random letters from a to c.", |size, random| text(&random_board(size, random, 3))),
    generator("random-4", "Random letters from a to d.", |size, random| text(&random_board(size, random, 4))),
    generator("random-26", "Random letters from a to z.", |size, random| text(&random_board(size, random, 26))),
    generator("one-letter-a", "The letter a everywhere: every anti-diagonal is one full mask.", |size, _| text(&board(size, |_, _| b'a'))),
    generator("one-letter-b", "The letter b everywhere.", |size, _| text(&board(size, |_, _| b'b'))),
    generator("rows", "Rows of one letter each: a, b, c in turn.", |size, _| text(&board(size, |row, _| b"abc"[row % 3]))),
    generator("columns", "Columns of one letter each: a, b, c in turn.", |size, _| text(&board(size, |_, column| b"abc"[column % 3]))),
    generator("many-masks", "Many reachable masks, found by a long search on 20 rows.", |size, _| text(&many_masks(size))),
];

type Board = Vec<Vec<u8>>;

fn text(board: &Board) -> String {
    let row = |row: &Vec<u8>| String::from_utf8_lossy(row).into_owned() + "\n";
    let rows: String = board.iter().map(row).collect();
    format!("{}\n{rows}", board.len())
}

fn board(size: usize, mut letter: impl FnMut(usize, usize) -> u8) -> Board {
    let mut row = |row| (0..size).map(|column| letter(row, column)).collect();
    (0..size).map(&mut row).collect()
}

fn random_board(size: usize, random: &mut Rng, letter_count: u8) -> Board {
    board(size, |_, _| b'a' + random.u8(..letter_count))
}

/// A board with 6,353 reachable masks. Simulated annealing found it in 3,072,300 steps.
const BEST_OF_20_ROWS: &[u8; 400] = b"\
    bbbbbbbbabccccacbcaabcccabcbbbaabaaabcccbacccbaaccccacbcbbbcbbabcbabccbcaabcccbc\
    bacaabbaacaabcbbccbbbbbbacccbacabccbbcabbcabcaacaabcbbccbbcbbbabaabacabccbbcabca\
    abccccaabcbbccbbcbaaabcabacabccbbcabbbabcaccaabcbbccbbbcaacbcacccabccbbcbcbabbbc\
    cbaabcbbccbabbbabccbcacbbcbbbcbbcaacbcbaaaacbcccbacbabbbababcbbcbbbcbbbbabccbabb\
    acbcccbaccaacbcaabbabcbcbcbbbabbbababbacbcbcbaccbabbcbabbacbbcbcbbbaabbcbabbacbc";

/// Returns the board [`BEST_OF_20_ROWS`], cut or repeated to this size.
fn many_masks(size: usize) -> Board {
    board(size, |row, column| BEST_OF_20_ROWS[row % 20 * 20 + column % 20])
}

#[cfg(test)]
mod tests {
    use super::{many_masks, reference};
    use std::collections::{BTreeSet, HashMap};

    #[test]
    fn the_best_board_has_as_many_masks_as_it_says() {
        let mut known = HashMap::new();
        reference::value(&many_masks(20), BTreeSet::from([(0, 0)]), 1, &mut known);
        assert_eq!(known.len(), 6353);
    }
}
