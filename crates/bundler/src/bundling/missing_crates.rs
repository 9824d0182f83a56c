//! The search for a bundle without the modules of the library that use crates which the site lacks.

use crate::bundle::{Bundle, BundleOptions};
use crate::bundling::allowed_lints::check_allowing_lints;
use crate::bundling::equivalence::find_equivalent;
use crate::bundling::fitting::shortened_bundle;
use crate::compilation::site_compiler::{SiteCompiler, Warnings};
use crate::compiler_messages::{are_about_missing_crate, lines_with_errors};
use crate::removal::RemovedImports;
use crate::sources::Sources;
use workbench::cargo::CompileError;

/// Searches for a bundle in place of `bundle`, which does not compile for its site. `error` is the error of the
/// compiler about `bundle`. If the error is about a crate that the site lacks, the modules in which the compiler finds
/// errors are left out. Returns the bundle without these modules, with the warnings about it, if it passes its check.
///
/// Perhaps the solution does not need these modules, although they have been selected. For example, it may use a module
/// `prelude` that imports both these modules and those that the solution needs.
pub(super) fn find_without_missing_crates(
    compiler: &SiteCompiler,
    sources: &Sources,
    bundle: &Bundle,
    error: &CompileError,
) -> Option<(Bundle, Warnings)> {
    let CompileError::Rejected(messages) = error else { return None };
    if !are_about_missing_crate(messages) || compiler.manifest.missing_crates().is_empty() {
        return None;
    }
    // The second way may remove too many imports, so it is tried only if the first one leads to no bundle.
    let ways = [RemovedImports::OfModules, RemovedImports::OfModulesAndLostNames];
    ways.into_iter().find_map(|removed_imports| {
        let smaller_sources =
            without_broken_modules(compiler, sources, bundle, messages, removed_imports)?;
        let smaller_bundle = find_equivalent(compiler, &smaller_sources).ok()?;
        check_allowing_lints(compiler, &smaller_sources, &smaller_bundle).ok()
    })
}

/// Returns the sources without the modules of the library that do not compile for the site. `messages` are the errors
/// in `bundle`, which say what these modules are. Returns `None` if no error is in a module of the library, or if there
/// are errors elsewhere, too, so that the bundle does not compile without these modules.
fn without_broken_modules(
    compiler: &SiteCompiler,
    sources: &Sources,
    bundle: &Bundle,
    messages: &str,
    removed_imports: RemovedImports,
) -> Option<Sources> {
    let broken_modules = bundle.modules_on_lines(&lines_with_errors(messages));
    if broken_modules.is_empty() {
        return None;
    }
    let smaller_sources = sources.without_modules(&broken_modules, removed_imports).ok()?;
    let BundleOptions { selection, allowed_lints, .. } = &bundle.options;
    let smaller_bundle =
        shortened_bundle(compiler.task, &smaller_sources, selection.clone(), allowed_lints).ok()?;
    match check_allowing_lints(compiler, &smaller_sources, &smaller_bundle) {
        Ok(_) => Some(smaller_sources),
        // Other modules may use those that have been left out.
        Err(CompileError::Rejected(messages)) => without_broken_modules(
            compiler,
            &smaller_sources,
            &smaller_bundle,
            &messages,
            removed_imports,
        ),
        Err(CompileError::Other(_)) => None,
    }
}
