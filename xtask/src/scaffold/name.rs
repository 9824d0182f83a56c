//! The names that a problem may have: that of its file, its program and its test cases.

/// Names that Cargo keeps for folders beside the programs, and those of this project's packages.
const TAKEN: [&str; 6] = ["build", "deps", "examples", "incremental", "sente", "xtask"];

/// Rust's keywords, those in lower case.
const KEYWORDS: &str = "abstract as async await become box break const continue crate do dyn else enum \
    extern false final fn for gen if impl in let loop macro match mod move mut override priv pub ref \
    return self static struct super trait true try type typeof unsafe unsized use virtual where while \
    yield";

/// Accepts a name that can be that of a crate, in lower case.
///
/// # Errors
///
/// A sentence that says what is expected.
pub(super) fn check(name: &str) -> Result<(), String> {
    let is_lower_case = name.starts_with(|c: char| c.is_ascii_lowercase())
        && name
            .chars()
            .all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_');
    if !is_lower_case || KEYWORDS.split(' ').any(|keyword| keyword == name) {
        return Err(format!(
            "expected a name of lower-case letters, digits and `_` that begins with a letter and is \
             no keyword, such as abc400f, found `{name}`"
        ));
    }
    if TAKEN.contains(&name) {
        return Err(format!(
            "the name `{name}` is taken: choose one such as abc400f"
        ));
    }
    Ok(())
}
