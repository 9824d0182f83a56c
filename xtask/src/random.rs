//! Random numbers that never change.

use rand_pcg::Pcg64;
use rand_pcg::rand_core::Rng;

/// Random numbers from a seed, identical in every release.
///
/// The ranges and the shuffle are made here because those of `rand` may change with its releases.
pub(crate) struct Random(Pcg64);

/// The default stream of the algorithm's authors.
const STREAM: u128 = 0x0a02_bdbf_7bb3_c0a7_ac28_fa16_a64a_bf96;

impl Random {
    pub(crate) fn new(seed: u64) -> Self {
        Self(Pcg64::new(seed.into(), STREAM))
    }

    /// A number below `end`, all equally likely but for one part in 2⁶⁴ / `end`.
    pub(crate) fn below(&mut self, end: usize) -> usize {
        let product = u128::from(self.0.next_u64()) * end as u128;
        (product >> 64) as usize
    }

    /// A random order.
    pub(crate) fn shuffle<T>(&mut self, items: &mut [T]) {
        for end in (2..=items.len()).rev() {
            items.swap(end - 1, self.below(end));
        }
    }

    /// The numbers below `end` in a random order.
    pub(crate) fn permutation(&mut self, end: usize) -> Vec<usize> {
        let mut numbers: Vec<_> = (0..end).collect();
        self.shuffle(&mut numbers);
        numbers
    }
}

#[cfg(test)]
mod tests {
    use super::Random;
    use std::collections::BTreeSet;

    #[test]
    fn the_numbers_never_change() {
        let mut random = Random::new(1);
        let numbers: Vec<_> = (0..8).map(|_| random.below(1000)).collect();
        assert_eq!(numbers, [905, 428, 106, 579, 86, 673, 616, 300]);
        assert_eq!(random.permutation(8), [1, 3, 0, 6, 2, 4, 7, 5]);
    }

    #[test]
    fn every_number_and_every_order_comes_up() {
        let mut random = Random::new(1);
        let numbers: BTreeSet<_> = (0..1000).map(|_| random.below(7)).collect();
        assert!(numbers.into_iter().eq(0..7));
        let orders: BTreeSet<_> = (0..1000).map(|_| random.permutation(4)).collect();
        assert_eq!(orders.len(), 24);
    }
}
