//! The macros that matter for a bundle: those that are defined by `macro_rules!`, and those that read files.

use crate::syntax::code::Code;
use crate::syntax::items::{Item, items_in_body};
use crate::syntax::place::places;
use crate::syntax::search::has;
use crate::syntax::token::Token;
use std::ops::Range;

/// The macros that read a file, whose path is relative to the file with the call.
pub(crate) const INCLUDING_MACROS: [&str; 3] = ["include", "include_str", "include_bytes"];

/// Returns the names of the macros that are defined among tokens, also in the rules of other macros.
pub(crate) fn macro_names(tokens: &[Token]) -> impl Iterator<Item = &str> {
    places(tokens).filter_map(|place| match place.after {
        [keyword, _, name, ..] if keyword.word == "macro_rules" => Some(&*name.word),
        _ => None,
    })
}

/// Returns the ranges of the exported macros among these items and in their modules.
pub(crate) fn ranges_of_exported_macros(items: &[Item]) -> Vec<Range<usize>> {
    let mut exported = Vec::new();
    for item in items {
        if let Some((_, body)) = item.module() {
            exported.extend(ranges_of_exported_macros(&items_in_body(body)));
        } else if item.has_attribute(|attribute| has(attribute, "macro_export")) {
            exported.push(item.range());
        }
    }
    exported
}

/// Returns true if code may export macros. The attribute may also stand in the rules of a macro, which then defines
/// an exported macro.
pub(crate) fn may_export_macros(code: &Code) -> bool {
    code.has("macro_export")
}
