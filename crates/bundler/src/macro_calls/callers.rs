//! The crates that call the exported macros of the library.

use crate::syntax::calls::call_at;
use crate::syntax::imports::{Rename, renames_by_imports, use_declaration};
use crate::syntax::macros::exported_macros;
use crate::syntax::name_graph::NameGraph;
use crate::syntax::search::{begins, each_place, names};
use crate::syntax::source::{Program, Source};
use crate::syntax::token::Token;
use std::collections::BTreeSet;

/// The names that a crate may call as macros. Among them are the names of all exported macros that the crate calls
/// directly or through other macros.
pub(crate) type Called = BTreeSet<String>;

/// Returns the macros that the solution may call.
pub(crate) fn called_by_solution(Program { solution, library }: Program) -> Called {
    let mut called = Called::new();
    add_calls(&solution.tokens, &|_| false, &mut called);
    // A macro may be imported under another name. A name with `::` behind it is the name of a module or a crate.
    each_place(&solution.tokens, &mut |_, tokens| {
        each_place(use_declaration(tokens).unwrap_or_default(), &mut |_, tokens| {
            if tokens[0].is_identifier() && !begins(&tokens[1..], "::") {
                called.insert(tokens[0].word.clone());
            }
        });
    });
    with_calls_in_rules(called, library)
}

/// Returns the macros that the library may call.
pub(crate) fn called_by_library(library: &Source) -> Called {
    let exported = exported_macros(&library.items());
    let is_in_rules =
        |token: &Token| exported.iter().any(|(_, rules)| rules.range.contains(&token.range.start));
    let mut called = Called::new();
    add_calls(&library.tokens, &is_in_rules, &mut called);
    with_calls_in_rules(called, library)
}

/// Adds the names of the macros that tokens call, and the names in the arguments of these calls, which may also be
/// names of macros. A token for which `is_left_out` returns true does not count.
fn add_calls(tokens: &[Token], is_left_out: &impl Fn(&Token) -> bool, called: &mut Called) {
    for (at, token) in tokens.iter().enumerate().filter(|(_, token)| !is_left_out(token)) {
        if let Some(call) = call_at(&tokens[..at], &tokens[at..]) {
            called.extend(call.name.map(str::to_owned));
            called.extend(names(&call.arguments.inner));
        }
        add_calls(&token.inner, is_left_out, called);
    }
}

/// Adds the names in the rules of each exported macro that is called, because they may be the names of further macros
/// that the expansion calls. The rules of these macros are searched in the same way, and so on. In the library, an
/// import such as `use a as b` counts as a macro `b` that calls `a`.
fn with_calls_in_rules(called: Called, library: &Source) -> Called {
    let mut graph = NameGraph::default();
    for (name, rules) in exported_macros(&library.items()) {
        graph.add(name, names(&rules.inner));
    }
    for Rename { old, new } in renames_by_imports(&library.tokens) {
        if let Some(new) = new {
            graph.add(new, old.map(str::to_owned));
        }
    }
    graph.reachable(called)
}
