//! abc209e, Shiritori: worst cases and a reference solution.

pub mod reference;

use crate::built_in_problem::{BadInput, BuiltInProblem};
use crate::growth_claim::{GrowthClaim, MeasuredInputs};
use crate::permutation::permutation;
use fastrand::Rng;
use workbench::task::jury_material::{Generator, JuryMaterial, WorstCaseSource};

/// The problem.
pub(super) const PROBLEM: BuiltInProblem = BuiltInProblem {
    jury_material: JuryMaterial { worst_cases: Some(WORST_CASES), ..JuryMaterial::new("abc209e") },
    bad_inputs: BAD_INPUTS,
    growth_claim: Some(GROWTH_CLAIM),
};

/// The worst cases of the problem.
pub const WORST_CASES: WorstCaseSource = WorstCaseSource {
    unit: "words",
    min_size: 1,
    statement_limit: 200_000,
    max_size: 20_000_000,
    generators: GENERATORS,
    reference: reference::answer,
};

/// The claim of the header about the growth of the time.
const GROWTH_CLAIM: GrowthClaim = GrowthClaim {
    inputs: MeasuredInputs::Generated { generator: "chain-shuffled" },
    bound: "N",
    bound_value: |first_numbers| first_numbers[0],
    note: "The bound leaves out the 52³ steps for the trigrams, because the smallest input, whose time is \
           subtracted, takes these steps, too.",
};

/// Inputs that the solution refuses.
#[rustfmt::skip]
const BAD_INPUTS: &[BadInput] = &[
    BadInput::new("blank", " \r\n\t\n", "end of input"),
    BadInput::new("N of 64 bits", "18446744073709551615\nabc\n", "capacity overflow"),
    BadInput::new("a word of two letters", "2\nabc\nab\n", "expected three or more letters a-z or A-Z"),
    BadInput::new("a digit in a word", "1\nab1\n", "failed to parse the input `ab1`"),
    BadInput::new("a letter past ASCII", "1\nabé\n", "failed to parse the input `abé`"),
    BadInput::new("only letters past ASCII", "1\n後手後手\n", "failed to parse the input `後手後手`"),
];

#[rustfmt::skip]
const GENERATORS: &[Generator] = &[
    Generator::new("random-3", "Random words over 3 letters: 27 trigrams, and thousands of parallel edges.", random::<3>),
    Generator::new("random-30", "Random words over 30 letters: 27,000 trigrams, each with a handful of words.", random::<30>),
    Generator::new("random-52", "Random words over 52 letters: 140,608 trigrams, many without a word.", random::<52>),
    Generator::new("parallel", "20 trigrams in a row, where thousands of parallel edges lead from each of the first 18 to each of the next two.", parallel),
    Generator::new("complete", "A word for each pair of trigrams, with as many trigrams as the size allows: 447 for 200,000 words.", complete),
    Generator::new("hub", "Words from one trigram to many others, and from each of these to one last trigram.", hub),
    Generator::new("one-word", "Copies of one word that answers itself.", |size, _| copies("aaaaaaaa", size)),
    Generator::new("one-last-word", "Copies of one word that no word answers.", |size, _| copies("aaaaaaab", size)),
    Generator::new("chain", "A chain through all trigrams, its words in order.", |size, _| text(chain((0..TRIGRAMS).collect(), size))),
    Generator::new("chain-reversed", "The same chain, its words from the last to the first.", |size, _| text(chain((0..TRIGRAMS).collect(), size).rev())),
    Generator::new("chain-shuffled", "A chain through all trigrams in a random order, its words in another random order.", |size, random| shuffled(chain(permutation(TRIGRAMS, random), size), random)),
    Generator::new("draw", "One cycle through all trigrams in a random order: everything is a draw.", all_draws),
];

const LETTERS: &[u8; 52] = b"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
const TRIGRAMS: usize = LETTERS.len().pow(3);

/// A word of six letters, given by the numbers of its first and its last trigram.
type Word = (usize, usize);

fn text(words: impl IntoIterator<Item = Word>) -> String {
    let mut count = 0;
    let mut text = String::new();
    for (start, end) in words {
        for trigram in [start, end] {
            for digit in [trigram / 52 / 52, trigram / 52 % 52, trigram % 52] {
                text.push(LETTERS[digit].into());
            }
        }
        text.push('\n');
        count += 1;
    }
    format!("{count}\n{text}")
}

fn shuffled(words: impl Iterator<Item = Word>, random: &mut Rng) -> String {
    let mut words: Vec<_> = words.collect();
    random.shuffle(&mut words);
    text(words)
}

fn random<const LETTER_COUNT: usize>(size: usize, random: &mut Rng) -> String {
    let mut text = format!("{size}\n");
    for _ in 0..size {
        for _ in 0..random.usize(3..=8) {
            text.push(LETTERS[random.usize(..LETTER_COUNT)].into());
        }
        text.push('\n');
    }
    text
}

fn parallel(size: usize, random: &mut Rng) -> String {
    const LENGTH: usize = 20;
    let trigrams = permutation(TRIGRAMS, random);
    let steps = (0..LENGTH - 2).flat_map(|from| [(from, from + 1), (from, from + 2)]);
    let words = steps.map(|(from, to)| (trigrams[from], trigrams[to]));
    shuffled(words.cycle().take(size), random)
}

fn complete(size: usize, _: &mut Rng) -> String {
    let side = size.isqrt();
    let words = (0..side).flat_map(|start| (0..side).map(move |end| (start, end)));
    text(words.cycle().take(size))
}

fn hub(size: usize, _: &mut Rng) -> String {
    const HUB: usize = 0;
    const LAST: usize = TRIGRAMS - 1;
    let between = (HUB + 1..LAST).cycle();
    text(between.flat_map(|trigram| [(HUB, trigram), (trigram, LAST)]).take(size))
}

fn copies(word: &str, size: usize) -> String {
    format!("{size}\n{}", format!("{word}\n").repeat(size))
}

/// Returns `size` words, each of which leads from one trigram to the next. After the last trigram, the words begin
/// again with the first trigram.
fn chain(trigrams: Vec<usize>, size: usize) -> impl DoubleEndedIterator<Item = Word> {
    let last = trigrams.len() - 1;
    (0..size).map(move |word| (trigrams[word % last], trigrams[word % last + 1]))
}

fn all_draws(size: usize, random: &mut Rng) -> String {
    let mut trigrams = permutation(TRIGRAMS, random);
    trigrams.truncate(size);
    trigrams.push(trigrams[0]);
    shuffled(chain(trigrams, size), random)
}

#[cfg(test)]
mod tests {
    use super::{GROWTH_CLAIM, WORST_CASES};
    use crate::fingerprint::fingerprint;

    #[test]
    fn the_generators_make_the_same_inputs_as_before() {
        assert_eq!(fingerprint(&WORST_CASES), "0xd8b2dd1cfb762b71");
    }

    #[test]
    fn the_bound_for_an_input_that_begins_with_4_and_3_has_this_value() {
        assert_eq!((GROWTH_CLAIM.bound_value)(&[4.0, 3.0]), 4.0);
    }
}
