//! CF 936 B, Sleepy Game: <https://codeforces.com/problemset/problem/936/B>
//!
//! Petya moves for both players, so he chooses a walk from s. He wins with a walk that ends in a sink
//! after an odd number of moves. If there is none, the game is a draw if he can walk on forever, else
//! he loses. (The statement's draw after 10⁶ moves is the same: so long a walk repeats a vertex, and
//! can go round forever.)
//!
//! A winning walk may have to visit a vertex twice, once after an even and once after an odd number
//! of moves, because an odd cycle changes the parity. With 1 → 2 → 3 → 1 and 2 → 4, the walk 1 2 4
//! has two moves, and 1 2 3 1 2 4 has five and wins. More visits are never needed. Between two visits
//! with the same parity the number of moves is even. Without these moves the walk ends in the same
//! sink, still after an odd number. So we search the graph of pairs (vertex, parity of the moves
//! made):
//!
//! ```text
//!     an edge  v ──▶ w  becomes two:   (v, even) ──▶ (w, odd)
//!                                      (v, odd)  ──▶ (w, even)
//! ```
//!
//! Petya wins exactly when a pair (sink, odd) can be reached from (s, even). There is then a winning
//! walk that visits each pair at most once, so it has fewer than 2n ≤ 2 · 10⁵ moves, within the
//! statement's limit.
//!
//! One depth-first search from (s, even) finds everything:
//!
//! - When it enters a pair (sink, odd), its path is a winning walk.
//! - An edge back to a pair on its path closes a cycle: at least a draw. The search goes on, because
//!   the win may come later.
//!
//! If a cycle can be reached, the search finds one, unless it wins first. An edge that does not lead
//! back to the path leads to a new pair, or to one that has been left already. Either is left before
//! the pair that the edge comes from. If all edges of a cycle were like that, the times of leaving
//! would decrease all the way round, which is impossible. (An odd cycle of the graph, walked twice,
//! is a cycle of the pairs.)
//!
//! O(n + m) time and space, without recursion: the path can have all 2n pairs, and so deep a
//! recursion would overflow the stack.

use sente::depth_first_search::{DepthFirstSearch, Event};
use sente::graph::Graph;
use sente::input::{Error, Input};
use std::fmt::{self, Display};
use std::io::{Write, stdin, stdout};

/// A vertex and the parity of the moves made, as one number: twice the vertex, plus 1 if odd.
type Pair = u32;

fn pair(vertex: u32, is_odd: bool) -> Pair {
    2 * vertex + u32::from(is_odd)
}

fn vertex(pair: Pair) -> u32 {
    pair / 2
}

fn is_odd(pair: Pair) -> bool {
    pair % 2 == 1
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Answer {
    /// The vertices of a winning walk.
    Win(Vec<u32>),
    Draw,
    Lose,
}

fn solve(graph: &Graph, start: u32) -> Answer {
    let successor = |from: Pair, k: u32| {
        let &next = graph.successors(vertex(from)).get(k as usize)?;
        Some(pair(next, !is_odd(from)))
    };
    let pair_count = 2 * graph.vertex_count();
    let mut search = DepthFirstSearch::new(pair_count, pair(start, false), successor);
    let mut answer = Answer::Lose;
    while let Some(event) = search.next() {
        match event {
            Event::Enter(pair) if is_odd(pair) && graph.out_degree(vertex(pair)) == 0 => {
                return Answer::Win(search.into_path().into_iter().map(vertex).collect());
            }
            Event::Back(_) => answer = Answer::Draw,
            Event::Enter(_) | Event::Again(_) | Event::Leave(_) => {}
        }
    }
    answer
}

impl Display for Answer {
    fn fmt(&self, formatter: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Self::Win(walk) => {
                formatter.write_str("Win\n")?;
                walk.iter()
                    .try_for_each(|vertex| write!(formatter, "{} ", vertex + 1))
            }
            Self::Draw => formatter.write_str("Draw"),
            Self::Lose => formatter.write_str("Lose"),
        }
    }
}

/// The pairs are twice as many, and must fit into 32 bits too.
const MOST_VERTICES: u32 = u32::MAX / 2;

/// Reads the graph, with its vertices counted from 0, and the start.
fn parse(mut input: Input) -> Result<(Graph, u32), Error> {
    let n = input.number("n", 1..=MOST_VERTICES)?;
    let m: u32 = input.parse("m")?;
    let mut degrees = Vec::new();
    let mut targets = Vec::new();
    for i in 1..=n {
        let remaining = m - targets.len() as u32;
        let degree = input.number("c_i (they add up to m)", 0..=remaining)?;
        degrees.push(degree);
        for _ in 0..degree {
            let target = input.number("the target of an edge", 1..=n)?;
            if target == i {
                return Err(Error::new(format!("vertex {i} has an edge to itself")));
            }
            targets.push(target - 1);
        }
    }
    if targets.len() as u32 != m {
        let found = targets.len();
        return Err(Error::new(format!("expected m = {m} edges, found {found}")));
    }
    let start = input.number("the start s", 1..=n)? - 1;
    input.end()?;
    Ok((Graph::from_rows(&degrees, targets), start))
}

fn main() -> Result<(), Error> {
    let (graph, start) = parse(Input::read(stdin().lock())?)?;
    // As one text, because standard output is flushed at every line.
    let answer = solve(&graph, start).to_string();
    writeln!(stdout(), "{answer}")?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::Answer::{self, Lose, Win};
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
    fn an_odd_cycle_changes_the_parity() {
        // 1 → 2 → 3 → 1 and 2 → 4: the short way to 4 takes two moves, the long one five.
        check("4 4\n1 2\n2 4 3\n1 1\n0\n1\n", Win(vec![0, 1, 2, 0, 1, 3]));
    }

    #[test]
    fn the_search_goes_on_after_a_cycle() {
        check("3 3\n2 2 3\n1 1\n0\n1\n", Win(vec![0, 2]));
    }

    #[test]
    fn vertices_are_printed_from_one() {
        assert_eq!(Win(vec![0, 9]).to_string(), "Win\n1 10 ");
    }
}

#[cfg(test)]
#[path = "../../tests/proof/cf936b.rs"]
mod proof;
