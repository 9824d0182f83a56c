//! Which names a source has, as far as words tell: what a bundle needs, and what would mean something else in it.

use anyhow::{Result, bail};
use std::collections::{BTreeMap, BTreeSet};

/// The modules that a solution and the rest of lib.rs lead to. A module leads to those that it names, and to
/// the rest if it names something of that.
pub(super) fn needed<'a>(
    modules: &BTreeMap<&'a str, String>,
    solution: &str,
    rest: &str,
) -> BTreeSet<&'a str> {
    const REST: &str = "";
    let named = |by: &str, root: &str| {
        let has_macro = |text: &str| macros(text).any(|name| words(by).any(|word| word == name));
        let is_named = named_after(by, root);
        let is_named = |(name, text): &(&&str, &String)| is_named(name) || has_macro(text);
        modules.iter().filter(is_named).map(|(name, _)| *name).collect::<Vec<_>>()
    };
    let leads = |text: &str| {
        let mut of_rest = words(rest).filter(|word| !KEYWORDS.contains(word));
        let names_rest = of_rest.any(named_after(text, "crate"));
        [named(text, "crate"), Vec::from_iter(names_rest.then_some(REST))].concat()
    };
    let mut edges: BTreeMap<_, _> =
        modules.iter().map(|(name, text)| (*name, leads(text))).collect();
    edges.insert(REST, named(rest, ""));
    let reached = |mut open: Vec<&'a str>| {
        let mut reached = BTreeSet::new();
        while let Some(name) = open.pop() {
            if reached.insert(name) {
                open.extend(&edges[name]);
            }
        }
        reached
    };
    let mut needed = reached([named(solution, "sente"), vec![REST]].concat());
    // Nothing need name a module that implements a trait for a type of another one.
    let texts = || modules.values().map(String::as_str).chain([rest]);
    let implements = |text: &str| {
        let mut calls = texts().flat_map(macros).filter(|name| calls(text, name));
        has_implementation(text) || calls.next().is_some()
    };
    let mut others: Vec<_> =
        modules.iter().filter(|(_, text)| implements(text)).map(|(name, _)| *name).collect();
    while let Some(at) = others.iter().position(|name| !reached(vec![name]).is_disjoint(&needed)) {
        needed.extend(reached(vec![others.swap_remove(at)]));
    }
    needed.remove(REST);
    needed
}

/// Whether a source implements a trait, as far as words tell.
fn has_implementation(text: &str) -> bool {
    let code = without_comments(text).collect::<Vec<_>>().join("\n");
    let mut headers = code.split("impl").skip(1).filter_map(|rest| rest.split('{').next());
    headers.any(|header| words(header).any(|word| word == "for"))
}

/// Words that name nothing of one's own.
const KEYWORDS: [&str; 13] = [
    "alloc", "as", "core", "crate", "fn", "impl", "pub", "self", "std", "struct", "super", "trait",
    "use",
];

/// Whether a source names something after `root`, `super` or `sente`: whether both are words of a statement, or
/// this imports all that is there, or gives it another name.
fn named_after(text: &str, root: &str) -> impl Fn(&str) -> bool {
    let (mut named, mut imports_any) = (BTreeSet::new(), false);
    for statement in without_comments(text).collect::<Vec<_>>().join("\n").split(';') {
        let has_root = words(statement).any(|word| ["sente", "super", root].contains(&word));
        if root.is_empty() || has_root {
            named.extend(words(statement).map(str::to_owned));
        }
        imports_any |= has_root && imports_all(statement);
    }
    move |name| imports_any || named.contains(name)
}

/// Whether a statement imports all that its root has, or gives it a new name.
fn imports_all(statement: &str) -> bool {
    let import = statement.rsplit_once("use ").map_or("", |(_, import)| import);
    let is_renamed = words(import).nth(1) == Some("as") || import.contains("self as ");
    let path: String = import.split_whitespace().collect();
    let is_root = |word| ["sente", "crate", "self", "super"].contains(&word);
    let is_glob = path.ends_with("::*") && words(&path).all(is_root);
    is_renamed || is_glob || path.contains("{*") || path.contains(",*")
}

/// The names of the macros that a source defines.
fn macros(text: &str) -> impl Iterator<Item = &str> {
    text.split("macro_rules! ").skip(1).filter_map(|rest| words(rest).next())
}

/// Checks that a solution, the texts that follow it (the rest of lib.rs among them) and the modules do not see
/// each other's names.
/// Fails with the name.
pub(super) fn require_no_clash<'a>(
    solution: &'a str,
    texts: impl Iterator<Item = &'a String> + Clone,
    rest: &'a String,
    modules: &BTreeSet<&'a str>,
) -> Result<()> {
    let calls_other =
        |text: &String, name| calls(text, name) && !macros(text).any(|own| own == name);
    let mut own_macros = macros(solution);
    if let Some(name) = own_macros.find(|name| texts.clone().any(|it| calls_other(it, name))) {
        bail!("the library calls `{name}!`, which the solution defines: rename it");
    }
    let sees_root = |text: &&String| *text == rest || text.contains("super::*");
    let mut own = items(solution).filter(|name| PRELUDE.contains(name));
    if let Some(name) = own.find(|name| texts.clone().filter(sees_root).any(|it| is_bare(it, name)))
    {
        bail!("the library uses `{name}`, which the solution defines: rename it");
    }
    if let Some(name) = shadowing(solution, texts, rest, modules) {
        bail!("the library defines `{name}`, and the solution has another one: rename it");
    }
    Ok(())
}

/// A name of the root of the library, or a macro of it, that would be another one's where the solution has it: a
/// name of the prelude or of a glob, or a macro of the standard library.
fn shadowing<'a>(
    solution: &str,
    texts: impl Iterator<Item = &'a String> + Clone,
    rest: &'a str,
    modules: &BTreeSet<&'a str>,
) -> Option<&'a str> {
    let own: Vec<_> = macros(solution).collect();
    let is_called = |name: &&str| {
        let call = format!("{name}!");
        let mut calls = places(solution, &call);
        !own.contains(name)
            && calls.any(|(before, _)| !before.ends_with(|c| is_word(c) || c == ':'))
    };
    let is_use = |statement: &&str| words(statement).any(|word| word == "use");
    let (own_globs, globs): (Vec<_>, Vec<_>) = solution
        .split(';')
        .filter(is_use)
        .filter(|import| import.contains('*'))
        .partition(|import| words(import).any(|word| word == "sente"));
    let imports = solution.split(';').filter(is_use).map(|import| named_after(import, "sente"));
    let imports: Vec<_> = imports.collect();
    let is_imported =
        |name: &&str| !own_globs.is_empty() || imports.iter().any(|is_named| is_named(name));
    let is_other =
        |name: &&str| is_bare(solution, name) && (PRELUDE.contains(name) || !globs.is_empty());
    let of_rest = || rest.split(';').filter(is_use);
    let named = of_rest().flat_map(words).filter(|word| !KEYWORDS.contains(word));
    let has_glob = of_rest().any(|import| import.contains('*'));
    let globbed =
        texts.clone().filter(|text| has_glob || *text == rest).flat_map(|text| items(text));
    let items = globbed.chain(named).chain(modules.iter().copied()).filter(is_other);
    texts
        .flat_map(|text| macros(text))
        .filter(is_called)
        .chain(items)
        .find(|name| !is_imported(name))
}

/// Names that are there without an import, and that a library may have, too.
#[rustfmt::skip]
const PRELUDE: [&str; 41] = [
    "Box", "Clone", "Copy", "Default", "Drop", "Eq", "Err", "Extend", "Fn", "FnMut", "FnOnce", "From", "Into",
    "Iterator", "None", "Ok", "Option", "Ord", "PartialEq", "PartialOrd", "Result", "Send", "Some", "String", "Sync",
    "ToString", "Vec", "align_of", "alloc", "bool", "char", "core", "drop", "f64", "i32", "i64", "size_of", "std", "str",
    "u64", "usize",
];

/// The names of the items that a source defines in column 0.
fn items(text: &str) -> impl Iterator<Item = &str> {
    const KINDS: [&str; 8] = ["fn", "struct", "enum", "trait", "type", "const", "static", "mod"];
    const BEFORE: [&str; 7] = ["pub", "crate", "super", "unsafe", "async", "extern", "mut"];
    text.lines().filter(|line| !line.starts_with([' ', '\t', '/'])).filter_map(|line| {
        let mut words = words(line).skip_while(|word| BEFORE.contains(word));
        words.next().filter(|word| KINDS.contains(word))?;
        words.find(|word| !KINDS.contains(word) && !BEFORE.contains(word))
    })
}

/// Whether a source calls a macro.
pub(super) fn calls(text: &str, name: &str) -> bool {
    let call = format!("{name}!");
    places(text, &call).any(|(before, _)| !before.ends_with(is_word))
}

/// Whether a source has a name that is no part of a path.
fn is_bare(text: &str, name: &str) -> bool {
    places(text, name).any(|(before, after)| {
        !before.ends_with(|c| is_word(c) || c == ':' || c == '.') && !after.starts_with(is_word)
    })
}

/// What stands before and after a phrase in a line of code.
fn places<'a>(text: &'a str, phrase: &'a str) -> impl Iterator<Item = (&'a str, &'a str)> {
    without_comments(text).flat_map(move |line| {
        line.match_indices(phrase).map(move |(at, _)| (&line[..at], &line[at + phrase.len()..]))
    })
}

/// The lines of a source that are no comments.
fn without_comments(text: &str) -> impl Iterator<Item = &str> {
    text.lines().filter(|line| !line.trim_start().starts_with("//"))
}

fn is_word(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

pub(super) fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c| !is_word(c)).filter(|word| !word.is_empty())
}
