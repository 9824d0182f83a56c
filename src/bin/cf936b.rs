//! CF 936 B, Sleepy Game: <https://codeforces.com/problemset/problem/936/B>
//!
//! Petya moves for both, so the game is a walk of his choice, and only its end and its parity count.
//! He wins if some walk from s ends in a sink after an odd number of moves; else it is a draw if he can
//! go on for ever, else he loses. The walk may pass a
//! vertex twice, once after an even and once after an odd number of moves, as round an odd cycle; a
//! third time would be idle. So we search the graph of pairs (vertex, parity of the moves made):
//!
//! ```text
//!     an edge  v ──▶ w  is two:   (v, even) ──▶ (w, odd)
//!                                 (v, odd)  ──▶ (w, even)
//! ```
//!
//! One depth-first search from (s, even) finds everything. When it enters a sink with odd parity, its
//! path is the winning walk. When it meets a pair that is still on its path, that is a cycle, round
//! which he can go for ever: at least a draw. A cycle that he can reach is always met so: the search
//! goes through all that can be reached, and a graph in which it meets none has no cycle. (An odd cycle
//! is one of twice its length among the pairs: after two rounds the parity is the same again.) A draw
//! is no reason to stop, since the win may come later.
//!
//! O(n + m) time and space, without recursion: the walk can have 199,998 vertices. No draw comes from
//! the limit of 10⁶ moves, since a walk that wins needs no pair twice, hence less than 2n moves.

use sente::depth_first_search::{DepthFirstSearch, Event};
use sente::graph::Graph;
use sente::input::{Error, Input};
use std::io::{Write, stdin, stdout};

#[derive(Clone, Debug, PartialEq, Eq)]
enum Answer {
    /// The vertices of a walk that wins.
    Win(Vec<u32>),
    Draw,
    Lose,
}

/// A vertex and the parity of the moves made, as one number: twice the vertex, plus one if odd.
type Pair = u32;

fn is_odd(pair: Pair) -> bool {
    pair % 2 == 1
}

fn vertex(pair: Pair) -> u32 {
    pair / 2
}

fn solve(graph: &Graph, start: u32) -> Answer {
    let successor = |pair: Pair, k: u32| {
        let next = graph.successors(vertex(pair)).get(k as usize)?;
        Some(2 * next + u32::from(!is_odd(pair)))
    };
    let mut search = DepthFirstSearch::new(2 * graph.vertex_count(), 2 * start, successor);
    let mut answer = Answer::Lose;
    while let Some(event) = search.next() {
        match event {
            Event::Enter(pair) if is_odd(pair) && graph.out_degree(vertex(pair)) == 0 => {
                return Answer::Win(search.into_path().into_iter().map(vertex).collect());
            }
            Event::Back(_) => answer = Answer::Draw,
            Event::Enter(_) | Event::Again(_) | Event::Leave(_) => {}
        }
    }
    answer
}

fn parse(mut input: Input) -> Result<(Graph, u32), Error> {
    let n = input.number("n", 1..=MOST_VERTICES)?;
    let m: u32 = input.parse("m")?;
    let mut degrees = Vec::new();
    let mut targets = Vec::new();
    for i in 1..=n {
        let missing = m - targets.len() as u32;
        let degree = input.number("c_i (they add up to m)", 0..=missing)?;
        degrees.push(degree);
        for _ in 0..degree {
            let target = input.number("the target of an edge", 1..=n)?;
            if target == i {
                return Err(Error::new(format!("vertex {i} has an edge to itself")));
            }
            targets.push(target - 1);
        }
    }
    if targets.len() as u32 != m {
        return Err(Error::new(format!(
            "expected m = {m} edges, found {}",
            targets.len()
        )));
    }
    let start = input.number("the start s", 1..=n)? - 1;
    input.end()?;
    Ok((Graph::from_rows(&degrees, targets), start))
}

/// Twice this many pairs are still counted by 32 bits.
const MOST_VERTICES: u32 = u32::MAX / 2;

fn text(answer: &Answer) -> String {
    match answer {
        Answer::Win(walk) => {
            let mut text = String::with_capacity(LONGEST_NUMBER * walk.len());
            text.push_str("Win\n");
            for vertex in walk {
                push_number(&mut text, vertex + 1);
                text.push(' ');
            }
            text
        }
        Answer::Draw => "Draw".into(),
        Answer::Lose => "Lose".into(),
    }
}

/// A vertex and the space behind it.
const LONGEST_NUMBER: usize = "100000 ".len();

/// Does what `write!` does, in a fraction of the time: a walk can have 199,998 vertices.
fn push_number(text: &mut String, number: u32) {
    let mut digits = [0; 10];
    let (mut rest, mut start) = (number, digits.len());
    while rest > 0 || start == digits.len() {
        start -= 1;
        digits[start] = b'0' + (rest % 10) as u8;
        rest /= 10;
    }
    text.push_str(str::from_utf8(&digits[start..]).expect("digits are ASCII"));
}

fn main() -> Result<(), Error> {
    let (graph, start) = parse(Input::read(stdin().lock())?)?;
    writeln!(stdout(), "{}", text(&solve(&graph, start)))?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::Answer::{self, Lose, Win};
    use super::{Input, parse, solve, text};

    #[track_caller]
    fn check(input: &str, expected: Answer) {
        let (graph, start) = parse(Input::new(input)).unwrap();
        assert_eq!(solve(&graph, start), expected);
    }

    #[test]
    fn one_move_into_a_sink_wins() {
        check("2 1\n1 2\n0\n1\n", Win(vec![0, 1]));
    }

    #[test]
    fn no_move_loses() {
        check("2 1\n1 2\n0\n2\n", Lose);
    }

    #[test]
    fn once_round_an_odd_cycle_mends_the_parity() {
        // 1 → 2 → 3 → 1 and 2 → 4: the short way to 4 takes two moves, the long one five.
        check("4 4\n1 2\n2 4 3\n1 1\n0\n1\n", Win(vec![0, 1, 2, 0, 1, 3]));
    }

    #[test]
    fn a_cycle_found_before_the_win_is_no_reason_to_stop() {
        check("3 3\n2 2 3\n1 1\n0\n1\n", Win(vec![0, 2]));
    }

    #[test]
    fn vertices_are_printed_from_one() {
        assert_eq!(
            text(&Win(vec![0, 9]))
                .split_ascii_whitespace()
                .collect::<Vec<_>>(),
            ["Win", "1", "10"]
        );
    }
}

#[cfg(test)]
#[path = "../../tests/proof/cf936b.rs"]
mod proof;
