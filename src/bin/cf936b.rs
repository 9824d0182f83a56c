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
//! (here also called bipartite double cover, and in general state expansion or layered graph). Its vertices
//! are the 2n pairs (vertex, parity of the moves made). Each edge v → w becomes two edges,
//! (v, even) → (w, odd) and (v, odd) → (w, even). The walks from s in the graph correspond one to one to the
//! walks from (s, even) in the product graph, because the number of moves determines the parity. Hence:
//!
//! - Petya wins exactly if a pair (sink, odd) can be reached from (s, even).
//! - He can walk on forever exactly if a cycle of pairs can be reached from (s, even). He can go round such a
//!   cycle forever. Conversely, an endless walk has to come to one of the 2n pairs for a second time. Take
//!   the first time that a pair comes again. The walk between its two visits is a cycle.
//!
//! # One depth-first search
//!
//! One depth-first search from (s, even) answers both questions. Its stack is a path (a walk that repeats no
//! pair) from (s, even) to the current pair. The search follows the edges of the current pair one after the
//! other. If an edge leads to a new pair, the search *enters* it: the pair is put on the stack and becomes
//! the current one. When all edges of the current pair have been followed, the pair is *finished*: it is
//! taken from the stack, and the search goes back to the pair before it. So the search enters each pair at
//! most once, and if it runs to its end, it enters every pair that can be reached.
//!
//! - When the search enters a pair (sink, odd), its stack is a winning walk, and it stops.
//! - An edge to a pair on the stack is a **back edge**. It closes a cycle, so the answer is at least a draw.
//!   The search goes on after a back edge, because it may still find a win.
//!
//! For example, let s = 1, with the edges 1 → 2, 2 → 4, 2 → 3, 3 → 1:
//!
//! ```text
//!     1 even ──▶ 2 odd ──▶ 4 even    a sink, but after an even number of moves: the search goes back
//!                  └─────▶ 3 even ──▶ 1 odd ──▶ 2 even ──▶ 4 odd    a win: 1 2 3 1 2 4
//! ```
//!
//! Without vertex 4, the search goes on from 2 even to 3 odd, whose edge leads back to 1 even: a draw.
//!
//! It remains to show that the search follows a back edge if a cycle of pairs can be reached and there is no
//! win. In this case it runs to its end, so it follows every edge of every pair that can be reached. When it
//! follows an edge p → q, the pair p is on the stack, and q is in one of three states:
//!
//! - If q is on the stack, then p → q is a back edge.
//! - If q is finished, then it finishes before p.
//! - If q is new, then it is entered now, and finishes before the search comes back to p. So it finishes
//!   before p, too.
//!
//! Now suppose that a cycle that can be reached had no back edge. Then each pair of the cycle would finish
//! after the next one, because of the edge to it. Going once round the cycle, a pair would finish after
//! itself, which is impossible. Hence every cycle that can be reached contains a back edge.
//!
//! An edge to a finished pair (a forward edge or a cross edge) need not lie on a cycle. With s = 1 and the
//! edges 1 → 2, 1 → 3, 2 → 4, 3 → 4, for example, the last of these edges leads to the finished pair
//! (4, even), and Petya loses. So it is not enough to know that a pair has been visited: the search has to
//! know whether it is on the stack.
//!
//! The limit of 10⁶ moves, after which the statement declares a draw, changes nothing. The walk that we print
//! is a path in the product graph, so it has fewer than 2 · 10⁵ moves, and is a win with the limit, too. If
//! there is no winning walk, a walk of 10⁶ moves repeats one of the at most 2 · 10⁵ pairs, so Petya can then
//! walk on forever. Conversely, if he can walk on forever, he can make 10⁶ moves.
//!
//! The search enters each of the 2n pairs at most once, and follows each of their 2m edges at most once, in
//! O(1). So it takes O(n + m) time and space. It does not recurse, because a path can consist of all 2n pairs
//! (on a cycle of n vertices, if n is odd). Codeforces has a large stack, on which a recursive search would
//! do. But a stack of 8 MiB, which is usual on Linux, has only about 42 bytes for each of 2 · 10⁵ nested
//! calls, and a call takes more than that.
//!
//! # The idea elsewhere
//!
//! - **A first idea that fails**: mark vertices instead of pairs, and take the parity from the length of the
//!   stack. With s = 1 and the edges 1 → 2, 2 → 3, 1 → 3, in this order, the search enters the sink 3 by 1 2
//!   3, after two moves. When it later follows 1 → 3, vertex 3 is marked, so the search misses the winning
//!   walk 1 3, and says that Petya loses. Every counterexample has at least three vertices and three edges
//!   (tests/stress/cf936b.rs).
//! - **How to recognise such problems**: one person chooses all moves, and whether a vertex is a goal, or
//!   which edges may be followed from it, depends on how one came there. Find a value that says enough about
//!   the past and has few possible values: a parity, a remainder, the colour of the last edge, or the
//!   previous vertex. The vertex and the value must decide which edges are allowed and whether the pair is a
//!   goal. The value and the edge must determine the next value. Then the allowed walks from the start
//!   correspond one to one to the walks of pairs (vertex, value). If there are finitely many pairs, the rest
//!   of the proof holds, too: when the search enters a goal, its stack is a walk to it, and if it enters
//!   none, a cycle can be reached exactly if it follows a back edge. So search the pairs.
//! - **A value may have several parts**: if at most three edges in a row may have the same colour, the value
//!   is the last colour together with the number of edges in a row that have had it.
//! - **If two players choose**, the best move depends on what the other one does later, and reaching a goal
//!   is not enough. Use retrograde analysis instead (src/bin/abc209e.rs), if necessary on pairs, too.
//! - **The goals and the sinks** may depend on the vertex and the value. For example, if no two edges in a
//!   row may have the same colour, then (vertex, red) is a sink exactly if no edge of another colour leaves
//!   the vertex.
//! - **The start** needs a value, too. If the value comes from the last edge, as a colour does, add the value
//!   *none*, which only the start has. The start may be a goal before any move, so decide whether that
//!   counts.
//! - **The shortest walk** needs a breadth-first search of the pairs. Store for each pair the one from which
//!   it was entered, and read the walk backwards, from the goal. A breadth-first search does not tell whether
//!   a cycle can be reached. If you have to know it, make a depth-first search as well.
//! - **The cost**: with k values there are k · n pairs, and the search takes O(k(n + m)) time, if the next
//!   allowed edge of a pair is found in O(1). If the value is the previous vertex, the pairs are the edges
//!   and the start, so number the edges instead of all n² pairs. The search then takes time proportional to
//!   the number of edges plus the number of pairs of consecutive edges. This is the sum of in-degree times
//!   out-degree over all vertices, which is too much if a vertex has 10⁵ edges in and out.
//! - **Sibling problems**: ABC 132 E (Hopscotch Addict) asks for the shortest walk whose length is divisible
//!   by 3: the pairs are (vertex, number of moves modulo 3), and the answer is a third of the length. In
//!   LeetCode 1129 (Shortest Path with Alternating Colors) they are (vertex, colour of the last edge).
//!   Instead of a value *none*, the breadth-first search can begin from both pairs of the first vertex, which
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

    /// Returns the pair with this index.
    fn from_index(index: usize) -> Self {
        Self { vertex: index / 2, is_odd: index % 2 == 1 }
    }

    /// Returns the pair to which edge k of this pair leads, or `None` if it has at most k edges.
    fn successor(self, graph: &Graph, k: usize) -> Option<Self> {
        let vertex = graph.successor(self.vertex, k)?;
        Some(Self { vertex, is_odd: !self.is_odd })
    }

    /// Returns true if Petya wins with a walk to this pair: the opponent is to move, and there is no edge.
    fn is_goal(self, graph: &Graph) -> bool {
        self.is_odd && graph.successors(self.vertex).len() == 0
    }
}

#[derive(Debug, PartialEq, Eq)]
enum Answer {
    /// A win, with the vertices of a winning walk, counted from 0.
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

/// Returns the result of the game on a graph, with the chip at the vertex `start`, counted from 0.
fn solve(graph: &Graph, start: usize) -> Answer {
    let successor_index = |index, k| {
        let successor = Pair::from_index(index).successor(graph, k)?;
        Some(successor.index())
    };
    let pair_count = 2 * graph.vertex_count();
    let start_pair = Pair { vertex: start, is_odd: false };
    let mut search = DepthFirstSearch::new(pair_count, start_pair.index(), successor_index);
    let mut answer = Answer::Lose;
    while let Some(event) = search.next() {
        match event {
            Event::Enter(index) if Pair::from_index(index).is_goal(graph) => {
                let walk = search.path().map(|index| Pair::from_index(index).vertex);
                return Answer::Win(walk.collect());
            }
            // A win may still come.
            Event::Back(_) => answer = Answer::Draw,
            // An edge to a finished pair closes no cycle.
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
    fn two_paths_to_a_pair_are_no_cycle() {
        assert_answer("4 4\n2 2 3\n1 4\n1 4\n0\n1\n", Lose);
    }

    #[test]
    fn vertices_are_printed_from_one() {
        assert_eq!(Win(vec![0, 9]).to_string(), "Win\n1 10 \n");
    }
}

#[cfg(test)]
#[path = "../../tests/stress/cf936b.rs"]
mod cf936b_stress;
