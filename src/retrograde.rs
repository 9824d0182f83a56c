//! Retrograde analysis: the outcome of a game from every vertex of its graph, draws included.

use super::graph::Graph;

/// The result of a game for the player to move, under best play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// The player to move can force a win.
    Win,
    /// The opponent can force a win, whatever the player to move does.
    Lose,
    /// Neither player can force a win, so the game goes on forever.
    Draw,
}

/// Returns the outcome at each of the vertices `0..vertex_count` of a game, given by its moves `(from, to)`.
///
/// The players alternate, and each makes a move from the current vertex. A player without a move loses,
/// and an endless game is a draw. The order of the moves does not matter, and parallel moves do not
/// change the outcomes.
///
/// A game may also end in another way, for example when a player reaches a goal. At a vertex where the game
/// ends in another way, replace the moves as follows:
///
/// - If the player whose turn it would be has lost, let there be no move.
/// - If the player whose turn it would be has won, let there be a single move, to a vertex without moves.
/// - If the game is a draw, let there be a single move, to the vertex itself.
///
/// If the players have different moves or aims, let a vertex be a pair of a position and the player to move,
/// as in the last example.
///
/// A vertex is *won* if the player to move there wins, and *lost* if that player loses. The analysis works
/// backwards from the end of the game, and decides one vertex after another:
///
/// - A vertex without moves is lost.
/// - A vertex with a move to a lost vertex is won.
/// - A move to a won vertex is of no use, so the move is struck out. A vertex whose moves are all struck out
///   is lost.
/// - A vertex that is never decided is a draw.
///
/// The decided vertices wait on a stack. When a vertex is taken from the stack, the moves that lead to this
/// vertex are visited. Any order of the vertices gives the same outcomes, so a stack suffices. The header of
/// [abc209e](../../abc209e/index.html) proves that this is right, with trigrams as vertices and words as
/// moves. It also says how to compute the length of the game with a queue.
///
/// To play a game that is won, use [`outcomes_and_winning_successors`].
///
/// The technique is that of endgame tables in chess: R. Bellman, *On the application of dynamic
/// programming to the determination of optimal play in chess and checkers* (1965).
///
/// # Panics
///
/// Panics if a move has an endpoint that is not below `vertex_count`, or if there are 2³² or more vertices or
/// moves.
///
/// # Complexity
///
/// O(n + m) time and extra space for n vertices and m moves. The moves are iterated three times, so their
/// iterator has to be `Clone`.
///
/// # Examples
///
/// ```
/// use sente::retrograde::{outcomes, Outcome::{Draw, Lose, Win}};
///
/// // Vertex 2 has no moves, so it is lost; hence 1 is won, and 0 is lost. From 3 one can move to 3 forever.
/// assert_eq!(outcomes(4, [(0, 1), (1, 2), (3, 3), (3, 1)]), [Lose, Win, Lose, Draw]);
/// ```
///
/// A stone moves to the right over four squares: by one or two squares if it is First's turn, and by one if
/// it is Second's turn. Vertex 2s is the square s with First to move, and vertex 2s + 1 is s with Second to
/// move:
///
/// ```
/// use sente::retrograde::{outcomes, Outcome::{Lose, Win}};
///
/// let mut moves = Vec::new();
/// for s in 0..4 {
///     for target in s + 1..4.min(s + 3) {
///         moves.push((2 * s, 2 * target + 1));
///     }
///     if s + 1 < 4 {
///         moves.push((2 * s + 1, 2 * (s + 1)));
///     }
/// }
/// let outcomes = outcomes(8, moves);
/// assert_eq!((outcomes[0], outcomes[3]), (Win, Lose)); // First moves to square 1.
/// ```
#[track_caller]
pub fn outcomes(
    vertex_count: usize,
    moves: impl IntoIterator<Item = (usize, usize), IntoIter: Clone>,
) -> Vec<Outcome> {
    outcomes_noting_wins(vertex_count, moves.into_iter(), |_, _| ())
}

/// Returns the outcome at each vertex, as [`outcomes`] does, and for each won vertex the successor to
/// which a winning move leads. For other vertices, the second list has `None`.
///
/// Each move to a lost vertex keeps the win. But if a player chooses any of these moves, the players may go
/// round in circles. The second list has, for each won vertex, the lost successor that the search has found
/// first. If the winner plays the moves of this list, the game always goes on to a vertex whose outcome was
/// found earlier, so it ends.
///
/// # Panics
///
/// Panics if [`outcomes`] does.
///
/// # Complexity
///
/// O(n + m) time and extra space for n vertices and m moves.
///
/// # Examples
///
/// ```
/// use sente::retrograde::{outcomes_and_winning_successors, Outcome::{Lose, Win}};
///
/// // From 1, the move back to 0 would lead to a lost vertex, too, but only the move to 2 ends the game.
/// let (outcomes, winning_successors) = outcomes_and_winning_successors(3, [(0, 1), (1, 0), (1, 2)]);
/// assert_eq!(outcomes, [Lose, Win, Lose]);
/// assert_eq!(winning_successors, [None, Some(2), None]);
/// ```
#[track_caller]
pub fn outcomes_and_winning_successors(
    vertex_count: usize,
    moves: impl IntoIterator<Item = (usize, usize), IntoIter: Clone>,
) -> (Vec<Outcome>, Vec<Option<usize>>) {
    // `winning_successors` is allocated last, so that a `vertex_count` of 2³² or more panics with the
    // documented message, and not because there is too little memory.
    let mut wins = Vec::new();
    let note_win = |vertex, successor| wins.push((vertex, successor));
    let outcomes = outcomes_noting_wins(vertex_count, moves.into_iter(), note_win);
    let mut winning_successors = vec![None; vertex_count];
    for (vertex, successor) in wins {
        winning_successors[vertex] = Some(successor);
    }
    (outcomes, winning_successors)
}

/// Returns the outcomes. Calls `note_win` for each vertex that is won, with the lost vertex by which it is
/// decided.
#[track_caller]
fn outcomes_noting_wins(
    vertex_count: usize,
    moves: impl Iterator<Item = (usize, usize)> + Clone,
    mut note_win: impl FnMut(usize, usize),
) -> Vec<Outcome> {
    let reversed = Graph::from_edges(vertex_count, moves.clone().map(|(from, to)| (to, from)));
    // The number of moves from each vertex that are not struck out.
    let mut moves_left = vec![0_u32; vertex_count];
    for (from, _) in moves {
        moves_left[from] += 1;
    }
    // A vertex is a draw until it is decided.
    let mut outcomes = vec![Outcome::Draw; vertex_count];
    // The decided vertices whose predecessors have not been visited.
    let mut stack = Vec::new();
    for vertex in 0..vertex_count {
        if moves_left[vertex] == 0 {
            outcomes[vertex] = Outcome::Lose;
            stack.push(vertex as u32);
        }
    }
    while let Some(vertex) = stack.pop() {
        let vertex = vertex as usize;
        let is_lost = outcomes[vertex] == Outcome::Lose;
        for predecessor in reversed.successors(vertex) {
            if outcomes[predecessor] != Outcome::Draw {
                continue;
            }
            if is_lost {
                outcomes[predecessor] = Outcome::Win;
                note_win(predecessor, vertex);
                stack.push(predecessor as u32);
            } else {
                moves_left[predecessor] -= 1;
                if moves_left[predecessor] == 0 {
                    outcomes[predecessor] = Outcome::Lose;
                    stack.push(predecessor as u32);
                }
            }
        }
    }
    outcomes
}
