//! How a module of the library looks in a bundle.

use super::source::Source;
use super::token::{INNER_DOC, OUTER_DOC};
use std::collections::HashSet;

/// The text of a module, indented, and without examples: they name the crate.
///
/// A line that begins within a literal stays where it is.
pub(super) fn indented(source: &Source) -> String {
    let mut in_literal = HashSet::new();
    for token in &source.tokens {
        in_literal.extend(token.line + 1..=token.line + token.text.matches('\n').count());
    }
    let indented = |(number, line): (usize, Option<&str>)| {
        let line = line?;
        let stays = line.trim().is_empty() || in_literal.contains(&number);
        Some(format!("{}{line}\n", if stays { "" } else { "        " }))
    };
    (1..)
        .zip(without_examples(source))
        .filter_map(indented)
        .collect()
}

/// The lines of a source. Those of examples are `None`.
fn without_examples(source: &Source) -> Vec<Option<&str>> {
    let documentation = source
        .tokens
        .iter()
        .filter(|token| token.is_documentation());
    let documented: HashSet<_> = documentation.map(|token| token.line).collect();
    let mut lines: Vec<Option<&str>> = Vec::new();
    let mut comment = None;
    let (mut in_code, mut in_examples) = (false, false);
    for (number, line) in (1..).zip(source.text.lines()) {
        let content = |marker| Some((marker, line.trim_start().strip_prefix(marker)?.trim()));
        let content = [OUTER_DOC, INNER_DOC].into_iter().find_map(content);
        let content = content.filter(|_| documented.contains(&number));
        let marker = content.map(|(marker, _)| marker);
        if marker != comment {
            if in_examples {
                remove_blank_end(&mut lines);
            }
            (comment, in_code, in_examples) = (marker, false, false);
        }
        match content {
            Some((_, text)) if text.starts_with("```") => in_code = !in_code,
            Some((_, text)) if text.starts_with("# ") && !in_code => {
                in_examples = ["# Examples", "# Example"].contains(&text);
            }
            _ => {}
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
