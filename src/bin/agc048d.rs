//! AGC 048 D, Pocky Game: <https://atcoder.jp/contests/agc048/tasks/agc048_d>
//!
//! N piles lie in a row. First and Second take turns: First takes one or more stones from the leftmost
//! pile that is left, Second from the rightmost one. These are their end piles. Whoever takes the last
//! stone wins.
//!
//! **A larger end pile never hurts its owner.** Suppose that the owner can win with a smaller end pile.
//! With extra stones the same play still wins: the extra stones stay until the rest of the pile is
//! taken, and are taken with it. The opponent reaches them only if this pile alone is left at the
//! opponent's turn, and would then win without them, too, by taking it: winning play avoids that.
//!
//! So only two moves matter. Of the moves that leave something of the end pile, taking one stone leaves
//! the most; the other move is to take the whole pile.
//!
//! **A threshold for each interval.** Consider the start, or a moment when a player has just finished a
//! pile, and so has touched none of those left. All piles are full, except perhaps the end pile of the
//! player to move. So the position is an interval of piles l..=r and one free number, the size of that
//! end pile. More is never worse, so the winning sizes are exactly those from some threshold on.
//!
//! - `first[l..=r]`: the least size of pile l with which First, to move, wins, if the others are full.
//! - `second[l..=r]`: the least size of pile r with which Second, to move, wins, if the others are full.
//!
//! For a single pile both are 1: the player to move takes it. For l < r, let x be the size of pile l,
//! `A[r]` that of the full pile r, and let First be to move. After First takes pile l, Second is to
//! move on l+1..=r, and First wins exactly when `A[r] < second[l+1..=r]`. In this case any x wins, so
//! `first[l..=r] = 1`. Else each player takes single stones, as long as taking all would lose:
//!
//! ```text
//!                        pile l    pile r      taking all wins if
//!     First  to move     x         A[r]        pile r < second[l+1..=r]
//!     Second to move     x - 1     A[r]        pile l < first[l..=r-1]
//!     First  to move     x - 1     A[r] - 1    pile r < second[l+1..=r]
//!     Second to move     x - 2     A[r] - 1    ...
//! ```
//!
//! After k rounds, `k = A[r] - second[l+1..=r] + 1`, pile r is small enough for First. By then Second
//! has had k chances. Pile l only shrinks, so First wins exactly when it is large enough at the last of
//! them, `x - k >= first[l..=r-1]`. The least such x is the threshold; for Second everything is mirrored:
//!
//! ```text
//!     first[l..=r]  = first[l..=r-1]  + A[r] - second[l+1..=r] + 1      (1 if A[r] < second[l+1..=r])
//!     second[l..=r] = second[l+1..=r] + A[l] - first[l..=r-1]  + 1      (1 if A[l] < first[l..=r-1])
//! ```
//!
//! A pile may run out in these k rounds. If pile l does (x ≤ k), First took it while pile r was still too
//! large, and loses; the formula agrees, because `first[l..=r-1]` is at least 1. If pile r does,
//! `A[r] - k = second[l+1..=r] - 1` is 0: First is to move on l..=r-1 with x - k stones, and wins under
//! the same condition. At the start all piles are full: First wins exactly when
//! `A[0] >= first[0..=N-1]`.
//!
//! With piles x 1 2, `first[0..=1]` and `second[1..=2]` are 1 + 1 - 1 + 1 = 2, so `first[0..=2]` is
//! 2 + 2 - 2 + 1 = 3: First loses on 2 1 2, and wins on 3 1 2 by taking one stone.
//!
//! O(N²) time and O(N) space per game: an interval needs only the two that are shorter by one pile, so
//! one row per player suffices. A threshold grows by at most 10⁹ per pile, and N ≤ 100: it needs 64
//! bits. The idea is general: where a Boolean table is monotone in one index, store where it changes.

use proconio::input;
use proconio::source::{Source, once::OnceSource};
use std::io::stdin;

/// Whether First, who begins, wins on these piles.
fn first_wins(piles: &[i64]) -> bool {
    // The thresholds of all intervals of one length, by their left end l.
    let mut first = vec![1; piles.len()];
    let mut second = vec![1; piles.len()];
    for length in 2..=piles.len() {
        // Ascending, so that second[l + 1] is still that of the shorter interval.
        for l in 0..=piles.len() - length {
            let r = l + length - 1;
            let (first_without_r, second_without_l) = (first[l], second[l + 1]);
            first[l] = threshold(first_without_r, piles[r], second_without_l);
            second[l] = threshold(second_without_l, piles[l], first_without_r);
        }
    }
    piles[0] >= first[0]
}

/// The threshold of the player to move, from those of both players for the intervals that are shorter by
/// the other player's end pile.
fn threshold(own_shorter: i64, opponents_pile: i64, opponents_shorter: i64) -> i64 {
    if opponents_pile < opponents_shorter {
        1
    } else {
        own_shorter + opponents_pile - opponents_shorter + 1
    }
}

/// The line to print.
fn line(first_wins: bool) -> &'static str {
    if first_wins { "First\n" } else { "Second\n" }
}

const MOST_STONES: i64 = 1_000_000_000;

fn main() {
    let mut source = OnceSource::new(stdin().lock());
    input! { from &mut source, t: usize, games: [[i64]; t] }
    assert!(t > 0, "expected T ≥ 1, found `0`");
    for piles in &games {
        assert!(!piles.is_empty(), "expected N ≥ 1, found `0`");
        for stones in piles {
            assert!(
                (1..=MOST_STONES).contains(stones),
                "expected a pile of 1 to 10^9 stones, found `{stones}`"
            );
        }
    }
    if let Some(token) = source.next_token() {
        panic!("expected end of input, found `{token}`");
    }
    let answer: String = games.iter().map(|piles| line(first_wins(piles))).collect();
    print!("{answer}");
}

#[cfg(test)]
mod tests {
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
    }
}

#[cfg(test)]
#[path = "../../tests/proof/agc048d.rs"]
mod proof;
