//! The parts of the library, and the names that lead from one part to another.
//!
//! The parts are the vertices of a graph, with an edge from each part to those that it names. The parts that are needed
//! are those that can be reached from the solution and from the rest of lib.rs.
//!
//! A module that nothing names can matter, too, if it has an [effect](Effect). For example, `b` matters here:
//!
//! ```text
//! solution:  use sente::a::A;
//! a.rs:      pub struct A;
//! b.rs:      impl Drop for crate::a::A { … }
//! ```
//!
//! A module with a foreign `impl` is needed if its names lead to a module that is needed. In the example, `b` leads to
//! `a`, which the solution names. (The path may also go through other modules, such as a prelude.) If no path leads to
//! a needed module, the `impl` is about things that the bundle does not have. Where tokens do not tell whether a module
//! is needed, it counts as needed, because a module too many is harmless.
//!
//! If a module is overlooked that a name needs, the bundle does not compile, and is then made with all modules.

use super::effects::{Effect, effects};
use super::names::{Names, may_import_argument};
use super::reason::Reason;
use super::root_imports::separate_imports;
use crate::syntax::items::Item;
use crate::syntax::macros::macros;
use crate::syntax::source::Source;
use crate::syntax::token::Token;
use std::collections::{BTreeMap, VecDeque};

/// A part of the library.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum PartId<'a> {
    /// The rest of lib.rs.
    Root,
    /// A module.
    Module(&'a str),
    /// Another item of lib.rs, by its first byte. Only a `use` item can be a part of its own.
    Item(usize),
}

impl<'a> PartId<'a> {
    /// Returns the key that an item of lib.rs has if it is a part of its own.
    pub(super) fn of(item: &Item<'a>) -> Self {
        match item.module() {
            Some((name, _)) => Self::Module(name),
            None => Self::Item(item.range().start),
        }
    }

    /// Returns the reason for the parts that this one names. If it may use any name, `uses_all` is true.
    fn as_reason(self, uses_all: bool) -> Reason {
        match self {
            Self::Module(name) if uses_all => Reason::WholeLibraryByModule(name.to_owned()),
            Self::Module(name) => Reason::NamedByModule(name.to_owned()),
            Self::Root | Self::Item(_) => Reason::NamedByRoot,
        }
    }
}

/// A set of parts, each with the reason for it.
pub(super) type Reasons<'a> = BTreeMap<PartId<'a>, Reason>;

/// The parts of the library, and the names in the solution.
pub(super) struct Parts<'a> {
    parts: BTreeMap<PartId<'a>, Part>,
    solution: Names,
}

/// The facts about a part of the library by which it is selected.
struct Part {
    names: Names,
    /// The effect that it has though nothing names it.
    effect: Option<Effect>,
}

impl<'a> Parts<'a> {
    pub(super) fn of(library: &'a Source, solution: &Source) -> Self {
        let arguments_are_imports =
            [library, solution].iter().any(|source| may_import_argument(source));
        let no_names = || Names::none(arguments_are_imports);
        let new_part = || Part { names: no_names(), effect: None };
        let imports = separate_imports(library);
        let mut parts = BTreeMap::from([(PartId::Root, new_part())]);
        // The tokens of each part. A part may have several pieces, for example if two modules under different
        // conditions have the same name.
        let mut pieces: BTreeMap<PartId, Vec<&[Token]>> =
            BTreeMap::from([(PartId::Root, Vec::new())]);
        for item in library.items() {
            let key = PartId::of(&item);
            if let Some((name, body)) = item.module() {
                parts.entry(key).or_insert_with(new_part).names.add_module(name, body);
                pieces.entry(key).or_default().push(&body.inner);
            } else if let Some(imports) = imports.get(&item.range().start) {
                parts.entry(key).or_insert_with(new_part).names.add_imports(&item, imports);
                pieces.entry(key).or_default().push(item.tokens);
            } else {
                let root = parts.entry(PartId::Root).or_insert_with(new_part);
                root.names.add_item_of_root(&item, &library.text);
                pieces.entry(PartId::Root).or_default().push(item.tokens);
            }
        }
        if library.has("macro_use") {
            // A macro that gets the name of a macro may call it, and the name may hide a macro of the standard library.
            for (key, pieces) in &pieces {
                let part = parts.entry(*key).or_insert_with(new_part);
                pieces.iter().for_each(|tokens| part.names.add_arguments_as_calls(tokens));
            }
        }
        let pieces: Vec<_> = pieces.values().map(Vec::as_slice).collect();
        for (part, effect) in parts.values_mut().zip(effects(library, &pieces)) {
            part.effect = effect;
        }
        if !library.has("macro_use") {
            // A macro of another module then needs a path or an import, so a call of an own macro names no other part.
            parts.values_mut().for_each(|part| part.names.forget_calls_of_own_macros());
        }
        if let Some(root) = parts.get_mut(&PartId::Root) {
            add_expansions(&mut root.names, library);
        }
        let mut solution_names = no_names();
        solution_names.add_solution(solution);
        Self { parts, solution: solution_names }
    }

    /// Returns true if a bundle can do without an item of lib.rs, by its key.
    pub(super) fn can_be_left_out(&self, key: PartId) -> bool {
        self.parts.contains_key(&key)
    }

    /// Returns the parts that the solution and the rest of lib.rs name, those that these name, and so on, and those
    /// that may matter though nothing names them, apart from the modules `without`.
    pub(super) fn needed(&self, without: &[String]) -> Reasons<'a> {
        let mut needed = self.reached();
        while let Some((key, effect)) = self.effect_that_matters(&needed, without) {
            self.close([(key, Reason::Effect(effect))], &mut needed);
        }
        self.add_imports(&mut needed);
        needed
    }

    /// Returns the parts that can be reached from the solution and from the rest of lib.rs.
    fn reached(&self) -> Reasons<'a> {
        let mut reached = BTreeMap::new();
        let reason = match self.solution.uses_all {
            true => Reason::WholeLibrary,
            false => Reason::NamedBySolution,
        };
        let named = self.named_by(&self.solution).map(|key| (key, reason.clone()));
        self.close(named, &mut reached);
        self.close([(PartId::Root, Reason::NamedByRoot)], &mut reached);
        reached
    }

    /// Returns the parts that are named by these names.
    fn named_by(&self, names: &Names) -> impl Iterator<Item = PartId<'a>> {
        self.parts.iter().filter(|(_, other)| names.may_name(&other.names)).map(|(key, _)| *key)
    }

    /// Adds parts, those that they name, and so on.
    fn close(
        &self,
        parts: impl IntoIterator<Item = (PartId<'a>, Reason)>,
        reached: &mut Reasons<'a>,
    ) {
        let mut queue: VecDeque<_> = parts.into_iter().collect();
        while let Some((key, reason)) = queue.pop_front() {
            if reached.contains_key(&key) {
                continue;
            }
            let names = &self.parts[&key].names;
            // A module behind an import is there for the same reason as the import.
            let next = match key {
                PartId::Item(_) => reason.clone(),
                PartId::Module(_) | PartId::Root => key.as_reason(names.uses_all),
            };
            reached.insert(key, reason);
            queue.extend(self.named_by(names).map(|named| (named, next.clone())));
        }
    }

    /// Returns a part that is not needed so far and matters though nothing names it, and its effect. The modules
    /// `without` do not count.
    fn effect_that_matters(
        &self,
        needed: &Reasons<'a>,
        without: &[String],
    ) -> Option<(PartId<'a>, Effect)> {
        let counts = |key: &PartId| match key {
            PartId::Module(name) => without.iter().all(|other| other != name),
            PartId::Root | PartId::Item(_) => true,
        };
        let matters = |key: PartId<'a>, effect: Effect| match effect {
            Effect::ForeignImpl => {
                let mut reached = BTreeMap::new();
                self.close([(key, Reason::Effect(effect))], &mut reached);
                reached.keys().any(|key| needed.contains_key(key))
            }
            Effect::Linked | Effect::OtherCrate => true,
        };
        let mut others = self.parts.iter().filter(|(key, _)| !needed.contains_key(key));
        others.find_map(|(key, part)| {
            let effect = part.effect.filter(|&effect| counts(key) && matters(*key, effect))?;
            Some((*key, effect))
        })
    }

    /// Adds each import that names only parts that are needed, so that the root of the library changes as little as
    /// possible. If the macro of another crate may name anything in lib.rs, this adds all imports.
    fn add_imports(&self, needed: &mut Reasons<'a>) {
        let imports = || self.parts.iter().filter(|(key, _)| matches!(key, PartId::Item(_)));
        let is_of_other_crate = |key: &PartId| self.parts[key].effect == Some(Effect::OtherCrate);
        if needed.keys().any(is_of_other_crate) {
            self.close(imports().map(|(key, _)| (*key, Reason::NamedByRoot)), needed);
        }
        loop {
            let is_ready =
                |part: &Part| self.named_by(&part.names).all(|key| needed.contains_key(&key));
            let mut others = imports().filter(|(key, _)| !needed.contains_key(key));
            let Some((key, _)) = others.find(|(_, part)| is_ready(part)) else { break };
            needed.insert(*key, Reason::NamedByRoot);
        }
    }
}

/// Adds the names in the rules of the macros that the root of the library calls, because their expansions stand at the
/// root. The rules may have further calls, also of macros whose names are metavariables.
fn add_expansions(root: &mut Names, library: &Source) {
    let macros = macros(library);
    let mut expanded = vec![false; macros.len()];
    while let Some(at) =
        (0..macros.len()).find(|&at| !expanded[at] && root.may_call(macros[at].name))
    {
        expanded[at] = true;
        root.add_words(&macros[at].body.inner);
        root.add_calls(&macros[at].body.inner);
    }
}
