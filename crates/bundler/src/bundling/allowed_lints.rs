//! The check that a bundle compiles as on its site, with an attribute that allows the lints which macros of the library
//! violate.

use crate::bundle::{Bundle, BundleOptions};
use crate::bundling::fitting::shortened_bundle;
use crate::compilation::site_compiler::{SiteCompiler, Warnings};
use crate::compiler_messages::denied_lints_in_macros;
use crate::sources::Sources;
use workbench::cargo::{CompileError, CompileResult};

/// Checks that a bundle compiles for its site. If it does not compile because macros of the library violate lints,
/// checks a bundle with the same modules and an attribute that allows these lints in the solution. (Such an attribute
/// cannot change what the program does. If the bundle becomes too long by it, the library is shortened.) Returns the
/// bundle that compiles, with the warnings about it.
pub(super) fn check_allowing_lints(
    compiler: &SiteCompiler,
    sources: &Sources,
    bundle: &Bundle,
) -> CompileResult<(Bundle, Warnings)> {
    let mut bundle = bundle.clone();
    loop {
        let messages = match compiler.check(&bundle) {
            Ok(warnings) => return Ok((bundle, warnings)),
            Err(CompileError::Rejected(messages)) => messages,
            Err(error) => return Err(error),
        };
        let BundleOptions { selection, allowed_lints, .. } = &bundle.options;
        let lints = allowed_lints | &denied_lints_in_macros(&messages);
        // The compiler may report some lints only after others are allowed, so this is repeated. If no lint is new, the
        // errors have another reason. If the bundle has no library, the macros are those of the solution. Then the
        // project does not compile, either, and nothing is allowed.
        if lints == *allowed_lints || bundle.wrapper_names.is_none() {
            return Err(CompileError::Rejected(messages));
        }
        bundle = shortened_bundle(compiler.task, sources, selection.clone(), &lints)?;
        bundle.ensure_fits()?;
    }
}
