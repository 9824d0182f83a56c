//! Macros that would do something else in a bundle.

use super::source::{Source, Token, any_place, begins, each_place, has, has_lone_crate, names};
use anyhow::{Result, bail, ensure};
use std::collections::BTreeSet;

/// A macro by rules.
#[derive(Clone)]
pub(super) struct Macro<'a> {
    /// The name, or `$` if it is a parameter of the macro that writes this one.
    pub(super) name: &'a str,
    matchers: Vec<&'a Token>,
    /// The rules as a whole.
    pub(super) body: &'a Token,
}

/// Checks that no macro does something else in a bundle because paths are longer there: `crate::f` becomes
/// `crate::solution::f`, which has more tokens.
///
/// # Errors
///
/// Returns an error that names the macro, and says what to do.
pub(super) fn ensure_macros_see_the_same(solution: &Source, library: &Source) -> Result<()> {
    let macros = [macros(solution), macros(library)].concat();
    ensure_no_macro_matches_crate(&macros)?;
    ensure_has_no_lone_crate(solution)?;
    ensure_no_macro_imports_all(library, &macros)?;
    ensure_no_counting_macro_gets_a_path(solution, library, &macros)
}

/// Checks that no macro expects the word `crate` among its arguments.
fn ensure_no_macro_matches_crate(macros: &[Macro]) -> Result<()> {
    let matches_crate = |it: &&Macro| it.matchers.iter().any(|it| has(&it.inner, "crate"));
    if let Some(Macro { name, .. }) = macros.iter().find(matches_crate) {
        bail!(
            "cannot bundle the macro `{name}`, because it matches the word `crate`: let it match `$visibility:vis`"
        );
    }
    Ok(())
}

/// Checks that a solution has no `crate` without a path behind it, because a macro may make a path from it.
fn ensure_has_no_lone_crate(solution: &Source) -> Result<()> {
    ensure!(
        !passes_lone_crate(solution),
        "cannot bundle a `crate` without a path in a solution, because a bundle has another root: write the path \
         behind it"
    );
    Ok(())
}

/// Returns true if a source has a `crate` without a path behind it between brackets.
fn passes_lone_crate(source: &Source) -> bool {
    any_place(&source.tokens, &|before, tokens| has_lone_crate(before, &tokens[0]))
}

/// Checks that no macro imports from the root of the library, which it would get as an argument. A single `crate` has the
/// meaning of the root of the bundle, which has no private names of the library.
fn ensure_no_macro_imports_all(library: &Source, macros: &[Macro]) -> Result<()> {
    let uses_argument = |it: &&Macro| {
        any_place(&it.body.inner, &|_, tokens| {
            let is_import = begins(tokens, "use $") && !begins(tokens, "use $ crate");
            // With `crate` as the argument, an item would be visible in the solution, too.
            let is_visibility = begins(tokens, "pub (")
                && ["$", "in $"].iter().any(|it| begins(&tokens[1].inner, it));
            is_import || is_visibility
        })
    };
    if passes_lone_crate(library)
        && let Some(Macro { name, .. }) = macros.iter().find(uses_argument)
    {
        bail!(
            "cannot bundle the macro `{name}`, because it imports from its argument or makes a visibility of it, and the \
             library passes `crate` to a macro: write `crate` in the rules of the macro"
        );
    }
    Ok(())
}

/// Checks that no macro that may count tokens is called with a path that is longer in a bundle.
fn ensure_no_counting_macro_gets_a_path(
    solution: &Source,
    library: &Source,
    macros: &[Macro],
) -> Result<()> {
    let counting = counting_macros(solution, library, macros);
    // In a solution, a path that begins with `sente` stays as it is.
    for (source, roots) in [(solution, &["crate"][..]), (library, &["crate", "sente"])] {
        let mut call = None;
        each_place(&source.tokens, &mut |_, tokens| {
            if let [name, sign, arguments, ..] = tokens
                && sign.word == "!"
                && counting.contains(&name.word)
                && roots.iter().any(|root| has(&arguments.inner, root))
            {
                call = Some(&name.word);
            }
        });
        if let Some(name) = call {
            bail!(
                "cannot bundle the call of `{name}!` with a path that begins with the crate, because the path is \
                 longer in a bundle, and the macro may count its tokens: import the item, and pass its name"
            );
        }
    }
    Ok(())
}

/// Returns the names of the macros that may count the tokens of their arguments, with the other names that imports give
/// them.
fn counting_macros(solution: &Source, library: &Source, macros: &[Macro]) -> BTreeSet<String> {
    let all = macros.iter().map(|it| it.name).collect();
    // The names of such macros. `$` stands for a macro that another macro writes, and whose name is a parameter.
    let mut counting: BTreeSet<String> =
        macros.iter().filter(|it| it.counts_tokens(&all)).map(|it| it.name.to_owned()).collect();
    // Returns true if a macro may write a macro that counts tokens and whose name is a parameter.
    let writes_counting =
        |it: &&Macro| counting.contains("$") && has(&it.body.inner, "macro_rules");
    // The names of the macros that may do so.
    let writers: BTreeSet<&str> = macros.iter().filter(writes_counting).map(|it| it.name).collect();
    for source in [solution, library] {
        each_place(&source.tokens, &mut |_, tokens| {
            if let [name, sign, next, ..] = tokens {
                if sign.word == "as" && counting.contains(&name.word) {
                    counting.insert(next.word.clone());
                }
                // The macro that this one writes may have a name among the arguments.
                if sign.word == "!" && writers.contains(&*name.word) {
                    counting.extend(names(&next.inner));
                }
            }
        });
    }
    counting
}

/// Returns the macros that a source defines.
pub(super) fn macros(source: &Source) -> Vec<Macro<'_>> {
    macros_among(&source.tokens)
}

/// Returns the macros that are defined among tokens.
pub(super) fn macros_among(tokens: &[Token]) -> Vec<Macro<'_>> {
    let mut macros = Vec::new();
    each_place(tokens, &mut |_, tokens| {
        let (name, body) = match tokens {
            [keyword, ..] if keyword.word != "macro_rules" => return,
            [_, _, sign, _, body, ..] if sign.word == "$" => (sign, body),
            [_, _, name, body, ..] => (name, body),
            _ => return,
        };
        let rules = body.inner.windows(3);
        let matchers =
            rules.filter(|rule| begins(&rule[1..], "= >")).map(|rule| &rule[0]).collect();
        macros.push(Macro { name: &name.word, matchers, body });
    });
    macros
}

impl<'a> Macro<'a> {
    /// Returns what the rules write, in brackets.
    pub(super) fn transcribers(&self) -> impl Iterator<Item = &'a Token> + use<'a> {
        let rules = self.body.inner.windows(3);
        rules.filter(|rule| begins(rule, "= >")).map(|rule| &rule[2])
    }

    /// Returns true if what the macro does may depend on the number of tokens in a path. This is so if it takes paths
    /// apart, shows its arguments, or takes tokens singly. If it has several
    /// rules for single tokens, or passes these to another macro, it may choose by their number, too.
    fn counts_tokens(&self, macros: &BTreeSet<&str>) -> bool {
        let is_in_matcher = |words| self.matchers.iter().any(|it| has(&it.inner, words));
        let calls_macro = macros.iter().any(|name| has(&self.body.inner, &format!("{name} !")));
        let has_several = self.matchers.len() > 1 || calls_macro;
        has(&self.body.inner, "stringify")
            || is_in_matcher(": :")
            || (is_in_matcher(": tt") || is_in_matcher(": ident")) && has_several
            || self.takes_tokens_singly()
    }

    /// Returns true if a rule may take the tokens of a path singly, among them its `::`. It does not if it has only one
    /// fragment for a single token, because a path has several. It may take a sequence of tokens that it only passes on
    /// as a whole: `$($token)*`.
    fn takes_tokens_singly(&self) -> bool {
        let mut sequences = BTreeSet::new();
        let takes_path = self.matchers.iter().any(|it| {
            let singles = count_singles(&it.inner, &mut sequences);
            singles > 1 || singles == 1 && has(&it.inner, ": ident")
        });
        takes_path || !passes_on(&self.body.inner, &sequences)
    }
}

/// Returns the number of fragments such as `$token:tt` in a matcher; one in a repetition counts twice. Those that are all
/// of a repetition do not count, but their names are added to `sequences`.
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

/// Returns true if these names of sequences occur only as `$($name)*`, or in the matchers that declare them.
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
