//! The places of the files of a project: the paths from the root of the project, with `/` between their parts.
//!
//! The methods of [`Project`](crate::project::Project) return the same places as full paths.

use std::fmt::Display;

/// The folder of the library.
pub const LIBRARY: &str = "src";

/// The root of the library.
pub const LIBRARY_ROOT: &str = "src/lib.rs";

/// The folder of the solutions.
pub const SOLUTIONS: &str = "src/bin";

/// The folder that has a folder of test cases for each solution.
pub const TESTCASES: &str = "testcases";

/// The extension of the input file of a test case.
pub const INPUT_EXTENSION: &str = "in";

/// The extension of the file with the expected output of a test case.
pub const OUTPUT_EXTENSION: &str = "out";

/// Returns the path of a solution.
///
/// # Examples
///
/// ```
/// # use workbench::project::layout::solution;
/// assert_eq!(solution("abc209e"), "src/bin/abc209e.rs");
/// ```
pub fn solution(name: impl Display) -> String {
    format!("{SOLUTIONS}/{name}.rs")
}

/// Returns the path of the stress test of a solution.
pub fn stress_test(name: impl Display) -> String {
    format!("tests/stress/{name}.rs")
}

/// Returns the path of the folder of a solution's test cases.
pub fn testcase_folder(name: impl Display) -> String {
    format!("{TESTCASES}/{name}")
}

/// Returns the path of the input of a test case.
///
/// # Examples
///
/// ```
/// # use workbench::project::layout::input_file;
/// assert_eq!(input_file("abc209e", "sample-1"), "testcases/abc209e/sample-1.in");
/// ```
pub fn input_file(name: impl Display, case: impl Display) -> String {
    format!("{TESTCASES}/{name}/{case}.{INPUT_EXTENSION}")
}

/// Returns the path of the expected output of a test case.
pub fn output_file(name: impl Display, case: impl Display) -> String {
    format!("{TESTCASES}/{name}/{case}.{OUTPUT_EXTENSION}")
}
