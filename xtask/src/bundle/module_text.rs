//! How a module of the library looks in a bundle.

use super::source::Source;
use std::collections::HashSet;

/// The text of a module, indented, and without examples: they name the crate.
///
/// A line that begins within a literal stays where it is.
pub(super) fn indented(source: &Source) -> String {
    let mut in_literal = HashSet::new();
    for token in &source.tokens {
        in_literal.extend(token.line + 1..=token.line + token.text.matches('\n').count());
    }
    let mut kept: Vec<String> = Vec::new();
    let (mut in_code, mut in_examples) = (false, false);
    for (number, line) in (1..).zip(&source.lines) {
        let Some(line) = line else {
            continue;
        };
        let is_literal = in_literal.contains(&number);
        match documentation(line).filter(|_| !is_literal) {
            None => {
                // The blank line before the last section would be left at the end.
                while in_examples && kept.last().and_then(|last| documentation(last)) == Some("") {
                    kept.pop();
                }
                (in_code, in_examples) = (false, false);
            }
            Some(text) if text.starts_with("```") => in_code = !in_code,
            Some(text) if text.starts_with("# ") && !in_code => {
                in_examples = text.starts_with("# Example");
            }
            Some(_) => {}
        }
        if !in_examples {
            let stays = is_literal || line.trim().is_empty();
            let indentation = if stays { "" } else { "        " };
            kept.push(format!("{indentation}{line}\n"));
        }
    }
    kept.concat()
}

/// What a line of documentation says.
fn documentation(line: &str) -> Option<&str> {
    let line = line.trim();
    let text = line.strip_prefix("///").or(line.strip_prefix("//!"));
    text.map(str::trim)
}
