//! ABC 209 E, Shiritori: <https://atcoder.jp/contests/abc209/tasks/abc209_e>
//!
//! All that the next player needs to know of a word is its last three letters. So a position is a
//! trigram, and a word is a move: an edge from the trigram it begins with to the one it ends with.
//!
//! ```text
//!     abcd  is  abc ──▶ bcd         whoever stands at bcd must say a word that begins with it
//! ```
//!
//! Who cannot move loses, and cycles make a draw possible: a case for retrograde analysis. A trigram
//! without a word is lost for the player to move; one with a word into a lost trigram is won; one
//! whose words all lead to won trigrams is lost. Deciding from the ends backwards, each edge is
//! looked at once. What is never decided is a draw: there the player to move has a word that gives
//! nothing away, and so has the opponent after it, for ever.
//!
//! After word i it is Aoki who moves, at the trigram that ends it: a lost one is Takahashi's win.
//!
//! O(N + 52³) time and space: there are only 52³ trigrams, so a number names each, without a map.

use proconio::input;
use proconio::source::{Readable, Source, once::OnceSource};
use sente::graph::Graph;
use sente::retrograde::{Outcome, outcomes_by_predecessors};
use std::io::{BufRead, stdin};

const TRIGRAMS: u32 = 52 * 52 * 52;
const MOST_WORDS: usize = 200_000;
const LONGEST_LINE: usize = "Takahashi\n".len();

/// Reads a word as its edge backwards, which is the way that the analysis goes: the number of its last
/// three letters, then that of its first three.
enum Word {}

impl Readable for Word {
    type Output = (u32, u32);

    fn read<R: BufRead, S: Source<R>>(source: &mut S) -> (u32, u32) {
        let word = source.next_token_unwrap();
        edge_backwards(word)
            .unwrap_or_else(|| panic!("expected a word of 3 to 8 letters, found `{word}`"))
    }
}

fn edge_backwards(word: &str) -> Option<(u32, u32)> {
    let letters = word.as_bytes();
    let is_word = (3..=8).contains(&letters.len()) && letters.iter().all(u8::is_ascii_alphabetic);
    is_word.then(|| {
        let (first, last) = (&letters[..3], &letters[letters.len() - 3..]);
        (trigram(last), trigram(first))
    })
}

fn trigram(letters: &[u8]) -> u32 {
    letters.iter().fold(0, |number, letter| {
        // Without a branch on the case, which nothing predicts.
        let digit = letter.to_ascii_lowercase() - b'a' + 26 * u8::from(letter.is_ascii_uppercase());
        52 * number + u32::from(digit)
    })
}

/// For each word: how the game goes on for Aoki, who has to answer it.
fn solve(words: &[(u32, u32)]) -> Vec<Outcome> {
    let outcomes = outcomes_by_predecessors(&Graph::from_edges(TRIGRAMS, words));
    words
        .iter()
        .map(|&(last, _)| outcomes[last as usize])
        .collect()
}

/// The line that names the winner.
fn line(aoki: Outcome) -> &'static str {
    match aoki {
        Outcome::Win => "Aoki\n",
        Outcome::Lose => "Takahashi\n",
        Outcome::Draw => "Draw\n",
    }
}

fn main() {
    let mut source = OnceSource::new(stdin().lock());
    input! { from &mut source, n: usize }
    assert!(n > 0, "expected one word or more, found N = 0");
    // Room for as many words as there can be, whatever a wrong N promises.
    let mut words = Vec::with_capacity(n.min(MOST_WORDS));
    for _ in 0..n {
        input! { from &mut source, word: Word }
        words.push(word);
    }
    if let Some(token) = source.next_token() {
        panic!("expected nothing more, found `{token}`");
    }
    let mut lines = String::with_capacity(LONGEST_LINE * words.len());
    lines.extend(solve(&words).into_iter().map(line));
    print!("{lines}");
}

#[cfg(test)]
mod tests {
    use super::{edge_backwards, line, solve};

    #[track_caller]
    fn check(words: &[&str], winners: &[&str]) {
        let edges: Vec<_> = words
            .iter()
            .map(|word| edge_backwards(word).unwrap())
            .collect();
        let found: Vec<_> = solve(&edges)
            .into_iter()
            .map(|aoki| line(aoki).trim_end())
            .collect();
        assert_eq!(found, winners);
    }

    #[test]
    fn nobody_can_answer() {
        check(&["abcdef"], &["Takahashi"]);
    }

    #[test]
    fn a_word_that_answers_itself() {
        check(&["aaa"], &["Draw"]);
    }

    #[test]
    fn case_matters() {
        check(&["abcABC", "abcdef"], &["Takahashi", "Takahashi"]);
    }

    #[test]
    fn words_of_three_to_eight_letters() {
        assert!(
            ["abc", "abcdefgh"]
                .iter()
                .all(|word| edge_backwards(word).is_some())
        );
        assert!(
            ["ab", "abcdefghi", "ab1", "abé", ""]
                .iter()
                .all(|word| edge_backwards(word).is_none())
        );
    }

    #[test]
    fn trigrams_are_numbered_in_base_52() {
        assert_eq!(edge_backwards("aaabZZZ"), Some((52 * 52 * 52 - 1, 0)));
        assert_eq!(edge_backwards("baAz"), Some((26 * 52 + 25, 52 * 52 + 26)));
    }
}

#[cfg(test)]
#[path = "../../tests/proof/abc209e.rs"]
mod proof;
