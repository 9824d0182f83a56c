//! The search for a bundle without the modules of the library that use crates which the site lacks.

use crate::bundle::{Bundle, BundleOptions};
use crate::bundling::allowed_lints::check_allowing_lints;
use crate::bundling::equivalence::find_equivalent;
use crate::bundling::fitting::shortened_bundle;
use crate::compilation::site_compiler::{SiteCompiler, Warnings};
use crate::compiler_messages::{are_about_missing_crate, lines_with_errors};
use crate::removal::RemovedImports;
use crate::sources::Sources;
use std::collections::{BTreeMap, BTreeSet};
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
    if !are_about_missing_crate(messages) || compiler.manifest.unusable_crates().is_empty() {
        return None;
    }
    // Each way may remove too many imports, so it is tried only if those before it lead to no bundle.
    let ways =
        [RemovedImports::Modules, RemovedImports::LostNames, RemovedImports::LostNamesOfGlobs];
    let mut search = SmallerBundleSearch::new(compiler);
    ways.into_iter().find_map(|removed_imports| {
        let smaller_sources =
            search.without_broken_modules(sources, bundle, messages, removed_imports)?;
        search.find_right(&smaller_sources)
    })
}

/// The state of a search: the bundles that are not right. The ways often lead to the same bundles, and each of them is
/// compiled only once.
struct SmallerBundleSearch<'a> {
    compiler: &'a SiteCompiler<'a>,
    /// The messages of the compiler about the bundles that do not compile for the site, by the texts of these bundles.
    rejections: BTreeMap<String, String>,
    /// The texts of the libraries for which there is no right bundle.
    failed_libraries: BTreeSet<String>,
}

impl<'a> SmallerBundleSearch<'a> {
    fn new(compiler: &'a SiteCompiler<'a>) -> Self {
        Self { compiler, rejections: BTreeMap::new(), failed_libraries: BTreeSet::new() }
    }

    /// Returns the sources without the modules of the library that do not compile for the site. `messages` are the
    /// errors in `bundle`, which say what these modules are. Returns `None` if no error is in a module of the library,
    /// or if there are errors elsewhere, too, so that the bundle does not compile without these modules.
    fn without_broken_modules(
        &mut self,
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
        let selection = selection.clone();
        let smaller_bundle =
            shortened_bundle(self.compiler.task, &smaller_sources, selection, allowed_lints)
                .ok()?;
        let known_messages = self.rejections.get(smaller_bundle.text()).cloned();
        let messages = match known_messages {
            Some(messages) => messages,
            None => match check_allowing_lints(self.compiler, &smaller_sources, &smaller_bundle) {
                Ok(_) => return Some(smaller_sources),
                Err(CompileError::Rejected(messages)) => {
                    self.rejections.insert(smaller_bundle.text().to_owned(), messages.clone());
                    messages
                }
                Err(CompileError::Other(_)) => return None,
            },
        };
        // Other modules may use those that have been left out.
        self.without_broken_modules(&smaller_sources, &smaller_bundle, &messages, removed_imports)
    }

    /// Finds a bundle that passes its check, and returns it with the warnings about it. `sources` lack some modules.
    ///
    /// If there is none, the reason is dropped, because the error about the bundle with these modules says more.
    fn find_right(&mut self, sources: &Sources) -> Option<(Bundle, Warnings)> {
        let library = sources.library.as_ref()?.without_tests.text.to_string();
        if self.failed_libraries.contains(&library) {
            return None;
        }
        let right = find_equivalent(self.compiler, sources)
            .ok()
            .and_then(|bundle| check_allowing_lints(self.compiler, sources, &bundle).ok());
        if right.is_none() {
            self.failed_libraries.insert(library);
        }
        right
    }
}
