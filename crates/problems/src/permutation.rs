//! Random permutations, for the generators of worst cases.

use fastrand::Rng;

/// Returns the numbers below `end` in a random order.
pub(crate) fn permutation(end: usize, random: &mut Rng) -> Vec<usize> {
    let mut numbers: Vec<_> = (0..end).collect();
    random.shuffle(&mut numbers);
    numbers
}
