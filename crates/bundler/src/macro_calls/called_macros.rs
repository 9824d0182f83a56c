//! The macros that some code may call.
//!
//! Calls are found by names, without the scopes of Rust, and the tokens alone do not give every name: in `$m!(…)`, a
//! metavariable gives it. So the methods that collect calls differ in the tokens that count. A macro too many is always
//! harmless: at worst, a bundle has a module too many, or a program is refused without need.

use crate::syntax::calls::{Call, call_at};
use crate::syntax::place::{Place, outer_places, places};
use crate::syntax::search::identifiers;
use crate::syntax::token::Token;
use std::collections::BTreeSet;

/// The macros that some code may call.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct CalledMacros {
    /// The names of these macros, as far as they are known.
    pub(super) names: BTreeSet<String>,
    /// True if the code may call a macro of any name.
    pub(super) may_be_any: bool,
}

impl CalledMacros {
    /// Returns true if the code may call a macro. `name` is the name of the macro, or `None` if a metavariable gives
    /// the name where the macro is defined. Any call may be a call of such a macro.
    pub(crate) fn contains(&self, name: Option<&str>) -> bool {
        match name {
            Some(name) => self.may_be_any || self.names.contains(name),
            None => self.may_be_any || !self.names.is_empty(),
        }
    }

    /// Adds the macros of a name.
    pub(crate) fn add(&mut self, name: &str) {
        self.names.insert(name.to_owned());
    }

    /// Adds every macro.
    pub(crate) fn add_every_macro(&mut self) {
        self.may_be_any = true;
    }

    /// Adds the macros of a name, or every macro if the name is not known because a metavariable gives it.
    pub(crate) fn add_known_or_every(&mut self, name: Option<&str>) {
        match name {
            Some(name) => self.add(name),
            None => self.add_every_macro(),
        }
    }

    /// Adds all names among tokens.
    pub(crate) fn add_names(&mut self, tokens: &[Token]) {
        self.names.append(&mut identifiers(tokens));
    }

    /// Removes the macros of some names.
    pub(crate) fn remove(&mut self, names: &BTreeSet<String>) {
        self.names.retain(|name| !names.contains(name));
    }

    /// Adds the macros that tokens call by their names. The rules of macros count like all other tokens.
    ///
    /// A call such as `$m!(…)` is left out, because it would count as a call of every macro. No macro is missed by
    /// this: the code that passes the name of a macro as the argument `$m` also has a path or an import that leads to
    /// that macro. (With `#[macro_use]`, it needs neither. For that case, there is
    /// [`add_names_in_macro_brackets`](Self::add_names_in_macro_brackets).)
    pub(crate) fn add_calls_by_name(&mut self, tokens: &[Token]) {
        each_call(tokens, &|_| false, &mut |call| {
            self.names.extend(call.name.map(str::to_owned));
        });
    }

    /// Adds all names among the arguments and in the rules of macros.
    ///
    /// With `#[macro_use]`, a macro of another module needs neither a path nor an import. So each of these names may be
    /// the name of a macro that an expansion calls.
    pub(crate) fn add_names_in_macro_brackets(&mut self, tokens: &[Token]) {
        for place in places(tokens) {
            if place.may_be_macro_brackets() {
                self.add_names(&place.first().inner);
            }
        }
    }

    /// Adds the macros that tokens call by their names, and all names among the arguments of these calls. Brackets for
    /// which `is_left_out` returns true are not searched.
    ///
    /// A call such as `$m!(…)` does not count, because the name `m` is an argument of another call. If each such call
    /// were a call of every macro, programs would be refused without need.
    pub(crate) fn add_calls_with_arguments(
        &mut self,
        tokens: &[Token],
        is_left_out: &impl Fn(&Token) -> bool,
    ) {
        each_call(tokens, &|place| is_left_out(place.first()), &mut |call| {
            self.names.extend(call.name.map(str::to_owned));
            self.add_names(&call.arguments.inner);
        });
    }

    /// Adds the macros that tokens call outside of the rules of macros. A call such as `$m!(…)` counts as a call of
    /// every macro.
    ///
    /// The calls in rules are left out, because the effect of an expansion belongs to the code that calls the macro.
    /// The arguments of a call may contain the name of another macro, as in `apply!(m)`. Such a name is left out, too:
    /// the macro `m` is called only if the rules of `apply` have a call such as `$m!(…)`, and that call already counts
    /// as a call of every macro.
    pub(crate) fn add_calls_outside_rules(&mut self, tokens: &[Token]) {
        each_call(tokens, &Place::is_after_name_of_new_macro, &mut |call| {
            self.add_known_or_every(call.name)
        });
    }
}

/// Calls a function for each call of a macro among tokens, also between brackets. The token at a place for which
/// `is_left_out` returns true is not searched.
fn each_call<'a>(
    tokens: &'a [Token],
    is_left_out: &impl Fn(Place<'a>) -> bool,
    see: &mut impl FnMut(Call<'a>),
) {
    for place in outer_places(tokens) {
        if is_left_out(place) {
            continue;
        }
        if let Some(call) = call_at(place) {
            see(call);
        }
        each_call(&place.first().inner, is_left_out, see);
    }
}

#[cfg(test)]
mod tests {
    use super::CalledMacros;
    use crate::syntax::source::Source;
    use crate::syntax::token::Token;

    /// Returns the macros that a method adds for a text. `*` stands for a macro of any name.
    fn added(text: &str, add: impl Fn(&mut CalledMacros, &[Token])) -> String {
        let source = Source::parse(text.into()).unwrap();
        let mut called = CalledMacros::default();
        add(&mut called, &source.tokens);
        let mut names = Vec::from_iter(called.names);
        names.extend(called.may_be_any.then(|| "*".to_owned()));
        names.join(" ")
    }

    #[test]
    fn the_tokens_that_count_as_calls() {
        for (text, by_name, in_macro_brackets, with_arguments, outside_rules) in [
            ("a!(b);", "a", "b", "a b", "a"),
            ("a!(b!(c));", "a b", "b c", "a b c", "a b"),
            ("fn f() { if !(a) { $m!(b) } }", "", "a b", "b", "*"),
            ("macro_rules! a { () => { b!(c) } }", "b", "b c", "b c", ""),
        ] {
            assert_eq!(added(text, CalledMacros::add_calls_by_name), by_name, "{text}");
            assert_eq!(
                added(text, CalledMacros::add_names_in_macro_brackets),
                in_macro_brackets,
                "{text}"
            );
            let with = |called: &mut CalledMacros, tokens: &[Token]| {
                called.add_calls_with_arguments(tokens, &|_| false);
            };
            assert_eq!(added(text, with), with_arguments, "{text}");
            assert_eq!(added(text, CalledMacros::add_calls_outside_rules), outside_rules, "{text}");
        }
    }

    #[test]
    fn any_call_may_be_a_call_of_a_macro_named_by_a_metavariable() {
        let mut called = CalledMacros::default();
        assert!(!called.contains(None));
        called.add("a");
        assert!(called.contains(Some("a")) && !called.contains(Some("b")) && called.contains(None));
        called.add_every_macro();
        assert!(called.contains(Some("b")));
    }
}
