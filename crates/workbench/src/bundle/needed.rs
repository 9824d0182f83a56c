//! The modules of the library that a solution needs, as far as names tell.

use super::source::{Item, Source, Token, begins, each_sequence, names, plain};
use std::collections::{BTreeMap, BTreeSet};

/// The name for lib.rs without its modules, which every bundle has.
const ROOT: &str = "";

/// Returns the modules that the solution and the rest of lib.rs name, those that these name, and so on.
///
/// A module that nothing names can matter, too: by an `impl` for what other modules have. By the rules of Rust, an
/// `impl` without a type or trait of its own module is one of these. Its module is needed if it names a needed one.
pub(super) fn needed<'a>(library: &'a Source, solution: &Source) -> BTreeSet<&'a str> {
    let mut parts: BTreeMap<&str, Part> = BTreeMap::from([(ROOT, Part::default())]);
    for item in library.items() {
        match item.module() {
            Some((name, body)) => {
                let part = parts.entry(name).or_default();
                part.offered.insert(name.into());
                part.add_items(&body.items(), 1, &["crate", "sente"]);
            }
            None => {
                let part = parts.entry(ROOT).or_default();
                part.offered.extend(names(item.tokens));
                part.named.extend(names(item.tokens));
                part.add_items(&[item], 0, &[]);
            }
        }
    }
    let mut own = Part::default();
    own.add_items(&solution.items(), usize::MAX, &["sente"]);

    let names = |part: &Part| -> Vec<&'a str> {
        let named = parts.iter().filter(|(_, other)| part.names(other));
        named.map(|(name, _)| *name).collect()
    };
    let mut needed = BTreeSet::new();
    let mut open = names(&own);
    open.push(ROOT);
    while !open.is_empty() {
        while let Some(name) = open.pop() {
            if needed.insert(name) {
                open.extend(names(&parts[name]));
            }
        }
        let is_about_needed = |part: &Part| {
            part.has_foreign_impl() && names(part).iter().any(|name| needed.contains(name))
        };
        let others =
            parts.iter().filter(|(name, part)| !needed.contains(*name) && is_about_needed(part));
        open.extend(others.map(|(name, _)| *name));
    }
    needed.remove(ROOT);
    needed
}

/// The names in a part of a program.
#[derive(Default)]
struct Part {
    /// What it names at the root of the library.
    named: BTreeSet<String>,
    /// True if it may name anything at the root of the library.
    names_all: bool,
    /// The macros that it calls by their names alone, among others.
    called: BTreeSet<String>,
    /// What it has at the root of the library.
    offered: BTreeSet<String>,
    /// The macros that it defines.
    macros: BTreeSet<String>,
    /// The types and traits that it defines.
    types: BTreeSet<String>,
    /// For each `impl`, and each call of a macro that may write one: the names in its header.
    impls: Vec<BTreeSet<String>>,
}

impl Part {
    /// Returns true if a name of this part is one of another part's.
    fn names(&self, other: &Self) -> bool {
        let mut called = self.called.difference(&self.macros);
        self.names_all
            || !self.named.is_disjoint(&other.offered)
            || called.any(|name| other.macros.contains(name))
    }

    /// Returns true if it has an `impl` for types and traits of other modules only.
    fn has_foreign_impl(&self) -> bool {
        self.impls.iter().any(|names| names.is_disjoint(&self.types))
    }

    /// Adds the names in the items of a module at this depth below the root of the library, which these words name.
    fn add_items(&mut self, items: &[Item], depth: usize, roots: &[&str]) {
        for item in items {
            if let Some((_, body)) = item.module() {
                self.add_items(&body.items(), depth.saturating_add(1), roots);
                continue;
            }
            if item.is_macro_call() {
                self.impls.push(names(item.code));
            }
            each_sequence(item.tokens, &mut |tokens| {
                for at in 0..tokens.len() {
                    self.add_code(&tokens[..at], &tokens[at..], depth, roots);
                }
            });
        }
    }

    /// Adds the names that tokens begin with.
    fn add_code(&mut self, before: &[Token], tokens: &[Token], depth: usize, roots: &[&str]) {
        let word = |at: usize| tokens.get(at).map_or("", |token| &token.word);
        match (word(0), word(1)) {
            (root, "as") if roots.contains(&root) => self.names_all = true,
            (root, ":") if roots.contains(&root) => {
                self.add_path(tokens.get(3..).unwrap_or_default())
            }
            ("super", ":") => {
                let mut path = tokens;
                let mut height = 0;
                while begins(path, "super : :") {
                    path = &path[3..];
                    height += 1;
                }
                if height >= depth {
                    self.add_path(path);
                }
            }
            ("struct" | "enum" | "union" | "trait", name) => _ = self.types.insert(name.into()),
            ("macro_rules", "!") => {
                self.macros.insert(word(2).into());
                self.offered.insert(word(2).into());
            }
            (name, "!") => _ = self.called.insert(name.into()),
            ("impl", _) => {
                let previous = before.last().map_or(";", |token| &token.word);
                if [";", "{", "[", "unsafe"].contains(&previous) {
                    self.impls.extend(header(&tokens[1..]));
                }
            }
            _ => {}
        }
    }

    /// Adds the names in a path, or in a tree of imports, below the root of the library.
    fn add_path(&mut self, path: &[Token]) {
        let Some(first) = path.first() else { return };
        match &*first.word {
            "{" => {
                first.inner.split(|token| token.word == ",").for_each(|path| self.add_path(path))
            }
            "self" if !begins(path, "self as") => {}
            // It imports all, gives the root another name, or is a parameter of a macro.
            "self" | "*" | "$" => self.names_all = true,
            name => _ = self.named.insert(plain(name).into()),
        }
    }
}

/// Returns the names of the trait and the type in the header of an `impl`, unless this is a type such as `impl Fn()`.
fn header(tokens: &[Token]) -> Option<BTreeSet<String>> {
    let end = tokens.iter().position(|token| token.word == "{")?;
    let mut header = &tokens[..end];
    if begins(header, "<") {
        let mut depth = 0;
        let generics = header.iter().position(|token| {
            depth += i32::from(token.word == "<") - i32::from(token.word == ">");
            depth == 0
        });
        header = &header[generics.unwrap_or_default()..];
    }
    let end = header.iter().position(|token| token.word == "where").unwrap_or(header.len());
    Some(names(&header[..end]))
}
