//! Worst cases, up to the limits of the judges and past them.

pub mod abc209e;
pub mod agc048d;
pub mod cf354b;
pub mod cf936b;

use fastrand::Rng;

/// A kind of worst case.
pub struct Kind {
    /// Its name, unique within the problem.
    pub name: &'static str,
    /// One sentence that explains it.
    pub about: &'static str,
    /// Makes the input of a size, of those that the problem has.
    pub make: fn(size: usize, random: &mut Rng) -> String,
}

const fn kind(
    name: &'static str,
    about: &'static str,
    make: fn(usize, &mut Rng) -> String,
) -> Kind {
    Kind { name, about, make }
}

/// The numbers below `end` in a random order.
fn permutation(end: usize, random: &mut Rng) -> Vec<usize> {
    let mut numbers: Vec<_> = (0..end).collect();
    random.shuffle(&mut numbers);
    numbers
}

#[cfg(test)]
mod tests {
    use super::permutation;
    use fastrand::Rng;

    #[test]
    fn a_permutation_has_each_number_once() {
        let mut numbers = permutation(100, &mut Rng::with_seed(1));
        assert!(!numbers.is_sorted());
        numbers.sort_unstable();
        assert!(numbers.into_iter().eq(0..100));
    }
}
