//! Depth-first search with an explicit stack.
//!
//! As in R. Tarjan, *Depth-first search and linear graph algorithms* (1972).

/// A step of a [`DepthFirstSearch`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event {
    /// The vertex is reached for the first time, and is now the end of the path.
    Enter(u32),
    /// An edge from the end of the path leads back to this vertex on the path: a cycle.
    Back(u32),
    /// An edge from the end of the path leads to this vertex, which has been left already.
    Again(u32),
    /// All edges of the vertex have been followed, and it is no longer on the path.
    Leave(u32),
}

/// Where a vertex stands in the search.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Mark {
    New,
    OnPath,
    Left,
}

/// A depth-first search from one vertex, as an iterator over its [`Event`]s.
///
/// The graph is given by a function, so it need not be stored: `successor(v, k)` is the k-th successor
/// of `v`, counted from 0, or `None` when there are no more. Successors are taken in that order. Each
/// vertex that can be reached is entered once, and each of its edges is followed once.
///
/// # Examples
///
/// ```
/// use sente::depth_first_search::{DepthFirstSearch, Event::{Again, Back, Enter, Leave}};
///
/// //  0 → 1 → 2 → 0 and 0 → 2
/// let rows: [&[u32]; 3] = [&[1, 2], &[2], &[0]];
/// let search = DepthFirstSearch::new(3, 0, |v, k| rows[v as usize].get(k as usize).copied());
/// let events = [Enter(0), Enter(1), Enter(2), Back(0), Leave(2), Leave(1), Again(2), Leave(0)];
/// assert!(search.eq(events));
/// ```
pub struct DepthFirstSearch<F> {
    successor: F,
    marks: Vec<Mark>,
    path: Vec<u32>,
    /// For each vertex of the path: how many of its edges have been followed. Kept parallel to
    /// the path, because an array by vertex would touch more memory.
    followed: Vec<u32>,
    start: Option<u32>,
}

impl<F: Fn(u32, u32) -> Option<u32>> DepthFirstSearch<F> {
    /// Prepares a search from `start` over the vertices `0..vertex_count`.
    ///
    /// # Panics
    ///
    /// The iterator panics if `start` or a successor is not below `vertex_count`.
    ///
    /// # Complexity
    ///
    /// O(`vertex_count` + m) time for the whole search, if m edges can be reached and `successor` takes
    /// O(1). O(`vertex_count`) space for any shape of graph, because there is no recursion.
    ///
    /// # Examples
    ///
    /// ```
    /// use sente::depth_first_search::{DepthFirstSearch, Event};
    ///
    /// // The vertices of a path, in the order in which they are left.
    /// let search = DepthFirstSearch::new(3, 0, |v, k| (k == 0 && v < 2).then_some(v + 1));
    /// let left = search.filter_map(|event| match event {
    ///     Event::Leave(vertex) => Some(vertex),
    ///     _ => None,
    /// });
    /// assert!(left.eq([2, 1, 0]));
    /// ```
    pub fn new(vertex_count: u32, start: u32, successor: F) -> Self {
        Self {
            successor,
            marks: vec![Mark::New; vertex_count as usize],
            path: Vec::new(),
            followed: Vec::new(),
            start: Some(start),
        }
    }

    /// The current path: the vertices from the start to the one where the search stands.
    ///
    /// # Complexity
    ///
    /// O(1).
    ///
    /// # Examples
    ///
    /// ```
    /// use sente::depth_first_search::{DepthFirstSearch, Event};
    ///
    /// let mut search = DepthFirstSearch::new(3, 0, |v, k| (k == 0 && v < 2).then_some(v + 1));
    /// while search.next() != Some(Event::Enter(2)) {}
    /// assert_eq!(search.path(), [0, 1, 2]);
    /// ```
    pub fn path(&self) -> &[u32] {
        &self.path
    }

    /// Consumes the search and returns its current path.
    ///
    /// # Complexity
    ///
    /// O(1).
    ///
    /// # Examples
    ///
    /// ```
    /// use sente::depth_first_search::DepthFirstSearch;
    ///
    /// let mut search = DepthFirstSearch::new(3, 0, |v, k| (k == 0 && v < 2).then_some(v + 1));
    /// search.nth(1);
    /// assert_eq!(search.into_path(), [0, 1]);
    /// ```
    pub fn into_path(self) -> Vec<u32> {
        self.path
    }

    fn enter(&mut self, vertex: u32) -> Event {
        self.marks[vertex as usize] = Mark::OnPath;
        self.path.push(vertex);
        self.followed.push(0);
        Event::Enter(vertex)
    }
}

impl<F: Fn(u32, u32) -> Option<u32>> Iterator for DepthFirstSearch<F> {
    type Item = Event;

    fn next(&mut self) -> Option<Event> {
        if let Some(start) = self.start.take() {
            return Some(self.enter(start));
        }
        let &vertex = self.path.last()?;
        let followed = self.followed.last_mut()?;
        let event = match (self.successor)(vertex, *followed) {
            None => {
                self.path.pop();
                self.followed.pop();
                self.marks[vertex as usize] = Mark::Left;
                Event::Leave(vertex)
            }
            Some(next) => {
                *followed += 1;
                match self.marks[next as usize] {
                    Mark::New => self.enter(next),
                    Mark::OnPath => Event::Back(next),
                    Mark::Left => Event::Again(next),
                }
            }
        };
        Some(event)
    }
}

#[cfg(test)]
mod tests {
    use super::Event::{Again, Back, Enter, Leave};
    use super::{DepthFirstSearch, Event};

    fn events(rows: &[&[u32]], start: u32) -> Vec<Event> {
        let successor = |v: u32, k: u32| rows[v as usize].get(k as usize).copied();
        DepthFirstSearch::new(rows.len() as u32, start, successor).collect()
    }

    #[test]
    fn a_lone_vertex() {
        assert_eq!(events(&[&[]], 0), [Enter(0), Leave(0)]);
    }

    #[test]
    fn a_self_loop_leads_back() {
        assert_eq!(events(&[&[0]], 0), [Enter(0), Back(0), Leave(0)]);
    }

    #[test]
    fn parallel_edges_are_followed_each() {
        assert_eq!(
            events(&[&[1, 1], &[]], 0),
            [Enter(0), Enter(1), Leave(1), Again(1), Leave(0)]
        );
    }

    #[test]
    fn what_cannot_be_reached_is_not_entered() {
        assert_eq!(
            events(&[&[1], &[0], &[1]], 1),
            [Enter(1), Enter(0), Back(1), Leave(0), Leave(1)]
        );
    }
}
