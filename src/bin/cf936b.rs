//! CF 936 B, Sleepy Game: <https://codeforces.com/problemset/problem/936/B>
//!
//! Two players move a chip in turn along the m edges of a directed graph of n vertices, from vertex s.
//! Whoever cannot move loses; an endless game is a draw. Petya begins, and moves for both players: he
//! chooses a walk, which may repeat vertices. He wins by an odd number of moves from s to a sink (a vertex
//! that no edge leaves), because the opponent is to move there; one such walk is printed. If there is
//! none, the game is a draw if he can walk on forever, else he loses.
//!
//! A winning walk may have to visit a vertex twice, once after an even and once after an odd number of
//! moves, as in the example below. So we let the chip walk through pairs (vertex, parity of the moves
//! made): an edge v → w becomes two edges, (v, even) → (w, odd) and (v, odd) → (w, even).
//!
//! - Petya wins exactly when a pair (sink, odd) can be reached from (s, even).
//! - He can walk on forever exactly when a cycle of pairs can be reached, because a walk of 2n moves
//!   visits one of the 2n pairs twice. (The statement calls 10⁶ moves a draw. That is the same: so long a
//!   walk repeats one of at most 2 · 10⁵ pairs; the one that is printed repeats none, so it is shorter.)
//!
//! One depth-first search from (s, even) decides this: it enters every pair that can be reached, and its
//! stack is then a path to that pair. When it enters a pair (sink, odd), this path is a winning walk. A
//! back edge leads back to a pair on the path, and closes a cycle: at least a draw. The search goes on,
//! because the win may come later. With s = 1 and 1 → 2, 2 → 4, 2 → 3, 3 → 1:
//!
//! ```text
//!     1 even ──▶ 2 odd ──▶ 4 even    a sink, but even: the search goes back
//!                  └─────▶ 3 even ──▶ 1 odd ──▶ 2 even ──▶ 4 odd    wins: 1 2 3 1 2 4
//! ```
//!
//! Without vertex 4, the search goes on from 2 even to 3 odd, whose edge leads back to 1 even: a draw.
//! If a cycle can be reached, the search meets a back edge, unless it wins first. A pair is finished when
//! all its edges have been followed. Let p → q be an edge that is not a back edge. When it is followed, q
//! is not on the path: it is finished, or new and then finished before the search returns to p. So q is
//! finished before p. Around a cycle without a back edge, a pair would be finished before itself.
//!
//! O(n + m) time and space, without recursion: a path can have all 2n pairs, too many nested calls.
//!
//! # Elsewhere
//!
//! - **First thought**: mark vertices only. With 1 → 2, 2 → 3, 1 → 3, walk 1 2 3 marks 3, so 1 3 is missed.
//! - **Sign**: what a vertex is worth depends on how one came there. Search pairs of vertex and state.
//! - **Also**: ABC 132 E (Hopscotch Addict) and LeetCode 1129 (Shortest Path with Alternating Colors).

use sente::depth_first_search::{DepthFirstSearch, Event};
use sente::graph::Graph;
use sente::input::{Error, Input};
use std::fmt::{self, Display};
use std::io;

/// A vertex and the parity of the moves made, as one number: twice the vertex, plus 1 if odd.
type Pair = usize;

fn pair_of(vertex: usize, odd: bool) -> Pair {
    2 * vertex + usize::from(odd)
}

fn vertex_of(pair: Pair) -> usize {
    pair / 2
}

fn is_odd(pair: Pair) -> bool {
    pair % 2 == 1
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Answer {
    /// The vertices of a winning walk.
    Win(Vec<usize>),
    Draw,
    Lose,
}

fn solve(graph: &Graph, start: usize) -> Answer {
    // The k-th pair after `from`, if there is one.
    let successor = |from: Pair, k| {
        let to = graph.successor(vertex_of(from), k)?;
        Some(pair_of(to, !is_odd(from)))
    };
    let is_sink = |pair| graph.successor(vertex_of(pair), 0).is_none();
    let pair_count = 2 * graph.vertex_count();
    let mut search = DepthFirstSearch::new(pair_count, pair_of(start, false), successor);
    let mut answer = Answer::Lose;
    while let Some(event) = search.next() {
        match event {
            Event::Enter(pair) if is_odd(pair) && is_sink(pair) => {
                return Answer::Win(search.path().map(vertex_of).collect());
            }
            Event::Back(_) => answer = Answer::Draw,
            Event::Enter(_) | Event::Again(_) | Event::Finish(_) => {}
        }
    }
    answer
}

impl Display for Answer {
    fn fmt(&self, formatter: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Self::Win(walk) => {
                formatter.write_str("Win\n")?;
                for vertex in walk {
                    write!(formatter, "{} ", vertex + 1)?;
                }
                formatter.write_str("\n")
            }
            Self::Draw => formatter.write_str("Draw\n"),
            Self::Lose => formatter.write_str("Lose\n"),
        }
    }
}

/// Reads the graph, with its vertices counted from 0, and the start.
fn parse(mut input: Input) -> Result<(Graph, usize), Error> {
    let n: usize = input.parse("n")?;
    let m: usize = input.parse("m")?;
    let mut graph = Graph::new();
    for _ in 0..n {
        graph.add_vertex();
        for _ in 0..input.parse::<usize>("the out-degree c_i")? {
            graph.add_edge_to(input.number("the target of an edge", 1..=n)? - 1);
        }
    }
    if graph.edge_count() != m {
        return Err(Error::expected(format_args!("m = {m} edges"), graph.edge_count()));
    }
    let start = input.number("the start s", 1..=n)? - 1;
    input.end()?;
    Ok((graph, start))
}

fn main() -> Result<(), Error> {
    let text = io::read_to_string(io::stdin())?;
    let (graph, start) = parse(Input::new(&text))?;
    // Formatted first and printed at once, because the buffer of standard output holds only 1 KiB.
    let answer = solve(&graph, start).to_string();
    print!("{answer}");
    Ok(())
}

#[cfg(test)]
mod cf936b_tests {
    use super::Answer::{self, Draw, Lose, Win};
    use super::{Input, parse, solve};

    #[track_caller]
    fn check(input: &str, expected: Answer) {
        let (graph, start) = parse(Input::new(input)).unwrap();
        assert_eq!(solve(&graph, start), expected);
    }

    #[test]
    fn one_move_into_a_sink_wins() {
        check("2 1\n1 2\n0\n1\n", Win(vec![0, 1]));
    }

    #[test]
    fn no_move_loses() {
        check("2 1\n1 2\n0\n2\n", Lose);
    }

    #[test]
    fn the_example_of_the_header() {
        check("4 4\n1 2\n2 4 3\n1 1\n0\n1\n", Win(vec![0, 1, 2, 0, 1, 3]));
        check("3 3\n1 2\n1 3\n1 1\n1\n", Draw);
    }

    #[test]
    fn the_search_goes_on_after_a_cycle() {
        check("3 3\n2 2 3\n1 1\n0\n1\n", Win(vec![0, 2]));
    }

    #[test]
    fn vertices_are_printed_from_one() {
        assert_eq!(Win(vec![0, 9]).to_string(), "Win\n1 10 \n");
    }
}

#[cfg(test)]
#[path = "../../tests/proof/cf936b.rs"]
mod cf936b_proof;
