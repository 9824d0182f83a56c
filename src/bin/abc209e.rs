//! ABC 209 E, Shiritori: <https://atcoder.jp/contests/abc209/tasks/abc209_e>
//!
//! The next player needs only the last three letters of a word. So a position is a trigram, the one
//! that the next word must begin with, and a word is a move: an edge from its first three letters to
//! its last three.
//!
//! ```text
//!     abcd  is  abc ──▶ bcd         a player at abc may say it, and the opponent is then at bcd
//! ```
//!
//! A player without a move loses. Cycles make endless games possible, so each trigram is won, lost or
//! a draw for the player to move there. Retrograde analysis ([`outcomes`]) decides them from the end
//! of the game backwards:
//!
//! - A trigram without words is lost.
//! - A trigram with a word to a lost trigram is won: say that word.
//! - A trigram whose words all lead to won trigrams is lost. To notice this, each trigram counts its
//!   words that are not yet known to lead to a won trigram. A repeated word counts each time. At 0 the
//!   trigram is lost; a trigram without words starts there.
//!
//! A trigram is decided at most once: the word that wins for a won trigram is never subtracted, so
//! its count stays above 0. Only when a trigram is decided do we look at the words that lead to it.
//! So we look at each word at most once.
//!
//! A trigram that is never decided is a draw. None of its words leads to a lost trigram, or it would
//! be won; and not all of them lead to won trigrams, or it would be lost. So at least one leads to an
//! undecided trigram. A player who always says such a word never loses: from there the opponent can
//! reach only an undecided trigram, or one that is won for the player. So neither player can force a
//! win.
//!
//! After word i, Aoki is to move at the trigram that the word ends with. If it is lost, Takahashi
//! wins; if it is won, Aoki wins; otherwise it is a draw.
//!
//! O(N + 52³) time and space: with only 52³ trigrams, arrays indexed by trigram replace a map.

use proconio::input;
use proconio::source::{Source, once::OnceSource};
use sente::retrograde::{Outcome, outcomes};
use std::io::stdin;
use std::str::FromStr;

/// A word, as the numbers of the trigrams that it begins and ends with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Word {
    first: u32,
    last: u32,
}

const TRIGRAM_COUNT: u32 = 52_u32.pow(3);

/// For each word: the outcome for Aoki, who has to answer it.
fn solve(words: &[Word]) -> Vec<Outcome> {
    let moves = words.iter().map(|word| (word.first, word.last));
    let by_trigram = outcomes(TRIGRAM_COUNT, moves);
    words
        .iter()
        .map(|word| by_trigram[word.last as usize])
        .collect()
}

/// The line to print.
fn line(aoki: Outcome) -> &'static str {
    match aoki {
        Outcome::Win => "Aoki\n",
        Outcome::Lose => "Takahashi\n",
        Outcome::Draw => "Draw\n",
    }
}

impl FromStr for Word {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let letters = text.as_bytes();
        if !(3..=8).contains(&letters.len()) || !letters.iter().all(u8::is_ascii_alphabetic) {
            return Err(format!("expected a word of 3 to 8 letters, found `{text}`"));
        }
        Ok(Self {
            first: trigram(&letters[..3]),
            last: trigram(&letters[letters.len() - 3..]),
        })
    }
}

/// The number of a trigram, in base 52.
fn trigram(letters: &[u8]) -> u32 {
    letters.iter().fold(0, |number, &letter| {
        let digit = match letter {
            b'a'..=b'z' => letter - b'a',
            _ => letter - b'A' + 26,
        };
        52 * number + u32::from(digit)
    })
}

fn main() {
    let mut source = OnceSource::new(stdin().lock());
    input! { from &mut source, n: usize, words: [Word; n] }
    assert!(n > 0, "expected N ≥ 1, found 0");
    if let Some(token) = source.next_token() {
        panic!("expected end of input, found `{token}`");
    }
    let lines: String = solve(&words).into_iter().map(line).collect();
    print!("{lines}");
}

#[cfg(test)]
mod tests {
    use super::{Word, line, solve};

    fn words(texts: &[&str]) -> Vec<Word> {
        texts.iter().map(|text| text.parse().unwrap()).collect()
    }

    #[track_caller]
    fn check(texts: &[&str], winners: &[&str]) {
        let lines: String = solve(&words(texts)).into_iter().map(line).collect();
        assert_eq!(lines.lines().collect::<Vec<_>>(), winners);
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
    fn words_have_three_to_eight_letters() {
        words(&["abc", "abcdefgh"]);
        for text in ["", "ab", "abcdefghi", "ab1", "abé"] {
            assert!(text.parse::<Word>().is_err(), "{text}");
        }
    }

    #[test]
    fn trigrams_are_numbered_in_base_52() {
        let word = |first, last| Word { first, last };
        let expected = [word(0, 52 * 52 * 52 - 1), word(52 * 52 + 26, 26 * 52 + 25)];
        assert_eq!(words(&["aaabZZZ", "baAz"]), expected);
    }
}

#[cfg(test)]
#[path = "../../tests/proof/abc209e.rs"]
mod proof;
