//! The solutions as programs, and as the bundles that a judge would have: on test cases and worst cases, on
//! bad input, and in whole games.

mod bad_input;
mod cases;
mod games;

use anyhow::Result;
use libtest2_mimic::{Harness, RunError, Trial};
use std::env;
use std::path::{Path, PathBuf};
use std::process::exit;

/// A test with a name that is known only when it runs.
struct Test {
    name: String,
    check: Box<dyn Fn() -> Result<()> + Send + Sync>,
}

/// A test that reports the whole chain of causes.
fn test(name: String, check: impl Fn() -> Result<()> + Send + Sync + 'static) -> Test {
    let check = Box::new(check);
    Test { name, check }
}

/// A solution. Cargo puts all executables of the package into one folder, and tells where one of them is.
fn solution(problem: &str) -> PathBuf {
    let name = format!("{problem}{}", env::consts::EXE_SUFFIX);
    Path::new(env!("CARGO_BIN_EXE_abc209e")).with_file_name(name)
}

fn main() {
    let tests = [cases::tests(), bad_input::tests(), games::tests()];
    let tests: Vec<_> = tests.into_iter().flatten().collect();
    let mut words: Vec<_> = env::args().collect();
    // The harness does not know yet what nextest asks for: a plain list, and `--nocapture`.
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
