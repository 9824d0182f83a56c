//! Brute force for Pocky Game with small piles.

use std::collections::HashMap;

/// The results of positions. A key is the piles, and true if First is to move. The value is true if the player to move
/// wins.
type Memo = HashMap<(Vec<i64>, bool), bool>;

/// Searches through all positions. Returns true if First, who begins, wins.
pub fn first_wins(piles: &[i64]) -> bool {
    mover_wins(piles, true, &mut Memo::new())
}

fn mover_wins(piles: &[i64], is_first: bool, memo: &mut Memo) -> bool {
    let state = (piles.to_vec(), is_first);
    if let Some(&wins) = memo.get(&state) {
        return wins;
    }
    let end = if is_first { 0 } else { piles.len().saturating_sub(1) };
    let stones = piles.get(end).copied().unwrap_or(0);
    let wins = (0..stones).any(|left_over| {
        let mut piles = piles.to_vec();
        piles[end] = left_over;
        piles.retain(|&stones| stones > 0);
        !mover_wins(&piles, !is_first, memo)
    });
    memo.insert(state, wins);
    wins
}
