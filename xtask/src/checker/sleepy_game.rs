//! The checker of cf936b: any walk that wins is right.

use std::collections::HashSet;

/// The longest walk that the statement allows, in vertices.
const LONGEST_WALK: usize = 1_000_000;

/// Compares the verdicts, and follows a winning walk from the start to a sink.
pub(super) fn check(input: &str, actual: &str, expected: &str) -> Result<(), String> {
    let mut words = actual.split_ascii_whitespace();
    let verdict = words.next().ok_or("there is no output")?;
    let right = expected
        .split_ascii_whitespace()
        .next()
        .ok_or("the expected output is empty")?;
    if verdict != right {
        return Err(format!("expected {right}, found {verdict}"));
    }
    let walk: Vec<u64> = words
        .map(|word| {
            word.parse()
                .map_err(|_| format!("expected a vertex, found {word:?}"))
        })
        .collect::<Result<_, _>>()?;
    if verdict == "Win" {
        check_walk(&Board::parse(input)?, &walk)
    } else if walk.is_empty() {
        Ok(())
    } else {
        Err(format!("{verdict} is followed by {} numbers", walk.len()))
    }
}

struct Board {
    edges: HashSet<(u64, u64)>,
    sinks: HashSet<u64>,
    start: u64,
}

impl Board {
    fn parse(input: &str) -> Result<Self, String> {
        let mut numbers = input.split_ascii_whitespace().map(str::parse::<u64>);
        let mut next = || match numbers.next() {
            Some(Ok(number)) => Ok(number),
            _ => Err("the input is not a Sleepy Game"),
        };
        let (n, _m) = (next()?, next()?);
        let (mut edges, mut sinks) = (HashSet::new(), HashSet::new());
        for from in 1..=n {
            let degree = next()?;
            if degree == 0 {
                sinks.insert(from);
            }
            for _ in 0..degree {
                edges.insert((from, next()?));
            }
        }
        Ok(Self {
            edges,
            sinks,
            start: next()?,
        })
    }
}

fn check_walk(board: &Board, walk: &[u64]) -> Result<(), String> {
    let (Some(first), Some(last)) = (walk.first(), walk.last()) else {
        return Err("the winning walk is missing".into());
    };
    if *first != board.start {
        return Err(format!(
            "the walk begins at {first}, not at s = {}",
            board.start
        ));
    }
    if let Some(step) = walk
        .windows(2)
        .find(|step| !board.edges.contains(&(step[0], step[1])))
    {
        return Err(format!("there is no edge from {} to {}", step[0], step[1]));
    }
    if !board.sinks.contains(last) {
        return Err(format!(
            "the walk ends at {last}, from where one can still move"
        ));
    }
    if walk.len() % 2 == 1 {
        return Err(format!(
            "after {} moves it is Petya who cannot move",
            walk.len() - 1
        ));
    }
    if walk.len() > LONGEST_WALK {
        return Err(format!(
            "the walk has {} vertices, more than {LONGEST_WALK}",
            walk.len()
        ));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::check;

    /// 1 → 2 → 3 and 1 → 3, with 3 a sink; 4 → 1.
    const INPUT: &str = "4 4\n2 2 3\n1 3\n0\n1 1\n1\n";

    #[track_caller]
    fn check_refused(actual: &str, fault: &str) {
        let error = check(INPUT, actual, "Win\n1 3\n").unwrap_err();
        assert!(error.contains(fault), "{error}");
    }

    #[test]
    fn any_winning_walk_is_accepted() {
        assert_eq!(check(INPUT, "Win\n1 3 \n", "Win\n1 3\n"), Ok(()));
        let longer = INPUT.replace("1 1\n1\n", "1 1\n4\n");
        assert_eq!(check(&longer, "Win\r\n4 1 2 3", "Win\n4 1 2 3\n"), Ok(()));
    }

    #[test]
    fn a_verdict_without_a_walk() {
        assert_eq!(check(INPUT, "Draw", "Draw\n"), Ok(()));
        assert!(check(INPUT, "Lose\n1 2", "Lose\n").is_err());
    }

    #[test]
    fn what_does_not_win_is_refused() {
        check_refused("", "no output");
        check_refused("Draw", "expected Win, found Draw");
        check_refused("Win", "walk is missing");
        check_refused("Win\n2 3", "begins at 2, not at s = 1");
        check_refused("Win\n1 4", "no edge from 1 to 4");
        check_refused("Win\n1 5", "no edge from 1 to 5");
        check_refused("Win\n1 2", "ends at 2, from where one can still move");
        check_refused("Win\n1 2 3", "after 2 moves it is Petya who cannot move");
        check_refused("Win\n1 x", "expected a vertex");
    }

    #[test]
    fn a_walk_past_the_limit_is_refused() {
        let input = "3 3\n2 2 3\n1 1\n0\n1\n";
        let walk = |rounds| format!("Win\n{}1 3", "1 2 ".repeat(rounds));
        assert_eq!(check(input, &walk(499_999), "Win"), Ok(()));
        assert!(
            check(input, &walk(500_000), "Win")
                .unwrap_err()
                .contains("more than 1000000")
        );
    }
}
