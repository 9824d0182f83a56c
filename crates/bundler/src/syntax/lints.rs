//! The levels of lints that a crate asks for by `deny` and `forbid`.

use crate::syntax::place::outer_places;
use crate::syntax::search::has;
use crate::syntax::token::Token;

/// Returns the attributes whose first word is `deny` or `forbid`, without their `#` and brackets. Those in the rules or
/// the arguments of a macro are left out.
pub(crate) fn denying_attributes(tokens: &[Token]) -> Vec<&[Token]> {
    let mut found = Vec::new();
    for place in outer_places(tokens) {
        let token = place.first();
        let is_attribute = token.word == "[" && (place.follows("#") || place.follows("# !"));
        if is_attribute {
            found.extend(denying_parts_of_attribute(&token.inner));
        } else if !place.may_be_macro_brackets() {
            found.extend(denying_attributes(&token.inner));
        }
    }
    found
}

/// Returns true if an attribute denies one of these lints or groups of lints.
pub(crate) fn denies_any(tokens: &[Token], lints: &[&str]) -> bool {
    let has_lint = |attribute| lints.iter().any(|lint| has(attribute, lint));
    denying_attributes(tokens).into_iter().any(has_lint)
}

/// Returns the attribute if it begins with `deny` or `forbid`. For a `cfg_attr`, returns the attributes of its list
/// that begin with `deny` or `forbid`.
fn denying_parts_of_attribute(attribute: &[Token]) -> Vec<&[Token]> {
    match attribute {
        [level, ..] if ["deny", "forbid"].contains(&&*level.word) => vec![attribute],
        [name, brackets, ..] if name.word == "cfg_attr" => {
            let attributes = brackets.inner.split(|token| token.word == ",").skip(1);
            attributes.flat_map(denying_parts_of_attribute).collect()
        }
        _ => Vec::new(),
    }
}
