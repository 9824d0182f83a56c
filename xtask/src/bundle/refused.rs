//! What the compiler would accept in a bundle but read differently, or what the judge does not have.

use super::source::Source;
use crate::judge::profile::{JUDGES, JudgeProfile};
use anyhow::{Result, bail, ensure};

/// Tokens in a row, of which `_` is any; and why they are refused.
type Rule = (&'static [&'static str], &'static str);

#[rustfmt::skip]
const ANYWHERE: [Rule; 15] = [
    (&["include", "!"], "`include!` needs a file that the judge does not have"),
    (&["include_str", "!"], "`include_str!` needs a file that the judge does not have"),
    (&["include_bytes", "!"], "`include_bytes!` needs a file that the judge does not have"),
    (&["env", "!"], "`env!` needs variables that only Cargo sets"),
    (&["option_env", "!"], "`option_env!` needs variables that only Cargo sets"),
    (&["file", "!"], "`file!` would be another one in a bundle"),
    (&["line", "!"], "`line!` would be another one in a bundle"),
    (&["column", "!"], "`column!` would be another one in a bundle"),
    (&["module_path", "!"], "`module_path!` would be another one in a bundle"),
    (&["Location", "::", "caller"], "`Location::caller` would be another one in a bundle"),
    (&["mod", "_", ";"], "a module in a file of its own is supported only in src/lib.rs"),
    (&["mod", "$", "_", ";"], "a module in a file of its own is supported only in src/lib.rs"),
    (&["#", "[", "path"], "`#[path]` is not supported in a bundle"),
    (&["extern", "crate"], "`extern crate` is not supported in a bundle: `use` the crate"),
    (&["no_implicit_prelude"], "`no_implicit_prelude` would hold for the library too"),
];

#[rustfmt::skip]
const IN_THE_LIBRARY: [Rule; 3] = [
    (&["macro_export"], "an exported macro is not supported in a bundle: `pub(super) use` it instead"),
    (&["macro_use"], "`#[macro_use]` is not supported in a bundle: `use` the macro"),
    (&["crate"], "`crate` would be the solution in a bundle: write `super::` or `pub(super)`"),
];

/// Refuses what no source may have.
pub(super) fn check(source: &Source, judge: &JudgeProfile) -> Result<()> {
    check_rules(source, &ANYWHERE)?;
    let dependencies = JUDGES.iter().flat_map(|judge| judge.crates);
    for dependency in dependencies.filter(|dependency| !judge.crates.contains(dependency)) {
        // Nothing else may have the name of a crate.
        if let Some(index) = source.positions(dependency.0).next() {
            let sentence = format!("{} has no crate `{}`", judge.name, dependency.0);
            bail!(source.error(index, sentence));
        }
    }
    Ok(())
}

/// Refuses what no module of the library may have in the bundle of this solution.
pub(super) fn check_module(module: &Source, solution: &Source, judge: &JudgeProfile) -> Result<()> {
    check(module, judge)?;
    check_rules(module, &IN_THE_LIBRARY)?;
    // `macro_rules!` holds for all that follows in the file, so also for the library.
    for index in solution.positions("macro_rules") {
        let [sign, name] = solution.words(index + 1);
        ensure!(
            sign == "!" && name != "$",
            solution.error(index, "a bundle needs a macro whose name is written out")
        );
        let mut names = module.positions(name);
        ensure!(
            !names.any(|index| calls_macro(module, index + 1)),
            solution.error(
                index,
                format!("this macro would replace the one that {} uses", module.path)
            )
        );
    }
    Ok(())
}

fn check_rules(source: &Source, rules: &[Rule]) -> Result<()> {
    let fits = |index, word: &str| match word {
        "_" => true,
        "!" => calls_macro(source, index),
        _ => source.word(index) == word,
    };
    for (pattern, sentence) in rules {
        let all_fit = |start: &usize| {
            (*start..)
                .zip(*pattern)
                .all(|(index, word)| fits(index, word))
        };
        if let Some(index) = (0..source.tokens.len()).find(all_fit) {
            bail!(source.error(index, sentence));
        }
    }
    Ok(())
}

/// Whether the token after the name of a macro calls it, or gives it another name in a `use`.
fn calls_macro(source: &Source, index: usize) -> bool {
    let in_use = || {
        let mut words = source.tokens[..index].iter().map(|token| &*token.text);
        words.rfind(|word| ["use", ";"].contains(word)) == Some("use")
    };
    match source.words(index) {
        ["!", next] => next != "=",
        ["as", _] => in_use(),
        _ => false,
    }
}
