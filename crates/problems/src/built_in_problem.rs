//! A problem that comes with this project.

use crate::growth_claim::GrowthClaim;
use workbench::task::jury_material::JuryMaterial;

/// A problem that comes with this project, with everything that the tools, the tests and the benchmark know about it.
/// The samples of its statement are files, and stand in `testcases`.
#[derive(Clone, Copy, Debug)]
pub struct BuiltInProblem {
    /// The jury material, which also has the name of the problem.
    pub jury_material: JuryMaterial,
    /// Inputs that the solution has to refuse.
    pub bad_inputs: &'static [BadInput],
    /// The claim of the header about the growth of the time. A problem without worst cases and without games has none,
    /// because there is nothing to measure.
    pub growth_claim: Option<GrowthClaim>,
}

impl BuiltInProblem {
    /// Returns the name of the problem, which is the name of its solution.
    pub const fn name(&self) -> &'static str {
        self.jury_material.name
    }
}

/// An input that breaks a rule of the statement on which the solution relies.
#[derive(Clone, Copy, Debug)]
pub struct BadInput {
    /// The fault of the input, such as `n is 0`.
    pub fault: &'static str,
    /// The input.
    pub input: &'static str,
    /// A part of the sentence by which the solution refuses the input. If proconio reads a list of a huge length, this
    /// is `capacity overflow`: the message of `Vec` is enough there, because no solution checks such a length itself.
    pub message: &'static str,
}

impl BadInput {
    /// Returns the bad input with this fault, this text, and this part of the error message.
    pub const fn new(fault: &'static str, input: &'static str, message: &'static str) -> Self {
        Self { fault, input, message }
    }
}
