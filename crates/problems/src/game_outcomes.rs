//! A simple solution for games on graphs: the rules are applied until nothing changes.

use Outcome::{Draw, Lose, Win};
use std::collections::BTreeSet;

/// The outcome of a game for the player to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// The player to move wins.
    Win,
    /// The player to move loses.
    Lose,
    /// The game does not end.
    Draw,
}

/// Returns the outcome at each vertex of the graph with these adjacency lists.
pub fn outcomes(adjacency: &[Vec<usize>]) -> Vec<Outcome> {
    let mut predecessors = vec![Vec::new(); adjacency.len()];
    for (from, successors) in adjacency.iter().enumerate() {
        for &to in successors {
            predecessors[to].push(from);
        }
    }
    let mut outcomes = vec![Draw; adjacency.len()];
    // The vertices whose outcome may change when the rule is applied to them.
    let mut open: BTreeSet<usize> = (0..adjacency.len()).collect();
    while !open.is_empty() {
        let changes: Vec<_> =
            open.iter().map(|&vertex| (vertex, rule(&adjacency[vertex], &outcomes))).collect();
        open.clear();
        for (vertex, outcome) in changes {
            if outcomes[vertex] != outcome {
                outcomes[vertex] = outcome;
                open.extend(&predecessors[vertex]);
            }
        }
    }
    outcomes
}

/// Returns the outcome at a vertex, as far as it follows from the known outcomes of these successors. `Draw` also
/// stands for an outcome that is not known yet.
fn rule(successors: &[usize], outcomes: &[Outcome]) -> Outcome {
    if successors.iter().any(|&to| outcomes[to] == Lose) {
        Win
    } else if successors.iter().all(|&to| outcomes[to] == Win) {
        Lose
    } else {
        Draw
    }
}

#[cfg(test)]
mod tests {
    use super::Outcome::{Draw, Lose, Win};
    use super::outcomes;

    #[test]
    fn a_move_to_a_loser_wins_and_an_endless_game_is_a_draw() {
        // The last two vertices lead to each other, and the one before them leads to one of these and to a winner.
        let adjacency = [vec![1], vec![2, 3], vec![], vec![0], vec![1, 5], vec![6], vec![5]];
        assert_eq!(outcomes(&adjacency), [Lose, Win, Lose, Win, Draw, Draw, Draw]);
    }
}
