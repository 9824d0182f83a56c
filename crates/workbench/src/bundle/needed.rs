//! The modules of the library that a solution needs, as far as names tell.

use super::source::{
    Item, Source, Token, angle_depths, begins, each_place, has, has_lone_crate, names,
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
/// If a module is overlooked that a name needs, the bundle does not compile, and gets all modules. It may then be too
/// long for a site with a small limit.
pub(super) fn needed<'a>(library: &'a Source, solution: &Source) -> BTreeSet<&'a str> {
    let mut parts: BTreeMap<&str, Part> = BTreeMap::from([(ROOT, Part::default())]);
    for item in library.items() {
        if let Some((name, body)) = item.module() {
            let part = parts.entry(name).or_default();
            part.offered.insert(name.into());
            part.add_module(&body.items(), 1);
            part.has_foreign_impl |= has_foreign_impl(&body.inner);
            part.is_linked |= is_linked(&body.inner);
        } else {
            let part = parts.entry(ROOT).or_default();
            part.offered.extend(names(item.tokens));
            part.named.extend(names(item.tokens));
            part.add_module(slice::from_ref(&item), 0);
            part.has_foreign_impl |=
                begins(item.code, "macro_rules") && has_foreign_impl(item.tokens);
        }
    }
    if !library.has("macro_use") {
        // A macro of another module then needs a path or an import.
        for Part { called, macros, .. } in parts.values_mut() {
            called.retain(|name| !macros.contains(name));
        }
    }
    while let Some(name) = caller_of_foreign_impl(&parts) {
        parts.entry(name).or_default().has_foreign_impl = true;
    }
    let mut own = Part::default();
    own.add_module(&solution.items(), usize::MAX);

    let named_by = |part: &Part| -> Vec<&'a str> {
        parts.iter().filter(|(_, other)| part.names(other)).map(|(name, _)| *name).collect()
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
            part.is_linked || part.has_foreign_impl && !reached.is_disjoint(&needed)
        };
        let mut others = parts.keys().copied().filter(|name| !needed.contains(name));
        let Some(name) = others.find(|name| matters(name)) else { break };
        close(vec![name], &mut needed);
    }
    needed.remove(ROOT);
    needed
}

/// Returns a part that calls a macro of a part that has an `impl`, and that is not known to have one itself.
fn caller_of_foreign_impl<'a>(parts: &BTreeMap<&'a str, Part>) -> Option<&'a str> {
    let calls = |part: &Part| parts.values().any(|it| it.has_foreign_impl && part.calls(it));
    let mut callers = parts.iter().filter(|(_, part)| !part.has_foreign_impl && calls(part));
    callers.next().map(|(name, _)| *name)
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
    /// True if the linker or the compiler uses something of it that nothing names.
    is_linked: bool,
}

impl Part {
    /// Returns true if this part names another one.
    fn names(&self, other: &Self) -> bool {
        self.names_all || !self.named.is_disjoint(&other.offered) || self.calls(other)
    }

    /// Returns true if this part calls a macro of another one. If a macro's name is a parameter, every call may be a
    /// call of it.
    fn calls(&self, other: &Self) -> bool {
        !self.called.is_disjoint(&other.macros) || other.macros.contains("$")
    }

    /// Adds the items of a module at this depth below the root of the library.
    fn add_module(&mut self, items: &[Item], depth: usize) {
        for item in items {
            if let Some((_, body)) = item.module() {
                self.add_module(&body.items(), depth.saturating_add(1));
            } else {
                self.has_foreign_impl |= item.is_macro_call();
                each_place(item.tokens, &mut |before, tokens| {
                    self.add_names(tokens, depth);
                    // A macro that gets the root may name anything.
                    self.names_all |= has_lone_crate(before, &tokens[0]);
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
            (name, "as") => {
                // It may be a macro.
                self.called.insert(name.into());
                self.macros.insert(word(2).into());
            }
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

/// Returns true if there is something among tokens that the linker or the compiler uses without its name.
fn is_linked(tokens: &[Token]) -> bool {
    const ATTRIBUTES: [&str; 6] =
        ["global_allocator", "used", "link_section", "no_mangle", "export_name", "link"];
    let mut is_linked = has(tokens, "global_asm !");
    each_place(tokens, &mut |_, tokens| {
        is_linked |= begins(tokens, "# [") && ATTRIBUTES.iter().any(|it| has(&tokens[1].inner, it));
    });
    is_linked
}

/// Returns true if there is an `impl` among tokens that has neither a type nor a trait that is declared beside it.
fn has_foreign_impl(tokens: &[Token]) -> bool {
    let is_declaration =
        |pair: &&[Token]| ["struct", "enum", "union", "trait"].contains(&&*pair[0].word);
    let own: BTreeSet<&str> =
        tokens.windows(2).filter(is_declaration).map(|pair| &*pair[1].word).collect();
    let is_foreign = |at: usize| {
        // After an arrow, an `impl` is the type of a result.
        let is_item = at < 2 || !begins(&tokens[at - 2..], "- >");
        is_item && is_foreign_impl(&tokens[at..], &own)
    };
    (0..tokens.len()).any(is_foreign) || tokens.iter().any(|token| has_foreign_impl(&token.inner))
}

/// Returns true if tokens begin with an `impl` whose type and trait are not among those that stand beside it.
fn is_foreign_impl(tokens: &[Token], own: &BTreeSet<&str>) -> bool {
    let end = tokens.iter().position(|token| token.word == "{");
    let Some(end) = end.filter(|_| begins(tokens, "impl")) else { return false };
    let header = &tokens[1..end];
    let length = angle_depths(header).position(|depth| depth == 0).unwrap_or_default();
    let (generics, header) = header.split_at(length);
    let is_parameter = |name: &str| {
        let mut pairs = generics.windows(2);
        pairs.any(|pair| ["<", ",", "const"].contains(&&*pair[0].word) && pair[1].word == name)
    };
    let conditions = header.iter().position(|token| token.word == "where");
    let header = &header[..conditions.unwrap_or(header.len())];
    let mut paths = header.split(|token| token.word == "for").filter_map(single_name);
    !paths.any(|name| own.contains(name) && !is_parameter(name))
}

/// Returns the name of a type or a trait, unless it is a path of several names or a type without a name.
fn single_name(path: &[Token]) -> Option<&str> {
    match path {
        [sign, path @ ..] if [">", "!", "&", "mut"].contains(&&*sign.word) => single_name(path),
        [quote, _, path @ ..] if quote.word == "'" => single_name(path),
        [own, _, _, path @ ..] if own.word == "self" => single_name(path),
        [name] => Some(&name.word),
        [name, next, ..] if next.word == "<" => Some(&name.word),
        _ => None,
    }
}
