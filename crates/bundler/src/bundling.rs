//! The search for a bundle that does the same as its source and compiles for its site.
//!
//! [`bundle_and_check`] finds the bundle, and [`SiteCompiler::build`] makes a program of it. [`build_bundled_program`]
//! does both.

mod error;
mod fault;
mod code_owners;
mod error_messages;
mod notes;
mod fitting;
mod allowed_lints;
mod equivalence;
mod missing_crates;
mod unverified;

pub use equivalence::equivalent_bundle;
pub use error::BundlingError;

use crate::bundle::Bundle;
use crate::compilation::site_compiler::{SiteCompiler, Warnings};
use crate::sources::Sources;
use allowed_lints::check_allowing_lints;
use anyhow::Result;
use equivalence::find_equivalent;
use error_messages::error_of_bundle_for_site;
use missing_crates::find_without_missing_crates;
use notes::{UNVERIFIED_NOTE, notes_on_bundle, notes_on_crates, notes_on_editions};
use std::path::PathBuf;
use unverified::find_compiling;
use workbench::task::Task;

/// The strictness of the check of a bundle. In both cases, the bundle has to compile for its site.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BundleCheck {
    /// The bundle also has to do the same as its source. For this, the two are compared.
    Comparison,
    /// The bundle only has to compile.
    CompilationOnly,
}

/// A bundle that compiles as on its site.
#[derive(Debug)]
pub struct CheckedBundle {
    /// The bundle. If the caller wanted a [`BundleCheck::Comparison`], it has been compared with its source. After the
    /// comparison, an attribute that allows lints may have been added, and the library may have been shortened.
    pub bundle: Bundle,
    /// The warnings of the compiler about the bundle.
    pub warnings: Warnings,
    /// Remarks for the user, such as one on an edition in which the bundle does not compile.
    pub notes: Vec<String>,
}

/// Bundles the solution of `compiler.task`, and compiles the bundle without making a program. The bundle has to compile
/// in the edition of `compiler`. If it does not compile in another edition of the site, the result has a note.
///
/// - With [`BundleCheck::Comparison`], the result is the bundle of [`equivalent_bundle`]. If this bundle does not
///   compile for the site because modules of the library use a crate that the site lacks, the result is a bundle
///   without these modules, provided that the solution does not need them.
/// - With [`BundleCheck::CompilationOnly`], the bundle has the modules of the library that are named. If it does not
///   compile with these, it has all modules.
///
/// # Errors
///
/// Returns an error if the solution does not compile or cannot be bundled, if no bundle is right, or if a compiler
/// cannot be started.
pub fn bundle_and_check(
    compiler: &SiteCompiler,
    check: BundleCheck,
) -> Result<CheckedBundle, BundlingError> {
    let sources = Sources::of(compiler.task)?;
    let (bundle, warnings) = match check {
        BundleCheck::Comparison => find_equivalent_for_site(compiler, &sources)?,
        BundleCheck::CompilationOnly => find_compiling(compiler, &sources)?,
    };
    let mut notes = notes_on_bundle(&bundle, &warnings);
    if check == BundleCheck::CompilationOnly {
        notes.push(UNVERIFIED_NOTE.to_owned());
    }
    notes.extend(notes_on_crates(compiler, &sources, &bundle)?);
    notes.extend(notes_on_editions(compiler, &bundle)?);
    Ok(CheckedBundle { bundle, warnings, notes })
}

/// Finds a bundle that does the same as its source, and that compiles for its site. If the bundle of
/// [`equivalent_bundle`] does not compile there because of missing crates, a bundle without the modules that use these
/// crates is tried.
fn find_equivalent_for_site(
    compiler: &SiteCompiler,
    sources: &Sources,
) -> Result<(Bundle, Warnings), BundlingError> {
    let bundle = find_equivalent(compiler, sources)?;
    let error = match check_allowing_lints(compiler, sources, &bundle) {
        Ok(checked) => return Ok(checked),
        Err(error) => error,
    };
    match find_without_missing_crates(compiler, sources, &bundle, &error) {
        Some(checked) => Ok(checked),
        None => Err(error_of_bundle_for_site(compiler, sources, &bundle, error)),
    }
}

/// Builds the bundle of a task that [`bundle_and_check`] finds by comparison, without its warnings and notes. Returns
/// the executable.
///
/// # Errors
///
/// Returns an error if there is no bundle, or if it cannot be built.
pub fn build_bundled_program(task: &Task) -> Result<PathBuf> {
    let compiler = SiteCompiler::of(task)?;
    let checked = bundle_and_check(&compiler, BundleCheck::Comparison)?;
    Ok(compiler.build(&checked.bundle)?)
}

#[cfg(test)]
mod tests;
