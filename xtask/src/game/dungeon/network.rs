//! A graph on the doors, searched from a source to a target.

use std::collections::VecDeque;

/// Where routes begin.
pub(super) const SOURCE: usize = 0;
/// Where routes end.
pub(super) const TARGET: usize = 1;
/// The first of the other vertices.
pub(super) const OTHERS: usize = 2;

/// Undirected edges, each identified by its index: for each vertex, its edges and their other ends.
#[derive(Clone, Debug)]
pub(super) struct Network(Vec<Vec<(usize, usize)>>);

impl Network {
    /// The network of the edges with these ends.
    pub(super) fn new(ends: Vec<[usize; 2]>) -> Self {
        let count = ends.iter().flatten().max().map_or(OTHERS, |last| last + 1);
        let mut edges = vec![Vec::new(); count];
        for (edge, [one, other]) in ends.into_iter().enumerate() {
            edges[one].push((edge, other));
            edges[other].push((edge, one));
        }
        Self(edges)
    }

    /// Which vertices can be reached from the source over edges that `passes` accepts.
    pub(super) fn reached(&self, passes: impl Fn(usize) -> bool) -> Vec<bool> {
        let mut reached = vec![false; self.0.len()];
        reached[SOURCE] = true;
        let mut stack = vec![SOURCE];
        while let Some(vertex) = stack.pop() {
            for &(edge, next) in &self.0[vertex] {
                if passes(edge) && !reached[next] {
                    reached[next] = true;
                    stack.push(next);
                }
            }
        }
        reached
    }

    /// A route from the source to the target of least total cost. An edge costs 0 or 1, or cannot be
    /// used.
    ///
    /// A breadth-first search in which vertices at no extra cost come first.
    pub(super) fn cheapest_route(&self, cost: impl Fn(usize) -> Option<u32>) -> Option<Vec<usize>> {
        let mut arrived_by = vec![None; self.0.len()];
        let mut least: Vec<Option<u32>> = vec![None; self.0.len()];
        least[SOURCE] = Some(0);
        let mut queue = VecDeque::from([(SOURCE, 0)]);
        while let Some((vertex, total)) = queue.pop_front() {
            for &(edge, next) in &self.0[vertex] {
                let Some(cost) = cost(edge) else { continue };
                let total = total + cost;
                if least[next].is_none_or(|known| total < known) {
                    least[next] = Some(total);
                    arrived_by[next] = Some((edge, vertex));
                    if cost == 0 {
                        queue.push_front((next, total));
                    } else {
                        queue.push_back((next, total));
                    }
                }
            }
        }
        least[TARGET]?;
        let mut route = Vec::new();
        let mut vertex = TARGET;
        while let Some((edge, previous)) = arrived_by[vertex] {
            route.push(edge);
            vertex = previous;
        }
        route.reverse();
        Some(route)
    }
}
