//! <https://codeforces.com/problemset/problem/936/B> CF 936 B, Sleepy Game
//!
//! Time limit: 2 s.
//! Memory limit: 256 MB.
//!
//! A directed graph has n vertices and m edges (2 ≤ n ≤ 10⁵, 0 ≤ m ≤ 2 · 10⁵). Two players alternate in
//! moving a chip along an edge, beginning at vertex s. A player who cannot move loses, and an endless game is
//! a draw. (In the statement, a game of 10⁶ moves is a draw. This is the same, as shown under "The limit of
//! moves".) Petya moves first. His opponent sleeps, so Petya makes all the moves himself: he chooses a walk,
//! which may repeat vertices. He wins with a walk of odd length from s to a sink (a vertex that no edge
//! leaves), because then it is the opponent's turn, and there is no move. If there is such a walk, we print
//! `Win` and the vertices of one of these walks (at most 10⁶ vertices). If there is none, we print `Draw` if
//! he can walk on forever. Otherwise he comes to a sink after an even number of moves (perhaps 0), whatever
//! he does, and we print `Lose`. (The graphs of the statement have no self-loops and no parallel edges. The
//! solution and its proof do not need that.)
//!
//! In short: search the pairs (vertex, parity of the number of moves) depth-first, from (s, even). When the
//! search enters a pair (sink, odd), its stack is a winning walk. If it enters no such pair, Petya
//! can walk on forever exactly if the search meets a back edge: an edge to a pair on its stack. This takes
//! O(n + m) time.
//!
//! # The product graph
//!
//! It does not suffice to search the graph itself and to mark the vertices that have been visited. With s = 1
//! and the edges 1 → 2, 2 → 3, 1 → 3, in this order, a depth-first search reaches the sink 3 on the walk 1 →
//! 2 → 3, after two moves. When it follows 1 → 3 later, vertex 3 is marked, and so it misses the winning walk
//! 1 → 3. With the edges 1 → 2, 2 → 4, 2 → 3, 3 → 1, every search that marks vertices in this way fails.
//! Vertex 4 is the only sink. The walk 1 → 2 → 4 has an even length, so a winning walk goes round 1 → 2 → 3 →
//! 1 at least once, which adds three moves. But a search with such marks never enters a vertex twice. The
//! shortest winning walk is 1 → 2 → 3 → 1 → 2 → 4, which visits 1 and 2 twice, once after an even and once
//! after an odd number of moves. So we search the **product graph** with the parities instead (also called
//! layered graph or state graph). Its vertices are the 2n pairs (vertex, parity of the number of moves made).
//! Each edge v → w becomes two edges, (v, even) → (w, odd) and (v, odd) → (w, even). The walks from s in the
//! graph correspond one to one to the walks from (s, even) in the product graph, because the number of moves
//! determines the parity. Hence:
//!
//! - Petya wins exactly if a pair (sink, odd) can be reached from (s, even).
//! - He can walk on forever exactly if a cycle of pairs can be reached from (s, even). He can go round such a
//!   cycle forever. Conversely, an endless walk has to come to one of the 2n pairs for a second time. Take
//!   the first moment at which that happens. The walk between the two visits of this pair is a cycle, because
//!   no other pair comes twice in it.
//!
//! # One depth-first search
//!
//! Two searches could answer the two questions: any search of the pairs finds a win, and any search for a
//! cycle of pairs finds an endless walk. A depth-first search of the pairs does both at once. (If only
//! endless walks were wanted, a search of the vertices would be enough, because one can go round any cycle of
//! the graph forever. One round of a cycle of even length is a cycle of pairs, and so are two rounds of a
//! cycle of odd length.) The search has a stack of pairs, and it marks each pair as new, on the stack, or
//! finished. To *enter* a new pair means to put it on the stack.
//!
//! ```text
//! enter (s, even)
//! while the stack is not empty:
//!     if all edges of the last pair of the stack have been followed:
//!         take this pair from the stack; it is finished
//!     else:
//!         follow its next edge, to a pair q
//!         if q is new:
//!             enter q
//!             if q is a pair (sink, odd): stop, the stack is a winning walk
//!         else if q is on the stack:
//!             remember a draw, because the edge is a back edge
//!         else:
//!             do nothing, because q is finished
//! ```
//!
//! The stack is always a path (a walk that repeats no pair) from (s, even), because the search enters only
//! new pairs, each by an edge from the pair that is on top of the stack. So when the search enters a pair
//! (sink, odd), the vertices of the stack are a winning walk. An edge to a pair q on the stack, a **back
//! edge**, closes a cycle with the part of the stack from q on. The search goes on after a back edge, because
//! it may still find a win. This is the search in the second example, with the edges 1 → 2, 2 → 4, 2 → 3,
//! 3 → 1:
//!
//! ```text
//!     1 even ──▶ 2 odd ──▶ 4 even    a sink, but after an even number of moves: the search goes back
//!                  └─────▶ 3 even ──▶ 1 odd ──▶ 2 even ──▶ 4 odd    a win: 1 2 3 1 2 4
//! ```
//!
//! Without vertex 4, the search goes on from 2 even to 3 odd, whose edge leads back to 1 even: a draw.
//!
//! If the search does not stop at a win, the answer is `Draw` if it has met a back edge, and otherwise
//! `Lose`. We have seen that a back edge closes a cycle that can be reached. It remains to show that the
//! search has entered every pair that can be reached, so that there is no win, and that it has met a back
//! edge if a cycle can be reached. The search ends, because it enters each of the 2n pairs at most once, and
//! follows each of their 2m edges at most once. At its end the stack is empty, so every pair that it has
//! entered is finished, and all edges of these pairs have been followed.
//!
//! Suppose that a walk from (s, even) led to a pair that was never entered, and let q be the first such pair
//! of the walk. It is not (s, even), which was entered at the beginning. So there is a pair before q on the
//! walk. It has been entered, so its edge to q has been followed. At that moment q was new, and was entered,
//! or it had been entered before. Either way, this is a contradiction.
//!
//! Now suppose that a cycle that can be reached had no back edge. All its pairs have been entered, so all its
//! edges have been followed. When an edge p → q of the cycle was followed, p was on the stack, and q was not,
//! because p → q is no back edge. (In particular p ≠ q, because a self-loop is a back edge at once.) If q was
//! new, it was put on the stack above p, and so it was finished before p. Otherwise it was finished already.
//! In both cases, q was finished before p. Going once round the cycle, a pair would have been finished before
//! itself, which is impossible. Hence every cycle that can be reached contains a back edge.
//!
//! An edge to a finished pair (a forward edge or a cross edge) need not lie on a cycle. With s = 1 and the
//! edges 1 → 2, 1 → 3, 2 → 4, 3 → 4, for example, the last of these edges leads to the finished pair
//! (4, even), and Petya loses. So an edge to a pair that is not new does not prove that there is a cycle. And
//! if an edge to a finished pair does lie on a cycle, it can be ignored, because the cycle contains a back
//! edge, too.
//!
//! The product graph is not stored: if edge k of the vertex v leads to w, edge k of (v, even) leads to
//! (w, odd), and edge k of (v, odd) to (w, even). To enter a pair and to follow an edge takes O(1), because
//! the marks of the pairs and the edges of the vertices are in arrays. So the search takes O(n + m) time and
//! space. In the code, it is a [`DepthFirstSearch`] (in src/depth_first_search.rs), which calls its stack the
//! path and reports its steps as events: `Enter`, `Back`, and so on. The code counts the vertices from 0, and
//! the search knows each pair by its index, 2v for (v, even) and 2v + 1 for (v, odd).
//!
//! The search does not recurse, but remembers for each pair of the stack how many of its edges it has
//! followed. The stack can consist of all 2n pairs (on a cycle of n vertices, if n is odd). A call stack of 8
//! MB, which is usual on Linux, has only about 42 bytes for each of 2 · 10⁵ nested calls, and a call usually
//! takes more than that. (The call stack of Codeforces has 256 MB, so a recursive search would do there.)
//!
//! # The limit of moves
//!
//! The limit of 10⁶ moves, after which the statement declares a draw, changes nothing. A win within the limit
//! is a win without it. Conversely, if there is a winning walk, the one that we print is a path in the
//! product graph, so it has fewer than 2 · 10⁵ moves, which is also short enough for the output. If there is
//! no winning walk, Petya can walk on forever exactly if he can make 10⁶ moves, because a walk of 10⁶ moves
//! comes to one of the at most 2 · 10⁵ pairs for a second time, and he can repeat the moves between the two
//! visits.
//!
//! # The idea elsewhere
//!
//! - **A first idea that fails**: a depth-first search that marks vertices. Its stack is a walk, and the
//!   number of moves of this walk gives the parity. With s = 1 and the edges 1 → 2, 2 → 3 and 1 → 3, in this
//!   order, the search says that Petya loses, although he wins. Among the graphs that the statement allows,
//!   none with fewer vertices or fewer edges is a counterexample (tests/stress/cf936b.rs).
//! - **How to recognise such problems**: one person chooses all moves, and vertices may be repeated.
//!   (Otherwise all visited vertices would have to be remembered.) Which edges are allowed at a vertex, or
//!   whether the vertex is a goal, depends on the walk that has led there. For example, no two edges in a row
//!   may have the same colour. There, the pairs are (vertex, colour of the last edge), and the walk begins at
//!   the pair (start, *none*). An edge v → w of colour c becomes an edge from (v, x) to (w, c) for each value
//!   x ≠ c. A pair (v, red) is a sink if all edges that leave v are red.
//! - **In general**, a pair has a *value* in place of the parity or the colour. The value has all that must
//!   be remembered of the past. There is also a value for the start, such as *none*. Two things are
//!   necessary. First, the vertex and the value determine which edges are allowed, and whether the walk has
//!   reached a goal. Second, the value and the next edge determine the next value. Then the allowed walks
//!   from the start correspond one to one to the walks of pairs. If there are finitely many pairs, a
//!   depth-first search that does not stop at goals enters all that can be reached, and meets a back edge
//!   exactly if one can walk on forever, as shown above.
//! - **The cost**: with r values (counting the value *none* of the start), there are at most r · n pairs and
//!   at most r · m edges between them. If vertices and values are counted from 0, let r · v + x be the number
//!   of the pair (v, x). A `DepthFirstSearch` asks for the i-th edge of a pair, and the answer should take
//!   O(1). To look for the i-th allowed edge among all edges of v takes longer. So make a `Graph` whose
//!   vertex r · v + x stands for the pair (v, x): add its vertices 0, 1, 2, … in this order, each with the
//!   allowed edges of its pair.
//! - **Other questions**: the shortest walk to a goal needs a breadth-first search of the pairs, or
//!   Dijkstra's algorithm if the edges have lengths (not negative). Store for each pair the one before it on
//!   its shortest walk. If there is no back edge, there is a longest walk. Each pair is then finished after
//!   its successors, as shown above. So when a pair is finished, compute its longest walk: one move more than
//!   the longest walk of a successor. (For the longest walk to a goal, first leave out the pairs from which
//!   no goal can be reached.)
//! - **If two players choose**, it is not enough that a walk to a goal exists, because the other player need
//!   not take it. Use retrograde analysis instead (src/bin/abc209e.rs), if necessary on pairs, too.
//! - **Sibling problems**: ABC 132 E (Hopscotch Addict) asks for the shortest walk from S to T whose length
//!   is divisible by 3: the pairs are (vertex, number of moves modulo 3), and the answer is a third of the
//!   length. In LeetCode 1129 (Shortest Path with Alternating Colors), the pairs are those of the example
//!   with colours. The answer for a vertex is the least of those for its pairs.

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
    /// Returns the index of this pair among all pairs, counted from 0, by which the search knows it.
    fn index(self) -> usize {
        2 * self.vertex + usize::from(self.is_odd)
    }

    /// Returns the pair with this index.
    fn from_index(index: usize) -> Self {
        Self { vertex: index / 2, is_odd: index % 2 == 1 }
    }

    /// Returns the k-th successor of this pair, counted from 0, or `None` if it has at most k successors.
    fn nth_successor(self, graph: &Graph, k: usize) -> Option<Self> {
        let vertex = graph.nth_successor(self.vertex, k)?;
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
    let successor = |index, k| Pair::from_index(index).nth_successor(graph, k).map(Pair::index);
    let pair_count = 2 * graph.vertex_count();
    let start_pair = Pair { vertex: start, is_odd: false };
    let mut search = DepthFirstSearch::new(pair_count, start_pair.index(), successor);
    let mut answer = Answer::Lose;
    while let Some(event) = search.next() {
        match event {
            Event::Enter(index) if Pair::from_index(index).is_goal(graph) => {
                let walk = search.path().map(|index| Pair::from_index(index).vertex).collect();
                return Answer::Win(walk);
            }
            // A win may still come.
            Event::Back(_) => answer = Answer::Draw,
            // If an edge to a finished pair lies on a cycle, this cycle has a back edge, too.
            Event::ForwardOrCross(_) | Event::Enter(_) | Event::Finish(_) => {}
        }
    }
    answer
}

/// Reads a vertex. The input counts vertices from 1, and the solution counts them from 0.
fn read_vertex(input: &mut Input, wanted: &str, n: usize) -> Result<usize, Error> {
    Ok(input.read_in_range(wanted, 1..=n)? - 1)
}

/// Reads n and m, then for each vertex the number of its edges and their targets, and finally the vertex s.
fn parse(mut input: Input) -> Result<(Graph, usize), Error> {
    // There are 2n pairs, and a `DepthFirstSearch` takes fewer than 2³² vertices.
    let n = input.read_in_range("n", 1..=u32::MAX as usize / 2)?;
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
    input.ensure_end()?;
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
mod cf936b_unit_tests {
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
    fn the_output_has_the_walk_only_after_a_win() {
        let answers = [Win(vec![0, 1]), Draw, Lose].map(|answer| answer.to_string());
        assert_eq!(answers, ["Win\n1 2 \n", "Draw\n", "Lose\n"]);
    }

    #[test]
    fn no_move_loses() {
        assert_answer("2 1\n1 2\n0\n2\n", Lose);
    }

    #[test]
    fn the_examples_of_the_header() {
        assert_answer("3 3\n2 2 3\n1 3\n0\n1\n", Win(vec![0, 2]));
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
    fn self_loops_and_parallel_edges_change_nothing() {
        assert_answer("2 3\n3 1 2 2\n0\n1\n", Win(vec![0, 1]));
        assert_answer("2 3\n2 2 2\n1 2\n1\n", Draw);
        assert_answer("3 4\n2 2 2\n2 3 3\n0\n1\n", Lose);
    }

    #[test]
    fn vertices_are_printed_from_one() {
        assert_eq!(Win(vec![0, 9]).to_string(), "Win\n1 10 \n");
    }
}

#[cfg(test)]
#[path = "../../tests/stress/cf936b.rs"]
mod cf936b_stress_tests;
