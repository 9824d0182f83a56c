//! What holds for the library on all small inputs and on random ones, and for whole games of bridgit.

mod games;
mod library;
