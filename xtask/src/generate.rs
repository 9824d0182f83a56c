//! Worst cases at the limits of the judges, or past them.
//!
//! They are tables of [`Kind`]s, for the command line, the tests and the benchmark alike.

pub mod abc209e;
pub mod agc048d;
pub mod cf354b;
pub mod cf936b;

use anyhow::{Result, ensure};
use std::ops::RangeInclusive;

/// A kind of worst case.
pub struct Kind {
    /// The problem that it is an input of.
    pub problem: &'static str,
    /// Its name, unique within the problem.
    pub name: &'static str,
    /// One sentence that explains it.
    pub about: &'static str,
    sizes: &'static Sizes,
    least: usize,
    make: fn(size: usize, seed: u64) -> Case,
}

/// An input, and the right output where it is known by construction.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Case {
    /// What the judge would send.
    pub input: String,
    /// A right output. `None`: the construction does not tell.
    pub output: Option<String>,
}

/// What the size of a problem counts, and how far it goes.
struct Sizes {
    unit: &'static str,
    note: &'static str,
    limit: usize,
    most: usize,
}

impl Kind {
    /// The largest size that the judge sends.
    pub fn limit(&self) -> usize {
        self.sizes.limit
    }

    /// The sizes that there are; the largest ones are past the judge's limit.
    pub fn sizes(&self) -> RangeInclusive<usize> {
        self.least..=self.sizes.most
    }

    /// The case of this size and seed, the same whenever and wherever it is made.
    ///
    /// # Errors
    ///
    /// A sentence that says which sizes there are, if it is not one of them.
    pub fn case(&self, size: usize, seed: u64) -> Result<Case> {
        ensure!(
            self.sizes().contains(&size),
            "{} {} has from {} to {} {}, not {size}",
            self.problem,
            self.name,
            self.least,
            self.sizes.most,
            self.sizes.unit
        );
        Ok((self.make)(size, seed))
    }

    /// What the size counts, and how far it goes, in words.
    pub fn explain_size(&self) -> String {
        let Sizes {
            unit,
            note,
            limit,
            most,
        } = self.sizes;
        format!("the size is the number of {unit}, {limit} by default, {most} at most{note}")
    }
}
