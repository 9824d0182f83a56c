//! Shiritori against the rules themselves.

use super::{Word, line, solve};
use itertools::{Itertools, iproduct};
use judge::problem;
use judge::problem::abc209e::oracle;
use judge::property;
use proptest::collection::vec;
use proptest::prelude::Strategy;
use proptest::prop_assert_eq;
use std::collections::HashMap;
use std::iter::repeat_n;

fn winners<S: AsRef<str>>(words: &[S]) -> Vec<&'static str> {
    let word = |text: &S| text.as_ref().parse().expect("a word");
    let words: Vec<Word> = words.iter().map(word).collect();
    solve(&words).into_iter().map(|aoki| line(aoki).trim_end()).collect()
}

/// All words of three or four letters a and b.
fn short_words() -> impl Iterator<Item = String> {
    let of_length = |length| repeat_n("ab".chars(), length).multi_cartesian_product();
    (3..=4).flat_map(of_length).map(String::from_iter)
}

#[test]
fn all_dictionaries_of_three_short_words() {
    let letters: Vec<_> = ('a'..='z').chain('A'..='Z').collect();
    let mut cases = 0;
    // Each of 26 dictionaries gets two letters of its own, so that they are solved at once.
    for chunk in &short_words().combinations_with_replacement(3).chunks(26) {
        let (mut all, mut expected) = (Vec::new(), Vec::new());
        for (dictionary, own) in chunk.zip(letters.chunks(2)) {
            let renamed =
                |word: &String| word.chars().map(|c| own[usize::from(c == 'b')]).collect();
            all.extend(dictionary.iter().map(renamed).collect::<Vec<String>>());
            expected.extend(oracle::winners(&dictionary));
            cases += 1;
        }
        assert_eq!(winners(&all), expected, "{all:?}");
    }
    assert_eq!(cases, 2600);
}

/// Dictionaries of words over the first letters of `aAb`, which have few trigrams.
fn dictionary(letters: usize, most: usize) -> impl Strategy<Value = Vec<String>> {
    let letter = (0..letters).prop_map(|letter| ['a', 'A', 'b'][letter]);
    let word = vec(letter, 3..=8).prop_map(String::from_iter);
    vec(word, 1..=most)
}

#[test]
fn random_words_over_two_or_three_letters() {
    for (letters, most) in [(2, 16), (3, 50)] {
        property::check(400, dictionary(letters, most), |words| {
            prop_assert_eq!(winners(&words), oracle::winners(&words));
            Ok(())
        });
    }
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

/// Smaller means fewer words. Two of them have at most four trigrams, and their order matters to the memo.
#[test]
fn recursion_with_a_memo_fails_from_three_words_on() {
    let trigrams = ["aaa", "bbb", "ccc", "ddd"];
    let words: Vec<_> =
        iproduct!(trigrams, trigrams).map(|(from, to)| from.to_owned() + to).collect();
    let pairs = iproduct!(&words, &words).map(|(one, other)| vec![one, other]);
    for words in words.iter().map(|word| vec![word]).chain(pairs) {
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
    let values = words.iter().map(|word| value(word.last, &words, &mut memo));
    values.map(|value| ["Takahashi", "Draw", "Aoki"][(value + 1) as usize]).collect()
}

/// 1 for a win, -1 for a loss.
fn value(trigram: usize, words: &[Word], memo: &mut HashMap<usize, i32>) -> i32 {
    if let Some(&value) = memo.get(&trigram) {
        return value;
    }
    memo.insert(trigram, 0); // a draw, as long as it is being visited
    let answers = words.iter().filter(|word| word.first == trigram);
    let best = answers.map(|word| -value(word.last, words, memo)).max().unwrap_or(-1);
    memo.insert(trigram, best);
    best
}
