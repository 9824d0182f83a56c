//! The search for a bundle that is not compared with its source.

use crate::bundle::Bundle;
use crate::bundling::allowed_lints::check_allowing_lints;
use crate::bundling::error::BundlingError;
use crate::bundling::error_messages::error_of_unverified_bundle;
use crate::bundling::fitting::shortened_bundle;
use crate::compilation::site_compiler::{SiteCompiler, Warnings};
use crate::selection::Selection;
use crate::sources::Sources;
use std::collections::BTreeSet;
use workbench::cargo::CompileError;

/// Returns a bundle that compiles for its site, with the warnings about it. It is not compared with its source.
pub(super) fn find_compiling(
    compiler: &SiteCompiler,
    sources: &Sources,
) -> Result<(Bundle, Warnings), BundlingError> {
    let task = compiler.task;
    let named = shortened_bundle(task, sources, Selection::Named, &BTreeSet::new())?;
    named.ensure_fits()?;
    let error = match check_allowing_lints(compiler, sources, &named) {
        Ok(checked) => return Ok(checked),
        Err(error) => error,
    };
    let all = match shortened_bundle(task, sources, Selection::All, &BTreeSet::new()) {
        Ok(all) => all,
        Err(refusal) => return Err(error_of_unverified_bundle(task, error, Some(refusal))),
    };
    // If the bundle with all modules is no better, the messages about the smaller one are shown: they are more likely
    // to be about the solution.
    let is_worth_a_try =
        all.fits() && all.text() != named.text() && matches!(error, CompileError::Rejected(_));
    match is_worth_a_try.then(|| check_allowing_lints(compiler, sources, &all)) {
        Some(Ok(checked)) => Ok(checked),
        Some(Err(CompileError::Other(error))) => Err(error.into()),
        Some(Err(CompileError::Rejected(_))) | None => {
            Err(error_of_unverified_bundle(task, error, None))
        }
    }
}
