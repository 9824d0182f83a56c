//! A directed graph, and the vertices that can be reached in it.

use std::collections::{BTreeMap, BTreeSet};

/// A directed graph.
pub(crate) struct DirectedGraph<V> {
    successors: BTreeMap<V, BTreeSet<V>>,
}

impl<V> Default for DirectedGraph<V> {
    fn default() -> Self {
        Self { successors: BTreeMap::new() }
    }
}

impl<V: Clone + Ord> DirectedGraph<V> {
    /// Adds edges from a vertex to other vertices.
    pub(crate) fn add(&mut self, from: V, to: impl IntoIterator<Item = V>) {
        self.successors.entry(from).or_default().extend(to);
    }

    /// Returns the vertices that can be reached from the vertices `start`, including the vertices `start` themselves.
    pub(crate) fn reachable(&self, start: BTreeSet<V>) -> BTreeSet<V> {
        let mut queue: Vec<_> = start.iter().cloned().collect();
        let mut reached = start;
        while let Some(vertex) = queue.pop() {
            for next in self.successors.get(&vertex).into_iter().flatten() {
                if reached.insert(next.clone()) {
                    queue.push(next.clone());
                }
            }
        }
        reached
    }
}

#[cfg(test)]
mod tests {
    use super::DirectedGraph;

    #[test]
    fn vertices_are_reached_over_others() {
        let mut graph = DirectedGraph::default();
        for (from, to) in [("a", "b"), ("b", "c"), ("c", "a"), ("c", "d"), ("e", "d")] {
            graph.add(from, [to]);
        }
        for (start, expected) in [("a", "a b c d"), ("d", "d"), ("e", "d e"), ("f", "f")] {
            let reached = graph.reachable([start].into());
            assert_eq!(Vec::from_iter(reached).join(" "), expected);
        }
    }
}
