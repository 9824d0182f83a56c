//! Code that matters because of the linker or of another crate.
//!
//! The linker or the compiler uses an item with an attribute such as `#[used]`, although no code names the item. A
//! macro or an attribute of another crate may expand to anything. Macros and attributes of the standard library and of
//! the compiler are known, and listed here. A macro of the standard library that is missing in the lists counts as a
//! macro of another crate. A bundle may then have a module too many, which is harmless.

use crate::syntax::calls::{Call, call};
use crate::syntax::extern_crates::STANDARD_CRATES;
use crate::syntax::imports::{branches, use_declaration};
use crate::syntax::search::{any_place, attribute, begins, each_place, ends, has, names};
use crate::syntax::source::Source;
use crate::syntax::token::Token;
use std::collections::BTreeSet;

/// The attributes of the items that the linker or the compiler uses although no code names them.
const LINKED: [&str; 6] =
    ["global_allocator", "used", "link_section", "no_mangle", "export_name", "link"];

/// The first words of the paths that lead to the library, such as `crate` in `crate::a::m!()`. A path may also begin
/// with the name of a module, which is not in this list.
const OWN_ROOTS: [&str; 4] = ["crate", "self", "super", "sente"];

/// The macros of the standard library. None of them expands to an item that matters.
const STANDARD_MACROS: [&str; 40] = [
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
    "include_bytes",
    "include_str",
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

/// The attributes of the compiler, and the names of the tools whose attributes the compiler ignores.
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
    // An attribute whose name is a metavariable. The name itself is an argument of the macro, and is looked at there.
    "$",
    // An empty list.
    "",
    "bench",
];

/// The traits that the standard library derives.
const DERIVED: [&str; 9] =
    ["Clone", "Copy", "Debug", "Default", "Eq", "Hash", "Ord", "PartialEq", "PartialOrd"];

/// The names that decide to which crate a macro belongs.
pub(super) struct MacroOrigins {
    /// The macros that the library defines.
    own: BTreeSet<String>,
    /// The first names of the paths that lead to the library or to the standard library. Among them are the names of
    /// the modules of the library.
    roots: BTreeSet<String>,
    /// The names in the imports from other crates. They may be the names of macros of these crates.
    imported: BTreeSet<String>,
}

impl MacroOrigins {
    pub(super) fn of(library: &Source) -> Self {
        let mut own = BTreeSet::new();
        let mut roots: BTreeSet<String> =
            OWN_ROOTS.iter().chain(&STANDARD_CRATES).map(|&name| name.to_owned()).collect();
        each_place(&library.tokens, &mut |_, tokens| {
            if begins(tokens, "macro_rules !") {
                own.extend(tokens.get(2).map(|name| name.word.clone()));
            }
            if begins(tokens, "mod") {
                roots.extend(tokens.get(1).map(|name| name.word.clone()));
            }
        });
        let mut imported = BTreeSet::new();
        each_place(&library.tokens, &mut |_, tokens| {
            let tree = use_declaration(tokens).and_then(|import| import.get(1..));
            for tree in branches(tree.unwrap_or_default()) {
                let tree = if begins(tree, "::") { &tree[1..] } else { tree };
                let [first, rest @ ..] = tree else { continue };
                // A macro by rules that is defined above can be imported by its name alone.
                let is_own_macro = own.contains(&first.word) && !begins(rest, "::");
                if !roots.contains(&first.word) && !is_own_macro {
                    imported.extend(names(tree));
                }
            }
        });
        Self { own, roots, imported }
    }

    /// Returns true if a macro or an attribute among tokens may belong to another crate, so that its expansion may be
    /// anything.
    pub(super) fn may_use_other_crate(&self, tokens: &[Token]) -> bool {
        any_place(tokens, &|before, tokens| {
            begins(tokens, "extern crate") && !begins(tokens, "extern crate self")
                || call(before, tokens).is_some_and(|call| !self.is_known(before, call.name))
                || attribute(tokens).is_some_and(|attribute| !self.is_known_attribute(attribute))
        })
    }

    /// Returns true if all macros and attributes among tokens belong to the standard library and the compiler.
    pub(super) fn uses_only_standard(&self, tokens: &[Token]) -> bool {
        let calls_own = any_place(tokens, &|before, tokens| {
            let name = call(before, tokens).and_then(|call| call.name);
            name.is_some_and(|name| self.own.contains(name))
        });
        !calls_own && !self.may_use_other_crate(tokens)
    }

    /// Returns true if the macro of a call belongs to the library or the standard library. `name` is the name in the
    /// call, if it is known, and `before` has the tokens in front of the name.
    fn is_known(&self, before: &[Token], name: Option<&str>) -> bool {
        let Some(name) = name else { return false };
        let is_standard = STANDARD_MACROS.contains(&name);
        match first_of_path(before) {
            Some(root) if STANDARD_CRATES.contains(&root) => is_standard,
            Some(root) => self.roots.contains(root) && self.own.contains(name),
            None => !self.imported.contains(name) && (self.own.contains(name) || is_standard),
        }
    }

    /// Returns true if an attribute belongs to the compiler, and expands at most to an `impl` of a trait of the
    /// standard library for the type that has the attribute.
    fn is_known_attribute(&self, attribute: &[Token]) -> bool {
        let word = attribute.first().map_or("", |name| &name.word);
        let arguments = attribute.get(1).map_or(&[][..], |brackets| &brackets.inner);
        let mut parts = arguments.split(|token| token.word == ",");
        match word {
            "derive" => parts.all(|path| self.is_known_derive(path)),
            "cfg_attr" => parts.skip(1).all(|attribute| self.is_known_attribute(attribute)),
            _ => ATTRIBUTES.contains(&word) && !self.imported.contains(word),
        }
    }

    /// Returns true if a path in a `derive` attribute leads to a trait of the standard library.
    fn is_known_derive(&self, path: &[Token]) -> bool {
        match path {
            [] => true,
            [name] => DERIVED.contains(&&*name.word) && !self.imported.contains(&name.word),
            [first, .., name] => {
                STANDARD_CRATES.contains(&&*first.word) && DERIVED.contains(&&*name.word)
            }
        }
    }

    /// Returns true if the linker or the compiler uses something among tokens although no code names it.
    pub(super) fn is_linked(&self, tokens: &[Token]) -> bool {
        let has_attribute = |tokens: &[Token]| LINKED.iter().any(|it| has(tokens, it));
        any_place(tokens, &|before, tokens| {
            // A macro of the library may turn its argument into an attribute.
            let makes_attribute = |Call { name, arguments }: Call| {
                name.is_some_and(|name| self.own.contains(name)) && has_attribute(&arguments.inner)
            };
            begins(tokens, "global_asm !")
                || attribute(tokens).is_some_and(has_attribute)
                || call(before, tokens).is_some_and(makes_attribute)
        })
    }
}

/// Returns the first name of the path at the end of tokens, if the tokens end with `::`. For example, it is `a` for
/// `a::b::`.
fn first_of_path(mut before: &[Token]) -> Option<&str> {
    let mut first = None;
    while ends(before, "::")
        && let [rest @ .., name, _] = before
        && name.is_identifier()
    {
        first = Some(&*name.word);
        before = rest;
    }
    first
}
