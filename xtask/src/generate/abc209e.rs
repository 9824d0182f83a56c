//! Worst cases of abc209e, Shiritori.

use super::{Case, Kind, Sizes};
use crate::random::Random;

const SIZES: Sizes = Sizes {
    unit: "words",
    note: "",
    limit: 200_000,
    most: 20_000_000,
};

/// All of them.
pub const KINDS: &[Kind] = &[
    kind(
        "random-3",
        "Random words over 3 letters: 27 trigrams, and thousands of parallel edges.",
        |size, seed| random(size, seed, 3),
    ),
    kind(
        "random-30",
        "Random words over 30 letters: 27,000 trigrams, each with a handful of words.",
        |size, seed| random(size, seed, 30),
    ),
    kind(
        "random-52",
        "Random words over 52 letters: 140,608 trigrams, many without a word.",
        |size, seed| random(size, seed, 52),
    ),
    kind(
        "parallel",
        "20 trigrams in a row, each with thousands of copies of a word to the next and to the one after it.",
        parallel,
    ),
    kind(
        "complete",
        "A word from each to each of 447 trigrams, or as many as the size allows.",
        complete,
    ),
    kind(
        "hub",
        "Half of the words lead from one trigram to as many others, and one word from each of these to one last trigram.",
        hub,
    ),
    kind("one-word", "One word that answers itself.", |size, _| {
        one_word(size, "aaaaaaaa", "Draw")
    }),
    kind(
        "one-last-word",
        "One word that no word answers.",
        |size, _| one_word(size, "aaaaaaab", "Takahashi"),
    ),
    kind(
        "chain",
        "A forced chain through all trigrams, its words in order.",
        |size, _| of(&chain(size, (0..TRIGRAMS).collect())),
    ),
    kind(
        "chain-reversed",
        "A forced chain through all trigrams, its words from last to first.",
        |size, _| {
            let mut words = chain(size, (0..TRIGRAMS).collect());
            words.reverse();
            of(&words)
        },
    ),
    kind(
        "chain-shuffled",
        "A forced chain through all trigrams in a random order, its words in another.",
        |size, seed| {
            let mut random = Random::new(seed);
            let mut words = chain(size, random.permutation(TRIGRAMS));
            random.shuffle(&mut words);
            of(&words)
        },
    ),
    kind(
        "draw",
        "One cycle through all trigrams in a random order: everything is a draw.",
        draw,
    ),
];

const fn kind(
    name: &'static str,
    about: &'static str,
    make: fn(size: usize, seed: u64) -> Case,
) -> Kind {
    Kind {
        problem: "abc209e",
        name,
        about,
        sizes: &SIZES,
        least: 1,
        make,
    }
}

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
    Case {
        input,
        output: Some(output),
    }
}

fn random(size: usize, seed: u64, letters: usize) -> Case {
    let mut random = Random::new(seed);
    let mut input = format!("{size}\n");
    for _ in 0..size {
        for _ in 0..3 + random.below(6) {
            input.push(LETTERS[random.below(letters)].into());
        }
        input.push('\n');
    }
    Case {
        input,
        output: None,
    }
}

fn parallel(size: usize, seed: u64) -> Case {
    const LENGTH: usize = 20;
    let mut random = Random::new(seed);
    let trigrams = random.permutation(TRIGRAMS);
    // From the end backwards: copies are taken from there, so few words are a whole game too.
    let steps = (0..LENGTH)
        .rev()
        .flat_map(|from| [(from, from + 1), (from, from + 2)])
        .filter(|&(_, to)| to < LENGTH);
    let mut words: Vec<_> = steps
        .cycle()
        .take(size)
        .map(|(from, to)| {
            // One takes away one or two, and who cannot loses: the multiples of three are lost.
            let winner = if (LENGTH - 1 - to).is_multiple_of(3) {
                "Takahashi"
            } else {
                "Aoki"
            };
            (trigrams[from], trigrams[to], winner)
        })
        .collect();
    random.shuffle(&mut words);
    of(&words)
}

fn complete(size: usize, _seed: u64) -> Case {
    let side = size.isqrt();
    let words = (0..side).flat_map(|start| (0..side).map(move |end| (start, end, "Draw")));
    let words: Vec<_> = words.cycle().take(size).collect();
    of(&words)
}

fn hub(size: usize, _seed: u64) -> Case {
    const HUB: usize = 0;
    const LAST: usize = TRIGRAMS - 1;
    // Whoever has to answer in between wins, so whoever has to answer at the hub loses.
    let ways = (HUB + 1..LAST)
        .cycle()
        .flat_map(|between| [(between, LAST, "Takahashi"), (HUB, between, "Aoki")]);
    let words = [(HUB + 1, HUB, "Takahashi")].into_iter().chain(ways);
    of(&words.take(size).collect::<Vec<_>>())
}

fn one_word(size: usize, word: &str, winner: &str) -> Case {
    Case {
        input: format!("{size}\n{}", format!("{word}\n").repeat(size)),
        output: Some(format!("{winner}\n").repeat(size)),
    }
}

/// Words from each trigram to the next; from the first again when all have been said.
fn chain(size: usize, mut trigrams: Vec<usize>) -> Vec<Word> {
    trigrams.truncate(size + 1);
    let words = trigrams.windows(2).enumerate().map(|(index, step)| {
        let answers_left = trigrams.len() - 2 - index;
        let winner = if answers_left.is_multiple_of(2) {
            "Takahashi"
        } else {
            "Aoki"
        };
        (step[0], step[1], winner)
    });
    words.cycle().take(size).collect()
}

fn draw(size: usize, seed: u64) -> Case {
    let mut random = Random::new(seed);
    let mut trigrams = random.permutation(TRIGRAMS);
    trigrams.truncate(size);
    let ends = trigrams.iter().cycle().skip(1);
    let words = trigrams.iter().zip(ends);
    let words = words.map(|(&start, &end)| (start, end, "Draw"));
    let mut words: Vec<_> = words.cycle().take(size).collect();
    random.shuffle(&mut words);
    of(&words)
}
