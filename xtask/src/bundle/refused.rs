//! What the compiler would accept in a bundle but read differently, or what the judge does not have.

use super::source::Source;
use crate::judge::profile::{JUDGES, JudgeProfile};
use anyhow::{Result, bail};

/// Tokens in a row, of which `_` is any; and why they are refused.
type Rule = (&'static [&'static str], &'static str);

const A_FILE: &str = "the judge has only one file";
const CARGO: &str = "the judge does not set Cargo's variables";
const PLACE: &str = "the place of the code in a bundle is another";
const MODULE: &str = "a module in a file is supported only in src/lib.rs";

#[rustfmt::skip]
const ANYWHERE: [Rule; 14] = [
    (&["include", "!"], A_FILE),
    (&["include_str", "!"], A_FILE),
    (&["include_bytes", "!"], A_FILE),
    (&["env", "!"], CARGO),
    (&["option_env", "!"], CARGO),
    (&["file", "!"], PLACE),
    (&["line", "!"], PLACE),
    (&["column", "!"], PLACE),
    (&["module_path", "!"], PLACE),
    (&["mod", "_", ";"], MODULE),
    (&["mod", "$", "_", ";"], MODULE),
    (&["#", "[", "path"], "`#[path]` is not supported in a bundle"),
    (&["extern", "crate"], "`extern crate` is not supported in a bundle: `use` the crate"),
    (&["no_implicit_prelude"], "this would hold for the library too"),
];

#[rustfmt::skip]
const IN_THE_LIBRARY: [Rule; 3] = [
    (&["macro_export"], "an exported macro is not supported in a bundle: `pub(super) use` it instead"),
    (&["macro_use"], "`#[macro_use]` is not supported in a bundle: `use` the macro"),
    (&["crate"], "`crate` would be the solution in a bundle: write `super::` or `pub(super)`"),
];

/// Refuses what a solution must not have.
pub(super) fn check_solution(solution: &Source, judge: &JudgeProfile) -> Result<()> {
    check_rules(solution, &ANYWHERE)?;
    check_crates(solution, judge)
}

/// Refuses what a module of the library must not have.
pub(super) fn check_module(module: &Source, judge: &JudgeProfile) -> Result<()> {
    check_rules(module, &ANYWHERE)?;
    check_rules(module, &IN_THE_LIBRARY)?;
    check_crates(module, judge)
}

fn check_rules(source: &Source, rules: &[Rule]) -> Result<()> {
    for (index, token) in source.tokens.iter().enumerate() {
        let has = |word: &str, index| match word {
            "_" => true,
            "!" => calls_macro(source, index),
            _ => source.word(index) == word,
        };
        let rule = rules.iter().find(|(pattern, _)| {
            pattern
                .iter()
                .zip(index..)
                .all(|(word, index)| has(word, index))
        });
        if let Some((pattern, reason)) = rule {
            match pattern {
                [name, "!"] => {
                    bail!(source.error(token.line, format!("no `{name}!` in a bundle: {reason}")))
                }
                _ => bail!(source.error(token.line, reason)),
            }
        }
    }
    Ok(())
}

/// Whether the token after the name of a macro calls it, or gives it another name.
fn calls_macro(source: &Source, index: usize) -> bool {
    let in_use = || {
        let before = source.tokens[..index].iter().rev();
        let mut keywords = before.map(|token| &*token.text);
        keywords.find(|word| ["use", ";"].contains(word)) == Some("use")
    };
    source.word(index) == "!" || source.word(index) == "as" && in_use()
}

/// Refuses the crates that the judge does not have. Nothing else may have the name of one.
fn check_crates(source: &Source, judge: &JudgeProfile) -> Result<()> {
    let missing = JUDGES
        .iter()
        .flat_map(|other| other.crates)
        .filter(|dependency| !judge.crates.contains(dependency))
        .map(|dependency| dependency.name);
    for token in &source.tokens {
        if let Some(name) = missing.clone().find(|name| token.text == *name) {
            let sentence = format!("{} has no crate `{name}`", judge.name);
            bail!(source.error(token.line, sentence));
        }
    }
    Ok(())
}

/// Refuses a macro of the solution that has the name of one that a module calls: `macro_rules!` holds
/// for all that follows in the file, so it would be called there.
pub(super) fn check_macros(solution: &Source, module: &Source) -> Result<()> {
    for (index, token) in solution.tokens.iter().enumerate() {
        let ["macro_rules", sign, name] = solution.words(index) else {
            continue;
        };
        if sign != "!" || name == "$" {
            bail!(solution.error(
                token.line,
                "a bundle needs a macro whose name is written out"
            ));
        }
        let is_called = |index| module.word(index) == name && calls_macro(module, index + 1);
        if (0..module.tokens.len()).any(is_called) {
            let sentence = format!(
                "this macro would replace the one of the same name that {} uses",
                module.path
            );
            bail!(solution.error(token.line, sentence));
        }
    }
    Ok(())
}
