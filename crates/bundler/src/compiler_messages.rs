//! The texts by which the messages of rustc, clippy and Cargo are recognised.
//!
//! None of these texts is guaranteed. After an update of Rust, the tests of the bundles show whether they are still
//! right.

use std::collections::BTreeSet;

/// The option with which Cargo does not use the network. If Cargo fails because of it, its messages name the option.
pub(crate) const OFFLINE: &str = "--offline";

/// Returns true if messages of Cargo say that it may not use the network.
pub(crate) fn are_about_network(messages: &str) -> bool {
    messages.contains(OFFLINE)
}

/// Returns true if messages of Cargo are about code that does not compile, and not about a dependency that it cannot
/// find.
pub(crate) fn are_about_code(messages: &str) -> bool {
    messages.contains("could not compile")
}

/// Returns true if messages of the compiler may be about a crate that is missing: in a `use`, in another path, or in an
/// `extern crate`.
pub(crate) fn are_about_missing_crate(messages: &str) -> bool {
    const CODES: [&str; 3] = ["E0432", "E0433", "E0463"];
    CODES.iter().any(|code| messages.contains(code))
}

/// Returns true if messages of the compiler are about a lint that the code denies.
pub(crate) fn are_about_denied_lint(messages: &str) -> bool {
    messages.contains("the lint level is defined here")
}

/// Returns true if messages of clippy are about an item of the standard library that is newer than the version of Rust
/// in the manifest. Each of them has a link to the page of the lint.
pub(crate) fn are_about_newer_item(messages: &str) -> bool {
    messages.contains("#incompatible_msrv")
}

/// Returns the lints that are errors by default and that macros violate, according to the messages of the compiler. A
/// lint that is violated only outside of macros is not among them.
///
/// The compiler reports no lints in the expansion of a macro of another crate. In a bundle, the macros of the library
/// belong to the same crate as the solution, so it reports them. Some lints are errors by default, such as
/// `static_mut_refs` in edition 2024. A bundle has to allow these, because the program compiles in the project.
pub(crate) fn denied_lints_in_macros(messages: &str) -> BTreeSet<String> {
    const IN_MACRO: &str = "this error originates in the macro ";
    let errors = messages.split("\n\n").filter(|error| error.contains(IN_MACRO));
    errors.flat_map(lints_denied_by_default).map(str::to_owned).collect()
}

/// Returns the first lint that is an error by default and that code violates, according to the messages of the
/// compiler. Returns `None` if there is no such lint, or if the messages have an error that is not about a lint.
pub(crate) fn only_lint_denied_by_default(messages: &str) -> Option<&str> {
    let has_other_error = messages.contains("error[E");
    lints_denied_by_default(messages).next().filter(|_| !has_other_error)
}

/// Returns the lints that are errors by default and that code violates, according to the messages of the compiler.
fn lints_denied_by_default(messages: &str) -> impl Iterator<Item = &str> {
    const BY_DEFAULT: &str = " on by default";
    let notes = messages.lines().filter(|line| line.contains(BY_DEFAULT));
    notes.filter_map(|note| {
        let (_, rest) = note.split_once("`#[deny(")?;
        let (lint, _) = rest.split_once(")]`")?;
        Some(lint)
    })
}

/// Returns the lines of the file `src/main.rs` in which errors stand, according to the messages of the compiler. The
/// messages may have the colours of a terminal.
pub(crate) fn lines_with_errors(messages: &str) -> BTreeSet<usize> {
    let mut lines = BTreeSet::new();
    for message in without_colours(messages).split("\n\n") {
        // The first location of a message is that of the error itself. Others belong to notes.
        let location = message.split("--> src/main.rs:").nth(1);
        let line: Option<usize> = location.and_then(|it| it.split(':').next()?.parse().ok());
        if message.trim_start().starts_with("error") {
            lines.extend(line);
        }
    }
    lines
}

/// Returns a text without the escape sequences that change the colour in a terminal, such as `ESC [1m`.
fn without_colours(text: &str) -> String {
    let mut parts = text.split("\x1b[");
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |plain, part| plain + part.split_once('m').map_or(part, |(_, rest)| rest))
}

#[cfg(test)]
mod tests {
    use super::{denied_lints_in_macros, lines_with_errors, only_lint_denied_by_default};

    #[test]
    fn an_error_stands_at_its_first_location() {
        let messages = "\x1b[0m\x1b[1m\x1b[33mwarning\x1b[0m: a\n \x1b[34m--> \x1b[0msrc/main.rs:1:2\n\n\
                        \x1b[31merror[E0432]\x1b[0m: b\n  \x1b[34m--> \x1b[0msrc/main.rs:12:5\n   |\nnote: c\n  --> \
                        src/main.rs:3:1\n\nerror: d\n --> src/main.rs:7:1\n\nerror: aborting due to 2 errors\n";
        assert!(lines_with_errors(messages).into_iter().eq([7, 12]));
    }

    #[test]
    fn a_lint_is_named_if_no_other_error_is_shown() {
        let lint = "error: x\n --> a.rs:1:2\n  = note: `#[deny(a)]` on by default\n\n";
        assert_eq!(only_lint_denied_by_default(lint), Some("a"));
        assert_eq!(only_lint_denied_by_default(&format!("{lint}error[E0382]: y\n\n")), None);
        assert_eq!(only_lint_denied_by_default("error: y\n\n"), None);
    }

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
