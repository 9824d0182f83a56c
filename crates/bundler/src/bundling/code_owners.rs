//! The names that are used in the solution, in the modules of the library and in lib.rs, so that a message can say
//! where a crate is used.

use crate::bundle::{Bundle, Module};
use crate::sources::Sources;
use crate::syntax::place::places;
use crate::syntax::search::{declares, first_segments};
use std::collections::BTreeSet;
use std::fmt::{self, Display, Formatter};

/// The code that uses a crate, as a message names it.
pub(super) enum CodeOwner<'a> {
    Solution,
    /// A module, with the reason for which the bundle has it.
    Module(&'a Module),
    LibRs,
}

impl Display for CodeOwner<'_> {
    fn fmt(&self, formatter: &mut Formatter) -> fmt::Result {
        match self {
            // Each message begins with the name of the solution, as in "cannot bundle abc400f: it uses …".
            Self::Solution => formatter.write_str("it"),
            Self::Module(Module { name, reason, .. }) => {
                write!(formatter, "the module {name} ({reason})")
            }
            Self::LibRs => formatter.write_str("lib.rs"),
        }
    }
}

/// Returns the names with which paths begin in the solution, in each module of the library that the bundle has, and in
/// lib.rs. Among them are the names of the crates that are used there.
///
/// A module or a type of the solution may have the same name as a crate. Such a name does not count, unless `::` stands
/// before it.
pub(super) fn first_segments_by_owner<'a>(
    sources: &Sources,
    bundle: &'a Bundle,
) -> Vec<(CodeOwner<'a>, BTreeSet<String>)> {
    let tokens = &sources.solution.without_tests.tokens;
    let mut used_by_solution = first_segments(tokens);
    let has_leading_colons = |name: &str| {
        places(tokens).any(|place| place.begins(name) && place.follows_leading_colons())
    };
    used_by_solution.retain(|name| !declares(tokens, name) || has_leading_colons(name));
    let mut found = vec![(CodeOwner::Solution, used_by_solution)];
    for module in &bundle.modules {
        found.push((CodeOwner::Module(module), module.first_segments.clone()));
    }
    let items = sources.library.iter().flat_map(|library| library.without_tests.items());
    for item in items.filter(|item| item.module().is_none()) {
        found.push((CodeOwner::LibRs, first_segments(item.tokens)));
    }
    found
}
