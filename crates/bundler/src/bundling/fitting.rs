//! Bundles that are shortened until they fit, that is, until their site accepts their size.

use crate::bundle::{Bundle, BundleOptions};
use crate::removal::RemovedImports;
use crate::selection::{Selection, SelectionReason};
use crate::sources::Sources;
use crate::writing::Shortening;
use anyhow::Result;
use std::collections::BTreeSet;
use workbench::task::Task;

/// Returns the bundle with a selection of modules, which allows these lints. If it is too long, the text of the library
/// is shortened as far as necessary. (Even the shortest bundle may be too long.)
pub(super) fn shortened_bundle(
    task: &Task,
    sources: &Sources,
    selection: Selection,
    allowed_lints: &BTreeSet<String>,
) -> Result<Bundle> {
    let shortened = |shortening| {
        let options = BundleOptions {
            selection: selection.clone(),
            shortening,
            allowed_lints: allowed_lints.clone(),
        };
        Bundle::of(sources, task.site, options)
    };
    for shortening in [Shortening::None, Shortening::Comments] {
        let bundle = shortened(shortening)?;
        if bundle.fits() {
            return Ok(bundle);
        }
    }
    shortened(Shortening::CommentsAndIndentation)
}

/// Takes a bundle that may be too long, and leaves out as many of its largest modules as necessary, but only modules
/// that nothing names.
pub(super) fn without_largest_modules(
    task: &Task,
    sources: &Sources,
    bundle: &Bundle,
) -> Result<Bundle> {
    let mut bundle = bundle.clone();
    let mut left_out = BTreeSet::new();
    while !bundle.fits() {
        let mut excess = bundle.excess();
        let unnamed = bundle.modules.iter().filter(|it| it.reason == SelectionReason::NotNamed);
        let largest = unnamed.take_while(|module| {
            let is_still_too_long = excess > 0;
            excess = excess.saturating_sub(module.size);
            is_still_too_long
        });
        let names: Vec<_> = largest.map(|module| module.name.clone()).collect();
        if names.is_empty() {
            break;
        }
        left_out.extend(names);
        let sources = sources.without_modules(&left_out, RemovedImports::Modules)?;
        bundle = shortened_bundle(task, &sources, Selection::All, &BTreeSet::new())?;
    }
    Ok(bundle)
}
