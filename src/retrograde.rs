//! Retrograde analysis: who wins from every vertex of a game graph, draws included.

use super::graph::Graph;

/// How the game ends for the player to move, under best play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// The player to move can force a win.
    Win,
    /// Whatever the player to move does, the opponent can force a win.
    Lose,
    /// Neither player can force a win: the game goes on forever.
    Draw,
}

/// The outcome at each of the vertices `0..vertex_count` of a game, given by its moves `(from, to)`.
///
/// The players take turns to make a move from the current vertex. A player without a move loses, and
/// an endless game is a draw. The order of the moves does not matter, and parallel moves change nothing.
///
/// The analysis works backwards from the end of the game. A vertex without moves is lost. When a vertex is
/// decided, the moves that lead to it from undecided vertices are visited. If it is lost, such a move wins.
/// If it is won, such a move loses: it is struck out, and a vertex whose moves are all struck out is lost.
/// What is never decided is a draw. The vertices can be decided in any order; a stack is the simplest. The
/// header of [abc209e](../../abc209e/index.html) proves this, with trigrams as vertices and words as moves.
///
/// The technique is that of endgame tables in chess: R. Bellman, *On the application of dynamic
/// programming to the determination of optimal play in chess and checkers* (1965).
///
/// # Panics
///
/// If a move names a vertex that is not below `vertex_count`, or if there are 2³² or more vertices or
/// moves.
///
/// # Complexity
///
/// O(n + m) time and space for n vertices and m moves. The moves are iterated three times.
///
/// # Examples
///
/// ```
/// use sente::retrograde::{outcomes, Outcome::{Draw, Lose, Win}};
///
/// // 0 → 1 → 2 is decided from its end; from 3 one can move to 3 forever.
/// assert_eq!(outcomes(4, [(0, 1), (1, 2), (3, 3), (3, 1)]), [Lose, Win, Lose, Draw]);
/// ```
#[track_caller]
pub fn outcomes(
    vertex_count: usize,
    moves: impl IntoIterator<Item = (usize, usize), IntoIter: Clone>,
) -> Vec<Outcome> {
    let moves = moves.into_iter();
    let backwards = Graph::from_edges(vertex_count, moves.clone().map(|(from, to)| (to, from)));
    // For each vertex: how many of its moves are not struck out.
    let mut moves_left = vec![0_u32; vertex_count];
    for (from, _) in moves {
        moves_left[from] += 1;
    }
    let mut outcomes = vec![None; vertex_count];
    // The decided vertices whose predecessors have not been visited.
    let mut stack = Vec::new();
    for vertex in 0..vertex_count {
        if moves_left[vertex] == 0 {
            outcomes[vertex] = Some(Outcome::Lose);
            stack.push(vertex as u32);
        }
    }
    while let Some(vertex) = stack.pop() {
        let vertex = vertex as usize;
        let is_lost = outcomes[vertex] == Some(Outcome::Lose);
        for predecessor in backwards.successors(vertex) {
            if outcomes[predecessor].is_some() {
                continue;
            }
            if is_lost {
                outcomes[predecessor] = Some(Outcome::Win);
            } else {
                moves_left[predecessor] -= 1;
                if moves_left[predecessor] > 0 {
                    continue;
                }
                outcomes[predecessor] = Some(Outcome::Lose);
            }
            stack.push(predecessor as u32);
        }
    }
    outcomes.into_iter().map(|outcome| outcome.unwrap_or(Outcome::Draw)).collect()
}
