//! The library that the solutions in `src/bin/` share. Each module stands alone, except [`retrograde`],
//! which needs [`graph`].
//!
//! | module | purpose |
//! | --- | --- |
//! | [`graph`] | a directed graph in two arrays, from edges in any order or vertex by vertex |
//! | [`depth_first_search`] | a depth-first search without recursion, over any graph that can name its successors |
//! | [`retrograde`] | who wins from each vertex of a game, draws included |
//! | [`union_find`] | disjoint sets: which vertices are connected, while edges are added |
//! | [`input`] | whitespace-separated tokens, for judges without crates and for reading line by line |
//!
//! Each solution explains and proves itself in its header: [abc209e](../abc209e/index.html),
//! [agc048d](../agc048d/index.html), [bridgit](../bridgit/index.html), [cf354b](../cf354b/index.html) and
//! [cf936b](../cf936b/index.html).
//!
//! # A game on a graph, from moves to outcomes
//!
//! A chip stands on a vertex. The players move it in turn along an edge; a player who cannot move loses.
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
//! // Vertex 2 is a sink: the player to move there loses, so 1 is won: move to 2. And 0 is lost, because
//! // its only move gives 1 to the opponent. From 3 one moves to 0 and wins. Between 4 and 5 the chip
//! // moves back and forth forever.
//! assert_eq!(outcomes(6, moves), [Lose, Win, Lose, Win, Draw, Draw]);
//! ```

pub mod depth_first_search;
pub mod graph;
pub mod input;
pub mod retrograde;
pub mod union_find;
