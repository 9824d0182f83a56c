//! The graph of the parts of the library, and the parts that a program needs.
//!
//! The graph has an edge from each part to every part that it names. A part is needed if it can be reached from the
//! solution, from the rest of lib.rs, from a module whose functions the compiled program uses, or from a part that
//! links another crate. An import is also needed if all modules that it names are needed.

use crate::selection::part::{Globs, PartId, PartNames};
use crate::selection::reason::SelectionReason;
use crate::selection::used_names::UsedNames;
use crate::syntax::code::SolutionAndLibrary;
use std::collections::{BTreeMap, BTreeSet, VecDeque};

/// The parts of the library of a program.
pub(super) struct Parts<'a> {
    parts: BTreeMap<PartId<'a>, PartNames>,
    /// The part to which each item of lib.rs belongs.
    parts_of_items: Vec<PartId<'a>>,
    used_by_solution: UsedNames,
}

/// Parts that are needed, each with the reason that was found first.
pub(super) type NeededParts<'a> = BTreeMap<PartId<'a>, SelectionReason>;

/// A breadth-first search of the parts that are needed.
#[derive(Default)]
struct PartSearch<'a> {
    reasons: NeededParts<'a>,
    /// The needed parts whose names have not been looked at.
    queue: VecDeque<PartId<'a>>,
}

impl<'a> PartSearch<'a> {
    /// Adds parts that are needed for a reason.
    fn add(&mut self, ids: impl IntoIterator<Item = PartId<'a>>, reason: &SelectionReason) {
        for id in ids {
            self.reasons.entry(id).or_insert_with(|| {
                self.queue.push_back(id);
                reason.clone()
            });
        }
    }
}

impl<'a> Parts<'a> {
    /// Divides the library of a program into its parts.
    pub(super) fn of(program: SolutionAndLibrary<'a>) -> Self {
        let items = program.library.items();
        let modules = items.iter().filter_map(|item| Some(item.module()?.0.to_owned())).collect();
        let mut parts: BTreeMap<_, PartNames> =
            BTreeMap::from([(PartId::Rest, PartNames::default())]);
        let mut parts_of_items = Vec::new();
        for item in &items {
            let id = PartId::of(item, &modules);
            parts.entry(id).or_default().add(id, item, &modules);
            parts_of_items.push(id);
        }
        Self {
            parts,
            parts_of_items,
            used_by_solution: UsedNames::of_solution(&program.solution.tokens),
        }
    }

    /// Returns the part of each item of lib.rs.
    pub(super) fn parts_of_items(&self) -> &[PartId<'a>] {
        &self.parts_of_items
    }

    /// Returns all parts. The reason of those that are not needed is [`SelectionReason::NotNamed`].
    pub(super) fn all(&self) -> NeededParts<'a> {
        let mut all = self.needed(&BTreeSet::new());
        for id in self.parts.keys() {
            all.entry(*id).or_insert(SelectionReason::NotNamed);
        }
        all
    }

    /// Returns the needed parts. The modules whose names are in `used_modules` are needed as well, because the
    /// compiled source uses functions of them.
    ///
    /// Takes O(pk log k) time, where p is the number of parts and k is the number of names that they use.
    pub(super) fn needed(&self, used_modules: &BTreeSet<String>) -> NeededParts<'a> {
        let mut search = PartSearch::default();
        search.add([PartId::Rest], &SelectionReason::NamedByLibRs);
        search.add(self.named_by(&self.used_by_solution), &SelectionReason::NamedBySolution);
        let is_used =
            |id: &PartId| matches!(id, PartId::Module(name) if used_modules.contains(*name));
        search.add(self.filter(|id, _| is_used(id)), &SelectionReason::Used);
        search.add(self.filter(|_, part| part.links_crate), &SelectionReason::LinksCrate);
        while let Some(id) = search.queue.pop_front() {
            let reason = match id {
                PartId::Module(name) => SelectionReason::NamedByModule(name.to_owned()),
                PartId::Import(_) | PartId::Rest => SelectionReason::NamedByLibRs,
            };
            search.add(self.named_by(&self.parts[&id].used), &reason);
        }
        let imports = self.imports_of(&search.reasons);
        search.add(imports, &SelectionReason::NamedByLibRs);
        search.reasons
    }

    /// Returns the parts that define one of the names that are used. Some names that are used at the root may not be
    /// defined by any part. For these, the imports with globs that may define them are returned as well.
    fn named_by(&self, used: &UsedNames) -> Vec<PartId<'a>> {
        let is_known = |name: &&String| self.parts.values().any(|part| part.defines(name));
        let unknown: BTreeSet<_> = used.at_root.iter().filter(|name| !is_known(name)).collect();
        let may_define_unknown = |import: &PartNames| {
            let named = import.used.at_root.iter();
            let mut modules = named.filter_map(|name| self.parts.get(&PartId::Module(name)));
            match import.globs {
                Globs::None => false,
                Globs::OfModules => modules.any(|module| module.may_export_any(&unknown)),
                Globs::Other => !unknown.is_empty(),
            }
        };
        self.filter(|_, part| part.defines_any(used) || may_define_unknown(part))
    }

    /// Returns the imports whose modules are all among the given parts. A bundle has such an import even if nothing
    /// names it: the import costs nothing, and if it has a glob, it is not known whether something uses a name of the
    /// glob.
    fn imports_of(&self, needed: &NeededParts) -> Vec<PartId<'a>> {
        let is_needed = |name: &String| needed.contains_key(&PartId::Module(name));
        self.filter(|id, part| {
            matches!(id, PartId::Import(_)) && part.used.at_root.iter().all(is_needed)
        })
    }

    /// Returns the parts that satisfy a predicate.
    fn filter(&self, predicate: impl Fn(&PartId, &PartNames) -> bool) -> Vec<PartId<'a>> {
        let found = self.parts.iter().filter(|(id, part)| predicate(id, part));
        found.map(|(id, _)| *id).collect()
    }
}
