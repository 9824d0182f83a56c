//! The reference solution of Shiritori, on the texts of the words.

use crate::game_outcomes::{self, Outcome};
use std::collections::HashMap;

/// Returns the output for an input.
pub fn answer(input: &str) -> String {
    let words: Vec<_> = input.split_ascii_whitespace().skip(1).collect();
    winners(&words).join("\n")
}

/// Returns the winner after each word.
pub fn winners(words: &[impl AsRef<str>]) -> Vec<&'static str> {
    let words = words.iter().map(AsRef::as_ref);
    let ends: Vec<_> = words.map(|word| (&word[..3], &word[word.len() - 3..])).collect();
    let mut numbers = HashMap::new();
    for trigram in ends.iter().flat_map(|&(begin, end)| [begin, end]) {
        let next = numbers.len();
        numbers.entry(trigram).or_insert(next);
    }
    let mut adjacency_lists = vec![Vec::new(); numbers.len()];
    for (begin, end) in &ends {
        adjacency_lists[numbers[begin]].push(numbers[end]);
    }
    let outcomes = game_outcomes::outcomes(&adjacency_lists);
    let winner = |(_, end): &(_, &str)| match outcomes[numbers[end]] {
        Outcome::Lose => "Takahashi",
        Outcome::Win => "Aoki",
        Outcome::Draw => "Draw",
    };
    ends.iter().map(winner).collect()
}
