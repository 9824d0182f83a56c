//! Counting macros, which may count the tokens of their arguments.
//!
//! A macro that passes an argument on as a whole, such as `$path:path` or `$($token:tt)*`, does not notice that a path
//! has more tokens in a bundle. A macro that takes tokens one by one may notice it, and do something else.

use crate::syntax::calls::{Call, call_at};
use crate::syntax::directed_graph::DirectedGraph;
use crate::syntax::imports::{imported_trees, known_roots};
use crate::syntax::macros::{Macro, macros_in_program};
use crate::syntax::pattern::begins;
use crate::syntax::place::{Place, outer_places, places};
use crate::syntax::search::{has, identifiers};
use crate::syntax::source::Program;
use crate::syntax::standard_names::{STANDARD_MACROS, STRINGIFY};
use crate::syntax::token::Token;
use std::collections::BTreeSet;

/// The macros of a program that may count the tokens of their arguments. The sets have the names of macros, and the new
/// names that imports give them, such as `b` in `use a as b`.
pub(crate) struct CountingMacros {
    /// The names of the macros that may count tokens.
    names: BTreeSet<String>,
    /// The names of the macros of the program, of the standard library and of other crates. A name that is not
    /// in this set may be another name of a counting macro. The macros of other crates are taken not to count, although
    /// nothing is known of their rules.
    known: BTreeSet<String>,
    /// The names of the macros to which the name of another macro may be passed, so that they call or define that
    /// macro. For example, `call` is such a macro if `call!(m)` may call `m`. (`None` stands for macros whose name a
    /// metavariable gives.)
    users_of_names: BTreeSet<Option<String>>,
}

impl CountingMacros {
    /// Finds the counting macros of a solution and its library.
    ///
    /// A macro that passes its arguments on to a counting macro is a counting macro, too. So the names become the
    /// vertices of a graph, in which `None` stands for the macros whose name a metavariable gives. If macro `a` passes
    /// its arguments on to macro `b`, an edge leads from `b` to `a`. Everything that can be reached from a counting
    /// macro counts, too.
    pub(crate) fn of(program: Program) -> Self {
        let macros = macros_in_program(program);
        let mut graph = graph_of_renames(program);
        let all_names = graph.reachable(macros.iter().map(name_of).collect());
        let may_use_name = |it: &&Macro| has(&it.body.inner, "macro_rules") || calls_argument(it);
        let users_of_names =
            graph.reachable(macros.iter().filter(may_use_name).map(name_of).collect());
        let mut known = names_of_other_crates(program);
        known.extend(all_names.iter().flatten().cloned());
        known.extend(STANDARD_MACROS.into_iter().chain(["macro_rules"]).map(str::to_owned));
        let gets_name = |call: &Call| users_of_names.contains(&call.name.map(str::to_owned));
        // For example, `define!(count)` defines a macro `count` if there is
        // `macro_rules! define { ($name:ident) => { macro_rules! $name { … } } }`.
        for source in program.sources() {
            for call in places(&source.tokens).filter_map(call_at).filter(gets_name) {
                let names = identifiers(&call.arguments.inner);
                if all_names.contains(&None) {
                    known.extend(names.iter().cloned());
                }
                graph.add(None, names.into_iter().map(Some));
            }
        }
        let mut counting = BTreeSet::new();
        for definition in &macros {
            if counts_tokens(definition, &all_names) {
                counting.insert(name_of(definition));
            }
            let calls = places(&definition.body.inner).filter_map(call_at);
            for call in calls.filter(passes_arguments_on) {
                if call.name.is_some_and(|name| !known.contains(name)) {
                    counting.insert(name_of(definition));
                }
                let mut called = BTreeSet::from_iter(call.name.map(str::to_owned));
                if gets_name(&call) {
                    called.append(&mut identifiers(&call.arguments.inner));
                }
                for called in called {
                    graph.add(Some(called), [name_of(definition)]);
                }
            }
        }
        if program.sources().iter().any(|source| source.has(STRINGIFY)) {
            counting.insert(Some(STRINGIFY.into()));
        }
        let names = graph.reachable(counting).into_iter().flatten().collect();
        Self { names, known, users_of_names }
    }

    /// Returns true if a macro that may count tokens may get the arguments of a call, directly or through other macros.
    pub(crate) fn may_get_arguments_of(&self, call: &Call) -> bool {
        let Some(name) = call.name else { return !self.names.is_empty() };
        // The arguments may have the name of the macro that is called in the end, or a metavariable in its place.
        let arguments = &call.arguments.inner;
        let has_metavariable = places(arguments).any(Place::is_metavariable);
        let passes_counting = self.users_of_names.contains(&Some(name.to_owned()))
            && !self.names.is_empty()
            && (has_metavariable || !self.names.is_disjoint(&identifiers(arguments)));
        self.names.contains(name) || !self.known.contains(name) || passes_counting
    }
}

/// Returns a graph with an edge from each name to the new names that imports give it.
///
/// Each `x as y` counts as an import, even if it is a cast. This is harmless: a cast such as `count as u64` only adds
/// the name `u64`, which is not called as a macro. At worst, a program is refused without need.
fn graph_of_renames(program: Program) -> DirectedGraph<Option<String>> {
    let mut graph = DirectedGraph::default();
    for source in program.sources() {
        for place in places(&source.tokens) {
            if let [name, keyword, new_name, ..] = place.after
                && keyword.word == "as"
            {
                graph.add(Some(name.word.clone()), [Some(new_name.word.clone())]);
            }
        }
    }
    graph
}

/// Returns the names in the imports from other crates, and the names of macros that are called by a path into another
/// crate.
fn names_of_other_crates(program: Program) -> BTreeSet<String> {
    let sources = program.sources();
    let known_roots = known_roots(&sources);
    let mut names = BTreeSet::new();
    for place in sources.iter().flat_map(|source| places(&source.tokens)) {
        for tree in imported_trees(place) {
            if begins(&tree[1..], "::") && !known_roots.contains(&*tree[0].word) {
                names.extend(identifiers(tree));
            }
        }
        if let Some(Call { name: Some(name), .. }) = call_at(place)
            && place.first_of_path().is_some_and(|root| !known_roots.contains(root))
        {
            names.insert(name.to_owned());
        }
    }
    names
}

/// Returns the name of a macro, or `None` if a metavariable gives it.
fn name_of(definition: &Macro) -> Option<String> {
    definition.name.map(str::to_owned)
}

/// Returns true if a macro may call another macro whose name it gets as an argument. This is so if the macro calls a
/// metavariable, as in `$m!(1)`, or if it passes a metavariable on, as in `call!($m)`, because `call` may call `$m`.
fn calls_argument(definition: &Macro) -> bool {
    let may_call = |call: Call| call.name.is_none() || passes_arguments_on(&call);
    places(&definition.body.inner).any(|place| call_at(place).is_some_and(may_call))
}

/// Returns true if a call in the rules of a macro may pass arguments of this macro on.
fn passes_arguments_on(call: &Call) -> bool {
    call.has_metavariable_as_arguments() || has(&call.arguments.inner, "$")
}

/// Returns true if the expansion of a macro may depend on the number of tokens in a path.
///
/// This is so if a matcher has `::`, or if the macro takes tokens one by one. It is also so if fragments for single
/// tokens decide between several rules, either of the macro itself or of one of the `macros` that it calls. For
/// example, with the rules `($a:ident)` and `($($a:tt)*)`, the first rule matches `f`, and the second rule matches
/// `crate::f`.
fn counts_tokens(definition: &Macro, macros: &BTreeSet<Option<String>>) -> bool {
    let is_in_matcher = |pattern| definition.matchers().any(|matcher| has(&matcher.inner, pattern));
    let calls_macro = places(&definition.body.inner)
        .filter_map(call_at)
        .any(|call| macros.contains(&call.name.map(str::to_owned)));
    let has_choice = definition.matchers().count() > 1 || calls_macro;
    is_in_matcher("::")
        || (is_in_matcher(": tt") || is_in_matcher(": ident")) && has_choice
        || takes_tokens_singly(definition)
}

/// Returns true if a macro may take the tokens of a path, including `::`, one by one.
///
/// `($a:tt)` alone is harmless: it matches one token, and a path has several. But if the matcher also has a fragment
/// for more tokens, as in `($a:tt $($b:tt)*)`, the fragment `$a:tt` may take the first token of a path. A sequence of
/// tokens without other fragments is harmless if the macro only passes the sequence on as a whole: `$($token)*`.
fn takes_tokens_singly(definition: &Macro) -> bool {
    let mut sequences = BTreeSet::new();
    let matches_path = definition.matchers().any(|matcher| {
        let mut own_sequences = BTreeSet::new();
        let singles = count_singles(&matcher.inner, &mut own_sequences);
        let has_more = has(&matcher.inner, ": ident") || !own_sequences.is_empty();
        sequences.append(&mut own_sequences);
        singles > 1 || singles == 1 && has_more
    });
    matches_path || !passes_on(&definition.body.inner, &sequences)
}

/// Returns the number of fragments such as `$token:tt` in a matcher, where a fragment in a repetition counts twice.
///
/// A repetition of nothing but such a fragment, `$($token:tt)*`, is a sequence. A sequence does not count, and its name
/// is added to `sequences`.
fn count_singles<'a>(matcher: &'a [Token], sequences: &mut BTreeSet<&'a str>) -> usize {
    let mut count = 0;
    for place in outer_places(matcher) {
        let token = place.first();
        let is_repeated = place.is_after("$");
        match single_token_fragment(&token.inner) {
            Some((name, [])) if is_repeated => {
                sequences.insert(name);
            }
            _ => {
                let factor = if is_repeated { 2 } else { 1 };
                count += factor * count_singles(&token.inner, sequences);
            }
        }
        count += usize::from(single_token_fragment(place.after).is_some());
    }
    count
}

/// Returns the name of the fragment at the beginning of a matcher, and the rest of the matcher, if the fragment takes a
/// single token, as `$name:tt` does.
fn single_token_fragment(matcher: &[Token]) -> Option<(&str, &[Token])> {
    match matcher {
        [dollar, name, colon, kind, rest @ ..]
            if dollar.word == "$" && colon.word == ":" && kind.word == "tt" =>
        {
            Some((&name.word, rest))
        }
        _ => None,
    }
}

/// Returns true if these sequences occur only as `$($name)*`, and in the matchers that declare them.
fn passes_on(tokens: &[Token], sequences: &BTreeSet<&str>) -> bool {
    outer_places(tokens).all(|place| {
        let token = place.first();
        let next = place.after.get(1);
        let is_after_dollar = place.is_after("$");
        let is_repeated =
            is_after_dollar && next.is_some_and(|sign| ["*", "+"].contains(&&*sign.word));
        let is_whole = is_repeated && matches!(&token.inner[..], [dollar, _] if dollar.word == "$");
        let is_declared = next.is_some_and(|colon| colon.word == ":");
        let is_use = is_after_dollar && sequences.contains(&*token.word);
        (is_whole || passes_on(&token.inner, sequences)) && (!is_use || is_declared)
    })
}

#[cfg(test)]
mod tests {
    use super::{CountingMacros, call_at, places};
    use crate::syntax::source::{Program, Source};
    use crate::syntax::standard_names::STRINGIFY;

    /// Returns the counting macros of a library.
    fn counting(library: &str) -> String {
        let library = Source::parse(library.into()).unwrap();
        let program = Program { solution: &Source::default(), library: &library };
        let found = CountingMacros::of(program).names;
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
            ("([$a:tt] [$b:tt]) => { 2 }", true),
            ("($($a:tt)*) => { $(($a) +)* 0 }", true),
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

    #[test]
    fn only_known_macros_are_taken_not_to_count() {
        const COUNT: &str = "macro_rules! count { ($a:tt $b:tt) => { 2 } }";
        for (text, counts) in [
            ("m!(1);", true),
            ("use other::m; m!(1);", false),
            ("use ::other::{a, m}; m!(1);", false),
            ("other::m!(1);", false),
            ("mod k {} k::m!(1);", true),
            ("use self::k::m; m!(1);", true),
            ("use std::stringify as m; m!(1);", true),
            ("println!(1);", false),
            ("macro_rules! m { ($a:expr) => { $a } } m!(1);", false),
            ("macro_rules! m { ($a:expr) => { unknown!($a) } } m!(1);", true),
            ("macro_rules! m { ($n:ident) => { $n!(1) } } m!(count);", true),
            ("macro_rules! m { ($n:ident) => { $n!(1) } } m!(other);", false),
        ] {
            let solution = Source::parse(format!("{COUNT} {text}")).unwrap();
            let program = Program { solution: &solution, library: &Source::default() };
            let last = places(&solution.tokens).filter_map(call_at).last().unwrap();
            assert_eq!(CountingMacros::of(program).may_get_arguments_of(&last), counts, "{text}");
        }
    }
}
