//! The search for a bundle that does the same as its source.

use crate::bundle::Bundle;
use crate::bundling::error::BundlingError;
use crate::bundling::error_messages::{error_of_faults, error_of_source};
use crate::bundling::fault::Fault;
use crate::bundling::fitting::{shortened_bundle, without_largest_modules};
use crate::comparison::source_comparison::{CompiledSource, SourceComparison};
use crate::compilation::site_compiler::SiteCompiler;
use crate::selection::Selection;
use crate::sources::Sources;
use anyhow::Result;
use std::collections::BTreeSet;
use workbench::cargo::CompileError;
use workbench::task::Task;

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
/// [`bundle_and_check`](crate::bundling::bundle_and_check), because these tests compile and run each bundle themselves,
/// and two or more calls of Cargo for each program would make them much slower.
///
/// # Errors
///
/// Returns an error if the solution does not compile or cannot be bundled, if the first bundle is too long, if no
/// bundle is right, or if a compiler cannot be started.
pub fn equivalent_bundle(compiler: &SiteCompiler) -> Result<Bundle, BundlingError> {
    find_equivalent(compiler, &Sources::of(compiler.task)?)
}

/// Returns the bundle of [`equivalent_bundle`], made from sources that may lack some modules of the library.
pub(super) fn find_equivalent(
    compiler: &SiteCompiler,
    sources: &Sources,
) -> Result<Bundle, BundlingError> {
    let task = compiler.task;
    compiler.manifest.ensure_compiles_like_site(sources)?;
    let bundle_with = |selection| shortened_bundle(task, sources, selection, &BTreeSet::new());
    let named = bundle_with(Selection::Named)?;
    named.ensure_fits()?;
    let mut search = EquivalenceSearch::new(compiler, sources)?;
    let source = search.compile_source_for(&named)?;
    if search.compare_with_source(&named, &source) {
        return Ok(named);
    }
    let with_used = bundle_with(Selection::NamedOrUsed(source.possibly_used_modules()))?;
    if search.try_bundle(&with_used)? {
        return Ok(with_used);
    }
    match bundle_with(Selection::All) {
        Ok(with_all) => {
            if search.try_bundle(&with_all)? {
                return Ok(with_all);
            }
            let without_largest = without_largest_modules(task, sources, &with_all)?;
            let fault_count = search.faults.len();
            if search.try_bundle(&without_largest)? {
                return Ok(without_largest);
            }
            // The messages of the compiler may be about imports that were removed with the largest modules, so they
            // would not help.
            let new_fault = search.faults.get(fault_count);
            if let Some(Fault::CompilationFailed(CompileError::Rejected(_))) = new_fault {
                search.faults.truncate(fault_count);
            }
        }
        // Perhaps the solution does not need the module that is refused, so the other faults are more important.
        Err(error) => search.faults.push(Fault::Refused(error)),
    }
    Err(error_of_faults(task, search.faults, &named))
}

/// The state of a search: the bundles that are not right.
struct EquivalenceSearch<'a> {
    task: &'a Task,
    comparison: SourceComparison<'a>,
    /// The texts of these bundles.
    tried: BTreeSet<String>,
    /// The faults of these bundles.
    faults: Vec<Fault>,
}

impl<'a> EquivalenceSearch<'a> {
    fn new(compiler: &'a SiteCompiler, sources: &'a Sources) -> Result<Self> {
        Ok(Self {
            task: compiler.task,
            comparison: SourceComparison::new(compiler, sources)?,
            tried: BTreeSet::new(),
            faults: Vec::new(),
        })
    }

    /// Tries a bundle, unless one with the same text has been tried before. Returns true if it is right.
    fn try_bundle(&mut self, bundle: &Bundle) -> Result<bool, BundlingError> {
        if self.tried.contains(bundle.text()) {
            return Ok(false);
        }
        if !bundle.fits() {
            self.keep_fault(bundle, Fault::TooLong(bundle.size_beside_limit()));
            return Ok(false);
        }
        let source = self.compile_source_for(bundle)?;
        Ok(self.compare_with_source(bundle, &source))
    }

    /// Compiles the source in the layout that it has in common with a bundle.
    fn compile_source_for(&mut self, bundle: &Bundle) -> Result<CompiledSource, BundlingError> {
        let compiled = self.comparison.compile_source_laid_out_for(bundle);
        compiled.map_err(|error| error_of_source(self.task, error))
    }

    /// Returns true if a bundle is right. Otherwise, keeps its fault. `source` is compiled in the common layout.
    fn compare_with_source(&mut self, bundle: &Bundle, source: &CompiledSource) -> bool {
        let fault = match self.comparison.compile_and_compare(source, bundle) {
            Ok(None) => return true,
            Ok(Some(mismatch)) => {
                Fault::Differs { bundle_text: bundle.text().to_owned(), mismatch }
            }
            Err(error) => Fault::CompilationFailed(error),
        };
        self.keep_fault(bundle, fault);
        false
    }

    fn keep_fault(&mut self, bundle: &Bundle, fault: Fault) {
        self.tried.insert(bundle.text().to_owned());
        self.faults.push(fault);
    }
}
