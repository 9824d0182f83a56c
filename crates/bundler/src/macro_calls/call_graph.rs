//! Macros that call other macros.

use super::called_macros::CalledMacros;
use crate::syntax::name_graph::NameGraph;
use std::collections::BTreeSet;

/// The vertex from which an edge leads to the name of each macro.
const EVERY_NAME: &str = "*";

/// The vertex of the macros whose name a metavariable gives. An edge leads there from each macro that calls a macro.
const NAME_BY_METAVARIABLE: &str = "$";

/// A directed graph whose vertices are the names of macros. Edges lead from a macro to the macros that it may call.
#[derive(Default)]
pub(crate) struct CallGraph {
    names: NameGraph,
}

impl CallGraph {
    /// Adds a macro, with the macros that it may call. `name` is the name of the macro, or `None` if a metavariable
    /// gives it. If an import gives a macro a new name, the new name counts as a macro that calls the old one.
    pub(crate) fn add(&mut self, name: Option<&str>, called: &CalledMacros) {
        let name = name.unwrap_or(NAME_BY_METAVARIABLE);
        self.names.add(EVERY_NAME, [name.to_owned()]);
        self.names.add(name, vertices(called));
    }

    /// Returns the macros that code may call directly or through other macros, if it calls the macros `called`
    /// directly.
    pub(crate) fn reachable(&self, called: &CalledMacros) -> CalledMacros {
        let mut names = self.names.reachable(vertices(called));
        names.remove(NAME_BY_METAVARIABLE);
        let has_any_name = names.remove(EVERY_NAME);
        CalledMacros { names, has_any_name }
    }
}

/// Returns the vertices of macros.
fn vertices(called: &CalledMacros) -> BTreeSet<String> {
    let mut vertices = called.names.clone();
    if called.contains(None) {
        vertices.insert(NAME_BY_METAVARIABLE.to_owned());
    }
    if called.has_any_name {
        vertices.insert(EVERY_NAME.to_owned());
    }
    vertices
}

#[cfg(test)]
mod tests {
    use super::{CallGraph, CalledMacros};

    /// Returns the macros of these names. `*` stands for a macro of any name.
    fn macros(names: &str) -> CalledMacros {
        let mut called = CalledMacros::default();
        for name in names.split_whitespace() {
            called.add((name != "*").then_some(name));
        }
        called
    }

    #[test]
    fn macros_are_called_through_others() {
        let mut graph = CallGraph::default();
        for (name, called) in [("a", "b"), ("b", "c"), ("d", "*"), ("e", "")] {
            graph.add(Some(name), &macros(called));
        }
        for (start, expected) in
            [("", ""), ("a", "a b c"), ("c f", "c f"), ("d", "a b c d e *"), ("*", "a b c d e *")]
        {
            assert_eq!(graph.reachable(&macros(start)), macros(expected), "{start}");
        }
    }

    #[test]
    fn any_call_may_be_a_call_of_a_macro_whose_name_a_metavariable_gives() {
        let mut graph = CallGraph::default();
        graph.add(None, &macros("a"));
        graph.add(Some("b"), &macros(""));
        for (start, expected) in [("", ""), ("b", "a b"), ("c", "a c"), ("*", "a b *")] {
            assert_eq!(graph.reachable(&macros(start)), macros(expected), "{start}");
        }
    }
}
