//! Worst cases, up to the limits of the judges and past them.
//!
//! Each problem has a table of [`Kind`]s. The command line, the tests and the benchmark share it.

pub mod abc209e;
pub mod agc048d;
pub mod cf354b;
pub mod cf936b;

use crate::random::Random;
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
    sizes: Sizes,
    least: usize,
    make: fn(size: usize, random: &mut Random) -> Case,
}

/// An input, and its expected output where the construction determines it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Case {
    /// What the judge would send.
    pub input: String,
    /// A right output, or `None` where the construction does not determine one.
    pub output: Option<String>,
}

/// What the size of a problem's inputs counts, and how large it can be.
#[derive(Clone, Copy)]
struct Sizes {
    problem: &'static str,
    unit: &'static str,
    note: &'static str,
    limit: usize,
    most: usize,
}

impl Kind {
    /// A kind with sizes of `least` and more, to be explained with [`about`](Self::about).
    const fn new(
        sizes: Sizes,
        name: &'static str,
        least: usize,
        make: fn(size: usize, random: &mut Random) -> Case,
    ) -> Self {
        Self {
            problem: sizes.problem,
            name,
            about: "",
            sizes,
            least,
            make,
        }
    }

    const fn about(self, about: &'static str) -> Self {
        Self { about, ..self }
    }

    /// The largest size that the judge sends.
    pub fn limit(&self) -> usize {
        self.sizes.limit
    }

    /// The possible sizes; the largest are past the judge's limit.
    pub fn sizes(&self) -> RangeInclusive<usize> {
        self.least..=self.sizes.most
    }

    /// The case of this size and seed, identical on every machine and in every release.
    ///
    /// # Errors
    ///
    /// If the size is not one of [`sizes`](Self::sizes). The error names the possible sizes.
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
        Ok((self.make)(size, &mut Random::new(seed)))
    }

    /// A phrase that explains what the size counts, and how large it can be.
    pub fn explain_size(&self) -> String {
        let sizes = &self.sizes;
        format!(
            "the size is the number of {}, {} by default, {} at most{}",
            sizes.unit, sizes.limit, sizes.most, sizes.note
        )
    }
}
