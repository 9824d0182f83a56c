//! The solutions as a judge would have them: as bundles, on worst cases, and on bad input.
//!
//! Cargo runs test programs in the order of their names, so these tests run after those of `samples`,
//! which cost less and tell more.

mod bad_input;
mod bundles;
mod harness;
mod worst_cases;

use xtask::project::Project;

fn main() {
    let mut tests = bad_input::tests();
    for problem in Project::here().solutions().expect("src/bin can be read") {
        tests.push(bundles::test_of(&problem));
        tests.extend(worst_cases::tests(&problem));
    }
    harness::run(tests);
}
