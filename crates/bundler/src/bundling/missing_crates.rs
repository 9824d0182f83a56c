//! The search for a bundle without the modules of the library that use crates which the site lacks.

use crate::bundle::{Bundle, BundleOptions};
use crate::bundling::allowed_lints::check_allowing_lints;
use crate::bundling::equivalence::find_equivalent;
use crate::bundling::fitting::fitting_bundle;
use crate::compilation::site_compiler::{SiteCompiler, Warnings};
use crate::compiler_messages::{are_about_missing_crate, lines_with_errors};
use crate::sources::Sources;
use workbench::cargo::CompileError;

/// Returns a bundle that has passed its check, with the warnings about it. The modules that do not compile for the site
/// are left out. `bundle` has such modules, and `error` is the error of the compiler about it. Returns `None` if there
/// is no such bundle, or if the error is not about a crate that the site lacks.
///
/// The solution may not need these modules, although they have been selected. For example, it may use a module
/// `prelude` that imports them together with those that the solution needs.
pub(super) fn find_without_missing_crates(
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
