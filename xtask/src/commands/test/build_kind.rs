//! The kinds of builds that can be judged.

use crate::bundle_report::{bundle_and_report, bundle_check};
use crate::commands::test::arguments::Arguments;
use anyhow::{Result, bail};
use bundler::bundle::Bundle;
use bundler::bundling::BundleCheck;
use bundler::compilation::site_compiler::SiteCompiler;
use workbench::cargo::CompileError;
use workbench::program_copy::ProgramCopy;
use workbench::support::standard_error::print_raw_message;
use workbench::task::{CaseScope, Profile, Task};

/// The kind of build that is judged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum BuildKind {
    /// A debug build of the solution.
    Debug,
    /// A release build of the solution.
    Release,
    /// The bundle, built with the settings of the site.
    Bundle(BundleCheck),
}

impl BuildKind {
    /// Returns the kind of build that the arguments ask for.
    pub(super) fn of(arguments: &Arguments) -> Self {
        // The parser of the arguments refuses all other combinations.
        match (arguments.release, arguments.bundle) {
            (_, true) => Self::Bundle(bundle_check(arguments.unverified)),
            (true, false) => Self::Release,
            (false, false) => Self::Debug,
        }
    }

    /// Returns the cases on which a program of this kind is judged.
    pub(super) fn case_scope(self) -> CaseScope {
        match self {
            Self::Debug | Self::Release => CaseScope::WithoutWorstCases,
            Self::Bundle(_) => CaseScope::WithWorstCases,
        }
    }

    /// Builds the program of a task.
    ///
    /// # Errors
    ///
    /// Returns an error if the program or its bundle cannot be built, or if the bundle does not pass its check.
    pub(super) fn build(self, task: &Task) -> Result<Build> {
        let build_source = |profile| {
            let program = task.build(profile, print_raw_message)?;
            Ok(Build { program, bundle: None })
        };
        match self {
            Self::Debug => build_source(Profile::Debug),
            Self::Release => build_source(Profile::Release),
            Self::Bundle(check) => report_and_build_bundle(task, check),
        }
    }
}

/// A program that has been built.
pub(super) struct Build {
    /// A copy of the executable, so that the user may go on to write and to test the solution while this program is
    /// judged.
    pub(super) program: ProgramCopy,
    /// The bundle from which the program was built, if it was built from one.
    pub(super) bundle: Option<Bundle>,
}

/// Bundles the solution of a task, and reports on the bundle as `cargo xtask bundle` does. Then builds the bundle.
fn report_and_build_bundle(task: &Task, check: BundleCheck) -> Result<Build> {
    // The program is built from the text that has been checked, which is the text to submit.
    let compiler = SiteCompiler::of(task)?;
    let bundle = bundle_and_report(&compiler, check)?;
    match compiler.build_copy(&bundle) {
        Err(CompileError::Rejected(messages)) => bail!("cannot build the bundle:\n{messages}"),
        result => Ok(Build { program: result?, bundle: Some(bundle) }),
    }
}

#[cfg(test)]
mod tests {
    use super::BuildKind;
    use crate::commands::test::arguments::Arguments;
    use bundler::bundling::BundleCheck;
    use clap::{Args, Command, FromArgMatches};

    /// Returns the kind of build for options, or `None` if the parser of the arguments refuses them.
    fn kind(options: &[&str]) -> Option<BuildKind> {
        let command = Arguments::augment_args(Command::new("test").no_binary_name(true));
        let matches = command.try_get_matches_from(options).ok()?;
        Some(BuildKind::of(&Arguments::from_arg_matches(&matches).unwrap()))
    }

    #[test]
    fn the_options_choose_the_build() {
        let compared = BuildKind::Bundle(BundleCheck::Comparison);
        for (options, expected) in [
            (&[][..], BuildKind::Debug),
            (&["--release"], BuildKind::Release),
            (&["--bundle"], compared),
            (&["--unverified", "--bundle"], BuildKind::Bundle(BundleCheck::CompilationOnly)),
        ] {
            assert_eq!(kind(options), Some(expected), "{options:?}");
        }
    }

    #[test]
    fn options_for_different_builds_are_refused() {
        for options in [
            &["--unverified"][..],
            &["--release", "--bundle"],
            &["--release", "--unverified"],
            &["--release", "--bundle", "--unverified"],
        ] {
            assert_eq!(kind(options), None, "{options:?}");
        }
    }
}
