//! cf354b, Game with Strings: worst cases, a reference solution and a brute-force solution.

pub mod brute_force;
pub mod reference;

use crate::built_in_problem::{BadInput, BuiltInProblem};
use crate::growth_claim::{GrowthClaim, MeasuredInputs};
use fastrand::Rng;
use workbench::task::jury_material::{Generator, JuryMaterial, WorstCaseSource};

/// The problem.
pub(super) const PROBLEM: BuiltInProblem = BuiltInProblem {
    jury_material: JuryMaterial { worst_cases: Some(WORST_CASES), ..JuryMaterial::new("cf354b") },
    bad_inputs: BAD_INPUTS,
    growth_claim: Some(GROWTH_CLAIM),
};

/// The worst cases of the problem.
pub const WORST_CASES: WorstCaseSource = WorstCaseSource {
    unit: "rows",
    min_size: 1,
    statement_limit: 20,
    max_size: 20,
    generators: GENERATORS,
    reference: reference::answer,
};

/// The claim of the header about the growth of the time.
const GROWTH_CLAIM: GrowthClaim = GrowthClaim {
    inputs: MeasuredInputs::Generated { generator: "many-masks" },
    bound: "n² + n · 2^(n/2)",
    bound_value: |first_numbers| {
        first_numbers[0].powi(2) + first_numbers[0] * 2_f64.powf(first_numbers[0] / 2.0)
    },
    note: "A single size says nothing about the growth.",
};

/// Inputs that the solution refuses.
#[rustfmt::skip]
const BAD_INPUTS: &[BadInput] = &[
    BadInput::new("n is 0", "0\n", "expected n in 1..=20, found `0`"),
    BadInput::new("n past the limit", "21\na\n", "expected n in 1..=20, found `21`"),
    BadInput::new("a row missing", "2\nab\n", "expected a row of the board, found end of input"),
    BadInput::new("a row too short", "2\nab\na\n", "expected a row of 2 letters a-z, found `a`"),
    BadInput::new("a row too long", "2\nab\nabc\n", "expected a row of 2 letters a-z, found `abc`"),
    BadInput::new("a row too many", "2\nab\nab\nab\n", "expected end of input, found `ab`"),
    BadInput::new("a row in two", "2\na b\nab\n", "expected a row of 2 letters a-z, found `a`"),
    BadInput::new("a capital letter", "2\naB\nab\n", "found `aB`"),
    BadInput::new("a letter of two bytes", "2\né\nab\n", "found `é`"),
];

#[rustfmt::skip]
const GENERATORS: &[Generator] = &[
    Generator::new("random-2", "Random letters a and b.", |size, random| text(&random_board(size, random, 2))),
    Generator::new("random-3", "Random letters from a to c.", |size, random| text(&random_board(size, random, 3))),
    Generator::new("random-4", "Random letters from a to d.", |size, random| text(&random_board(size, random, 4))),
    Generator::new("random-26", "Random letters from a to z.", |size, random| text(&random_board(size, random, 26))),
    Generator::new("one-letter-a", "The letter a everywhere: every anti-diagonal is one full mask.", |size, _| text(&board(size, |_, _| b'a'))),
    Generator::new("one-letter-b", "The letter b everywhere.", |size, _| text(&board(size, |_, _| b'b'))),
    Generator::new("rows", "Rows of one letter each: a, b, c in turn.", |size, _| text(&board(size, |row, _| b"abc"[row % 3]))),
    Generator::new("columns", "Columns of one letter each: a, b, c in turn.", |size, _| text(&board(size, |_, column| b"abc"[column % 3]))),
    Generator::new("many-masks", "Many reachable masks, found by a long search on 20 rows.", |size, _| text(&many_masks(size))),
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
const BOARD_WITH_MOST_MASKS: &[u8; 400] = b"\
    bbbbbbbbabccccacbcaabcccabcbbbaabaaabcccbacccbaaccccacbcbbbcbbabcbabccbcaabcccbc\
    bacaabbaacaabcbbccbbbbbbacccbacabccbbcabbcabcaacaabcbbccbbcbbbabaabacabccbbcabca\
    abccccaabcbbccbbcbaaabcabacabccbbcabbbabcaccaabcbbccbbbcaacbcacccabccbbcbcbabbbc\
    cbaabcbbccbabbbabccbcacbbcbbbcbbcaacbcbaaaacbcccbacbabbbababcbbcbbbcbbbbabccbabb\
    acbcccbaccaacbcaabbabcbcbcbbbabbbababbacbcbcbaccbabbcbabbacbbcbcbbbaabbcbabbacbc";

/// Returns the board [`BOARD_WITH_MOST_MASKS`], cut or repeated to this size.
fn many_masks(size: usize) -> Board {
    board(size, |row, column| BOARD_WITH_MOST_MASKS[row % 20 * 20 + column % 20])
}

#[cfg(test)]
mod tests {
    use super::{GROWTH_CLAIM, WORST_CASES, many_masks, reference};
    use crate::fingerprint::fingerprint;
    use std::collections::{BTreeSet, HashMap};

    #[test]
    fn the_best_board_has_as_many_masks_as_it_says() {
        let mut known = HashMap::new();
        reference::value(&many_masks(20), BTreeSet::from([(0, 0)]), 1, &mut known);
        assert_eq!(known.len(), 6353);
    }

    #[test]
    fn the_generators_make_the_same_inputs_as_before() {
        assert_eq!(fingerprint(&WORST_CASES), "0x3a090b7bfc8c9ee7");
    }

    #[test]
    fn the_bound_for_an_input_that_begins_with_4_and_3_has_this_value() {
        assert_eq!((GROWTH_CLAIM.bound_value)(&[4.0, 3.0]), 32.0);
    }
}
