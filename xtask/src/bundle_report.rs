//! The bundle of a solution, checked before a command prints or judges it.

use crate::console::{print_notes, print_progress};
use anyhow::Result;
use bundler::bundle::Bundle;
use bundler::bundling::{self, BundleCheck, BundlingError, CheckedBundle};
use bundler::compilation::site_compiler::SiteCompiler;
use workbench::support::standard_error::print_raw_message;

/// Returns the check that the option `--unverified` asks for.
pub(crate) fn bundle_check(is_unverified: bool) -> BundleCheck {
    if is_unverified { BundleCheck::CompilationOnly } else { BundleCheck::Comparison }
}

/// Bundles the solution of `compiler.task`, and checks the bundle. Prints the messages of the compiler and notes on the
/// bundle.
///
/// # Errors
///
/// Returns an error if the solution cannot be bundled, or if the bundle does not pass the check.
pub(crate) fn bundle_and_report(compiler: &SiteCompiler, check: BundleCheck) -> Result<Bundle> {
    print_progress(match check {
        BundleCheck::Comparison => "comparing the bundle with its source …",
        BundleCheck::CompilationOnly => "compiling the bundle …",
    });
    let checked = bundling::bundle_and_check(compiler, check);
    let CheckedBundle { bundle, warnings, notes } =
        checked.map_err(|BundlingError { messages, error }| {
            print_raw_message(&messages);
            error
        })?;
    print_raw_message(&warnings.messages);
    print_notes(&notes);
    Ok(bundle)
}
