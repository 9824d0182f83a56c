//! What the tests of whole programs have in common.

use anyhow::Result;
use libtest2_mimic::{Harness, RunError, Trial};
use std::env;
use std::path::Path;
use std::process::{Command, exit};
use xtask::program::next_to;

/// A test with a name that is known only when it runs.
pub(crate) struct Test {
    name: String,
    check: Box<dyn Fn() -> Result<()> + Send + Sync>,
}

/// A test that reports the whole chain of causes.
pub(crate) fn test(name: String, check: impl Fn() -> Result<()> + Send + Sync + 'static) -> Test {
    let check = Box::new(check);
    Test { name, check }
}

/// Runs the tests that the command line names.
pub(crate) fn run(tests: impl IntoIterator<Item = Test>) -> ! {
    let mut words: Vec<_> = env::args().collect();
    // The harness does not know yet what nextest asks for: a plain list, and `--nocapture`.
    if words.iter().any(|word| word == "--list") {
        let is_wanted = |_: &Test| !words.iter().any(|word| word == "--ignored");
        let wanted = tests.into_iter().filter(is_wanted);
        wanted.for_each(|test| println!("{}: test", test.name));
        exit(0);
    }
    words.retain(|word| word != "--nocapture");
    let trials = tests.into_iter().map(|Test { name, check }| {
        let fail = |error| RunError::fail(format!("{error:#}"));
        Trial::test(name, move |_| check().map_err(fail))
    });
    Harness::with_args(words).discover(trials).main()
}

/// A solution. Cargo puts all executables of the package into one folder, and tells where one of them is.
pub(crate) fn solution(problem: &str) -> Command {
    Command::new(next_to(Path::new(env!("CARGO_BIN_EXE_abc209e")), problem))
}
