//! Shrinking by steps that a type of values defines. They are repeated until no step makes the value simpler.
//!
//! The strategies of proptest try each element of a list once. Here, a step that did not help is tried again after
//! other steps have changed the value. So in the end, no single step can make the value simpler.

use proptest::strategy::{NewTree, Strategy, ValueTree};
use proptest::test_runner::TestRunner;
use std::cell::Cell;
use std::fmt::Debug;
use std::ops::Range;
use std::time::{Duration, Instant};

/// Shrinking ends if the search for the next candidate takes longer than this. Proptest looks at its own time limit
/// only between two candidates.
const MAX_SEARCH_TIME: Duration = Duration::from_secs(1);

/// A way to make a value simpler.
pub(super) struct Step<V> {
    /// Returns the number of parts that this step can be applied to.
    pub(super) part_count: fn(&V) -> usize,
    /// Changes the parts in a range that is not empty. Returns `None` if the change is impossible.
    pub(super) apply: fn(&V, Range<usize>) -> Option<V>,
}

/// A type of values that can be made simpler step by step.
pub(super) trait Shrink: Clone + Debug + 'static {
    /// The steps, in the order in which they are tried. The step that reduces the size of a value most comes first.
    const STEPS: &'static [Step<Self>];

    /// Returns the size, which must not fall below the smallest size of the strategy.
    fn size(&self) -> usize;

    /// Returns true if `self` is simpler than `other`. This order is strict and well-founded, so that shrinking ends.
    fn is_simpler_than(&self, other: &Self) -> bool;
}

/// A strategy that generates the values of another strategy, and shrinks them by the steps of their type.
#[derive(Debug)]
pub(super) struct Shrinking<S> {
    pub(super) values: S,
    pub(super) min_size: usize,
}

impl<S: Strategy<Value: Shrink>> Strategy for Shrinking<S> {
    type Tree = ShrinkingTree<S::Value>;
    type Value = S::Value;

    fn new_tree(&self, runner: &mut TestRunner) -> NewTree<Self> {
        let value = self.values.new_tree(runner)?.current();
        Ok(ShrinkingTree {
            min_size: self.min_size,
            simplest: value.clone(),
            candidate: value,
            is_handed_out: Cell::new(false),
            found_at: Position::START,
            next: Position::START,
            is_pass_successful: false,
        })
    }
}

/// The state of shrinking one value.
#[derive(Debug)]
pub(super) struct ShrinkingTree<V> {
    min_size: usize,
    /// The simplest value that is known to fail, or the generated value before any test.
    simplest: V,
    /// The value to test, which a single step has made from `simplest`.
    candidate: V,
    /// Set as soon as `current` has returned the candidate, which proptest is about to test then.
    is_handed_out: Cell<bool>,
    /// The position at which the candidate was found.
    found_at: Position,
    /// The position at which the search for the next candidate begins.
    next: Position,
    /// Set if this pass over all steps has made the value simpler.
    is_pass_successful: bool,
}

/// The index of a step, and the range of the parts on which the step is tried.
#[derive(Clone, Copy, Debug)]
struct Position {
    step: usize,
    start: usize,
    /// The length of the range. If fewer parts are left, the range ends with the last part.
    length: usize,
}

impl Position {
    /// All parts of the first step.
    const START: Self = Self { step: 0, start: 0, length: usize::MAX };

    /// The range among `part_count` parts.
    fn range(self, part_count: usize) -> Range<usize> {
        self.start.min(part_count)..self.start.saturating_add(self.length).min(part_count)
    }

    /// Returns the next position. Ranges of the same length overlap by half. Each length is half of the length before,
    /// rounded up, so that the last lengths are 2 and 1.
    fn following(self, part_count: usize) -> Self {
        let Range { start, end } = self.range(part_count);
        let length = self.length.min(part_count);
        if end < part_count {
            Self { start: start + (length / 2).max(1), ..self }
        } else if length > 1 {
            Self { start: 0, length: length.div_ceil(2), ..self }
        } else {
            Self { step: self.step + 1, ..Self::START }
        }
    }
}

impl<V: Shrink> ShrinkingTree<V> {
    /// Advances to the next candidate. Returns false if a whole pass over the steps has not made the value simpler, or
    /// if the search takes too long.
    fn advance(&mut self) -> bool {
        let start = Instant::now();
        loop {
            if start.elapsed() > MAX_SEARCH_TIME {
                self.next.step = V::STEPS.len();
                self.is_pass_successful = false;
            }
            let position = self.next;
            let Some(step) = V::STEPS.get(position.step) else {
                if !self.is_pass_successful {
                    return false;
                }
                self.is_pass_successful = false;
                self.next = Position::START;
                continue;
            };
            let part_count = (step.part_count)(&self.simplest);
            let range = position.range(part_count);
            self.next = position.following(part_count);
            if !range.is_empty()
                && let Some(candidate) = (step.apply)(&self.simplest, range)
                && candidate.size() >= self.min_size
                && candidate.is_simpler_than(&self.simplest)
            {
                self.candidate = candidate;
                self.is_handed_out.set(false);
                self.found_at = position;
                return true;
            }
        }
    }
}

impl<V: Shrink> ValueTree for ShrinkingTree<V> {
    type Value = V;

    fn current(&self) -> V {
        self.is_handed_out.set(true);
        self.candidate.clone()
    }

    fn simplify(&mut self) -> bool {
        if self.candidate.is_simpler_than(&self.simplest) {
            self.simplest = self.candidate.clone();
            // A step that helped at this position often helps there again.
            self.next = self.found_at;
            self.is_pass_successful = true;
        }
        self.advance()
    }

    fn complicate(&mut self) -> bool {
        // When the time for shrinking is over, proptest calls `complicate` until it returns false, and tests no
        // candidate in between. So if proptest has not asked for the last candidate by `current`, the time is over, and
        // the search ends.
        if self.is_handed_out.get() && self.advance() {
            return true;
        }
        // There is no further candidate. So the last candidate is undone: from now on, `current` returns the simplest
        // value that fails. If this changes the current value, the result has to be true. (If it were false, proptest
        // would not shrink the other parts of a tuple to which the value belongs.) Proptest then tests the value once
        // more and calls this function again. This time nothing changes, and the result is false.
        let is_undone = self.candidate.is_simpler_than(&self.simplest);
        self.candidate = self.simplest.clone();
        is_undone
    }
}

#[cfg(test)]
mod tests {
    use super::{Position, Shrink, Shrinking, Step};
    use proptest::prelude::Just;
    use proptest::strategy::{Strategy, ValueTree};
    use proptest::test_runner::{Config, TestRunner};

    /// A number that shrinks by subtracting.
    #[derive(Clone, Debug, PartialEq)]
    struct Number(usize);

    impl Shrink for Number {
        const STEPS: &'static [Step<Self>] = &[Step {
            part_count: |number| number.0,
            apply: |number, part| Some(Self(number.0 - part.len())),
        }];

        fn size(&self) -> usize {
            self.0
        }

        fn is_simpler_than(&self, other: &Self) -> bool {
            self.0 < other.0
        }
    }

    #[test]
    fn ranges_of_one_length_overlap_by_half() {
        let mut position = Position::START;
        let mut ranges = Vec::new();
        while position.step == 0 {
            ranges.push(position.range(5));
            position = position.following(5);
        }
        let all_of_length =
            |length: usize| (0..=5 - length).map(move |start| start..start + length);
        assert!(ranges.into_iter().eq([5, 3, 2, 1].into_iter().flat_map(all_of_length)));
        let mut position = Position { length: 4, ..Position::START };
        let starts = std::iter::repeat_with(|| {
            let start = position.start;
            position = position.following(8);
            start
        });
        assert_eq!(Vec::from_iter(starts.take(4)), [0, 2, 4, 0]);
    }

    #[test]
    fn a_value_shrinks_to_the_least_size() {
        let strategy = Shrinking { values: Just(Number(40)), min_size: 3 };
        let mut tree = strategy.new_tree(&mut TestRunner::new(Config::default())).unwrap();
        while tree.simplify() {}
        assert_eq!(tree.current(), Number(3));
    }

    #[test]
    fn without_tests_the_last_counterexample_is_restored_at_once() {
        let strategy = Shrinking { values: Just(Number(40)), min_size: 0 };
        let mut tree = strategy.new_tree(&mut TestRunner::new(Config::default())).unwrap();
        assert!(tree.simplify());
        assert_eq!(tree.current(), Number(0));
        assert!(tree.complicate());
        while tree.complicate() {}
        assert_eq!(tree.current(), Number(40));
    }
}
