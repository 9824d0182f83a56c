//! A graph on the doors, searched from a source to a target.

use std::collections::VecDeque;

/// Where routes begin.
pub(super) const SOURCE: usize = 0;
/// Where routes end.
pub(super) const TARGET: usize = 1;
/// The first of the other vertices.
pub(super) const OTHERS: usize = 2;

/// Undirected edges, each known by its index, between vertices that are not fixed in number.
#[derive(Clone, Debug)]
pub(super) struct Network {
    ends: Vec<(usize, usize)>,
    /// The edges at each vertex.
    edges: Vec<Vec<usize>>,
}

impl Network {
    pub(super) fn new(ends: impl Iterator<Item = (usize, usize)>) -> Self {
        let ends: Vec<_> = ends.collect();
        let mut edges = vec![Vec::new(); OTHERS];
        for (index, &(one, other)) in ends.iter().enumerate() {
            edges.resize(edges.len().max(one + 1).max(other + 1), Vec::new());
            edges[one].push(index);
            edges[other].push(index);
        }
        Self { ends, edges }
    }

    pub(super) fn ends(&self, edge: usize) -> (usize, usize) {
        self.ends[edge]
    }

    /// Which vertices can be reached from the source over edges that `passes` accepts.
    pub(super) fn reached(&self, passes: impl Fn(usize) -> bool) -> Vec<bool> {
        let mut reached = vec![false; self.edges.len()];
        reached[SOURCE] = true;
        let mut stack = vec![SOURCE];
        while let Some(vertex) = stack.pop() {
            for &edge in self.edges[vertex].iter().filter(|&&edge| passes(edge)) {
                let next = self.across(edge, vertex);
                if !reached[next] {
                    reached[next] = true;
                    stack.push(next);
                }
            }
        }
        reached
    }

    /// A route from the source to the target of least total cost, by breadth-first search with a
    /// queue in two halves. An edge costs 0 or 1, or cannot be used.
    pub(super) fn cheapest_route(&self, cost: impl Fn(usize) -> Option<u32>) -> Option<Vec<usize>> {
        let mut arrived_by: Vec<Option<usize>> = vec![None; self.edges.len()];
        let mut least: Vec<Option<u32>> = vec![None; self.edges.len()];
        least[SOURCE] = Some(0);
        let mut queue = VecDeque::from([(0, SOURCE)]);
        while let Some((total, vertex)) = queue.pop_front() {
            if least[vertex] != Some(total) {
                continue;
            }
            for &edge in &self.edges[vertex] {
                let Some(cost) = cost(edge) else { continue };
                let next = self.across(edge, vertex);
                if least[next].is_none_or(|known| total + cost < known) {
                    least[next] = Some(total + cost);
                    arrived_by[next] = Some(edge);
                    if cost == 0 {
                        queue.push_front((total, next));
                    } else {
                        queue.push_back((total + cost, next));
                    }
                }
            }
        }
        least[TARGET]?;
        let mut route = Vec::new();
        let mut vertex = TARGET;
        while let Some(edge) = arrived_by[vertex] {
            route.push(edge);
            vertex = self.across(edge, vertex);
        }
        route.reverse();
        Some(route)
    }

    fn across(&self, edge: usize, vertex: usize) -> usize {
        let (one, other) = self.ends[edge];
        if vertex == one { other } else { one }
    }
}
