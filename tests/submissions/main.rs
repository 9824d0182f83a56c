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

fn main() -> ExitCode {
    let mut trials = bundles::trials();
    trials.extend(worst_cases::trials());
    trials.extend(bad_input::trials());
    libtest_mimic::run(&Arguments::from_args(), trials).exit_code()
}
