//! The calls of macros.

use super::pattern::begins;
use super::place::Place;
use super::token::Token;

/// The call of a macro.
pub(crate) struct Call<'a> {
    /// The name, without the path in front of it, or `None` if a metavariable gives it.
    pub(crate) name: Option<&'a str>,
    /// The arguments, in brackets. Two other tokens may stand in their place:
    ///
    /// - the `$` of a metavariable that gives the arguments, in a transcriber;
    /// - the `!` itself if nothing follows, as in `m!(a !)`, where the rules of `m` may add the arguments of `a`.
    pub(crate) arguments: &'a Token,
}

impl Call<'_> {
    /// Returns true if a metavariable gives the arguments.
    pub(crate) fn has_metavariable_as_arguments(&self) -> bool {
        self.arguments.word == "$"
    }
}

/// Returns the call of a macro at a place, if there is one.
///
/// The operators `!` and `!=` belong to no call, so there is none in `if !(a)` and in `a != (b)`.
pub(crate) fn call_at(place: Place<'_>) -> Option<Call<'_>> {
    const KEYWORDS: [&str; 6] = ["if", "while", "return", "match", "in", "break"];
    let is_repetition = place.is_after("$") && place.begins("(");
    // The sign of a repetition, such as `*`, stands between the repetition and the `!`, as in `$($name)*!(…)`. There
    // may be a separator before it, as in `$($name)::+!(…)`.
    let is_sign = |at: usize| {
        ["* !", "+ !", "? !"]
            .iter()
            .any(|end| begins(place.after.get(at..).unwrap_or_default(), end))
    };
    let length = if is_repetition { 1 + (1..=2).find(|&at| is_sign(at))? } else { 1 };
    let rest = place.after.get(length..)?;
    let (sign, arguments) = match rest {
        [sign] => (sign, sign),
        [sign, arguments, ..] => (sign, arguments),
        [] => return None,
    };
    let name = place.first();
    let has_name =
        is_repetition || name.is_identifier() && (name.is_raw || !KEYWORDS.contains(&&*name.word));
    let is_call =
        has_name && sign.word == "!" && ["(", "[", "{", "$", "!"].contains(&&*arguments.word);
    let known_name = (!place.is_after("$")).then_some(&*name.word);
    is_call.then_some(Call { name: known_name, arguments })
}

#[cfg(test)]
mod tests {
    use super::{Call, call_at};
    use crate::syntax::place::places;
    use crate::syntax::source::Source;

    #[test]
    fn a_call_has_a_name_and_arguments() {
        for (text, expected) in [
            ("m!(1); a::b! {} c ! [];", "m( b{ c["),
            ("r#try!()", "try("),
            ("$m!(1); m! $arguments;", "?( m$"),
            ("$($m)*!(1); $(m!(1))* $(a)*", "?( m("),
            ("$($m)::+!(1) $($m),* $($m)++!(2)", "?( ?("),
            ("r#match!(1); match !(1) {}", "match("),
            ("m!(n!(1))", "m( n("),
            ("m! { {} n ! }", "m{ n!"),
            ("if !(a) {} while !{ b } {} a != (b); return ![1];", ""),
            ("macro_rules! m { () => { n!() } }", "n("),
        ] {
            let source = Source::parse(text.into()).unwrap();
            let mut found = Vec::new();
            for place in places(&source.tokens) {
                let shown = |it: Call| format!("{}{}", it.name.unwrap_or("?"), it.arguments.word);
                found.extend(call_at(place).map(shown));
            }
            assert_eq!(found.join(" "), expected, "{text}");
        }
    }
}
