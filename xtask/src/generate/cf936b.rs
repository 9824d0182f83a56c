//! Worst cases of cf936b, Sleepy Game.

use super::{Case, Kind, Sizes};
use crate::random::Random;
use std::collections::HashSet;
use std::iter;

const SIZES: Sizes = Sizes {
    problem: "cf936b",
    unit: "vertices",
    note: "",
    limit: 100_000,
    most: 10_000_000,
};

/// All of them.
pub const KINDS: &[Kind] = &[
    Kind::new(SIZES, "path", 2, |size, _| path(size).case()).about("A path from its beginning."),
    Kind::new(SIZES, "path-relabelled", 2, |size, random| {
        path(size).relabelled(random).case()
    })
    .about("A path through the vertices in a random order."),
    Kind::new(SIZES, "odd-cycle-exit", 4, |size, _| {
        odd_cycle_exit(size).case()
    })
    .about("An odd cycle whose exit wins only the second time, after almost 2n moves."),
    Kind::new(SIZES, "odd-cycle-exit-relabelled", 4, |size, random| {
        odd_cycle_exit(size).relabelled(random).case()
    })
    .about("The same with the vertices in a random order."),
    Kind::new(SIZES, "odd-cycle", 3, |size, _| {
        cycle(size, size - 1 + size % 2).case()
    })
    .about("Only an odd cycle."),
    Kind::new(SIZES, "even-cycle", 2, |size, _| {
        cycle(size, size - size % 2).case()
    })
    .about("Only an even cycle."),
    Kind::new(SIZES, "path-into-2-cycle", 2, |size, _| {
        path_into_2_cycle(size).case()
    })
    .about("A long path whose last two vertices lead to each other."),
    Kind::new(SIZES, "to-and-fro", 2, |size, _| to_and_fro(size).case())
        .about("A path with edges back before those on: many cycles, one win at the very end."),
    Kind::new(SIZES, "dag", 4, |size, _| dag(size).case())
        .about("Steps by 1 and by 3: exponentially many walks, all of which lose."),
    Kind::new(SIZES, "dag-win", 2, |size, _| dag_win(size).case())
        .about("Steps by 2 and by 1: exponentially many walks, of either parity."),
    Kind::new(SIZES, "ladder", 5, |size, _| ladder(size).case())
        .about("Pairs with all edges to the next pair: exponentially many walks, and all lose."),
    Kind::new(SIZES, "star-out", 2, |size, _| star_out(size).case())
        .about("Edges from the start to all others, which are sinks."),
    Kind::new(SIZES, "star-in", 2, |size, _| star_in(size).case())
        .about("Edges from all others to one sink."),
    Kind::new(SIZES, "star-through", 3, |size, _| {
        star_through(size).case()
    })
    .about("Edges from the start to all others, and from these to one sink."),
    Kind::new(SIZES, "star-both", 2, |size, _| star_both(size).case())
        .about("Edges from the start to all others, and back."),
    Kind::new(SIZES, "random", 3, |size, random| {
        random_edges(size, 2 * size, random).case()
    })
    .about("Random edges, two for each vertex on average."),
    Kind::new(SIZES, "random-sparse", 3, |size, random| {
        random_edges(size, size, random).case()
    })
    .about("Random edges, one for each vertex on average."),
    Kind::new(SIZES, "random-dag", 3, |size, random| {
        random_dag(size, random).case()
    })
    .about("Random edges to later vertices, up to two from each."),
];

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
    fn new(rows: Vec<Vec<usize>>, start: usize, answer: Answer) -> Self {
        Self {
            rows,
            start,
            answer,
        }
    }

    fn relabelled(self, random: &mut Random) -> Self {
        let labels = random.permutation(self.rows.len());
        let relabel = |vertices: Vec<usize>| vertices.into_iter().map(|v| labels[v]).collect();
        let mut rows = vec![Vec::new(); self.rows.len()];
        for (from, row) in self.rows.into_iter().enumerate() {
            rows[labels[from]] = relabel(row);
        }
        let answer = match self.answer {
            Answer::Win(walk) => Answer::Win(relabel(walk)),
            other => other,
        };
        Self::new(rows, labels[self.start], answer)
    }

    fn case(&self) -> Case {
        let edge_count: usize = self.rows.iter().map(Vec::len).sum();
        let mut input = format!("{} {edge_count}\n", self.rows.len());
        for row in &self.rows {
            input += &format!("{}{}\n", row.len(), list(row));
        }
        input += &format!("{}\n", self.start + 1);
        let output = match &self.answer {
            Answer::Win(walk) => Some(format!("Win\n{}\n", list(walk).trim_start())),
            Answer::Draw => Some("Draw\n".into()),
            Answer::Lose => Some("Lose\n".into()),
            Answer::Unknown => None,
        };
        Case { input, output }
    }
}

/// The vertices, counted from 1, each after a space.
fn list(vertices: &[usize]) -> String {
    let texts = vertices.iter().map(|vertex| format!(" {}", vertex + 1));
    texts.collect()
}

/// Edges from each vertex to those at these distances after it.
fn steps(size: usize, distances: &[usize]) -> Vec<Vec<usize>> {
    let all = |from| distances.iter().map(move |distance| from + distance);
    let row = |from| all(from).filter(|&to| to < size).collect();
    (0..size).map(row).collect()
}

fn path(size: usize) -> Game {
    let answer = if size.is_multiple_of(2) {
        Answer::Win((0..size).collect())
    } else {
        Answer::Lose
    };
    Game::new(steps(size, &[1]), 0, answer)
}

fn path_into_2_cycle(size: usize) -> Game {
    let mut rows = steps(size, &[1]);
    rows[size - 1].push(size - 2);
    Game::new(rows, 0, Answer::Draw)
}

fn dag(size: usize) -> Game {
    // At an even distance from the sink.
    let start = usize::from(size.is_multiple_of(2));
    Game::new(steps(size, &[1, 3]), start, Answer::Lose)
}

fn dag_win(size: usize) -> Game {
    // By single steps to the last vertex, after a double step if the moves would be even otherwise.
    let skipped = (size % 2 == 1).then_some(1);
    let walk = (0..size).filter(|&vertex| Some(vertex) != skipped);
    Game::new(steps(size, &[2, 1]), 0, Answer::Win(walk.collect()))
}

/// A cycle through the first vertices, the start among them.
fn cycle(size: usize, length: usize) -> Game {
    let mut rows = vec![Vec::new(); size];
    for (vertex, row) in rows[..length].iter_mut().enumerate() {
        row.push((vertex + 1) % length);
    }
    Game::new(rows, 0, Answer::Draw)
}

fn odd_cycle_exit(size: usize) -> Game {
    let length = size - 1 - size % 2;
    // As far as possible, but with an even number of moves straight to the sink.
    let exit = length - 2;
    let sink = length;
    let mut game = cycle(size, length);
    game.rows[exit].push(sink);
    let walk = (0..length).chain(0..=exit).chain([sink]);
    game.answer = Answer::Win(walk.collect());
    game
}

fn to_and_fro(size: usize) -> Game {
    // Each step changes the parity, so an even number of vertices is needed.
    let length = size - size % 2;
    let mut rows = vec![Vec::new(); size];
    for (vertex, row) in rows[..length - 1].iter_mut().enumerate() {
        row.extend(vertex.checked_sub(1));
        row.push(vertex + 1);
    }
    Game::new(rows, 0, Answer::Win((0..length).collect()))
}

fn ladder(size: usize) -> Game {
    // The start, then an even number of pairs, the last of them sinks.
    let pairs = (size - 1) / 4 * 2;
    let mut rows = vec![Vec::new(); size];
    rows[0] = vec![1, 2];
    for (pair, rows) in rows[1..2 * pairs - 1].chunks_exact_mut(2).enumerate() {
        let next = 2 * pair + 3;
        rows.fill(vec![next, next + 1]);
    }
    Game::new(rows, 0, Answer::Lose)
}

fn star_out(size: usize) -> Game {
    let mut rows = vec![Vec::new(); size];
    rows[0] = (1..size).collect();
    Game::new(rows, 0, Answer::Win(vec![0, 1]))
}

fn star_in(size: usize) -> Game {
    let mut rows = vec![vec![0]; size];
    rows[0].clear();
    Game::new(rows, size - 1, Answer::Win(vec![size - 1, 0]))
}

fn star_through(size: usize) -> Game {
    let sink = size - 1;
    let mut rows = vec![vec![sink]; size];
    rows[0] = (1..sink).collect();
    rows[sink].clear();
    Game::new(rows, 0, Answer::Lose)
}

fn star_both(size: usize) -> Game {
    let mut rows = vec![vec![0]; size];
    rows[0] = (1..size).collect();
    Game::new(rows, 0, Answer::Draw)
}

fn random_edges(size: usize, edge_count: usize, random: &mut Random) -> Game {
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
    Game::new(rows, random.below(size), Answer::Unknown)
}

fn random_dag(size: usize, random: &mut Random) -> Game {
    let rows = (1..=size).map(|next| {
        let later = iter::repeat_with(|| next + random.below(size - next));
        let mut row: Vec<_> = later.take(2.min(size - next)).collect();
        row.dedup();
        row
    });
    Game::new(rows.collect(), 0, Answer::Unknown)
}

#[cfg(test)]
mod tests {
    use super::{KINDS, odd_cycle_exit};
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
        let output = odd_cycle_exit(100_000).case().output.unwrap();
        assert_eq!(output.split_ascii_whitespace().count(), 1 + 199_998);
    }
}
