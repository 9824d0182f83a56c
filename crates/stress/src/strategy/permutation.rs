//! A permutation that shrinks by leaving out members and by sorting.

use crate::strategy::shrinking::{Shrink, Step};
use std::ops::Range;

/// A permutation of `0..n`.
#[derive(Clone, Debug)]
pub(super) struct Permutation(pub(super) Vec<usize>);

impl Permutation {
    /// Returns the permutation that sorts the keys: first the index of the smallest key, then that of the next one, …
    pub(super) fn sorting<T: Ord>(keys: &[T]) -> Self {
        let mut indices = Vec::from_iter(0..keys.len());
        indices.sort_by_key(|&index| &keys[index]);
        Self(indices)
    }

    /// Leaves out the members at some indices. The remaining members keep their order, and become the numbers from 0.
    fn remove(&self, indices: Range<usize>) -> Option<Self> {
        let mut members = self.0.clone();
        members.drain(indices);
        // Two calls of `sorting` replace each member by its rank.
        Some(Self::sorting(&Self::sorting(&members).0))
    }

    /// Sorts the members at some indices.
    fn sort(&self, indices: Range<usize>) -> Option<Self> {
        let mut members = self.0.clone();
        members[indices].sort_unstable();
        Some(Self(members))
    }
}

impl Shrink for Permutation {
    const STEPS: &'static [Step<Self>] = &[
        Step { part_count: Self::size, apply: Self::remove },
        Step { part_count: Self::size, apply: Self::sort },
    ];

    fn size(&self) -> usize {
        self.0.len()
    }

    fn is_simpler_than(&self, other: &Self) -> bool {
        (self.0.len(), &self.0) < (other.0.len(), &other.0)
    }
}

#[cfg(test)]
mod tests {
    use super::Permutation;

    #[test]
    fn a_permutation_stays_one_when_members_are_left_out_or_sorted() {
        let permutation = Permutation(vec![3, 0, 2, 1]);
        assert_eq!(permutation.remove(1..2).unwrap().0, [2, 1, 0]);
        assert_eq!(permutation.remove(0..2).unwrap().0, [1, 0]);
        assert_eq!(permutation.sort(0..3).unwrap().0, [0, 2, 3, 1]);
        assert_eq!(permutation.sort(0..4).unwrap().0, [0, 1, 2, 3]);
    }
}
