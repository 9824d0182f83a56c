//! Taking parts out of a text so that it looks as if they had never been there.

use super::token::Token;
use std::ops::Range;

/// `text` without the `parts`, each of them with the comment above it, and without what would become
/// a second blank line or one at the end of a block.
pub(super) fn without(text: &str, tokens: &[Token], parts: &[Range<usize>]) -> String {
    let mut parts: Vec<_> = parts
        .iter()
        .map(|part| with_surroundings(text, tokens, part))
        .collect();
    parts.sort_by_key(|part| part.start);
    let mut merged: Vec<Range<usize>> = Vec::new();
    for part in parts {
        match merged.last_mut() {
            Some(last)
                if last.end >= part.start
                    || (text[..last.end].ends_with('\n')
                        && is_blank(&text[last.end..part.start])) =>
            {
                last.end = last.end.max(part.end);
            }
            _ => merged.push(part),
        }
    }
    let mut kept = String::with_capacity(text.len());
    let mut end = 0;
    for part in merged {
        let part = with_blank_lines(text, part);
        kept.push_str(&text[end..part.start]);
        end = part.end;
    }
    kept.push_str(&text[end..]);
    kept
}

/// Whole lines where nothing else is on them, with the lines of comment directly above.
fn with_surroundings(text: &str, tokens: &[Token], part: &Range<usize>) -> Range<usize> {
    // Between two tokens there is nothing but white space and comments.
    let before = tokens.partition_point(|token| token.range.end <= part.start);
    let floor = before
        .checked_sub(1)
        .map_or(0, |index| tokens[index].range.end);
    let line_end = text[part.end..]
        .find('\n')
        .map_or(text.len(), |length| part.end + length + 1);
    let rest = text[part.end..line_end].trim();
    let mut start = line_start(text, part.start);
    if start < floor || !(rest.is_empty() || rest.starts_with("//")) {
        // Something else is on the line.
        let start = text[..part.start].trim_end_matches([' ', '\t']).len();
        return if text[..start].ends_with('\n') || start == 0 {
            part.start..text.len() - text[part.end..].trim_start_matches([' ', '\t']).len()
        } else {
            start..part.end
        };
    }
    while start > 0 {
        let above = line_start(text, start - 1);
        if above < floor || !text[above..start].trim_start().starts_with("//") {
            break;
        }
        start = above;
    }
    start..line_end
}

fn with_blank_lines(text: &str, part: Range<usize>) -> Range<usize> {
    if line_start(text, part.start) != part.start || !text[..part.end].ends_with('\n') {
        return part;
    }
    let (mut before, mut after) = (part.start, part.end);
    while before > 0 && is_blank(&text[line_start(text, before - 1)..before]) {
        before = line_start(text, before - 1);
    }
    while let Some(length) = text[after..].find('\n') {
        if !is_blank(&text[after..after + length]) {
            break;
        }
        after += length + 1;
    }
    let ends_block =
        is_blank(&text[after..]) || text[after..].trim_start().starts_with(['}', ')', ']']);
    let begins_block = before == 0 || text[..before].trim_end().ends_with(['{', '(', '[']);
    if ends_block || begins_block {
        before..after
    } else if before < part.start {
        part.start..after
    } else {
        part
    }
}

fn line_start(text: &str, place: usize) -> usize {
    text[..place].rfind('\n').map_or(0, |end| end + 1)
}

fn is_blank(text: &str) -> bool {
    text.trim().is_empty()
}
