//! AGC 048 D, Pocky Game: <https://atcoder.jp/contests/agc048/tasks/agc048_d>
//!
//! First takes stones from the leftmost pile, Second from the rightmost. The pile at a player's end
//! is that player's end pile.
//!
//! **A larger end pile never hurts its owner.** Suppose that the owner can win with a smaller end
//! pile. With extra stones the same play still wins: the extra stones stay until the rest of the pile
//! is taken, and are taken with it. The opponent never gets at them. For that, the opponent would
//! have to move when only this pile is left, and then could win even without the extra stones, by
//! taking the pile. So winning play does not lead there.
//!
//! So only two moves matter. Of the moves that leave something of the end pile, taking one stone
//! leaves the most; the other move is to take the whole pile.
//!
//! **A threshold for each interval.** Consider the moment when the opponent has just finished a pile.
//! All piles between the ends are full, and so is the opponent's next end pile. The position is an
//! interval of piles l..=r and one free number, the size of the end pile of the player to move. More
//! is never worse, so the sizes that win are all those from some least size on. (It may exceed the
//! real pile, which then loses. That it is finite follows from the formula below.) Instead of a table
//! of wins by interval and size we keep that least size. This works in general: where a table of yes
//! and no is monotone in one of its keys, store where the answer changes.
//!
//! - `first[l..=r]`: the least size of pile l with which First, to move, wins, if pile r is full.
//! - `second[l..=r]`: the least size of pile r with which Second, to move, wins, if pile l is full.
//!
//! For one pile both are 1: the player to move takes it. For more piles, let x be the size of pile l,
//! and let First be to move. If he takes the whole pile, Second is to move on l+1..=r with pile r of
//! size `A[r]`, and First wins exactly when `A[r] < second[l+1..=r]`. In this case any x wins, so
//! `first[l..=r] = 1`. Otherwise, `A[r] >= second[l+1..=r]`, taking the pile loses for now, and a
//! race in single stones begins:
//!
//! ```text
//!                        pile l    pile r
//!     First  to move     x         A[r]        takes pile l and wins if pile r < second[l+1..=r]
//!     Second to move     x - 1     A[r]        takes pile r and wins if pile l < first[l..=r-1]
//!     First  to move     x - 1     A[r] - 1    ...
//!     Second to move     x - 2     A[r] - 1    ...
//! ```
//!
//! Each round takes a stone from both piles, from pile l first. After k rounds,
//! `k = A[r] - second[l+1..=r] + 1`, pile r is small enough for First. By then Second has looked at
//! pile l k times. The pile only shrinks, so First wins exactly when it is large enough at the last
//! look, `x - k >= first[l..=r-1]`. The least such x is
//!
//! ```text
//!     first[l..=r] = first[l..=r-1] + A[r] - second[l+1..=r] + 1
//! ```
//!
//! (If `second[l+1..=r] = 1`, the k-th stone that Second takes is the last one of pile r. First is
//! then to move on l..=r-1 with x - k stones, so the formula holds there too.) For Second everything
//! is mirrored. At the beginning all piles are full, so First wins exactly when
//! `A[1] >= first[1..=N]`.
//!
//! O(N²) time and O(N) space: an interval needs only the two that are shorter by one pile, so one row
//! per player suffices. From one length to the next, a threshold grows by at most max A. So it is at
//! most (N - 1) · max A + 1 < 10¹¹, which does not fit into 32 bits.

use itertools::Itertools;
use proconio::input;
use proconio::source::{Source, once::OnceSource};
use std::io::stdin;

/// Printed by its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Player {
    First,
    Second,
}

/// Who wins on these piles, from left to right, when First begins.
fn solve(piles: &[i64]) -> Player {
    // The thresholds of all intervals of one length, by left end.
    let mut first = vec![1; piles.len()];
    let mut second = vec![1; piles.len()];
    for length in 2..=piles.len() {
        // Ascending, so that second[l + 1] is still that of the shorter interval.
        for l in 0..=piles.len() - length {
            let r = l + length - 1;
            let (without_right, without_left) = (first[l], second[l + 1]);
            first[l] = threshold(without_right, piles[r], without_left);
            second[l] = threshold(without_left, piles[l], without_right);
        }
    }
    if piles[0] >= first[0] {
        Player::First
    } else {
        Player::Second
    }
}

/// The least end pile that wins the race: at least `kept` must be left of it when the other end pile,
/// `theirs` now, has fallen below `needed`.
fn threshold(kept: i64, theirs: i64, needed: i64) -> i64 {
    if theirs < needed {
        1
    } else {
        kept + theirs - needed + 1
    }
}

const MOST_STONES: i64 = 1_000_000_000;

fn main() {
    let mut source = OnceSource::new(stdin().lock());
    input! { from &mut source, t: usize, games: [[i64]; t] }
    assert!(t > 0, "expected T ≥ 1, found 0");
    for piles in &games {
        assert!(!piles.is_empty(), "expected N ≥ 1, found 0");
        for stones in piles {
            assert!(
                (1..=MOST_STONES).contains(stones),
                "expected a pile of 1 to 10^9 stones, found {stones}"
            );
        }
    }
    if let Some(token) = source.next_token() {
        panic!("expected end of input, found `{token}`");
    }
    let winners = games.iter().map(|piles| solve(piles));
    println!("{:?}", winners.format("\n"));
}

#[cfg(test)]
mod tests {
    use super::Player::{First, Second};
    use super::solve;

    #[test]
    fn one_pile_is_taken_whole() {
        assert_eq!(solve(&[1]), First);
        assert_eq!(solve(&[1_000_000_000]), First);
    }

    #[test]
    fn two_piles_are_a_race_that_first_begins() {
        for (left, right) in (1..9).flat_map(|left| (1..9).map(move |right| (left, right))) {
            let winner = if left > right { First } else { Second };
            assert_eq!(solve(&[left, right]), winner, "{left} {right}");
        }
    }
}

#[cfg(test)]
#[path = "../../tests/proof/agc048d.rs"]
mod proof;
