//! Boards of Game with Strings with many reachable masks.

use super::{Board, random_board};
use fastrand::Rng;

/// The number of letters. With more, the masks become small; with fewer, there are few of them.
const LETTERS: usize = 3;

/// How many masks the search for one board counts in all.
const EFFORT: usize = 1_000_000;

/// 6,353 masks, by simulated annealing in 3,072,300 steps.
const BEST_OF_20_ROWS: [&str; 20] = [
    "bbbbbbbbabccccacbcaa",
    "bcccabcbbbaabaaabccc",
    "bacccbaaccccacbcbbbc",
    "bbabcbabccbcaabcccbc",
    "bacaabbaacaabcbbccbb",
    "bbbbacccbacabccbbcab",
    "bcabcaacaabcbbccbbcb",
    "bbabaabacabccbbcabca",
    "abccccaabcbbccbbcbaa",
    "abcabacabccbbcabbbab",
    "caccaabcbbccbbbcaacb",
    "cacccabccbbcbcbabbbc",
    "cbaabcbbccbabbbabccb",
    "cacbbcbbbcbbcaacbcba",
    "aaacbcccbacbabbbabab",
    "cbbcbbbcbbbbabccbabb",
    "acbcccbaccaacbcaabba",
    "bcbcbcbbbabbbababbac",
    "bcbcbaccbabbcbabbacb",
    "bcbcbbbaabbcbabbacbc",
];

pub(super) fn board(size: usize, random: &mut Rng) -> Board {
    if size == BEST_OF_20_ROWS.len() {
        BEST_OF_20_ROWS.map(|row| row.as_bytes().to_vec()).into()
    } else {
        climb(size, random)
    }
}

/// Changes random letters of a random board, and keeps each change that loses no mask.
fn climb(size: usize, random: &mut Rng) -> Board {
    let mut board = random_board(size, random, LETTERS as u8);
    let mut most = count_reachable(&board);
    let mut spent = 0;
    while spent < EFFORT {
        let (row, column) = (random.usize(..size), random.usize(..size));
        let letter = b'a' + random.u8(..LETTERS as u8);
        let before = std::mem::replace(&mut board[row][column], letter);
        let count = count_reachable(&board);
        if count < most {
            board[row][column] = before;
        } else {
            most = count;
        }
        spent += count;
    }
    board
}

/// The number of masks on all anti-diagonals: the sets of cells where some string can end.
fn count_reachable(board: &Board) -> usize {
    let size = board.len();
    let mut masks = vec![1_u32];
    let mut count = 1;
    for diagonal in 1..2 * size - 1 {
        let mut cells = [0_u32; LETTERS];
        for row in diagonal.saturating_sub(size - 1)..=diagonal.min(size - 1) {
            cells[usize::from(board[row][diagonal - row] - b'a')] |= 1 << row;
        }
        let reached = masks.iter().map(|mask| mask | mask << 1);
        masks = reached
            .flat_map(|reached| cells.map(|cells| cells & reached))
            .filter(|&mask| mask != 0)
            .collect();
        masks.sort_unstable();
        masks.dedup();
        count += masks.len();
    }
    count
}

#[cfg(test)]
mod tests {
    use super::{LETTERS, board, count_reachable, random_board};
    use fastrand::Rng;

    #[test]
    fn one_letter_has_one_mask_a_diagonal() {
        assert_eq!(count_reachable(&vec![vec![b'a'; 20]; 20]), 39);
    }

    #[test]
    fn a_string_each_where_no_two_neighbours_agree() {
        // c, ca, cb, and the same set for both ways to the far corner.
        assert_eq!(count_reachable(&vec![b"ca".to_vec(), b"bc".to_vec()]), 4);
    }

    #[test]
    fn the_best_board_has_as_many_masks_as_it_says() {
        assert_eq!(count_reachable(&board(20, &mut Rng::with_seed(1))), 6353);
    }

    #[test]
    fn the_search_finds_more_than_chance() {
        let random = &mut Rng::with_seed(1);
        let [by_chance, found] = [random_board(16, random, LETTERS as u8), board(16, random)];
        assert!(count_reachable(&found) > 2 * count_reachable(&by_chance));
    }
}
