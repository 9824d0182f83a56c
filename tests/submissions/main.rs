//! The solutions as a judge would have them: as bundles, on worst cases, and on bad input.
//!
//! Cargo runs test programs in the order of their names, so these tests run after those of `samples`,
//! which cost less and tell more.

mod bad_input;
mod bundles;
mod trial;
mod worst_cases;

use libtest_mimic::Arguments;
use std::process::ExitCode;
use xtask::project::Project;

fn main() -> ExitCode {
    let solutions = Project::here().solutions().expect("src/bin can be read");
    let mut trials: Vec<_> = solutions
        .iter()
        .map(|problem| bundles::trial_of(problem))
        .collect();
    trials.extend(
        solutions
            .iter()
            .flat_map(|problem| worst_cases::trials(problem)),
    );
    trials.extend(bad_input::trials());
    libtest_mimic::run(&Arguments::from_args(), trials).exit_code()
}
