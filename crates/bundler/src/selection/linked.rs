//! Code that the linker or the compiler uses although no code names it, such as an item with `#[used]`.

use super::macro_origins::MacroOrigins;
use crate::syntax::calls::{Call, call_at};
use crate::syntax::place::places;
use crate::syntax::search::{attribute, has};
use crate::syntax::token::Token;

/// The attributes of the items that the linker or the compiler uses although no code names them.
const LINKED: [&str; 6] =
    ["global_allocator", "used", "link_section", "no_mangle", "export_name", "link"];

/// Returns true if the linker or the compiler uses something among tokens although no code names it.
pub(super) fn is_linked(tokens: &[Token], origins: &MacroOrigins) -> bool {
    places(tokens).any(|place| {
        // A macro of the library may turn its argument into an attribute.
        let makes_attribute = |call: Call| {
            call.name.is_some_and(|name| origins.is_of_library(name))
                && has_linked_attribute(&call.arguments.inner)
        };
        attribute(place.after).is_some_and(has_linked_attribute)
            || call_at(place).is_some_and(makes_attribute)
    })
}

/// Returns true if one of the [`LINKED`] attributes occurs somewhere in tokens.
fn has_linked_attribute(tokens: &[Token]) -> bool {
    LINKED.iter().any(|name| has(tokens, name))
}
