//! Random cases for a property, the same in every run unless the environment says otherwise.

use proptest::strategy::Strategy;
use proptest::test_runner::{Config, RngSeed, TestCaseResult, TestRunner};
use std::env;

const DEFAULT_SEED: u64 = 1;

/// Checks a property on `cases` random cases, and shrinks a case where it does not hold.
///
/// `PROPTEST_CASES` sets another number of cases and `PROPTEST_RNG_SEED` another seed.
#[track_caller]
pub fn check<S: Strategy>(cases: u32, strategy: S, property: impl Fn(S::Value) -> TestCaseResult) {
    let given = Config::default();
    let seed = match given.rng_seed {
        RngSeed::Fixed(seed) => seed,
        RngSeed::Random => DEFAULT_SEED,
    };
    let config = Config {
        cases: env::var("PROPTEST_CASES").map_or(cases, |_| given.cases),
        rng_seed: RngSeed::Fixed(seed),
        failure_persistence: None,
        max_shrink_iters: 10_000,
        max_shrink_time: 10_000, // milliseconds, because each case of an endless loop takes seconds
        ..given
    };
    let cases = config.cases;
    if let Err(failure) = TestRunner::new(config).run(&strategy, property) {
        panic!("{failure}\nagain with PROPTEST_RNG_SEED={seed} PROPTEST_CASES={cases}");
    }
}

#[cfg(test)]
mod tests {
    use super::check;
    use proptest::prop_assert;

    #[test]
    #[should_panic = "minimal failing input: 100\nagain with PROPTEST_RNG_SEED="]
    fn a_property_that_fails_says_the_case_and_the_seed() {
        check(1000, 0..1000_u32, |number| {
            prop_assert!(number < 100);
            Ok(())
        });
    }
}
