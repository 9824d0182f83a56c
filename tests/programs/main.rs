//! The solutions as programs, and as the bundles that their sites would compile: on all their cases, on bad input,
//! and in games on all boards. Their headers are tested as well.

mod bad_input;
mod cases;
mod games;
mod headers;

use anyhow::Result;
use libtest2_mimic::{Harness, RunError, Trial};
use std::env;
use std::path::PathBuf;
use std::process::exit;
use workbench::process::end_programs_on_signals;
use workbench::project::Project;

/// A test with a name that is known only when it runs.
struct Test {
    name: String,
    check: Box<dyn Fn() -> Result<()> + Send + Sync>,
}

/// Returns a test of this name.
fn test(name: String, check: impl Fn() -> Result<()> + Send + Sync + 'static) -> Test {
    let check = Box::new(check);
    Test { name, check }
}

/// Returns the project that is tested.
fn project() -> Project {
    Project::from_environment().expect("the tests run in the project")
}

/// Returns the debug build of a solution. Cargo puts it into the folder above that of this program; a path that is
/// compiled in would be that of another copy of the project.
fn debug_build(name: &str) -> PathBuf {
    let program = env::current_exe().expect("this program has a path");
    let folder = program.ancestors().nth(2).expect("Cargo puts tests into the folder `deps`");
    folder.join(format!("{name}{}", env::consts::EXE_SUFFIX))
}

fn main() {
    end_programs_on_signals().expect("signals can be listened to");
    let tests = [cases::tests(), bad_input::tests(), games::tests(), headers::tests()];
    let tests: Vec<_> = tests.into_iter().flatten().collect();
    let mut words: Vec<_> = env::args().collect();
    // This harness does not know two flags that nextest gives it: for a plain list, and `--nocapture`.
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
