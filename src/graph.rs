//! A directed graph in compressed sparse row form.

/// A directed graph on the vertices `0..n`.
///
/// It keeps self-loops and parallel edges. A vertex lists its successors in the order in which the
/// edges were given.
///
/// # Examples
///
/// ```
/// use sente::graph::Graph;
///
/// let mut graph = Graph::new(3);
/// for successors in [[1, 2], [2, 0], [2, 2]] {
///     graph.add_vertex();
///     for to in successors {
///         graph.add_edge_to(to);
///     }
/// }
/// assert!(graph.successors(1).eq([2, 0]));
/// assert_eq!(graph.out_degree(2), 2);
/// ```
#[derive(Clone, Debug)]
pub struct Graph {
    vertex_count: usize,
    /// The successors of vertex `v` are `successors[offsets[v]..offsets[v + 1]]`. `u32` halves the memory
    /// that a search touches.
    offsets: Vec<u32>,
    successors: Vec<u32>,
}

impl Graph {
    /// A graph that is to have the vertices `0..vertex_count`, without any of them so far.
    ///
    /// # Panics
    ///
    /// If `vertex_count` is 2³² or more.
    ///
    /// # Complexity
    ///
    /// O(1).
    pub fn new(vertex_count: usize) -> Self {
        assert_fits(vertex_count, "vertices");
        Self {
            vertex_count,
            offsets: vec![0],
            successors: Vec::new(),
        }
    }

    /// Adds the next vertex, without edges so far.
    ///
    /// # Panics
    ///
    /// If the graph has all its vertices already.
    ///
    /// # Complexity
    ///
    /// Amortised O(1).
    pub fn add_vertex(&mut self) {
        assert_in_range(self.offsets.len() - 1, self.vertex_count);
        self.offsets.push(self.successors.len() as u32);
    }

    /// Adds an edge from the vertex that was added last. It may lead to a vertex that is added later.
    ///
    /// # Panics
    ///
    /// If no vertex was added, if `to` is not one of the vertices that the graph is to have, or if there are
    /// 2³² or more edges.
    ///
    /// # Complexity
    ///
    /// Amortised O(1).
    pub fn add_edge_to(&mut self, to: usize) {
        assert!(
            self.offsets.len() > 1,
            "an edge comes before the first vertex"
        );
        assert_in_range(to, self.vertex_count);
        self.successors.push(to as u32);
        let end = u32::try_from(self.successors.len()).expect("fewer than 2^32 edges");
        let last = self.offsets.len() - 1;
        self.offsets[last] = end;
    }

    /// Builds a whole graph from its edges `(from, to)`, in any order.
    ///
    /// The edges are iterated twice, hence the `Clone`. An array works, and so does a slice iterator
    /// that is `copied` or `map`ped to pairs.
    ///
    /// # Panics
    ///
    /// If an end of an edge is not below `vertex_count`, or if there are 2³² or more vertices or edges.
    ///
    /// # Complexity
    ///
    /// O(n + m) time for n vertices and m edges, by a counting sort; O(1) space besides the graph.
    ///
    /// # Examples
    ///
    /// ```
    /// use sente::graph::Graph;
    ///
    /// let edges = [(1, 0), (0, 1), (1, 1)];
    /// assert!(Graph::from_edges(2, edges).successors(1).eq([0, 1]));
    ///
    /// let reversed = edges.iter().map(|&(from, to)| (to, from));
    /// assert!(Graph::from_edges(2, reversed).successors(0).eq([1]));
    /// ```
    pub fn from_edges(
        vertex_count: usize,
        edges: impl IntoIterator<Item = (usize, usize), IntoIter: Clone>,
    ) -> Self {
        assert_fits(vertex_count, "vertices");
        let edges = edges.into_iter();
        let mut offsets = vec![0; vertex_count + 1];
        let mut edge_count = 0;
        for (from, to) in edges.clone() {
            assert_in_range(from, vertex_count);
            assert_in_range(to, vertex_count);
            offsets[from] += 1;
            edge_count += 1;
        }
        assert_fits(edge_count, "edges");
        let mut offset = 0;
        for slot in &mut offsets {
            let degree = *slot;
            *slot = offset;
            offset += degree;
        }
        // Each offset moves along its row, and ends where the next row begins.
        let mut successors = vec![0; edge_count];
        for (from, to) in edges {
            successors[offsets[from] as usize] = to as u32;
            offsets[from] += 1;
        }
        offsets.rotate_right(1);
        offsets[0] = 0;
        Self {
            vertex_count,
            offsets,
            successors,
        }
    }

    /// The number of vertices, those that are to come included, in O(1).
    pub fn vertex_count(&self) -> usize {
        self.vertex_count
    }

    /// The number of edges, in O(1). Parallel edges count separately.
    pub fn edge_count(&self) -> usize {
        self.successors.len()
    }

    /// The successors of `vertex`, in the order in which the edges were given, in O(1) each.
    ///
    /// # Panics
    ///
    /// If `vertex` has not been added.
    // The bound `'_` is needed in edition 2021, in which a bundle may be compiled.
    pub fn successors(&self, vertex: usize) -> impl Iterator<Item = usize> + '_ {
        self.row(vertex).iter().map(|&to| to as usize)
    }

    /// The k-th successor of `vertex`, counted from 0, in O(1). Panics as [`successors`](Self::successors)
    /// does.
    pub fn successor(&self, vertex: usize, k: usize) -> Option<usize> {
        self.row(vertex).get(k).map(|&to| to as usize)
    }

    /// The number of edges that leave `vertex`, in O(1). Panics as [`successors`](Self::successors) does.
    pub fn out_degree(&self, vertex: usize) -> usize {
        self.row(vertex).len()
    }

    fn row(&self, vertex: usize) -> &[u32] {
        match self.offsets.get(vertex..vertex + 2) {
            Some(&[begin, end]) => &self.successors[begin as usize..end as usize],
            _ => panic!("vertex {vertex} is not in the graph"),
        }
    }
}

fn assert_fits(count: usize, what: &str) {
    assert!(
        u32::try_from(count).is_ok(),
        "expected fewer than 2^32 {what}, found `{count}`"
    );
}

fn assert_in_range(vertex: usize, vertex_count: usize) {
    assert!(
        vertex < vertex_count,
        "vertex {vertex} is out of range for a graph of {vertex_count} vertices"
    );
}

#[cfg(test)]
mod tests {
    use super::Graph;

    #[track_caller]
    fn check(graph: &Graph, rows: &[&[usize]]) {
        assert_eq!(graph.vertex_count(), rows.len());
        assert_eq!(graph.edge_count(), rows.concat().len());
        for (vertex, &row) in rows.iter().enumerate() {
            assert!(graph.successors(vertex).eq(row.iter().copied()), "{vertex}");
            assert_eq!(graph.out_degree(vertex), row.len());
            for k in 0..=row.len() {
                assert_eq!(graph.successor(vertex, k), row.get(k).copied());
            }
        }
    }

    #[test]
    fn edges_keep_their_order_loops_and_copies() {
        let graph = Graph::from_edges(4, [(3, 0), (1, 1), (3, 2), (1, 0), (3, 0)]);
        check(&graph, &[&[], &[1, 0], &[], &[0, 2, 0]]);
    }

    fn grown(vertex_count: usize, rows: &[&[usize]]) -> Graph {
        let mut graph = Graph::new(vertex_count);
        for row in rows {
            graph.add_vertex();
            row.iter().for_each(|&to| graph.add_edge_to(to));
        }
        graph
    }

    #[test]
    fn a_graph_is_grown_vertex_by_vertex() {
        let rows: &[&[usize]] = &[&[], &[1, 0], &[], &[], &[0, 5, 0], &[]];
        check(&grown(6, rows), rows);
    }

    #[test]
    fn no_vertices_and_no_edges() {
        check(&Graph::new(0), &[]);
        check(&grown(2, &[&[], &[]]), &[&[], &[]]);
        check(&Graph::from_edges(0, []), &[]);
        check(&Graph::from_edges(2, []), &[&[], &[]]);
    }

    #[test]
    #[should_panic = "vertex 5 is out of range for a graph of 5 vertices"]
    fn an_edge_from_nowhere() {
        Graph::from_edges(5, [(0, 1), (5, 1)]);
    }

    #[test]
    #[should_panic = "vertex 7 is out of range for a graph of 5 vertices"]
    fn an_edge_to_nowhere() {
        Graph::from_edges(5, [(4, 7)]);
    }

    #[test]
    #[should_panic = "vertex 5 is out of range for a graph of 5 vertices"]
    fn an_edge_added_to_nowhere() {
        grown(5, &[&[4, 5]]);
    }

    #[test]
    #[should_panic = "an edge comes before the first vertex"]
    fn an_edge_added_too_early() {
        Graph::new(5).add_edge_to(1);
    }

    #[test]
    #[should_panic = "vertex 2 is out of range for a graph of 2 vertices"]
    fn a_vertex_too_many() {
        grown(2, &[&[], &[], &[]]);
    }

    #[test]
    #[should_panic = "vertex 1 is not in the graph"]
    fn a_vertex_that_is_to_come_has_no_row() {
        let _ = grown(2, &[&[1]]).successors(1);
    }

    #[test]
    #[cfg(target_pointer_width = "64")]
    #[should_panic = "expected fewer than 2^32 vertices, found `4294967296`"]
    fn too_many_vertices() {
        Graph::new(1 << 32);
    }
}
