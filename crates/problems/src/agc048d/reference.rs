//! A reference solution of Pocky Game for large piles.

/// Returns the output for an input, by [`threshold`].
pub fn answer(input: &str) -> String {
    let mut games = input.lines().skip(1);
    let mut output = String::new();
    while let (Some(_), Some(piles)) = (games.next(), games.next()) {
        let piles: Vec<i64> = piles
            .split_ascii_whitespace()
            .map(|stones| stones.parse().expect("a number of stones"))
            .collect();
        let first_wins = piles[0] >= threshold(&piles);
        output += if first_wins { "First\n" } else { "Second\n" };
    }
    output
}

/// Returns the smallest leftmost pile with which First wins.
///
/// This function uses the recurrence of the solution, because brute force cannot handle so many stones. So on large
/// piles, a comparison with the solution only tests that its indices are right, and that no number overflows. The
/// recurrence itself is tested by comparing the solution with [`first_wins`](super::brute_force::first_wins) on small
/// piles. The intervals come in another order than in the solution: the left end goes from right to left, and the right
/// end from left to right.
pub fn threshold(piles: &[i64]) -> i64 {
    let mut first = vec![1; piles.len()];
    let mut second = first.clone();
    for left in (0..piles.len()).rev() {
        (first[left], second[left]) = (1, 1);
        for right in left + 1..piles.len() {
            let without_right = first[right - 1];
            let without_left = second[right];
            first[right] = threshold_of_interval(without_right, piles[right], without_left);
            second[right] = threshold_of_interval(without_left, piles[left], without_right);
        }
    }
    first[piles.len() - 1]
}

/// Returns the threshold of a player on an interval of at least two piles. `pile` is the size of the end pile of the
/// opponent. `own` is the threshold of the player on the interval without this pile, and `other` is the threshold of
/// the opponent on the interval without the player's end pile:
///
/// ```text
/// the end pile of the player | inner piles | the end pile of the opponent
/// [              own                     ]    pile
///                              [            other                       ]
/// ```
fn threshold_of_interval(own: i64, pile: i64, other: i64) -> i64 {
    if pile < other { 1 } else { own + pile - other + 1 }
}
