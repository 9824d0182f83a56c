//! The search for a bundle that does the same as its source and compiles for its site.
//!
//! [`bundle_and_check`] finds the bundle, and [`SiteCompiler::build`] makes a program of it. [`build_bundle`] does
//! both.

mod error;
mod fault;
mod explanations;

pub use error::BundlingError;

use crate::bundle::{Bundle, BundleOptions};
use crate::comparison::source_comparison::SourceComparison;
use crate::compilation::site_compiler::{SiteCompiler, Warnings};
use crate::compiler_messages::{
    are_about_missing_crate, denied_lints_in_macros, lines_with_errors,
};
use crate::selection::{Selection, SelectionReason};
use crate::sources::Sources;
use crate::writing::Shortening;
use anyhow::Result;
use explanations::{
    UNVERIFIED_NOTE, error_of_bundle_for_site, error_of_faults, error_of_source,
    error_of_unverified_bundle, notes_on_crates, notes_on_editions, notes_on_text,
};
use fault::Fault;
use std::collections::BTreeSet;
use std::path::PathBuf;
use workbench::cargo::{CompileError, CompileResult};
use workbench::task::Task;

/// The way to verify that a bundle does the same as its source.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verification {
    /// The bundle is compared with its source.
    Comparison,
    /// The bundle is not compared. It only has to compile.
    None,
}

/// A bundle that compiles as on its site.
#[derive(Debug)]
pub struct CheckedBundle {
    /// The bundle. If the caller wanted a [`Verification::Comparison`], it has been compared with its source. After
    /// the comparison, an attribute that allows lints may have been added.
    pub bundle: Bundle,
    /// The warnings of the compiler about the bundle.
    pub warnings: Warnings,
    /// Remarks for the user, such as one on an edition in which the bundle does not compile.
    pub notes: Vec<String>,
}

/// Bundles the solution of `compiler.task`, and compiles the bundle without making a program. The bundle has to compile
/// in the edition of `compiler`. If it does not compile in another edition of the site, the result has a note. With
/// [`Verification::Comparison`], the bundle is that of [`equivalent_bundle`], whose documentation says which bundles
/// are tried.
///
/// With [`Verification::None`], the bundle has the modules of the library that are named. If it does not compile with
/// these, it has all modules.
///
/// With [`Verification::Comparison`], modules of the library that use crates which the site lacks are left out, if the
/// solution does not need them.
///
/// # Errors
///
/// Returns an error if the solution does not compile or cannot be bundled, if no bundle is right, or if a compiler
/// cannot be started.
pub fn bundle_and_check(
    compiler: &SiteCompiler,
    verification: Verification,
) -> Result<CheckedBundle, BundlingError> {
    let sources = read_sources(compiler.task)?;
    let (bundle, warnings) = match verification {
        Verification::Comparison => {
            let bundle = find_equivalent(compiler, &sources)?;
            check_allowing_lints(compiler, &sources, &bundle).or_else(|error| {
                find_without_missing_crates(compiler, &sources, &bundle, &error)
                    .ok_or_else(|| error_of_bundle_for_site(compiler, &sources, &bundle, error))
            })?
        }
        Verification::None => find_compiling(compiler, &sources)?,
    };
    let mut notes = notes_on_text(&bundle, &warnings);
    if verification == Verification::None {
        notes.push(UNVERIFIED_NOTE.to_owned());
    }
    notes.extend(notes_on_crates(compiler, &sources, &bundle)?);
    notes.extend(notes_on_editions(compiler, &bundle)?);
    Ok(CheckedBundle { bundle, warnings, notes })
}

/// Returns a bundle that has passed its check, with the warnings about it. The modules that do not compile for the site
/// are left out. `bundle` has such modules, and `error` is the error of the compiler about it. Returns `None` if there
/// is no such bundle, or if the error is not about a crate that the site lacks.
///
/// The solution may not need these modules, although they have been selected. For example, it may use a module
/// `prelude` that imports them together with those that the solution needs.
fn find_without_missing_crates(
    compiler: &SiteCompiler,
    sources: &Sources,
    bundle: &Bundle,
    error: &CompileError,
) -> Option<(Bundle, Warnings)> {
    let CompileError::Messages(messages) = error else { return None };
    if !are_about_missing_crate(messages) || compiler.manifest.missing_crates().is_empty() {
        return None;
    }
    let smaller_sources = without_broken_modules(compiler, sources, bundle, messages)?;
    let smaller_bundle = find_equivalent(compiler, &smaller_sources).ok()?;
    check_allowing_lints(compiler, &smaller_sources, &smaller_bundle).ok()
}

/// Returns the sources without the modules of the library that do not compile for the site. `bundle` has such modules,
/// and `messages` are those of the compiler about it. Returns `None` if an error stands in other code, too.
fn without_broken_modules(
    compiler: &SiteCompiler,
    sources: &Sources,
    bundle: &Bundle,
    messages: &str,
) -> Option<Sources> {
    let broken_modules = bundle.modules_on_lines(&lines_with_errors(messages));
    if broken_modules.is_empty() {
        return None;
    }
    let smaller_sources = sources.without_modules(&broken_modules).ok()?;
    let BundleOptions { selection, allowed_lints, .. } = &bundle.options;
    let smaller_bundle =
        fitting_bundle(compiler.task, &smaller_sources, selection.clone(), allowed_lints).ok()?;
    match compiler.check(&smaller_bundle) {
        Ok(_) => Some(smaller_sources),
        // Other modules may use those that have been left out.
        Err(CompileError::Messages(messages)) => {
            without_broken_modules(compiler, &smaller_sources, &smaller_bundle, &messages)
        }
        Err(CompileError::Other(_)) => None,
    }
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
    let checked = bundle_and_check(&compiler, Verification::Comparison)?;
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

/// Returns a bundle that does the same as its source.
fn find_equivalent(compiler: &SiteCompiler, sources: &Sources) -> Result<Bundle, BundlingError> {
    let task = compiler.task;
    compiler.manifest.ensure_compiles_like_site(sources)?;
    let named = fitting_bundle(task, sources, Selection::Named, &BTreeSet::new())?;
    named.ensure_fits()?;
    let mut comparison = SourceComparison::new(compiler, sources)?;
    let compile_source = |comparison: &mut SourceComparison, bundle: &Bundle| {
        comparison.compile_source_laid_out_for(bundle).map_err(|error| error_of_source(task, error))
    };
    let source = compile_source(&mut comparison, &named)?;
    let mut faults = Vec::new();
    faults.extend(Fault::of(&named, &source, &comparison));
    if faults.is_empty() {
        return Ok(named);
    }
    let mut tried = BTreeSet::from([named.text().to_owned()]);
    for selection in [Selection::NamedOrUsed(source.possibly_used_modules()), Selection::All] {
        let bundle = fitting_bundle(task, sources, selection, &BTreeSet::new())?;
        // A larger selection may have no further module. Then the bundle has been tried before.
        if !tried.insert(bundle.text().to_owned()) {
            continue;
        }
        let source = compile_source(&mut comparison, &bundle)?;
        match Fault::of(&bundle, &source, &comparison) {
            None => return Ok(bundle),
            Some(fault) => faults.push(fault),
        }
        if bundle.fits() {
            continue;
        }
        let smaller = without_largest_modules(task, sources, &bundle)?;
        if smaller.fits() {
            let source = compile_source(&mut comparison, &smaller)?;
            if Fault::of(&smaller, &source, &comparison).is_none() {
                return Ok(smaller);
            }
        }
    }
    Err(error_of_faults(task, faults, &named))
}

/// Takes a bundle that may be too long, and leaves out as many of its largest modules as necessary, but only modules
/// that nothing names or uses.
fn without_largest_modules(task: &Task, sources: &Sources, bundle: &Bundle) -> Result<Bundle> {
    let mut bundle = bundle.clone();
    let mut left_out = BTreeSet::new();
    while !bundle.fits() {
        let mut excess = bundle.excess();
        let unnamed = bundle.modules.iter().filter(|it| it.reason == SelectionReason::AllModules);
        let largest = unnamed.take_while(|module| {
            let is_needed = excess > 0;
            excess = excess.saturating_sub(module.size);
            is_needed
        });
        let names: Vec<_> = largest.map(|module| module.name.clone()).collect();
        if names.is_empty() {
            break;
        }
        left_out.extend(names);
        let sources = sources.without_modules(&left_out)?;
        bundle = fitting_bundle(task, &sources, Selection::All, &BTreeSet::new())?;
    }
    Ok(bundle)
}

/// Returns a bundle that compiles for its site, with the warnings about it. It is not compared with its source.
fn find_compiling(
    compiler: &SiteCompiler,
    sources: &Sources,
) -> Result<(Bundle, Warnings), BundlingError> {
    let task = compiler.task;
    let named = fitting_bundle(task, sources, Selection::Named, &BTreeSet::new())?;
    named.ensure_fits()?;
    let error = match check_allowing_lints(compiler, sources, &named) {
        Ok(checked) => return Ok(checked),
        Err(error) => error,
    };
    let all = fitting_bundle(task, sources, Selection::All, &BTreeSet::new())?;
    // If the bundle with all modules is no better, the messages about the smaller one are shown: they are more likely
    // to be about the solution.
    let is_worth_a_try =
        all.fits() && all.text() != named.text() && matches!(error, CompileError::Messages(_));
    match is_worth_a_try.then(|| check_allowing_lints(compiler, sources, &all)) {
        Some(Ok(checked)) => Ok(checked),
        Some(Err(CompileError::Other(error))) => Err(error.into()),
        Some(Err(CompileError::Messages(_))) | None => Err(error_of_unverified_bundle(task, error)),
    }
}

/// Checks that a bundle compiles for its site. If it does not compile because macros of the library violate lints,
/// checks the same bundle with an attribute that allows these lints in the solution. (Such an attribute cannot change
/// what the program does.) Returns the bundle that compiles, with the warnings about it.
fn check_allowing_lints(
    compiler: &SiteCompiler,
    sources: &Sources,
    bundle: &Bundle,
) -> CompileResult<(Bundle, Warnings)> {
    let mut bundle = bundle.clone();
    loop {
        let messages = match compiler.check(&bundle) {
            Ok(warnings) => return Ok((bundle, warnings)),
            Err(CompileError::Messages(messages)) => messages,
            Err(error) => return Err(error),
        };
        let BundleOptions { selection, allowed_lints, .. } = &bundle.options;
        let lints = allowed_lints | &denied_lints_in_macros(&messages);
        // The compiler may report some lints only after others are allowed, so this is repeated. If no lint is new, the
        // errors have another reason. If the bundle has no library, the macros are those of the solution, and then the
        // project violates the lints, too.
        if lints == *allowed_lints || bundle.module_names.is_none() {
            return Err(CompileError::Messages(messages));
        }
        bundle = fitting_bundle(compiler.task, sources, selection.clone(), &lints)?;
        bundle.ensure_fits()?;
    }
}

/// Returns the bundle with a selection of modules, which allows these lints. If it is too long, the text of the library
/// is shortened as far as necessary. (The shortest bundle may still be too long.)
fn fitting_bundle(
    task: &Task,
    sources: &Sources,
    selection: Selection,
    allowed_lints: &BTreeSet<String>,
) -> Result<Bundle> {
    let shortened = |shortening| {
        let options = BundleOptions {
            selection: selection.clone(),
            shortening,
            allowed_lints: allowed_lints.clone(),
        };
        Bundle::of(sources, task.site, options)
    };
    for shortening in [Shortening::None, Shortening::Comments] {
        let bundle = shortened(shortening)?;
        if bundle.fits() {
            return Ok(bundle);
        }
    }
    shortened(Shortening::CommentsAndIndentation)
}

#[cfg(test)]
mod tests;
