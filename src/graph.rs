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
/// graph.add_edge(0, 2);
/// graph.add_edge(0, 1);
/// graph.add_edge(2, 2);
/// assert!(graph.successors(0).eq([2, 1]));
/// assert_eq!(graph.out_degree(1), 0);
/// ```
#[derive(Clone, Debug)]
pub struct Graph {
    vertex_count: usize,
    /// The successors of `v` are `successors[begins[v]..begins[v + 1]]`. A begin that is missing is the
    /// end of `successors`.
    begins: Vec<u32>,
    /// In `u32`, which halves the memory that a search touches.
    successors: Vec<u32>,
}

impl Graph {
    /// A graph without edges.
    ///
    /// # Panics
    ///
    /// If there are 2³² or more vertices.
    ///
    /// # Complexity
    ///
    /// O(1). A vertex takes no space until it or a later one has an edge.
    pub fn new(vertex_count: usize) -> Self {
        assert_fits(vertex_count, "vertices");
        Self {
            vertex_count,
            begins: Vec::new(),
            successors: Vec::new(),
        }
    }

    /// Builds a graph from its edges `(from, to)`, in any order.
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
        let mut begins = vec![0; vertex_count];
        let mut edge_count = 0;
        for (from, to) in edges.clone() {
            assert_in_range(from, vertex_count);
            assert_in_range(to, vertex_count);
            begins[from] += 1;
            edge_count += 1;
            assert_fits(edge_count, "edges");
        }
        let mut begin = 0;
        for slot in &mut begins {
            let degree = *slot;
            *slot = begin;
            begin += degree;
        }
        let mut successors = vec![0; edge_count];
        for (from, to) in edges {
            successors[begins[from] as usize] = to as u32;
            begins[from] += 1;
        }
        // Each begin has moved to the end of its row, where the next row begins.
        begins.insert(0, 0);
        Self {
            vertex_count,
            begins,
            successors,
        }
    }

    /// Adds an edge. The edges must come in ascending order of `from`, as in an input that lists them by
    /// vertex; otherwise use [`from_edges`](Self::from_edges).
    ///
    /// # Panics
    ///
    /// If an end of the edge is not below the number of vertices, if a later vertex has its edges already
    /// (after `from_edges` all have), or if there are 2³² or more edges.
    ///
    /// # Complexity
    ///
    /// Amortised O(1), plus O(1) for each vertex without edges that is passed over.
    pub fn add_edge(&mut self, from: usize, to: usize) {
        assert_in_range(to, self.vertex_count);
        if self.begins.len() != from + 1 {
            assert_in_range(from, self.vertex_count);
            assert!(
                self.begins.len() <= from,
                "the edges of vertex {from} come too late"
            );
            assert_fits(self.successors.len(), "edges");
            let begin = self.successors.len() as u32;
            self.begins.resize(from + 1, begin);
        }
        self.successors.push(to as u32);
    }

    /// The number of vertices, in O(1).
    pub fn vertex_count(&self) -> usize {
        self.vertex_count
    }

    /// The number of edges, in O(1). Parallel edges count separately.
    pub fn edge_count(&self) -> usize {
        self.successors.len()
    }

    /// The successors of `vertex`, in the order in which the edges were given.
    ///
    /// # Panics
    ///
    /// If `vertex` is not below the number of vertices.
    ///
    /// # Complexity
    ///
    /// O(1), and O(1) for each successor that is taken or skipped by `nth`.
    // The bound `'_` is needed in edition 2021, in which a bundle may be compiled.
    pub fn successors(&self, vertex: usize) -> impl ExactSizeIterator<Item = usize> + '_ {
        assert_in_range(vertex, self.vertex_count);
        let row = &self.successors[self.begin(vertex)..self.begin(vertex + 1)];
        row.iter().map(|&to| to as usize)
    }

    /// The number of edges that leave `vertex`, in O(1). Panics as [`successors`](Self::successors) does.
    pub fn out_degree(&self, vertex: usize) -> usize {
        assert_in_range(vertex, self.vertex_count);
        self.begin(vertex + 1) - self.begin(vertex)
    }

    fn begin(&self, vertex: usize) -> usize {
        match self.begins.get(vertex) {
            Some(&begin) => begin as usize,
            None => self.successors.len(),
        }
    }
}

fn assert_fits(count: usize, what: &str) {
    assert!(
        u32::try_from(count).is_ok(),
        "expected fewer than 2^32 {what}, found {count}"
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
        }
    }

    #[test]
    fn edges_keep_their_order_loops_and_copies() {
        let graph = Graph::from_edges(4, [(3, 0), (1, 1), (3, 2), (1, 0), (3, 0)]);
        check(&graph, &[&[], &[1, 0], &[], &[0, 2, 0]]);
    }

    #[test]
    fn edges_are_added_one_by_one() {
        let mut graph = Graph::new(6);
        check(&graph, &[&[] as &[usize]; 6]);
        for (from, to) in [(1, 1), (1, 0), (4, 0), (4, 5), (4, 0)] {
            graph.add_edge(from, to);
        }
        check(&graph, &[&[], &[1, 0], &[], &[], &[0, 5, 0], &[]]);
    }

    #[test]
    fn no_vertices_and_no_edges() {
        check(&Graph::new(0), &[]);
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
    fn an_edge_added_from_nowhere() {
        Graph::new(5).add_edge(5, 1);
    }

    #[test]
    #[should_panic = "vertex 5 is out of range for a graph of 5 vertices"]
    fn an_edge_added_to_nowhere() {
        Graph::new(5).add_edge(4, 5);
    }

    #[test]
    #[should_panic = "vertex 2 is out of range for a graph of 2 vertices"]
    fn the_successors_of_nowhere() {
        let _ = Graph::new(2).successors(2);
    }

    #[test]
    #[should_panic = "the edges of vertex 1 come too late"]
    fn an_edge_added_too_late() {
        let mut graph = Graph::new(3);
        graph.add_edge(2, 0);
        graph.add_edge(1, 0);
    }

    #[test]
    #[should_panic = "the edges of vertex 2 come too late"]
    fn an_edge_added_to_a_graph_built_from_edges() {
        Graph::from_edges(3, [(2, 0)]).add_edge(2, 1);
    }

    #[test]
    #[cfg(target_pointer_width = "64")]
    #[should_panic = "expected fewer than 2^32 vertices, found 4294967296"]
    fn too_many_vertices() {
        Graph::new(1 << 32);
    }
}
