//! The modules of the library that a solution needs, as far as names tell.

use super::source::{Item, Source, Token, angle_depths, begins, each_place, names};
use std::collections::{BTreeMap, BTreeSet};

/// The key of the part of lib.rs outside of its modules. Every bundle has this part.
const ROOT: &str = "";

/// Returns the modules that the solution and the rest of lib.rs name, those that these name, and so on.
///
/// A module that nothing names can matter, too, if it has an `impl` for a type of another module. Such an `impl` has no
/// type or trait of its own module, because otherwise only code that names its module could use it. The module is needed
/// if it names one that is needed. Bundles for a site with a small limit depend on this; if a module is overlooked, the
/// bundle does not compile, and gets all modules.
pub(super) fn needed<'a>(library: &'a Source, solution: &Source) -> BTreeSet<&'a str> {
    let mut parts: BTreeMap<&str, Part> = BTreeMap::from([(ROOT, Part::default())]);
    for item in library.items() {
        let (name, body) = item.module().unzip();
        let part = parts.entry(name.unwrap_or(ROOT)).or_default();
        part.offered.extend(name.map(str::to_owned));
        part.add_module(&body.map_or(Vec::new(), Token::items), 1, &BTreeSet::new());
        if name.is_none() {
            part.offered.extend(names(item.tokens));
            part.named.extend(names(item.tokens));
            part.add_module(&[item], 0, &BTreeSet::new());
        }
    }
    let mut own = Part::default();
    own.add_module(&solution.items(), usize::MAX, &BTreeSet::new());

    let named_by = |part: &Part| -> Vec<&'a str> {
        parts.iter().filter(|(_, other)| part.names(other)).map(|(name, _)| *name).collect()
    };
    let mut needed = BTreeSet::new();
    let mut open = [named_by(&own), vec![ROOT]].concat();
    while !open.is_empty() {
        while let Some(name) = open.pop() {
            if needed.insert(name) {
                open.extend(named_by(&parts[name]));
            }
        }
        let matters = |part: &Part| {
            part.has_foreign_impl && named_by(part).iter().any(|it| needed.contains(it))
        };
        let others = parts.iter().filter(|(name, part)| !needed.contains(*name) && matters(part));
        open.extend(others.map(|(name, _)| *name));
    }
    needed.remove(ROOT);
    needed
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
    /// True if it has an `impl`, or a call of a macro that may write one, without a type or trait of its own.
    has_foreign_impl: bool,
}

impl Part {
    /// Returns true if this part names another one.
    fn names(&self, other: &Self) -> bool {
        let mut called = self.called.difference(&self.macros);
        self.names_all
            || !self.named.is_disjoint(&other.offered)
            || called.any(|name| other.macros.contains(name))
    }

    /// Adds the items of a module at this depth below the root of the library. The modules around it define `types`.
    fn add_module(&mut self, items: &[Item], depth: usize, outer_types: &BTreeSet<String>) {
        let mut types = outer_types.clone();
        let is_module = |item: &&Item| item.module().is_some();
        for item in items.iter().filter(|item| !is_module(item)) {
            each_place(item.tokens, &mut |_, tokens| {
                if let [kind, name, ..] = tokens
                    && ["struct", "enum", "union", "trait"].contains(&&*kind.word)
                {
                    types.insert(name.word.clone());
                }
            });
        }
        for item in items.iter().filter(|item| !is_module(item)) {
            self.has_foreign_impl |= item.is_macro_call() && names(item.code).is_disjoint(&types);
            each_place(item.tokens, &mut |before, tokens| {
                self.add_names(tokens, depth);
                let header = impl_header(before, tokens);
                self.has_foreign_impl |= header.is_some_and(|names| names.is_disjoint(&types));
            });
        }
        for (_, body) in items.iter().filter_map(Item::module) {
            self.add_module(&body.items(), depth.saturating_add(1), &types);
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

/// Returns the names of the trait and the type of an `impl`, if tokens begin with an `impl` that is an item.
fn impl_header(before: &[Token], tokens: &[Token]) -> Option<BTreeSet<String>> {
    let is_item = before.last().is_none_or(|it| [";", "{", "[", "unsafe"].contains(&&*it.word));
    let end = tokens
        .iter()
        .position(|it| it.word == "{")
        .filter(|_| is_item && begins(tokens, "impl"))?;
    let header = &tokens[1..end];
    let generics = angle_depths(header).position(|depth| depth == 0).unwrap_or_default();
    let conditions = header.iter().position(|it| it.word == "where").unwrap_or(header.len());
    Some(names(&header[generics..conditions]))
}
