//! The parts of the library, and the names that lead from one part to another.
//!
//! The parts are the vertices of a graph, with an edge from each part to every part that it names. A part is needed if
//! it can be reached from the solution or from the rest of lib.rs.
//!
//! A module can matter although nothing names it, if it has an [effect](Effect). For example, `b` matters here:
//!
//! ```text
//! solution:  use sente::a::A;
//! a.rs:      pub struct A;
//! b.rs:      impl Drop for crate::a::A { … }
//! ```
//!
//! A module with a foreign `impl` is needed if its names lead to a module that is needed. In the example, `b` leads to
//! `a`, which the solution names. (The path may also go through other modules, such as a prelude.) If no path leads to
//! a needed module, the `impl` is for types or traits that the bundle does not have. Where tokens do not tell whether a
//! module is needed, it counts as needed, because a module too many is harmless.
//!
//! If the selection misses a module that the bundle names, the bundle does not compile. Then another bundle is made,
//! with all modules.

use super::argument_imports::ArgumentImports;
use super::effects::{Effect, effects_of_parts};
use super::macro_origins::MacroOrigins;
use super::name_collector::NameCollector;
use super::names::Names;
use super::reason::Reason;
use super::root_imports::{may_expand_to_any_name, names_without_globs, separate_imports};
use crate::syntax::source::{Program, Source};
use crate::syntax::token::Token;
use std::collections::{BTreeMap, VecDeque};

/// A part of the library.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum PartId<'a> {
    /// The rest of lib.rs.
    RestOfLibRs,
    /// A module.
    Module(&'a str),
    /// A `use` item of lib.rs that can be left out. The number is the offset at which the item begins.
    Import(usize),
}

impl<'a> PartId<'a> {
    /// Returns the reason that this part gives for the parts that it names. For example, the module `a` is the
    /// reason [`NamedByModule`](Reason::NamedByModule)`("a")`. `uses_all` is true if this part may use any name.
    fn reason_for_named(self, uses_all: bool) -> Reason {
        match self {
            Self::Module(name) if uses_all => Reason::WholeLibraryByModule(name.to_owned()),
            Self::Module(name) => Reason::NamedByModule(name.to_owned()),
            Self::RestOfLibRs | Self::Import(_) => Reason::NamedByLibRs,
        }
    }
}

/// A set of parts, each with the reason for which a bundle has it.
pub(super) type PartsWithReasons<'a> = BTreeMap<PartId<'a>, Reason>;

/// The parts of the library, and the names in the solution.
pub(super) struct Parts<'a> {
    parts: BTreeMap<PartId<'a>, Part<'a>>,
    /// The part to which each item of lib.rs belongs, in the order of the items.
    part_of_item: Vec<PartId<'a>>,
    /// The names in the solution.
    solution: Names,
}

/// A part of the library, with the facts by which it is selected.
#[derive(Default)]
struct Part<'a> {
    /// The tokens. There may be several pieces, for example if two modules under different conditions have the same
    /// name.
    pieces: Vec<&'a [Token]>,
    names: Names,
    /// The effect of the part, if it has one.
    effect: Option<Effect>,
}

impl Part<'_> {
    /// Returns a collector that adds to the names of the part.
    fn collector(&mut self, argument_imports: ArgumentImports) -> NameCollector<'_> {
        NameCollector { names: &mut self.names, argument_imports }
    }
}

impl<'a> Parts<'a> {
    /// Divides the library of a program into its parts, and finds their names and their effects.
    pub(super) fn of(program: Program<'a>) -> Self {
        let Program { solution, library } = program;
        let origins = MacroOrigins::of(library);
        let argument_imports = ArgumentImports::of(&program.sources());
        let Division { mut parts, part_of_item } = divide(library, argument_imports, &origins);
        let pieces: Vec<_> = parts.values().map(|part| &*part.pieces).collect();
        let effects = effects_of_parts(library, &pieces, &origins, argument_imports);
        for (part, effect) in parts.values_mut().zip(effects) {
            part.effect = effect;
        }
        let mut names = Names::default();
        NameCollector { names: &mut names, argument_imports }.add_solution(solution);
        Self { parts, part_of_item, solution: names }
    }

    /// Returns the part to which each item of lib.rs belongs, in the order of the items.
    pub(super) fn part_of_item(&self) -> impl Iterator<Item = PartId<'a>> {
        self.part_of_item.iter().copied()
    }

    /// Returns the parts that the solution and the rest of lib.rs name, the parts that those parts name, and so on. The
    /// parts that may matter although nothing names them are also returned, apart from the modules `without`.
    pub(super) fn needed(&self, without: &[&str]) -> PartsWithReasons<'a> {
        let mut needed = self.reached();
        loop {
            self.add_names_for_other_crates(&mut needed);
            let Some((id, effect)) = self.effect_that_matters(&needed, without) else { break };
            self.add_with_all_named([(id, Reason::Effect(effect))], &mut needed);
        }
        self.add_ready_imports(&mut needed);
        needed
    }

    /// Returns the parts that can be reached from the solution and from the rest of lib.rs.
    fn reached(&self) -> PartsWithReasons<'a> {
        let mut reached = BTreeMap::new();
        let reason = match self.solution.uses_all {
            true => Reason::WholeLibrary,
            false => Reason::NamedBySolution,
        };
        let named = self.parts_named_in(&self.solution).map(|id| (id, reason.clone()));
        self.add_with_all_named(named, &mut reached);
        self.add_with_all_named([(PartId::RestOfLibRs, Reason::NamedByLibRs)], &mut reached);
        reached
    }

    /// Returns the parts that these names may name.
    fn parts_named_in(&self, names: &Names) -> impl Iterator<Item = PartId<'a>> {
        self.parts.iter().filter(|(_, other)| names.may_name(&other.names)).map(|(id, _)| *id)
    }

    /// Adds parts, the parts that they name, and so on.
    fn add_with_all_named(
        &self,
        parts: impl IntoIterator<Item = (PartId<'a>, Reason)>,
        reached: &mut PartsWithReasons<'a>,
    ) {
        let mut queue: VecDeque<_> = parts.into_iter().collect();
        while let Some((id, reason)) = queue.pop_front() {
            if reached.contains_key(&id) {
                continue;
            }
            let names = &self.parts[&id].names;
            // If lib.rs has `pub use graph::Graph;`, the module `graph` is needed for the same reason as this import.
            let next = match id {
                PartId::Import(_) => reason.clone(),
                PartId::Module(_) | PartId::RestOfLibRs => id.reason_for_named(names.uses_all),
            };
            reached.insert(id, reason);
            queue.extend(self.parts_named_in(names).map(|named| (named, next.clone())));
        }
    }

    /// Returns a part that matters because of its effect, and the effect. The parts in `needed` and the modules
    /// `without` do not count.
    fn effect_that_matters(
        &self,
        needed: &PartsWithReasons<'a>,
        without: &[&str],
    ) -> Option<(PartId<'a>, Effect)> {
        let counts = |id: &PartId| match id {
            PartId::Module(name) => !without.contains(name),
            PartId::RestOfLibRs | PartId::Import(_) => true,
        };
        let matters = |id: PartId<'a>, effect: Effect| match effect {
            Effect::ForeignImpl => {
                let mut reached = BTreeMap::new();
                self.add_with_all_named([(id, Reason::Effect(effect))], &mut reached);
                reached.keys().any(|id| needed.contains_key(id))
            }
            Effect::Linked | Effect::OtherCrate => true,
        };
        let mut others = self.parts.iter().filter(|(id, _)| !needed.contains_key(id));
        others.find_map(|(id, part)| {
            let effect = part.effect.filter(|&effect| counts(id) && matters(*id, effect))?;
            Some((*id, effect))
        })
    }

    /// If a needed part uses a macro of another crate, which may name anything in lib.rs, adds all imports of lib.rs
    /// with all that they name.
    fn add_names_for_other_crates(&self, needed: &mut PartsWithReasons<'a>) {
        let is_of_other_crate = |id: &PartId| self.parts[id].effect == Some(Effect::OtherCrate);
        if needed.keys().any(is_of_other_crate) {
            let imports = self.imports().map(|(id, _)| (id, Reason::NamedByLibRs));
            self.add_with_all_named(imports, needed);
        }
    }

    /// Adds each import of lib.rs that names only needed parts, so that as many names as possible stay at the root.
    fn add_ready_imports(&self, needed: &mut PartsWithReasons<'a>) {
        loop {
            let is_ready =
                |part: &Part| self.parts_named_in(&part.names).all(|id| needed.contains_key(&id));
            let mut others = self.imports().filter(|(id, _)| !needed.contains_key(id));
            let Some((id, _)) = others.find(|(_, part)| is_ready(part)) else { break };
            needed.insert(id, Reason::NamedByLibRs);
        }
    }

    /// Returns the imports of lib.rs that can be left out.
    fn imports(&self) -> impl Iterator<Item = (PartId<'a>, &Part<'a>)> {
        let parts = self.parts.iter().map(|(id, part)| (*id, part));
        parts.filter(|(id, _)| matches!(id, PartId::Import(_)))
    }
}

/// The library divided into its parts.
struct Division<'a> {
    parts: BTreeMap<PartId<'a>, Part<'a>>,
    /// The part to which each item of lib.rs belongs.
    part_of_item: Vec<PartId<'a>>,
}

/// Divides the library into its parts, with their names and without their effects.
fn divide<'a>(
    library: &'a Source,
    argument_imports: ArgumentImports,
    origins: &MacroOrigins,
) -> Division<'a> {
    let mut rest = Part::default();
    rest.names.offers_unknown_names = may_expand_to_any_name(library, origins);
    let imports_by_start =
        if rest.names.offers_unknown_names { BTreeMap::new() } else { separate_imports(library) };
    let mut parts = BTreeMap::from([(PartId::RestOfLibRs, rest)]);
    let mut part_of_item = Vec::new();
    for item in library.items() {
        let start = item.range().start;
        let id = if let Some((name, body)) = item.module() {
            let part: &mut Part = parts.entry(PartId::Module(name)).or_default();
            part.pieces.push(&body.inner);
            part.collector(argument_imports).add_module(name, body);
            PartId::Module(name)
        } else if let Some(imports) = imports_by_start.get(&start) {
            let part = parts.entry(PartId::Import(start)).or_default();
            part.pieces.push(item.tokens);
            part.collector(argument_imports).add_imports(&item, imports);
            PartId::Import(start)
        } else {
            let root = parts.entry(PartId::RestOfLibRs).or_default();
            root.pieces.push(item.tokens);
            root.collector(argument_imports).add_item_of_root(&item, &library.text);
            PartId::RestOfLibRs
        };
        part_of_item.push(id);
    }
    complete_names(library, argument_imports, &mut parts);
    Division { parts, part_of_item }
}

/// Completes the names that were collected item by item, by means of what the rest of the library has: `#[macro_use]`,
/// macros that the root calls, and globs.
fn complete_names(
    library: &Source,
    argument_imports: ArgumentImports,
    parts: &mut BTreeMap<PartId, Part>,
) {
    let has_macro_use = library.has("macro_use");
    for (id, part) in &mut *parts {
        if has_macro_use {
            // A macro may call a macro whose name it gets as an argument. Even an argument such as `vec` may name a
            // macro of the library, which hides the one of the standard library.
            for tokens in &part.pieces {
                part.names.called.add_names_in_macro_brackets(tokens);
            }
        } else if *id != PartId::RestOfLibRs {
            // Without `#[macro_use]`, only a path or an import leads to a macro of another module, and `used` has the
            // names in paths and imports. So if a part defines a macro `m`, its call `m!()` names no other part. The
            // macros of lib.rs are not forgotten, because the expansions of those that lib.rs calls are followed below.
            part.names.forget_calls_of_own_macros();
        }
    }
    if let Some(root) = parts.get_mut(&PartId::RestOfLibRs) {
        root.collector(argument_imports).add_expansions(library);
    }
    let without_globs = names_without_globs(library);
    parts.values_mut().for_each(|part| part.names.find_use_of_unknown_names(&without_globs));
}
