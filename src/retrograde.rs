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
/// The players take turns to make a move from the current vertex; a player without a move loses, and
/// an endless game is a draw. The order of the moves does not matter, and parallel moves change nothing.
///
/// The analysis works backwards from the end of the game. A sink is lost. A vertex is won as soon as
/// one of its successors is known to be lost. It is lost as soon as all of them are known to be won:
/// each vertex counts its moves that are not yet known to lead to a won vertex, and is lost at 0. A
/// vertex that is never decided is a draw: it has no move to a lost vertex, and at least one move to
/// an undecided vertex. A player who always makes such a move never loses, because from there the
/// opponent reaches only undecided vertices and vertices that are won for the player.
///
/// The technique is that of endgame tables in chess: R. Bellman, *On the application of dynamic
/// programming to the determination of optimal play in chess and checkers* (1965).
///
/// # Panics
///
/// If a move names a vertex that is not below `vertex_count`, or if there are 2³² or more moves.
///
/// # Complexity
///
/// O(n + m) time and extra space: each move is followed back at most once, when the vertex that it
/// leads to is decided.
///
/// # Examples
///
/// ```
/// use sente::retrograde::{outcomes, Outcome::{Draw, Lose, Win}};
///
/// // 0 → 1 → 2 is decided from its end; from 3 one can move to 3 forever.
/// assert_eq!(outcomes(4, [(0, 1), (1, 2), (3, 3), (3, 1)]), [Lose, Win, Lose, Draw]);
/// ```
///
/// The moves can be the [`edges`](Graph::edges) of a graph:
///
/// ```
/// use sente::graph::Graph;
/// use sente::retrograde::{outcomes, Outcome::{Lose, Win}};
///
/// let graph = Graph::from_edges(2, [(0, 1)]);
/// assert_eq!(outcomes(graph.vertex_count(), graph.edges()), [Win, Lose]);
/// ```
pub fn outcomes(
    vertex_count: u32,
    moves: impl IntoIterator<Item = (u32, u32), IntoIter: Clone>,
) -> Vec<Outcome> {
    let reversed = moves.into_iter().map(|(from, to)| (to, from));
    let predecessors = Graph::from_edges(vertex_count, reversed);
    // For each vertex: how many of its moves are not yet known to lead to a won vertex.
    let mut open_moves = predecessors.in_degrees();
    // A draw, unless it is decided.
    let mut outcomes = vec![Outcome::Draw; vertex_count as usize];
    let mut decided: Vec<u32> = (0..vertex_count)
        .filter(|&vertex| open_moves[vertex as usize] == 0)
        .collect();
    for &sink in &decided {
        outcomes[sink as usize] = Outcome::Lose;
    }
    // A queue: the next vertices are known in advance, so their rows can be fetched early.
    let mut next = 0;
    while let Some(&vertex) = decided.get(next) {
        next += 1;
        let row = predecessors.successors(vertex);
        if outcomes[vertex as usize] == Outcome::Lose {
            for &predecessor in row {
                if outcomes[predecessor as usize] == Outcome::Draw {
                    outcomes[predecessor as usize] = Outcome::Win;
                    decided.push(predecessor);
                }
            }
        } else {
            for &predecessor in row {
                // A winning move is never subtracted, so the count of a won vertex stays above 0.
                open_moves[predecessor as usize] -= 1;
                if open_moves[predecessor as usize] == 0 {
                    outcomes[predecessor as usize] = Outcome::Lose;
                    decided.push(predecessor);
                }
            }
        }
    }
    outcomes
}

#[cfg(test)]
mod tests {
    use super::Outcome::{Draw, Lose, Win};
    use super::{Outcome, outcomes};

    #[track_caller]
    fn check(vertex_count: u32, edges: &[(u32, u32)], expected: &[Outcome]) {
        assert_eq!(outcomes(vertex_count, edges.iter().copied()), expected);
    }

    #[test]
    fn no_vertex() {
        check(0, &[], &[]);
    }

    #[test]
    fn a_sink_is_lost() {
        check(1, &[], &[Lose]);
    }

    #[test]
    fn a_self_loop_is_a_draw() {
        check(1, &[(0, 0)], &[Draw]);
    }

    #[test]
    fn a_path_alternates() {
        check(4, &[(0, 1), (1, 2), (2, 3)], &[Win, Lose, Win, Lose]);
    }

    #[test]
    fn parallel_moves_into_a_won_vertex_lose_once() {
        check(3, &[(0, 1), (0, 1), (1, 2)], &[Lose, Win, Lose]);
    }

    #[test]
    fn a_way_out_of_a_lost_position_into_a_cycle_is_a_draw() {
        check(
            4,
            &[(0, 1), (0, 3), (1, 2), (3, 3)],
            &[Draw, Win, Lose, Draw],
        );
    }
}
