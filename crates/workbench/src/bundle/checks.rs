//! The programs that a bundle would change without an error of the compiler, and that are refused.

use super::source::{Item, Source, Token, begins, each_place, has, has_lone_crate, names};
use anyhow::{Result, bail, ensure};
use std::collections::BTreeSet;

/// Checks that a source does not depend on the features of its package.
///
/// # Errors
///
/// Returns an error that says what to do.
pub(super) fn ensure_has_no_features(source: &Source) -> Result<()> {
    let mut has_features = false;
    each_place(&source.tokens, &mut |_, tokens| {
        let is_condition = ["cfg (", "cfg ! (", "cfg_attr ("].iter().any(|it| begins(tokens, it));
        has_features |=
            is_condition && tokens.iter().take(3).any(|token| has(&token.inner, "feature"));
    });
    ensure!(
        !has_features,
        "cannot bundle `cfg(feature = …)`, because a bundle has no features: remove the condition"
    );
    Ok(())
}

/// Checks that a solution and its library have nothing that would have another meaning in a bundle.
///
/// # Errors
///
/// Returns an error that names it, and says what to do.
pub(super) fn ensure_can_be_bundled(solution: &Source, library: &Source) -> Result<()> {
    let includes =
        |name: &&str| solution.has(&format!("{name} !")) || library.has(&format!("{name} !"));
    if let Some(name) = ["include", "include_str", "include_bytes"].into_iter().find(includes) {
        bail!(
            "cannot bundle `{name}!`, because a bundle is one file: write the text of the file in its place"
        );
    }
    for name in ["main", "sente"] {
        ensure!(
            !gives_at_root(library, name),
            "cannot bundle `{name}` in lib.rs, because a bundle has another one: rename it"
        );
    }
    let is_alias = |item: &Item| {
        begins(item.code, "extern crate self") && !begins(item.code, "extern crate self as sente")
    };
    ensure!(
        !library.items().iter().any(is_alias),
        "cannot bundle another name of the crate in lib.rs: write `crate` instead of it"
    );
    let imports_macros = |item: &Item| {
        begins(item.code, "extern crate sente") && item.has_attribute(|it| begins(it, "macro_use"))
    };
    ensure!(
        !solution.items().iter().any(imports_macros),
        "cannot bundle `#[macro_use] extern crate sente`: write `use sente::NAME` for each macro"
    );
    ensure!(
        !solution.has("macro_export"),
        "cannot bundle `#[macro_export]` in a solution: remove it, and write `pub(crate) use NAME;` after the macro"
    );
    ensure_macros_see_the_same(solution, library)
}

/// Returns true if the root of the library has an item of this name, or may import one.
fn gives_at_root(library: &Source, name: &str) -> bool {
    let items = library.items();
    let imports_all = |item: &Item| begins(item.code, "use") && has(item.code, "*");
    let may_import = items.iter().any(imports_all);
    let is_written = macros(library).iter().any(|it| mentions(&it.body.inner, name));
    // A macro whose rules have the name may write an item of this name wherever a macro is called.
    let gives = |item: &Item| gives(item, name) || is_written && item.is_macro_call();
    items.iter().any(|item| match item.module() {
        Some((module, body)) => {
            // A module and a function may have the same name.
            let is_other = module == name && name != "main";
            is_other || may_import && any_item(&body.items(), &gives)
        }
        None => gives(item),
    })
}

/// Returns true if one of the items, or one in their modules, satisfies a predicate.
fn any_item(items: &[Item], is_wanted: &impl Fn(&Item) -> bool) -> bool {
    let is_inside =
        |item: &Item| item.module().is_some_and(|(_, body)| any_item(&body.items(), is_wanted));
    items.iter().any(|item| is_wanted(item) || is_inside(item))
}

/// Returns true if an item declares or imports a name, or calls a macro with it.
fn gives(item: &Item, name: &str) -> bool {
    if begins(item.code, "macro_rules") || begins(item.code, "extern crate self as sente") {
        return false;
    }
    if begins(item.code, "use") || item.is_macro_call() {
        mentions(item.code, name)
    } else {
        (0..item.code.len()).any(|at| is_last_name(&item.code[..at], &item.code[at..], name))
    }
}

/// Returns true if tokens have a name somewhere, not only as the beginning of a path.
fn mentions(tokens: &[Token], name: &str) -> bool {
    let mut mentions = false;
    each_place(tokens, &mut |before, tokens| mentions |= is_last_name(before, tokens, name));
    mentions
}

/// Returns true if tokens, which follow others, begin with a name, and no path or import begins with it.
fn is_last_name(before: &[Token], tokens: &[Token], name: &str) -> bool {
    let is_first = before.last().is_none_or(|it| it.word != ":");
    let goes_on = [": :", "as"].iter().any(|next| begins(&tokens[1..], next));
    tokens[0].word == name && !(is_first && goes_on)
}

/// A macro by rules.
#[derive(Clone)]
struct Macro<'a> {
    /// The name, or `$` if it is a parameter of the macro that writes this one.
    name: &'a str,
    matchers: Vec<&'a Token>,
    /// The rules as a whole.
    body: &'a Token,
}

/// Checks that no macro does something else in a bundle because paths are longer there: `crate::f` becomes
/// `crate::solution::f`, which has more tokens.
fn ensure_macros_see_the_same(solution: &Source, library: &Source) -> Result<()> {
    let macros = [macros(solution), macros(library)].concat();
    ensure_no_macro_matches_crate(&macros)?;
    ensure_has_no_lone_crate(solution)?;
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
    let mut has_lone = false;
    each_place(&solution.tokens, &mut |before, tokens| {
        has_lone |= has_lone_crate(before, &tokens[0]);
    });
    ensure!(
        !has_lone,
        "cannot bundle a `crate` without a path in a solution, because a bundle has another root: write the path \
         behind it"
    );
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
fn macros(source: &Source) -> Vec<Macro<'_>> {
    let mut macros = Vec::new();
    each_place(&source.tokens, &mut |_, tokens| {
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

impl Macro<'_> {
    /// Returns true if what the macro does may depend on the number of tokens in a path. Then it takes paths apart, or it
    /// has several rules for single tokens, or passes these to another macro.
    fn counts_tokens(&self, macros: &BTreeSet<&str>) -> bool {
        let is_in_matcher = |words| self.matchers.iter().any(|it| has(&it.inner, words));
        let calls_macro = macros.iter().any(|name| has(&self.body.inner, &format!("{name} !")));
        let has_several = self.matchers.len() > 1 || calls_macro;
        let takes_tokens = is_in_matcher(": ident") || is_in_matcher(": tt");
        has(&self.body.inner, "stringify") || is_in_matcher(": :") || takes_tokens && has_several
    }
}
