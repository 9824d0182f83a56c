//! What holds for the library on all small inputs and on random ones, for whole games of bridgit, and for
//! the comparison with a naive solver.

mod games;
mod library;
mod naive;
#[path = "../proof/property.rs"]
mod property;
#[path = "../proof/stress.rs"]
mod stress;
