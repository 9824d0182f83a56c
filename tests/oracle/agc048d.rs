//! Pocky Game by a search through all states: every number of stones that the rules allow to take.

use std::collections::HashMap;

/// By the piles, and whether First is to move: whether the player to move wins.
type Known = HashMap<(Vec<i64>, bool), bool>;

/// Whether First wins when First begins.
pub(crate) fn first_wins(piles: &[i64]) -> bool {
    mover_wins(piles, true, &mut Known::new())
}

fn mover_wins(piles: &[i64], is_first: bool, known: &mut Known) -> bool {
    let state = (piles.to_vec(), is_first);
    if let Some(&wins) = known.get(&state) {
        return wins;
    }
    let end = if is_first {
        0
    } else {
        piles.len().saturating_sub(1)
    };
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
