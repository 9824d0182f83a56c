//! The claims of headers about the growth of the time, which the benchmark compares with measurements.

/// A claim about the time of a solution: on inputs of one kind, the time grows at most as fast as a bound.
///
/// From each time, the benchmark subtracts the time for the smallest input, because that is the time that it takes to
/// start a process.
#[derive(Clone, Copy, Debug)]
pub struct GrowthClaim {
    /// The inputs that are measured.
    pub inputs: MeasuredInputs,
    /// The bound that the header proves, or the part of it that grows with the input, such as `n + m`.
    pub bound: &'static str,
    /// Returns the value of the bound for an input whose first two numbers are given. For example, the value of `n + m`
    /// is 7 for an input that begins with `4 3`. The benchmark divides the time by this value.
    pub bound_value: fn(first_numbers: &[f64]) -> f64,
    /// Sentences about the bound and the measurements, which the benchmark prints below its table. They say which part
    /// of the bound is left out, and why the time may grow faster or more slowly than the bound. The text is empty if
    /// there is nothing to say.
    pub note: &'static str,
}

/// The inputs on which a [`GrowthClaim`] is measured.
#[derive(Clone, Copy, Debug)]
pub enum MeasuredInputs {
    /// The inputs of a generator. The sizes go from an eighth of the limit of the statement to eight times this limit,
    /// but not beyond the `max_size` of the worst cases.
    Generated {
        /// The name of one of the generators, whose inputs are among the slowest for the solution.
        generator: &'static str,
    },
    /// Whole games with the interactor.
    Games {
        /// The things that the size counts, in the plural.
        unit: &'static str,
        /// The size of the smallest game. Its time is subtracted from that of the others.
        min_size: usize,
        /// The other sizes, in increasing order. The benchmark measures the last of them as a worst case, too.
        sizes: &'static [usize],
        /// Returns the input of the interactor for the game of a size.
        input: fn(size: usize) -> String,
    },
}
