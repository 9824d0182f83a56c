//! Which part of the documentation helps nobody in a bundle: examples, which name the crate.

use super::source::Source;
use super::token::Kind;
use std::ops::Range;

/// The bytes of the sections with examples in the doc comments of a source.
pub(super) fn examples(source: &Source) -> Vec<Range<usize>> {
    let mut found = Vec::new();
    let mut comment: Vec<Range<usize>> = Vec::new();
    let mut marker = "";
    for token in &source.tokens {
        let next = match token.kind {
            Kind::Doc => &source.text[token.range.start..][.."///".len()],
            _ => "",
        };
        if next != marker {
            found.extend(examples_of(&source.text, &comment));
            comment.clear();
            marker = next;
        }
        if ["///", "//!"].contains(&marker) {
            comment.push(token.range.clone());
        }
    }
    found.extend(examples_of(&source.text, &comment));
    found
}

fn examples_of(text: &str, lines: &[Range<usize>]) -> Vec<Range<usize>> {
    let content = |line: &Range<usize>| text[line.clone()]["///".len()..].trim();
    let (mut in_code, mut in_examples) = (false, false);
    let mut cut: Vec<_> = lines
        .iter()
        .map(|line| {
            let content = content(line);
            if content.starts_with("```") {
                in_code = !in_code;
            } else if !in_code && content.starts_with("# ") {
                in_examples = ["# Examples", "# Example"].contains(&content);
            }
            in_examples
        })
        .collect();
    if cut.contains(&true) {
        // The blank line before the last section would be left at the end.
        for (index, line) in lines.iter().enumerate().rev() {
            if !cut[index] && !content(line).is_empty() {
                break;
            }
            cut[index] = true;
        }
    }
    lines
        .iter()
        .zip(cut)
        .filter(|(_, cut)| *cut)
        .map(|(line, _)| line.clone())
        .collect()
}
