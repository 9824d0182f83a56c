//! Imports of arguments, which are imports that a macro makes from its arguments.

use crate::syntax::imports::use_declaration;
use crate::syntax::place::{Place, places};
use crate::syntax::source::Source;

/// States if a macro of a program may import its argument, as `macro_rules! import { ($a:path) => { use $a; } }` does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ArgumentImports {
    /// Some macro may expand to an import of its argument. So the arguments of all macros count as imports, too.
    Possible,
    /// No macro expands to an import of its argument.
    Impossible,
}

impl ArgumentImports {
    /// Returns `Possible` if a macro of these sources may import its argument.
    pub(super) fn of(sources: &[&Source]) -> Self {
        let may_import = sources.iter().any(|source| may_import_argument(source));
        if may_import { Self::Possible } else { Self::Impossible }
    }
}

/// Returns true if a macro of a source may expand to an import of its argument.
fn may_import_argument(source: &Source) -> bool {
    places(&source.tokens).any(|place| {
        let declaration = use_declaration(place.after).unwrap_or_default();
        places(declaration).any(Place::is_metavariable)
    })
}
