//! Names that lead to other names.

use std::collections::{BTreeMap, BTreeSet};

/// A directed graph whose vertices are names.
#[derive(Default)]
pub(crate) struct NameGraph {
    successors: BTreeMap<String, BTreeSet<String>>,
}

impl NameGraph {
    /// Adds edges from a name to other names.
    pub(crate) fn add(&mut self, from: &str, to: impl IntoIterator<Item = String>) {
        self.successors.entry(from.to_owned()).or_default().extend(to);
    }

    /// Returns the names that can be reached from the names `start`, including the names `start` themselves.
    pub(crate) fn reachable(&self, start: BTreeSet<String>) -> BTreeSet<String> {
        let mut queue: Vec<_> = start.iter().cloned().collect();
        let mut reached = start;
        while let Some(name) = queue.pop() {
            for next in self.successors.get(&name).into_iter().flatten() {
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
    use super::NameGraph;

    #[test]
    fn names_are_reached_over_others() {
        let mut graph = NameGraph::default();
        for (from, to) in [("a", "b"), ("b", "c"), ("c", "a"), ("c", "d"), ("e", "d")] {
            graph.add(from, [to.to_owned()]);
        }
        for (start, expected) in [("a", "a b c d"), ("d", "d"), ("e", "d e"), ("f", "f")] {
            let reached = graph.reachable([start.to_owned()].into());
            assert_eq!(Vec::from_iter(reached).join(" "), expected);
        }
    }
}
