//! A connected graph that shrinks by contracting and deleting edges.

use crate::strategy::shrinking::{Shrink, Step};
use std::collections::{HashSet, VecDeque};
use std::ops::Range;

/// A connected graph without loops and parallel edges.
#[derive(Clone, Debug)]
pub(super) struct Graph {
    pub(super) vertex_count: usize,
    pub(super) edges: Vec<(usize, usize)>,
}

impl Graph {
    /// Creates a graph with these edges. Loops are dropped, and so are all but the first of parallel edges.
    pub(super) fn simple(
        vertex_count: usize,
        edges: impl IntoIterator<Item = (usize, usize)>,
    ) -> Self {
        let mut pairs = HashSet::new();
        let is_new = |&(a, b): &(usize, usize)| a != b && pairs.insert((a.min(b), a.max(b)));
        Self { vertex_count, edges: edges.into_iter().filter(is_new).collect() }
    }

    /// Returns the graph in which each vertex v gets the number `numbers[v]`. Vertices that get the same number are
    /// merged, and then loops and parallel edges are dropped.
    fn with_numbers(&self, vertex_count: usize, numbers: &[usize]) -> Self {
        Self::simple(vertex_count, self.edges.iter().map(|&(a, b)| (numbers[a], numbers[b])))
    }

    /// Returns the component of each vertex in the graph that has only these edges. A component is given by its
    /// smallest vertex.
    fn components(&self, edges: &[(usize, usize)]) -> Vec<usize> {
        let mut links = Vec::from_iter(0..self.vertex_count);
        let find = |links: &mut [usize], mut vertex: usize| {
            while links[vertex] != vertex {
                links[vertex] = links[links[vertex]];
                vertex = links[vertex];
            }
            vertex
        };
        for &(a, b) in edges {
            let a = find(&mut links, a);
            let b = find(&mut links, b);
            links[a.max(b)] = a.min(b);
        }
        (0..self.vertex_count).map(|vertex| find(&mut links, vertex)).collect()
    }

    /// Removes some vertices and their edges if the rest is connected. The remaining vertices keep their order, and are
    /// numbered from 0.
    fn remove(&self, vertices: Range<usize>) -> Option<Self> {
        let is_left = |vertex| !vertices.contains(&vertex);
        let edges = self.edges.iter().filter(|&&(a, b)| is_left(a) && is_left(b));
        let rest = Self { vertex_count: self.vertex_count, edges: edges.copied().collect() };
        let mut components = rest.components(&rest.edges);
        components.drain(vertices.clone());
        let number = |vertex: usize| {
            if vertex < vertices.end { vertex } else { vertex - vertices.len() }
        };
        let numbers = Vec::from_iter((0..self.vertex_count).map(number));
        let is_connected = components.iter().all(|component| component == &components[0]);
        is_connected.then(|| rest.with_numbers(components.len(), &numbers))
    }

    /// Merges the ends of some edges. The remaining vertices keep their order, and are numbered from 0.
    fn contract(&self, edges: Range<usize>) -> Option<Self> {
        let contracted = &self.edges[edges];
        let components = self.components(contracted);
        let mut vertex_count = 0;
        let mut numbers = Vec::new();
        for (vertex, &component) in components.iter().enumerate() {
            if component == vertex {
                numbers.push(vertex_count);
                vertex_count += 1;
            } else {
                numbers.push(numbers[component]);
            }
        }
        Some(self.with_numbers(vertex_count, &numbers))
    }

    /// Deletes some edges if the graph stays connected without them.
    fn delete(&self, edges: Range<usize>) -> Option<Self> {
        if self.edges.len() < edges.len() + self.vertex_count.saturating_sub(1) {
            return None;
        }
        let mut rest = self.edges.clone();
        rest.drain(edges);
        let is_connected = self.components(&rest).iter().all(|&component| component == 0);
        is_connected.then_some(Self { vertex_count: self.vertex_count, edges: rest })
    }

    /// Numbers the vertices in the order of a breadth-first search from the only vertex in a range, and sorts the
    /// edges. Returns `None` if the range has another number of vertices, or if the search does not reach all vertices.
    fn numbered_by_search(&self, vertices: Range<usize>) -> Option<Self> {
        if vertices.len() != 1 {
            return None;
        }
        let mut neighbors = vec![Vec::new(); self.vertex_count];
        for &(a, b) in &self.edges {
            neighbors[a].push(b);
            neighbors[b].push(a);
        }
        let mut numbers = vec![None; self.vertex_count];
        let mut queue = VecDeque::from([vertices.start]);
        let mut count = 0;
        while let Some(vertex) = queue.pop_front() {
            if numbers[vertex].is_none() {
                numbers[vertex] = Some(count);
                count += 1;
                queue.extend(&neighbors[vertex]);
            }
        }
        let numbers: Option<Vec<_>> = numbers.into_iter().collect();
        self.with_numbers(self.vertex_count, &numbers?).sort(0..self.edges.len())
    }

    /// Sorts some edges and their ends.
    fn sort(&self, edges: Range<usize>) -> Option<Self> {
        let mut sorted = self.clone();
        let part = &mut sorted.edges[edges];
        for edge in &mut *part {
            *edge = (edge.0.min(edge.1), edge.0.max(edge.1));
        }
        part.sort_unstable();
        Some(sorted)
    }

    /// Reverses the numbers of some vertices. If the edges are sorted, they are sorted again afterwards.
    fn reverse(&self, vertices: Range<usize>) -> Option<Self> {
        let mut numbers = Vec::from_iter(0..self.vertex_count);
        numbers[vertices].reverse();
        let reversed = self.with_numbers(self.vertex_count, &numbers);
        let is_sorted = self.edges.is_sorted() && self.edges.iter().all(|&(a, b)| a < b);
        if is_sorted { reversed.sort(0..self.edges.len()) } else { Some(reversed) }
    }

    fn edge_count(&self) -> usize {
        self.edges.len()
    }
}

impl Shrink for Graph {
    const STEPS: &'static [Step<Self>] = &[
        Step { part_count: Self::size, apply: Self::remove },
        Step { part_count: Self::edge_count, apply: Self::contract },
        Step { part_count: Self::edge_count, apply: Self::delete },
        Step { part_count: Self::size, apply: Self::numbered_by_search },
        Step { part_count: Self::edge_count, apply: Self::sort },
        Step { part_count: Self::size, apply: Self::reverse },
    ];

    fn size(&self) -> usize {
        self.vertex_count
    }

    fn is_simpler_than(&self, other: &Self) -> bool {
        (self.vertex_count, self.edges.len(), &self.edges)
            < (other.vertex_count, other.edges.len(), &other.edges)
    }
}

#[cfg(test)]
mod tests {
    use super::Graph;

    fn graph(vertex_count: usize, edges: &[(usize, usize)]) -> Graph {
        Graph { vertex_count, edges: edges.into() }
    }

    /// Checks the number of vertices and the edges of a graph. `None` stands for a step that is not possible.
    #[track_caller]
    fn assert_is(found: Option<Graph>, expected: Option<(usize, &[(usize, usize)])>) {
        let found = found.as_ref().map(|graph| (graph.vertex_count, &*graph.edges));
        assert_eq!(found, expected);
    }

    /// A triangle 0–1–2 and a vertex 3 that is connected to 2.
    const TRIANGLE_WITH_TAIL: [(usize, usize); 4] = [(0, 1), (1, 2), (2, 0), (2, 3)];

    #[test]
    fn vertices_are_removed_if_the_rest_is_connected() {
        let whole = graph(4, &TRIANGLE_WITH_TAIL);
        assert_is(whole.remove(3..4), Some((3, &[(0, 1), (1, 2), (2, 0)])));
        assert_is(whole.remove(0..1), Some((3, &[(0, 1), (1, 2)])));
        assert_is(whole.remove(0..2), Some((2, &[(0, 1)])));
        assert_is(whole.remove(2..3), None);
    }

    #[test]
    fn the_ends_of_edges_are_merged() {
        let whole = graph(4, &TRIANGLE_WITH_TAIL);
        assert_is(whole.contract(0..1), Some((3, &[(0, 1), (1, 2)])));
        assert_is(whole.contract(3..4), Some((3, &[(0, 1), (1, 2), (2, 0)])));
        assert_is(whole.contract(0..4), Some((1, &[])));
    }

    #[test]
    fn edges_are_deleted_if_the_graph_stays_connected() {
        let whole = graph(4, &TRIANGLE_WITH_TAIL);
        assert_is(whole.delete(0..1), Some((4, &[(1, 2), (2, 0), (2, 3)])));
        assert_is(whole.delete(3..4), None);
        assert_is(whole.delete(0..2), None);
        let dense = graph(4, &[(0, 1), (2, 3), (0, 2), (1, 2), (1, 3)]);
        assert_is(dense.delete(0..2), Some((4, &[(0, 2), (1, 2), (1, 3)])));
        assert_is(dense.delete(0..1), Some((4, &[(2, 3), (0, 2), (1, 2), (1, 3)])));
    }

    #[test]
    fn vertices_are_numbered_in_the_order_of_a_search() {
        let path = graph(3, &[(0, 2), (2, 1)]);
        assert_is(path.numbered_by_search(0..1), Some((3, &[(0, 1), (1, 2)])));
        assert_is(path.numbered_by_search(2..3), Some((3, &[(0, 1), (0, 2)])));
        assert_is(path.numbered_by_search(0..2), None);
        assert_is(graph(2, &[]).numbered_by_search(0..1), None);
    }

    #[test]
    fn edges_are_sorted_and_vertices_reversed() {
        let path = graph(4, &[(3, 2), (2, 1), (1, 0)]);
        assert_is(path.sort(0..3), Some((4, &[(0, 1), (1, 2), (2, 3)])));
        assert_is(path.sort(0..2), Some((4, &[(1, 2), (2, 3), (1, 0)])));
        assert_is(path.reverse(0..2), Some((4, &[(3, 2), (2, 0), (0, 1)])));
        // The edges are in order, but not the ends of each edge, so they are not sorted again.
        let turned = graph(3, &[(1, 0), (2, 1)]);
        assert_is(turned.reverse(0..3), Some((3, &[(1, 2), (0, 1)])));
        let sorted = graph(4, &[(0, 1), (0, 2), (0, 3)]);
        assert_is(sorted.reverse(0..2), Some((4, &[(0, 1), (1, 2), (1, 3)])));
    }
}
