//! The parts of the library, and the names that lead from one part to another.
//!
//! The parts are the vertices of a graph, with an edge from each part to every part whose name it uses. A part is
//! needed if it can be reached from the solution or from the rest of lib.rs.

use super::reason::SelectionReason;
use super::used_names::UsedNames;
use crate::LIBRARY_NAME;
use crate::syntax::code::SolutionAndLibrary;
use crate::syntax::extern_crates::STANDARD_CRATES;
use crate::syntax::items::Item;
use crate::syntax::macros::macro_names;
use crate::syntax::pattern::begins;
use crate::syntax::place::places;
use crate::syntax::search::{has, identifiers};
use crate::syntax::token::Token;
use std::collections::{BTreeMap, BTreeSet, VecDeque};

/// A part of the library.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum PartId<'a> {
    /// The module of this name.
    Module(&'a str),
    /// A `use` item at the root that names modules, by the place at which it begins.
    Import(usize),
    /// Everything else in lib.rs. Every bundle has it.
    Rest,
}

/// The names by which a part is linked to other parts: those that it uses, and those by which they use it.
#[derive(Default)]
struct Part {
    used: UsedNames,
    /// The names at the root of the library that the part gives.
    given: BTreeSet<String>,
    /// The macros that the part defines. An exported macro stands at the root of the library.
    macros: BTreeSet<String>,
    /// True if the part may give other names, too, because it has a glob.
    has_glob: bool,
    /// True if the part links another crate without using its names. The crate may do something at the start of a
    /// program, which the comparison of the compiled programs does not see.
    links_crate: bool,
}

/// The parts of the library of a program.
pub(super) struct Parts<'a> {
    parts: BTreeMap<PartId<'a>, Part>,
    /// The part to which each item of lib.rs belongs.
    parts_of_items: Vec<PartId<'a>>,
    used_by_solution: UsedNames,
}

impl<'a> Parts<'a> {
    /// Divides the library of a program into its parts.
    pub(super) fn of(crates: SolutionAndLibrary<'a>) -> Self {
        let items = crates.library.items();
        let modules = items.iter().filter_map(|item| Some(item.module()?.0.to_owned())).collect();
        let mut parts: BTreeMap<_, Part> = BTreeMap::from([(PartId::Rest, Part::default())]);
        let mut parts_of_items = Vec::new();
        for item in &items {
            let id = part_id(item, &modules);
            parts.entry(id).or_default().add(id, item, &modules);
            parts_of_items.push(id);
        }
        Self {
            parts,
            parts_of_items,
            used_by_solution: UsedNames::of_solution(&crates.solution.tokens),
        }
    }

    /// Returns the part of each item of lib.rs.
    pub(super) fn parts_of_items(&self) -> &[PartId<'a>] {
        &self.parts_of_items
    }

    /// Returns all parts. The reason of a module is that the bundle has all of them.
    pub(super) fn all(&self) -> BTreeMap<PartId<'a>, SelectionReason> {
        let mut all = self.needed(&BTreeSet::new());
        for id in self.parts.keys() {
            all.entry(*id).or_insert(SelectionReason::AllModules);
        }
        all
    }

    /// Returns the needed parts, each with the reason that was found first. The modules whose names are in the set
    /// `used` are needed as well.
    pub(super) fn needed(&self, used: &BTreeSet<String>) -> BTreeMap<PartId<'a>, SelectionReason> {
        let mut needed = BTreeMap::from([(PartId::Rest, SelectionReason::NamedByLibRs)]);
        let mut queue = VecDeque::from([PartId::Rest]);
        let mut add = |id: PartId<'a>, reason: SelectionReason, queue: &mut VecDeque<_>| {
            needed.entry(id).or_insert_with(|| {
                queue.push_back(id);
                reason
            });
        };
        for id in self.named_by(&self.used_by_solution) {
            add(id, SelectionReason::NamedBySolution, &mut queue);
        }
        for (id, part) in &self.parts {
            if matches!(id, PartId::Module(name) if used.contains(*name)) {
                add(*id, SelectionReason::Used, &mut queue);
            }
            if part.links_crate {
                add(*id, SelectionReason::LinksCrate, &mut queue);
            }
        }
        while let Some(id) = queue.pop_front() {
            let reason = match id {
                PartId::Module(name) => SelectionReason::NamedByModule(name.to_owned()),
                PartId::Import(_) | PartId::Rest => SelectionReason::NamedByLibRs,
            };
            for named in self.named_by(&self.parts[&id].used) {
                add(named, reason.clone(), &mut queue);
            }
        }
        // An import whose modules are all in the bundle costs nothing. It is added although nothing names it, because
        // it may have a glob, and it is not known which names a glob gives.
        let has_all = |part: &Part| {
            part.used.at_root.iter().all(|name| needed.contains_key(&PartId::Module(name)))
        };
        let imports =
            self.parts.iter().filter(|(id, part)| matches!(id, PartId::Import(_)) && has_all(part));
        let imports: Vec<_> = imports.map(|(id, _)| *id).collect();
        for id in imports {
            needed.entry(id).or_insert(SelectionReason::NamedByLibRs);
        }
        needed
    }

    /// Returns the parts that give one of the names that are used. If a name that is used at the root is given by no
    /// part, one of the globs may give it. So all parts with globs are returned as well.
    fn named_by(&self, used: &UsedNames) -> Vec<PartId<'a>> {
        let gives = |part: &Part, name| part.given.contains(name) || part.macros.contains(name);
        let is_known = |name| self.parts.values().any(|part| gives(part, name));
        let has_unknown = used.at_root.iter().any(|name| !is_known(name));
        let is_named = |part: &Part| {
            part.has_glob && has_unknown
                || used.at_root.iter().any(|name| gives(part, name))
                || !used.macros.is_disjoint(&part.macros)
        };
        let named = self.parts.iter().filter(|(_, part)| is_named(part));
        named.map(|(id, _)| *id).collect()
    }
}

/// Returns true if tokens have an `extern crate` of another crate, or an import such as `use a as _;`.
fn links_crate(tokens: &[Token]) -> bool {
    places(tokens).any(|place| match place.after {
        [first, second, name, ..] if first.word == "extern" && second.word == "crate" => {
            !["self", LIBRARY_NAME].contains(&&*name.word)
                && !STANDARD_CRATES.contains(&&*name.word)
        }
        [first, name, rest @ ..] if first.word == "use" => {
            let rest = if name.word == "::" { &rest[1..] } else { rest };
            begins(rest, "as _ ;")
        }
        _ => false,
    })
}

/// The keywords that may stand in an import.
const KEYWORDS_OF_IMPORTS: [&str; 5] = ["use", "as", "crate", "self", "super"];

/// Returns the part to which an item of lib.rs belongs. `modules` has the names of all modules.
fn part_id<'a>(item: &Item<'a>, modules: &BTreeSet<String>) -> PartId<'a> {
    match item.module() {
        Some((name, _)) => PartId::Module(name),
        None if begins(item.declaration, "use")
            && !identifiers(item.declaration).is_disjoint(modules) =>
        {
            PartId::Import(item.range().start)
        }
        None => PartId::Rest,
    }
}

/// Returns the last words of the paths in an import, if the import gives them no new names.
fn last_words_of_paths(import: &[Token]) -> impl Iterator<Item = &str> {
    let places = places(import).filter(|place| {
        let next = place.after.get(1).map(|token| &*token.word);
        !matches!(next, Some("::" | "as"))
    });
    places.map(|place| &*place.first().word)
}

impl Part {
    /// Adds the names of an item. `modules` has the names of all modules.
    fn add(&mut self, id: PartId, item: &Item, modules: &BTreeSet<String>) {
        match id {
            PartId::Module(name) => {
                let UsedNames { at_root, macros } = UsedNames::of_module(item.tokens);
                self.used.at_root.extend(at_root);
                self.used.macros.extend(macros);
                self.macros.extend(macro_names(item.tokens).map(str::to_owned));
                self.given.insert(name.to_owned());
                self.links_crate |= links_crate(item.tokens);
            }
            PartId::Import(_) => {
                let mut words = identifiers(item.declaration);
                words.retain(|word| !KEYWORDS_OF_IMPORTS.contains(&&**word));
                self.used.at_root.extend(words.intersection(modules).cloned());
                self.given.extend(words.difference(modules).cloned());
                // A function may have the name of a module, as in `pub use gcd::gcd;`.
                let last_words = last_words_of_paths(item.declaration);
                self.given
                    .extend(last_words.filter(|word| modules.contains(*word)).map(str::to_owned));
                self.has_glob = has(item.declaration, "*");
            }
            PartId::Rest => {
                let words = identifiers(item.tokens);
                self.given.extend(words.difference(modules).cloned());
                self.used.at_root.extend(words);
                self.used.macros.extend(UsedNames::of_module(item.tokens).macros);
            }
        }
    }
}
