//! The notes on bundles that compile.

use crate::bundle::{Bundle, BundleOptions};
use crate::bundling::code_owners::first_segments_by_owner;
use crate::bundling::error_messages::verb_of_having;
use crate::compilation::site_compiler::{SiteCompiler, Warnings};
use crate::selection::Selection;
use crate::sources::Sources;
use crate::writing::Shortening;
use anyhow::Result;
use workbench::cargo::CompileError;

/// The note on a bundle that has not been compared with its source.
pub(super) const UNVERIFIED_NOTE: &str =
    "the bundle has not been compared with its source, so it may do something else";

/// Returns notes on the choices for a bundle that are not the usual ones, because the user may not expect them.
pub(super) fn notes_on_options(options: &BundleOptions) -> Vec<String> {
    let BundleOptions { selection, shortening, allowed_lints } = options;
    let mut notes = Vec::new();
    let left_out = match shortening {
        Shortening::None => None,
        Shortening::Comments => Some("comments"),
        Shortening::CommentsAndIndentation => Some("comments and the indentation"),
    };
    notes.extend(left_out.map(|texts| {
        format!("the {texts} of the library are left out, because the bundle would be too long")
    }));
    if *selection == Selection::All {
        let text = "the bundle also has modules of the library that nothing names: without these, it does not compile, \
                    or does not do the same as its source";
        notes.push(text.to_owned());
    }
    if !allowed_lints.is_empty() {
        notes.push(format!(
            "the bundle allows {} in the solution, because macros of the library violate these lints",
            Vec::from_iter(allowed_lints.iter().map(String::as_str)).join(", ")
        ));
    }
    notes
}

/// Returns notes on a bundle that compiles: on the choices for it, and on its text.
pub(super) fn notes_on_bundle(bundle: &Bundle, warnings: &Warnings) -> Vec<String> {
    let mut notes = notes_on_options(&bundle.options);
    if warnings.uses_newer_item {
        notes.push(format!(
            "{} {} Rust {}, and the bundle uses a newer item of the standard library: see the warnings above, whose \
             line numbers are those of the bundle",
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
        let used_by_owner = first_segments_by_owner(sources, bundle);
        notes.retain(|(name, _)| used_by_owner.iter().any(|(_, used)| used.contains(name)));
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
