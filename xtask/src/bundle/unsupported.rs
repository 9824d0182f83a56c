//! What would mean something else in a bundle, and is refused.

use super::error::Error;
use super::source::Source;
use super::token::{Kind, Token, attribute};
use crate::judge::profile::{JUDGES, JudgeProfile};
use proc_macro2::Delimiter;

/// Refuses what needs a second file, or the crate's own name, wherever it stands.
pub(super) fn refuse_anywhere(source: &Source) -> Result<(), Error> {
    for (index, token) in source.tokens.iter().enumerate() {
        if let Some(sentence) = fault_anywhere(&source.tokens, index) {
            return Err(source.error(token.range.start, sentence));
        }
    }
    Ok(())
}

fn fault_anywhere(tokens: &[Token], index: usize) -> Option<String> {
    if let Some(attribute) = attribute(tokens, index) {
        let names_path = tokens[attribute.content]
            .windows(2)
            .any(|pair| pair[0].is_word("path") && pair[1].is_symbol('='));
        return names_path.then(|| "`#[path]` is not supported in a bundle".into());
    }
    let Kind::Word(word) = &tokens[index].kind else {
        return None;
    };
    let follows = |symbol| {
        tokens
            .get(index + 1)
            .is_some_and(|next| next.is_symbol(symbol))
    };
    match word.as_str() {
        "mod"
            if tokens
                .get(index + 2)
                .is_some_and(|next| next.is_symbol(';')) =>
        {
            Some("a module in a file of its own is supported in src/lib.rs alone".into())
        }
        "include" | "include_str" | "include_bytes" if follows('!') => {
            Some(format!("`{word}!` needs a file that the judge has not got"))
        }
        "env" if follows('!') => Some("`env!` needs variables that only Cargo sets".into()),
        "extern"
            if tokens
                .get(index + 1)
                .is_some_and(|next| next.is_word("crate")) =>
        {
            Some("`extern crate` is not supported in a bundle: `use` the crate".into())
        }
        _ => None,
    }
}

/// Refuses what is right in the root of a library but not in a module of a solution.
pub(super) fn refuse_in_library(source: &Source) -> Result<(), Error> {
    for (index, token) in source.tokens.iter().enumerate() {
        let Kind::Word(word) = &token.kind else {
            continue;
        };
        let sentence = match word.as_str() {
            "macro_export" => {
                "an exported macro is not supported in a bundle: `pub(crate) use` it instead"
            }
            "macro_use" => "`#[macro_use]` is not supported in a bundle: `use` the macro",
            "crate" if !is_visibility(&source.tokens, index) => {
                "`crate` would be the solution in a bundle: reach other modules through `super::`"
            }
            _ => continue,
        };
        return Err(source.error(token.range.start, sentence));
    }
    Ok(())
}

/// Whether the token is all that is in the parentheses of `pub(…)`.
pub(super) fn is_visibility(tokens: &[Token], index: usize) -> bool {
    index >= 2
        && tokens[index - 2].is_word("pub")
        && tokens[index - 1].kind == Kind::Open(Delimiter::Parenthesis)
        && tokens
            .get(index + 1)
            .is_some_and(|next| next.kind == Kind::Close(Delimiter::Parenthesis))
}

/// Refuses the crates that the judge has not got. Nothing else may have the name of one.
pub(super) fn refuse_crates(source: &Source, judge: &JudgeProfile) -> Result<(), Error> {
    for token in &source.tokens {
        let missing = JUDGES
            .iter()
            .flat_map(|other| other.crates)
            .filter(|dependency| !judge.crates.contains(dependency))
            .find(|dependency| token.is_word(&dependency.name.replace('-', "_")));
        if let Some(dependency) = missing {
            let sentence = format!("{} has no crate `{}`", judge.name, dependency.name);
            return Err(source.error(token.range.start, sentence));
        }
    }
    Ok(())
}

/// Refuses a macro of the solution that has the name of one that a module uses: `macro_rules!` holds
/// for all that follows in the file, so it would take its place there.
pub(super) fn refuse_captured_macros(solution: &Source, module: &Source) -> Result<(), Error> {
    for definition in solution.tokens.windows(3) {
        let [keyword, bang, name] = definition else {
            continue;
        };
        if !(keyword.is_word("macro_rules") && bang.is_symbol('!')) {
            continue;
        }
        let is_used = module
            .tokens
            .windows(2)
            .any(|pair| pair[0].kind == name.kind && pair[1].is_symbol('!'));
        if is_used {
            let sentence = format!(
                "this macro would replace the one of the same name that {} uses",
                module.path
            );
            return Err(solution.error(name.range.start, sentence));
        }
    }
    Ok(())
}
