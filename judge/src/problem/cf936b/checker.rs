//! The checker of cf936b: any walk that wins is right.

use anyhow::{Context, Result, bail, ensure};
use std::collections::HashSet;

/// The longest walk that the statement allows, in vertices.
const LONGEST_WALK: usize = 1_000_000;

/// Compares the verdicts, and follows a winning walk from the start to a sink.
/// Fails with what is wrong with them.
pub fn check(input: &str, actual: &str, expected: &str) -> Result<()> {
    let mut words = actual.split_ascii_whitespace();
    let found = words.next().context("there is no output")?;
    let right = expected.split_ascii_whitespace().next();
    let right = right.context("the expected output is empty")?;
    ensure!(found == right, "expected {right}, found {found}");
    let vertex = |word: &str| {
        let number = word.parse::<usize>();
        number.with_context(|| format!("expected a vertex, found {word:?}"))
    };
    let walk: Vec<_> = words.map(vertex).collect::<Result<_>>()?;
    if found == "Win" {
        return check_walk(input, &walk);
    }
    let count = walk.len();
    ensure!(count == 0, "{found} is followed by {count} numbers");
    Ok(())
}

fn check_walk(input: &str, walk: &[usize]) -> Result<()> {
    let (rows, start) = super::parse(input).context("the input is not a Sleepy Game")?;
    let edges = (1..).zip(&rows).flat_map(|(from, row)| row.iter().map(move |to| (from, to + 1)));
    let edges: HashSet<(usize, usize)> = edges.collect();
    let (&[first, ..], &[.., last]) = (walk, walk) else {
        bail!("the winning walk is missing");
    };
    ensure!(first == start + 1, "the walk begins at {first}, not at s = {}", start + 1);
    for step in walk.windows(2) {
        let (from, to) = (step[0], step[1]);
        ensure!(edges.contains(&(from, to)), "there is no edge from {from} to {to}");
    }
    ensure!(
        edges.iter().all(|&(from, _)| from != last),
        "the walk ends at {last}, which has outgoing edges"
    );
    let count = walk.len();
    let moves = count - 1;
    ensure!(moves % 2 == 1, "after {moves} moves it is Petya who cannot move");
    ensure!(count <= LONGEST_WALK, "the walk has {count} vertices, more than {LONGEST_WALK}");
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::check;

    /// 1 → 2 → 3 and 1 → 3, with 3 a sink; 4 → 1.
    const INPUT: &str = "4 4\n2 2 3\n1 3\n0\n1 1\n1\n";

    #[track_caller]
    fn check_refused(input: &str, actual: &str, fault: &str) {
        let error = check(input, actual, "Win").unwrap_err();
        assert!(error.to_string().contains(fault), "{error}");
    }

    #[test]
    fn a_verdict_and_any_winning_walk_are_accepted() {
        check(INPUT, "Win\n1 3 \n", "Win\n1 3\n").unwrap();
        let longer = INPUT.replace("1 1\n1\n", "1 1\n4\n");
        check(&longer, "Win\r\n4 1 2 3", "Win\n4 1 2 3\n").unwrap();
        check(INPUT, "Draw", "Draw\n").unwrap();
        assert!(check(INPUT, "Lose\n1 2", "Lose\n").is_err());
    }

    #[test]
    fn what_does_not_win_is_refused() {
        check_refused(INPUT, "", "no output");
        check_refused(INPUT, "Draw", "expected Win, found Draw");
        check_refused(INPUT, "Win", "walk is missing");
        check_refused(INPUT, "Win\n2 3", "begins at 2, not at s = 1");
        check_refused(INPUT, "Win\n1 4", "no edge from 1 to 4");
        check_refused(INPUT, "Win\n1 5", "no edge from 1 to 5");
        check_refused(INPUT, "Win\n1 2", "ends at 2, which has outgoing edges");
        check_refused(INPUT, "Win\n1 2 3", "after 2 moves it is Petya who cannot move");
        check_refused(INPUT, "Win\n1 x", "expected a vertex");
    }

    #[test]
    fn a_walk_past_the_limit_is_refused() {
        let input = "3 3\n2 2 3\n1 1\n0\n1\n";
        let walk = |rounds| format!("Win\n{}1 3", "1 2 ".repeat(rounds));
        check(input, &walk(499_999), "Win").unwrap();
        check_refused(input, &walk(500_000), "more than 1000000");
    }
}
