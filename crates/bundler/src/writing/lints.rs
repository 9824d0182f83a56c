//! The levels of lints that a crate asks for by `deny` and `forbid`.

use crate::edits::Edits;
use crate::syntax::code::Code;
use crate::syntax::place::outer_places;
use crate::syntax::token::Token;
use anyhow::Result;

/// Returns a code that denies no lint, but warns instead.
///
/// # Errors
///
/// Returns an error if the code is not Rust.
pub(crate) fn without_denied_lints(code: &Code) -> Result<Code> {
    let mut edits = Edits::of(&code.text);
    replace_denying_words(&code.tokens, "warn", &mut edits);
    Code::parse(edits.apply())
}

/// Replaces the words `deny` and `forbid` of attributes by another level.
pub(super) fn replace_denying_words(tokens: &[Token], level: &str, edits: &mut Edits) {
    for word in denying_words(tokens) {
        edits.replace(word.range.clone(), level);
    }
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

/// Returns the words `deny` and `forbid` of attributes, unless they are in the rules or the arguments of a macro.
fn denying_words(tokens: &[Token]) -> Vec<&Token> {
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
