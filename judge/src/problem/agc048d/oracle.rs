//! Pocky Game by a search through all states: every number of stones that the rules allow to take.

use std::collections::HashMap;

/// By the piles, and whether First is to move: whether the player to move wins.
type Known = HashMap<(Vec<i64>, bool), bool>;

/// Whether First wins when First begins.
pub fn first_wins(piles: &[i64]) -> bool {
    mover_wins(piles, true, &mut Known::new())
}

fn mover_wins(piles: &[i64], is_first: bool, known: &mut Known) -> bool {
    let state = (piles.to_vec(), is_first);
    if let Some(&wins) = known.get(&state) {
        return wins;
    }
    let end = if is_first { 0 } else { piles.len().saturating_sub(1) };
    let stones = piles.get(end).copied().unwrap_or(0);
    let wins = (0..stones).any(|left_over| {
        let mut piles = piles.to_vec();
        piles[end] = left_over;
        piles.retain(|&stones| stones > 0);
        !mover_wins(&piles, !is_first, known)
    });
    known.insert(state, wins);
    wins
}

/// The output for an input, by [`threshold`].
pub fn answer(input: &str) -> String {
    let mut games = input.lines().skip(1);
    let mut output = String::new();
    while let (Some(_), Some(piles)) = (games.next(), games.next()) {
        let piles: Vec<i64> = piles
            .split_ascii_whitespace()
            .map(|stones| stones.parse().expect("a number of stones"))
            .collect();
        let first_wins = piles[0] >= threshold(&piles);
        output += if first_wins { "First\n" } else { "Second\n" };
    }
    output
}

/// The least leftmost pile with which First wins.
///
/// This is the recurrence of the solution, because a search cannot go through so many stones. On large
/// piles it proves the indices and the width of the numbers; the recurrence itself is proved by comparing
/// the solution with [`first_wins`] on small ones. Here the left end goes from right to left, and each row
/// replaces the previous one, from left to right.
pub fn threshold(piles: &[i64]) -> i64 {
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

/// The threshold of the player to move, from that player's `own` without the opponent's `pile`, and from
/// the `other` player's without the player's own pile.
fn with_both_ends(own: i64, pile: i64, other: i64) -> i64 {
    if pile < other { 1 } else { own + pile - other + 1 }
}
