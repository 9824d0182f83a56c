//! The modules of the library that a solution needs, as far as names tell.

use super::effects::{Effect, effects};
use super::imports::{declaration, renames};
use super::root_imports::separate_imports;
use super::source::{
    Item, Source, Token, any_place, begins, each_place, ends, has_lone, has_lone_crate, names,
};
use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::slice;

/// A part of the library that a bundle can have or not.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Key<'a> {
    /// The rest of lib.rs, which every bundle has.
    Root,
    /// A module.
    Module(&'a str),
    /// A `use` item of lib.rs, by its first byte.
    Import(usize),
}

/// Why a part of the library is in a bundle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Reason<'a> {
    /// The solution names it.
    Solution,
    /// The solution may name it, because it imports the whole library or gives it another name.
    All,
    /// Another part of the library names it.
    Part(Key<'a>),
    /// It may matter though nothing names it.
    Effect(Effect),
}

/// Returns the modules and the imports that the solution and the rest of lib.rs name, those that these name, and so on.
///
/// A module that nothing names can matter, too, if it has an `impl` for a type of another module. Here, `b` matters:
///
/// ```text
/// solution:  use sente::a::A;
/// a.rs:      pub struct A;
/// b.rs:      impl Drop for crate::a::A { … }
/// ```
///
/// Such an `impl` has no type and no trait of its own module: if it had one, only code that names its module could use
/// the `impl`. A module with such an `impl` is needed if the names in the module lead to a module that is needed. In
/// the example, `b` leads to `a`. It may also do so through others, such as a prelude. If it is not certain whether
/// such a module is needed, it counts as needed, because a module too many is harmless.
///
/// A module also matters without a name if the linker uses something of it, or if a macro or an attribute of another
/// crate may write anything there. So may a macro of the library that calls such a macro.
///
/// An import of lib.rs is left out if its names are not needed, because the modules that it names would be needed, too.
///
/// If a module is overlooked that a name needs, the bundle does not compile, and gets all modules. It may then be too
/// long for a site with a small limit.
pub(super) fn needed_parts<'a>(
    library: &'a Source,
    solution: &Source,
) -> BTreeMap<Key<'a>, Reason<'a>> {
    let parts = Parts::of(library, solution);
    let mut needed = parts.named(solution);
    while let Some((key, effect)) = parts.effect_that_matters(&needed) {
        parts.close([(key, Reason::Effect(effect))], &mut needed);
    }
    parts.add_imports(&mut needed);
    needed
}

/// Returns the parts of the library that the solution and the rest of lib.rs name, those that these name, and so on,
/// but none that is needed only because it may matter without a name.
pub(super) fn named_parts<'a>(
    library: &'a Source,
    solution: &Source,
) -> BTreeMap<Key<'a>, Reason<'a>> {
    let parts = Parts::of(library, solution);
    let mut needed = parts.named(solution);
    parts.add_imports(&mut needed);
    needed
}

/// The parts of the library.
struct Parts<'a> {
    parts: BTreeMap<Key<'a>, Part>,
    /// True if a macro may write an import of what it gets as an argument.
    writes_imports: bool,
}

impl<'a> Parts<'a> {
    fn of(library: &'a Source, solution: &Source) -> Self {
        let writes_imports = [library, solution].iter().any(|source| writes_imports(source));
        let imports = separate_imports(library);
        let mut parts = BTreeMap::from([(Key::Root, Part::default())]);
        let mut pieces: BTreeMap<Key, Vec<&[Token]>> = BTreeMap::from([(Key::Root, Vec::new())]);
        for item in library.items() {
            let start = item.range().start;
            if let Some((name, body)) = item.module() {
                let part = parts.entry(Key::Module(name)).or_default();
                part.offered.insert(name.into());
                part.add_module(&body.items(), 1, writes_imports);
                pieces.entry(Key::Module(name)).or_default().push(&body.inner);
            } else if let Some(imports) = imports.get(&start) {
                let part = parts.entry(Key::Import(start)).or_default();
                part.offered.extend(imports.iter().map(|import| import.name.to_owned()));
                part.named.extend(imports.iter().map(|import| import.path[0].to_owned()));
                part.add_renames(item.code);
                pieces.entry(Key::Import(start)).or_default().push(item.tokens);
            } else {
                let part = parts.entry(Key::Root).or_default();
                part.offered.extend(names(item.tokens));
                part.named.extend(names(item.tokens));
                part.named.extend(words_in_literals(&item, &library.text));
                part.add_module(slice::from_ref(&item), 0, writes_imports);
                pieces.entry(Key::Root).or_default().push(item.tokens);
            }
        }
        let pieces: Vec<_> = pieces.values().map(Vec::as_slice).collect();
        for (part, effect) in parts.values_mut().zip(effects(library, &pieces)) {
            part.effect = effect;
        }
        if !library.has("macro_use") {
            // A macro of another module then needs a path or an import.
            for Part { called, macros, .. } in parts.values_mut() {
                called.retain(|name| !macros.contains(name));
            }
        }
        Self { parts, writes_imports }
    }

    /// Returns the parts that the solution and the rest of lib.rs name, those that these name, and so on.
    fn named(&self, solution: &Source) -> BTreeMap<Key<'a>, Reason<'a>> {
        let mut own = Part::default();
        // No `super` of the solution leads to the root of the library.
        own.add_module(&solution.items(), usize::MAX, self.writes_imports);
        let mut needed = BTreeMap::new();
        let reason = if own.names_all { Reason::All } else { Reason::Solution };
        let named = self.named_by(&own).map(|key| (key, reason));
        self.close(named, &mut needed);
        self.close([(Key::Root, Reason::Part(Key::Root))], &mut needed);
        needed
    }

    /// Returns the parts that a part names.
    fn named_by(&self, part: &Part) -> impl Iterator<Item = Key<'a>> {
        self.parts.iter().filter(|(_, other)| part.refers_to(other)).map(|(key, _)| *key)
    }

    /// Adds parts, those that they name, and so on.
    fn close(
        &self,
        parts: impl IntoIterator<Item = (Key<'a>, Reason<'a>)>,
        found: &mut BTreeMap<Key<'a>, Reason<'a>>,
    ) {
        let mut open: VecDeque<_> = parts.into_iter().collect();
        while let Some((key, reason)) = open.pop_front() {
            if found.contains_key(&key) {
                continue;
            }
            found.insert(key, reason);
            // What an import names is there because of what names the import.
            let next = match (key, reason) {
                (Key::Import(_), Reason::Solution | Reason::All | Reason::Part(_)) => reason,
                _ => Reason::Part(key),
            };
            open.extend(self.named_by(&self.parts[&key]).map(|named| (named, next)));
        }
    }

    /// Returns a part that is not needed so far and matters though nothing names it, and its effect.
    fn effect_that_matters(
        &self,
        needed: &BTreeMap<Key<'a>, Reason<'a>>,
    ) -> Option<(Key<'a>, Effect)> {
        let matters = |key: Key<'a>, effect: Effect| match effect {
            Effect::None => false,
            Effect::Impl => {
                let mut reached = BTreeMap::new();
                self.close([(key, Reason::Effect(effect))], &mut reached);
                reached.keys().any(|key| needed.contains_key(key))
            }
            Effect::Linked | Effect::Written => true,
        };
        let mut others = self.parts.iter().filter(|(key, _)| !needed.contains_key(key));
        let (key, part) = others.find(|(key, part)| matters(**key, part.effect))?;
        Some((*key, part.effect))
    }

    /// Adds the imports that need no other part, so that the root of the library changes as little as possible.
    fn add_imports(&self, needed: &mut BTreeMap<Key<'a>, Reason<'a>>) {
        let imports = || self.parts.iter().filter(|(key, _)| matches!(key, Key::Import(_)));
        // Another crate may write any name of lib.rs.
        let is_written = |key: &Key| self.parts[key].effect == Effect::Written;
        if needed.keys().any(is_written) {
            self.close(imports().map(|(key, _)| (*key, Reason::Part(Key::Root))), needed);
        }
        loop {
            let is_ready = |part: &Part| self.named_by(part).all(|key| needed.contains_key(&key));
            let mut others = imports().filter(|(key, _)| !needed.contains_key(key));
            let Some((key, _)) = others.find(|(_, part)| is_ready(part)) else { break };
            needed.insert(*key, Reason::Part(Key::Root));
        }
    }
}

/// Returns the words in the literals of an item: a format string may have names.
fn words_in_literals(item: &Item, text: &str) -> BTreeSet<String> {
    let mut words = BTreeSet::new();
    each_place(item.code, &mut |before, tokens| {
        if tokens[0].word.is_empty() && !ends(before, "doc =") {
            let literal = &text[tokens[0].range.clone()];
            let parts = literal.split(|sign: char| !sign.is_alphanumeric() && sign != '_');
            words.extend(parts.map(str::to_owned));
        }
    });
    words
}

/// Returns true if a macro may write an import of what it gets as an argument.
fn writes_imports(source: &Source) -> bool {
    let is_parameter = |tokens: &[Token]| begins(tokens, "$") && !begins(tokens, "$ crate");
    any_place(&source.tokens, &|_, tokens| {
        let declaration = declaration(tokens).unwrap_or_default();
        any_place(declaration, &|_, tokens| is_parameter(tokens))
    })
}

/// The names in a part of a program.
#[derive(Default)]
struct Part {
    /// The names at the root of the library that it uses.
    named: BTreeSet<String>,
    /// True if it may name anything at the root of the library.
    names_all: bool,
    /// The names before a `!`, among which are the macros that it calls.
    called: BTreeSet<String>,
    /// The names at the root of the library by which others name this part.
    offered: BTreeSet<String>,
    /// The macros that it defines.
    macros: BTreeSet<String>,
    effect: Effect,
}

impl Part {
    /// Returns true if this part names another one.
    fn refers_to(&self, other: &Self) -> bool {
        self.names_all || !self.named.is_disjoint(&other.offered) || self.calls(other)
    }

    /// Returns true if this part calls a macro of another one. If a macro's name is a parameter, every call may be a
    /// call of it.
    fn calls(&self, other: &Self) -> bool {
        !self.called.is_disjoint(&other.macros) || other.macros.contains("$")
    }

    /// Adds the items of a module at this depth below the root of the library. If a macro writes imports, those among the
    /// arguments of macros count, too.
    fn add_module(&mut self, items: &[Item], depth: usize, writes_imports: bool) {
        for item in items {
            if let Some((_, body)) = item.module() {
                self.add_module(&body.items(), depth.saturating_add(1), writes_imports);
            } else {
                each_place(item.tokens, &mut |before, tokens| {
                    self.add_names(tokens, depth);
                    let is_argument = writes_imports && ends(before, "!");
                    let imports = is_argument.then_some(&*tokens[0].inner);
                    self.add_renames(imports.or(declaration(tokens)).unwrap_or_default());
                    // A macro that gets the root may name anything.
                    self.names_all |= has_lone_crate(before, &tokens[0]);
                    self.names_all |= before.last().is_some_and(|it| it.word == "!")
                        && has_lone(&tokens[0], "sente");
                });
            }
        }
    }

    /// Adds the names that tokens begin with, at this depth below the root of the library.
    fn add_names(&mut self, tokens: &[Token], depth: usize) {
        let word = |at: usize| tokens.get(at).map_or("", |token| &token.word);
        match (word(0), word(1)) {
            ("crate" | "sente", "as") => self.names_all = true,
            ("super", "as") => self.names_all |= depth <= 1,
            ("crate" | "sente", ":") => self.add_path(tokens.get(3..).unwrap_or_default()),
            ("super", ":") => {
                let supers =
                    (0..).step_by(3).take_while(|&at| word(at) == "super" && word(at + 1) == ":");
                let height = supers.count();
                if height >= depth {
                    self.add_path(tokens.get(3 * height..).unwrap_or_default());
                }
            }
            ("macro_rules", "!") => {
                self.macros.insert(word(2).into());
                self.offered.insert(word(2).into());
            }
            (name, "!") => _ = self.called.insert(name.into()),
            _ => {}
        }
    }

    /// Adds the macros that imports among tokens may give another name.
    fn add_renames(&mut self, tokens: &[Token]) {
        for (old, new) in renames(tokens) {
            self.called.insert(old.into());
            self.macros.insert(new.into());
        }
    }

    /// Adds the names in a path, or in a tree of imports, below the root of the library.
    fn add_path(&mut self, path: &[Token]) {
        match path {
            [] => {}
            [tree, ..] if tree.word == "{" => {
                tree.inner.split(|token| token.word == ",").for_each(|path| self.add_path(path));
            }
            [_] if begins(path, "self") => {}
            [first, ..] => {
                // It imports all, gives the root another name, or is a parameter of a macro.
                self.names_all |= ["self", "*", "$"].contains(&&*first.word);
                self.named.insert(first.word.clone());
            }
        }
    }
}
