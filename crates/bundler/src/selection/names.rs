//! The names that a part of the library uses and offers.

use crate::macro_calls::CalledMacros;
use std::collections::BTreeSet;

/// The names that a part of the library, or the solution, uses and offers. A
/// [`NameCollector`](super::name_collector::NameCollector) collects them from tokens.
#[derive(Default)]
pub(super) struct Names {
    /// The names at the root of the library that the part uses.
    pub(super) used: BTreeSet<String>,
    /// True if the part may use any name at the root of the library.
    pub(super) uses_all: bool,
    /// True if the part uses a name that a glob of lib.rs, such as `pub use a::*;`, or the expansion of a macro that
    /// lib.rs calls may give.
    uses_unknown_names: bool,
    /// The macros that the part may call.
    pub(super) called: CalledMacros,
    /// The names at the root of the library by which other parts name this part.
    pub(super) offered: BTreeSet<String>,
    /// True if the part may give the root of the library names that it does not contain, by a glob of lib.rs or by the
    /// expansion of a macro that lib.rs calls.
    pub(super) offers_unknown_names: bool,
    /// The macros that the part defines, and the new names in its imports, which may be those of macros.
    pub(super) defined_macros: BTreeSet<String>,
    /// True if the part has a definition such as `macro_rules! $name { … }` or an import such as `use m as $name`. A
    /// metavariable gives the name of this macro, so the name can be any.
    pub(super) has_macro_named_by_metavariable: bool,
}

impl Names {
    /// Adds a name at the root of the library as a name that the part uses.
    pub(super) fn add_used(&mut self, name: &str) {
        // A letter such as `é` can be written as different bytes, which are the same letter for the compiler. So the
        // other names cannot be compared with such a name.
        self.uses_all |= !name.is_ascii();
        self.used.insert(name.to_owned());
    }

    /// Finds out if a glob of lib.rs or an expansion may give one of the names that the part uses. A name in
    /// `names_without_globs` comes from a module or an import of lib.rs. Every other name may come from a glob or from
    /// an expansion.
    pub(super) fn find_use_of_unknown_names(&mut self, names_without_globs: &BTreeSet<&str>) {
        self.uses_unknown_names =
            self.used.iter().any(|name| !names_without_globs.contains(&**name));
    }

    /// Forgets the calls of macros that the part defines itself.
    pub(super) fn forget_calls_of_own_macros(&mut self) {
        self.called.remove(&self.defined_macros);
    }

    /// Returns true if this part may name another part.
    pub(super) fn may_name(&self, other: &Self) -> bool {
        self.uses_all
            || self.uses_unknown_names && other.offers_unknown_names
            || !self.used.is_disjoint(&other.offered)
            || self.may_call_macro_of(other)
    }

    /// Returns true if this part may call a macro of another part.
    fn may_call_macro_of(&self, other: &Self) -> bool {
        other.has_macro_named_by_metavariable
            || other.defined_macros.iter().any(|name| self.called.contains(Some(name)))
    }
}

#[cfg(test)]
mod tests {
    use super::Names;

    #[test]
    fn a_glob_may_give_each_name_that_lib_rs_does_not_give_by_itself() {
        for (used, expected) in [("a", false), ("b", true), ("", false)] {
            let mut part = Names::default();
            used.split_whitespace().for_each(|name| part.add_used(name));
            part.find_use_of_unknown_names(&["a"].into());
            let glob = Names { offers_unknown_names: true, ..Names::default() };
            assert_eq!(part.may_name(&glob), expected, "{used}");
            assert!(!part.may_name(&Names::default()), "{used}");
        }
    }
}
