//! The faults of the bundles that are tried.

use crate::bundle::Bundle;
use crate::comparison::ir_comparison::Mismatch;
use crate::comparison::source_comparison::{CompiledSource, SourceComparison};
use anyhow::Error;
use workbench::cargo::CompileError;

/// The reason for which a bundle is not the right one.
pub(super) enum Fault {
    /// It is too long. The error says so.
    TooLong(Error),
    /// It could not be compiled.
    CompilationFailed(CompileError),
    /// It does not do the same as its source.
    Differs(Mismatch),
}

impl Fault {
    /// Returns the fault of a bundle of a source, or `None` if the bundle is right.
    pub(super) fn of(
        bundle: &Bundle,
        source: &CompiledSource,
        comparison: &SourceComparison,
    ) -> Option<Self> {
        if let Err(error) = bundle.ensure_fits() {
            return Some(Self::TooLong(error));
        }
        match comparison.compile_and_compare(source, bundle) {
            Ok(None) => None,
            Ok(Some(mismatch)) => Some(Self::Differs(mismatch)),
            Err(error) => Some(Self::CompilationFailed(error)),
        }
    }
}
