//! Macros that may count the tokens of their arguments.
//!
//! A macro that passes an argument on as a whole, such as `$path:path` or `$($token:tt)*`, does not notice that a path
//! has more tokens in a bundle. A macro that takes tokens one by one may notice it, and do something else.

use crate::syntax::calls::{Call, call};
use crate::syntax::macros::{Macro, macros_of};
use crate::syntax::name_graph::NameGraph;
use crate::syntax::search::{any_place, each_place, has, names};
use crate::syntax::source::Program;
use crate::syntax::token::Token;
use std::collections::BTreeSet;

/// The macro of the standard library that shows the tokens of its arguments.
const STRINGIFY: &str = "stringify";

/// The macros of a program that may count the tokens of their arguments.
pub(crate) struct CountingMacros {
    /// The names of these macros, and the new names that imports give them, such as `b` in `use a as b`.
    names: BTreeSet<String>,
    /// The names of the macros that may call a macro whose name they get as an argument. For example, `call` is such a
    /// macro if `call!(m)` may call `m`.
    argument_callers: BTreeSet<String>,
}

impl CountingMacros {
    /// Finds the counting macros of a solution and its library.
    pub(crate) fn of(program: Program) -> Self {
        let macros = macros_of(program);
        let argument_callers = macros.iter().filter(|it| calls_argument(it));
        let argument_callers = argument_callers.filter_map(|it| it.name).map(str::to_owned);
        Self {
            names: counting_macros(program, &macros),
            argument_callers: argument_callers.collect(),
        }
    }

    /// Returns true if a call may pass its arguments to a macro that may count tokens.
    pub(crate) fn may_get(&self, call: &Call) -> bool {
        let Some(name) = call.name else { return !self.names.is_empty() };
        // The arguments may have the name of the macro that is called in the end.
        let passes_counting = self.argument_callers.contains(name)
            && !self.names.is_disjoint(&names(&call.arguments.inner));
        self.names.contains(name) || passes_counting
    }
}

/// Returns true if a macro may call another macro whose name it gets as an argument. This is so if it calls a
/// metavariable, as in `$m!(1)`, or if it passes a metavariable on, as in `call!($m)`, because `call` may call it.
fn calls_argument(it: &Macro) -> bool {
    let may_call = |call: Call| {
        call.name.is_none()
            || call.has_metavariable_as_arguments()
            || has(&call.arguments.inner, "$")
    };
    any_place(&it.body.inner, &|before, tokens| call(before, tokens).is_some_and(may_call))
}

/// Returns the names of the macros that may count the tokens of their arguments, and the new names that imports give
/// them.
///
/// Each `x as y` counts as an import, even if it is a cast. This is harmless: a cast such as `count as u64` only adds
/// the name `u64`, which is not called as a macro. At worst, a program is refused without need.
fn counting_macros(program: Program, macros: &[Macro]) -> BTreeSet<String> {
    let all = macros.iter().filter_map(|it| it.name).collect();
    let counts = |it: &&Macro| counts_tokens(it, &all);
    let named = macros.iter().filter(counts).filter_map(|it| it.name);
    let mut counting: BTreeSet<String> = named.map(str::to_owned).collect();
    if program.sources().iter().any(|source| source.has(STRINGIFY)) {
        counting.insert(STRINGIFY.into());
    }
    // A macro may define another macro, whose name it gets as an argument. For example, `define!(count)` defines
    // `count` if there is `macro_rules! define { ($name:ident) => { macro_rules! $name { … } } }`. If the inner macro
    // counts tokens, all arguments of `define` count as names of counting macros.
    let is_any_defined = macros.iter().any(|it| it.name.is_none() && counts(&it));
    let may_define = |it: &&Macro| is_any_defined && has(&it.body.inner, "macro_rules");
    let definers: BTreeSet<&str> =
        macros.iter().filter(may_define).filter_map(|it| it.name).collect();
    let mut new_names = NameGraph::default();
    for source in program.sources() {
        each_place(&source.tokens, &mut |before, tokens| {
            if let [name, keyword, new_name, ..] = tokens
                && keyword.word == "as"
            {
                new_names.add(&name.word, [new_name.word.clone()]);
            }
            // The name of the macro that is defined by this call may be among the arguments.
            if let Some(call) = call(before, tokens)
                && call.name.is_some_and(|name| definers.contains(name))
            {
                counting.extend(names(&call.arguments.inner));
            }
        });
    }
    new_names.reachable(counting)
}

/// Returns true if the expansion of a macro may depend on the number of tokens in a path.
///
/// This is so if the macro shows its arguments by `stringify!`, if a matcher has `::`, or if the macro takes tokens one
/// by one. It is also so if fragments for single tokens decide between several rules, either of the macro itself or of
/// a macro that it calls. For example, with the rules `($a:ident)` and `($($a:tt)*)`, the first rule matches `f`, and
/// the second rule matches `crate::f`.
fn counts_tokens(it: &Macro, macros: &BTreeSet<&str>) -> bool {
    let is_in_matcher = |words| it.matchers.iter().any(|matcher| has(&matcher.inner, words));
    let calls_macro = macros.iter().any(|name| has(&it.body.inner, &format!("{name} !")));
    let has_choice = it.matchers.len() > 1 || calls_macro;
    has(&it.body.inner, STRINGIFY)
        || is_in_matcher("::")
        || (is_in_matcher(": tt") || is_in_matcher(": ident")) && has_choice
        || takes_tokens_singly(it)
}

/// Returns true if a macro may take the tokens of a path, including `::`, one by one.
///
/// A matcher such as `($a:tt)` has only one fragment for a single token. It matches no path, because a path has several
/// tokens, so it is harmless. But beside a fragment for more tokens, as in `($a:tt $($b:tt)*)`, the fragment `$a:tt`
/// may take the head of a path. A sequence of tokens alone is harmless if the macro only passes it on as a whole:
/// `$($token)*`.
fn takes_tokens_singly(it: &Macro) -> bool {
    let mut sequences = BTreeSet::new();
    let matches_path = it.matchers.iter().any(|matcher| {
        let mut own_sequences = BTreeSet::new();
        let singles = count_singles(&matcher.inner, &mut own_sequences);
        let has_more = has(&matcher.inner, ": ident") || !own_sequences.is_empty();
        sequences.append(&mut own_sequences);
        singles > 1 || singles == 1 && has_more
    });
    matches_path || !passes_on(&it.body.inner, &sequences)
}

/// Returns the number of fragments such as `$token:tt` in a matcher, where a fragment in a repetition counts twice.
///
/// A repetition of nothing but such a fragment, `$($token:tt)*`, is a sequence. A sequence does not count, and its name
/// is added to `sequences`.
fn count_singles<'a>(matcher: &'a [Token], sequences: &mut BTreeSet<&'a str>) -> usize {
    let mut count = 0;
    for (at, token) in matcher.iter().enumerate() {
        let is_repeated = at > 0 && matcher[at - 1].word == "$";
        match &token.inner[..] {
            [dollar, name, colon, kind]
                if is_repeated && dollar.word == "$" && colon.word == ":" && kind.word == "tt" =>
            {
                sequences.insert(&name.word);
            }
            inner => {
                let factor = if is_repeated { 2 } else { 1 };
                count += factor * count_singles(inner, sequences);
            }
        }
        let is_single = token.word == "$"
            && matcher.get(at + 2).is_some_and(|colon| colon.word == ":")
            && matcher.get(at + 3).is_some_and(|kind| kind.word == "tt");
        count += usize::from(is_single);
    }
    count
}

/// Returns true if these sequences occur only as `$($name)*`, and in the matchers that declare them.
fn passes_on(tokens: &[Token], sequences: &BTreeSet<&str>) -> bool {
    tokens.iter().enumerate().all(|(at, token)| {
        let is_repeated = at > 0
            && tokens[at - 1].word == "$"
            && tokens.get(at + 1).is_some_and(|sign| ["*", "+"].contains(&&*sign.word));
        let is_whole = is_repeated && matches!(&token.inner[..], [dollar, _] if dollar.word == "$");
        let is_declared = tokens.get(at + 1).is_some_and(|colon| colon.word == ":");
        let is_use = at > 0 && tokens[at - 1].word == "$" && sequences.contains(&*token.word);
        (is_whole || passes_on(&token.inner, sequences)) && (!is_use || is_declared)
    })
}

#[cfg(test)]
mod tests {
    use super::{STRINGIFY, counting_macros};
    use crate::syntax::macros::macros_of;
    use crate::syntax::source::{Program, Source};

    /// Returns the counting macros of a library.
    fn counting(library: &str) -> String {
        let library = Source::parse(library.into()).unwrap();
        let program = Program { solution: &Source::default(), library: &library };
        let found = counting_macros(program, &macros_of(program));
        let names: Vec<_> = found.into_iter().filter(|name| name != STRINGIFY).collect();
        names.join(" ")
    }

    #[test]
    fn a_macro_counts_tokens_if_it_takes_them_one_by_one_or_shows_them() {
        for (rules, counts) in [
            ("($a:path) => { $a() }", false),
            ("($a:expr, $($b:expr),*) => { f($a, [$($b),*]) }", false),
            ("($a:tt) => { $a }", false),
            ("($($a:tt)*) => { f($($a)*) }", false),
            ("($($a:tt)*) => { f($(&$a)*) }", true),
            ("($a:tt $b:tt) => { $b }", true),
            ("($a:tt $($b:tt)*) => { $($b)* }", true),
            ("($a:tt [$b:tt]) => { $b }", true),
            ("($a:ident) => { $a }", false),
            ("($a:ident) => { m!([$a]) }", true),
            ("($a:ident :: $b:ident) => { $b }", true),
            ("($a:ident) => { 1 }; ($($a:tt)*) => { 2 }", true),
            ("($a:path) => { stringify!($a) }", true),
        ] {
            let found = counting(&format!("macro_rules! m {{ {rules} }}"));
            assert_eq!(found, if counts { "m" } else { "" }, "{rules}");
        }
    }

    #[test]
    fn other_names_of_a_counting_macro_count() {
        let count = "macro_rules! count { ($a:tt $b:tt) => { 2 } }";
        assert_eq!(counting(&format!("{count} pub(crate) use count as size;")), "count size");
        let define =
            "macro_rules! define { ($n:ident) => { macro_rules! $n { ($a:tt $b:tt) => { 2 } } } }";
        let harmless = "macro_rules! run { ($n:ident) => { $n() } } run!(f);";
        assert_eq!(counting(&format!("{define} define!(count); {harmless}")), "count");
    }
}
