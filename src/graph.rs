//! A directed graph in compressed sparse row form.

/// A directed graph whose vertices are `0..n`, stored as one array of successors and one of offsets.
///
/// Self-loops and parallel edges are kept, and every vertex lists its successors in the order in
/// which the edges were given. Vertices and edges are numbered by `u32`, which halves the memory
/// that a search has to touch.
///
/// # Examples
///
/// ```
/// use sente::graph::Graph;
///
/// let graph = Graph::from_edges(3, [(0, 2), (1, 1), (0, 1), (0, 2)]);
/// assert_eq!(graph.successors(0), [2, 1, 2]);
/// assert_eq!(graph.successors(1), [1]);
/// assert_eq!(graph.out_degree(2), 0);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Graph {
    /// The successors of vertex `v` are `successors[offsets[v]..offsets[v + 1]]`.
    offsets: Vec<u32>,
    successors: Vec<u32>,
}

const MOST_EDGES: usize = u32::MAX as usize;

impl Graph {
    /// Builds the graph on the vertices `0..vertex_count` from its edges `(from, to)`, in any order.
    ///
    /// The edges are iterated twice, hence the `Clone`. An array will do, and so will a slice iterator
    /// that is `copied` or `map`ped to pairs.
    ///
    /// # Panics
    ///
    /// If an edge names a vertex that is not below `vertex_count`, or if there are 2³² or more edges.
    ///
    /// # Complexity
    ///
    /// O(n + m) time, by a counting sort; no space besides the graph.
    ///
    /// # Examples
    ///
    /// ```
    /// use sente::graph::Graph;
    ///
    /// let edges = [(1, 0), (0, 1), (1, 1)];
    /// assert_eq!(Graph::from_edges(2, edges).successors(1), [0, 1]);
    ///
    /// let reversed = edges.iter().map(|&(from, to)| (to, from));
    /// assert_eq!(Graph::from_edges(2, reversed).successors(1), [0, 1]);
    /// ```
    ///
    /// ```should_panic
    /// // "vertex 2 is out of range for a graph of 2 vertices"
    /// sente::graph::Graph::from_edges(2, [(0, 2)]);
    /// ```
    pub fn from_edges(
        vertex_count: u32,
        edges: impl IntoIterator<Item = (u32, u32), IntoIter: Clone>,
    ) -> Self {
        let edges = edges.into_iter();
        let mut offsets = vec![0; vertex_count as usize + 1];
        let mut edge_count = 0;
        for (from, to) in edges.clone() {
            assert_in_range(from, vertex_count);
            assert_in_range(to, vertex_count);
            offsets[from as usize] += 1;
            edge_count += 1;
        }
        assert!(
            edge_count <= MOST_EDGES,
            "expected at most {MOST_EDGES} edges, found {edge_count}"
        );
        let mut offset = 0;
        for slot in &mut offsets {
            let degree = *slot;
            *slot = offset;
            offset += degree;
        }
        // Each offset moves along its row, and ends where the next row begins.
        let mut successors = vec![0; edge_count];
        for (from, to) in edges {
            let slot = &mut offsets[from as usize];
            successors[*slot as usize] = to;
            *slot += 1;
        }
        offsets.rotate_right(1);
        offsets[0] = 0;
        Self {
            offsets,
            successors,
        }
    }

    /// Builds a graph from its adjacency rows: `lengths[v]` is the out-degree of vertex `v`, and
    /// `successors` has the rows of vertex 0, 1, … one after another.
    ///
    /// # Panics
    ///
    /// If a successor is not below `lengths.len()`, if the lengths do not add up to
    /// `successors.len()`, or if there are 2³² or more vertices or edges.
    ///
    /// # Complexity
    ///
    /// O(n + m) time; no extra space, because the graph keeps `successors` as it is.
    ///
    /// # Examples
    ///
    /// ```
    /// use sente::graph::Graph;
    ///
    /// let graph = Graph::from_rows(&[2, 0, 1], vec![2, 1, 0]);
    /// assert_eq!(graph, Graph::from_edges(3, [(0, 2), (0, 1), (2, 0)]));
    /// ```
    pub fn from_rows(lengths: &[u32], successors: Vec<u32>) -> Self {
        let vertex_count = u32::try_from(lengths.len()).expect("at most 2^32 - 1 vertices");
        let total: u64 = lengths.iter().map(|&length| u64::from(length)).sum();
        assert!(
            total == successors.len() as u64,
            "the lengths add up to {total}, but there are {} successors",
            successors.len(),
        );
        assert!(
            successors.len() <= MOST_EDGES,
            "expected at most {MOST_EDGES} edges, found {total}"
        );
        if let Some(&largest) = successors.iter().max() {
            assert_in_range(largest, vertex_count);
        }
        let mut offsets = Vec::with_capacity(lengths.len() + 1);
        let mut offset = 0;
        offsets.push(offset);
        offsets.extend(lengths.iter().map(|length| {
            offset += length;
            offset
        }));
        Self {
            offsets,
            successors,
        }
    }

    /// The number of vertices.
    ///
    /// # Complexity
    ///
    /// O(1).
    ///
    /// # Examples
    ///
    /// ```
    /// assert_eq!(sente::graph::Graph::from_edges(3, [(0, 1)]).vertex_count(), 3);
    /// ```
    pub fn vertex_count(&self) -> u32 {
        (self.offsets.len() - 1) as u32
    }

    /// The number of edges, counting every parallel edge.
    ///
    /// # Complexity
    ///
    /// O(1).
    ///
    /// # Examples
    ///
    /// ```
    /// assert_eq!(sente::graph::Graph::from_edges(3, [(0, 1), (0, 1)]).edge_count(), 2);
    /// ```
    pub fn edge_count(&self) -> u32 {
        self.successors.len() as u32
    }

    /// The ends of the edges that leave `vertex`, in the order in which they were given.
    ///
    /// # Panics
    ///
    /// If `vertex` is not below [`vertex_count`](Self::vertex_count).
    ///
    /// # Complexity
    ///
    /// O(1).
    ///
    /// # Examples
    ///
    /// ```
    /// assert_eq!(sente::graph::Graph::from_edges(3, [(0, 2), (0, 1)]).successors(0), [2, 1]);
    /// ```
    pub fn successors(&self, vertex: u32) -> &[u32] {
        let vertex = vertex as usize;
        &self.successors[self.offsets[vertex] as usize..self.offsets[vertex + 1] as usize]
    }

    /// The number of edges that leave `vertex`.
    ///
    /// # Panics
    ///
    /// If `vertex` is not below [`vertex_count`](Self::vertex_count).
    ///
    /// # Complexity
    ///
    /// O(1).
    ///
    /// # Examples
    ///
    /// ```
    /// assert_eq!(sente::graph::Graph::from_edges(3, [(0, 2), (0, 1)]).out_degree(0), 2);
    /// ```
    pub fn out_degree(&self, vertex: u32) -> u32 {
        self.offsets[vertex as usize + 1] - self.offsets[vertex as usize]
    }

    /// The number of edges that enter each vertex.
    ///
    /// # Complexity
    ///
    /// O(n + m) time, O(n) extra space.
    ///
    /// # Examples
    ///
    /// ```
    /// let graph = sente::graph::Graph::from_edges(3, [(0, 2), (1, 2), (2, 1)]);
    /// assert_eq!(graph.in_degrees(), [0, 1, 2]);
    /// ```
    pub fn in_degrees(&self) -> Vec<u32> {
        let mut degrees = vec![0; self.vertex_count() as usize];
        for &to in &self.successors {
            degrees[to as usize] += 1;
        }
        degrees
    }

    /// All edges `(from, to)`, ordered by `from`, and then as in [`successors`](Self::successors).
    ///
    /// # Complexity
    ///
    /// O(n + m) time for all of them; O(1) extra space.
    ///
    /// # Examples
    ///
    /// ```
    /// let graph = sente::graph::Graph::from_edges(3, [(2, 0), (0, 2), (0, 1)]);
    /// assert!(graph.edges().eq([(0, 2), (0, 1), (2, 0)]));
    /// ```
    pub fn edges(&self) -> impl Iterator<Item = (u32, u32)> + Clone + '_ {
        (0..self.vertex_count())
            .flat_map(|from| self.successors(from).iter().map(move |&to| (from, to)))
    }

    /// The graph with every edge reversed. A vertex lists its predecessors in ascending order.
    ///
    /// # Complexity
    ///
    /// O(n + m) time; no extra space besides the new graph.
    ///
    /// # Examples
    ///
    /// ```
    /// let graph = sente::graph::Graph::from_edges(3, [(2, 0), (1, 0), (1, 2)]);
    /// assert_eq!(graph.reversed().successors(0), [1, 2]);
    /// ```
    pub fn reversed(&self) -> Self {
        Self::from_edges(
            self.vertex_count(),
            self.edges().map(|(from, to)| (to, from)),
        )
    }
}

fn assert_in_range(vertex: u32, vertex_count: u32) {
    assert!(
        vertex < vertex_count,
        "vertex {vertex} is out of range for a graph of {vertex_count} vertices"
    );
}

#[cfg(test)]
mod tests {
    use super::Graph;

    #[test]
    fn edges_keep_their_order_loops_and_copies() {
        let graph = Graph::from_edges(4, [(3, 0), (1, 1), (3, 2), (1, 0), (3, 0)]);
        assert_eq!((graph.vertex_count(), graph.edge_count()), (4, 5));
        assert_eq!(graph.successors(0), []);
        assert_eq!(graph.successors(1), [1, 0]);
        assert_eq!(graph.successors(3), [0, 2, 0]);
        assert_eq!(graph.out_degree(3), 3);
        assert!(graph.edges().eq([(1, 1), (1, 0), (3, 0), (3, 2), (3, 0)]));
    }

    #[test]
    fn rows_and_edges_build_the_same_graph() {
        let rows = Graph::from_rows(&[0, 2, 0, 3], vec![1, 0, 0, 2, 0]);
        assert_eq!(
            rows,
            Graph::from_edges(4, [(3, 0), (1, 1), (3, 2), (1, 0), (3, 0)])
        );
    }

    #[test]
    fn no_vertices_and_no_edges() {
        assert_eq!(Graph::from_edges(0, []).vertex_count(), 0);
        assert_eq!(Graph::from_rows(&[], vec![]), Graph::from_edges(0, []));
        assert_eq!(
            Graph::from_edges(2, []).reversed(),
            Graph::from_rows(&[0, 0], vec![])
        );
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
    #[should_panic = "vertex 2 is out of range for a graph of 2 vertices"]
    fn a_row_to_nowhere() {
        Graph::from_rows(&[1, 1], vec![1, 2]);
    }

    #[test]
    #[should_panic = "vertex 1 is out of range for a graph of 1 vertices"]
    fn all_rows_to_nowhere() {
        Graph::from_rows(&[1], vec![1]);
    }

    #[test]
    #[should_panic = "the lengths add up to 3, but there are 2 successors"]
    fn a_row_cut_short() {
        Graph::from_rows(&[1, 2], vec![1, 0]);
    }

    #[test]
    #[should_panic = "the lengths add up to 1, but there are 2 successors"]
    fn a_successor_without_a_row() {
        Graph::from_rows(&[1, 0], vec![1, 0]);
    }
}
