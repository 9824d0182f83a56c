//! What a judge offers, the test cases, and whether a program is accepted on them.

pub mod checker;
pub mod profile;
pub mod program;
pub mod project;
pub mod run;
pub mod verdict;
