//! How a module of the library looks in a bundle.

use super::source::Source;
use super::token::{INNER_DOC, OUTER_DOC};
use std::collections::HashSet;

/// The text of a module, indented, and without examples: they name the crate.
///
/// A line that begins within a literal stays where it is.
pub(super) fn indented(source: &Source) -> String {
    let rest_of = |line: usize, text: &str| line + 1..=line + text.matches('\n').count();
    let in_literal: HashSet<_> = source
        .tokens
        .iter()
        .flat_map(|token| rest_of(token.line, &token.text))
        .collect();
    let text: String = (1..)
        .zip(without_examples(source))
        .filter_map(|(number, line)| match line {
            Some(line) if line.trim().is_empty() || in_literal.contains(&number) => {
                Some(format!("{line}\n"))
            }
            Some(line) => Some(format!("        {line}\n")),
            None => None,
        })
        .collect();
    text
}

/// The lines of a source. Those of examples are `None`.
fn without_examples(source: &Source) -> Vec<Option<&str>> {
    let documented: HashSet<_> = source
        .tokens
        .iter()
        .filter(|token| [OUTER_DOC, INNER_DOC].contains(&&*token.text))
        .map(|token| token.line)
        .collect();
    let mut lines: Vec<Option<&str>> = Vec::new();
    let mut comment = None;
    let (mut in_code, mut in_examples) = (false, false);
    for (number, line) in (1..).zip(source.text.lines()) {
        let marker = [OUTER_DOC, INNER_DOC]
            .into_iter()
            .find(|marker| documented.contains(&number) && line.trim_start().starts_with(marker));
        if marker != comment {
            if in_examples {
                remove_blank_end(&mut lines);
            }
            (comment, in_code, in_examples) = (marker, false, false);
        }
        if marker.is_some() {
            let content = line.trim_start()[OUTER_DOC.len()..].trim();
            if content.starts_with("```") {
                in_code = !in_code;
            } else if !in_code && content.starts_with("# ") {
                in_examples = ["# Examples", "# Example"].contains(&content);
            }
        }
        lines.push(Some(line).filter(|_| !in_examples));
    }
    lines
}

/// The blank line before the last section of a comment would be left at its end.
fn remove_blank_end(lines: &mut [Option<&str>]) {
    for line in lines.iter_mut().rev() {
        match line {
            Some(text) if ![OUTER_DOC, INNER_DOC].contains(&text.trim()) => break,
            _ => *line = None,
        }
    }
}
