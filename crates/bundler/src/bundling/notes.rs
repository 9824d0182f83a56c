//! The notes on bundles that compile.

use crate::bundle::Bundle;
use crate::bundling::crate_users::first_segments_by_user;
use crate::bundling::error_messages::verb_of_having;
use crate::compilation::site_compiler::{SiteCompiler, Warnings};
use crate::sources::Sources;
use anyhow::Result;
use workbench::cargo::CompileError;

/// The note on a bundle that has not been compared with its source.
pub(super) const UNVERIFIED_NOTE: &str =
    "the bundle has not been compared with its source, so it may do something else";

/// Returns notes on the text of a bundle that compiles.
pub(super) fn notes_on_text(bundle: &Bundle, warnings: &Warnings) -> Vec<String> {
    let mut notes = bundle.notes();
    if warnings.is_bundle_too_new {
        notes.push(format!(
            "{} {} Rust {}, and the bundle uses a newer item of the standard library: see the warnings above, which \
             count the lines of the bundle",
            bundle.site.name,
            verb_of_having(bundle.site),
            bundle.site.compiler_settings.rust_version
        ));
    }
    if bundle.has_dbg {
        notes.push("a `dbg!` is left in".into());
    }
    if bundle.depends_on_system && bundle.site.compiler_settings.runs_windows {
        notes.push(format!(
            "{} runs Windows, and the bundle has code that depends on the system, such as `std::os::unix`, `/dev/stdin` or an `extern \"C\"` block",
            bundle.site.name
        ));
    }
    notes
}

/// Returns notes on the crates that a bundle uses, if it is not known that the site has them.
pub(super) fn notes_on_crates(
    compiler: &SiteCompiler,
    sources: &Sources,
    bundle: &Bundle,
) -> Result<Vec<String>> {
    let mut notes = compiler.manifest.notes_on_crates()?;
    if !notes.is_empty() {
        let users = first_segments_by_user(sources, bundle);
        notes.retain(|(name, _)| users.iter().any(|(_, used)| used.contains(name)));
    }
    Ok(notes.into_iter().map(|(_, note)| note).collect())
}

/// Returns notes on the editions of a site in which a bundle does not compile. For this, it compiles the bundle in all
/// editions other than the preferred one.
pub(super) fn notes_on_editions(compiler: &SiteCompiler, bundle: &Bundle) -> Result<Vec<String>> {
    let mut notes = Vec::new();
    for edition in &bundle.site.compiler_settings.editions[1..] {
        match compiler.in_edition(edition).check(bundle) {
            Ok(_) => {}
            Err(CompileError::Rejected(_)) => {
                let chosen = bundle.site.compiler_settings.preferred_edition();
                notes.push(format!(
                    "choose edition {chosen}: the bundle does not compile in edition {edition}"
                ));
            }
            Err(CompileError::Other(error)) => return Err(error),
        }
    }
    Ok(notes)
}
