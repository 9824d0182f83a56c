//! Compiles the templates of stress tests with the workspace. An example is compiled without the test functions of the
//! templates, which need a solution.

#[allow(dead_code)]
#[path = "../templates/stress.rs"]
mod inputs;

#[allow(dead_code)]
#[path = "../templates/stress_multitest.rs"]
mod inputs_of_several_tests;

fn main() {}
