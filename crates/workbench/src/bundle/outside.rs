//! What has an effect though nothing names it: what the linker uses, and what other crates may write.

use super::source::{Source, Token, any_place, begins, each_place, ends, has, names};
use std::collections::BTreeSet;

/// The attributes of items that the linker or the compiler uses without their names.
const LINKED: [&str; 6] =
    ["global_allocator", "used", "link_section", "no_mangle", "export_name", "link"];

/// The macros of the standard library that write no item.
const STANDARD: [&str; 38] = [
    "addr_of",
    "addr_of_mut",
    "assert",
    "assert_eq",
    "assert_ne",
    "cfg",
    "column",
    "compile_error",
    "concat",
    "dbg",
    "debug_assert",
    "debug_assert_eq",
    "debug_assert_ne",
    "env",
    "eprint",
    "eprintln",
    "file",
    "format",
    "format_args",
    "is_x86_feature_detected",
    "line",
    "matches",
    "module_path",
    "offset_of",
    "option_env",
    "panic",
    "pin",
    "print",
    "println",
    "ready",
    "stringify",
    "thread_local",
    "todo",
    "unimplemented",
    "unreachable",
    "vec",
    "write",
    "writeln",
];

/// The attributes and the tools of the compiler.
const ATTRIBUTES: [&str; 44] = [
    "allow",
    "automatically_derived",
    "cfg",
    "clippy",
    "cold",
    "default",
    "deny",
    "deprecated",
    "diagnostic",
    "doc",
    "expect",
    "export_name",
    "feature",
    "forbid",
    "global_allocator",
    "ignore",
    "inline",
    "link",
    "link_name",
    "link_section",
    "macro_export",
    "macro_use",
    "must_use",
    "no_implicit_prelude",
    "no_link",
    "no_mangle",
    "no_std",
    "non_exhaustive",
    "path",
    "recursion_limit",
    "repr",
    "rust_analyzer",
    "rustfmt",
    "should_panic",
    "target_feature",
    "test",
    "track_caller",
    "type_length_limit",
    "unsafe",
    "used",
    "warn",
    // A parameter of a macro.
    "$",
    // An empty list.
    "",
    "bench",
];

/// The traits that the standard library derives.
const DERIVED: [&str; 9] =
    ["Clone", "Copy", "Debug", "Default", "Eq", "Hash", "Ord", "PartialEq", "PartialOrd"];

/// The names that tell of which crate a macro is.
pub(super) struct Macros {
    /// The macros that the library defines.
    own: BTreeSet<String>,
    /// The names in the imports of the library, which may be macros of other crates.
    imported: BTreeSet<String>,
}

impl Macros {
    pub(super) fn of(library: &Source) -> Self {
        let mut own = BTreeSet::new();
        let mut imported = BTreeSet::new();
        each_place(&library.tokens, &mut |_, tokens| {
            if begins(tokens, "macro_rules !") {
                own.extend(tokens.get(2).map(|name| name.word.clone()));
            }
            // In a bound, `use<…>` captures lifetimes.
            if begins(tokens, "use") && !begins(tokens, "use <") {
                let end = tokens.iter().position(|token| token.word == ";");
                imported.extend(names(&tokens[..end.unwrap_or(tokens.len())]));
            }
        });
        Self { own, imported }
    }

    /// Returns true if there is a call of a macro among tokens, or an attribute, that may be of another crate. It may
    /// write anything.
    pub(super) fn may_be_written(&self, tokens: &[Token]) -> bool {
        any_place(tokens, &|before, tokens| {
            begins(tokens, "extern crate") && !begins(tokens, "extern crate self")
                || called(tokens).is_some_and(|name| !self.is_known(before, name))
                || attribute(tokens).is_some_and(|attribute| !is_known_attribute(attribute))
        })
    }

    /// Returns true if all macros and attributes among tokens are of the standard library and the compiler.
    pub(super) fn has_only_standard(&self, tokens: &[Token]) -> bool {
        let has_own = any_place(tokens, &|_, tokens| {
            called(tokens).is_some_and(|name| self.own.contains(name))
        });
        !has_own && !self.may_be_written(tokens)
    }

    /// Returns true if the name of a macro, behind other tokens, is one of the library or the standard library. The
    /// parameter of a macro may be any.
    fn is_known(&self, before: &[Token], name: &str) -> bool {
        if ends(before, "$") {
            return false;
        }
        let is_standard = match first_of_path(before) {
            Some(root) => ["std", "core", "alloc"].contains(&root),
            None => !self.imported.contains(name),
        };
        self.own.contains(name) || is_standard && STANDARD.contains(&name)
    }
}

/// Returns the first name of a path with which tokens end.
fn first_of_path(mut before: &[Token]) -> Option<&str> {
    let mut first = None;
    while ends(before, ": :")
        && let [rest @ .., name, _, _] = before
        && name.is_name()
    {
        first = Some(&*name.word);
        before = rest;
    }
    first
}

/// Returns true if there is something among tokens that the linker or the compiler uses without its name.
pub(super) fn is_linked(tokens: &[Token], macros: &Macros) -> bool {
    let has_attribute = |tokens: &[Token]| LINKED.iter().any(|it| has(tokens, it));
    any_place(tokens, &|_, tokens| {
        // A macro may make an attribute of its argument.
        let is_own_call = called(tokens).is_some_and(|name| macros.own.contains(name));
        begins(tokens, "global_asm !")
            || attribute(tokens).is_some_and(has_attribute)
            || is_own_call && has_attribute(&tokens[2].inner)
    })
}

/// Returns the name of a macro if tokens begin with a call of it.
pub(super) fn called(tokens: &[Token]) -> Option<&str> {
    const KEYWORDS: [&str; 6] = ["if", "while", "return", "match", "in", "break"];
    let [name, sign, brackets, ..] = tokens else { return None };
    let is_call = name.is_name()
        && sign.word == "!"
        && ["(", "[", "{"].contains(&&*brackets.word)
        && !KEYWORDS.contains(&&*name.word);
    is_call.then_some(&name.word)
}

/// Returns an attribute if tokens begin with one.
pub(super) fn attribute(tokens: &[Token]) -> Option<&[Token]> {
    match tokens {
        [sign, brackets, ..] if sign.word == "#" && brackets.word == "[" => Some(&brackets.inner),
        [sign, inner, brackets, ..] if sign.word == "#" && inner.word == "!" => {
            Some(&brackets.inner)
        }
        _ => None,
    }
}

/// Returns true if an attribute is one of the compiler, and writes at most an `impl` of a trait of the standard library.
fn is_known_attribute(attribute: &[Token]) -> bool {
    let word = attribute.first().map_or("", |name| &name.word);
    let arguments = attribute.get(1).map_or(&[][..], |brackets| &brackets.inner);
    let mut parts = arguments.split(|token| token.word == ",");
    match word {
        "derive" => parts.all(|path| path.last().is_none_or(|name| DERIVED.contains(&&*name.word))),
        "cfg_attr" => parts.skip(1).all(is_known_attribute),
        _ => ATTRIBUTES.contains(&word),
    }
}
