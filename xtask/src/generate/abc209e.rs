//! Worst cases of abc209e, Shiritori.

use super::{Case, Kind, Sizes};
use crate::random::Random;

const SIZES: Sizes = Sizes {
    problem: "abc209e",
    unit: "words",
    note: "",
    limit: 200_000,
    most: 20_000_000,
};

/// All of them.
pub const KINDS: &[Kind] = &[
    Kind::new(SIZES, "random-3", 1, random::<3>)
        .about("Random words over 3 letters: 27 trigrams, and thousands of parallel edges."),
    Kind::new(SIZES, "random-30", 1, random::<30>)
        .about("Random words over 30 letters: 27,000 trigrams, each with a handful of words."),
    Kind::new(SIZES, "random-52", 1, random::<52>)
        .about("Random words over 52 letters: 140,608 trigrams, many without a word."),
    Kind::new(SIZES, "parallel", 1, parallel)
        .about("20 trigrams in a row, each with thousands of parallel edges to the next two."),
    Kind::new(SIZES, "complete", 1, complete)
        .about("A word from each to each of 447 trigrams, or of as many as the size allows."),
    Kind::new(SIZES, "hub", 1, hub)
        .about("Words from one trigram to many others, and from each of these to a last one."),
    Kind::new(SIZES, "one-word", 1, one_word).about("Copies of one word that answers itself."),
    Kind::new(SIZES, "one-last-word", 1, one_last_word)
        .about("Copies of one word that no word answers."),
    Kind::new(SIZES, "chain", 1, chain)
        .about("A forced chain through all trigrams, its words in order."),
    Kind::new(SIZES, "chain-reversed", 1, chain_reversed)
        .about("A forced chain through all trigrams, its words from last to first."),
    Kind::new(SIZES, "chain-shuffled", 1, chain_shuffled)
        .about("A forced chain through all trigrams in a random order, its words in another."),
    Kind::new(SIZES, "draw", 1, draw)
        .about("One cycle through all trigrams in a random order: everything is a draw."),
];

const LETTERS: &[u8; 52] = b"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
const TRIGRAMS: usize = LETTERS.len().pow(3);

/// A word by the numbers of its first and its last three letters, and who wins after it.
type Word = (usize, usize, &'static str);

fn of(words: &[Word]) -> Case {
    let mut input = format!("{}\n", words.len());
    let mut output = String::new();
    for &(start, end, winner) in words {
        for trigram in [start, end] {
            for digit in [trigram / 52 / 52, trigram / 52 % 52, trigram % 52] {
                input.push(LETTERS[digit].into());
            }
        }
        input.push('\n');
        output += winner;
        output.push('\n');
    }
    let output = Some(output);
    Case { input, output }
}

/// Who wins after a word that Takahashi says and Aoki has to answer.
fn winner(aoki_loses: bool) -> &'static str {
    if aoki_loses { "Takahashi" } else { "Aoki" }
}

fn random<const LETTER_COUNT: usize>(size: usize, random: &mut Random) -> Case {
    let mut input = format!("{size}\n");
    for _ in 0..size {
        for _ in 0..3 + random.below(6) {
            input.push(LETTERS[random.below(LETTER_COUNT)].into());
        }
        input.push('\n');
    }
    Case {
        input,
        output: None,
    }
}

fn parallel(size: usize, random: &mut Random) -> Case {
    const LENGTH: usize = 20;
    let trigrams = random.permutation(TRIGRAMS);
    // From the end backwards, so that even few words hold the whole games from their trigrams.
    let steps = (0..LENGTH)
        .rev()
        .flat_map(|from| [(from, from + 1), (from, from + 2)])
        .filter(|&(_, to)| to < LENGTH);
    // A word goes on by one or two trigrams, so multiples of three before the last one are lost.
    let words = steps.map(|(from, to)| {
        let left = LENGTH - 1 - to;
        (trigrams[from], trigrams[to], winner(left.is_multiple_of(3)))
    });
    let mut words: Vec<_> = words.cycle().take(size).collect();
    random.shuffle(&mut words);
    of(&words)
}

fn complete(size: usize, _: &mut Random) -> Case {
    let side = size.isqrt();
    let words = (0..side).flat_map(|start| (0..side).map(move |end| (start, end, "Draw")));
    of(&words.cycle().take(size).collect::<Vec<_>>())
}

fn hub(size: usize, _: &mut Random) -> Case {
    const HUB: usize = 0;
    const LAST: usize = TRIGRAMS - 1;
    // Whoever has to answer in between wins, so whoever has to answer at the hub loses.
    let ways = (HUB + 1..LAST)
        .cycle()
        .flat_map(|between| [(between, LAST, winner(true)), (HUB, between, winner(false))]);
    let words = [(HUB + 1, HUB, winner(true))].into_iter().chain(ways);
    of(&words.take(size).collect::<Vec<_>>())
}

fn one_word(size: usize, _: &mut Random) -> Case {
    copies(size, "aaaaaaaa", "Draw")
}

fn one_last_word(size: usize, _: &mut Random) -> Case {
    copies(size, "aaaaaaab", winner(true))
}

fn copies(size: usize, word: &str, winner: &str) -> Case {
    Case {
        input: format!("{size}\n{}", format!("{word}\n").repeat(size)),
        output: Some(format!("{winner}\n").repeat(size)),
    }
}

fn chain(size: usize, _: &mut Random) -> Case {
    of(&chain_through((0..TRIGRAMS).collect(), size))
}

fn chain_reversed(size: usize, _: &mut Random) -> Case {
    let mut words = chain_through((0..TRIGRAMS).collect(), size);
    words.reverse();
    of(&words)
}

fn chain_shuffled(size: usize, random: &mut Random) -> Case {
    let mut words = chain_through(random.permutation(TRIGRAMS), size);
    random.shuffle(&mut words);
    of(&words)
}

/// Words from each trigram to the next, and again from the first as often as the size allows.
fn chain_through(mut trigrams: Vec<usize>, size: usize) -> Vec<Word> {
    trigrams.truncate(size + 1);
    let steps = trigrams.windows(2);
    let words = (0..steps.len()).rev().zip(steps).map(|(left, step)| {
        let winner = winner(left.is_multiple_of(2));
        (step[0], step[1], winner)
    });
    words.cycle().take(size).collect()
}

fn draw(size: usize, random: &mut Random) -> Case {
    let mut trigrams = random.permutation(TRIGRAMS);
    trigrams.truncate(size);
    trigrams.push(trigrams[0]);
    let steps = trigrams.windows(2);
    let words = steps.map(|step| (step[0], step[1], "Draw"));
    let mut words: Vec<_> = words.cycle().take(size).collect();
    random.shuffle(&mut words);
    of(&words)
}
