//! Shiritori against the rules themselves.

use super::{Outcome, Word, line, solve};
use itertools::iproduct;
use judge::problem;
use judge::problem::abc209e::oracle;
use judge::property;
use proptest::collection::vec;
use proptest::prelude::Strategy;
use proptest::prop_assert_eq;
use std::collections::HashMap;

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
fn a_draw_on_the_way_fails_from_three_words_on() {
    let sixes = iproduct!(b"abcd", b"abcd")
        .map(|(&from, &to)| String::from_utf8([[from; 3], [to; 3]].concat()).expect("letters"));
    let sixes: Vec<_> = sixes.collect();
    let pairs = iproduct!(&sixes, &sixes).map(|(one, other)| vec![one, other]);
    // In any order, because the memo depends on it; two words have at most four trigrams.
    for words in sixes.iter().map(|word| vec![word]).chain(pairs) {
        assert_eq!(first_thought(&words), winners(&words), "{words:?}");
    }
    let words = ["bcabc", "abca", "abcd"];
    assert_eq!(first_thought(&words), ["Aoki", "Draw", "Takahashi"]);
    assert_eq!(winners(&words), ["Aoki", "Takahashi", "Takahashi"]);
}

/// Wrong: by recursion, with one memo for all words.
fn first_thought<S: AsRef<str>>(words: &[S]) -> Vec<&'static str> {
    let words: Vec<Word> = words.iter().map(|word| word.as_ref().parse().unwrap()).collect();
    let mut memo = HashMap::new();
    words.iter().map(|word| line(visit(word.last, &words, &mut memo)).trim_end()).collect()
}

fn visit(trigram: usize, words: &[Word], memo: &mut HashMap<usize, Outcome>) -> Outcome {
    if let Some(&outcome) = memo.get(&trigram) {
        return outcome;
    }
    memo.insert(trigram, Outcome::Draw); // as long as it is on the way
    let answers = words.iter().filter(|word| word.first == trigram);
    let answers: Vec<_> = answers.map(|word| visit(word.last, words, memo)).collect();
    let outcome = if answers.contains(&Outcome::Lose) {
        Outcome::Win
    } else if answers.iter().all(|&answer| answer == Outcome::Win) {
        Outcome::Lose
    } else {
        Outcome::Draw
    };
    memo.insert(trigram, outcome);
    outcome
}

#[test]
fn the_ends_of_a_short_word_overlap() {
    assert_eq!(winners(&["abc"]), ["Draw"]);
    assert_eq!(winners(&["abca", "bcab"]), ["Aoki", "Takahashi"]);
    assert_eq!(winners(&["ababa"]), ["Draw"]);
    assert_eq!(winners(&["abcab", "cabxyz"]), ["Aoki", "Takahashi"]);
}
