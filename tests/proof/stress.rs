//! A solution compared with a naive solver, on random cases that are shown in the judge's format.

#[path = "property.rs"]
mod property;

use proptest::prop_assert;
use proptest::strategy::Strategy;
use std::fmt::Debug;
use std::panic::{AssertUnwindSafe, catch_unwind};

/// A case of a problem, and what two programs print for it.
pub(crate) trait Case: Debug {
    /// The case in the judge's format.
    fn input(&self) -> String;

    /// What the solution prints.
    fn solution(&self) -> String;

    /// What the naive solver prints.
    fn naive(&self) -> String;
}

/// Compares both on `count` random cases. Where they differ, the case is minimised and shown as the two
/// files of a test case.
#[track_caller]
pub(crate) fn check<C: Case>(problem: &str, count: u32, cases: impl Strategy<Value = C>) {
    property::check(count, cases, |case| {
        let (input, expected) = (case.input(), case.naive());
        // The message of a panic has been printed already.
        let found = catch_unwind(AssertUnwindSafe(|| case.solution()));
        let found = found.unwrap_or_else(|_| "a panic".into());
        prop_assert!(
            found.trim_end() == expected.trim_end(),
            "the solution gives\n{}\nSave the case as testcases/{problem}/stress-1.in:\n{}\n\
             and as testcases/{problem}/stress-1.out:\n{}\n",
            found.trim_end(),
            input.trim_end(),
            expected.trim_end()
        );
        Ok(())
    });
}
