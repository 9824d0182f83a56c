//! The checker of Sleepy Game: any walk that wins is right.

use crate::cf936b::input::parse;
use anyhow::{Context, Result, bail, ensure};
use std::collections::HashSet;
use workbench::judging::decision::Decision;

/// The length of the longest walk that the statement allows, in vertices.
const MAX_WALK_LENGTH: usize = 1_000_000;

/// Compares the first word of an output with that of the expected output. If both words are `Win`, checks that the rest
/// of the output is a walk from the start to a sink which wins.
pub fn check(input: &str, actual: &str, expected: &str) -> Decision {
    let Some((adjacency, start)) = parse(input) else {
        return Decision::Undecided("the input is not a Sleepy Game".into());
    };
    let Some(right) = expected.split_ascii_whitespace().next() else {
        return Decision::Undecided("the expected output is empty".into());
    };
    match compare(&adjacency, start, actual, right) {
        Ok(()) => Decision::Accepted(String::new()),
        Err(error) => Decision::Refused(format!("{error:#}")),
    }
}

fn compare(adjacency: &[Vec<usize>], start: usize, actual: &str, right: &str) -> Result<()> {
    let mut words = actual.split_ascii_whitespace();
    let found = words.next().context("there is no output")?;
    ensure!(found == right, "expected {right}, found {found}");
    let vertex = |word: &str| {
        let number = word.parse::<usize>();
        number.with_context(|| format!("expected a vertex, found {word:?}"))
    };
    let walk: Vec<_> = words.map(vertex).collect::<Result<_>>()?;
    if found == "Win" {
        return verify_walk(adjacency, start, &walk);
    }
    let count = walk.len();
    ensure!(count == 0, "{found} is followed by {count} numbers");
    Ok(())
}

fn verify_walk(adjacency: &[Vec<usize>], start: usize, walk: &[usize]) -> Result<()> {
    let lists = (1..).zip(adjacency);
    let edges = lists.flat_map(|(from, list)| list.iter().map(move |to| (from, to + 1)));
    let edges: HashSet<(usize, usize)> = edges.collect();
    let (&[first, ..], &[.., last]) = (walk, walk) else {
        bail!("the winning walk is missing");
    };
    ensure!(first == start + 1, "the walk begins at {first}, not at s = {}", start + 1);
    for step in walk.windows(2) {
        let from = step[0];
        let to = step[1];
        ensure!(edges.contains(&(from, to)), "there is no edge from {from} to {to}");
    }
    ensure!(
        edges.iter().all(|&(from, _)| from != last),
        "the walk ends at {last}, which has outgoing edges"
    );
    let count = walk.len();
    let moves = count - 1;
    ensure!(moves % 2 == 1, "after {moves} moves it is Petya who cannot move");
    ensure!(count <= MAX_WALK_LENGTH, "the walk has {count} vertices, more than {MAX_WALK_LENGTH}");
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::{Decision, check};

    /// The graph with the edges 1 → 2, 1 → 3, 2 → 3 and 4 → 1. The start is 1, and the sink is 3.
    const INPUT: &str = "4 4\n2 2 3\n1 3\n0\n1 1\n1\n";

    #[track_caller]
    fn assert_wrong(input: &str, actual: &str, error: &str) {
        let decision = check(input, actual, "Win");
        let is_refused = matches!(&decision, Decision::Refused(reason) if reason.contains(error));
        assert!(is_refused, "{decision:?}");
    }

    fn is_accepted(input: &str, actual: &str, expected: &str) -> bool {
        check(input, actual, expected).is_accepted()
    }

    #[test]
    fn a_verdict_and_any_winning_walk_are_accepted() {
        assert!(is_accepted(INPUT, "Win\n1 3 \n", "Win\n1 3\n"));
        let longer = INPUT.replace("1 1\n1\n", "1 1\n4\n");
        assert!(is_accepted(&longer, "Win\r\n4 1 2 3", "Win\n4 1 2 3\n"));
        assert!(is_accepted(INPUT, "Draw", "Draw\n"));
        assert!(!is_accepted(INPUT, "Lose\n1 2", "Lose\n"));
    }

    #[test]
    fn what_does_not_win_is_refused() {
        assert_wrong(INPUT, "", "no output");
        assert_wrong(INPUT, "Draw", "expected Win, found Draw");
        assert_wrong(INPUT, "Win", "walk is missing");
        assert_wrong(INPUT, "Win\n2 3", "begins at 2, not at s = 1");
        assert_wrong(INPUT, "Win\n1 4", "no edge from 1 to 4");
        assert_wrong(INPUT, "Win\n1 5", "no edge from 1 to 5");
        assert_wrong(INPUT, "Win\n1 2", "ends at 2, which has outgoing edges");
        assert_wrong(INPUT, "Win\n1 2 3", "after 2 moves it is Petya who cannot move");
        assert_wrong(INPUT, "Win\n1 x", "expected a vertex");
    }

    #[test]
    fn a_fault_of_the_test_case_is_not_judged() {
        for (input, expected) in [(INPUT, ""), ("no game", "Win")] {
            let decision = check(input, "Win\n1 3", expected);
            assert!(matches!(decision, Decision::Undecided(_)), "{decision:?}");
        }
    }

    #[test]
    fn a_walk_past_the_limit_is_refused() {
        let input = "3 3\n2 2 3\n1 1\n0\n1\n";
        let walk = |rounds| format!("Win\n{}1 3", "1 2 ".repeat(rounds));
        assert!(is_accepted(input, &walk(499_999), "Win"));
        assert_wrong(input, &walk(500_000), "more than 1000000");
    }
}
