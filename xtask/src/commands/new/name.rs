//! The names that a problem may have: that of its file, its program and its test cases.

use anyhow::{Result, ensure};

/// The reserved words of Rust, which cannot be the name of a crate.
const KEYWORDS: &str = "abstract as async await become box break const continue crate do dyn else enum \
    extern false final fn for gen if impl in let loop macro match mod move mut override priv pub ref \
    return self static struct super trait true try type typeof unsafe unsized use virtual where while yield";

/// Names that Cargo keeps for folders next to the programs, those of its own crates, and those of this
/// project's packages.
const TAKEN: &str = "alloc build core deps examples incremental proc_macro sente std test xtask";

/// Accepts a name that can be that of a crate, in lower case.
///
/// # Errors
///
/// A sentence that says what is expected.
pub(super) fn check(name: &str) -> Result<()> {
    let is_part = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_';
    let is_lower_case = name.starts_with(|c: char| c.is_ascii_lowercase());
    let is_listed = |list: &str| list.split_whitespace().any(|listed| listed == name);
    ensure!(
        is_lower_case && name.chars().all(is_part) && !is_listed(KEYWORDS),
        "expected a name of lower-case letters, digits and `_` that begins with a letter and is no \
         keyword, such as abc400f, found `{name}`"
    );
    ensure!(
        !is_listed(TAKEN),
        "the name `{name}` is taken: choose one such as abc400f"
    );
    Ok(())
}
