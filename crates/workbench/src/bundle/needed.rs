//! The modules of the library that a solution needs, as far as names tell.

use super::effects::{Effect, effects};
use super::imports::{declaration, renames};
use super::source::{
    Item, Source, Token, begins, each_place, ends, has_lone, has_lone_crate, names,
};
use std::collections::{BTreeMap, BTreeSet};
use std::slice;

/// The key of the part of lib.rs outside of its modules. Every bundle has this part.
const ROOT: &str = "";

/// Returns the modules that the solution and the rest of lib.rs name, those that these name, and so on.
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
/// If a module is overlooked that a name needs, the bundle does not compile, and gets all modules. It may then be too
/// long for a site with a small limit.
pub(super) fn needed_modules<'a>(library: &'a Source, solution: &Source) -> BTreeSet<&'a str> {
    let writes_imports = [library, solution].iter().any(|source| writes_imports(source));
    let mut parts: BTreeMap<&str, Part> = BTreeMap::from([(ROOT, Part::default())]);
    let mut pieces: BTreeMap<&str, Vec<&[Token]>> = BTreeMap::from([(ROOT, Vec::new())]);
    for item in library.items() {
        if let Some((name, body)) = item.module() {
            let part = parts.entry(name).or_default();
            part.offered.insert(name.into());
            part.add_module(&body.items(), 1, writes_imports);
            pieces.entry(name).or_default().push(&body.inner);
        } else {
            let part = parts.entry(ROOT).or_default();
            part.offered.extend(names(item.tokens));
            part.named.extend(names(item.tokens));
            part.add_module(slice::from_ref(&item), 0, writes_imports);
            pieces.entry(ROOT).or_default().push(item.tokens);
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
    let mut own = Part::default();
    // No `super` of the solution leads to the root of the library.
    own.add_module(&solution.items(), usize::MAX, writes_imports);

    let named_by = |part: &Part| -> Vec<&'a str> {
        parts.iter().filter(|(_, other)| part.refers_to(other)).map(|(name, _)| *name).collect()
    };
    // Adds the parts that these names lead to.
    let close = |mut open: Vec<&'a str>, found: &mut BTreeSet<&'a str>| {
        while let Some(name) = open.pop() {
            if found.insert(name) {
                open.extend(named_by(&parts[name]));
            }
        }
    };
    let mut needed = BTreeSet::new();
    close(named_by(&own), &mut needed);
    close(vec![ROOT], &mut needed);
    loop {
        let matters = |name: &'a str| {
            let part = &parts[name];
            let mut reached = BTreeSet::new();
            close(vec![name], &mut reached);
            match part.effect {
                Effect::None => false,
                Effect::Impl => !reached.is_disjoint(&needed),
                Effect::Linked | Effect::Written => true,
            }
        };
        let mut others = parts.keys().copied().filter(|name| !needed.contains(name));
        let Some(name) = others.find(|name| matters(name)) else { break };
        close(vec![name], &mut needed);
    }
    needed.remove(ROOT);
    needed
}

/// Returns true if a macro may write an import of what it gets as an argument.
fn writes_imports(source: &Source) -> bool {
    let mut writes = false;
    each_place(&source.tokens, &mut |_, tokens| {
        let declaration = declaration(tokens).unwrap_or_default();
        each_place(declaration, &mut |_, tokens| {
            writes |= begins(tokens, "$") && !begins(tokens, "$ crate");
        });
    });
    writes
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
