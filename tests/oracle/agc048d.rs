//! Pocky Game by a search through all states: every number of stones that the rules allow to take.

use std::collections::HashMap;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Player {
    First,
    Second,
}

/// Whether First wins when it begins.
pub(crate) fn first_wins(piles: &[i64]) -> bool {
    Search::default().mover_wins(piles, Player::First)
}

#[derive(Default)]
struct Search {
    known: HashMap<(Vec<i64>, Player), bool>,
}

impl Search {
    fn mover_wins(&mut self, piles: &[i64], mover: Player) -> bool {
        let state = (piles.to_vec(), mover);
        if let Some(&wins) = self.known.get(&state) {
            return wins;
        }
        let wins = moves(piles, mover)
            .iter()
            .any(|(piles, opponent)| !self.mover_wins(piles, *opponent));
        self.known.insert(state, wins);
        wins
    }
}

fn moves(piles: &[i64], mover: Player) -> Vec<(Vec<i64>, Player)> {
    if piles.is_empty() {
        return Vec::new();
    }
    let (end, opponent) = match mover {
        Player::First => (0, Player::Second),
        Player::Second => (piles.len() - 1, Player::First),
    };
    (0..piles[end])
        .map(|left_over| {
            let mut piles = piles.to_vec();
            piles[end] = left_over;
            piles.retain(|&stones| stones > 0);
            (piles, opponent)
        })
        .collect()
}
