//! A compiled source, with which bundles are compared.

use crate::bundle::Bundle;
use crate::equivalence::{CrateNames, IrDifference, first_difference};
use crate::hidden_locations::{may_show_locations, without_locations};
use crate::ir_compiler::{IrCompiler, SourceIr, crate_name};
use crate::llvm_ir::Ir;
use crate::site_compiler::SiteCompiler;
use crate::sources::Sources;
use crate::symbols::modules_in_symbol;
use crate::syntax::code::LIBRARY_NAME;
use anyhow::Result;
use std::collections::BTreeSet;
use workbench::cargo::Compiled;

/// The codes of the errors by which the compiler says that it cannot find a crate: in a `use`, in another path, or in
/// an `extern crate`.
const MISSING_CRATE: [&str; 3] = ["E0432", "E0433", "E0463"];

/// The source of a solution, compiled to LLVM IR.
pub(crate) struct CompiledSource<'a> {
    compiler: IrCompiler<'a>,
    sources: &'a Sources,
    ir: SourceIr,
}

impl<'a> CompiledSource<'a> {
    /// Compiles the sources of the task of `site_compiler`. If this fails because a crate is missing, they are compiled
    /// again with the crates that the project depends on. Building crates takes time, and many sources use none.
    ///
    /// # Errors
    ///
    /// Returns an error if a compiler cannot be started, if nothing can be written, or if the project replaces a crate
    /// of the registry.
    pub(crate) fn compile(
        site_compiler: &'a SiteCompiler,
        sources: &'a Sources,
    ) -> Result<Compiled<Self>> {
        let mut compiler = IrCompiler::new(site_compiler)?;
        let mut compiled = compiler.compile_source(sources)?;
        if let Compiled::No { messages } = &compiled
            && MISSING_CRATE.iter().any(|code| messages.contains(code))
        {
            if let Compiled::No { messages: of_crates } = compiler.build_crates()? {
                // If a crate or the library does not compile, this is the only error. Otherwise, a crate may be missing
                // because of a mistake in the source, and the user needs both messages.
                let is_compiler_error = of_crates.contains("could not compile");
                let of_source = if is_compiler_error { "" } else { messages };
                return Ok(Compiled::No { messages: format!("{of_source}{of_crates}") });
            }
            compiled = compiler.compile_source(sources)?;
        }
        Ok(match compiled {
            Compiled::Yes(ir) => Compiled::Yes(Self { compiler, sources, ir }),
            Compiled::No { messages } => Compiled::No { messages },
        })
    }

    /// Returns the names of the modules of the library whose functions and variables the source uses. Names of other
    /// things may be among them.
    pub(crate) fn used_modules(&self) -> BTreeSet<String> {
        let ir = self.ir.read();
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
    /// Returns an error if the compiler cannot be started.
    pub(crate) fn difference(&self, bundle: &Bundle) -> Result<Compiled<Option<IrDifference>>> {
        let compared = self.difference_with(&self.ir, bundle)?;
        // Macros of other crates may show locations, too.
        let shows_locations = may_show_locations(self.sources) || self.compiler.has_crates();
        if !matches!(compared, Compiled::Yes(Some(_))) || !shows_locations {
            return Ok(compared);
        }
        let sources = without_locations(self.sources)?;
        let Compiled::Yes(ir) = self.compiler.compile_source(&sources)? else {
            return Ok(compared);
        };
        let bundle = Bundle::of(&sources, bundle.site, bundle.options.clone())?;
        match self.difference_with(&ir, &bundle)? {
            Compiled::Yes(difference) => Ok(Compiled::Yes(difference)),
            Compiled::No { .. } => Ok(compared),
        }
    }

    /// Returns the first difference between the compiled source, with or without its source locations, and a bundle.
    fn difference_with(
        &self,
        source: &SourceIr,
        bundle: &Bundle,
    ) -> Result<Compiled<Option<IrDifference>>> {
        let bundle_ir = match self.compiler.compile_bundle(bundle)? {
            Compiled::Yes(ir) => ir,
            Compiled::No { messages } => return Ok(Compiled::No { messages }),
        };
        let names = CrateNames {
            solution: crate_name(&bundle.solution),
            library: LIBRARY_NAME.to_owned(),
            modules: bundle.module_names.clone(),
        };
        Ok(Compiled::Yes(first_difference(&source.read(), &Ir::of(&[&bundle_ir]), &names)))
    }
}
