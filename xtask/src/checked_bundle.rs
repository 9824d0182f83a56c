//! Bundles that are checked before they are printed or tested.

use crate::console::print_notes;
use anyhow::Result;
use bundler::bundle::Bundle;
use bundler::bundling::{self, BundlingError, CheckedBundle, Verification};
use bundler::site_compiler::SiteCompiler;
use workbench::standard_error::print_raw_message;

/// Bundles the solution of `compiler.task`, and checks the bundle. Prints the messages of the compiler and notes on the
/// bundle.
pub(crate) fn check_and_report(compiler: &SiteCompiler, is_unverified: bool) -> Result<Bundle> {
    let verification = if is_unverified { Verification::None } else { Verification::Comparison };
    let checked = bundling::checked_bundle(compiler, verification);
    let CheckedBundle { bundle, warnings, notes } =
        checked.map_err(|BundlingError { messages, error }| {
            print_raw_message(&messages);
            error
        })?;
    print_raw_message(&warnings.messages);
    print_notes(&notes);
    Ok(bundle)
}
