//! The calls of macros.

use super::search::{METAVARIABLE, ends};
use super::token::Token;

/// The call of a macro.
pub(crate) struct Call<'a> {
    /// The name, without the path in front of it, or [`METAVARIABLE`] if a metavariable gives it.
    pub(crate) name: &'a str,
    /// The arguments, in brackets. In a transcriber, they may be a metavariable, and this is its sign.
    pub(crate) arguments: &'a Token,
}

impl Call<'_> {
    /// Returns true if a metavariable gives the name.
    pub(crate) fn has_metavariable_as_name(&self) -> bool {
        self.name == METAVARIABLE
    }

    /// Returns true if a metavariable gives the arguments.
    pub(crate) fn has_metavariable_as_arguments(&self) -> bool {
        self.arguments.word == METAVARIABLE
    }
}

/// Returns the call with whose name tokens begin, if there is one. Other tokens stand before them.
///
/// The operators `!` and `!=` are no calls, so `if !(a)` and `a != (b)` have none.
pub(crate) fn call<'a>(before: &[Token], tokens: &'a [Token]) -> Option<Call<'a>> {
    const KEYWORDS: [&str; 6] = ["if", "while", "return", "match", "in", "break"];
    let [name, sign, arguments, ..] = tokens else { return None };
    let is_call = name.is_name()
        && sign.word == "!"
        && ["(", "[", "{", METAVARIABLE].contains(&&*arguments.word)
        && !KEYWORDS.contains(&&*name.word);
    let name = if ends(before, METAVARIABLE) { METAVARIABLE } else { &*name.word };
    is_call.then_some(Call { name, arguments })
}

#[cfg(test)]
mod tests {
    use super::call;
    use crate::syntax::search::each_place;
    use crate::syntax::source::Source;

    #[test]
    fn a_call_has_a_name_and_arguments() {
        for (text, expected) in [
            ("m!(1); a::b! {} c ! [];", "m( b{ c["),
            ("r#try!()", "try("),
            ("$m!(1); m! $arguments;", "$( m$"),
            ("m!(n!(1))", "m( n("),
            ("if !(a) {} while !{ b } {} a != (b); return ![1];", ""),
            ("macro_rules! m { () => { n!() } }", "n("),
        ] {
            let source = Source::parse(text.into()).unwrap();
            let mut found = Vec::new();
            each_place(&source.tokens, &mut |before, tokens| {
                found
                    .extend(call(before, tokens).map(|it| it.name.to_owned() + &it.arguments.word));
            });
            assert_eq!(found.join(" "), expected, "{text}");
        }
    }
}
