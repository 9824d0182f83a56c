//! The solutions as programs: on all their cases (also their bundles, as the sites would compile them), on bad input,
//! and in games on all boards. Their sources are tested as well.

mod bad_input;
mod cases;
mod games;
mod sources;

use std::env;
use std::path::PathBuf;
use test_support::harness;
use workbench::process::end_programs_on_signals;
use workbench::project::Project;

/// Returns the project that is tested.
fn project() -> Project {
    Project::from_environment().expect("the tests run in the project")
}

/// Returns the debug build of a solution. The path is found at run time, because a path that is compiled in might
/// belong to another copy of the project.
///
/// New versions of Cargo set a variable to the path of the build. With an older version, or if this program is run
/// without Cargo, the path of this program is used: this program is in the folder `deps`, and the build is in the
/// folder above `deps`.
fn debug_build(name: &str) -> PathBuf {
    if let Some(build) = env::var_os(format!("CARGO_BIN_EXE_{name}")) {
        return build.into();
    }
    let program = env::current_exe().expect("this program has a path");
    let folder = program.ancestors().nth(2).expect("Cargo puts tests into the folder `deps`");
    folder.join(format!("{name}{}", env::consts::EXE_SUFFIX))
}

fn main() {
    end_programs_on_signals().expect("signals can be listened to");
    let tests = [cases::tests(), bad_input::tests(), games::tests(), sources::tests()];
    harness::run(tests.into_iter().flatten().collect());
}
