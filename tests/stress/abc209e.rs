//! Compares the solution of Shiritori with a reference solution, on all small and on random dictionaries.

use super::{Word, output_line, solve};
use itertools::{Itertools, iproduct};
use problems::abc209e::{WORST_CASES, reference};
use proptest::collection::vec;
use proptest::prelude::Strategy;
use proptest::prop_assert_eq;
use std::collections::HashMap;
use std::iter::repeat_n;
use stress::property;

fn winners<S: AsRef<str>>(words: &[S]) -> Vec<&'static str> {
    let word = |text: &S| text.as_ref().parse().expect("a word");
    let words: Vec<Word> = words.iter().map(word).collect();
    solve(&words).into_iter().map(|for_aoki| output_line(for_aoki).trim_end()).collect()
}

/// Returns all words of three or four letters a and b.
fn short_words() -> impl Iterator<Item = String> {
    let of_length = |length| repeat_n("ab".chars(), length).multi_cartesian_product();
    (3..=4).flat_map(of_length).map(String::from_iter)
}

/// Compares the winners that the solution and the reference solution find in each of these dictionaries, whose words
/// consist of the letters a and b. Returns the number of dictionaries.
fn compare(dictionaries: impl Iterator<Item = Vec<String>>) -> usize {
    let letters: Vec<_> = ('a'..='z').chain('A'..='Z').collect();
    let mut cases = 0;
    // Each of 26 dictionaries gets two letters of its own, so that one call solves all 26.
    for chunk in &dictionaries.chunks(26) {
        let mut all = Vec::new();
        let mut expected = Vec::new();
        for (dictionary, own) in chunk.zip(letters.chunks(2)) {
            let renamed =
                |word: &String| word.chars().map(|c| own[usize::from(c == 'b')]).collect();
            all.extend(dictionary.iter().map(renamed).collect::<Vec<String>>());
            expected.extend(reference::winners(&dictionary));
            cases += 1;
        }
        assert_eq!(winners(&all), expected, "{all:?}");
    }
    cases
}

#[test]
fn all_dictionaries_of_three_short_words() {
    assert_eq!(compare(short_words().combinations_with_replacement(3)), 2600);
}

/// Three words have at most six trigrams. So this is every dictionary of up to three words, apart from the names of the
/// trigrams and the order of the words.
#[test]
fn all_dictionaries_of_up_to_three_words_between_six_trigrams() {
    let trigrams = ["aaa", "aab", "aba", "abb", "baa", "bab"];
    let words: Vec<String> =
        iproduct!(trigrams, trigrams).map(|(from, to)| from.to_owned() + to).collect();
    let of_size = |size| words.iter().cloned().combinations_with_replacement(size);
    assert_eq!(compare((1..=3).flat_map(of_size)), 36 + 666 + 8436);
}

/// Generates dictionaries of words over the first `letters` letters of `aAb`, so that there are few trigrams.
fn dictionary(letters: usize, max_words: usize) -> impl Strategy<Value = Vec<String>> {
    let letter = (0..letters).prop_map(|letter| ['a', 'A', 'b'][letter]);
    let word = vec(letter, 3..=8).prop_map(String::from_iter);
    vec(word, 1..=max_words)
}

#[test]
fn random_words_over_two_or_three_letters() {
    for (letters, max_words) in [(2, 16), (3, 50)] {
        property::check(400, dictionary(letters, max_words), |words| {
            prop_assert_eq!(winners(&words), reference::winners(&words));
            Ok(())
        });
    }
}

#[test]
fn small_generated_inputs() {
    for size in [1, 2, 3, 10, 100] {
        for (name, input) in WORST_CASES.inputs_of_size(size) {
            let words: Vec<_> = input.split_ascii_whitespace().skip(1).collect();
            let expected = reference::winners(&words);
            assert_eq!(winners(&words), expected, "{name} of {size} words");
        }
    }
}

/// The size of a dictionary is its number of words. Two words have at most four trigrams, so four trigrams are enough
/// here. The order of the words matters to the memo, so both orders are tested.
#[test]
fn the_smallest_dictionary_where_recursion_with_a_memo_fails_has_three_words() {
    let trigrams = ["aaa", "bbb", "ccc", "ddd"];
    let words: Vec<_> =
        iproduct!(trigrams, trigrams).map(|(from, to)| from.to_owned() + to).collect();
    let pairs = iproduct!(&words, &words).map(|(one, other)| vec![one, other]);
    for words in words.iter().map(|word| vec![word]).chain(pairs) {
        assert_eq!(wrong_solution(&words), winners(&words), "{words:?}");
    }
    let words = ["bcabc", "abca", "abcd"];
    assert_eq!(wrong_solution(&words), ["Aoki", "Draw", "Takahashi"]);
    assert_eq!(winners(&words), ["Aoki", "Takahashi", "Takahashi"]);
}

/// The wrong solution of the header: recursion with one memo for all words.
fn wrong_solution<S: AsRef<str>>(words: &[S]) -> Vec<&'static str> {
    let words: Vec<Word> = words.iter().map(|word| word.as_ref().parse().unwrap()).collect();
    let mut memo = HashMap::new();
    let values = words.iter().map(|word| value(word.last_trigram, &words, &mut memo));
    values.map(|value| ["Takahashi", "Draw", "Aoki"][(value + 1) as usize]).collect()
}

/// Returns 1 for a win of the player to move, 0 for a draw and -1 for a loss.
fn value(trigram: usize, words: &[Word], memo: &mut HashMap<usize, i32>) -> i32 {
    if let Some(&value) = memo.get(&trigram) {
        return value;
    }
    memo.insert(trigram, 0); // A trigram counts as a draw while it is being visited.
    let answers = words.iter().filter(|word| word.first_trigram == trigram);
    let best = answers.map(|word| -value(word.last_trigram, words, memo)).max().unwrap_or(-1);
    memo.insert(trigram, best);
    best
}
