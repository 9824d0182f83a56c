//! The `extern crate` items at the root of a crate.

use super::code::Code;
use super::items::Item;
use super::pattern::begins;
use super::search::identifiers;
use super::token::Token;
use crate::LIBRARY_NAME;

/// The crates that come with the compiler.
pub(crate) const STANDARD_CRATES: [&str; 3] = ["std", "core", "alloc"];

/// Returns the name and the new name of the crate if an item is an `extern crate`. Without `as`, both names are the
/// same.
pub(crate) fn extern_crate(code: &[Token]) -> Option<(&str, &str)> {
    match code {
        [first, second, old, rest @ ..] if first.word == "extern" && second.word == "crate" => {
            let new = if begins(rest, "as") { rest.get(1)? } else { old };
            Some((&old.word, &new.word))
        }
        _ => None,
    }
}

/// Returns true if the crate `old` of an `extern crate old as new` is the solution or the library, so that it becomes a
/// module of the bundle.
pub(crate) fn is_self_or_library(old: &str) -> bool {
    ["self", LIBRARY_NAME].contains(&old)
}

/// Returns true if an `extern crate` gives its macros to all modules.
pub(crate) fn has_macro_use(item: &Item) -> bool {
    item.has_attribute(|attribute| identifiers(attribute).contains("macro_use"))
}

/// Returns the names that a crate gives itself at its root, by items such as `extern crate self as sente`.
pub(crate) fn names_of_itself(code: &Code) -> Vec<String> {
    let items = code.items();
    let declared = items.iter().filter_map(|item| extern_crate(item.declaration));
    declared.filter(|(old, _)| *old == "self").map(|(_, new)| new.to_owned()).collect()
}
