//! The file of a stress test, which is a module of the solution that it tests.

use workbench::project::layout::stress_test;

/// Returns the attribute that makes the file of the stress test a module of the solution.
pub(crate) fn path_attribute(name: &str) -> String {
    format!("#[path = \"../../{}\"]", stress_test(name))
}

/// Returns true if the source of a solution has its stress test as a module.
pub(crate) fn has_stress_module(source: &str, name: &str) -> bool {
    let attribute = path_attribute(name);
    source.lines().any(|line| line.trim() == attribute)
}
