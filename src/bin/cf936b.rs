//! CF 936 B, Sleepy Game: <https://codeforces.com/problemset/problem/936/B>
//!
//! Time limit: 2 s.
//!
//! A directed graph has n vertices and m edges (2 ≤ n ≤ 10⁵, 0 ≤ m ≤ 2 · 10⁵). Two players alternate in
//! moving a chip along an edge, beginning at vertex s. A player who cannot move loses, and an endless game is
//! a draw. (In the statement, a game of 10⁶ moves is a draw. This is the same, as shown below.) Petya moves
//! first. His opponent sleeps, so Petya makes all the moves himself: he chooses a walk, which may repeat
//! vertices. He wins with a walk of odd length from s to a sink (a vertex that no edge leaves), because then
//! it is the opponent's turn, and there is no move. If there is such a walk, we print one. If there is none,
//! the game is a draw if he can walk on forever, and otherwise he loses.
//!
//! # The product graph
//!
//! A winning walk may have to visit a vertex twice, once after an even and once after an odd number of moves,
//! as in the example below. So we do not search the graph itself, but its **product graph** with the parities
//! (also called state expansion or layered graph). Its vertices are the 2n pairs (vertex, parity of the moves
//! made). Each edge v → w becomes two edges, (v, even) → (w, odd) and (v, odd) → (w, even). The walks from s
//! in the graph correspond one to one to the walks from (s, even) in the product graph. Hence:
//!
//! - Petya wins exactly if a pair (sink, odd) can be reached from (s, even).
//! - He can walk on forever exactly if a cycle of pairs can be reached from (s, even). He can go round such a
//!   cycle forever. Conversely, an endless walk has to come to one of the 2n pairs for a second time. Take
//!   the first time that a pair comes again. The walk between its two visits is a cycle.
//!
//! # One depth-first search
//!
//! One depth-first search from (s, even) answers both questions. If it does not stop at a win, it enters
//! every pair that can be reached. At the moment when it enters a pair, its stack is a path (a walk that
//! repeats no pair) from (s, even) to this pair. So when it enters a pair (sink, odd), the path is a winning
//! walk. A back edge leads to a pair that is on the stack, so it closes a cycle, and the answer is at least a
//! draw. The search goes on after a back edge, because it may still find a win. With s = 1 and the edges
//! 1 → 2, 2 → 4, 2 → 3, 3 → 1:
//!
//! ```text
//!     1 even ──▶ 2 odd ──▶ 4 even    a sink, but after an even number of moves: the search goes back
//!                  └─────▶ 3 even ──▶ 1 odd ──▶ 2 even ──▶ 4 odd    a win: 1 2 3 1 2 4
//! ```
//!
//! Without vertex 4, the search goes on from 2 even to 3 odd, whose edge leads back to 1 even: a draw.
//!
//! It remains to show that the search meets a back edge if a cycle of pairs can be reached and there is no
//! win. In this case the search does not stop early, so it follows every edge of every pair that can be
//! reached. A pair is *finished* when all its edges have been followed and the search goes back from it, so
//! that it leaves the stack. When an edge p → q is followed, q is new, on the stack, or finished. If q is on
//! the stack, p → q is a back edge. Otherwise q finishes before p, which is still on the stack: if q is new,
//! it is entered now and finishes before the search comes back to p, and otherwise it is finished already.
//! Now suppose that a cycle of pairs had no back edge. Then each pair of the cycle would finish after the
//! next one, because of the edge to it. Going once round the cycle, a pair would finish after itself, which
//! is impossible. Hence every cycle that can be reached contains a back edge.
//!
//! An edge to a pair that is finished (a forward edge or a cross edge) need not lie on a cycle, for example
//! where two paths from (s, even) meet. So it is not enough to know that a pair has been visited: the search
//! has to know whether it is on the stack.
//!
//! The limit of 10⁶ moves, after which the statement declares a draw, changes nothing. There are at most
//! 2 · 10⁵ pairs, so a walk of that length repeats a pair, and Petya can walk on forever. Conversely, if he
//! can walk on forever, he can make 10⁶ moves. And the walk that we print is a path in the product graph, so
//! it has fewer than 2 · 10⁵ moves.
//!
//! O(n + m) time and space. The search does not recurse, because a path can consist of all 2n pairs (on a
//! cycle of n vertices, if n is odd). A call stack of 8 MiB, which is usual on Linux, has only about 42 bytes
//! for each of 2 · 10⁵ nested calls, and a call of a recursive search takes more than that.
//!
//! # The idea elsewhere
//!
//! - **A first idea that fails**: mark vertices instead of pairs, and take the parity from the length of the
//!   stack. With the edges 1 → 2, 2 → 3, 1 → 3, in this order, the search enters the sink 3 by 1 2 3, after
//!   two moves. When it later follows 1 → 3, vertex 3 is marked, so the search misses the winning walk 1 3.
//!   Every counterexample has at least three vertices and three edges (tests/stress/cf936b.rs).
//! - **How to recognise such problems**: whether a vertex is a goal, or which edges may be followed from it,
//!   depends on how one came there. Find a value that says enough about the past: a parity, a remainder, the
//!   previous vertex, or, if at most three edges in a row may have the same colour, the last colour and how
//!   many edges in a row have had it. The vertex and the value must decide which edges are allowed and
//!   whether the pair is a goal. The value and the edge must determine the next value. Then the allowed walks
//!   from the start correspond one to one to the walks of pairs (vertex, value), and the proofs above hold.
//!   So search the pairs.
//! - **The goals and the sinks** may depend on the vertex and the value. For example, if no two edges in a
//!   row may have the same colour, then (vertex, red) is a sink exactly if no edge of another colour leaves
//!   the vertex.
//! - **The start** needs a value, too. If the value is that of the last edge, add the value *none*, which
//!   only the start has, or begin from several values, as in LeetCode 1129 below. The start may be a goal
//!   before any move, so decide whether that counts.
//! - **The cost**: with k values there are k · n pairs, and the search takes O(k(n + m)) time, or less if few
//!   pairs can be reached. If the value is the previous vertex, the pairs are the edges and the start. So
//!   number these instead of all n² pairs. The search then takes time proportional to the number of pairs of
//!   consecutive edges.
//! - **Sibling problems**: ABC 132 E (Hopscotch Addict) asks for the shortest walk whose length is divisible
//!   by 3: the pairs are (vertex, number of moves modulo 3), the search is breadth-first, and the answer is a
//!   third of the length. In LeetCode 1129 (Shortest Path with Alternating Colors) they are (vertex, colour
//!   of the last edge), and the breadth-first search begins from both pairs of the first vertex, which
//!   together allow every first edge. The answer for a vertex is the lesser of those for its two pairs.

use sente::depth_first_search::{DepthFirstSearch, Event};
use sente::graph::Graph;
use sente::input::{Error, Input};
use std::fmt::{self, Display};
use std::io;

/// A vertex of the product graph.
#[derive(Clone, Copy)]
struct Pair {
    vertex: usize,
    /// True if the number of moves made is odd.
    is_odd: bool,
}

impl Pair {
    /// Returns the index of this pair among all pairs, by which the search knows it.
    fn index(self) -> usize {
        2 * self.vertex + usize::from(self.is_odd)
    }

    fn from_index(index: usize) -> Self {
        Self { vertex: index / 2, is_odd: index % 2 == 1 }
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Answer {
    /// A win, with the vertices of a winning walk.
    Win(Vec<usize>),
    Draw,
    Lose,
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

fn solve(graph: &Graph, start: usize) -> Answer {
    // Returns the index of the pair to which edge k of a pair leads, or `None` if the pair has at most k edges.
    let successor_pair_index = |pair_index, k| {
        let pair = Pair::from_index(pair_index);
        let vertex = graph.successor(pair.vertex, k)?;
        Some(Pair { vertex, is_odd: !pair.is_odd }.index())
    };
    let is_sink = |vertex| graph.successors(vertex).len() == 0;
    let is_goal = |pair_index| {
        let pair = Pair::from_index(pair_index);
        pair.is_odd && is_sink(pair.vertex)
    };
    let pair_count = 2 * graph.vertex_count();
    let start_pair = Pair { vertex: start, is_odd: false };
    let mut search = DepthFirstSearch::new(pair_count, start_pair.index(), successor_pair_index);
    let mut answer = Answer::Lose;
    while let Some(event) = search.next() {
        match event {
            Event::Enter(pair_index) if is_goal(pair_index) => {
                let walk = search.path().map(|index| Pair::from_index(index).vertex);
                return Answer::Win(walk.collect());
            }
            Event::Back(_) => answer = Answer::Draw,
            Event::Enter(_) | Event::ForwardOrCross(_) | Event::Finish(_) => {}
        }
    }
    answer
}

/// Reads a vertex. The input counts them from 1, and the solution from 0.
fn read_vertex(input: &mut Input, wanted: &str, n: usize) -> Result<usize, Error> {
    Ok(input.number(wanted, 1..=n)? - 1)
}

/// Reads the graph: for each vertex, the number of its edges and their targets. After it comes the vertex s.
fn parse(mut input: Input) -> Result<(Graph, usize), Error> {
    let n: usize = input.read("n")?;
    let m: usize = input.read("m")?;
    let mut graph = Graph::new();
    for _ in 0..n {
        let out_degree: usize = input.read("the out-degree c_i")?;
        let targets = (0..out_degree).map(|_| read_vertex(&mut input, "the target of an edge", n));
        graph.try_add_vertex(targets)?;
    }
    if graph.edge_count() != m {
        return Err(Error::expected(format_args!("m = {m} edges"), graph.edge_count()));
    }
    let start = read_vertex(&mut input, "the start s", n)?;
    input.end()?;
    Ok((graph, start))
}

fn main() -> Result<(), Error> {
    let text = io::read_to_string(io::stdin())?;
    let (graph, start) = parse(Input::new(&text))?;
    // The answer is formatted first, so that it is written at once, and not in pieces of 1 KiB.
    let answer = solve(&graph, start).to_string();
    print!("{answer}");
    Ok(())
}

#[cfg(test)]
mod cf936b_tests {
    use super::Answer::{self, Draw, Lose, Win};
    use super::{Input, parse, solve};

    #[track_caller]
    fn assert_answer(input: &str, expected: Answer) {
        let (graph, start) = parse(Input::new(input)).unwrap();
        assert_eq!(solve(&graph, start), expected);
    }

    #[test]
    fn one_move_into_a_sink_wins() {
        assert_answer("2 1\n1 2\n0\n1\n", Win(vec![0, 1]));
    }

    #[test]
    fn no_move_loses() {
        assert_answer("2 1\n1 2\n0\n2\n", Lose);
    }

    #[test]
    fn the_example_of_the_header() {
        assert_answer("4 4\n1 2\n2 4 3\n1 1\n0\n1\n", Win(vec![0, 1, 2, 0, 1, 3]));
        assert_answer("3 3\n1 2\n1 3\n1 1\n1\n", Draw);
    }

    #[test]
    fn the_search_goes_on_after_a_cycle() {
        assert_answer("3 3\n2 2 3\n1 1\n0\n1\n", Win(vec![0, 2]));
    }

    #[test]
    fn vertices_are_printed_from_one() {
        assert_eq!(Win(vec![0, 9]).to_string(), "Win\n1 10 \n");
    }
}

#[cfg(test)]
#[path = "../../tests/stress/cf936b.rs"]
mod cf936b_stress;
