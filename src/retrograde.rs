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
/// The analysis works backwards from the end of the game. A sink is lost. When a vertex is decided, the
/// moves that lead to it are visited. If it is lost, each undecided vertex where such a move begins is
/// won. If it is won, each such move lowers a count of the vertex where it begins: the number of moves
/// that are not known to lead to a won vertex. At 0 that vertex is lost. The vertices can be decided in
/// any order; a stack is the simplest.
///
/// - **A vertex is decided once.** Only undecided vertices become won, so a lost one stays lost. So the
///   count of a won vertex stays above 0, because the move that decided it leads to a lost vertex.
/// - **Play from a won vertex ends**, if its player always makes the move that decided the vertex. It leads
///   to a vertex that was decided earlier, and every move from there to one decided earlier still. So the
///   opponent, always at lost vertices, comes to a sink. (Another move to a lost vertex need not win: that
///   vertex may have been decided later, and play may come back.)
/// - **An undecided vertex is a draw.** None of its moves leads to a lost vertex, or it would be won. Not
///   all lead to won vertices, or it would be lost. So some lead to undecided ones. A player who makes such
///   a move at undecided vertices, and wins from won ones, is never to move at a lost one, because the
///   opponent, too, has only moves to undecided and to won vertices. So neither can force a win.
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
pub fn outcomes(
    vertex_count: usize,
    moves: impl IntoIterator<Item = (usize, usize), IntoIter: Clone>,
) -> Vec<Outcome> {
    let moves = moves.into_iter();
    let backwards = Graph::from_edges(vertex_count, moves.clone().map(|(from, to)| (to, from)));
    // For each vertex: how many of its moves are not known to lead to a won vertex.
    let mut open_moves = vec![0_u32; vertex_count];
    for (from, _) in moves {
        open_moves[from] += 1;
    }
    let mut outcomes = vec![None; vertex_count];
    // The decided vertices whose predecessors have not been visited.
    let mut stack = Vec::new();
    for vertex in 0..vertex_count {
        if open_moves[vertex] == 0 {
            outcomes[vertex] = Some(Outcome::Lose);
            stack.push(vertex as u32);
        }
    }
    while let Some(vertex) = stack.pop() {
        let vertex = vertex as usize;
        let is_lost = outcomes[vertex] == Some(Outcome::Lose);
        for predecessor in backwards.successors(vertex) {
            let decided = if is_lost {
                outcomes[predecessor].is_none().then_some(Outcome::Win)
            } else {
                // That of a won vertex stays above 0.
                open_moves[predecessor] -= 1;
                (open_moves[predecessor] == 0).then_some(Outcome::Lose)
            };
            if decided.is_some() {
                outcomes[predecessor] = decided;
                stack.push(predecessor as u32);
            }
        }
    }
    let outcomes = outcomes.into_iter();
    outcomes.map(|outcome| outcome.unwrap_or(Outcome::Draw)).collect()
}
