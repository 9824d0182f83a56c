//! Naive solvers, each by another idea than the solution. They share no code with the solutions.

pub mod abc209e;
pub mod agc048d;
pub mod bridgit;
pub mod cf354b;
pub mod cf354b_sets;
pub mod cf936b;
pub mod game_graph;
