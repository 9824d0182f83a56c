//! A bijection that grows.

use std::collections::HashMap;
use std::hash::Hash;

/// A bijection between two sets, of which some pairs are known.
pub(super) struct Bijection<T> {
    forward: HashMap<T, T>,
    backward: HashMap<T, T>,
}

impl<T> Default for Bijection<T> {
    fn default() -> Self {
        Self { forward: HashMap::new(), backward: HashMap::new() }
    }
}

impl<T: Copy + Eq + Hash> Bijection<T> {
    /// Adds a pair. Returns false if a known pair has one of the two elements with another partner.
    pub(super) fn add(&mut self, one: T, other: T) -> bool {
        *self.forward.entry(one).or_insert(other) == other
            && *self.backward.entry(other).or_insert(one) == one
    }
}

#[cfg(test)]
mod tests {
    use super::Bijection;

    #[test]
    fn each_element_has_one_partner() {
        let mut bijection = Bijection::default();
        for (one, other, is_possible) in
            [(1, 2, true), (2, 1, true), (1, 2, true), (1, 3, false), (3, 2, false), (4, 4, true)]
        {
            assert_eq!(bijection.add(one, other), is_possible, "{one} {other}");
        }
    }
}
