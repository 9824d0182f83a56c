//! Shiritori on the texts of the words, by a fixpoint over the rules.

#[path = "game_graph.rs"]
mod game_graph;

use sente::retrograde::Outcome;
use std::collections::BTreeMap;

/// Who wins after each word.
pub(crate) fn winners<S: AsRef<str>>(words: &[S]) -> Vec<&'static str> {
    let ends = |word: &S| {
        let word = word.as_ref();
        [word[..3].to_owned(), word[word.len() - 3..].to_owned()]
    };
    let mut numbers = BTreeMap::new();
    let mut rows: Vec<Vec<usize>> = Vec::new();
    let mut number = |trigram: String, rows: &mut Vec<_>| {
        *numbers.entry(trigram).or_insert_with(|| {
            rows.push(Vec::new());
            rows.len() - 1
        })
    };
    let mut heirs = Vec::new();
    for word in words {
        let [start, end] = ends(word).map(|trigram| number(trigram, &mut rows));
        rows[start].push(end);
        heirs.push(end);
    }
    let outcomes = game_graph::outcomes(&rows);
    heirs
        .into_iter()
        .map(|end| match outcomes[end] {
            Outcome::Lose => "Takahashi",
            Outcome::Win => "Aoki",
            Outcome::Draw => "Draw",
        })
        .collect()
}
