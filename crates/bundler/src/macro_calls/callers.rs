//! The crates that call the exported macros of the library.
//!
//! All names in the arguments of calls count as names of macros, and so do all names in the rules of exported macros
//! that are called, because a name too many leads at worst to a refusal.

use super::call_graph::CallGraph;
use super::called_macros::CalledMacros;
use crate::syntax::imports::{Rename, renames_by_imports, use_declaration};
use crate::syntax::macros::exported_macros;
use crate::syntax::pattern::begins;
use crate::syntax::place::places;
use crate::syntax::source::{Program, Source};
use crate::syntax::token::Token;

/// Returns the macros that the solution may call, directly or through exported macros.
pub(crate) fn called_by_solution(Program { solution, library }: Program) -> CalledMacros {
    let mut called = CalledMacros::default();
    called.add_calls_with_arguments(&solution.tokens, &|_| false);
    // A macro may be imported under another name. A name with `::` behind it is the name of a module or a crate.
    for place in places(&solution.tokens) {
        for imported in places(use_declaration(place.after).unwrap_or_default()) {
            if imported.first().is_identifier() && !begins(&imported.after[1..], "::") {
                called.add(&imported.first().word);
            }
        }
    }
    graph_of_exported_macros(library).reachable(&called)
}

/// Returns the macros that the library may call, directly or through exported macros.
pub(crate) fn called_by_library(library: &Source) -> CalledMacros {
    let exported = exported_macros(&library.items());
    let is_in_rules =
        |token: &Token| exported.iter().any(|(_, rules)| rules.range.contains(&token.range.start));
    let mut called = CalledMacros::default();
    called.add_calls_with_arguments(&library.tokens, &is_in_rules);
    graph_of_exported_macros(library).reachable(&called)
}

/// Returns the exported macros of a library. Each name in the rules of such a macro counts as a call, because it may be
/// the name of a macro that the expansion calls. The new names that imports give to macros are also in the graph.
fn graph_of_exported_macros(library: &Source) -> CallGraph {
    let mut graph = CallGraph::default();
    for (name, rules) in exported_macros(&library.items()) {
        let mut called = CalledMacros::default();
        called.add_names(&rules.inner);
        graph.add(Some(name), &called);
    }
    // A name that a metavariable gives is an argument of a call, and counts there.
    let is_known = |rename: &Rename| rename.old.is_some() && rename.new.is_some();
    let renames = renames_by_imports(&library.tokens).into_iter().filter(is_known);
    renames.for_each(|rename| graph.add_rename(rename));
    graph
}
