//! Random cases for a property, the same in every run unless the environment says otherwise.

use proptest::strategy::Strategy;
use proptest::test_runner::{Config, RngSeed, TestCaseResult, TestError, TestRunner};
use std::env;

const DEFAULT_SEED: u64 = 1;

/// Checks a property on `cases` random cases, and shrinks a case where it does not hold.
///
/// `PROPTEST_CASES` sets another number of cases and `PROPTEST_RNG_SEED` another seed.
///
/// # Panics
///
/// If the property does not hold: with the minimal case, and how to run the same cases again.
#[track_caller]
pub fn check<S: Strategy>(cases: u32, strategy: S, property: impl Fn(S::Value) -> TestCaseResult) {
    if let Err((failure, again)) = find(cases, strategy, property) {
        panic!("{failure}\n{again}");
    }
}

/// Looks for a case where a property does not hold. Fails with the minimal one, and says how to run the same
/// cases again.
pub(crate) fn find<S: Strategy>(
    cases: u32,
    strategy: S,
    property: impl Fn(S::Value) -> TestCaseResult,
) -> Result<(), (TestError<S::Value>, String)> {
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
    let again = format!("again with PROPTEST_RNG_SEED={seed} PROPTEST_CASES={}", config.cases);
    TestRunner::new(config).run(&strategy, property).map_err(|failure| (failure, again))
}

#[cfg(test)]
mod tests {
    use super::check;
    use proptest::prelude::any;
    use proptest::prop_assert;
    use std::cell::RefCell;
    use std::env;

    #[test]
    fn the_cases_are_as_many_as_asked_for_and_the_same_in_every_run() {
        let cases = || {
            let seen = RefCell::new(Vec::new());
            check(9, any::<u64>(), |number| {
                seen.borrow_mut().push(number);
                Ok(())
            });
            seen.into_inner()
        };
        assert_eq!(cases(), cases());
        let count = env::var("PROPTEST_CASES").map_or(9, |given| given.parse().unwrap());
        assert_eq!(cases().len(), count);
    }

    #[test]
    #[should_panic = "minimal failing input: 100\nagain with PROPTEST_RNG_SEED="]
    fn a_property_that_fails_says_the_case_and_the_seed() {
        check(1000, 0..1000_u32, |number| {
            prop_assert!(number < 100);
            Ok(())
        });
    }
}
