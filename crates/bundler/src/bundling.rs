//! The search for a bundle that does the same as its source and compiles for its site.
//!
//! [`bundle_and_check`] finds the bundle, and [`SiteCompiler::build`] makes a program of it. [`build_bundle`] does
//! both.

mod error;
mod fault;
mod explanations;
mod fitting;
mod allowed_lints;
mod equivalence;
mod missing_crates;
mod unverified;

pub use error::BundlingError;

use crate::bundle::Bundle;
use crate::compilation::site_compiler::{SiteCompiler, Warnings};
use crate::sources::Sources;
use allowed_lints::check_allowing_lints;
use anyhow::Result;
use equivalence::find_equivalent;
use explanations::{
    UNVERIFIED_NOTE, error_of_bundle_for_site, notes_on_crates, notes_on_editions, notes_on_text,
};
use missing_crates::find_without_missing_crates;
use std::path::PathBuf;
use unverified::find_compiling;
use workbench::task::Task;

/// The check that a bundle has to pass. Each of them demands that the bundle compiles for its site.
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
    /// The bundle. If the caller wanted a [`BundleCheck::Comparison`], it has been compared with its source. After
    /// the comparison, an attribute that allows lints may have been added.
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
/// - With [`BundleCheck::CompilationOnly`], the bundle has the modules of the library that are named. If it does not compile with
///   these, it has all modules.
///
/// # Errors
///
/// Returns an error if the solution does not compile or cannot be bundled, if no bundle is right, or if a compiler
/// cannot be started.
pub fn bundle_and_check(
    compiler: &SiteCompiler,
    check: BundleCheck,
) -> Result<CheckedBundle, BundlingError> {
    let sources = read_sources(compiler.task)?;
    let (bundle, warnings) = match check {
        BundleCheck::Comparison => {
            let bundle = find_equivalent(compiler, &sources)?;
            check_allowing_lints(compiler, &sources, &bundle).or_else(|error| {
                find_without_missing_crates(compiler, &sources, &bundle, &error)
                    .ok_or_else(|| error_of_bundle_for_site(compiler, &sources, &bundle, error))
            })?
        }
        BundleCheck::CompilationOnly => find_compiling(compiler, &sources)?,
    };
    let mut notes = notes_on_text(&bundle, &warnings);
    if check == BundleCheck::CompilationOnly {
        notes.push(UNVERIFIED_NOTE.to_owned());
    }
    notes.extend(notes_on_crates(compiler, &sources, &bundle)?);
    notes.extend(notes_on_editions(compiler, &bundle)?);
    Ok(CheckedBundle { bundle, warnings, notes })
}

/// Builds the bundle of a task that [`bundle_and_check`] finds by comparison, without its warnings and notes. Returns
/// the executable.
///
/// # Errors
///
/// Returns an error if there is no bundle, if it cannot be built, or if the command of the checker or of the interactor
/// names a file that does not exist or cannot be executed.
pub fn build_bundle(task: &Task) -> Result<PathBuf> {
    task.judge.ensure_can_be_started()?;
    let compiler = SiteCompiler::of(task)?;
    let checked = bundle_and_check(&compiler, BundleCheck::Comparison)?;
    Ok(compiler.build(&checked.bundle)?)
}

/// Returns a bundle of the solution of `compiler.task` that does the same as its source. To find this out, both are
/// compiled and compared, instruction by instruction.
///
/// The first bundle that is tried has the modules of the library that are named. If it is not right, a bundle is tried
/// that also has the modules whose functions the compiled source uses, and then a bundle with all modules. For example,
/// the first bundle may lack a module that nothing names, but that has an `impl Drop` for a type which the solution
/// uses. If the bundle with all modules is too long, it is tried without its largest modules that nothing names.
///
/// If a bundle is too long, the comments of the library are left out and, if necessary, its indentation.
///
/// The bundle is not compiled for its site. The tests of about 1000 programs call this function instead of
/// [`bundle_and_check`], because they compile and run each bundle themselves, and two or more calls of Cargo for each
/// program would make them much slower.
///
/// # Errors
///
/// Returns an error if the solution does not compile or cannot be bundled, if the first bundle is too long, if no
/// bundle is right, or if a compiler cannot be started.
pub fn equivalent_bundle(compiler: &SiteCompiler) -> Result<Bundle, BundlingError> {
    find_equivalent(compiler, &read_sources(compiler.task)?)
}

/// Reads the sources of a task.
fn read_sources(task: &Task) -> Result<Sources> {
    Sources::read(&task.project.solution_file(&task.name), &task.project.library_folder())
}

#[cfg(test)]
mod tests;
