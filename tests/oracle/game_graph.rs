//! The outcome at every vertex of a game, using only the rules, applied until nothing changes.

use sente::retrograde::Outcome::{self, Draw, Lose, Win};

/// The outcomes for the player to move, where `rows[v]` are the successors of v.
pub(crate) fn outcomes(rows: &[Vec<usize>]) -> Vec<Outcome> {
    let mut outcomes = vec![Draw; rows.len()];
    loop {
        let next: Vec<_> = rows
            .iter()
            .map(|row| {
                if row.iter().any(|&to| outcomes[to] == Lose) {
                    Win
                } else if row.iter().all(|&to| outcomes[to] == Win) {
                    Lose
                } else {
                    Draw
                }
            })
            .collect();
        if next == outcomes {
            return outcomes;
        }
        outcomes = next;
    }
}
