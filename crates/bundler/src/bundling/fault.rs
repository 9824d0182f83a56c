//! The faults of the bundles that are tried.

use crate::comparison::ir_comparison::Mismatch;
use anyhow::Error;
use workbench::cargo::CompileError;

/// The reason for which a bundle is not the right one.
pub(super) enum Fault {
    /// It is too long. The text says its size, and that of the largest bundle that the site accepts.
    TooLong(String),
    /// It cannot be made, because one of its modules is refused. The error says why.
    Refused(Error),
    /// It could not be compiled.
    CompilationFailed(CompileError),
    /// It does not do the same as its source. `bundle_text` is the text of the bundle.
    Differs { bundle_text: String, mismatch: Mismatch },
}
