//! Leaving out what is there only for tests.

use super::token::{Token, words};

/// Removes test items and test statements: their tokens, and their lines with the comments on them.
///
/// Only what has lines for itself, and is no part of a list with commas, is removed. Anything else
/// stays, because `cfg(test)` is false on the judge too.
pub(super) fn remove(lines: &mut [Option<&str>], tokens: &mut Vec<Token>) {
    let mut start = 0;
    while start < tokens.len() {
        if let Some(length) = test_length(&tokens[..start], &tokens[start..]) {
            let test: Vec<_> = tokens.drain(start..start + length).collect();
            remove_lines(lines, test[0].line - 1, test[length - 1].line);
        } else {
            start += 1;
        }
    }
}

/// The number of tokens of the test that begins with the first of `rest`, if one does.
fn test_length(before: &[Token], rest: &[Token]) -> Option<usize> {
    let first = &rest[0];
    let begins = before
        .last()
        .is_none_or(|last| last.line < first.line && [";", "{", "}"].contains(&&*last.text));
    if !begins {
        return None;
    }
    let is_top = |token: &Token| token.depth == first.depth;
    let mut inside = rest.iter().take_while(|token| token.depth >= first.depth);
    let end = inside.position(|token| is_top(token) && [";", "}"].contains(&&*token.text))?;
    let has_semicolon = rest.get(end + 1).is_some_and(|token| token.text == ";");
    let (item, after) = rest.split_at(end + 1 + usize::from(has_semicolon));
    let ends = after
        .first()
        .is_none_or(|next| next.line > item[item.len() - 1].line);
    let words = words(item);
    let is_mark = |index: usize| {
        is_top(&item[index])
            && matches!(
                words[index..],
                ["#", "[", "test", "]", ..] | ["#", "[", "cfg", "(", "test", ")", "]", ..]
            )
    };
    let is_test = words.starts_with(&["#", "["]) && (0..item.len()).any(is_mark);
    let has_comma = item.iter().any(|token| is_top(token) && token.text == ",");
    (is_test && ends && !has_comma).then_some(item.len())
}

/// Removes the lines from `start` up to `end`, from 0, and the comments directly above. A blank line is
/// removed too where a block or the file begins or ends, and where it would be a second one.
fn remove_lines(lines: &mut [Option<&str>], mut start: usize, end: usize) {
    let is_comment = |line: &str| {
        let line = line.trim_start();
        line.starts_with("//") && !line.starts_with("//!")
    };
    let above = lines[..start].iter().rev();
    start -= above
        .take_while(|line| line.is_some_and(is_comment))
        .count();
    lines[start..end].fill(None);
    let last = lines[..start].iter().rposition(Option::is_some);
    let above = last.and_then(|last| lines[last]).map_or("{", str::trim);
    let below = lines.get(end).copied().flatten().map_or("}", str::trim);
    if below.is_empty() && (above.is_empty() || above.ends_with('{')) {
        lines[end] = None;
    } else if let Some(last) = last
        && above.is_empty()
        && below.starts_with('}')
    {
        lines[last] = None;
    }
}
