//! A compiled source, with which bundles are compared.

use crate::LIBRARY_NAME;
use crate::bundle::Bundle;
use crate::equivalence::{CrateNames, Mismatch, Sides, first_mismatch};
use crate::hidden_locations::{
    Placeholder, computes_with_locations, may_show_locations, without_locations,
};
use crate::ir_compiler::{IrCompiler, crate_name};
use crate::llvm_ir::Ir;
use crate::site_compiler::SiteCompiler;
use crate::sources::Sources;
use crate::symbols::modules_in_symbol;
use std::collections::BTreeSet;
use workbench::cargo::{CompileError, CompileResult};

/// The codes of the errors by which the compiler says that it cannot find a crate: in a `use`, in another path, or in
/// an `extern crate`.
const MISSING_CRATE: [&str; 3] = ["E0432", "E0433", "E0463"];

/// The source of a solution, compiled to LLVM IR.
pub(crate) struct CompiledSource<'a> {
    compiler: IrCompiler<'a>,
    sources: &'a Sources,
    /// The LLVM IR of the solution and, if the source has one, of the library.
    units: Vec<String>,
}

impl<'a> CompiledSource<'a> {
    /// Compiles the sources of the task of `site_compiler`. If this fails because a crate is missing, they are compiled
    /// again with the crates that the project depends on. Building crates takes time, and many sources use none.
    ///
    /// # Errors
    ///
    /// Returns an error if they do not compile, if a compiler cannot be started, if nothing can be written, or if the
    /// project replaces a crate of the registry.
    pub(crate) fn compile(
        site_compiler: &'a SiteCompiler,
        sources: &'a Sources,
    ) -> CompileResult<Self> {
        let mut compiler = IrCompiler::new(site_compiler)?;
        let units = match compiler.compile_source(sources) {
            Err(CompileError::Messages(messages))
                if MISSING_CRATE.iter().any(|code| messages.contains(code)) =>
            {
                compiler.build_crates().map_err(|error| with_messages(&messages, error))?;
                compiler.compile_source(sources)?
            }
            result => result?,
        };
        Ok(Self { compiler, sources, units })
    }

    /// Returns the names of the modules of the library whose functions and variables the source uses. Names of other
    /// things may be among them.
    pub(crate) fn possibly_used_modules(&self) -> BTreeSet<String> {
        let ir = ir_of_units(&self.units);
        let mut modules = BTreeSet::new();
        for id in ir.reachable() {
            let name = ir.definition(id).name;
            let in_symbol = modules_in_symbol(name, LIBRARY_NAME);
            modules.extend(in_symbol.into_iter().map(str::to_owned));
            // A function with `#[no_mangle]` has a path, but its symbol says nothing.
            let mut path = ir.readable_name(name).split("::");
            if path.next() == Some(LIBRARY_NAME) {
                modules.extend(path.next().map(str::to_owned));
            }
        }
        modules
    }

    /// Returns the first difference between the source and a bundle that compiles for its site, if they differ by more
    /// than source locations.
    ///
    /// # Errors
    ///
    /// Returns an error if the bundle does not compile, or if the compiler cannot be started.
    pub(crate) fn mismatch(&self, bundle: &Bundle) -> CompileResult<Option<Mismatch>> {
        let mismatch = self.mismatch_with(&self.units, bundle)?;
        // A program that computes with locations may have constants that look like the locations of panics, which may
        // differ. So such a program is always compared without locations.
        let is_enough = mismatch.is_none() && !computes_with_locations(self.sources);
        // Macros of other crates may show locations, too.
        let shows_locations = may_show_locations(self.sources) || self.compiler.has_crates();
        if is_enough || !shows_locations {
            return Ok(mismatch);
        }
        match self.mismatch_without_locations(bundle) {
            // The definitions that hide the locations may not fit into the program. Then only a mismatch is certain.
            Err(CompileError::Messages(_)) if mismatch.is_some() => Ok(mismatch),
            result => result,
        }
    }

    /// Returns the first difference between the source and a bundle after both have been compiled without source
    /// locations.
    fn mismatch_without_locations(&self, bundle: &Bundle) -> CompileResult<Option<Mismatch>> {
        for placeholder in [Placeholder::FIRST, Placeholder::SECOND] {
            let sources = without_locations(self.sources, placeholder)?;
            let units = self.compiler.compile_source(&sources)?;
            let bundle = bundle.without_locations(self.sources, placeholder)?;
            let mismatch = self.mismatch_with(&units, &bundle)?;
            if mismatch.is_some() {
                return Ok(mismatch);
            }
        }
        Ok(None)
    }

    /// Returns the first difference between the compiled source, with or without its source locations, and a bundle.
    fn mismatch_with(&self, units: &[String], bundle: &Bundle) -> CompileResult<Option<Mismatch>> {
        let bundle_ir = self.compiler.compile_bundle(bundle)?;
        let names = CrateNames {
            solution: crate_name(&bundle.solution),
            library: LIBRARY_NAME.to_owned(),
            modules: bundle.module_names.clone(),
        };
        let bundle = Ir::of(&[&bundle_ir]);
        Ok(first_mismatch(Sides { source: &ir_of_units(units), bundle: &bundle }, &names))
    }
}

/// Reads the LLVM IR of the crates of a source as that of one program.
fn ir_of_units(units: &[String]) -> Ir<'_> {
    Ir::of(&units.iter().map(String::as_str).collect::<Vec<_>>())
}

/// Puts the messages about a source in front of those about building the crates, which failed. The crates were built
/// because the source names something that is not known. This may be a mistake in the source, so the user needs the
/// messages about it. But if a crate or the library does not compile, the messages about this are enough.
fn with_messages(of_source: &str, error: CompileError) -> CompileError {
    match error {
        CompileError::Messages(of_crates) if !of_crates.contains("could not compile") => {
            CompileError::Messages(format!("{of_source}{of_crates}"))
        }
        error => error,
    }
}
