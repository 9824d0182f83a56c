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
    pub(crate) search_time: Duration,
}

impl TimeLimits {
    /// The limits for a property that starts no command of a checker or an interactor.
    pub(crate) const USUAL: Self =
        Self { shrink_time: Duration::from_secs(4), search_time: Duration::MAX };
}

/// The number of inner values that `prop_flat_map` draws for each outer value that shrinking tries.
const REDRAWS_PER_VALUE: u32 = 30;

/// The total number of inner values that `prop_flat_map` may draw anew while a case is shrunk.
///
/// When the time for shrinking is over, proptest still goes back to the last case that failed. On the way, nested calls
/// of `prop_flat_map` draw inner values that are never tested. This constant limits their number. With proptest's
/// default, a million, drawing them could take half a minute.
const MAX_TOTAL_REDRAWS: u32 = 2000;

/// The number and the seed of the random cases for which a property holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Passed {
    pub(crate) cases: u32,
    /// The number of cases that should have been tried. It is greater than `cases` if the time was over before all of
    /// them had been tried.
    pub(crate) planned: u32,
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
        let Self { cases, planned, seed } = self;
        let more = cases.max(planned).saturating_mul(1000);
        write!(formatter, "{cases} random cases passed with PROPTEST_RNG_SEED={seed}; ")?;
        if cases < planned {
            write!(formatter, "the time was over before all {planned} were tried; ")?;
        }
        write!(formatter, "PROPTEST_CASES={more} tries more")
    }
}

/// The number of values that a strategy may reject in one case. If it rejects more, its filter hardly ever holds.
const MAX_LOCAL_REJECTS: u32 = 1 << 16;

/// The number of cases in a row that a property may reject. If it rejects more, its assumptions hardly ever hold.
const MAX_REJECTED_IN_A_ROW: u32 = 1 << 14;

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

/// Tests a property as [`check`] does, with these limits.
///
/// # Errors
///
/// Returns the minimal case where the property does not hold, or the reason why the run could not go on.
///
/// # Panics
///
/// Panics if a variable of the environment, such as PROPTEST_CASES, does not have a number.
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
        Ok(count) => cases_and_limits(&count, limits),
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
/// Panics if `count` is not a number above 0.
fn cases_and_limits(count: &str, limits: TimeLimits) -> (u32, TimeLimits) {
    let Some(cases) = count.parse().ok().filter(|&cases| cases > 0) else {
        panic!("expected a number above 0 in PROPTEST_CASES, found `{count}`")
    };
    (cases, TimeLimits { search_time: Duration::MAX, ..limits })
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
    let config = Config {
        // The loop below counts the cases itself. So proptest uses this number only for `prop_flat_map`, as the number
        // of inner values that it draws anew.
        cases: REDRAWS_PER_VALUE,
        max_flat_map_regens: MAX_TOTAL_REDRAWS,
        rng_seed: RngSeed::Fixed(seed),
        // The default would be four times `cases`.
        max_shrink_iters: 10_000,
        max_shrink_time: limits.shrink_time.as_millis() as u32,
        max_local_rejects: MAX_LOCAL_REJECTS,
        // Shrinking often returns to a case that has been tried.
        result_cache: basic_result_cache,
        ..Config::default()
    };
    let mut source = TestRunner::new(config.clone());
    let mut passed = 0;
    let mut rejected_in_a_row = 0;
    while passed < cases && start.elapsed() < limits.search_time {
        // Each case has a runner of its own, which counts the rejected values. So a case is the same in each run with
        // the same seed, however many cases are planned.
        let mut runner = TestRunner::new_with_rng(config.clone(), source.new_rng());
        let tried = match strategy.new_tree(&mut runner) {
            Ok(case) => runner.run_one(case, &property),
            Err(reason) => Err(TestError::Abort(reason)),
        };
        let error = match tried {
            Ok(true) => {
                passed += 1;
                rejected_in_a_row = 0;
                continue;
            }
            Ok(false) => {
                rejected_in_a_row += 1;
                if rejected_in_a_row < MAX_REJECTED_IN_A_ROW {
                    continue;
                }
                TestError::Abort("too many rejected cases in a row".into())
            }
            Err(error) => error,
        };
        let needed = passed + 1;
        let rerun_hint =
            format!("to repeat it, set PROPTEST_RNG_SEED={seed} PROPTEST_CASES={needed}");
        return Err(Failure { error, rerun_hint });
    }
    Ok(Passed { cases: passed, planned: cases, seed })
}

#[cfg(test)]
mod tests;
