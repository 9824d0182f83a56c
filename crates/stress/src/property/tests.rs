//! Tests of random runs: their cases and seeds, the search for a minimal case, and their limits.

use super::{
    Failure, MAX_TOTAL_REDRAWS, Passed, REDRAWS_PER_VALUE, TimeLimits, assert_is_seed,
    cases_and_limits, check, run_with_seed,
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
#[should_panic = "minimal failing input: 100\nto repeat it, set PROPTEST_RNG_SEED="]
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
    assert_eq!(passed, Ok(Passed { cases: 50, planned: 50, seed: 7 }));
    assert_eq!(
        passed.unwrap().to_string(),
        "50 random cases passed with PROPTEST_RNG_SEED=7; PROPTEST_CASES=50000 tries more"
    );
}

#[test]
fn the_cases_of_the_rerun_hint_end_with_the_one_that_fails() {
    let is_rare = |number: u32| {
        if number < 10 { Err(TestCaseError::fail("rare")) } else { Ok(()) }
    };
    let Failure { error, rerun_hint } =
        run_with_seed(3, 10_000, TimeLimits::USUAL, 0..1000_u32, is_rare).unwrap_err();
    assert_eq!(error, TestError::Fail("rare".into(), 0));
    let needed =
        rerun_hint.strip_prefix("to repeat it, set PROPTEST_RNG_SEED=3 PROPTEST_CASES=").unwrap();
    let needed: u32 = needed.parse().unwrap();
    assert!(run_with_seed(3, needed - 1, TimeLimits::USUAL, 0..1000_u32, is_rare).is_ok());
    let repeated = run_with_seed(3, needed, TimeLimits::USUAL, 0..1000_u32, is_rare).unwrap_err();
    assert_eq!(repeated, Failure { error, rerun_hint });
}

#[test]
fn a_failure_after_many_rejected_cases_can_be_repeated() {
    let property = |number: u32| {
        prop_assume!(number.is_multiple_of(50));
        if number == 0 { Err(TestCaseError::fail("zero")) } else { Ok(()) }
    };
    let run = |cases| run_with_seed(5, cases, TimeLimits::USUAL, 0..100_000_u32, property);
    let failure = run(100_000_000).unwrap_err();
    assert_eq!(failure.error, TestError::Fail("zero".into(), 0));
    let needed = failure.rerun_hint.rsplit('=').next().unwrap().parse().unwrap();
    assert_eq!(run(needed).unwrap_err(), failure);
}

#[test]
fn a_filter_or_an_assumption_that_never_holds_ends_a_run() {
    let never = (0..100_u32).prop_filter("never", |_| false);
    let ended = run_with_seed(1, 1_000_000, TimeLimits::USUAL, never, |_| Ok(())).unwrap_err();
    assert!(matches!(ended.error, TestError::Abort(_)), "{ended:?}");
    let rejects = |_| Err(TestCaseError::reject("never"));
    let ended = run_with_seed(1, 1_000_000, TimeLimits::USUAL, 0..100_u32, rejects).unwrap_err();
    assert_eq!(ended.error, TestError::Abort("too many rejected cases in a row".into()));
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
    assert_eq!(draws.get(), 1 + REDRAWS_PER_VALUE + 1);
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
    assert!((MAX_TOTAL_REDRAWS..2 * MAX_TOTAL_REDRAWS).contains(&draws), "{draws} draws");
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
    let limits = TimeLimits { shrink_time: second, search_time: second };
    let unlimited = TimeLimits { shrink_time: second, search_time: Duration::MAX };
    assert_eq!(cases_and_limits("7", limits), (7, unlimited));
    for count in ["", "x", "0", "-1", "4294967296"] {
        catch_unwind(|| cases_and_limits(count, limits)).unwrap_err();
    }
}

#[test]
fn no_further_case_is_tried_when_the_time_is_over() {
    let limits = TimeLimits { search_time: Duration::ZERO, ..TimeLimits::USUAL };
    let passed = run_with_seed(1, 9, limits, any::<u8>(), |_| Ok(())).unwrap();
    assert_eq!(passed, Passed { cases: 0, planned: 9, seed: 1 });
    assert_eq!(
        passed.to_string(),
        "0 random cases passed with PROPTEST_RNG_SEED=1; the time was over before all 9 were tried; \
         PROPTEST_CASES=9000 tries more"
    );
}
