//! The claims of headers about the growth of the time, which the benchmark compares with measurements.

use workbench::task::jury_material::WorstCases;

/// A claim about the time of a solution: on the inputs of a generator, the time grows at most as fast as a bound.
///
/// The benchmark measures sizes up to eight times the limit of the statement, as far as the generators allow. From each
/// time, it subtracts the time for an input of the smallest size, because that is the time that it takes to start a
/// process.
#[derive(Clone, Copy, Debug)]
pub struct GrowthClaim {
    /// The name of the solution.
    pub solution: &'static str,
    /// The worst cases of the problem.
    pub worst_cases: WorstCases,
    /// The name of one of the generators of the worst cases. Its inputs are among the slowest for the solution.
    pub generator: &'static str,
    /// The bound that the header proves, or the part of it that grows with the input, such as `n + m`.
    pub bound: &'static str,
    /// Returns the value of the bound for an input, whose first two numbers are given: 7 if the bound is `n + m`, and
    /// the input begins with `4 3`. The benchmark divides the time by this value.
    pub bound_value: fn(numbers: &[f64]) -> f64,
}
