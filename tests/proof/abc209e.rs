//! Shiritori against the rules themselves.

use super::{Word, line, solve};
use judge::problem;
use judge::problem::abc209e::oracle;
use judge::property;
use proptest::collection::vec;
use proptest::prelude::Strategy;
use proptest::prop_assert_eq;

fn winners<S: AsRef<str>>(words: &[S]) -> Vec<&'static str> {
    let word = |text: &S| text.as_ref().parse().expect("a word");
    let words: Vec<Word> = words.iter().map(word).collect();
    solve(&words).into_iter().map(|aoki| line(aoki).trim_end()).collect()
}

/// All words of three or four letters a and b.
fn short_words() -> Vec<String> {
    let of_length = |length: u32| {
        (0..1 << length).map(move |bits| {
            let letter = |index| if bits >> index & 1 == 0 { 'a' } else { 'b' };
            (0..length).map(letter).collect()
        })
    };
    of_length(3).chain(of_length(4)).collect()
}

#[test]
fn all_dictionaries_of_three_short_words() {
    let words = short_words();
    let mut cases = 0;
    for (i, first) in words.iter().enumerate() {
        for (j, second) in words.iter().enumerate().skip(i) {
            for third in &words[j..] {
                let dictionary = [first, second, third];
                assert_eq!(winners(&dictionary), oracle::winners(&dictionary), "{dictionary:?}");
                cases += 1;
            }
        }
    }
    assert_eq!(cases, 2600);
}

/// Dictionaries of words over the first letters of `aAb`, which have few trigrams.
fn dictionary(letters: usize, most: usize) -> impl Strategy<Value = Vec<String>> {
    let letter = (0..letters).prop_map(|letter| ['a', 'A', 'b'][letter]);
    let word = vec(letter, 3..=8).prop_map(String::from_iter);
    vec(word, 1..=most)
}

#[track_caller]
fn check_random(letters: usize, most: usize) {
    property::check(400, dictionary(letters, most), |words| {
        prop_assert_eq!(winners(&words), oracle::winners(&words));
        Ok(())
    });
}

#[test]
fn random_words_over_two_letters() {
    check_random(2, 16);
}

#[test]
fn random_words_over_three_letters() {
    check_random(3, 50);
}

#[test]
fn small_worst_cases() {
    for size in [1, 2, 3, 10, 100] {
        for (name, input) in problem::of("abc209e").worst_cases(size) {
            let words: Vec<_> = input.split_ascii_whitespace().skip(1).collect();
            let expected = oracle::winners(&words);
            assert_eq!(winners(&words), expected, "{name} of {size} words");
        }
    }
}

#[test]
fn a_position_with_two_lost_answers_is_decided_once() {
    let words = ["aaabbb", "aaaccc", "dddaaa"];
    assert_eq!(winners(&words), ["Takahashi", "Takahashi", "Aoki"]);
}

#[test]
fn the_ends_of_a_short_word_overlap() {
    assert_eq!(winners(&["abc"]), ["Draw"]);
    assert_eq!(winners(&["abca", "bcab"]), ["Aoki", "Takahashi"]);
    assert_eq!(winners(&["ababa"]), ["Draw"]);
    assert_eq!(winners(&["abcab", "cabxyz"]), ["Aoki", "Takahashi"]);
}
