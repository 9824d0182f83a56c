//! Moving code to the right, without touching what is in its string literals.

use super::token::{Kind, flatten};

/// `text`, which is tokens of Rust, with four spaces per level before every line that is not blank.
/// A line that begins within a string literal stays as it is.
pub(super) fn indented(text: &str, levels: usize) -> String {
    let stream = text.parse().expect("the text was made of tokens");
    let literals: Vec<_> = flatten(text, stream)
        .into_iter()
        .filter(|token| token.kind == Kind::Literal)
        .map(|token| token.range)
        .collect();
    let mut result = String::new();
    let mut start = 0;
    for line in text.split_inclusive('\n') {
        let next = literals.partition_point(|literal| literal.end <= start);
        let in_literal = literals
            .get(next)
            .is_some_and(|literal| literal.start < start);
        if !in_literal && !line.trim().is_empty() {
            result.push_str(&"    ".repeat(levels));
        }
        result.push_str(line);
        start += line.len();
    }
    result
}
