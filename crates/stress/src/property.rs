//! Random cases for a property. They are the same in every run, unless an environment variable changes them.
//!
//! `PROPTEST_CASES` sets another number of cases, and `PROPTEST_RNG_SEED` another seed. The first case that fails ends
//! the test. So, with a large number of cases, the test goes on until a case fails:
//!
//! ```sh
//! PROPTEST_CASES=1000000000 cargo test NAME
//! ```

use proptest::strategy::Strategy;
use proptest::test_runner::{
    Config, RngSeed, TestCaseResult, TestError, TestRunner, basic_result_cache,
};
use std::env;
use std::fmt::{self, Display, Formatter};
use std::time::{Duration, Instant};

const DEFAULT_SEED: u64 = 1;

/// The times that a test may take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct TimeLimits {
    /// The time for shrinking. If a case is being tried when this time is over, the case still runs to its end.
    pub(crate) shrink_time: Duration,
    /// The time after which no further case is tried. It does not apply if `PROPTEST_CASES` sets the number of cases.
    pub(crate) max_time: Duration,
}

impl TimeLimits {
    /// The limits for a property that is a function.
    pub(crate) const USUAL: Self =
        Self { shrink_time: Duration::from_secs(4), max_time: Duration::MAX };
}

/// The number of inner values that `prop_flat_map` draws anew after shrinking has changed the outer value.
const REDRAWS: u32 = 30;

/// The number of inner values that `prop_flat_map` may draw anew in all, while a case is shrunk. When the time for
/// shrinking is over, proptest goes back to the last case that failed. While it goes back, it tests no more cases, but
/// nested calls of `prop_flat_map` still draw values until this number is used up. With the default of a million, this
/// would take half a minute.
const MAX_REDRAWS: u32 = 2000;

/// The number and the seed of the random cases for which a property holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Passed {
    pub(crate) cases: u32,
    pub(crate) seed: u64,
}

/// The result of a run that has found a case for which the property does not hold, or that could not go on.
#[derive(Debug, PartialEq)]
pub(crate) struct Failure<T> {
    /// The minimal case and the reason for its failure, or only the reason why the run could not go on.
    pub(crate) error: TestError<T>,
    /// The hint that names the environment variables with which the failure can be repeated.
    pub(crate) rerun_hint: String,
}

impl Display for Passed {
    fn fmt(&self, formatter: &mut Formatter) -> fmt::Result {
        let Self { cases, seed } = self;
        let more = cases.saturating_mul(1000);
        write!(
            formatter,
            "{cases} random cases passed with PROPTEST_RNG_SEED={seed}; \
             PROPTEST_CASES={more} tries more"
        )
    }
}

/// Checks a property on `cases` random cases, and shrinks a case where it does not hold.
///
/// The environment can set another number of cases and another seed: see the [module](self).
///
/// # Panics
///
/// Panics if the property does not hold. The message has the minimal case, and says how to run it again.
#[track_caller]
pub fn check<S: Strategy>(cases: u32, strategy: S, property: impl Fn(S::Value) -> TestCaseResult) {
    if let Err(Failure { error, rerun_hint }) = run(cases, TimeLimits::USUAL, strategy, property) {
        panic!("{error}\n{rerun_hint}");
    }
}

/// Tests a property as [`check`] does, without a panic, and with other limits.
///
/// # Errors
///
/// Returns the minimal case where the property does not hold, or the reason why the run could not go on.
pub(crate) fn run<S: Strategy>(
    cases: u32,
    limits: TimeLimits,
    strategy: S,
    property: impl Fn(S::Value) -> TestCaseResult,
) -> Result<Passed, Failure<S::Value>> {
    // `Config::default` reads the seed from the environment.
    let seed = match Config::default().rng_seed {
        RngSeed::Fixed(seed) => seed,
        RngSeed::Random => DEFAULT_SEED,
    };
    if let Ok(seed) = env::var("PROPTEST_RNG_SEED") {
        assert_is_seed(&seed);
    }
    let (cases, limits) = match env::var("PROPTEST_CASES") {
        Ok(count) => extent_of_count(&count, limits),
        Err(_) => (cases, limits),
    };
    run_with_seed(seed, cases, limits, strategy, property)
}

/// Panics if a text is no seed, because proptest would ignore such a text as if no seed were set.
fn assert_is_seed(text: &str) {
    assert!(text.parse::<u64>().is_ok(), "expected a number in PROPTEST_RNG_SEED, found `{text}`");
}

/// Returns the number of cases and the limits of a run for which `PROPTEST_CASES` has the value `count`. All of these
/// cases are tried, however long it takes.
///
/// # Panics
///
/// Panics if `count` is not a number.
fn extent_of_count(count: &str, limits: TimeLimits) -> (u32, TimeLimits) {
    let cases = count.parse().unwrap_or_else(|_| {
        panic!("expected a number of cases in PROPTEST_CASES, found `{count}`")
    });
    (cases, TimeLimits { max_time: Duration::MAX, ..limits })
}

/// Tests a property with this seed and this number of cases, whatever the environment says.
pub(crate) fn run_with_seed<S: Strategy>(
    seed: u64,
    cases: u32,
    limits: TimeLimits,
    strategy: S,
    property: impl Fn(S::Value) -> TestCaseResult,
) -> Result<Passed, Failure<S::Value>> {
    let start = Instant::now();
    let mut runner = TestRunner::new(Config {
        // Only `prop_flat_map` reads this number. The loop below counts the cases itself.
        cases: REDRAWS,
        max_flat_map_regens: MAX_REDRAWS,
        rng_seed: RngSeed::Fixed(seed),
        // The default would be four times `cases`.
        max_shrink_iters: 10_000,
        max_shrink_time: limits.shrink_time.as_millis() as u32,
        // The defaults are meant for 256 cases, and would end a long run.
        max_local_rejects: cases.saturating_mul(256).max(65_536),
        max_global_rejects: cases.saturating_mul(4).max(1024),
        // Shrinking often returns to a case that has been tried.
        result_cache: basic_result_cache,
        ..Config::default()
    });
    let mut passed = 0;
    while passed < cases && start.elapsed() < limits.max_time {
        let tried = match strategy.new_tree(&mut runner) {
            Ok(case) => runner.run_one(case, &property),
            Err(reason) => Err(TestError::Abort(reason)),
        };
        match tried {
            Ok(is_counted) => passed += u32::from(is_counted),
            Err(error) => {
                let needed = passed + 1;
                let rerun_hint =
                    format!("again with PROPTEST_RNG_SEED={seed} PROPTEST_CASES={needed}");
                return Err(Failure { error, rerun_hint });
            }
        }
    }
    Ok(Passed { cases: passed, seed })
}

#[cfg(test)]
mod tests {
    use super::{
        Failure, MAX_REDRAWS, Passed, REDRAWS, TimeLimits, assert_is_seed, check, extent_of_count,
        run_with_seed,
    };
    use proptest::prelude::{Just, Strategy, any};
    use proptest::test_runner::{TestCaseError, TestError};
    use proptest::{prop_assert, prop_assume};
    use std::cell::{Cell, RefCell};
    use std::env;
    use std::panic::catch_unwind;
    use std::thread;
    use std::time::Duration;

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
    fn a_seed_is_a_number() {
        assert_is_seed("18446744073709551615");
        for text in ["", "abc", "-1"] {
            catch_unwind(|| assert_is_seed(text)).unwrap_err();
        }
    }

    #[test]
    #[should_panic = "minimal failing input: 100\nagain with PROPTEST_RNG_SEED="]
    fn a_property_that_fails_says_the_case_and_the_seed() {
        check(1000, 0..1000_u32, |number| {
            prop_assert!(number < 100);
            Ok(())
        });
    }

    #[test]
    fn a_property_that_holds_says_the_seed_and_how_to_go_on() {
        let passed = run_with_seed(7, 50, TimeLimits::USUAL, 0..100_u32, |number| {
            prop_assume!(number % 2 == 0);
            Ok(())
        });
        assert_eq!(passed, Ok(Passed { cases: 50, seed: 7 }));
        assert_eq!(
            passed.unwrap().to_string(),
            "50 random cases passed with PROPTEST_RNG_SEED=7; PROPTEST_CASES=50000 tries more"
        );
    }

    #[test]
    fn the_case_that_fails_is_the_last_one_of_those_to_run_again() {
        let is_rare = |number: u32| {
            if number < 10 { Err(TestCaseError::fail("rare")) } else { Ok(()) }
        };
        let Failure { error, rerun_hint } =
            run_with_seed(3, 10_000, TimeLimits::USUAL, 0..1000_u32, is_rare).unwrap_err();
        assert_eq!(error, TestError::Fail("rare".into(), 0));
        let needed =
            rerun_hint.strip_prefix("again with PROPTEST_RNG_SEED=3 PROPTEST_CASES=").unwrap();
        let needed: u32 = needed.parse().unwrap();
        assert!(run_with_seed(3, needed - 1, TimeLimits::USUAL, 0..1000_u32, is_rare).is_ok());
        let repeated =
            run_with_seed(3, needed, TimeLimits::USUAL, 0..1000_u32, is_rare).unwrap_err();
        assert_eq!(repeated, Failure { error, rerun_hint });
    }

    #[test]
    fn many_cases_may_be_rejected_in_a_long_run() {
        let even = (0..100_u32).prop_filter("odd", |number| number % 2 == 0);
        let passed = run_with_seed(1, 80_000, TimeLimits::USUAL, even, |number| {
            prop_assume!(number % 4 == 0);
            Ok(())
        });
        assert!(passed.is_ok());
    }

    #[test]
    fn a_case_is_tried_once_while_it_is_shrunk() {
        let tried = RefCell::new(Vec::new());
        let lists = proptest::collection::vec(0..9_u8, 5..=9);
        let found = run_with_seed(1, 1, TimeLimits::USUAL, lists, |list| {
            tried.borrow_mut().push(list.clone());
            prop_assert!(list.iter().sum::<u8>() < 5);
            Ok(())
        });
        assert!(found.is_err());
        let mut tried = tried.into_inner();
        let count = tried.len();
        tried.sort();
        tried.dedup();
        assert_eq!(tried.len(), count);
    }

    #[test]
    fn nested_flat_maps_draw_few_cases_anew() {
        let draws = Cell::new(0);
        let count = |limit| {
            draws.set(draws.get() + 1);
            0..=limit
        };
        let numbers = (1..1000_u32).prop_flat_map(count).prop_flat_map(count).prop_flat_map(count);
        let found = run_with_seed(1, 1000, TimeLimits::USUAL, numbers, |number| {
            prop_assert!(number % 7 != 3);
            Ok(())
        });
        assert!(found.is_err());
        assert!(draws.get() < 20_000, "{} draws", draws.get());
    }

    #[test]
    fn after_the_outer_value_has_shrunk_a_few_inner_values_are_drawn() {
        let draws = Cell::new(0);
        let has_failed = Cell::new(false);
        let values = any::<bool>().prop_flat_map(|outer| {
            draws.set(draws.get() + 1);
            Just(outer)
        });
        let found = run_with_seed(1, 100, TimeLimits::USUAL, values, |value| {
            if value && !has_failed.replace(true) {
                draws.set(0);
            }
            prop_assert!(!value);
            Ok(())
        });
        assert!(found.is_err());
        // The outer value becomes false, with an inner value that does not fail. No redraw changes that, so the outer
        // value becomes true again, with an inner value of its own.
        assert_eq!(draws.get(), 1 + REDRAWS + 1);
    }

    #[test]
    fn few_inner_values_are_drawn_after_the_time_for_shrinking() {
        let draws = Cell::new(0);
        let count = |number| {
            draws.set(draws.get() + 1);
            Just(number)
        };
        let numbers = (1..1000_u32).prop_flat_map(count).prop_flat_map(count).prop_flat_map(count);
        let shrink_time = Duration::from_millis(1);
        let limits = TimeLimits { shrink_time, ..TimeLimits::USUAL };
        let found = run_with_seed(1, 1, limits, numbers, |_| {
            thread::sleep(2 * shrink_time);
            Err(TestCaseError::fail("always"))
        });
        assert!(found.is_err());
        let draws = draws.get();
        assert!((MAX_REDRAWS..2 * MAX_REDRAWS).contains(&draws), "{draws} draws");
    }

    #[test]
    fn shrinking_ends_when_its_time_is_over() {
        let limits = TimeLimits { shrink_time: Duration::from_millis(50), ..TimeLimits::USUAL };
        let pause = Duration::from_millis(1);
        let tried_count = Cell::new(0);
        let lists = proptest::collection::vec(any::<bool>(), 2000);
        let found = run_with_seed(1, 1, limits, lists, |_| {
            tried_count.set(tried_count.get() + 1);
            thread::sleep(pause);
            Err(TestCaseError::fail("always"))
        });
        assert!(found.is_err());
        // A pause may be longer than asked for, but not shorter. The first case comes before shrinking.
        let most = 2 + limits.shrink_time.as_millis() / pause.as_millis();
        assert!(tried_count.get() <= most, "{} cases", tried_count.get());
    }

    #[test]
    fn a_count_in_the_environment_has_no_time_limit() {
        let second = Duration::from_secs(1);
        let limits = TimeLimits { shrink_time: second, max_time: second };
        let unlimited = TimeLimits { shrink_time: second, max_time: Duration::MAX };
        assert_eq!(extent_of_count("7", limits), (7, unlimited));
        for count in ["", "x", "-1", "4294967296"] {
            catch_unwind(|| extent_of_count(count, limits)).unwrap_err();
        }
    }

    #[test]
    fn no_further_case_is_tried_when_the_time_is_over() {
        let limits = TimeLimits { max_time: Duration::ZERO, ..TimeLimits::USUAL };
        let passed = run_with_seed(1, 9, limits, any::<u8>(), |_| Ok(())).unwrap();
        assert_eq!(passed, Passed { cases: 0, seed: 1 });
    }
}
