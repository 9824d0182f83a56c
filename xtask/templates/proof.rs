//! Random small cases, on which the solution is compared with a naive solver.

#[path = "oracle.rs"]
mod oracle;
#[path = "../../tests/proof/stress.rs"]
mod stress;

use proptest::prelude::Strategy;

/// A case of the problem. TODO its parts.
#[derive(Debug)]
struct Case {
    n: u64,
}

/// Small cases find most bugs, and can be followed by hand. TODO which.
fn cases() -> impl Strategy<Value = Case> {
    (1..=100_u64).prop_map(|n| Case { n })
}

impl stress::Case for Case {
    fn input(&self) -> String {
        format!("{}\n", self.n)
    }

    fn solution(&self) -> String {
        super::solve(self.n).to_string()
    }

    fn naive(&self) -> String {
        oracle::solve(self.n).to_string()
    }
}

#[test]
fn random_small_cases() {
    stress::check("NAME", 1000, cases());
}
