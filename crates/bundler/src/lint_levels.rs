//! Other levels for the lints that code denies.

use crate::edits::Edits;
use crate::syntax::lints::denying_attributes;
use crate::syntax::token::Token;

/// Replaces `deny` and `forbid` in the attributes of code by another level of lints, such as `warn`.
pub(crate) fn lower_lints(tokens: &[Token], level: &str, edits: &mut Edits) {
    for attribute in denying_attributes(tokens) {
        edits.replace(attribute[0].range.clone(), level);
    }
}
