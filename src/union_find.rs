//! Disjoint sets that can be united.

/// A partition of `0..n` into disjoint sets, which can be united but not split.
///
/// The algorithm is union by size and find with path halving: R. E. Tarjan and J. van Leeuwen, *Worst-case
/// analysis of set union algorithms* (1984). In the complexities below, α is the inverse Ackermann function.
/// α(n) is at most 4 for every n that fits in memory. Some libraries call [`unite`](Self::unite) `merge`, and
/// the representative of a set its leader. Methods such as [`same`](Self::same) need `&mut self`, although they
/// only answer a question, because they halve paths.
///
/// # Examples
///
/// ```
/// use sente::union_find::UnionFind;
///
/// let mut sets = UnionFind::new(4);
/// assert!(sets.unite(0, 1));
/// assert!(sets.unite(2, 1));
/// assert!(!sets.unite(0, 2)); // They were united already.
/// assert!(sets.same(0, 2));
/// assert_eq!(sets.size(1), 3);
/// assert_eq!(sets.set_count(), 2); // The sets are {0, 1, 2} and {3}.
/// ```
#[derive(Clone, Debug)]
pub struct UnionFind {
    /// A root is its own parent.
    parents: Vec<u32>,
    /// The number of members of each set, at its root. The other entries are out of date.
    sizes: Vec<u32>,
    /// The number of sets.
    set_count: usize,
}

impl UnionFind {
    /// Creates the partition into the sets {0}, {1}, …, {n - 1}.
    ///
    /// # Panics
    ///
    /// Panics if `n` is 2³² or more.
    ///
    /// # Complexity
    ///
    /// O(n) time and space.
    #[track_caller]
    pub fn new(n: usize) -> Self {
        let Ok(member_count) = u32::try_from(n) else {
            panic!("expected fewer than 2^32 members, found `{n}`");
        };
        Self { parents: (0..member_count).collect(), sizes: vec![1; n], set_count: n }
    }

    /// Returns the representative of the set of `member`. It is the same for all members of a set, and
    /// changes only when the set is united with another.
    ///
    /// # Panics
    ///
    /// Panics if `member` is not below n.
    ///
    /// # Complexity
    ///
    /// Amortised O(α(n)) time and O(1) extra space. There is no recursion.
    #[track_caller]
    pub fn find(&mut self, member: usize) -> usize {
        let n = self.parents.len();
        assert!(member < n, "member {member} is out of range for {n} members");
        let mut node = member;
        loop {
            let parent = self.parents[node] as usize;
            if parent == node {
                return node;
            }
            let grandparent = self.parents[parent];
            self.parents[node] = grandparent;
            node = grandparent as usize;
        }
    }

    /// Unites the sets of `a` and `b`. Returns true if they were distinct.
    ///
    /// # Panics
    ///
    /// Panics if `a` or `b` is not below n.
    ///
    /// # Complexity
    ///
    /// Amortised O(α(n)) time and O(1) extra space.
    #[track_caller]
    pub fn unite(&mut self, a: usize, b: usize) -> bool {
        let root_of_a = self.find(a);
        let root_of_b = self.find(b);
        if root_of_a == root_of_b {
            return false;
        }
        let (small, large) = if self.sizes[root_of_a] < self.sizes[root_of_b] {
            (root_of_a, root_of_b)
        } else {
            (root_of_b, root_of_a)
        };
        self.parents[small] = large as u32;
        self.sizes[large] += self.sizes[small];
        self.set_count -= 1;
        true
    }

    /// Returns true if `a` and `b` are in the same set.
    ///
    /// # Panics
    ///
    /// Panics if `a` or `b` is not below n.
    ///
    /// # Complexity
    ///
    /// Amortised O(α(n)) time and O(1) extra space.
    #[track_caller]
    pub fn same(&mut self, a: usize, b: usize) -> bool {
        self.find(a) == self.find(b)
    }

    /// Returns the number of members in the set of `member`.
    ///
    /// # Panics
    ///
    /// Panics if `member` is not below n.
    ///
    /// # Complexity
    ///
    /// Amortised O(α(n)) time and O(1) extra space.
    #[track_caller]
    pub fn size(&mut self, member: usize) -> usize {
        let root = self.find(member);
        self.sizes[root] as usize
    }

    /// Returns the number of sets.
    ///
    /// # Complexity
    ///
    /// O(1) time and extra space.
    pub fn set_count(&self) -> usize {
        self.set_count
    }

    /// Returns the sets, in an unspecified order. The members of each set are in ascending order.
    ///
    /// # Complexity
    ///
    /// O(n α(n)) time and O(n) space.
    ///
    /// # Examples
    ///
    /// ```
    /// let mut sets = sente::union_find::UnionFind::new(4);
    /// sets.unite(3, 1);
    /// let mut groups = sets.groups();
    /// groups.sort();
    /// assert_eq!(groups, [vec![0], vec![1, 3], vec![2]]);
    /// ```
    pub fn groups(&mut self) -> Vec<Vec<usize>> {
        let mut groups = vec![Vec::new(); self.parents.len()];
        for member in 0..groups.len() {
            groups[self.find(member)].push(member);
        }
        groups.retain(|group| !group.is_empty());
        groups
    }
}

#[cfg(test)]
mod tests {
    use super::UnionFind;

    #[test]
    fn a_chain_becomes_one_set() {
        let mut sets = UnionFind::new(1_000_000);
        assert!((1..1_000_000).all(|member| sets.unite(member - 1, member)));
        assert_eq!((sets.set_count(), sets.size(123_456)), (1, 1_000_000));
        assert!(sets.same(0, 999_999));
    }

    #[test]
    fn the_smaller_tree_hangs_below_the_larger() {
        let mut sets = UnionFind::new(4);
        sets.unite(0, 1);
        let root = sets.find(0);
        sets.unite(2, 0);
        assert_eq!(sets.find(2), root);
        sets.unite(0, 3);
        assert_eq!(sets.find(3), root);
    }

    #[test]
    fn the_empty_partition() {
        assert_eq!(UnionFind::new(0).set_count(), 0);
    }

    #[test]
    #[should_panic = "member 3 is out of range for 3 members"]
    fn a_member_out_of_range() {
        UnionFind::new(3).same(0, 3);
    }

    #[test]
    #[cfg(target_pointer_width = "64")]
    #[should_panic = "expected fewer than 2^32 members, found `4294967296`"]
    fn too_many_members() {
        UnionFind::new(1 << 32);
    }
}
