//! Leaving out what is there only for tests.

use super::source::Source;
use super::token::{INNER_DOC, OUTER_DOC, code};
use anyhow::{Result, bail};
use std::ops::Range;

/// The source without its test items and test statements, and without the comments on them.
///
/// Only items and `let` statements with lines for themselves are left out. Anything else stays, because
/// `cfg(test)` is false on the judge too.
///
/// # Errors
///
/// If the remaining text does not have all other tokens.
pub(super) fn without_tests(source: &Source) -> Result<Source> {
    let mut is_cut = vec![false; source.text.lines().count()];
    let mut kept = Vec::new();
    let mut index = 0;
    while index < source.tokens.len() {
        if let Some(end) = test_end(source, index) {
            is_cut[lines(source, index..end)].fill(true);
            index = end;
        } else {
            kept.push(source.tokens[index].clone());
            index += 1;
        }
    }
    match Source::new(&source.path, without_lines(&source.text, &is_cut)) {
        Ok(result) if code(&result.tokens) == code(&kept) => Ok(result),
        _ => bail!(
            "{}: only test items and statements can be removed, and their lines have something else",
            source.path
        ),
    }
}

/// The index after the test that begins at this token, if one does.
fn test_end(source: &Source, start: usize) -> Option<usize> {
    let mut index = start;
    let mut is_test = false;
    loop {
        is_test |= matches!(
            source.words::<7>(index),
            ["#", "[", "test", "]", ..] | ["#", "[", "cfg", "(", "test", ")", "]"]
        );
        index = match source.words(index) {
            [OUTER_DOC, _] => index + 1,
            ["#", "["] => source.find(index, &["]"])? + 1,
            _ => break,
        };
    }
    let [before] = source.words_before(start);
    let begins = ["", ";", "{", "}", INNER_DOC].contains(&before);
    if !is_test || !begins || source.tokens[start].place.in_macro {
        return None;
    }
    if source.word(index) == "pub" {
        index += 1;
        if source.word(index) == "(" {
            index = source.after_group(index);
        }
    }
    let last_words: &[_] = match source.words::<3>(index) {
        ["use" | "type" | "static" | "let", ..] | ["const", _, ":"] => &[";"],
        ["fn" | "mod" | "struct" | "enum" | "trait" | "impl", ..]
        | ["const", "fn", _]
        | ["macro_rules", "!", _] => &[";", "}"],
        _ => return None,
    };
    let end = source.find(index, last_words)? + 1;
    let line = |index: usize| source.tokens.get(index).map(|token| token.line);
    let is_alone = line(start.wrapping_sub(1)) != line(start) && line(end - 1) != line(end);
    is_alone.then_some(end)
}

/// The lines of a test, from 0, with the comments directly above.
fn lines(source: &Source, test: Range<usize>) -> Range<usize> {
    let (before, tokens) = source.tokens[..test.end].split_at(test.start);
    let floor = before.last().map_or(0, |token| token.line);
    let above = source.text.lines().take(tokens[0].line - 1).skip(floor);
    let above: Vec<_> = above.collect();
    let comments = above.iter().rev();
    let comments = comments.take_while(|line| line.trim_start().starts_with("//"));
    floor + above.len() - comments.count()..tokens[tokens.len() - 1].line
}

/// The other lines, without blank lines where a block or the file begins or ends, or a second one.
fn without_lines(text: &str, is_cut: &[bool]) -> String {
    let mut kept: Vec<&str> = Vec::new();
    let mut after_cut = false;
    for (line, &is_cut) in text.lines().zip(is_cut) {
        let last = kept.last().map_or("", |last| last.trim_end());
        let needs_blank_line = !last.is_empty() && !last.ends_with('{');
        if is_cut {
            after_cut = true;
        } else if !after_cut || !line.trim().is_empty() || needs_blank_line {
            if after_cut && last.is_empty() && line.trim_start().starts_with('}') {
                kept.pop();
            }
            kept.push(line);
            after_cut = false;
        }
    }
    format!("{}\n", kept.join("\n").trim_end())
}
