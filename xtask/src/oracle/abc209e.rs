//! Shiritori on the texts of the words.

use super::game_graph::{self, Outcome};
use std::collections::BTreeMap;

/// The output for an input.
pub fn answer(input: &str) -> String {
    let words: Vec<_> = input.split_ascii_whitespace().skip(1).collect();
    winners(&words).join("\n")
}

/// Who wins after each word.
pub fn winners(words: &[impl AsRef<str>]) -> Vec<&'static str> {
    let begin = |word: &str| word[..3].to_owned();
    let end = |word: &str| word[word.len() - 3..].to_owned();
    let words = words.iter().map(AsRef::as_ref);
    let trigrams = words.clone().flat_map(|word| [begin(word), end(word)]);
    let mut numbers: BTreeMap<String, usize> = trigrams.map(|trigram| (trigram, 0)).collect();
    for (next, number) in numbers.values_mut().enumerate() {
        *number = next;
    }
    let mut rows = vec![Vec::new(); numbers.len()];
    for word in words.clone() {
        rows[numbers[&begin(word)]].push(numbers[&end(word)]);
    }
    let outcomes = game_graph::outcomes(&rows);
    words
        .map(|word| match outcomes[numbers[&end(word)]] {
            Outcome::Lose => "Takahashi",
            Outcome::Win => "Aoki",
            Outcome::Draw => "Draw",
        })
        .collect()
}
