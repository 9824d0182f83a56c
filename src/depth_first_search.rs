//! Depth-first search with an explicit stack, so that a long path does not overflow the call stack.
//!
//! The algorithm is that of R. Tarjan, *Depth-first search and linear graph algorithms* (1972). The kinds of edges have
//! the names that they have in T. Cormen et al., *Introduction to Algorithms*.

use std::fmt;

/// A step of a [`DepthFirstSearch`]. The *path* is explained there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event {
    /// The vertex is reached for the first time. It is now the last vertex of the path.
    Enter(usize),
    /// A back edge: from the last vertex of the path to this vertex on the path. It closes a cycle of directed
    /// edges.
    ///
    /// An undirected graph is stored with two directed edges for each of its edges. If one of the two is an
    /// edge of the search tree, from a parent to its child, the other one is a back edge, from the child to its
    /// parent. If there are no parallel edges, each back edge that does not lead to the parent closes an
    /// undirected cycle:
    ///
    /// ```
    /// use sente::depth_first_search::{DepthFirstSearch, Event};
    ///
    /// /// Looks for a cycle in the part of an undirected graph that contains vertex 0.
    /// fn has_cycle(lists: &[&[usize]]) -> bool {
    ///     let mut search = DepthFirstSearch::new(lists.len(), 0, |v, k| lists[v].get(k).copied());
    ///     while let Some(event) = search.next() {
    ///         let parent = search.path().nth_back(1);
    ///         if matches!(event, Event::Back(to) if parent != Some(to)) {
    ///             return true;
    ///         }
    ///     }
    ///     false
    /// }
    ///
    /// assert!(!has_cycle(&[&[1], &[0, 2], &[1]])); // the path 0 - 1 - 2
    /// assert!(has_cycle(&[&[1, 2], &[0, 2], &[0, 1]])); // a triangle
    /// ```
    Back(usize),
    /// A forward edge or a cross edge: from the last vertex of the path to this vertex, which is finished.
    ///
    /// In an undirected graph, each edge outside of the search tree is followed twice: first as a back edge, and then,
    /// in the other direction, with this event. (A loop at a vertex, which is stored twice, too, is a back edge both
    /// times.)
    ForwardOrCross(usize),
    /// All edges of the vertex have been followed. It is finished, and no longer on the path.
    Finish(usize),
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Mark {
    New,
    OnPath,
    Finished,
}

/// A depth-first search from one vertex, as an iterator over its [`Event`]s.
///
/// The graph is given by a function, so it need not be stored: `successor(v, k)` is the k-th successor
/// of `v`, counted from 0, or `None` if `v` has at most k successors. The search takes successors in that
/// order. It enters each reachable vertex once, and follows each edge of such a vertex once. The *path* is the
/// stack of the search: the vertices that are entered and not finished, each a successor of the one before.
///
/// The search visits only the vertices that can be reached from the start. To visit every vertex, add a vertex
/// with an edge to each of the others, and start there, as in the last example.
///
/// `successor` should take O(1) time. If it takes O(d) for a vertex of d successors, for example because it
/// calls `list.iter().filter(…).nth(k)`, the search takes O(d²) at this vertex.
///
/// # Examples
///
/// ```
/// use sente::depth_first_search::{DepthFirstSearch, Event::{Back, Enter, Finish, ForwardOrCross}};
///
/// // The edges are 0 → 1 → 2 → 0 and 0 → 2.
/// let adjacency_lists: [&[usize]; 3] = [&[1, 2], &[2], &[0]];
/// let mut search = DepthFirstSearch::new(3, 0, |v, k| adjacency_lists[v].get(k).copied());
/// assert!(search.by_ref().take(3).eq([Enter(0), Enter(1), Enter(2)]));
/// assert!(search.path().eq([0, 1, 2]));
/// assert!(search.eq([Back(0), Finish(2), Finish(1), ForwardOrCross(2), Finish(0)]));
/// ```
///
/// A `for` loop takes ownership of the search, so the loop cannot call [`path`](Self::path). A `while let` loop can.
/// Here the last vertices of the path are a cycle when a back edge is found:
///
/// ```
/// use sente::depth_first_search::{DepthFirstSearch, Event};
///
/// let adjacency_lists: [&[usize]; 4] = [&[1], &[2], &[3], &[1]];
/// let mut search = DepthFirstSearch::new(4, 0, |v, k| adjacency_lists[v].get(k).copied());
/// let mut cycle = Vec::new();
/// while let Some(event) = search.next() {
///     if let Event::Back(begin) = event {
///         cycle = search.path().skip_while(|&v| v != begin).collect();
///         break;
///     }
/// }
/// assert_eq!(cycle, [1, 2, 3]);
/// ```
///
/// The parent of the last vertex is the vertex before it on the path, `path().nth_back(1)`. When a vertex is finished,
/// its parent is the last vertex of the path. For example, the number of vertices in each subtree of a tree:
///
/// ```
/// use sente::depth_first_search::{DepthFirstSearch, Event};
///
/// // The edges 1 - 0, 0 - 2 and 2 - 3, each in both directions. The root is 0.
/// let adjacency_lists: [&[usize]; 4] = [&[1, 2], &[0], &[0, 3], &[2]];
/// let mut search = DepthFirstSearch::new(4, 0, |v, k| adjacency_lists[v].get(k).copied());
/// let mut sizes = [1; 4];
/// while let Some(event) = search.next() {
///     if let Event::Finish(v) = event {
///         if let Some(parent) = search.path().next_back() {
///             sizes[parent] += sizes[v];
///         }
///     }
/// }
/// assert_eq!(sizes, [4, 1, 2, 1]);
/// ```
///
/// With a [`Graph`](super::graph::Graph), the function is its method `nth_successor`:
///
/// ```
/// use sente::depth_first_search::{DepthFirstSearch, Event::Enter};
/// use sente::graph::Graph;
///
/// let graph = Graph::from_edges(4, [(0, 2), (2, 1), (3, 0)]);
/// let search = DepthFirstSearch::new(graph.vertex_count(), 0, |v, k| graph.nth_successor(v, k));
/// let entered = search.filter(|event| matches!(event, Enter(_)));
/// assert!(entered.eq([Enter(0), Enter(2), Enter(1)])); // Vertex 3 cannot be reached from 0.
/// ```
///
/// This finds a topological order of all vertices, by a search from an additional vertex n, which precedes all others
/// in the order. (The graph has no cycles exactly if there is no event [`Event::Back`].)
///
/// ```
/// use sente::depth_first_search::{DepthFirstSearch, Event};
/// use sente::graph::Graph;
///
/// let graph = Graph::from_edges(4, [(2, 0), (0, 1), (3, 1)]);
/// let n = graph.vertex_count();
/// let successor = |v, k| if v == n { (k < n).then_some(k) } else { graph.nth_successor(v, k) };
/// let mut order = Vec::new();
/// for event in DepthFirstSearch::new(n + 1, n, successor) {
///     if let Event::Finish(v) = event {
///         order.push(v);
///     }
/// }
/// order.reverse();
/// assert_eq!(order, [n, 3, 2, 0, 1]);
/// ```
pub struct DepthFirstSearch<F> {
    successor: F,
    marks: Vec<Mark>,
    /// The vertices of the path, each with the number of its edges that have been followed.
    path: Vec<(u32, u32)>,
    /// The start, until it is entered.
    start: Option<usize>,
}

impl<F: Fn(usize, usize) -> Option<usize>> DepthFirstSearch<F> {
    /// Prepares a search from `start` over the vertices `0..vertex_count`.
    ///
    /// # Panics
    ///
    /// Panics if `start` is not below `vertex_count`, or if there are 2³² or more vertices.
    ///
    /// # Complexity
    ///
    /// This function takes O(n) time and space for n vertices. The whole search takes O(n + m) time if m edges
    /// can be reached and `successor` takes O(1).
    #[track_caller]
    pub fn new(vertex_count: usize, start: usize, successor: F) -> Self {
        assert!(
            u32::try_from(vertex_count).is_ok(),
            "expected fewer than 2^32 vertices, found `{vertex_count}`"
        );
        assert!(
            start < vertex_count,
            "the start {start} is out of range for {vertex_count} vertices"
        );
        Self {
            successor,
            marks: vec![Mark::New; vertex_count],
            path: Vec::new(),
            start: Some(start),
        }
    }

    /// Returns the vertices of the path, from the start to the vertex where the search stands.
    ///
    /// # Complexity
    ///
    /// O(1) time and extra space to create the iterator, and O(1) time for each vertex that it returns, from either
    /// end.
    // The bound `'_` is needed in edition 2021, in which a bundle may be compiled.
    pub fn path(&self) -> impl DoubleEndedIterator<Item = usize> + ExactSizeIterator + '_ {
        self.path.iter().map(|&(vertex, _)| vertex as usize)
    }

    fn enter(&mut self, vertex: usize) -> Event {
        self.marks[vertex] = Mark::OnPath;
        self.path.push((vertex as u32, 0));
        Event::Enter(vertex)
    }
}

impl<F: Fn(usize, usize) -> Option<usize>> Iterator for DepthFirstSearch<F> {
    type Item = Event;

    /// Takes one step of the search, and returns `None` when it has ended.
    ///
    /// # Panics
    ///
    /// Panics if a successor is not below the number of vertices, or if a vertex has more than 2³² - 1 edges.
    ///
    /// # Complexity
    ///
    /// Amortised O(1) time, and at most one call of `successor`.
    fn next(&mut self) -> Option<Event> {
        if let Some(start) = self.start.take() {
            return Some(self.enter(start));
        }
        let (last, followed) = self.path.last_mut()?;
        let vertex = *last as usize;
        let Some(next) = (self.successor)(vertex, *followed as usize) else {
            self.path.pop();
            self.marks[vertex] = Mark::Finished;
            return Some(Event::Finish(vertex));
        };
        *followed = followed.checked_add(1).expect("expected at most 2^32 - 1 edges of a vertex");
        let vertex_count = self.marks.len();
        let event = match self.marks.get(next) {
            Some(Mark::New) => self.enter(next),
            Some(Mark::OnPath) => Event::Back(next),
            Some(Mark::Finished) => Event::ForwardOrCross(next),
            None => panic!(
                "the successor {next} of {vertex} is out of range for {vertex_count} vertices"
            ),
        };
        Some(event)
    }
}

impl<F> fmt::Debug for DepthFirstSearch<F> {
    fn fmt(&self, formatter: &mut fmt::Formatter) -> fmt::Result {
        formatter.debug_struct("DepthFirstSearch").field("path", &self.path).finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::Event::{Back, Enter, Finish, ForwardOrCross};
    use super::{DepthFirstSearch, Event};

    fn events(adjacency_lists: &[&[usize]], start: usize) -> Vec<Event> {
        let successor = |v: usize, k: usize| adjacency_lists[v].get(k).copied();
        DepthFirstSearch::new(adjacency_lists.len(), start, successor).collect()
    }

    #[test]
    fn a_search_shows_its_path() {
        let mut search = DepthFirstSearch::new(1, 0, |_, _| None);
        search.next();
        assert_eq!(format!("{search:?}"), "DepthFirstSearch { path: [(0, 0)], .. }");
    }

    #[test]
    fn a_lone_vertex() {
        assert_eq!(events(&[&[]], 0), [Enter(0), Finish(0)]);
    }

    #[test]
    fn a_self_loop_leads_back() {
        assert_eq!(events(&[&[0]], 0), [Enter(0), Back(0), Finish(0)]);
    }

    #[test]
    fn parallel_edges_are_followed_each() {
        assert_eq!(
            events(&[&[1, 1], &[]], 0),
            [Enter(0), Enter(1), Finish(1), ForwardOrCross(1), Finish(0)]
        );
    }

    #[test]
    fn an_unreachable_vertex_is_not_entered() {
        assert_eq!(
            events(&[&[1], &[0], &[1]], 1),
            [Enter(1), Enter(0), Back(1), Finish(0), Finish(1)]
        );
    }

    #[test]
    #[should_panic = "the start 2 is out of range for 2 vertices"]
    fn a_start_out_of_range() {
        events(&[&[], &[]], 2);
    }

    #[test]
    #[should_panic = "the successor 2 of 1 is out of range for 2 vertices"]
    fn a_successor_out_of_range() {
        events(&[&[1], &[2]], 0);
    }

    #[test]
    #[cfg(target_pointer_width = "64")]
    #[should_panic = "expected fewer than 2^32 vertices, found `4294967296`"]
    fn too_many_vertices() {
        DepthFirstSearch::new(1 << 32, 0, |_, _| None);
    }
}
