//! The steps of a comparison: the source of a solution and one of its bundles are compiled, and the module
//! [`ir_comparison`](crate::comparison::ir_comparison) compares their LLVM IR.

use crate::LIBRARY_NAME;
use crate::bundle::Bundle;
use crate::comparison::common_layout::CommonLayout;
use crate::comparison::ir_comparison::{CrateNames, Mismatch, Sides, first_mismatch};
use crate::comparison::ir_compiler::{IrCompiler, crate_name, error_of_common_layout};
use crate::comparison::llvm_ir::Ir;
use crate::compilation::site_compiler::SiteCompiler;
use crate::compiler_messages::{are_about_code, are_about_missing_crate};
use crate::sources::Sources;
use crate::symbols::modules_in_symbol;
use anyhow::Result;
use std::collections::BTreeSet;
use workbench::cargo::{CompileError, CompileResult};

/// The source of a solution and the compiler, which are needed to compare bundles with the source.
pub(crate) struct SourceComparison<'a> {
    compiler: IrCompiler<'a>,
    sources: &'a Sources,
}

/// The source of a solution, compiled to LLVM IR in the layout that it has in common with a bundle.
pub(crate) struct CompiledSource {
    layout: CommonLayout,
    /// The LLVM IR of the solution, and of the library if there is one.
    units: Vec<String>,
}

impl<'a> SourceComparison<'a> {
    /// Prepares comparisons of bundles with their sources, for the task of `site_compiler`.
    ///
    /// # Errors
    ///
    /// Returns an error if nothing can be written into the folder for the compiler.
    pub(crate) fn new(site_compiler: &'a SiteCompiler, sources: &'a Sources) -> Result<Self> {
        Ok(Self { compiler: IrCompiler::new(site_compiler)?, sources })
    }

    /// Compiles the source, for a comparison with a bundle. If this fails because a crate is missing, the source is
    /// compiled again with the crates that the project depends on. Building crates takes time, and many sources use
    /// none.
    ///
    /// # Errors
    ///
    /// Returns an error if the source does not compile, if a compiler cannot be started, if nothing can be written, or
    /// if the project replaces a crate of the registry.
    pub(crate) fn compile_source_laid_out_for(
        &mut self,
        bundle: &Bundle,
    ) -> CompileResult<CompiledSource> {
        let layout = CommonLayout::of(&bundle.text)?;
        let units = match self.compiler.compile_source(self.sources, &layout) {
            Err(CompileError::Rejected(messages))
                if are_about_missing_crate(&messages) && !self.compiler.has_crates() =>
            {
                self.compiler
                    .build_crates()
                    .map_err(|error| self.with_messages_about_source(error))?;
                self.compiler.compile_source(self.sources, &layout)
            }
            result => result,
        };
        match units {
            Ok(units) => Ok(CompiledSource { layout, units }),
            Err(CompileError::Rejected(messages)) => Err(self.error_of_source(&messages)),
            Err(error) => Err(error),
        }
    }

    /// Compiles a bundle, and returns the first difference between it and its source, which has been compiled for this
    /// comparison. Returns `None` if they do the same.
    ///
    /// # Errors
    ///
    /// Returns an error if the bundle does not compile, or if the compiler cannot be started.
    pub(crate) fn compile_and_compare(
        &self,
        source: &CompiledSource,
        bundle: &Bundle,
    ) -> CompileResult<Option<Mismatch>> {
        let bundle_ir = self.compiler.compile_bundle(bundle, &source.layout)?;
        let names = CrateNames {
            solution: crate_name(&bundle.solution),
            library: LIBRARY_NAME.to_owned(),
            wrapper_names: bundle.wrapper_names.clone(),
        };
        let irs = Sides { source: &source.ir(), bundle: &Ir::of(&[&bundle_ir]) };
        Ok(first_mismatch(irs, &names))
    }

    /// Returns the error about a source that does not compile. `messages` are about the source in the common layout. So
    /// the files themselves are compiled, too, for messages that the user understands.
    fn error_of_source(&self, messages: &str) -> CompileError {
        match self.compiler.compile_files(self.sources) {
            Ok(_) => error_of_common_layout("source", messages),
            Err(error) => error,
        }
    }

    /// Returns the error about crates that could not be built. Crates are built only after the source could not be
    /// compiled without them, because it has an unknown name. The name may be a mistake in the source. So the error
    /// also has the messages about the source, unless a crate or the library itself does not compile.
    fn with_messages_about_source(&self, error: CompileError) -> CompileError {
        match error {
            CompileError::Rejected(of_crates) if !are_about_code(&of_crates) => {
                match self.compiler.compile_files(self.sources) {
                    Err(CompileError::Rejected(of_source)) => {
                        CompileError::Rejected(format!("{of_source}{of_crates}"))
                    }
                    _ => CompileError::Rejected(of_crates),
                }
            }
            error => error,
        }
    }
}

impl CompiledSource {
    /// Returns the LLVM IR of the crates as that of one program.
    fn ir(&self) -> Ir<'_> {
        Ir::of(&self.units.iter().map(String::as_str).collect::<Vec<_>>())
    }

    /// Returns the names of the modules of the library whose functions and variables the source uses. Names of other
    /// things may be among them.
    pub(crate) fn possibly_used_modules(&self) -> BTreeSet<String> {
        let ir = self.ir();
        let mut modules = BTreeSet::new();
        for id in ir.reachable() {
            let name = ir.definition(id).name;
            let in_symbol = modules_in_symbol(name, LIBRARY_NAME);
            modules.extend(in_symbol.into_iter().map(str::to_owned));
            // A function with `#[no_mangle]` has a path, but its symbol does not contain the path.
            let mut path = ir.readable_name(name).split("::");
            if path.next() == Some(LIBRARY_NAME) {
                modules.extend(path.next().map(str::to_owned));
            }
        }
        modules
    }
}
