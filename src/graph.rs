//! A directed graph in compressed sparse row form.

/// A directed graph on the vertices `0..n`.
///
/// It keeps self-loops and parallel edges. A vertex lists its successors in the order in which the
/// edges were given. It is built from all its edges at once, or grown vertex by vertex.
///
/// # Examples
///
/// ```
/// use sente::graph::Graph;
///
/// let mut graph = Graph::new();
/// for row in [&[1, 2][..], &[2, 2], &[]] {
///     graph.add_vertex();
///     row.iter().for_each(|&to| graph.add_edge_to(to));
/// }
/// assert_eq!((graph.vertex_count(), graph.edge_count()), (3, 4));
/// assert!(graph.successors(1).eq([2, 2]));
/// assert_eq!(graph.successors(2).len(), 0); // a sink
/// ```
#[derive(Clone, Debug)]
pub struct Graph {
    /// The successors of vertex `v` are `successors[offsets[v]..offsets[v + 1]]`. `u32` halves the memory
    /// that a search touches.
    offsets: Vec<u32>,
    successors: Vec<u32>,
}

impl Default for Graph {
    fn default() -> Self {
        Self::new()
    }
}

impl Graph {
    /// The graph without vertices.
    pub fn new() -> Self {
        Self { offsets: vec![0], successors: Vec::new() }
    }

    /// Adds a vertex without edges. Its number is that of the vertices before it.
    ///
    /// # Panics
    ///
    /// If there are 2³² - 1 vertices already.
    ///
    /// # Complexity
    ///
    /// Amortised O(1) time.
    #[track_caller]
    pub fn add_vertex(&mut self) {
        assert_fits(self.offsets.len(), "vertices");
        self.offsets.push(self.successors.len() as u32);
    }

    /// Adds an edge from the vertex that was added last. It may lead to a vertex that is added later:
    /// whoever follows the edge finds out whether it was.
    ///
    /// # Panics
    ///
    /// If there is no vertex, or if there are 2³² - 1 edges already, or if `to` is 2³² or more.
    ///
    /// # Complexity
    ///
    /// Amortised O(1) time.
    #[track_caller]
    pub fn add_edge_to(&mut self, to: usize) {
        assert!(self.offsets.len() > 1, "an edge comes before the first vertex");
        self.successors.push(u32::try_from(to).expect("fewer than 2^32 vertices"));
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
    #[track_caller]
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
        Self { offsets, successors }
    }

    /// The number of vertices.
    pub fn vertex_count(&self) -> usize {
        self.offsets.len() - 1
    }

    /// The number of edges. Parallel edges count separately.
    pub fn edge_count(&self) -> usize {
        self.successors.len()
    }

    /// The successors of `vertex`, in the order in which the edges were given, in O(1) each.
    ///
    /// # Panics
    ///
    /// If `vertex` has not been added.
    #[track_caller]
    // The bound `'_` is needed in edition 2021, in which a bundle may be compiled.
    pub fn successors(&self, vertex: usize) -> impl ExactSizeIterator<Item = usize> + '_ {
        self.row(vertex).iter().map(|&to| to as usize)
    }

    /// The k-th successor of `vertex`, counted from 0, in O(1). Panics as [`successors`](Self::successors)
    /// does.
    #[track_caller]
    pub fn successor(&self, vertex: usize, k: usize) -> Option<usize> {
        self.row(vertex).get(k).map(|&to| to as usize)
    }

    #[track_caller]
    fn row(&self, vertex: usize) -> &[u32] {
        match self.offsets.get(vertex..vertex + 2) {
            Some(&[begin, end]) => &self.successors[begin as usize..end as usize],
            _ => panic!("vertex {vertex} is not in the graph"),
        }
    }
}

#[track_caller]
fn assert_fits(count: usize, what: &str) {
    assert!(u32::try_from(count).is_ok(), "expected fewer than 2^32 {what}, found `{count}`");
}

#[track_caller]
fn assert_in_range(vertex: usize, vertex_count: usize) {
    assert!(
        vertex < vertex_count,
        "vertex {vertex} is out of range for a graph of {vertex_count} vertices"
    );
}

#[cfg(test)]
mod tests {
    use super::Graph;

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
    #[should_panic = "an edge comes before the first vertex"]
    fn an_edge_added_too_early() {
        Graph::new().add_edge_to(1);
    }

    #[test]
    #[should_panic = "vertex 1 is not in the graph"]
    fn a_vertex_that_is_to_come_has_no_row() {
        let mut graph = Graph::default();
        graph.add_vertex();
        graph.add_edge_to(1);
        assert_eq!(graph.successor(0, 0), Some(1));
        let _ = graph.successors(1);
    }

    #[test]
    #[cfg(target_pointer_width = "64")]
    #[should_panic = "expected fewer than 2^32 vertices, found `4294967296`"]
    fn too_many_vertices() {
        Graph::from_edges(1 << 32, []);
    }
}
