//! What the compiler would accept in a bundle but read differently, or what the judge does not have.

use super::LIBRARY;
use super::source::Source;
use super::token::words;
use crate::judge::profile::{JUDGES, JudgeProfile};
use anyhow::{Result, bail, ensure};

/// Words in a row, of which `_` is any; and why they are refused.
type Rule = (&'static [&'static str], &'static str);

#[rustfmt::skip]
const ANYWHERE: [Rule; 12] = [
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
    (&["#", "[", "path"], "`#[path]` is not supported in a bundle"),
];

#[rustfmt::skip]
const IN_THE_LIBRARY: [Rule; 2] = [
    (&["macro_export"], "an exported macro is not supported in a bundle: `pub(super) use` it instead"),
    (&["crate"], "`crate` would be the solution in a bundle: write `super::` or `pub(super)`"),
];

/// Refuses what the solution must not have.
pub(super) fn check_solution(solution: &Source, judge: &JudgeProfile) -> Result<()> {
    check(solution, judge, &ANYWHERE)?;
    let words = words(&solution.tokens);
    for (index, token) in solution.tokens.iter().enumerate() {
        let begins = words[..index].last() != Some(&"::");
        let is_path = begins && words.get(index + 1) == Some(&"::");
        ensure!(
            token.text != LIBRARY || is_path,
            solution.error(token.line, "a bundle has the library only as `sente::…`")
        );
    }
    Ok(())
}

/// Refuses what a module of the library must not have in the bundle of this solution.
pub(super) fn check_module(module: &Source, solution: &Source, judge: &JudgeProfile) -> Result<()> {
    check(module, judge, &ANYWHERE)?;
    check(module, judge, &IN_THE_LIBRARY)?;
    let (defined, used) = (words(&solution.tokens), words(&module.tokens));
    for (index, token) in solution.tokens.iter().enumerate() {
        // `macro_rules!` holds for all that follows in the file, so also for the library.
        if let ["macro_rules", "!", name, ..] = defined[index..]
            && used.windows(2).any(|pair| pair == [name, "!"])
        {
            let sentence = format!("this macro would replace the one that {} uses", module.path);
            bail!(solution.error(token.line, sentence));
        }
    }
    Ok(())
}

fn check(source: &Source, judge: &JudgeProfile, rules: &[Rule]) -> Result<()> {
    let words = words(&source.tokens);
    let line = |index: usize| source.tokens[index].line;
    for (pattern, sentence) in rules {
        let fits = |found: &[&str]| {
            let mut pairs = found.iter().zip(*pattern);
            pairs.all(|(word, expected)| [word, "_"].contains(expected))
        };
        if let Some(index) = words.windows(pattern.len()).position(fits) {
            bail!(source.error(line(index), sentence));
        }
    }
    let crates = JUDGES.iter().flat_map(|judge| judge.crates);
    for (name, _) in crates.filter(|known| !judge.crates.contains(known)) {
        // Nothing else may have the name of a crate.
        if let Some(index) = words.iter().position(|word| word == name) {
            let sentence = format!("{} has no crate `{name}`", judge.name);
            bail!(source.error(line(index), sentence));
        }
    }
    Ok(())
}
