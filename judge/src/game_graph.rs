//! The outcome at every vertex of a game, by its rules, applied until nothing changes.

use Outcome::{Draw, Lose, Win};
use std::collections::BTreeSet;

/// How the game ends for the player to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// With a win.
    Win,
    /// With a loss.
    Lose,
    /// Never.
    Draw,
}

/// The outcomes, where `rows[v]` are the successors of v.
pub fn outcomes(rows: &[Vec<usize>]) -> Vec<Outcome> {
    let mut predecessors = vec![Vec::new(); rows.len()];
    for (from, row) in rows.iter().enumerate() {
        for &to in row {
            predecessors[to].push(from);
        }
    }
    let mut outcomes = vec![Draw; rows.len()];
    // Where the rules may now say something else than before.
    let mut open: BTreeSet<usize> = (0..rows.len()).collect();
    while !open.is_empty() {
        let said: Vec<_> =
            open.iter().map(|&vertex| (vertex, rule(&rows[vertex], &outcomes))).collect();
        open.clear();
        for (vertex, outcome) in said {
            if outcomes[vertex] != outcome {
                outcomes[vertex] = outcome;
                open.extend(&predecessors[vertex]);
            }
        }
    }
    outcomes
}

fn rule(successors: &[usize], outcomes: &[Outcome]) -> Outcome {
    if successors.iter().any(|&to| outcomes[to] == Lose) {
        Win
    } else if successors.iter().all(|&to| outcomes[to] == Win) {
        Lose
    } else {
        Draw
    }
}
