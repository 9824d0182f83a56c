//! The templates of stress tests, as code that is compiled. If they do not compile, `cargo test` fails.
//!
//! This program is declared in the manifest without a test harness, so it is compiled without the test functions of the
//! templates, which need a solution.

#[allow(dead_code)]
#[path = "../templates/stress.rs"]
mod stress;

#[allow(dead_code)]
#[path = "../templates/stress_multitest.rs"]
mod stress_multitest;

fn main() {}
