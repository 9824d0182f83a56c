//! A directed graph in compressed sparse row form.

use std::convert::Infallible;
use std::ops::Range;

/// A directed graph on the vertices `0..n`.
///
/// To store an undirected graph, give each edge in both directions, as in the second example.
///
/// The edges have no weights and no ids. If you need these, keep lists such as `Vec<Vec<(usize, u64)>>` instead.
/// Self-loops and parallel edges are kept. The successors of a vertex have the order in which its edges were
/// given. There are two ways to build a graph, because inputs give edges in two forms:
/// [`from_edges`](Self::from_edges) takes all edges at once, in any order, and
/// [`add_vertex`](Self::add_vertex) and [`try_add_vertex`](Self::try_add_vertex) take one adjacency list
/// after the other, as they are read.
///
/// # Examples
///
/// ```
/// use sente::graph::Graph;
///
/// let mut graph = Graph::new();
/// graph.add_vertex([1, 2]);
/// graph.add_vertex([2, 2]);
/// graph.add_vertex([]);
/// assert_eq!((graph.vertex_count(), graph.edge_count()), (3, 4));
/// assert!(graph.successors(1).eq([2, 2]));
/// assert_eq!(graph.successors(2).len(), 0); // Vertex 2 is a sink.
/// ```
///
/// ```
/// use sente::graph::Graph;
///
/// let edges = [(1, 2), (2, 3)]; // As in an input, where the vertices are 1, 2 and 3.
/// let directed = edges.iter().flat_map(|&(a, b)| [(a - 1, b - 1), (b - 1, a - 1)]);
/// let graph = Graph::from_edges(3, directed);
/// assert!(graph.successors(1).eq([0, 2]));
/// ```
#[derive(Clone, Debug)]
pub struct Graph {
    /// The successors of vertex `v` are `successors[offsets[v]..offsets[v + 1]]`. The numbers are `u32`,
    /// because this halves the memory that a search touches.
    offsets: Vec<u32>,
    successors: Vec<u32>,
}

impl Default for Graph {
    fn default() -> Self {
        Self::new()
    }
}

impl Graph {
    /// Creates the graph without vertices.
    ///
    /// # Complexity
    ///
    /// O(1) time and space.
    pub fn new() -> Self {
        Self { offsets: vec![0], successors: Vec::new() }
    }

    /// Adds a vertex, given by its adjacency list. It gets the next number: the first vertex is 0.
    ///
    /// A successor may be a vertex that is added later. So this method does not check that each successor is a
    /// vertex of the graph. If you need that, check it when all vertices are added.
    ///
    /// # Panics
    ///
    /// Panics if there are 2³² - 1 vertices already, if there would be 2³² or more edges, or if a successor
    /// is 2³² or more.
    ///
    /// # Complexity
    ///
    /// Amortised O(1 + d) time and space for d successors.
    #[track_caller]
    pub fn add_vertex(&mut self, successors: impl IntoIterator<Item = usize>) {
        let successors = successors.into_iter().map(Ok::<_, Infallible>);
        // The pattern always matches, because an `Infallible` cannot exist.
        let Ok(()) = self.try_add_vertex(successors);
    }

    /// Adds a vertex like [`add_vertex`](Self::add_vertex), from successors that are `Result`s, for example
    /// numbers that are read from an input. So the caller need not collect the successors first. The word `try`
    /// means that reading a successor may fail.
    ///
    /// # Errors
    ///
    /// Returns the first error among the successors. No vertex is added then.
    ///
    /// # Panics
    ///
    /// Panics where [`add_vertex`](Self::add_vertex) does.
    ///
    /// # Complexity
    ///
    /// Amortised O(1 + d) time and space for d successors.
    ///
    /// # Examples
    ///
    /// ```
    /// use sente::graph::Graph;
    ///
    /// let mut graph = Graph::new();
    /// graph.try_add_vertex("1 2".split(' ').map(|word| word.parse())).unwrap();
    /// graph.try_add_vertex("0 x".split(' ').map(|word| word.parse())).unwrap_err();
    /// assert_eq!((graph.vertex_count(), graph.edge_count()), (1, 2));
    /// ```
    #[track_caller]
    pub fn try_add_vertex<E>(
        &mut self,
        successors: impl IntoIterator<Item = Result<usize, E>>,
    ) -> Result<(), E> {
        assert_fits(self.offsets.len(), "vertices");
        let begin = self.successors.len();
        for successor in successors {
            match successor {
                Ok(successor) => {
                    let successor = u32::try_from(successor).expect("expected a vertex below 2^32");
                    self.successors.push(successor);
                }
                Err(error) => {
                    self.successors.truncate(begin);
                    return Err(error);
                }
            }
        }
        let end = u32::try_from(self.successors.len()).expect("expected fewer than 2^32 edges");
        self.offsets.push(end);
        Ok(())
    }

    /// Creates a graph from its edges `(from, to)`, in any order.
    ///
    /// The edges are iterated twice, so their iterator has to be `Clone`. For a slice of pairs,
    /// `edges.iter().copied()` works. An array and a `Vec` work, too, but all of their edges are copied.
    ///
    /// # Panics
    ///
    /// Panics if an endpoint of an edge is not below `vertex_count`, or if there are 2³² or more vertices or
    /// edges.
    ///
    /// # Complexity
    ///
    /// O(n + m) time for n vertices and m edges, by a counting sort. The function takes O(1) extra space and
    /// a clone of the iterator. The clone takes O(m) space if the iterator owns the edges, as that of a `Vec` does.
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
        // Now each offset is the place where its list begins, and the last offset is the end of all lists. For example,
        // lists of 2, 1 and 0 vertices have the offsets [0, 2, 3, 3]. The loop writes the lists, and moves each offset
        // to the end of its list, where the next list begins: [2, 3, 3, 3]. So they only have to be shifted by one
        // place.
        let mut successors = vec![0; edge_count];
        for (from, to) in edges {
            successors[offsets[from] as usize] = to as u32;
            offsets[from] += 1;
        }
        offsets.rotate_right(1);
        offsets[0] = 0;
        Self { offsets, successors }
    }

    /// Returns the number of vertices.
    ///
    /// # Complexity
    ///
    /// O(1) time and extra space.
    pub fn vertex_count(&self) -> usize {
        self.offsets.len() - 1
    }

    /// Returns the number of edges. Parallel edges count separately.
    ///
    /// # Complexity
    ///
    /// O(1) time and extra space.
    pub fn edge_count(&self) -> usize {
        self.successors.len()
    }

    /// Returns the successors of `vertex`, in the order in which its edges were given. Their number is the
    /// out-degree.
    ///
    /// # Panics
    ///
    /// Panics if `vertex` is not below the number of vertices.
    ///
    /// # Complexity
    ///
    /// O(1) time and extra space to create the iterator, and O(1) time for each successor that it returns.
    #[track_caller]
    // The bound `'_` is needed in edition 2021, in which a bundle may be compiled.
    pub fn successors(&self, vertex: usize) -> impl ExactSizeIterator<Item = usize> + '_ {
        self.successors[self.range(vertex)].iter().map(|&to| to as usize)
    }

    /// Returns the k-th successor of `vertex`, counted from 0, or `None` if it has at most k successors.
    ///
    /// # Panics
    ///
    /// Panics if `vertex` is not below the number of vertices.
    ///
    /// # Complexity
    ///
    /// O(1) time and extra space.
    #[track_caller]
    pub fn nth_successor(&self, vertex: usize, k: usize) -> Option<usize> {
        self.range(vertex).nth(k).map(|index| self.successors[index] as usize)
    }

    /// Returns the places of the successors of `vertex` in the array of all successors.
    #[track_caller]
    fn range(&self, vertex: usize) -> Range<usize> {
        match self.offsets.get(vertex..vertex + 2) {
            Some(&[begin, end]) => begin as usize..end as usize,
            _ => panic!("vertex {vertex} is not in the graph"),
        }
    }
}

#[track_caller]
fn assert_fits(count: usize, plural: &str) {
    assert!(u32::try_from(count).is_ok(), "expected fewer than 2^32 {plural}, found `{count}`");
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
    #[should_panic = "vertex 1 is not in the graph"]
    fn a_vertex_that_is_to_come_has_no_adjacency_list() {
        let mut graph = Graph::default();
        graph.add_vertex([1]);
        assert_eq!(graph.nth_successor(0, 0), Some(1));
        let _ = graph.successors(1);
    }

    #[test]
    fn an_error_adds_no_vertex() {
        let mut graph = Graph::new();
        graph.add_vertex([1]);
        assert_eq!(graph.try_add_vertex([Ok(0), Err("x"), Err("y")]), Err("x"));
        assert_eq!((graph.vertex_count(), graph.edge_count()), (1, 1));
        assert_eq!(graph.try_add_vertex([Ok::<_, &str>(0)]), Ok(()));
        assert!(graph.successors(1).eq([0]));
    }

    #[test]
    #[cfg(target_pointer_width = "64")]
    #[should_panic = "expected a vertex below 2^32"]
    fn a_successor_of_33_bits() {
        Graph::new().add_vertex([1 << 32]);
    }

    #[test]
    #[cfg(target_pointer_width = "64")]
    #[should_panic = "expected fewer than 2^32 vertices, found `4294967296`"]
    fn too_many_vertices() {
        Graph::from_edges(1 << 32, []);
    }
}
