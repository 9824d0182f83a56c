//! ABC 209 E, Shiritori: <https://atcoder.jp/contests/abc209/tasks/abc209_e>
//!
//! Takahashi says word i. Then Aoki and he take turns to say a word of the dictionary that begins with
//! the last three letters of the word before. Whoever has no word loses; an endless game is a draw. Who
//! wins, for each i? Words may be said again, so the earlier words do not matter. A position is the
//! trigram (three letters) with which the next word must begin. A word is a move: an edge from its
//! first trigram to its last. After word i, Aoki is to move at its last trigram. Case matters.
//!
//! Each trigram is won, lost or a draw for the player to move there. Retrograde analysis ([`outcomes`])
//! decides trigrams backwards, from the end of the game. A trigram with which no word begins is lost.
//! Whenever a trigram is decided, we visit the words that lead to it from undecided trigrams:
//!
//! - If it is lost, the trigram where such a word begins is won: say this word.
//! - If it is won, such a word is struck out, because it loses. A trigram whose words are all struck out
//!   is lost, as if it had none. (The library only counts the words that are not struck out.)
//!
//! With abcd, abce, bcda, bcea and ada, the edges are abc → bcd → cda, abc → bce → cea and ada → ada.
//! cda and cea have no words: lost. So bcd and bce are won. So both words of abc are struck out: lost.
//! ada stays undecided. After abcd, Aoki is at bcd and wins; after bcda he is at cda and loses.
//!
//! To win from a won trigram, say the word that decided it. It leads to a lost trigram decided earlier, and
//! every word from there leads to a won one decided earlier still. So the opponent comes to a trigram
//! without words. Not every word to a lost trigram makes progress: with trigrams u, v, w and words u → v,
//! u → w, w → u, first v is lost, so u is won, so w is lost; but u → w only comes back to u.
//!
//! An undecided trigram is a draw. None of its words leads to a lost trigram, or it would be won. Not
//! all lead to won ones, or it would be lost. So some word leads to an undecided one. A player who says
//! such words never loses: the opponent, too, is at an undecided trigram, and has only words to undecided
//! and to won ones. From a won one, the player wins. So neither player can force a win.
//!
//! O(N + 52³) time and space for N words: each is visited at most once, when its last trigram is
//! decided, and a to z and A to Z make 52³ trigrams.
//!
//! # Elsewhere
//!
//! - **First thought**: recursion with a memo, where a trigram that is still being visited counts as a
//!   draw. On bcabc, abca, abcd, from abc, it calls bca a draw. But abcd wins at abc, so bca is lost.
//! - **Sign**: positions can repeat, so there may be draws. Decide from the end, backwards.
//! - **Also**: Codeforces 786 A (Berzerk) and LeetCode 913 (Cat and Mouse).

use proconio::input;
use proconio::source::once::OnceSource;
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
    let by_trigram = outcomes(TRIGRAM_COUNT, words.iter().map(|word| (word.first, word.last)));
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
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let letters = text.as_bytes();
        match (letters.first_chunk(), letters.last_chunk()) {
            (Some(first), Some(last)) if letters.iter().all(u8::is_ascii_alphabetic) => {
                Ok(Self { first: trigram(first), last: trigram(last) })
            }
            _ => Err("expected three or more letters a-z or A-Z"),
        }
    }
}

/// The number of a trigram, in base 52.
fn trigram(letters: &[u8; 3]) -> usize {
    letters.iter().fold(0, |number, &letter| {
        let digit = if letter.is_ascii_lowercase() { letter - b'a' } else { letter - b'A' + 26 };
        52 * number + usize::from(digit)
    })
}

fn main() {
    input! { from OnceSource::new(stdin().lock()), words: [Word] }
    let answer: String = solve(&words).into_iter().map(line).collect();
    print!("{answer}");
}

#[cfg(test)]
mod abc209e_tests {
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
        let words = ["abcd", "abce", "bcda", "bcea", "ada"];
        check(&words, &["Aoki", "Aoki", "Takahashi", "Takahashi", "Draw"]);
        // u is aaa, v is bbb, w is ccc.
        check(&["aaabbb", "aaaccc", "cccaaa"], &["Takahashi", "Takahashi", "Aoki"]);
    }

    #[test]
    fn case_matters() {
        check(&["abcABC", "abcdef"], &["Takahashi", "Takahashi"]);
    }

    #[test]
    fn words_have_three_letters_or_more() {
        words(&["abc", "abcdefghi"]);
        for text in ["", "ab", "ab1", "abé"] {
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
mod abc209e_proof;
