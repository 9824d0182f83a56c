//! Disjoint sets.

/// A partition of `0..n` into disjoint sets, which can be united but not split.
///
/// Union by size, find with path halving: R. E. Tarjan and J. van Leeuwen, *Worst-case analysis of
/// set union algorithms* (1984). In the complexities below, α is the inverse of the Ackermann function,
/// at most 4 for any n that fits in memory.
///
/// # Examples
///
/// ```
/// use sente::union_find::UnionFind;
///
/// let mut sets = UnionFind::new(4);
/// assert!(sets.unite(0, 1));
/// assert!(sets.unite(2, 1));
/// assert!(!sets.unite(0, 2)); // they were united already
/// assert!(sets.same(0, 2));
/// assert_eq!(sets.size(1), 3);
/// assert_eq!(sets.count(), 2); // {0, 1, 2} and {3}
/// ```
#[derive(Clone, Debug)]
pub struct UnionFind {
    /// A root is its own parent.
    parents: Vec<u32>,
    /// At a root, the number of members of its set; elsewhere out of date.
    sizes: Vec<u32>,
    count: usize,
}

impl UnionFind {
    /// The sets {0}, {1}, …, {n - 1}.
    ///
    /// # Panics
    ///
    /// If `n` is 2³² or more.
    ///
    /// # Complexity
    ///
    /// O(n) time and space.
    ///
    /// # Examples
    ///
    /// ```
    /// assert_eq!(sente::union_find::UnionFind::new(3).count(), 3);
    /// ```
    pub fn new(n: usize) -> Self {
        let end = u32::try_from(n).expect("at most 2^32 - 1 members");
        Self {
            parents: (0..end).collect(),
            sizes: vec![1; n],
            count: n,
        }
    }

    /// The representative of the set of `member`. It is the same for all members of a set, and changes at
    /// most when sets are united.
    ///
    /// # Panics
    ///
    /// If `member` is not below n.
    ///
    /// # Complexity
    ///
    /// O(α(n)) amortised time, without recursion.
    ///
    /// # Examples
    ///
    /// ```
    /// let mut sets = sente::union_find::UnionFind::new(3);
    /// sets.unite(0, 2);
    /// assert_eq!(sets.find(0), sets.find(2));
    /// ```
    pub fn find(&mut self, member: usize) -> usize {
        let mut member = member;
        loop {
            let parent = self.parents[member] as usize;
            if parent == member {
                return member;
            }
            let grandparent = self.parents[parent];
            self.parents[member] = grandparent;
            member = grandparent as usize;
        }
    }

    /// Unites the sets of `a` and `b`, and returns whether they were distinct.
    ///
    /// # Panics
    ///
    /// If `a` or `b` is not below n.
    ///
    /// # Complexity
    ///
    /// O(α(n)) amortised time.
    ///
    /// # Examples
    ///
    /// ```
    /// let mut sets = sente::union_find::UnionFind::new(2);
    /// assert!(sets.unite(0, 1));
    /// assert!(!sets.unite(1, 0));
    /// ```
    pub fn unite(&mut self, a: usize, b: usize) -> bool {
        let (mut large, mut small) = (self.find(a), self.find(b));
        if large == small {
            return false;
        }
        if self.sizes[large] < self.sizes[small] {
            (large, small) = (small, large);
        }
        self.parents[small] = large as u32;
        self.sizes[large] += self.sizes[small];
        self.count -= 1;
        true
    }

    /// Whether `a` and `b` are in one set.
    ///
    /// # Panics
    ///
    /// If `a` or `b` is not below n.
    ///
    /// # Complexity
    ///
    /// O(α(n)) amortised time.
    ///
    /// # Examples
    ///
    /// ```
    /// assert!(!sente::union_find::UnionFind::new(2).same(0, 1));
    /// ```
    pub fn same(&mut self, a: usize, b: usize) -> bool {
        self.find(a) == self.find(b)
    }

    /// The number of members in the set of `member`.
    ///
    /// # Panics
    ///
    /// If `member` is not below n.
    ///
    /// # Complexity
    ///
    /// O(α(n)) amortised time.
    ///
    /// # Examples
    ///
    /// ```
    /// assert_eq!(sente::union_find::UnionFind::new(2).size(0), 1);
    /// ```
    pub fn size(&mut self, member: usize) -> usize {
        let root = self.find(member);
        self.sizes[root] as usize
    }

    /// The number of sets.
    ///
    /// # Complexity
    ///
    /// O(1).
    ///
    /// # Examples
    ///
    /// ```
    /// let mut sets = sente::union_find::UnionFind::new(5);
    /// sets.unite(0, 4);
    /// assert_eq!(sets.count(), 4);
    /// ```
    pub fn count(&self) -> usize {
        self.count
    }
}

#[cfg(test)]
mod tests {
    use super::UnionFind;

    #[test]
    fn a_chain_becomes_one_set() {
        let mut sets = UnionFind::new(1_000_000);
        assert!((1..1_000_000).all(|member| sets.unite(member - 1, member)));
        assert_eq!((sets.count(), sets.size(123_456)), (1, 1_000_000));
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
        assert_eq!(UnionFind::new(0).count(), 0);
    }
}
