//! AGC 048 D, Pocky Game: <https://atcoder.jp/contests/agc048/tasks/agc048_d>
//!
//! N piles lie in a row. First takes one or more stones from the leftmost pile that remains (First's end
//! pile), then Second from the rightmost (Second's), and so on. Whoever takes the last stone wins.
//!
//! **A larger end pile never hurts its owner**, whoever is to move. Suppose that the owner can win with a
//! smaller end pile. With extra stones the same play still wins: the extra stones stay until the rest of
//! the pile is taken, and are taken with it. The opponent can touch this pile only when it alone remains,
//! and then takes all of it and wins, with the extra stones or without. So winning play avoids that.
//!
//! So only two moves matter. Of the moves that leave something of the end pile, taking one stone leaves
//! the most; the other move is to take the whole pile.
//!
//! **A threshold for each interval.** Consider the start, or a moment when a player has just taken the
//! last stone of a pile. Only end piles were touched, and one is gone. So all are full, except perhaps the
//! end pile of the player to move: the position is an interval l..=r and one free number, its size. More is
//! never worse, so the player to move wins from a threshold on, which may exceed the full pile:
//!
//! - `first[l..=r]`: the least size of pile l with which First, to move, wins, if the others are full.
//! - `second[l..=r]`: the least size of pile r with which Second, to move, wins, if the others are full.
//!
//! For a single pile both are 1: the player to move takes it. For l < r, let x be the size of pile l,
//! `A[r]` that of the full pile r, and let First be to move. After First takes pile l, Second is to
//! move on l+1..=r, and First wins exactly when `A[r] < second[l+1..=r]`. In this case any x wins, so
//! `first[l..=r] = 1`. Else First takes one stone, then Second, in turn, until one wins by taking all:
//!
//! ```text
//!                        pile l    pile r      taking all wins if
//!     First  to move     x         A[r]        pile r < second[l+1..=r]
//!     Second to move     x - 1     A[r]        pile l < first[l..=r-1], where First is then to move
//!     First  to move     x - 1     A[r] - 1    pile r < second[l+1..=r]
//!     Second to move     x - 2     A[r] - 1    ...
//! ```
//!
//! After k rounds of two moves, `k = A[r] - second[l+1..=r] + 1`, pile r is small enough for First. Until
//! then Second has k turns, and wins if `pile l < first[l..=r-1]` at one of them. Pile l only shrinks, so
//! the last turn decides: First wins exactly when `x - k >= first[l..=r-1]`, that is, has more to spare:
//! `x - first[l..=r-1] > A[r] - second[l+1..=r]`. The least such x is the threshold; Second's mirrors it:
//!
//! ```text
//!     first[l..=r]  = first[l..=r-1]  + A[r] - second[l+1..=r] + 1      (1 if A[r] < second[l+1..=r])
//!     second[l..=r] = second[l+1..=r] + A[l] - first[l..=r-1]  + 1      (1 if A[l] < first[l..=r-1])
//! ```
//!
//! A pile may run out in these k rounds. If pile l does (x ≤ k), First finished it while pile r was still
//! too large, and loses; the formula agrees, because `first[l..=r-1]` is at least 1. If pile r does, it is
//! in the last round, because `A[r] - k >= 0`. Then First is to move on l..=r-1 with x - k stones, and
//! wins under the same condition. At the start, First wins exactly when `A[0] >= first[0..=N-1]`.
//!
//! With piles x 1 2, `first[0..=1]` and `second[1..=2]` are 1 + 1 - 1 + 1 = 2, so `first[0..=2]` is
//! 2 + 2 - 2 + 1 = 3: First loses on 2 1 2, and wins on 3 1 2 by taking one stone. With x 2 2,
//! `second[1..=2]` is 1 + 2 - 1 + 1 = 3 > 2, so `first[0..=2]` is 1: First takes pile 0, whatever its size.
//!
//! O(N²) time and O(N) space per game: an interval needs only the two that are shorter by one pile, so
//! one array per player suffices. A threshold grows by at most 10⁹ per pile, and N ≤ 100: it needs 64 bits.
//!
//! # Elsewhere
//!
//! - **First thought**: take single stones until one pile remains. That loses on 2 1 1; taking the 2 wins.
//! - **Sign**: as one big number of the state grows, a yes or no changes only once. Store where it changes.
//! - **Also**: EDPC E (Knapsack 2: least weight of a value), LeetCode 887 (Egg Drop: most floors).

use proconio::input;
use proconio::source::once::OnceSource;
use std::io::stdin;

/// Whether First, who begins, wins on these piles.
fn first_wins(piles: &[i64]) -> bool {
    // The thresholds of both players for all intervals of one length, by the left end l of the interval.
    let mut first = vec![1; piles.len()];
    let mut second = vec![1; piles.len()];
    for length in 2..=piles.len() {
        // Ascending, so that first[l] and second[l + 1] are still those of the shorter intervals.
        for l in 0..=piles.len() - length {
            let r = l + length - 1;
            let (first_without_r, second_without_l) = (first[l], second[l + 1]);
            first[l] = threshold(first_without_r, piles[r], second_without_l);
            second[l] = threshold(second_without_l, piles[l], first_without_r);
        }
    }
    piles[0] >= first[0]
}

/// A player's threshold, from two shorter intervals: the own without the other's end pile, and vice versa.
fn threshold(own_without_other: i64, other_pile: i64, other_without_own: i64) -> i64 {
    if other_pile < other_without_own {
        1
    } else {
        own_without_other + other_pile - other_without_own + 1
    }
}

/// The line to print.
fn line(first_wins: bool) -> &'static str {
    if first_wins { "First\n" } else { "Second\n" }
}

fn main() {
    input! { from OnceSource::new(stdin().lock()), games: [[i64]] }
    for piles in &games {
        assert!(!piles.is_empty(), "expected a game of at least 1 pile, found 0 piles");
        for &pile in piles {
            let is_pile = (1..=1_000_000_000).contains(&pile);
            assert!(is_pile, "expected a pile of 1 to 10^9 stones, found `{pile}`");
        }
    }
    let answer: String = games.iter().map(|piles| line(first_wins(piles))).collect();
    print!("{answer}");
}

#[cfg(test)]
mod agc048d_tests {
    use super::first_wins;

    #[test]
    fn one_pile_is_taken_whole() {
        assert!(first_wins(&[1]));
        assert!(first_wins(&[1_000_000_000]));
    }

    #[test]
    fn the_example_of_the_header() {
        assert!(!first_wins(&[2, 1, 2]));
        assert!(first_wins(&[3, 1, 2]));
        assert!(first_wins(&[1, 2, 2]));
    }
}

#[cfg(test)]
#[path = "../../tests/proof/agc048d.rs"]
mod agc048d_proof;
