//! ABC 209 E, Shiritori: <https://atcoder.jp/contests/abc209/tasks/abc209_e>
//!
//! Takahashi says word i. Then Aoki and he take turns to say a word of the dictionary that begins with
//! the last three letters of the word before. Whoever has no word loses; an endless game is a draw. Who
//! wins, for each i? Words may be said again, so the earlier words do not matter. A position is the
//! trigram (three letters) with which the next word must begin. A word is a move: an edge from its
//! first trigram to its last. After word i, Aoki is to move at its last.
//!
//! Each trigram is won, lost or a draw for the player to move there. Retrograde analysis ([`outcomes`])
//! decides trigrams from the end of the game backwards. A trigram without words is lost. When a trigram
//! is decided, we visit the words that lead to it:
//!
//! - If it is lost, each undecided trigram where such a word begins is won: say this word.
//! - If it is won, each such word lowers the count of the trigram where it begins: the number of words
//!   there that are not known to lead to a won trigram. At 0 that trigram is lost.
//!
//! With abcd, bcda and ada, the edges are abc → bcd → cda and ada → ada. There cda has no words: lost.
//! So bcd is won. So the count of abc falls from 1 to 0: lost. The count of ada stays 1: undecided.
//! After abcd, Aoki is at bcd and wins; after bcda, at cda, he loses; after ada it is a draw.
//!
//! A trigram is decided once. A count only falls, so it comes to 0 once. Only undecided trigrams become
//! won, so a lost one stays lost. So the count of a won one stays above 0: the word that decided it
//! leads to a lost one.
//!
//! To win from a won trigram, say the word that decided it. It leads to a lost one decided earlier, and
//! each word from there to a won one decided earlier still. So the opponent comes to a trigram without
//! words. (With v → a, v → b, b → v: a is lost, v won, b lost, but saying v → b forever does not win.)
//!
//! An undecided trigram is a draw. None of its words leads to a lost trigram, or it would be won. Not
//! all lead to won ones, or it would be lost. So some lead to undecided ones. A player who says such a
//! word at undecided trigrams, and wins from won ones, never has to move at a lost one, because the
//! opponent, too, has only words to undecided and to won ones. So neither player has to lose.
//!
//! O(N + 52³) time and space: a word is visited at most once; a to z and A to Z make 52³ trigrams.

use proconio::input;
use proconio::source::{Source, once::OnceSource};
use sente::retrograde::{Outcome, outcomes};
use std::io::stdin;
use std::str::FromStr;

/// A word, as the numbers of the trigrams that it begins and ends with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Word {
    first: usize,
    last: usize,
}

const TRIGRAM_COUNT: usize = 52_usize.pow(3);

/// For each word: the outcome for Aoki, who has to answer it.
fn solve(words: &[Word]) -> Vec<Outcome> {
    let moves = words.iter().map(|word| (word.first, word.last));
    let by_trigram = outcomes(TRIGRAM_COUNT, moves);
    words.iter().map(|word| by_trigram[word.last]).collect()
}

/// The line to print for an outcome for Aoki.
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
        Ok(Self { first: trigram(&letters[..3]), last: trigram(&letters[letters.len() - 3..]) })
    }
}

/// The number of a trigram of letters, in base 52.
fn trigram(letters: &[u8]) -> usize {
    letters.iter().fold(0, |number, &letter| {
        let digit = if letter.is_ascii_lowercase() { letter - b'a' } else { letter - b'A' + 26 };
        52 * number + usize::from(digit)
    })
}

fn main() {
    let mut source = OnceSource::new(stdin().lock());
    input! { from &mut source, n: usize, words: [Word; n] }
    assert!(n > 0, "expected N ≥ 1, found `0`");
    if let Some(token) = source.next_token() {
        panic!("expected end of input, found `{token}`");
    }
    let answer: String = solve(&words).into_iter().map(line).collect();
    print!("{answer}");
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
    fn the_example_of_the_header() {
        check(&["abcd", "bcda", "ada"], &["Aoki", "Takahashi", "Draw"]);
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
