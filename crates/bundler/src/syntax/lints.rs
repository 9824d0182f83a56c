//! The levels of lints that a crate asks for by `deny` and `forbid`.

use super::place::outer_places;
use super::token::Token;

/// Returns the words `deny` and `forbid` of attributes, unless they are in the rules or the arguments of a macro.
pub(crate) fn denying_words(tokens: &[Token]) -> Vec<&Token> {
    let mut found = Vec::new();
    for place in outer_places(tokens) {
        let token = place.first();
        let is_attribute = token.word == "[" && (place.is_after("#") || place.is_after("# !"));
        if is_attribute {
            found.extend(denying_words_of_attribute(&token.inner));
        } else if !place.may_be_macro_brackets() {
            found.extend(denying_words(&token.inner));
        }
    }
    found
}

/// Returns the words `deny` and `forbid` of an attribute, which may be in a list of `cfg_attr`.
fn denying_words_of_attribute(attribute: &[Token]) -> Vec<&Token> {
    match attribute {
        [level, ..] if ["deny", "forbid"].contains(&&*level.word) => vec![level],
        [name, brackets, ..] if name.word == "cfg_attr" => {
            let attributes = brackets.inner.split(|token| token.word == ",").skip(1);
            attributes.flat_map(denying_words_of_attribute).collect()
        }
        _ => Vec::new(),
    }
}
