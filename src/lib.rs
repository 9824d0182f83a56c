//! The pieces that the solutions in `src/bin/` share. Each module can be pasted alone, [`retrograde`]
//! together with [`graph`].
//!
//! | module | what it is for |
//! | --- | --- |
//! | [`graph`] | a directed graph in two arrays, from edges or from rows |
//! | [`depth_first_search`] | a depth-first search without recursion, over any graph that can name its successors |
//! | [`retrograde`] | who wins from every vertex of a game graph, draws included |
//! | [`union_find`] | disjoint sets: who is connected with whom, while edges are added |
//! | [`input`] | whitespace-separated tokens from standard input, for judges without crates |
//!
//! # A game on a graph, from edges to outcomes
//!
//! A chip stands on a vertex. The players move it in turn along an edge; who cannot move loses.
//!
//! ```text
//!     0 ──▶ 1 ──▶ 2        4 ⇄ 5
//!     ▲     │
//!     └─ 3 ◀┘
//! ```
//!
//! ```
//! use sente::graph::Graph;
//! use sente::retrograde::{outcomes, Outcome::{Draw, Lose, Win}};
//!
//! let edges = [(0, 1), (1, 2), (1, 3), (3, 0), (4, 5), (5, 4)];
//! let graph = Graph::from_edges(6, &edges);
//!
//! // Vertex 2 is a sink: whoever is to move there has lost, so 1 is won by moving there, and
//! // 0 is lost, for its only move hands 1 to the opponent. From 3 one moves to 0 and wins.
//! // Between 4 and 5 the chip goes to and fro for ever.
//! assert_eq!(outcomes(&graph), [Lose, Win, Lose, Win, Draw, Draw]);
//! ```

pub mod depth_first_search;
pub mod graph;
pub mod input;
pub mod retrograde;
pub mod union_find;
