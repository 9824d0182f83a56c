//! The places in the tokens of code.

use crate::syntax::pattern::{begins, ends};
use crate::syntax::token::Token;
use std::iter;

/// A position directly before a token, with the tokens around it that stand between the same brackets.
#[derive(Clone, Copy)]
pub(crate) struct Place<'a> {
    /// The tokens before the place.
    pub(crate) before: &'a [Token],
    /// The tokens after the place. There is always at least one.
    pub(crate) after: &'a [Token],
}

impl<'a> Place<'a> {
    /// Returns the first token after the place.
    pub(crate) fn first(self) -> &'a Token {
        &self.after[0]
    }

    /// Returns true if the tokens after the place begin with a pattern.
    pub(crate) fn begins(self, pattern: &str) -> bool {
        begins(self.after, pattern)
    }

    /// Returns true if the tokens before the place end with a pattern.
    pub(crate) fn follows(self, pattern: &str) -> bool {
        ends(self.before, pattern)
    }

    /// Returns true if the brackets at this place may contain the arguments or the rules of a macro. The result is also
    /// true after the operator `!`, as in `!(a)`.
    pub(crate) fn may_be_macro_brackets(self) -> bool {
        self.follows("!") || self.follows_name_of_new_macro()
    }

    /// Returns true if brackets at the place have the rules of a macro, because `macro_rules! NAME` stands before them.
    /// The result is false for `macro_rules! $name`. This does no harm, because such code stands only in the rules of
    /// another macro, and the brackets around these rules are recognised.
    fn follows_name_of_new_macro(self) -> bool {
        self.before.split_last().is_some_and(|(_, rest)| ends(rest, "macro_rules !"))
    }

    /// Returns true if the tokens before the place end with a part of a path and `::`, as in `a::`. A `::` at the
    /// beginning of a path does not count.
    pub(crate) fn is_in_path(self) -> bool {
        let [.., part, sign] = self.before else { return false };
        // In a comparison such as `a > ::b`, there is a blank between the two signs.
        let is_type = part.word == ">" && part.range.end == sign.range.start;
        sign.word == "::" && (part.is_path_name() || is_type)
    }

    /// Returns true if a `::` at the beginning of a path stands before the place, as in `::a`.
    pub(crate) fn follows_leading_colons(self) -> bool {
        self.follows("::") && !self.is_in_path()
    }
}

/// Returns the places among tokens, and those between the brackets in them, in the order of the text.
pub(crate) fn places(tokens: &[Token]) -> impl Iterator<Item = Place<'_>> {
    let mut stack = vec![outer_places(tokens)];
    iter::from_fn(move || {
        while let Some(siblings) = stack.last_mut() {
            if let Some(place) = siblings.next() {
                stack.push(outer_places(&place.first().inner));
                return Some(place);
            }
            stack.pop();
        }
        None
    })
}

/// Returns the places among tokens, without those between the brackets in them.
pub(crate) fn outer_places(tokens: &[Token]) -> impl Iterator<Item = Place<'_>> {
    let place = |at| {
        #[cfg(test)]
        visits::add_visit();
        Place { before: &tokens[..at], after: &tokens[at..] }
    };
    (0..tokens.len()).map(place)
}

/// The number of places that a test visits, which shows how the time grows with the length of a text.
#[cfg(test)]
pub(crate) mod visits {
    use std::cell::Cell;

    thread_local! {
        static VISITS: Cell<usize> = const { Cell::new(0) };
    }

    /// Counts a visit of this thread.
    pub(super) fn add_visit() {
        VISITS.set(VISITS.get() + 1);
    }

    /// Returns the number of places that this thread visits while a function runs.
    pub(crate) fn count_visits(function: impl FnOnce()) -> usize {
        let before = VISITS.get();
        function();
        VISITS.get() - before
    }
}

#[cfg(test)]
mod tests {
    use super::places;
    use crate::syntax::code::Code;

    #[test]
    fn a_path_goes_on_after_a_name() {
        for text in ["a::x", "crate::a::x", "r#return::x", "<A>::x", "return ::a::x"] {
            let code = Code::parse(text).unwrap();
            let place = places(&code.tokens).find(|place| place.begins("x")).unwrap();
            assert!(place.is_in_path() && !place.follows_leading_colons(), "{text}");
        }
        let keywords =
            "as break const dyn for if impl in let match mut pub return use where while yield";
        let after_keywords = keywords.split(' ').map(|keyword| format!("{keyword} ::x"));
        let others = ["= ::x", "(::x)", "a > ::x"].map(str::to_owned);
        for text in after_keywords.chain(others) {
            let code = Code::parse(text.clone()).unwrap();
            let place = places(&code.tokens).find(|place| place.follows("::")).unwrap();
            assert!(place.follows_leading_colons() && !place.is_in_path(), "{text}");
        }
    }

    #[test]
    fn places_come_in_the_order_of_the_text() {
        let code = Code::parse("a (b [] c) d").unwrap();
        let texts = places(&code.tokens).map(|place| {
            let before = place.before.iter().map(|token| &*token.word).collect::<String>();
            format!("{before}.{}", place.first().word)
        });
        let texts = Vec::from_iter(texts);
        assert_eq!(texts, [".a", "a.(", ".b", "b.[", "b[.c", "a(.d"]);
    }
}
