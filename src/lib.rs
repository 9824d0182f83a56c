//! The library of the solutions in `src/bin/`. No module needs another one, except that [`retrograde`]
//! needs [`graph`]. A solution imports what it uses from the crate:
//!
//! ```
//! use sente::union_find::UnionFind;
//! # assert_eq!(UnionFind::new(1).set_count(), 1);
//! ```
//!
//! `cargo xtask bundle` puts the modules that a solution uses into the file to submit.
//!
//! | module | purpose |
//! | --- | --- |
//! | [`graph`] | a directed graph, as adjacency lists in two arrays |
//! | [`depth_first_search`] | depth-first search without recursion, over a graph given by a function |
//! | [`retrograde`] | the outcome of a game from each of its vertices, draws included, and moves that win |
//! | [`union_find`] | disjoint sets, for connectivity while edges are added |
//! | [`input`] | whitespace-separated tokens, read with checks, for sites without crates and for interactive problems |
//!
//! Each solution is a crate of its own in this documentation. Its front page is the header, which proves the solution.
//!
//! # A game on a graph, from moves to outcomes
//!
//! A chip stands on a vertex. Two players alternate, and each moves it along an edge. A player who cannot
//! move loses, and an endless game is a draw.
//!
//! ```text
//!     0 ──▶ 1 ──▶ 2        4 ⇄ 5
//!     ▲     │
//!     └─ 3 ◀┘
//! ```
//!
//! ```
//! use sente::retrograde::{outcomes, Outcome::{Draw, Lose, Win}};
//!
//! let moves = [(0, 1), (1, 2), (1, 3), (3, 0), (4, 5), (5, 4)];
//!
//! // Vertex 2 has no moves, so the player to move there loses. Hence 1 is won, by the move to 2. Vertex 0
//! // is lost, because its only move leads to 1, where the opponent wins. From 3 one moves to 0 and wins.
//! // Between 4 and 5 the chip moves back and forth forever, so both are draws.
//! assert_eq!(outcomes(6, moves), [Lose, Win, Lose, Win, Draw, Draw]);
//! ```

pub mod depth_first_search;
pub mod graph;
pub mod input;
pub mod retrograde;
pub mod union_find;
