//! The lints that the macros of a library violate in a bundle.
//!
//! The compiler reports no lints in the expansion of a macro of another crate. In a bundle, the macros of the library
//! belong to the same crate as the solution, so it reports them. Some lints are errors by default, such as
//! `static_mut_refs` in edition 2024. A bundle has to allow these, because the program compiles in the project.

use std::collections::BTreeSet;

/// Returns the lints that are errors by default and that macros violate, according to the messages of the compiler. An
/// error in the code of the user is not among them.
pub(super) fn denied_lints_in_macros(messages: &str) -> BTreeSet<String> {
    const BY_DEFAULT: &str = " on by default";
    const IN_MACRO: &str = "this error originates in the macro ";
    let errors = messages.split("\n\n").filter(|error| error.contains(IN_MACRO));
    let notes = errors.flat_map(str::lines).filter(|line| line.contains(BY_DEFAULT));
    let lints = notes.filter_map(|note| {
        let (_, rest) = note.split_once("`#[deny(")?;
        let (lint, _) = rest.split_once(")]`")?;
        Some(lint.to_owned())
    });
    lints.collect()
}

#[cfg(test)]
mod tests {
    use super::denied_lints_in_macros;

    #[test]
    fn only_the_lints_that_macros_violate_are_found() {
        let error = |lint: &str, origin: &str| {
            format!(
                "error: x\n --> a.rs:1:2\n  |\n  = note: `#[deny({lint})]` on by default\n{origin}\n\n"
            )
        };
        let in_macro = "  = note: this error originates in the macro `m` (in Nightly builds, …)";
        let group = "a)]` (part of `#[deny(b)]`) on by default\n";
        let messages = [
            error("overflowing_literals", in_macro),
            error("static_mut_refs", ""),
            format!("error: y\n  = note: `#[deny({group}{in_macro}\n\n"),
            "error: z\n".to_owned() + in_macro,
        ];
        let found = denied_lints_in_macros(&messages.concat());
        assert!(found.iter().eq(["a", "overflowing_literals"]), "{found:?}");
        assert!(denied_lints_in_macros("").is_empty());
    }
}
