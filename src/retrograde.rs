//! Retrograde analysis: who wins from every vertex of a game graph, draws included.

use super::graph::Graph;

/// How the game ends for the player to move, when both play their best.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// The player to move can force a win.
    Win,
    /// Whatever the player to move does, the opponent wins.
    Lose,
    /// Neither side can force a win: the game goes on for ever.
    Draw,
}

/// The outcome at every vertex of a game graph: the players move a chip in turn along an edge, who
/// cannot move loses, and an endless game is a draw.
///
/// Decided vertices are taken from the end of the game backwards. A sink is lost. A vertex is won as
/// soon as one of its successors is known to be lost, and lost as soon as all of them are known to
/// be won. What is never decided is a draw. Parallel edges are moves of their own, which changes
/// nothing; a self-loop is a way to pass for ever.
///
/// The technique is that of endgame tables in chess: R. Bellman, *On the application of dynamic
/// programming to the determination of optimal play in chess and checkers* (1965).
///
/// # Complexity
///
/// O(n + m) time and extra space.
///
/// # Examples
///
/// ```
/// use sente::graph::Graph;
/// use sente::retrograde::{outcomes, Outcome::{Draw, Lose, Win}};
///
/// // 0 → 1 → 2 is decided from its end; 3 has itself to move to.
/// let graph = Graph::from_edges(4, &[(0, 1), (1, 2), (3, 3), (3, 1)]);
/// assert_eq!(outcomes(&graph), [Lose, Win, Lose, Draw]);
/// ```
pub fn outcomes(graph: &Graph) -> Vec<Outcome> {
    outcomes_by_predecessors(&graph.reversed())
}

/// The same as `outcomes(&predecessors.reversed())`, for who can build the reversed graph at once.
///
/// # Complexity
///
/// O(n + m) time and O(n) extra space.
///
/// # Examples
///
/// ```
/// use sente::graph::Graph;
/// use sente::retrograde::{outcomes_by_predecessors, Outcome::{Lose, Win}};
///
/// // The edge 0 → 1, from its end.
/// assert_eq!(outcomes_by_predecessors(&Graph::from_edges(2, &[(1, 0)])), [Win, Lose]);
/// ```
pub fn outcomes_by_predecessors(predecessors: &Graph) -> Vec<Outcome> {
    let vertices = 0..predecessors.vertex_count();
    let mut outcomes = vec![Outcome::Draw; vertices.len()];
    // Moves that are not yet known to hand the opponent a win.
    let mut open_moves = predecessors.in_degrees();
    let mut decided: Vec<u32> = vertices.filter(|&v| open_moves[v as usize] == 0).collect();
    for &sink in &decided {
        outcomes[sink as usize] = Outcome::Lose;
    }
    // First in, first out: the next vertices are known ahead, and the processor can fetch their rows.
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
                // Where a move wins, that move stays open: only a vertex not won can come to 0.
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
    use super::{Graph, Outcome, outcomes};

    #[track_caller]
    fn check(vertex_count: u32, edges: &[(u32, u32)], expected: &[Outcome]) {
        assert_eq!(outcomes(&Graph::from_edges(vertex_count, edges)), expected);
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
