//! Tests whose names are known only at run time.

use anyhow::Result;
use libtest2_mimic::{Harness, RunError, Trial};
use std::env;
use std::process::exit;

/// A test, and its name.
pub struct Test {
    name: String,
    check: Box<dyn Fn() -> Result<()> + Send + Sync>,
}

/// Returns a test of this name.
pub fn test(name: String, check: impl Fn() -> Result<()> + Send + Sync + 'static) -> Test {
    let check = Box::new(check);
    Test { name, check }
}

/// Runs the tests that the arguments of this program select, and then ends the program. With `--list`, prints the names
/// of all tests instead.
pub fn run(tests: Vec<Test>) -> ! {
    let mut words: Vec<_> = env::args().collect();
    // The test runner nextest passes `--list --format terse` and `--nocapture`. `libtest2_mimic` does not know the last
    // of these, and takes `--format` only with unstable options.
    if words.iter().any(|word| word == "--list") {
        if !words.iter().any(|word| word == "--ignored") {
            tests.iter().for_each(|test| println!("{}: test", test.name));
        }
        exit(0);
    }
    words.retain(|word| word != "--nocapture");
    let trials = tests.into_iter().map(|Test { name, check }| {
        let fail = |error| RunError::fail(format!("{error:#}"));
        Trial::test(name, move |_| check().map_err(fail))
    });
    Harness::with_args(words).discover(trials).main()
}
