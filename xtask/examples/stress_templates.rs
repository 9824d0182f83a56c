//! Compiles the templates of stress tests with the workspace. Their test functions, which need a solution, are not a
//! part of an example.

#[allow(dead_code)]
#[path = "../templates/stress.rs"]
mod inputs;

#[allow(dead_code)]
#[path = "../templates/stress_multitest.rs"]
mod inputs_of_several_tests;

fn main() {}
