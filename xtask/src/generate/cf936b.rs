//! Worst cases of cf936b, Sleepy Game.

use super::{Case, Kind, Sizes};
use crate::random::Random;
use std::collections::HashSet;

const SIZES: Sizes = Sizes {
    unit: "vertices",
    note: "",
    limit: 100_000,
    most: 10_000_000,
};

/// All of them.
pub const KINDS: &[Kind] = &[
    kind("path", "A path from its beginning.", 2, |size, _| {
        Game::path(size).case()
    }),
    kind(
        "path-relabelled",
        "A path through the vertices in a random order.",
        2,
        |size, seed| Game::path(size).relabelled(seed).case(),
    ),
    kind(
        "odd-cycle-exit",
        "An odd cycle with a way out that one must pass once: the only win is a walk of almost 2n vertices.",
        4,
        |size, _| odd_cycle_exit(size).case(),
    ),
    kind(
        "odd-cycle-exit-relabelled",
        "The same with the vertices in a random order.",
        4,
        |size, seed| odd_cycle_exit(size).relabelled(seed).case(),
    ),
    kind("odd-cycle", "An odd cycle alone.", 3, |size, _| {
        cycle(size, size - 1 + size % 2).case()
    }),
    kind("even-cycle", "An even cycle alone.", 2, |size, _| {
        cycle(size, size - size % 2).case()
    }),
    kind(
        "path-into-2-cycle",
        "A long path whose last two vertices lead to each other.",
        2,
        |size, _| {
            let mut game = Game::path(size);
            game.rows[size - 1].push(size - 2);
            game.answer = Answer::Draw;
            game.case()
        },
    ),
    kind(
        "to-and-fro",
        "A path with a way back before each way on: many cycles, and one win at the very end.",
        2,
        to_and_fro,
    ),
    kind(
        "dag",
        "Steps by 1 and by 3: exponentially many walks, and all of them lose.",
        4,
        dag,
    ),
    kind(
        "dag-win",
        "Steps by 2 and by 1: exponentially many walks, of either parity.",
        2,
        dag_win,
    ),
    kind(
        "ladder",
        "Pairs of vertices, each with edges to both of the next pair: exponentially many walks, and all of them lose.",
        5,
        ladder,
    ),
    kind(
        "star-out",
        "Edges from the start to all the others, which are sinks.",
        2,
        star_out,
    ),
    kind(
        "star-in",
        "Edges from all the others to one sink.",
        2,
        |size, _| {
            let mut rows = vec![vec![0]; size];
            rows[0].clear();
            Game {
                rows,
                start: size - 1,
                answer: Answer::Win(vec![size - 1, 0]),
            }
            .case()
        },
    ),
    kind(
        "star-through",
        "Edges from the start to all the others, and from these to one sink.",
        3,
        star_through,
    ),
    kind(
        "star-both",
        "Edges from the start to all the others, and back.",
        2,
        |size, _| {
            let mut rows = vec![vec![0]; size];
            rows[0] = (1..size).collect();
            Game {
                rows,
                start: 0,
                answer: Answer::Draw,
            }
            .case()
        },
    ),
    kind(
        "random",
        "Random edges, two for each vertex on average.",
        3,
        |size, seed| random(size, 2 * size, seed),
    ),
    kind(
        "random-sparse",
        "Random edges, one for each vertex on average.",
        3,
        |size, seed| random(size, size, seed),
    ),
    kind(
        "random-dag",
        "Random edges to later vertices, two from each.",
        3,
        random_dag,
    ),
];

const fn kind(
    name: &'static str,
    about: &'static str,
    least: usize,
    make: fn(size: usize, seed: u64) -> Case,
) -> Kind {
    Kind {
        problem: "cf936b",
        name,
        about,
        sizes: &SIZES,
        least,
        make,
    }
}

enum Answer {
    Win(Vec<usize>),
    Draw,
    Lose,
    Unknown,
}

/// The vertices are counted from 0 here.
struct Game {
    rows: Vec<Vec<usize>>,
    start: usize,
    answer: Answer,
}

impl Game {
    fn path(size: usize) -> Self {
        let mut rows: Vec<_> = (1..size).map(|next| vec![next]).collect();
        rows.push(Vec::new());
        let answer = if size.is_multiple_of(2) {
            Answer::Win((0..size).collect())
        } else {
            Answer::Lose
        };
        Self {
            rows,
            start: 0,
            answer,
        }
    }

    fn relabelled(self, seed: u64) -> Self {
        let labels = Random::new(seed).permutation(self.rows.len());
        let relabel = |vertices: Vec<usize>| vertices.into_iter().map(|v| labels[v]).collect();
        let mut rows = vec![Vec::new(); self.rows.len()];
        for (from, row) in self.rows.into_iter().enumerate() {
            rows[labels[from]] = relabel(row);
        }
        Self {
            rows,
            start: labels[self.start],
            answer: match self.answer {
                Answer::Win(walk) => Answer::Win(relabel(walk)),
                other => other,
            },
        }
    }

    fn case(&self) -> Case {
        let edge_count: usize = self.rows.iter().map(Vec::len).sum();
        let mut input = format!("{} {edge_count}\n", self.rows.len());
        for row in &self.rows {
            input += &row.len().to_string();
            push_vertices(&mut input, row);
        }
        input += &format!("{}\n", self.start + 1);
        let output = match &self.answer {
            Answer::Win(walk) => {
                let mut output = String::from("Win\n");
                push_vertices(&mut output, walk);
                Some(output)
            }
            Answer::Draw => Some("Draw\n".into()),
            Answer::Lose => Some("Lose\n".into()),
            Answer::Unknown => None,
        };
        Case { input, output }
    }
}

fn push_vertices(text: &mut String, vertices: &[usize]) {
    for vertex in vertices {
        if !text.ends_with('\n') {
            text.push(' ');
        }
        *text += &(vertex + 1).to_string();
    }
    text.push('\n');
}

/// A cycle through the first vertices, the start among them.
fn cycle(size: usize, length: usize) -> Game {
    let mut rows = vec![Vec::new(); size];
    for (vertex, row) in rows[..length].iter_mut().enumerate() {
        row.push((vertex + 1) % length);
    }
    Game {
        rows,
        start: 0,
        answer: Answer::Draw,
    }
}

fn odd_cycle_exit(size: usize) -> Game {
    let length = if size.is_multiple_of(2) {
        size - 1
    } else {
        size - 2
    };
    // So far that the way straight to the sink has an even number of moves, and not one vertex less.
    let exit = length - 2;
    let sink = length;
    let mut game = cycle(size, length);
    game.rows[exit].push(sink);
    let walk = (0..length).chain(0..=exit).chain([sink]);
    game.answer = Answer::Win(walk.collect());
    game
}

fn to_and_fro(size: usize, _seed: u64) -> Case {
    // Each step changes the parity, so an even number of vertices is needed.
    let length = size - size % 2;
    let mut rows = vec![Vec::new(); size];
    for (vertex, row) in rows[..length - 1].iter_mut().enumerate() {
        row.extend(vertex.checked_sub(1));
        row.push(vertex + 1);
    }
    Game {
        rows,
        start: 0,
        answer: Answer::Win((0..length).collect()),
    }
    .case()
}

fn dag(size: usize, _seed: u64) -> Case {
    let steps = |from| [from + 1, from + 3].into_iter().filter(|&to| to < size);
    Game {
        rows: (0..size).map(|from| steps(from).collect()).collect(),
        // An even way from the sink.
        start: usize::from(size.is_multiple_of(2)),
        answer: Answer::Lose,
    }
    .case()
}

fn dag_win(size: usize, _seed: u64) -> Case {
    let steps = |from| [from + 2, from + 1].into_iter().filter(|&to| to < size);
    // From the first to the last vertex by single steps, or by one double step and then single ones.
    let skipped = (size % 2 == 1).then_some(1);
    let walk = (0..size).filter(|&vertex| Some(vertex) != skipped);
    Game {
        rows: (0..size).map(|from| steps(from).collect()).collect(),
        start: 0,
        answer: Answer::Win(walk.collect()),
    }
    .case()
}

fn ladder(size: usize, _seed: u64) -> Case {
    // The start, then an even number of pairs, the last of them sinks.
    let pairs = (size - 1) / 4 * 2;
    let mut rows = vec![Vec::new(); size];
    rows[0] = vec![1, 2];
    for (pair, rows) in rows[1..2 * pairs - 1].chunks_exact_mut(2).enumerate() {
        let next = 2 * pair + 3;
        rows.fill(vec![next, next + 1]);
    }
    Game {
        rows,
        start: 0,
        answer: Answer::Lose,
    }
    .case()
}

fn star_out(size: usize, _seed: u64) -> Case {
    let mut rows = vec![Vec::new(); size];
    rows[0] = (1..size).collect();
    Game {
        rows,
        start: 0,
        answer: Answer::Win(vec![0, 1]),
    }
    .case()
}

fn star_through(size: usize, _seed: u64) -> Case {
    let sink = size - 1;
    let mut rows = vec![vec![sink]; size];
    rows[0] = (1..sink).collect();
    rows[sink].clear();
    Game {
        rows,
        start: 0,
        answer: Answer::Lose,
    }
    .case()
}

fn random(size: usize, edge_count: usize, seed: u64) -> Case {
    let mut random = Random::new(seed);
    let mut rows = vec![Vec::new(); size];
    // No more than there are without loops and copies.
    let edge_count = edge_count.min(size * (size - 1));
    let mut edges = HashSet::new();
    while edges.len() < edge_count {
        let (from, to) = (random.below(size), random.below(size));
        if from != to && edges.insert((from, to)) {
            rows[from].push(to);
        }
    }
    Game {
        rows,
        start: random.below(size),
        answer: Answer::Unknown,
    }
    .case()
}

fn random_dag(size: usize, seed: u64) -> Case {
    let mut random = Random::new(seed);
    let mut rows: Vec<Vec<usize>> = (1..=size)
        .map(|next| {
            let mut later = || next + random.below(size - next);
            match size - next {
                0 => vec![],
                1 => vec![next],
                _ => vec![later(), later()],
            }
        })
        .collect();
    for row in &mut rows {
        row.dedup();
    }
    Game {
        rows,
        start: 0,
        answer: Answer::Unknown,
    }
    .case()
}

#[cfg(test)]
mod tests {
    use super::KINDS;
    use crate::judge::checker::sleepy_game;

    #[test]
    fn the_outputs_pass_the_checker() {
        for kind in KINDS {
            for size in *kind.sizes().start()..20 {
                let case = kind.case(size, 1).unwrap();
                if let Some(output) = &case.output {
                    let checked = sleepy_game::check(&case.input, output, output);
                    checked.unwrap_or_else(|fault| panic!("{} {size}: {fault}", kind.name));
                }
            }
        }
    }

    #[test]
    fn the_only_win_is_twice_as_long_as_the_graph() {
        let kind = KINDS.iter().find(|kind| kind.name == "odd-cycle-exit");
        let output = kind.unwrap().case(100_000, 1).unwrap().output.unwrap();
        assert_eq!(output.split_ascii_whitespace().count(), 1 + 199_998);
    }
}
