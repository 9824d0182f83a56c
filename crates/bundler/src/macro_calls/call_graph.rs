//! Macros that call other macros.

use super::called_macros::CalledMacros;
use crate::syntax::directed_graph::DirectedGraph;
use crate::syntax::imports::Rename;
use std::collections::BTreeSet;

/// A vertex of a [`CallGraph`].
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
enum Vertex {
    /// The macros of this name.
    Name(String),
    /// The macros whose name a metavariable gives. Every call may be a call of such a macro, so an edge leads here from
    /// each macro that calls any macro.
    NameByMetavariable,
    /// A vertex from which an edge leads to each macro, for calls that may be of any macro.
    EveryMacro,
}

/// A directed graph whose vertices are macros. Edges lead from a macro to the macros that it may call. If an import
/// gives a macro a new name, the graph has an edge from the new name to the old one.
#[derive(Default)]
pub(crate) struct CallGraph {
    graph: DirectedGraph<Vertex>,
}

impl CallGraph {
    /// Adds a macro, with the macros that it may call. `name` is the name of the macro, or `None` if a metavariable
    /// gives it.
    pub(crate) fn add(&mut self, name: Option<&str>, called: &CalledMacros) {
        let vertex = match name {
            Some(name) => Vertex::Name(name.to_owned()),
            None => Vertex::NameByMetavariable,
        };
        self.graph.add(Vertex::EveryMacro, [vertex.clone()]);
        self.graph.add(vertex, vertices(called));
    }

    /// Adds the new name that an import gives to a macro. A name that a metavariable gives may be that of any macro.
    pub(crate) fn add_rename(&mut self, Rename { old, new }: Rename) {
        let mut called = CalledMacros::default();
        called.add_known_or_every(old);
        self.add(new, &called);
    }

    /// Returns the macros `called`, and all macros that they may call, directly or through other macros.
    pub(crate) fn reachable(&self, called: &CalledMacros) -> CalledMacros {
        let mut reached = CalledMacros::default();
        for vertex in self.graph.reachable(vertices(called)) {
            match vertex {
                Vertex::Name(name) => reached.add(&name),
                Vertex::NameByMetavariable => {}
                Vertex::EveryMacro => reached.add_every_macro(),
            }
        }
        reached
    }
}

/// Returns the vertices of macros.
fn vertices(called: &CalledMacros) -> BTreeSet<Vertex> {
    let names = called.names.iter().cloned().map(Vertex::Name);
    let by_metavariable = called.contains(None).then_some(Vertex::NameByMetavariable);
    let every_macro = called.may_be_any.then_some(Vertex::EveryMacro);
    names.chain(by_metavariable).chain(every_macro).collect()
}

#[cfg(test)]
mod tests {
    use super::{CallGraph, CalledMacros};

    /// Returns the macros of these names. `*` stands for a macro of any name.
    fn macros(names: &str) -> CalledMacros {
        let mut called = CalledMacros::default();
        for name in names.split_whitespace() {
            called.add_known_or_every((name != "*").then_some(name));
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
